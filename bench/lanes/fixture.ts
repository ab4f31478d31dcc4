import { bandOf, tierAmount, type Tiers } from '@tuheng/domain/contracts/index'
import { add, sum } from '@tuheng/domain/kernel/decimal'
import { buildApp } from '../../apps/server/src/app.ts'
import type { Database, Sql } from '../../apps/server/src/db/database.ts'
import type { Tx } from '../../apps/server/src/engine/write/tx.ts'
import { systemActor, write } from '../../apps/server/src/engine/write/work.ts'
import { createCompany } from '../../apps/server/src/features/system/bootstrap.ts'
import { type Fixture, tripOf } from '../../apps/server/src/features/settlement/testing/fixture.ts'
import { makeMasters, taskIn } from '../../apps/server/src/features/transport/testing/masters.ts'
import { parseConfig } from '../../apps/server/src/plugins/config.ts'
import type { TestApp } from '../../apps/server/src/testing/app.ts'
import { testDatabase } from '../../apps/server/src/testing/database.ts'

/** What the database did since the last call: statements, and table rows that they read. */
export interface Asked {
  statements: number
  rows: number
}

export interface Bench {
  app: TestApp
  db: Database
  asked: Asked
  company(code: string): Promise<number>
}

const READ =
  'select coalesce(sum(seq_tup_read + coalesce(idx_tup_fetch, 0)), 0)::int as n from pg_stat_xact_user_tables'

export async function openBench(): Promise<Bench> {
  const own = await testDatabase()
  const asked: Asked = { statements: 0, rows: 0 }
  const counted = (sql: Sql): Sql => ({
    query: (text, params, name) => (asked.statements++, sql.query(text, params, name)),
  })
  const db: Database = {
    ...own,
    company: (orgId, work, options) =>
      own.company(
        orgId,
        async sql => {
          // A connection reports its statistics only from time to time.
          const soFar = async (): Promise<number> => (await sql.query<{ n: number }>(READ)).rows[0]?.n ?? 0
          const before = await soFar()
          const value = await work(counted(sql))
          asked.rows += (await soFar()) - before
          return value
        },
        options,
      ),
  }
  let now = new Date()
  const clock = { now: () => now, set: (iso: string) => void (now = new Date(iso)) }
  const server = await buildApp({ config: { ...parseConfig({ LOG_LEVEL: 'silent' }), webDir: '/nowhere' }, db, clock })
  await server.app.ready()
  const work: TestApp['work'] = (orgId, fn, actor) =>
    write(server.engine, { actor: actor ?? systemActor(orgId, 'bench'), requestId: 'bench' }, fn)
  // People and sessions are not needed
  const app = { ...server, db, clock, work } as TestApp
  return {
    app,
    db,
    asked,
    company: code => createCompany(server.engine, { name: `阶梯${code}`, shortName: code, code }),
  }
}

export interface Lane extends Fixture {
  trips: { id: number; loadAt: string; audited: boolean }[]
}

const TARE = '15.20'

/** A tiered price row that prices this number of trips, an hour apart, every second one audited. */
export async function laneOf({ app, company }: Bench, tiers: Tiers, count: number): Promise<Lane> {
  const orgId = await company(`L${count}${tiers.mode}${Date.now()}`)
  const masters = await makeMasters(app, orgId, { teams: 1 })
  const { id: taskId } = await taskIn(app, masters, { planQty: '999999.000' })
  const fixture = { app, masters, taskId } as Fixture
  await app.work(orgId, async tx => {
    await tx.sql(`update price_sheet set wipe_rule = 'cent' where org_id = $1`, [orgId])
    await tx.sql('update price_sheet_line set price = null, tiers = $3 where org_id = $1 and contract_id = $2', [
      orgId,
      masters.arContractId,
      JSON.stringify(tiers),
    ])
  })
  const patterns = [
    await tripOf(fixture, { load: '30', day: '2026-02-01' }),
    await tripOf(fixture, { load: '30', day: '2026-02-01', audit: false }),
  ]
  const trips = await app.work(orgId, async tx => {
    for (const [odd, pattern] of patterns.entries()) await copies(tx, { id: pattern.id, odd, count })
    await chargeByPosition(tx, tiers)
    const { rows } = await tx.sql<Lane['trips'][number]>(
      `select id, load_at as "loadAt", audit_status <> 'unaudited' as audited from waybill where org_id = $1 order by load_at, id`,
      [orgId],
    )
    return rows
  })
  await app.db.system('bench', async sql => {
    await sql.query('analyze')
  })
  return { ...fixture, trips }
}

