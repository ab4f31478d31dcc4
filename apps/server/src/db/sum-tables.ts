import { sql } from 'drizzle-orm'
import { bigint, index, integer, numeric, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'

const orgId = () => bigint('org_id', { mode: 'number' }).notNull()
const rowId = () => bigint('id', { mode: 'number' }).notNull().generatedAlwaysAsIdentity()
const id = (name: string) => bigint(name, { mode: 'number' })

/** What sums over charges are asked by. The names are those of the charge, so that the same SQL sums either. */
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

/** `n` counts the charges, so that one is told from none whose amounts cancel out. */
const measures = () => ({
  n: integer('n').notNull(),
  trips: integer('trips').notNull(),
  tons: numeric('tons', { precision: 20, scale: 3 }).notNull(),
  amount: numeric('amount', { precision: 20, scale: 2 }).notNull(),
  excl: numeric('excl', { precision: 20, scale: 2 }).notNull(),
  tax: numeric('tax', { precision: 20, scale: 2 }).notNull(),
})

/** What a statement changed in the sums over charges, left in its own transaction until it is merged. Rows are only added. */
export const chargeDelta = pgTable(
  'charge_delta',
  { orgId: orgId(), id: rowId(), ...dimensions(), ...measures() },
  t => [primaryKey({ columns: [t.orgId, t.id] })],
)

/** Sums over live charges that count for a month, in several grains; dimensions that a grain does not tell apart are null. With the deltas they equal the charges. */
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
    // The rows of a coarse grain lie scattered among nine times as many of the finest: their figures are read from here, where they are side by side.
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
