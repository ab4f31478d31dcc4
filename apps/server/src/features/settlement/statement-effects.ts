import { addDays } from '@tuheng/domain/kernel/dates'
import { isZero, money } from '@tuheng/domain/kernel/decimal'
import { splitTax } from '@tuheng/domain/kernel/tax'
import { text } from '@tuheng/domain/kernel/text'
import { adjustKey, chargesOf, statement, statementErrors } from '@tuheng/domain/settlement/index'
import { onConstraint } from '../../engine/db-errors.ts'
import { onDelete, onSave, onTransition } from '../../engine/hooks.ts'
import type { Tx } from '../../engine/tx.ts'
import { chargeIdsOf, docKey, freeCharges, type LineRow, linesOf, sideOf, type StatementRow } from './freeze-lines.ts'
import { postCharges } from './ledger/post-charges.ts'
import { releaseCharges, syncStatement, syncTrips, takeCharges } from './ledger/statement-states.ts'

/** Everything that a statement's moves do beyond its own row. */
export function registerStatements(): void {
  onConstraint('statement_one_per_period', () => statementErrors.fail('statement.same_period', {}))
  onSave(statement, { prepare: async ({ tx, row, next }) => ({ lines: await frozen(tx, row, next) }), effect: async ({ tx, row, next }) => moveCharges(tx, row, next) })
  onDelete(statement, { effect: async ({ tx, row }) => releaseCharges(tx, row.id) })
  onTransition(statement, 'collect', {
    prepare: async ({ tx, next, now }) => {
      const have = new Set(next.lines.map(docKey))
      const fresh = linesOf((await freeCharges(tx, { row: next })).filter(c => !have.has(docKey({ docType: c.doc_type, docId: c.doc_id }))), next.kind, now.at)
      return { lines: [...next.lines, ...fresh] as LineRow[] }
    },
    effect: async ({ tx, row, next }) => moveCharges(tx, row, next),
  })
  onTransition(statement, 'resync', {
    prepare: async ({ tx, next, now }) => ({ lines: await refrozen(tx, next, now.at) }),
    effect: async ({ tx, row, next }) => moveCharges(tx, row, next),
  })
  onTransition(statement, 'approveAdjust', {
    prepare: async ({ next, actor, now }) => ({ adjustApprovedKey: adjustKey(next), adjustApprovedBy: actor.memberId || null, adjustApprovedAt: now.at }),
  })
  onTransition(statement, 'send', { prepare: async ({ now }) => ({ sentAt: now.at }) })
  onTransition(statement, 'dispute', { prepare: async ({ next, input }) => ({ lines: disputed(next.lines, input.lines, String(input.reason ?? '')) }) })
  onTransition(statement, 'settleDispute', { prepare: async ({ next }) => ({ lines: next.lines.map(line => (line.disputeState === 'none' ? line : { ...line, disputeState: 'settled' as const })) }) })
  onTransition(statement, ['confirm', 'forceConfirm'], { prepare: async ({ next }) => confirmation(next), effect: async ({ tx, next }) => confirmed(tx, next) })
  onTransition(statement, 'forceConfirm', { prepare: async () => ({ forced: true }) })
  onTransition(statement, 'void', { effect: async ({ tx, row }) => voided(tx, row) })
}

/** Lines as they are to be stored: new ones are frozen from the ledger, known ones stay as they were frozen. */
async function frozen(tx: Tx, before: Partial<StatementRow>, next: StatementRow): Promise<LineRow[]> {
  const known = new Map((before.lines ?? []).map(line => [docKey(line), line]))
  const added = next.lines.filter(line => !known.has(docKey(line)))
  if (!added.length) return next.lines
  const fresh = new Map(linesOf(await freeCharges(tx, { row: next, docs: added }), next.kind, tx.now.at).map(line => [docKey(line), line]))
  return next.lines.map((line, i) => {
    if (known.has(docKey(line))) return line
    const found = fresh.get(docKey(line))
    if (!found) statementErrors.fail('statement.not_free', { no: line.docNo ?? docKey(line) }, `lines.${i}.docId`)
    return { ...line, ...found, prepaid: line.prepaid ?? found?.prepaid, adjust: line.adjust, adjustReason: line.adjustReason } as LineRow
  })
}

/** All lines frozen anew from what the ledger holds now; a document without charges any more leaves the statement. */
async function refrozen(tx: Tx, next: StatementRow, at: string): Promise<LineRow[]> {
  const fresh = new Map(linesOf(await freeCharges(tx, { row: next, docs: next.lines }), next.kind, at).map(line => [docKey(line), line]))
  return next.lines.flatMap(line => {
    const found = fresh.get(docKey(line))
    return found ? [{ ...line, ...found, adjust: line.adjust, adjustReason: line.adjustReason } as LineRow] : []
  })
}

