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
  uniqueIndex,
} from 'drizzle-orm/pg-core'

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'string' })
const orgId = () => bigint('org_id', { mode: 'number' }).notNull()
const rowId = () => bigint('id', { mode: 'number' }).notNull().generatedAlwaysAsIdentity()
const id = (name: string) => bigint(name, { mode: 'number' })
const tonnes = (name: string) => numeric(name, { precision: 18, scale: 3 })

/** Of a frozen row: whose document it was and whom it counted for, as they were then. */
const frozen = () => ({
  day: date('day', { mode: 'string' }).notNull(),
  docNo: text('doc_no').notNull(),
  customerId: id('customer_id'),
  routeId: id('route_id'),
  deptId: id('dept_id'),
  createdBy: id('created_by'),
})

/** A day of the census that was frozen: from the end of the day before until its cut-off. */
export const censusFreeze = pgTable(
  'census_freeze',
  {
    orgId: orgId(),
    id: rowId(),
    day: date('day', { mode: 'string' }).notNull(),
    fromAt: instant('from_at').notNull(),
    untilAt: instant('until_at').notNull(),
    frozenAt: instant('frozen_at').notNull(),
  },
  t => [primaryKey({ columns: [t.orgId, t.id] }), uniqueIndex('census_freeze_day_key').on(t.orgId, t.day)],
)

/**
 * A trip on a frozen day, with its loaded tonnes where the day counts it: under way before, loaded, unloaded, under way.
 * A trip that changed its owner or route has a row of each. Rows are never changed.
 */
export const censusTrip = pgTable(
  'census_trip',
  {
    orgId: orgId(),
    id: rowId(),
    ...frozen(),
    waybillId: id('waybill_id').notNull(),
    opening: tonnes('opening'),
    loaded: tonnes('loaded'),
    unloaded: tonnes('unloaded'),
    closing: tonnes('closing'),
    received: tonnes('received'),
    /** Why it broke the balance of the day. */
    cause: text('cause'),
  },
  t => [
    primaryKey({ columns: [t.orgId, t.id] }),
    index('census_trip_day').on(t.orgId, t.day),
    index('census_trip_waybill').on(t.orgId, t.waybillId, t.day),
  ],
)

/** A task whose plan held on a frozen day, with what had been loaded of it. Rows are never changed. */
export const censusPlan = pgTable(
  'census_plan',
  {
    orgId: orgId(),
    id: rowId(),
    ...frozen(),
    mainId: id('main_id').notNull(),
    planQty: tonnes('plan_qty').notNull(),
    loadedQty: tonnes('loaded_qty').notNull(),
  },
  t => [primaryKey({ columns: [t.orgId, t.id] }), index('census_plan_day').on(t.orgId, t.day)],
)

/** A day whose census is kept in sums, with the times and the state that they were made for. */
export const censusKept = pgTable(
  'census_kept',
  {
    orgId: orgId(),
    id: rowId(),
    day: date('day', { mode: 'string' }).notNull(),
    fromAt: instant('from_at').notNull(),
    untilAt: instant('until_at').notNull(),
    isFrozen: boolean('is_frozen').notNull(),
    opensFrozen: boolean('opens_frozen').notNull(),
  },
  t => [primaryKey({ columns: [t.orgId, t.id] }), unique('census_kept_day_key').on(t.orgId, t.day)],
)

const count = (name: string) => integer(name).notNull()
const sum = (name: string) => numeric(name, { precision: 20, scale: 3 }).notNull()

/** What a kept day counts of the facts of trips, by owner and route: trips, and their tonnes. */
export const censusSum = pgTable(
  'census_sum',
  {
    orgId: orgId(),
    id: rowId(),
    day: date('day', { mode: 'string' }).notNull(),
    customerId: id('customer_id'),
    routeId: id('route_id'),
    opening: count('opening'),
    loaded: count('loaded'),
    unloaded: count('unloaded'),
    closing: count('closing'),
    gap: count('gap'),
    broken: count('broken'),
    changed: count('changed'),
    openingQty: sum('opening_qty'),
    loadedQty: sum('loaded_qty'),
    unloadedQty: sum('unloaded_qty'),
    closingQty: sum('closing_qty'),
    receivedQty: sum('received_qty'),
    gapQty: sum('gap_qty'),
  },
  t => [
    primaryKey({ columns: [t.orgId, t.id] }),
    unique('census_sum_key').on(t.orgId, t.day, t.customerId, t.routeId).nullsNotDistinct(),
  ],
)
