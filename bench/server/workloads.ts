import { buildApp } from '../../apps/server/src/app.ts'
import type { Database, Sql } from '../../apps/server/src/db/database.ts'
import { SCALE_USER } from '../../apps/server/src/demo/scale/index.ts'
import { parseConfig } from '../../apps/server/src/plugins/config.ts'
import type { Shot } from './client.ts'

export const PASSWORD = process.env.BENCH_PASSWORD ?? 'bench-scale-1'
/** So many different questions of a kind are asked in turn. */
const VARIANTS = 24

export interface Statement {
  text: string
  params: unknown[]
  hot: boolean
}

/** What the bare handler runs. */
export interface Plain {
  variants: Statement[][]
  writes: boolean
  /** A parameter of the first statement that must differ each time. */
  counted?: { param: number; prefix: string }
}

export interface Workload {
  name: string
  /** What the product is asked, by connection and turn. */
  shot(connection: number, turn: number): Shot
  plain: Plain
  /** Aim for product : bare in answers a second, and in the median at one connection. */
  aim: { rate: number; p50: number }
}

interface Kind {
  name: string
  path: string
  bodies: object[]
  aim: { rate: number; p50: number }
}

/**
 * The workloads of one database. The product is built in this process once and asked everything once, while what it sends
 * to the database is written down: that is what the bare handler runs. Of a write only the one row and its log row remain.
 */
export async function workloadsOf(db: Database, environment: Record<string, string>): Promise<Workload[]> {
  const log: Statement[] = []
  const recording = (sql: Sql): Sql => ({
    query: (text, params = [], name) => {
      log.push({ text, params: [...params], hot: name !== undefined || !/ i?like /.test(text) })
      return sql.query(text, params, name)
    },
  })
  const built = await buildApp({ config: { ...parseConfig(environment), webDir: '/nowhere' }, db: { ...db, company: (orgId, work, options) => db.company(orgId, sql => work(recording(sql)), options) } })
  await built.app.ready()
  const token = await built.sessions.login({ username: SCALE_USER, password: PASSWORD, ip: '127.0.0.1', agent: 'bench' })
  const ask = async ({ path, body }: Shot): Promise<Statement[]> => {
    log.length = 0
    const response = await built.app.inject({ method: 'POST', url: path, headers: { authorization: token }, payload: body })
    const answer = response.json<{ status: boolean; msg: string }>()
    if (!answer.status) throw new Error(`${path} ${JSON.stringify(body).slice(0, 200)}: ${answer.msg}`)
    return [...log]
  }
  const facts = await factsOf(db)
  const workloads: Workload[] = []
  for (const { name, path, bodies, aim } of reads(facts)) {
    const variants: Statement[][] = []
    for (const body of bodies) variants.push(await ask({ path, body }))
    workloads.push({ name, shot: (connection, turn) => ({ path, body: bodies[(connection * 7 + turn) % bodies.length] ?? {} }), plain: { variants, writes: false }, aim })
  }
  workloads.push(...(await writes(facts, ask)))
  await built.app.close()
  return workloads
}

interface Facts {
  orgId: number
  months: { from: string; to: string }
  carriers: number[]
  days: string[]
  numbers: string[]
  plates: string[]
  ids: number[]
  openTasks: number[]
  free: { id: number; version: number }[]
  quiet: { id: number; version: number }[]
  /** What the bare handler writes to: the product must find its own rows as it left them. */
  old: { id: number; version: number }[]
}

async function factsOf(db: Database): Promise<Facts> {
  return db.system('bench', async sql => {
    const list = async <R>(text: string, ...params: unknown[]): Promise<R[]> => (await sql.query<R>(text, params)).rows
    const [org] = await list<{ id: number }>('select org_id as id from waybill group by 1 order by count(*) desc limit 1')
    const orgId = org?.id ?? 0
    const every = async (column: string): Promise<string[]> => (await list<{ value: string }>(
      `select ${column} as value from waybill where org_id = $1 and ${column} is not null and id % greatest((select count(*) / 800 from waybill where org_id = $1), 1) = 0 order by id limit 700`, orgId)).map(row => row.value)
    return {
      orgId,
      months: (await list<{ from: string; to: string }>(`select min(revenue_month) as from, max(revenue_month) as to from charge where org_id = $1`, orgId))[0] ?? { from: '', to: '' },
      carriers: (await list<{ id: number }>('select id from party where org_id = $1 and is_carrier order by id limit 12', orgId)).map(row => row.id),
      days: (await every(`(load_at at time zone 'Asia/Shanghai')::date::text`)).filter((_, i) => i % 30 === 0),
      numbers: await every('waybill_no'), plates: await every('plate_no'), ids: (await every('id')).map(Number),
      openTasks: (await list<{ id: number }>(`select id from main_waybill where org_id = $1 and status = 'active' and left_qty > 100 order by id desc limit 16`, orgId)).map(row => row.id),
      free: await list(`select id, version from waybill where org_id = $1 and audit_status = 'audited' and ar_status = 'priced' and ap_status = 'priced' order by id desc limit 16`, orgId),
      quiet: await list(`select id, version from waybill where org_id = $1 and audit_status = 'unaudited' and transport_status <> 'void' order by id desc limit 16`, orgId),
      old: await list(`select id, version from waybill where org_id = $1 and audit_status = 'reviewed' order by id limit 16`, orgId),
    }
  })
}

