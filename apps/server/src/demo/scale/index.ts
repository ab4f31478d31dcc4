import { performance } from 'node:perf_hooks'
import type { Database } from '../../db/database.ts'
import { SCALE_FILL_SCHEMA } from '../../db/partly-filled.ts'
import { sealChain } from '../../engine/write/audit-chain.ts'
import type { Server } from '../../engine/calls/endpoint.ts'
import { FILL_DELTAS, mergeAllDeltas } from '../../features/settlement/index.ts'
import { momentOf } from '../../plugins/clock.ts'
import { agreementRows } from './agreements.ts'
import { putBack, takeDown } from './bare-tables.ts'
import { chargeRows, roundingRows } from './charges.ts'
import { foundCompanies, type ScaleCompany } from './companies.ts'
import { diceOf } from './dice.ts'
import { COMPANY_COLUMNS, COMPANY_TABLE, GROUND } from './ground.ts'
import { atWork, eachInLanes, inLanes } from './lanes.ts'
import { laneTable, masterRows } from './masters.ts'
import { moneyRows } from './money.ts'
import { sizesOf } from './plan.ts'
import { statementLineRows, statementRows, statementTable } from './statements.ts'
import { taskRows } from './tasks.ts'
import { SEQUENCES, traceRows } from './traces.ts'
import { tripRows, tripTable, waybillRows } from './trips.ts'

export { SCALE_USER } from './companies.ts'

export interface ScaleOptions {
  companies: number
  waybills: number
  /** The same seed makes the same rows on the same day. */
  seed?: number
  password: string
  /** Hears what is being done. */
  onProgress?(what: string): void
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
  const { onProgress: told = () => {} } = options
  const { rows: taken } = await db.system('is the database empty', sql => sql.query('select 1 from org limit 1'))
  if (taken.length)
    throw new Error('The database already has companies. Give an empty one: another DATA_DIR or DATABASE_URL.')
  const companies = await foundCompanies(server, sizesOf(options.companies, options.waybills), options.password)
  const began = performance.now()
  await fill(db, { companies, seed: options.seed ?? 1, today: momentOf(clock).today, told })
  const seconds = (performance.now() - began) / 1000
  told('seal')
  for (const { orgId } of companies) while ((await sealChain(db, orgId)) > 0);
  return {
    orgIds: companies.map(company => company.orgId),
    waybills: companies.reduce((sum, { trips }) => sum + trips, 0),
    seconds,
  }
}

/**
 * The ground in one transaction, then what stands on it alone side by side, each table's rows on a connection, then
 * indexes and references. Whatever breaks off midway leaves the schema of the fill, and no server opens such a database.
 */
async function fill(
  db: Database,
  {
    companies,
    seed,
    today,
    told,
  }: { companies: readonly ScaleCompany[]; seed: number; today: string; told(what: string): void },
): Promise<void> {
  const dice = diceOf(seed)
  await atWork(db, async sql => {
    told('masters')
    await sql.query(`create schema ${SCALE_FILL_SCHEMA}`)
    await sql.query(COMPANY_TABLE, [JSON.stringify(companies), today])
    for (const name of COMPANY_COLUMNS)
      await sql.query(
        `alter table scale_company rename column "${name}" to ${name.replace(/[A-Z]/g, c => `_${c.toLowerCase()}`)}`,
      )
    await takeDown(sql)
    for (const text of [
      ...GROUND,
      laneTable(dice),
      ...masterRows(dice),
      'analyze vehicle',
      'analyze driver',
      'analyze party',
      tripTable(dice),
    ])
      await sql.query(text)
  })
  told('drawn trips')
  // The largest companies come first.
  await inLanes(
    db,
    companies.map(({ no }) => [tripRows(dice, no)]),
  )
  await inLanes(db, [
    [
      'analyze scale_trip (org_id, customer_id, carrier_id, main_id, month, audited)',
      statementTable(dice),
      'analyze scale_statement',
    ],
  ])
  told('rows of the large tables')
  const alone = [waybillRows(dice), ...chargeRows(), ...statementLineRows()].map(text => [text])
  await inLanes(db, [...alone, [...taskRows(), ...agreementRows(), ...statementRows()]])
  told('money')
  await inLanes(db, [[roundingRows(), ...moneyRows(), ...traceRows(), SEQUENCES]])
  told('sums')
  await inLanes(db, [[FILL_DELTAS]])
  await eachInLanes(db, companies, ({ orgId }) => mergeAllDeltas(db, orgId))
  // Half a gigabyte for a million trips that the indexes can have
  await inLanes(db, [['drop table scale_trip']])
  await putBack(db, told)
}
