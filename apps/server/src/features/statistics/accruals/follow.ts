import { monthOf, shiftMonth } from '@tuheng/domain/kernel/dates'
import { abs, eq, gt, isZero, money, sub } from '@tuheng/domain/kernel/decimal'
import type { RowOf } from '@tuheng/domain/kernel/resource'
import { accrual, accrualReversal, causeOf, type Standing, standingOf } from '@tuheng/domain/statistics/index'
import { isClosed } from '../../../engine/write/closed-month.ts'
import { onDelete, onRecalculate, onTransition, onUndelete } from '../../../engine/write/hooks.ts'
import { nightly } from '../../../engine/write/nightly.ts'
import type { Tx } from '../../../engine/write/tx.ts'
import type { Engine } from '../../../engine/write/work.ts'
import { statement } from '@tuheng/domain/settlement/index'
import { platformWaybill } from '@tuheng/domain/platforms/index'
import { railLeg, railWaybill } from '@tuheng/domain/rail/index'
import { serviceWaybill } from '@tuheng/domain/services/index'
import { waybill } from '@tuheng/domain/transport/index'
import { type AccrualRow, type Doc, EMPTY_SIDE, ledgerSides, type SideOfDoc, sideKey } from './ledger-sides.ts'

/**
 * Registers the reversal of accruals: whatever confirms, voids or changes what a document is charged for ends in
 * `followDocs`, which brings its accruals in line with the ledger, whatever the order of things.
 */
export function registerFollowing(): void {
  onTransition(statement, ['confirm', 'forceConfirm', 'void'], {
    rollUp: async ({ tx, next }) => void (await followDocs(tx, docsOf(next.lines))),
  })
  const follow = (docType: Doc['docType']) => ({
    rollUp: async ({ tx, next }: { tx: Tx; next: { id: number } }) =>
      void (await followDocs(tx, [{ docType, docId: next.id }])),
  })
  onRecalculate(waybill, 'charges', follow('waybill'))
  // Its trains are charged by its price
  onTransition(railLeg, 'setPrice', {
    rollUp: async ({ tx, next: { id: legId } }) => {
      const trains = await tx.find(railWaybill, { where: { legId, status: 'confirmed' }, sort: ['id'], limit: 1000 })
      await followDocs(
        tx,
        trains.map(train => ({ docType: 'railWaybill', docId: train.id })),
      )
    },
  })
  onTransition(railWaybill, ['confirm', 'undoConfirm'], follow('railWaybill'))
  onTransition(serviceWaybill, ['audit', 'unaudit', 'void', 'arise', 'follow', 'lapse'], follow('serviceWaybill'))
  onTransition(platformWaybill, ['book', 'unbook'], follow('platformWaybill'))
  for (const one of [waybill, railWaybill, serviceWaybill] as const) {
    onDelete(one, follow(one.name))
    onUndelete(one, follow(one.name))
  }
}

const docsOf = (lines: readonly { docType: Doc['docType']; docId: number }[]): Doc[] => [
  ...new Map(
    lines.map(line => [`${line.docType} ${line.docId}`, { docType: line.docType, docId: line.docId }]),
  ).values(),
]

/** Brings the accruals of documents in line with the ledger. Nothing is read further where none of them was accrued. */
export async function followDocs(tx: Tx, docs: readonly Doc[]): Promise<number> {
  if (!docs.length) return 0
  const { rows } = await tx.sql<{ id: number }>(
    `select id from accrual where org_id = $1 and (doc_type, doc_id) in (select * from unnest($2::text[], $3::int[])) and deleted_at is null order by id`,
    [tx.orgId, docs.map(doc => doc.docType), docs.map(doc => doc.docId)],
    'accruals-of-documents',
  )
  return follow(
    tx,
    rows.map(row => row.id),
  )
}

/** Follows every night what changed in other ways, as through the statement of another document. */
export const followAccruals = (engine: Engine): Promise<number> =>
  nightly(engine, {
    requestId: 'follow-accruals',
    failure: 'accruals could not be brought in line with the ledger',
    work: followOpen,
  })

/** Accruals of a company that could change: all that may still be reversed, or be taken back. */
export async function followOpen(tx: Tx): Promise<number> {
  const { rows } = await tx.sql<{ id: number }>(
    `select id from accrual where org_id = $1 and deleted_at is null and (status <> 'reversed' or month >= $2) order by id`,
    [tx.orgId, shiftMonth(monthOf(tx.now.today), -12)],
  )
  let changed = 0
  for (let at = 0; at < rows.length; at += BATCH)
    changed += await follow(
      tx,
      rows.slice(at, at + BATCH).map(row => row.id),
    )
  return changed
}

const BATCH = 1000

