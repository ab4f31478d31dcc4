import type { creditNoticeCalls } from '@tuheng/domain/credit/credit.calls'
import type { RequestOf } from '@tuheng/domain/kernel/call'
import type { AnyRow } from '@tuheng/domain/kernel/resource'

export type HeldResource = keyof typeof creditNoticeCalls
type Own = NonNullable<RequestOf<(typeof creditNoticeCalls)[HeldResource]>['own']>

/** Is it a document by which the customer comes to owe us? */
export function owesUs(resource: HeldResource, values: AnyRow): boolean {
  return resource !== 'contract' || (values['side'] ?? 'ar') === 'ar'
}

/** What the document in hand will bring, as far as it is typed; nothing once it is counted as open, or while nothing tells its price. */
export function ownOf(resource: HeldResource, values: AnyRow, creating: boolean): Own | undefined {
  if (resource === 'contract') return values['totalAmount'] ? { amount: text(values['totalAmount']) } : undefined
  if (resource === 'waybill') {
    if (!values['mainId'] || (!creating && values['transportStatus'] !== 'toDispatch')) return undefined
    return {
      mainId: number(values['mainId']),
      tons: text(values['loadNet'] ?? values['planQty'] ?? values['ratedLoad']),
      km: text(values['km']),
      pieces: number(values['pieces']),
    }
  }
  if (resource !== 'mainWaybill' || creating) return undefined
  return {
    mainId: number(values['id']),
    tons: text(values['leftQty'] ?? values['planQty']),
    km: text(values['km']),
    trucks: number(values['planTrucks']),
  }
}

const text = (value: unknown): string | undefined =>
  typeof value === 'string' && /^\d/.test(value) ? value : undefined
const number = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined)
