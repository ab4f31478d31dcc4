import { performance } from 'node:perf_hooks'
import type { Sql } from '../../db/database.ts'
import { sealChain } from '../../engine/audit-chain.ts'
import type { Server } from '../../engine/endpoint.ts'
import { momentOf } from '../../plugins/clock.ts'
import { agreementRows } from './agreements.ts'
import { onBareTables } from './bare-tables.ts'
import { chargeRows } from './charges.ts'
import { foundCompanies } from './companies.ts'
import { diceOf } from './dice.ts'
import { COMPANY_COLUMNS, COMPANY_TABLE, GROUND } from './ground.ts'
import { laneTable, masterRows } from './masters.ts'
import { moneyRows } from './money.ts'
import { sizesOf } from './plan.ts'
import { statementRows, statementTable } from './statements.ts'
import { taskRows } from './tasks.ts'
import { SEQUENCES, traceRows } from './traces.ts'
import { tripTable, waybillRows } from './trips.ts'

export { SCALE_USER } from './companies.ts'

export interface ScaleOptions {
  companies: number
  waybills: number
  /** The same seed makes the same rows on the same day. */
  seed?: number
  password: string
  /** Hears what is being done. */
  told?(what: string): void
}

export interface ScaleReport {
  orgIds: number[]
  waybills: number
  /** From the first row to the last index, references checked. */
  seconds: number
}

/**
 * Fills an empty database with companies and two years of their trips, tasks, prices, charges, statements, settlements
 * and invoices. Rows are made by the database, a statement for each table, so that a million trips take a minute and not
 * a night; what the product derives from them is derived by the same rules, which the checkers of the books prove.
 */
export async function fillScale(server: Pick<Server, 'engine'>, options: ScaleOptions): Promise<ScaleReport> {
  const { db, clock } = server.engine
  const { told = () => {} } = options
  const { rows: taken } = await db.system('is the database empty', sql => sql.query('select 1 from org limit 1'))
  if (taken.length) throw new Error('The database already has companies. Give an empty one: another DATA_DIR or DATABASE_URL.')
  const companies = await foundCompanies(server, sizesOf(options.companies, options.waybills), options.password)
  const began = performance.now()
  await db.system('fill by the demo of scale', async sql => {
    for (const setting of SETTINGS) await sql.query(setting)
    await sql.query(COMPANY_TABLE, [JSON.stringify(companies), momentOf(clock).today])
    for (const name of COMPANY_COLUMNS) await sql.query(`alter table scale_company rename column "${name}" to ${name.replace(/[A-Z]/g, c => `_${c.toLowerCase()}`)}`)
    await onBareTables(sql, () => fill(sql, options.seed ?? 1, told), told)
    await sql.query(SEQUENCES)
  })
  told('statistics')
  const { rows: tables } = await db.system('tables of the schema', sql => sql.query<{ name: string }>(`select tablename as name from pg_tables where schemaname = 'public'`))
  for (const { name } of tables) await db.script(`vacuum (analyze) "${name}"`)
  const seconds = (performance.now() - began) / 1000
  told('seal')
  for (const { orgId } of companies) while ((await sealChain(db, orgId)) > 0);
  return { orgIds: companies.map(company => company.orgId), waybills: companies.reduce((sum, { trips }) => sum + trips, 0), seconds }
}

async function fill(sql: Sql, seed: number, told: (what: string) => void): Promise<void> {
  const dice = diceOf(seed)
  const steps: [string, readonly string[]][] = [
    ['masters', [...GROUND, laneTable(dice), ...masterRows(dice), 'analyze vehicle', 'analyze driver', 'analyze party']],
    ['trips', [tripTable(dice), 'analyze scale_trip (org_id, customer_id, carrier_id, main_id, month, audited)', statementTable(dice), 'analyze scale_statement', waybillRows(dice)]],
    ['charges', chargeRows()],
    ['tasks', taskRows()],
    ['agreements', agreementRows()],
    ['statements', statementRows()],
    ['money', moneyRows()],
    ['traces', traceRows()],
  ]
  for (const [name, statements] of steps) {
    told(name)
    for (const text of statements) await sql.query(text)
  }
}

/** Within the transaction alone: nothing here is a request that must end soon. */
const SETTINGS = [
  `set local statement_timeout = 0`, `set local lock_timeout = 0`, `set local work_mem = '256MB'`, `set local maintenance_work_mem = '512MB'`, `set local jit = off`,
  `set local synchronous_commit = off`, `set local temp_buffers = '256MB'`,
  // Whole tables are joined: what is taken for small must not be read once for each of a million rows.
  `set local enable_nestloop = off`,
]
