import { eq, gt, sum } from '../../kernel/decimal.ts'
import type { GapPerson, GapProblem, GapSubject, ReportState } from './ministry.choices.ts'
import type { DriverFacts, PaymentFacts, ReportFacts, VehicleFacts } from './facts.ts'
import { type MinistryField, WAYBILL_FIELDS } from './fields.ts'
import { formatProblem } from './formats.ts'
import type { ReportItem } from './items.ts'
import { DRIVER_FIELDS, isLightVehicle, LIGHT_ONLY, VEHICLE_FIELDS } from './master-fields.ts'
import { PAYMENT_FIELDS } from './payment-fields.ts'

/** Something that keeps a message from being sent. */
export interface ReportGap {
  item: ReportItem
  problem: GapProblem
  subject: GapSubject
  by: GapPerson
}

type Declared<F> = Readonly<Record<string, MinistryField<F>>>

/** What is missing or wrong of declared fields, under the prefix of their items. */
function fieldGaps<F>(
  fields: Declared<F>,
  facts: F,
  { prefix, isAsked }: { prefix: string; isAsked?(name: string): boolean },
): ReportGap[] {
  return Object.entries(fields).flatMap(([name, field]): ReportGap[] => {
    const { format, required, subject, by } = field
    const value = field.value(facts)
    const gap = (problem: GapProblem): ReportGap[] => [{ item: `${prefix}${name}` as ReportItem, problem, subject, by }]
    if (value === null || value === undefined || value === '') return required || isAsked?.(name) ? gap('missing') : []
    const problem = formatProblem(value, format)
    return problem ? gap(problem) : []
  })
}

/** What the ministry would refuse of a driver. */
export const driverGaps = (facts: DriverFacts): ReportGap[] => fieldGaps(DRIVER_FIELDS, facts, { prefix: 'driver:' })

/** What the ministry would refuse of a vehicle. */
export const vehicleGaps = (facts: VehicleFacts): ReportGap[] =>
  fieldGaps(VEHICLE_FIELDS, facts, {
    prefix: 'vehicle:',
    isAsked: name => isLightVehicle(facts) && LIGHT_ONLY.has(name),
  })

/**
 * What keeps the waybill from being reported: its own fields, those of driver and vehicle, and what contradicts each other.
 */
export function waybillGaps(facts: ReportFacts): ReportGap[] {
  const { trip, driver, vehicle, company, now } = facts
  const own = fieldGaps(WAYBILL_FIELDS, facts, { prefix: '' })
  const made = trip.dispatchedAt ?? trip.createdAt
  const outOfOrder = (a: string | null | undefined, b: string | null | undefined): boolean => !!a && !!b && a >= b
  return [
    ...own,
    ...(driver ? driverGaps(driver).filter(({ item }) => !own.some(one => sameItem(one.item, item))) : []),
    ...(vehicle ? vehicleGaps(vehicle).filter(({ item }) => !own.some(one => sameItem(one.item, item))) : []),
    outOfOrder(made, trip.loadAt) && gap('check:dispatchBeforeLoad', 'order', ['trip', 'dispatcher']),
    outOfOrder(trip.loadAt, trip.unloadAt) && gap('check:loadBeforeUnload', 'order', ['trip', 'site']),
    !!vehicle?.plateNo &&
      !!trip.plateNo &&
      vehicle.plateNo !== trip.plateNo &&
      gap('check:sameVehicle', 'differs', ['trip', 'dispatcher']),
    !!driver?.idNo &&
      !!trip.driverIdNo &&
      driver.idNo !== trip.driverIdNo &&
      gap('check:sameDriver', 'differs', ['trip', 'dispatcher']),
    !!company.permitTo && company.permitTo < now.slice(0, 10) && gap('permitNumber', 'expired', ['company', 'admin']),
  ].filter(one => one !== false)
}

/** What keeps the payments from being reported. Their sum is what the carrier is owed, and no more than the freight. */
export function fundsGaps(facts: ReportFacts): ReportGap[] {
  const { payments, trip } = facts
  if (!payments.length) return [gap('check:payments', 'missing', ['payment', 'cashier'])]
  const paid = sum(payments.map(one => one.amount))
  return [
    ...dropDoubles(payments.flatMap(one => paymentGaps(one))),
    !!trip.apTotal && !eq(paid, trip.apTotal) && gap('check:paidIsOwed', 'sum', ['payment', 'cashier']),
    !!trip.arTotal && gt(paid, trip.arTotal) && gap('check:paidWithinFreight', 'sum', ['payment', 'reconciler']),
    payments.some(one => one.paidAt && trip.loadAt && one.paidAt.slice(0, 10) < trip.loadAt.slice(0, 10)) &&
      gap('check:paidAfterLoad', 'order', ['payment', 'cashier']),
  ].filter(one => one !== false)
}

const paymentGaps = (payment: PaymentFacts): ReportGap[] => fieldGaps(PAYMENT_FIELDS, payment, { prefix: 'payment:' })

const dropDoubles = (gaps: readonly ReportGap[]): ReportGap[] =>
  gaps.filter((one, i) => gaps.findIndex(other => other.item === one.item && other.problem === one.problem) === i)

function gap(item: ReportItem, problem: GapProblem, [subject, by]: readonly [GapSubject, GapPerson]): ReportGap {
  return { item, problem, subject, by }
}

/** The same thing under the name of the message and of the master record. */
const SAME: Readonly<Record<string, string>> = {
  'driver:driverName': 'vehicleInfo.driver.driverName',
  'driver:drivingLicense': 'vehicleInfo.driver.drivingLicense',
  'vehicle:vehicleNumber': 'vehicleInfo.vehicleNumber',
  'vehicle:vehiclePlateColorCode': 'vehicleInfo.vehiclePlateColorCode',
}
const sameItem = (message: string, master: string): boolean => SAME[master] === message

/** How far the trip is: what it goes on with from where it stands, and what is in the way there. */
export function standingOf(status: ReportState, facts: ReportFacts): { status: ReportState; gaps: ReportGap[] } {
  switch (status) {
    case 'draft':
    case 'missing':
    case 'ready': {
      if (facts.trip.transportStatus !== 'unloaded') return { status: 'draft', gaps: waybillGaps(facts) }
      const gaps = waybillGaps(facts)
      return { status: gaps.length ? 'missing' : 'ready', gaps }
    }
    case 'refused':
      return { status, gaps: waybillGaps(facts) }
    case 'unpaid':
    case 'fundsReady': {
      const gaps = fundsGaps(facts)
      return { status: gaps.length ? 'unpaid' : 'fundsReady', gaps }
    }
    case 'fundsRefused':
      return { status, gaps: fundsGaps(facts) }
    case 'sending':
    case 'fundsSending':
    case 'done':
    case 'withdrawn':
      return { status, gaps: [] }
  }
}
