import { buildApp } from '../../apps/server/src/app.ts'
import type { Database, Sql } from '../../apps/server/src/db/database.ts'
import { SCALE_USER } from '../../apps/server/src/demo/scale/index.ts'
import { parseConfig } from '../../apps/server/src/plugins/config.ts'
import type { Shot } from './client.ts'
import { factsOf } from './facts.ts'
import { type Question, questionsOf } from './questions.ts'
import { reasonOf } from './report.ts'

export const PASSWORD = process.env.BENCH_PASSWORD ?? 'bench-scale-1'

export interface Statement {
  text: string
  params: unknown[]
  hot: boolean
}

/** What the bare handler runs. */
export interface Plain {
  variants: Statement[][]
  /** For a write, the first statement is its row and the second its audit row, which only a guarded handler writes. */
  writes: boolean
  /** A parameter of the first statement that must differ each time. */
  counted?: { param: number; prefix: string }
}

export interface Workload extends Question {
  plain: Plain
}

/**
 * The workloads of one database. Each request is sent once to the product in this process while its statements are
 * recorded; the bare handler runs these. Of a write only the row and its audit row remain. `refused` lists what cannot
 * be measured, with the reason. `only` selects workloads.
 */
export async function workloadsOf(
  db: Database,
  environment: Record<string, string>,
  only: RegExp,
): Promise<{ workloads: Workload[]; refused: { name: string; why: string }[] }> {
  const log: Statement[] = []
  const recording = (sql: Sql): Sql => ({
    query: (text, params = [], name) => {
      log.push({ text, params: [...params], hot: name !== undefined || !/ i?like /.test(text) })
      return sql.query(text, params, name)
    },
  })
  const built = await buildApp({
    config: { ...parseConfig(environment), webDir: '/nowhere' },
    db: { ...db, company: (orgId, work, options) => db.company(orgId, sql => work(recording(sql)), options) },
  })
  await built.app.ready()
  const token = await built.sessions.login({
    username: SCALE_USER,
    password: PASSWORD,
    ip: '127.0.0.1',
    agent: 'bench',
  })
  const ask = async ({ path, body }: Shot): Promise<Statement[]> => {
    log.length = 0
    const response = await built.app.inject({
      method: 'POST',
      url: path,
      headers: { authorization: token },
      payload: body,
    })
    const answer = response.json<{ status: boolean; msg: string }>()
    if (!answer.status) throw new Error(`${path} ${JSON.stringify(body).slice(0, 200)}: ${answer.msg}`)
    return [...log]
  }
  const facts = await factsOf(db)
  const workloads: Workload[] = []
  const refused: { name: string; why: string }[] = []
  for (const question of questionsOf(facts)) {
    if (!only.test(question.name)) continue
    try {
      if (question.missing) throw new Error(question.missing)
      workloads.push({ ...question, plain: await plainOf(question, ask, facts.old) })
    } catch (error) {
      refused.push({ name: question.name, why: reasonOf(error) })
    }
  }
  await built.app.close()
  return { workloads, refused }
}

async function plainOf(
  { name, shots, shot, row }: Question,
  ask: (shot: Shot) => Promise<Statement[]>,
  old: readonly { id: number }[],
): Promise<Plain> {
  const variants: Statement[][] = []
  if (!row) {
    for (const each of shots) variants.push(await ask(each))
    return { variants, writes: false }
  }
  for (let turn = 0; turn < row.round; turn++) variants.push(rowAndAuditStatements(await ask(shot(0, turn)), row.text))
  return name === 'create'
    ? { variants, writes: true, counted: { param: numberParam(variants[0]?.[0]), prefix: 'BENCH' } }
    : { variants: forConnections(variants, old), writes: true }
}

/** Of a write, the statements for its row and its audit row. */
function rowAndAuditStatements(statements: readonly Statement[], row: RegExp): Statement[] {
  const found = [row, /^insert into audit /].map(what => statements.find(({ text }) => what.test(text.trim())))
  return found.map((statement, i) => {
    if (!statement) throw new Error(`the product wrote nothing like ${i === 0 ? String(row) : 'a row of the log'}`)
    // A statement with a version check keeps the parameter, but always matches.
    return {
      ...statement,
      text: statement.text.replace(/ and version = (\$\d+)(?= returning |$)/, ' and ($1::int is not null)'),
      hot: true,
    }
  })
}

/** The same statements for the rows of several connections: the id is the second parameter of an update. */
const forConnections = (variants: readonly Statement[][], rows: readonly { id: number }[]): Statement[][] =>
  rows.flatMap(({ id }) =>
    variants.map(([first, ...rest]) => (first ? [{ ...first, params: first.params.with(1, id) }, ...rest] : [])),
  )

function numberParam(statement: Statement | undefined): number {
  const columns =
    /\(([^)]*)\) values/
      .exec(statement?.text ?? '')?.[1]
      ?.split(',')
      .map(name => name.trim()) ?? []
  return columns.indexOf('"waybill_no"')
}
