import type { RepriceAction } from '@tuheng/domain/contracts/index'
import type { repriceApplyCall, repricePreviewCall } from '@tuheng/domain/contracts/price.calls'
import type { AnswerOf } from '@tuheng/domain/kernel/call'

/** The trips to reprice. */
export type TripTarget =
  | { ids: readonly number[] }
  | { filters: Readonly<Record<string, unknown>>; search?: string }
  | { sheetId: number; no: string }

export type RepricePreview = AnswerOf<typeof repricePreviewCall>
/** The outcome for one side of one trip. */
export type RepriceRow = RepricePreview['rows'][number]
export type Outcome = RepriceRow['outcome']
export type RepriceItem = NonNullable<RepriceRow['items']>[number]
export type Repriced = AnswerOf<typeof repriceApplyCall>
export type RepricedTrip = Extract<Repriced, { results: unknown }>['results'][number]

/** The result of a job, with the first trips that failed. */
export interface RepriceJobResult {
  results: RepricedTrip[]
}

/** Trips with any change, in the order shown. */
export function changedTrips(rows: readonly RepriceRow[]): number[] {
  return [...new Set(rows.filter(row => row.outcome === 'changed').map(row => row.id))]
}

/** `替换 1 · 调整 2`: the number of each action, those that change something first. */
export function actionCounts(items: readonly RepriceItem[]): { action: RepriceAction; count: number }[] {
  const order: readonly RepriceAction[] = ['adjust', 'replace', 'add', 'remove', 'keepPinned', 'keep']
  return order.flatMap(action => {
    const count = items.filter(item => item.action === action).length
    return count ? [{ action, count }] : []
  })
}
