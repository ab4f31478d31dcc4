import type { RepriceAction, Side } from '@tuheng/domain/contracts/index'
import { add, money, sub, sum, type Dec } from '@tuheng/domain/kernel/decimal'
import type { NamedRecord } from '@tuheng/domain/kernel/errors'
import type { Lang } from '@tuheng/domain/kernel/text'
import { anyResource } from '@tuheng/domain/kernel/resource'
import { charge } from '@tuheng/domain/settlement/index'
import { priceLock, waybill } from '@tuheng/domain/transport/index'
import { closedIssue } from '../../../engine/write/closed-month.ts'
import type { Tx } from '../../../engine/write/tx.ts'
import {
  tripNamer,
  openBook,
  planSide,
  tierEntries,
  tierPriors,
  type NameTrip,
  type PricingBook,
  type SidePlan,
  type TripRow,
} from '../../settlement/index.ts'

/** The result of repricing one side of a trip. */
export type Outcome = 'same' | 'changed' | 'unpriced' | 'held' | 'refused'

export interface PreviewItem {
  kind: string
  name: string
  action: RepriceAction
  text: string
  before: Dec
  after: Dec
  diff: Dec
}

export interface PreviewRow {
  id: number
  waybillNo: string
  loadDate: string | null
  plateNo: string | null
  side: Side
  party: string
  outcome: Outcome
  /** In yuan incl. tax. `after` is null if no price is found. */
  before: Dec | null
  after: Dec | null
  diff: Dec | null
  pinned: boolean
  sheetNo: string | null
  msg: string | null
  /** Records that the message names. */
  records: NamedRecord[]
  items: PreviewItem[]
}

export interface Preview {
  rows: PreviewRow[]
  trips: number
  sums: Partial<Record<Side, { before: Dec; after: Dec; diff: Dec; changed: number; unpriced: number }>>
}

/** Reprices the trips without writing anything. `applyReprice` computes the same amounts. */
export async function previewReprice(
  tx: Tx,
  args: { ids: readonly number[]; sides: readonly Side[]; lang: Lang; all: boolean },
): Promise<Preview> {
  const { ids, sides, lang, all } = args
  const trips = await tx.find(waybill, { where: { id: ids }, sort: ['loadAt', 'id'], lines: true })
  const book = await openBook(tx, trips, { charges: 'read' })
  // Locked charges stay as the ledger has them.
  const open = trips.filter(trip => sides.some(side => !priceLock(trip, side)))
  const priors = await tierPriors(tx, tierEntries(book, open))
  const names = await partyNames(
    tx,
    trips.flatMap(trip => [trip.customerId, trip.carrierId]),
  )
  const name = await tripNamer(
    tx,
    trips.flatMap(trip => statementsOf(book, trip)),
  )
  const rows: PreviewRow[] = []
  for (const trip of trips)
    for (const side of sides) {
      const plan = planSide(book, { trip, side }, { tierPriorQty: priors.get(`${trip.id}:${side}`) })
      rows.push(await rowOf(book, plan, { names, lang, name }))
    }
  const sums = Object.fromEntries(sides.map(side => [side, sumOf(rows.filter(row => row.side === side))]))
  return { rows: all ? rows : rows.filter(row => row.outcome !== 'same'), trips: trips.length, sums }
}

const statementsOf = (book: PricingBook, trip: TripRow): (number | null)[] =>
  (['ar', 'ap'] as const).flatMap(side => book.charges(trip.id, side).map(row => row.statementId))

async function rowOf(
  book: PricingBook,
  plan: SidePlan,
  { names, lang, name }: { names: ReadonlyMap<number, string>; lang: Lang; name: NameTrip },
): Promise<PreviewRow> {
  const { trip, side, existing } = plan
  const booked = existing.filter(c => c.amount !== null)
  const before = booked.length ? money(sum(booked.map(c => c.amount))) : null
  const common = {
    id: trip.id,
    waybillNo: trip.waybillNo,
    loadDate: trip.loadAt?.slice(0, 10) ?? null,
    plateNo: trip.plateNo,
    side,
    party: names.get((side === 'ar' ? trip.customerId : trip.carrierId) ?? 0) ?? '',
    before,
    pinned: booked.some(c => c.pinned && c.kind === 'freight'),
    records: [],
  }
  const locked = priceLock(trip, side)
  if (locked) {
    const { [lang]: msg, records = [] } = await name(locked, statementsOf(book, trip))
    return {
      ...common,
      outcome: 'refused',
      msg,
      records: [...records],
      after: null,
      diff: null,
      sheetNo: null,
      items: [],
    }
  }
  if (plan.kind !== 'priced') {
    const msg =
      plan.kind === 'unpriced' ? plan.rating.issues.map(issue => issue[lang]).join(lang === 'zh' ? '；' : '; ') : null
    return { ...common, msg, after: null, diff: null, sheetNo: null, items: [], ...withoutPrice(book, plan, lang) }
  }
  const { result, rating } = plan
  const after = money(add(before, result.diff))
  const items = result.items.map(item => ({
    kind: item.kind,
    name: item.name[lang],
    action: item.action,
    text: item.text[lang],
    before: item.before,
    after: item.after,
    diff: item.diff,
  }))
  return {
    ...common,
    outcome: result.changed ? 'changed' : 'same',
    after,
    diff: money(sub(after, before)),
    sheetNo: rating.row?.sheetNo ?? null,
    msg: null,
    items,
  }
}

/**
 * The outcome where no price is found: charges in a statement stay, those of a closed month cannot be removed, and free
 * ones become an entry of the work queue.
 */
function withoutPrice(book: PricingBook, { kind, existing }: SidePlan, lang: Lang): { outcome: Outcome; msg?: string } {
  if (existing.some(c => c.statementId !== null)) return { outcome: 'held' }
  const closed = existing.find(c => c.amount !== null && book.isInClosedMonth(c))
  if (closed) {
    const date = book.isClosed(closed.revenueMonth ?? '') ? 'revenueMonth' : 'bizDate'
    return { outcome: 'refused', msg: closedIssue(anyResource(charge), date, String(closed[date]).slice(0, 7))[lang] }
  }
  return { outcome: kind === 'none' && !existing.length ? 'same' : 'unpriced' }
}

function sumOf(rows: readonly PreviewRow[]): { before: Dec; after: Dec; diff: Dec; changed: number; unpriced: number } {
  const before = money(sum(rows.map(row => row.before)))
  const diff = money(sum(rows.map(row => row.diff ?? (row.outcome === 'unpriced' ? sub('0', row.before) : '0'))))
  return {
    before,
    after: money(add(before, diff)),
    diff,
    changed: rows.filter(row => row.outcome === 'changed').length,
    unpriced: rows.filter(row => row.outcome === 'unpriced').length,
  }
}

async function partyNames(tx: Tx, ids: readonly (number | null)[]): Promise<Map<number, string>> {
  const { rows } = await tx.sql<{ id: number; name: string }>(
    'select id, short_name as name from party where org_id = $1 and id = any($2::bigint[])',
    [tx.orgId, [...new Set(ids.filter(id => id !== null))]],
    'party-names',
  )
  return new Map(rows.map(row => [row.id, row.name]))
}
