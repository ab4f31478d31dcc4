import type { RepriceAction, Side } from '@tuheng/domain/contracts/index'
import type { AnyRow } from '@tuheng/domain/kernel/resource'

/** The trips that are meant. */
export type TripTarget = { ids: readonly number[] } | { filters: Readonly<Record<string, unknown>>; search?: string } | { sheetId: number; no: string }

export type Outcome = 'same' | 'changed' | 'unpriced' | 'held' | 'refused'

export interface RepriceItem {
  kind: string
  name: string
  action: RepriceAction
  text: string
  before: string
  after: string
  diff: string
}

/** What becomes of one side of one trip. */
export interface RepriceRow extends AnyRow {
  id: number
  waybillNo: string
  loadDate: string | null
  plateNo: string | null
  side: Side
  party: string
  outcome: Outcome
  before: string | null
  after: string | null
  diff: string | null
  sheetNo: string | null
  msg: string | null
  items: RepriceItem[]
}

export interface SideSum {
  before: string
  after: string
  diff: string
  changed: number
  unpriced: number
}

export interface RepricePreview {
  rows: RepriceRow[]
  trips: number
  sums: Partial<Record<Side, SideSum>>
}

export interface RepricedTrip {
  id: number
  no: string
  ok: boolean
  diff?: Partial<Record<Side, string>>
  errors?: { msg: string }[]
}

/** Trips on which anything changes, in the order shown. */
export function changedTrips(rows: readonly RepriceRow[]): number[] {
  return [...new Set(rows.filter(row => row.outcome === 'changed').map(row => row.id))]
}

/** `替换 1 · 调整 2`: how often each thing is done, what changes before what stays. */
export function actionCounts(items: readonly RepriceItem[]): { action: RepriceAction; count: number }[] {
  const order: readonly RepriceAction[] = ['adjust', 'replace', 'add', 'remove', 'keepPinned', 'keep']
  return order.flatMap(action => {
    const count = items.filter(item => item.action === action).length
    return count ? [{ action, count }] : []
  })
}
