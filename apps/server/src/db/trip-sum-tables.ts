import {
  bigint,
  boolean,
  date,
  index,
  integer,
  numeric,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
} from 'drizzle-orm/pg-core'

const orgId = () => bigint('org_id', { mode: 'number' }).notNull()
const rowId = () => bigint('id', { mode: 'number' }).notNull().generatedAlwaysAsIdentity()
const id = (name: string) => bigint(name, { mode: 'number' })
const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'string' })
const day = (name: string) => date(name, { mode: 'string' })
const tonnes = (name: string) => numeric(name, { precision: 20, scale: 3 })
const money = (name: string) => numeric(name, { precision: 20, scale: 2 })
/** Of the time under way, as the database subtracts instants. */
const seconds = () => numeric('seconds', { precision: 24, scale: 6 })

const dimensions = () => ({
  customerId: id('customer_id'),
  carrierId: id('carrier_id'),
  routeId: id('route_id'),
  goodsId: id('goods_id'),
  salesmanId: id('salesman_id'),
  vehicleId: id('vehicle_id'),
})

const firstBy = <T>(
  t: Record<'margin' | 'waybillNo' | 'waybillId' | 'isUnpriced' | 'timed' | keyof ReturnType<typeof dimensions>, T>,
) =>
  [
    t.margin,
    t.waybillNo,
    t.waybillId,
    t.customerId,
    t.carrierId,
    t.routeId,
    t.goodsId,
    t.salesmanId,
    t.vehicleId,
    t.isUnpriced,
    t.timed,
  ] as const

/**
 * A trip that was written, or a route whose time limit was, since the sums took note of it. Written in the same
 * transaction, only added, and removed when the sums have followed.
 */
export const tripMark = pgTable(
  'trip_mark',
  { orgId: orgId(), id: rowId(), waybillId: id('waybill_id'), routeId: id('route_id') },
  t => [primaryKey({ columns: [t.orgId, t.id] })],
)

/** What the sums count of a trip: the trip as it stands, unless it is marked. */
export const tripFact = pgTable(
  'trip_fact',
  {
    orgId: orgId(),
    id: rowId(),
    waybillId: id('waybill_id').notNull(),
    waybillNo: text('waybill_no').notNull(),
    loadedOn: day('loaded_on'),
    unloadedOn: day('unloaded_on'),
    ...dimensions(),
    loaded: tonnes('loaded'),
    unloaded: tonnes('unloaded'),
    loadedOfUnloaded: tonnes('loaded_of_unloaded'),
    receivable: money('receivable'),
    payable: money('payable'),
    margin: money('margin').notNull(),
    isUnpriced: boolean('is_unpriced').notNull(),
    seconds: seconds(),
    timed: text('timed'),
    loadAt: instant('load_at'),
    leftAt: instant('left_at'),
    /** The daily census counts it. */
    isWeighed: boolean('is_weighed').notNull().default(false),
  },
  t => [
    primaryKey({ columns: [t.orgId, t.id] }),
    unique('trip_fact_waybill_key').on(t.orgId, t.waybillId),
    // Trips of a day by their margin, with all that statistics filter by, so that the index alone tells which come first
    index('trip_fact_loaded').on(t.orgId, t.loadedOn, ...firstBy(t)),
    index('trip_fact_unloaded').on(t.orgId, t.unloadedOn, ...firstBy(t)),
    index('trip_fact_route').on(t.orgId, t.routeId),
  ],
)

/**
 * Sums over the facts of trips in several grains, by the day (or by the first day of the month) that they were loaded or
 * unloaded on. Dimensions that a grain does not distinguish are null.
 */
export const tripSum = pgTable(
  'trip_sum',
  {
    orgId: orgId(),
    id: rowId(),
    grain: text('grain').notNull(),
    countedBy: text('counted_by').notNull(),
    period: day('period').notNull(),
    ...dimensions(),
    isUnpriced: boolean('is_unpriced').notNull(),
    timed: text('timed'),
    n: integer('n').notNull(),
    loaded: tonnes('loaded').notNull(),
    unloaded: tonnes('unloaded').notNull(),
    loadedOfUnloaded: tonnes('loaded_of_unloaded').notNull(),
    receivable: money('receivable').notNull(),
    payable: money('payable').notNull(),
    margin: money('margin').notNull(),
    seconds: seconds().notNull(),
    /** How many have a time under way. */
    ended: integer('ended').notNull(),
    /** Tonnes of those with a price on the side. */
    arTonnes: tonnes('ar_tonnes').notNull(),
    apTonnes: tonnes('ap_tonnes').notNull(),
  },
  t => [
    primaryKey({ columns: [t.orgId, t.id] }),
    unique('trip_sum_key')
      .on(
        t.orgId,
        t.grain,
        t.countedBy,
        t.period,
        t.customerId,
        t.carrierId,
        t.routeId,
        t.goodsId,
        t.salesmanId,
        t.vehicleId,
        t.isUnpriced,
        t.timed,
      )
      .nullsNotDistinct(),
  ],
)