async function follow(tx: Tx, ids: readonly number[]): Promise<number> {
  if (!ids.length) return 0
  const accrued = (await tx.find(accrual, {
    where: { id: ids },
    sort: ['id'],
    limit: ids.length,
    lock: true,
  })) as AccrualRow[]
  const sides = await ledgerSides(tx, {
    where: '(c.doc_type, c.doc_id) in (select * from unnest($2::text[], $3::bigint[]))',
    params: [tx.orgId, accrued.map(row => row.docType), accrued.map(row => row.docId)],
  })
  const found = new Map(sides.map(side => [sideKey(side), side]))
  const changes: Change[] = []
  for (const row of accrued) {
    const side = found.get(sideKey(row))
    const change = await changeOf(tx, { row, side, next: standingOf(row, side?.ledger ?? EMPTY_SIDE) })
    if (change) changes.push(change)
  }
  await tx.insertMany(
    accrualReversal,
    changes.flatMap(({ reversal }) => reversal ?? []),
    { audit: false },
  )
  await write(tx, changes)
  return changes.length
}

interface Following {
  row: AccrualRow
  next: Standing
  side: SideOfDoc | undefined
}

interface Change {
  id: number
  next: Standing
  reversedOn: string | null
  /** What it is reversed further by; negative where it is taken back. */
  reversal: Partial<RowOf<typeof accrualReversal>> | undefined
}

const FIGURES = ['actual', 'actualQty', 'variance', 'priceVariance', 'qtyVariance', 'feeVariance'] as const

/** How an accrual must change; undefined if it stands as the ledger says. */
async function changeOf(tx: Tx, { row, next, side }: Following): Promise<Change | undefined> {
  const amount = money(sub(next.reversed, row.reversed))
  const excl = money(sub(next.reversedExcl, row.reversedExcl))
  const moves = !isZero(amount) || !isZero(excl)
  const isAlike = (name: (typeof FIGURES)[number]) =>
    row[name] === null || next[name] === null ? row[name] === next[name] : eq(row[name], next[name])
  if (!moves && row.status === next.status && FIGURES.every(isAlike)) return undefined
  const month = await openMonth(tx, side?.confirmAt ?? null)
  const cause = causeOf(next.gone, next.status === 'reversed' || isMore(next, row))
  const { id: accrualId, side: of, docType, docId, docNo, partyId, deptId } = row
  const statementId = cause === 'statement' ? (side?.statementId ?? null) : null
  return {
    id: row.id,
    next,
    reversedOn: next.status === 'open' ? null : moves ? month : row.reversedOn,
    reversal: moves
      ? { accrualId, side: of, docType, docId, docNo, partyId, deptId, month, cause, statementId, amount, excl }
      : undefined,
  }
}

/** Writes where accruals stand. Their month may be closed: what they were accrued with stays. */
async function write(tx: Tx, changes: readonly Change[]): Promise<void> {
  if (!changes.length) return
  const of = (name: Exclude<keyof Standing, 'gone'>) => changes.map(({ next }) => next[name])
  await tx.writing(accrual)(
    `update accrual a set status = x.status, reversed = x.reversed, reversed_excl = x.reversed_excl, remaining = x.remaining,
       remaining_excl = x.remaining_excl, actual = x.actual, actual_qty = x.actual_qty, variance = x.variance, price_variance = x.price_variance,
       qty_variance = x.qty_variance, fee_variance = x.fee_variance, reversed_on = x.reversed_on, version = a.version + 1, updated_at = $3
     from unnest($2::bigint[], $4::text[], $5::numeric[], $6::numeric[], $7::numeric[], $8::numeric[], $9::numeric[], $10::numeric[],
         $11::numeric[], $12::numeric[], $13::numeric[], $14::numeric[], $15::text[])
       x (id, status, reversed, reversed_excl, remaining, remaining_excl, actual, actual_qty, variance, price_variance, qty_variance,
         fee_variance, reversed_on)
     where a.org_id = $1 and a.id = x.id`,
    [
      tx.orgId,
      changes.map(({ id }) => id),
      tx.now.at,
      of('status'),
      of('reversed'),
      of('reversedExcl'),
      of('remaining'),
      of('remainingExcl'),
      of('actual'),
      of('actualQty'),
      of('variance'),
      of('priceVariance'),
      of('qtyVariance'),
      of('feeVariance'),
      changes.map(({ reversedOn }) => reversedOn),
    ],
  )
}

const isMore = (next: Standing, row: AccrualRow): boolean =>
  gt(abs(next.reversed), abs(row.reversed)) || gt(abs(next.reversedExcl), abs(row.reversedExcl))

/** The month of the confirmation, or the first open one after it. */
async function openMonth(tx: Tx, confirmAt: string | null): Promise<string> {
  const known = openMonths.get(tx) ?? new Map<string, string>()
  openMonths.set(tx, known)
  const from = monthOf(confirmAt ?? tx.now.today)
  const found = known.get(from) ?? (await firstOpen(tx, from))
  known.set(from, found)
  return found
}

const openMonths = new WeakMap<Tx, Map<string, string>>()

async function firstOpen(tx: Tx, from: string): Promise<string> {
  let month = from
  for (let i = 0; i < 60 && (await isClosed(tx, accrualReversal, month)); i++) month = shiftMonth(month, 1)
  return month
}