/** Ledger rows follow the lines: what left is free again, what came is taken. */
async function moveCharges(tx: Tx, before: Partial<StatementRow>, next: StatementRow): Promise<void> {
  const kept = new Set(next.lines.map(docKey))
  await releaseCharges(tx, next.id, (before.lines ?? []).filter(line => !kept.has(docKey(line))))
  const held = new Set((await tx.sql<{ id: number }>('select id from charge where org_id = $1 and statement_id = $2 and deleted_at is null', [tx.orgId, next.id])).rows.map(r => r.id))
  await takeCharges(tx, next.id, chargeIdsOf(next.lines).filter(id => !held.has(id)))
}

function disputed(lines: readonly LineRow[], named: unknown, reason: string): LineRow[] {
  const turns = new Map((Array.isArray(named) ? (named as { id?: number; theirNet?: string; reason?: string }[]) : []).map(turn => [turn.id, turn]))
  return lines.map(line => {
    const turn = turns.get(line.id)
    if (turns.size && !turn) return line
    return { ...line, disputeState: 'open' as const, disputeReason: turn?.reason ?? reason, theirNet: turn?.theirNet ?? line.theirNet }
  })
}

function confirmation(next: StatementRow): Partial<StatementRow> {
  return { dueDate: addDays(next.confirmAt ?? next.periodTo, next.creditDays ?? 0) }
}

/** Agreed adjustments enter the ledger, so that statement and charges add up to the same; then the states follow. */
async function confirmed(tx: Tx, row: StatementRow): Promise<void> {
  for (const line of row.lines.filter(l => !isZero(l.adjust))) await postAdjustment(tx, row, line)
  await syncStatement(tx, row.id)
}

async function postAdjustment(tx: Tx, row: StatementRow, line: LineRow): Promise<void> {
  const frozenId = chargesOf(line)[0]?.id
  const { rows } = await tx.sql<{ customer_id: number | null; carrier_id: number | null; salesman_id: number | null; dept_id: number | null; biz_date: string; contract_id: number | null }>(
    'select customer_id, carrier_id, salesman_id, dept_id, biz_date, contract_id from charge where org_id = $1 and id = $2', [tx.orgId, frozenId ?? 0])
  const [like] = rows
  const taxRate = line.adjustTaxRate ?? '0'
  const amount = money(line.adjust)
  const { excl, tax } = splitTax(amount, taxRate)
  await postCharges(tx, {
    side: sideOf(row.kind), partyId: row.partyId, contractId: like?.contract_id ?? row.contractId, docType: line.docType, docId: line.docId,
    docNo: line.docNo ?? '', bizDate: like?.biz_date ?? row.periodTo, customerId: like?.customer_id ?? null, carrierId: like?.carrier_id ?? null,
    routeId: line.routeId, goodsId: line.goodsId, salesmanId: like?.salesman_id ?? null, deptId: like?.dept_id ?? null,
  }, [{
    charge: {
      kind: 'adjust' as never, feeCode: 'adjust', name: text('对账调整', 'Statement adjustment'), qty: '0.000', unit: 'lump', price: '0.0000', priceIsQuotient: true,
      amount, taxRate, excl, tax, sourceLineId: null, pinned: true, note: line.adjustReason,
    },
  }])
  await tx.sql(
    `update charge set statement_id = $2, state = 'confirmed', locked_at = $4 where org_id = $1 and doc_type = $5 and doc_id = $3
       and kind = 'adjust' and statement_id is null and amount = $6 and deleted_at is null`,
    [tx.orgId, row.id, line.docId, tx.now.at, line.docType, amount])
}

/** A void statement sets its charges free; adjustments agreed in it go with it. */
async function voided(tx: Tx, row: StatementRow): Promise<void> {
  const { rows } = await tx.sql<{ doc_id: number }>(
    `update charge set deleted_at = $3, deleted_by = $4, deleted_reason = '对账单作废', statement_id = null, state = 'priced', version = version + 1
     where org_id = $1 and statement_id = $2 and kind = 'adjust' and deleted_at is null returning doc_id`,
    [tx.orgId, row.id, tx.now.at, tx.actor.memberId || null])
  await releaseCharges(tx, row.id)
  await syncTrips(tx, rows.map(r => r.doc_id))
}