export const tonnesOf = (n: number): number => 22 + ((n * 37) % 1000) / 100

/** The n-th trip carries 22 to 31.99 t and was loaded n hours into March. */
async function copies(tx: Tx, { id, odd, count }: { id: number; odd: number; count: number }): Promise<void> {
  const columns = async (table: string, over: Record<string, string>): Promise<[string, string]> => {
    const { rows } = await tx.sql<{ name: string }>(
      `select column_name as name from information_schema.columns where table_schema = 'public' and table_name = $1 and column_name <> 'id' and is_generated = 'NEVER'`,
      [table],
    )
    return [
      rows.map(row => `"${row.name}"`).join(', '),
      rows.map(row => over[row.name] ?? `t."${row.name}"`).join(', '),
    ]
  }
  const net = '(22 + (n * 37 % 1000) / 100.0)'
  const at = `timestamptz '2026-03-01 00:00:00+08' + n * interval '1 hour'`
  const weights = Object.fromEntries(
    ['load', 'unload'].flatMap(end => [
      [`${end}_net`, net],
      [`${end}_gross`, `${net} + ${TARE}`],
      [`${end}_ticket_no`, `'T' || n`],
    ]),
  )
  const [trip, tripValues] = await columns('waybill', {
    waybill_no: `'COPY' || n`,
    load_at: at,
    unload_at: `${at} + interval '6 hours'`,
    ...weights,
  })
  await tx.sql(
    `insert into waybill (${trip}) select ${tripValues} from waybill t, generate_series(1, ${count}) n where t.org_id = $1 and t.id = $2 and n % 2 = ${odd}`,
    [tx.orgId, id],
  )
  const [charge, values] = await columns('charge', {
    doc_id: 'w.id',
    doc_no: 'w.waybill_no',
    biz_date: 'w.unload_at::date',
    month: `to_char(w.unload_at, 'YYYY-MM')`,
    revenue_month: `to_char(w.unload_at, 'YYYY-MM')`,
    qty: 'w.unload_net',
    tons: 'w.unload_net',
    lane_qty: 'case when t.lane_id is not null then w.unload_net end',
    lane_at: 'case when t.lane_id is not null then w.load_at end',
  })
  await tx.sql(
    `insert into charge (${charge}) select ${values} from charge t, waybill w where t.org_id = $1 and t.doc_id = $2 and w.org_id = $1 and w.waybill_no like 'COPY%'
       and w.audit_status = (select audit_status from waybill where org_id = $1 and id = $2) and t.deleted_at is null`,
    [tx.orgId, id],
  )
}

/** Each trip is charged by its position in the order. */
async function chargeByPosition(tx: Tx, tiers: Tiers): Promise<void> {
  const { rows } = await tx.sql<{ id: number; qty: string }>(
    'select id, lane_qty as qty from charge where org_id = $1 and lane_id is not null and deleted_at is null order by lane_at, doc_id',
    [tx.orgId],
  )
  const price = tiers.mode === 'whole' ? bandOf(tiers, sum(rows.map(row => row.qty)))?.price : undefined
  let prior = '0'
  const amounts = rows.map(({ qty }) => {
    const amount =
      price === undefined
        ? tierAmount(tiers, qty, prior)
        : tierAmount({ mode: 'whole', bands: [{ fromQty: '0', toQty: null, price }] }, qty)
    prior = add(prior, qty)
    return amount
  })
  await tx.sql(
    `update charge c set amount = x.amount, excl = round(x.amount / 1.09, 2), tax = x.amount - round(x.amount / 1.09, 2), price = round(x.amount / c.qty, 4), price_is_quotient = true
     from unnest($2::bigint[], $3::numeric[]) as x (id, amount) where c.org_id = $1 and c.id = x.id`,
    [tx.orgId, rows.map(row => row.id), amounts],
  )
  await tx.sql(
    `update waybill w set ar_total = c.amount from charge c where w.org_id = $1 and c.org_id = $1 and c.doc_id = w.id and c.lane_id is not null and c.deleted_at is null`,
    [tx.orgId],
  )
}
