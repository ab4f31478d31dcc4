import type { creditNoticeCalls } from '@tuheng/domain/credit/credit.calls'
import type { RequestOf } from '@tuheng/domain/kernel/call'
import type { contract } from '@tuheng/domain/contracts/index'
import type { LooseRow } from '@tuheng/domain/kernel/resource'
import { money, mul } from '@tuheng/domain/kernel/decimal'
import type { railOrder } from '@tuheng/domain/rail/rail-order'
import type { mainWaybill, waybill } from '@tuheng/domain/transport/index'

export type CreditResource = keyof typeof creditNoticeCalls
type FormValues = LooseRow<typeof contract> &
  LooseRow<typeof waybill> &
  LooseRow<typeof mainWaybill> &
  LooseRow<typeof railOrder>
type OwnExposure = NonNullable<RequestOf<(typeof creditNoticeCalls)[CreditResource]>['own']>

/** Whether the document makes the customer owe us money. */
export function makesReceivable(resource: CreditResource, values: LooseRow<typeof contract>): boolean {
  return resource !== 'contract' || (values['side'] ?? 'ar') === 'ar'
}

/**
 * What the document in the form adds to the exposure, as far as it is typed. Undefined once it is counted there, or
 * without a price.
 */
export function ownExposure(resource: CreditResource, values: FormValues, creating: boolean): OwnExposure | undefined {
  if (resource === 'contract') return contractExposure(values)
  if (resource === 'waybill') return tripExposure(values, creating)
  if (resource === 'railOrder') return orderExposure(values)
  return resource === 'mainWaybill' && !creating ? taskExposure(values) : undefined
}

function contractExposure(values: LooseRow<typeof contract>): OwnExposure | undefined {
  return values['totalAmount'] ? { amount: text(values['totalAmount']) } : undefined
}

/** What an order by road and rail is planned to bring, by the unit of its price. */
function orderExposure({ arPrice, arBasis, planQty, planBoxes, planWagons }: LooseRow<typeof railOrder>) {
  // How many pairs there will be is not planned
  const counted = { ton: planQty, box: planBoxes, truck: planWagons, set: null }[String(arBasis ?? 'ton') as 'ton']
  const price = text(arPrice)
  return price && counted ? { amount: money(mul(price, String(counted))) } : undefined
}

function tripExposure(trip: LooseRow<typeof waybill>, creating: boolean): OwnExposure | undefined {
  if (!trip['mainId'] || (!creating && trip['transportStatus'] !== 'toDispatch')) return undefined
  return {
    mainId: number(trip['mainId']),
    tons: text(trip['loadNet'] ?? trip['planQty'] ?? trip['ratedLoad']),
    km: text(trip['km']),
    pieces: number(trip['pieces']),
  }
}

function taskExposure(task: LooseRow<typeof mainWaybill>): OwnExposure {
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