const pick = <T>(list: readonly T[], i: number): T => list[i % list.length] as T
const many = (make: (i: number) => object): object[] => Array.from({ length: VARIANTS }, (_, i) => make(i))
const later = (day: string, days: number): string => new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)

function reads({ carriers, days, numbers, plates, ids, months }: Facts): Kind[] {
  const list = '/api/v1/oms/wayBill/list'
  return [
    { name: 'list newest', path: list, bodies: [{ sort: ['-id'] }], aim: { rate: 0.3, p50: 4 } },
    {
      name: 'list by status, days, carrier', path: list, aim: { rate: 0.45, p50: 2 },
      bodies: many(i => ({ filters: { transportStatus: 'unloaded', carrierId: pick(carriers, i), loadAt: { op: 'range', value: [pick(days, i), later(pick(days, i), 30)] } }, sort: ['-loadAt'] })),
    },
    { name: 'part of a number', path: list, aim: { rate: 0.8, p50: 1.5 }, bodies: many(i => ({ filters: { waybillNo: { op: 'contains', value: pick(numbers, i * 29).slice(5) } } })) },
    { name: 'part of a plate', path: list, aim: { rate: 0.8, p50: 1.5 }, bodies: many(i => ({ filters: { plateNo: { op: 'contains', value: pick(plates, i * 31).slice(2, 6) } } })) },
    { name: '500 numbers pasted', path: list, aim: { rate: 0.6, p50: 1.67 }, bodies: many(i => ({ filters: { waybillNo: Array.from({ length: 500 }, (_, n) => pick(numbers, i * 13 + n)) }, pageSize: 200 })) },
    { name: 'one record', path: '/api/v1/oms/wayBill/info', aim: { rate: 0.35, p50: 2.5 }, bodies: many(i => ({ id: pick(ids, i * 17) })) },
    { name: 'sums of the whole filter', path: '/api/v1/oms/wayBill/summary', aim: { rate: 0.8, p50: 1.2 }, bodies: [{}] },
    { name: 'margin, month × customer', path: '/api/v1/gl/gpm/query', aim: { rate: 0.83, p50: 1.2 }, bodies: [{ monthFrom: months.from, monthTo: months.to, groupBy: 'customerId' }] },
  ]
}

async function writes(facts: Facts, ask: (shot: Shot) => Promise<Statement[]>): Promise<Workload[]> {
  const aim = { rate: 0.2, p50: 4 }
  const save = '/api/v1/oms/wayBill/save'
  const born = (connection: number): Shot => ({ path: save, body: { mainId: pick(facts.openTasks, connection), businessType: 'trunk', transportMode: 'road', payType: 'monthly', planQty: '33' } })
  const created = kept(await ask(born(0)), /^insert into waybill /)
  const number = numberParam(created[0])
  const versions = facts.quiet.map(row => row.version)
  const changed = (connection: number, turn: number): Shot => {
    const row = pick(facts.quiet, connection)
    const place = connection % versions.length
    const version = versions[place] ?? 1
    versions[place] = version + 1
    return { path: save, body: { id: row.id, version, remark: `第 ${turn} 次` } }
  }
  if (facts.free.length < 16 || facts.quiet.length < 16) {
    console.log('too few trips that are not in statements yet: no writes are measured')
    return []
  }
  const updated = kept(await ask(changed(0, 0)), /^update waybill /)
  let open = facts.free.map(() => false)
  const moved = (connection: number): Shot => {
    const place = connection % facts.free.length
    const back = open[place] !== true
    open = open.with(place, back)
    return { path: `/api/v1/oms/wayBill/${back ? 'unaudit' : 'audit'}`, body: { id: pick(facts.free, connection).id, ...(back ? { reason: '重复' } : {}) } }
  }
  const move = [kept(await ask(moved(0)), /^update waybill /), kept(await ask(moved(0)), /^update waybill /)]
  return [
    { name: 'create', shot: born, plain: { variants: [created], writes: true, counted: { param: number, prefix: 'BENCH' } }, aim },
    { name: 'update', shot: changed, plain: { variants: spread([updated], facts.old), writes: true }, aim },
    { name: 'transition (audit and back)', shot: moved, plain: { variants: spread(move, facts.old), writes: true }, aim },
  ]
}

/** Of all that a write does, the one row and its row of the log. */
function kept(statements: readonly Statement[], row: RegExp): Statement[] {
  const found = [row, /^insert into audit /].map(what => statements.find(({ text }) => what.test(text.trim())))
  return found.map((statement, i) => {
    if (!statement) throw new Error(`the product wrote nothing like ${i === 0 ? String(row) : 'a row of the log'}`)
    // Whoever compared versions before still tells which one, and always finds it.
    return { ...statement, text: statement.text.replace(/ and version = (\$\d+)$/, ' and ($1::int is not null)'), hot: true }
  })
}

/** The same statements for the rows of several connections: the id is the second parameter of an update. */
const spread = (variants: readonly Statement[][], rows: readonly { id: number }[]): Statement[][] =>
  rows.flatMap(({ id }) => variants.map(([first, ...rest]) => (first ? [{ ...first, params: first.params.with(1, id) }, ...rest] : [])))

function numberParam(statement: Statement | undefined): number {
  const columns = /\(([^)]*)\) values/.exec(statement?.text ?? '')?.[1]?.split(',').map(name => name.trim()) ?? []
  return columns.indexOf('"waybill_no"')
}
