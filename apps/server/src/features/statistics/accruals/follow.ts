import { monthOf, shiftMonth } from '@tuheng/domain/kernel/dates'
import { eq, isZero, money, sub } from '@tuheng/domain/kernel/decimal'
import { accrual, accrualReversal, causeOf, type Standing, standingOf } from '@tuheng/domain/statistics/index'
import { isClosed } from '../../../engine/write/closed-month.ts'
import { onDelete, onRecalculate, onTransition, onUndelete } from '../../../engine/write/hooks.ts'
import { nightly } from '../../../engine/write/nightly.ts'
import type { Tx } from '../../../engine/write/tx.ts'
import type { Engine } from '../../../engine/write/work.ts'
import { statement } from '@tuheng/domain/settlement/index'
import { railWaybill } from '@tuheng/domain/rail/index'
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
  onTransition(railWaybill, ['confirm', 'undoConfirm'], follow('railWaybill'))
  onTransition(serviceWaybill, ['audit', 'unaudit', 'void', 'arise', 'follow'], follow('serviceWaybill'))
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
  let changed = 0
  for (const row of accrued) {
    const side = found.get(sideKey(row))
    const next = standingOf(row, side?.ledger ?? EMPTY_SIDE)
    if (await bringInLine(tx, { row, next, side })) changed++
  }
  return changed
}

interface Following {
  row: AccrualRow
  next: Standing
  side: SideOfDoc | undefined
}

const FIGURES = ['actual', 'actualQty', 'variance', 'priceVariance', 'qtyVariance', 'feeVariance'] as const

async function bringInLine(tx: Tx, { row, next, side }: Following): Promise<boolean> {
  const amount = money(sub(next.reversed, row.reversed))
  const excl = money(sub(next.reversedExcl, row.reversedExcl))
  const moves = !isZero(amount) || !isZero(excl)
  const isAlike = (name: (typeof FIGURES)[number]) =>
    row[name] === null || next[name] === null ? row[name] === next[name] : eq(row[name], next[name])
  if (!moves && row.status === next.status && FIGURES.every(isAlike)) return false
  const month = await openMonth(tx, side?.confirmAt ?? null)
  if (moves) {
    const grows = next.status === 'reversed' || isMore(next, row)
    const cause = causeOf(next.gone, grows)
    await tx.insert(
      accrualReversal,
      {
        accrualId: row.id,
        side: row.side,
        docNo: row.docNo,
        partyId: row.partyId,
        month,
        cause,
        statementId: cause === 'statement' ? (side?.statementId ?? null) : null,
        amount,
        excl,
        deptId: row.deptId,
      },
      { audit: false },
    )
  }
  // The month of the accrual may be closed: what it was accrued with stays
  await tx.writing(accrual)(
    `update accrual set status = $3, reversed = $4, reversed_excl = $5, remaining = $6, remaining_excl = $7, actual = $8, actual_qty = $9,
       variance = $10, price_variance = $11, qty_variance = $12, fee_variance = $13, reversed_on = $14, version = version + 1, updated_at = $15
     where org_id = $1 and id = $2`,
    [
      tx.orgId,
      row.id,
      next.status,
      next.reversed,
      next.reversedExcl,
      next.remaining,
      next.remainingExcl,
      next.actual,
      next.actualQty,
      next.variance,
      next.priceVariance,
      next.qtyVariance,
      next.feeVariance,
      next.status === 'open' ? null : moves ? month : row.reversedOn,
      tx.now.at,
    ],
  )
  return true
}

const isMore = (next: Standing, row: AccrualRow): boolean =>
  Math.abs(Number(next.reversed)) > Math.abs(Number(row.reversed)) ||
  Math.abs(Number(next.reversedExcl)) > Math.abs(Number(row.reversedExcl))

/** The month of the confirmation, or the first open one after it. */
async function openMonth(tx: Tx, confirmAt: string | null): Promise<string> {
  let month = monthOf(confirmAt ?? tx.now.today)
  for (let i = 0; i < 60 && (await isClosed(tx, accrualReversal, month)); i++) month = shiftMonth(month, 1)
  return month
}
