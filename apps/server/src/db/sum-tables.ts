import { sql } from 'drizzle-orm'
import { bigint, date, index, integer, numeric, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'

const orgId = () => bigint('org_id', { mode: 'number' }).notNull()
const rowId = () => bigint('id', { mode: 'number' }).notNull().generatedAlwaysAsIdentity()
const id = (name: string) => bigint(name, { mode: 'number' })

/** Dimensions of the sums over charges. They have the names of the charge's columns, so that the same SQL sums both. */
const dimensions = () => ({
  revenueMonth: text('revenue_month').notNull(),
  segment: text('segment').notNull(),
  side: text('side').notNull(),
  kind: text('kind').notNull(),
  customerId: id('customer_id'),
  carrierId: id('carrier_id'),
  routeId: id('route_id'),
  goodsId: id('goods_id'),
  projectId: id('project_id'),
})

/** `n` counts the charges, so that amounts that cancel out differ from no charges. */
const measures = () => ({
  n: integer('n').notNull(),
  trips: integer('trips').notNull(),
  tons: numeric('tons', { precision: 20, scale: 3 }).notNull(),
  amount: numeric('amount', { precision: 20, scale: 2 }).notNull(),
  excl: numeric('excl', { precision: 20, scale: 2 }).notNull(),
  tax: numeric('tax', { precision: 20, scale: 2 }).notNull(),
})

/**
 * What one statement changed in the sums over charges. It is written in the same transaction and merged later. Rows are
 * only added.
 */
export const chargeDelta = pgTable(
  'charge_delta',
  { orgId: orgId(), id: rowId(), ...dimensions(), ...measures() },
  t => [primaryKey({ columns: [t.orgId, t.id] })],
)

/**
 * Sums over live charges that count for a month, in several grains. Dimensions that a grain does not distinguish are
 * null. With the deltas they equal the charges.
 */
export const chargeSum = pgTable(
  'charge_sum',
  { orgId: orgId(), id: rowId(), grain: text('grain').notNull(), ...dimensions(), ...measures() },
  t => [
    primaryKey({ columns: [t.orgId, t.id] }),
    unique('charge_sum_key')
      .on(
        t.orgId,
        t.grain,
        t.revenueMonth,
        t.segment,
        t.side,
        t.kind,
        t.customerId,
        t.carrierId,
        t.routeId,
        t.goodsId,
        t.projectId,
      )
      .nullsNotDistinct(),
    // Rows of a coarse grain are scattered among nine times as many of the finest. This index holds their figures
    // together.
    index('charge_sum_coarse')
      .on(
        t.orgId,
        t.grain,
        t.revenueMonth,
        t.segment,
        t.side,
        t.kind,
        t.customerId,
        t.carrierId,
        t.routeId,
        t.goodsId,
        t.projectId,
        t.n,
        t.trips,
        t.tons,
        t.amount,
        t.excl,
        t.tax,
      )
      .where(sql`grain <> 'full'`),
  ],
)

/**
 * What each act changed of the open amount of a statement, and when it is due since then. Rows are only added, so that the
 * open amounts of an earlier day can be told at any time. `on_day` is the business date of the act, `booked_on` the day on
 * which it was recorded; what takes an act back is a row of the day on which that happened. `cause` is the kind of the act
 * (`BOOK_ACTS`, or `due` for a due date alone), `source` and `source_id` the resource and the record that it was done with.
 */
export const openMove = pgTable(
  'open_move',
  {
    orgId: orgId(),
    id: rowId(),
    statementId: id('statement_id').notNull(),
    contractId: id('contract_id'),
    delta: numeric('delta', { precision: 20, scale: 2 }).notNull(),
    dueDate: date('due_date'),
    onDay: date('on_day').notNull(),
    bookedOn: date('booked_on').notNull(),
    cause: text('cause').notNull(),
    source: text('source'),
    sourceId: id('source_id'),
  },
  t => [
    primaryKey({ columns: [t.orgId, t.id] }),
    index('open_move_statement').on(t.orgId, t.statementId, t.id),
    index('open_move_booked').on(t.orgId, t.bookedOn),
    index('open_move_day').on(t.orgId, t.onDay),
  ],
)
