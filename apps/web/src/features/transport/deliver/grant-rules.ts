import type { LooseRow } from '@tuheng/domain/kernel/resource'
import { leftToLoad, type loadBillGrant } from '@tuheng/domain/transport/index'

export type Grant = LooseRow<typeof loadBillGrant> & {
  id: number
  grantNo: string
  billId: number
  carrierId: number
  qty: string
  usedQty: string
  usedTrucks: number
  overRate: string | null
  validTo: string | null
}

/** Tonnes that may still be loaded, including the over-issue. */
export const remainingQty = (grant: Grant): string =>
  leftToLoad({ grantQty: grant.qty, usedQty: grant.usedQty, overRate: grant.overRate })

export interface GrantGroup {
  key: number
  name: string
  grants: Grant[]
}

/** Grants by carrier or by bill. Groups are in the order in which their first grant ends. */
export function groupGrants(grants: readonly Grant[], by: 'carrierId' | 'billId'): GrantGroup[] {
  const groups = Map.groupBy(grants, grant => grant[by])
  return [...groups].map(([key, list]) => ({ key, name: String(list[0]?.[`${by}$`] ?? `#${key}`), grants: list }))
}

/** Days until a grant ends, 0 on its last day; null if it has no end. Both dates are `YYYY-MM-DD`. */
export function daysLeft(validTo: string | null, today: string): number | null {
  return validTo === null ? null : Math.round((Date.parse(validTo) - Date.parse(today)) / 86_400_000)
}

/** Whether every word matches the number, bill, customer, carrier, goods or places. */
export function matchesGrant(grant: Grant, text: string): boolean {
  const words = text.trim().toLowerCase().split(/\s+/).filter(Boolean)
  const values = SEARCHED.map(name => String(grant[name] ?? '').toLowerCase())
  return words.every(word => values.some(one => one.includes(word)))
}

const SEARCHED = [
  'grantNo',
  'billId$',
  'ownerBillNo',
  'customerId$',
  'carrierId$',
  'goodsId$',
  'loadAddressId$',
  'unloadAddressId$',
  'pickupCode',
] as const satisfies readonly (keyof Grant)[]
