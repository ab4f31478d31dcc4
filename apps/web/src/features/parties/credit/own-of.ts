import type { creditNoticeCalls } from '@tuheng/domain/credit/credit.calls'
import type { RequestOf } from '@tuheng/domain/kernel/call'
import type { contract } from '@tuheng/domain/contracts/index'
import type { LooseRow } from '@tuheng/domain/kernel/resource'
import type { mainWaybill, waybill } from '@tuheng/domain/transport/index'

export type HeldResource = keyof typeof creditNoticeCalls
type Typed = LooseRow<typeof contract> & LooseRow<typeof waybill> & LooseRow<typeof mainWaybill>
type Own = NonNullable<RequestOf<(typeof creditNoticeCalls)[HeldResource]>['own']>

/** Whether the document makes the customer owe us money. */
export function owesUs(resource: HeldResource, values: LooseRow<typeof contract>): boolean {
  return resource !== 'contract' || (values['side'] ?? 'ar') === 'ar'
}

/**
 * What the document in the form adds to the exposure, as far as it is typed. Undefined once it is counted there, or
 * without a price.
 */
export function ownOf(resource: HeldResource, values: Typed, creating: boolean): Own | undefined {
  if (resource === 'contract') return contractOwn(values)
  if (resource === 'waybill') return tripOwn(values, creating)
  return resource === 'mainWaybill' && !creating ? taskOwn(values) : undefined
}

function contractOwn(values: LooseRow<typeof contract>): Own | undefined {
  return values['totalAmount'] ? { amount: text(values['totalAmount']) } : undefined
}

function tripOwn(trip: LooseRow<typeof waybill>, creating: boolean): Own | undefined {
  if (!trip['mainId'] || (!creating && trip['transportStatus'] !== 'toDispatch')) return undefined
  return {
    mainId: number(trip['mainId']),
    tons: text(trip['loadNet'] ?? trip['planQty'] ?? trip['ratedLoad']),
    km: text(trip['km']),
    pieces: number(trip['pieces']),
  }
}

function taskOwn(task: LooseRow<typeof mainWaybill>): Own {
  return {
    mainId: number(task['id']),
    tons: text(task['leftQty'] ?? task['planQty']),
    km: text(task['km']),
    trucks: number(task['planTrucks']),
  }
}

const text = (value: unknown): string | undefined =>
  typeof value === 'string' && /^\d/.test(value) ? value : undefined
const number = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined)
