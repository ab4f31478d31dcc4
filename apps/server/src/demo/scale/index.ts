import { performance } from 'node:perf_hooks'
import type { Database } from '../../db/database.ts'
import { isDistributed } from '../../db/distributed-tables.ts'
import { SCALE_FILL_SCHEMA } from '../../db/partly-filled.ts'
import { sealChain } from '../../engine/write/audit-chain.ts'
import type { Server } from '../../engine/calls/endpoint.ts'
import {
  FILL_DELTAS,
  FILL_LEGS,
  FILL_OPEN_MOVES,
  fillTripSums,
  mergeAllDeltas,
} from '../../features/settlement/index.ts'
import { momentOf } from '../../plugins/clock.ts'
import { agreementRows, railProgressRows } from './agreements.ts'
import { restoreIndexes, dropIndexes } from './indexes.ts'
import { chargeRows, roundingRows } from './charges.ts'
import { createCompanies, type ScaleCompany } from './companies.ts'
import { randomSql } from './random-sql.ts'
import { CAMEL_CASE_COLUMNS, COMPANY_TABLE, SETUP_STATEMENTS } from './company-table.ts'
import { inFillTransaction, forEachInParallel, runInParallel } from './parallel.ts'
import { laneTable, masterRows } from './masters.ts'
import { moneyRows } from './money.ts'
import { sizesOf } from './plan.ts'
import { haulChargeRows, haulRows, haulTable, haulTaskRows } from './hauls.ts'
import { BOX_TABLE, boxRows } from './rail-boxes.ts'
import { handoverRows, STOPPED_CLOCKS } from './rail-handovers.ts'
import { trailRows } from './rail-trails.ts'
import { orderRows, orderTable, railMasterRows, trainTable } from './rail-plan.ts'
import { LOAD_TABLE, railChargeRows, railWaybillRows, wagonRows } from './rail-trains.ts'
import { statementLineRows, statementRows, statementTable } from './statements.ts'
import { taskRows } from './tasks.ts'
import { ADVANCE_SEQUENCES, counterAndLogRows } from './counters.ts'
import { tripRows, tripTable, waybillRows } from './trips.ts'

export { SCALE_USER } from './companies.ts'

export interface ScaleOptions {
  companies: number
  waybills: number
  /** Default: as many as waybills. */
  wagons?: number | undefined
  /** The same seed gives the same rows on the same day. */
  seed?: number
  password: string
  /** Receives the name of each step. */
  onProgress?(what: string): void
}

export interface ScaleReport {
  orgIds: number[]
  waybills: number
  /** Duration of the fill in seconds, with indexes and checked references. */
  seconds: number
}

/**
 * Fills an empty database with companies and two years of trips, tasks, prices, charges, statements, settlements and
 * invoices, a tenth of the trips short hauls of orders by road and rail with their trains, containers and hand-overs. The database makes the rows, one statement for each table, so that a million trips take about a minute.
 * Derived columns follow the product's rules, which the ledger checks prove.
 */
export async function fillScale(server: Pick<Server, 'engine'>, options: ScaleOptions): Promise<ScaleReport> {
  const { db, clock } = server.engine
  const { onProgress = () => {} } = options
  const { rows: existing } = await db.system('is the database empty', sql => sql.query('select 1 from org limit 1'))
  if (existing.length)
    throw new Error('The database already has companies. Give an empty one: another DATA_DIR or DATABASE_URL.')
  if (
    await db.system('is the database distributed', sql =>
      isDistributed(async text => (await sql.query(text)).rows as never),
    )
  )
    throw new Error(
      'The database is distributed over a cluster. Fill a database that is not, then run npm run distribute.',
    )
  const companies = await createCompanies(
    server,
    sizesOf(options.companies, options.waybills, options.wagons),
    options.password,
  )
  const startedAt = performance.now()
  await fill(db, { companies, seed: options.seed ?? 1, today: momentOf(clock).today, onProgress })
  const seconds = (performance.now() - startedAt) / 1000
  onProgress('seal')
  for (const { orgId } of companies) while ((await sealChain(db, orgId)) > 0);
  return {
    orgIds: companies.map(company => company.orgId),
    waybills: companies.reduce((sum, { trips, hauls }) => sum + trips + hauls, 0),
    seconds,
  }
}

/**
 * Creates master data and trips first. Independent tables are then filled in parallel, and indexes and references
 * follow. If it fails midway the schema of the fill remains, and no server opens such a database.
 */
async function fill(
  db: Database,
  {
    companies,
    seed,
    today,
    onProgress,
  }: { companies: readonly ScaleCompany[]; seed: number; today: string; onProgress(what: string): void },
): Promise<void> {
  const random = randomSql(seed)
  await inFillTransaction(db, async sql => {
    onProgress('masters')
    await sql.query(`create schema ${SCALE_FILL_SCHEMA}`)
    await sql.query(COMPANY_TABLE, [JSON.stringify(companies), today])
    for (const name of CAMEL_CASE_COLUMNS)
      await sql.query(
        `alter table scale_company rename column "${name}" to ${name.replace(/[A-Z]/g, c => `_${c.toLowerCase()}`)}`,
      )
    await dropIndexes(sql)
    for (const text of [
      ...SETUP_STATEMENTS,
      laneTable(random),
      ...masterRows(random),
      ...railMasterRows(),
      BOX_TABLE,
      trainTable(random),
      orderTable(),
      haulTable(random),
      'analyze vehicle',
      'analyze driver',
      'analyze party',
      tripTable(random),
    ])
      await sql.query(text)
  })
  onProgress('drawn trips')
  // The largest companies come first.
  await runInParallel(
    db,
    companies.map(({ no }) => [tripRows(random, no)]),
  )
  await runInParallel(db, [
    [
      ...['scale_train', 'scale_order', 'scale_haul', 'scale_box'].map(name => `analyze ${name}`),
      'analyze scale_trip (org_id, customer_id, carrier_id, main_id, month, audited)',
      statementTable(random),
      'analyze scale_statement',
    ],
  ])
  onProgress('rows of the large tables')
  const independent = [
    wagonRows(random),
    waybillRows(random),
    haulRows(),
    ...chargeRows(),
    haulChargeRows(),
    ...statementLineRows(),
  ].map(text => [text])
  await runInParallel(db, [...independent, [...taskRows(), ...haulTaskRows(), ...agreementRows(), ...statementRows()]])
  onProgress('trains')
  await runInParallel(db, [[LOAD_TABLE, 'analyze scale_load', 'analyze wagon_load', 'analyze main_waybill']])
  const chargesBefore = '(select max(id) from waybill) * 4'
  await runInParallel(db, [
    ...handoverRows().map(text => [text]),
    boxRows(),
    railWaybillRows(),
    orderRows(),
    [railChargeRows(chargesBefore)],
  ])
  onProgress('money')
  await runInParallel(db, [
    [
      STOPPED_CLOCKS,
      ...railProgressRows(),
      ...trailRows(),
      roundingRows(),
      ...moneyRows(),
      FILL_LEGS,
      ...counterAndLogRows(),
      ADVANCE_SEQUENCES,
    ],
  ])
  onProgress('sums')
  await runInParallel(db, [[FILL_DELTAS], [FILL_OPEN_MOVES], fillTripSums()])
  await forEachInParallel(db, companies, ({ orgId }) => mergeAllDeltas(db, orgId))
  // Frees half a gigabyte for the indexes of a million trips.
  await runInParallel(db, [['drop table scale_trip']])
  await restoreIndexes(db, onProgress)
}
