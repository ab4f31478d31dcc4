import { isZero, money } from '@tuheng/domain/kernel/decimal'
import { splitTax } from '@tuheng/domain/kernel/tax'
import { text } from '@tuheng/domain/kernel/text'
import { charge, chargesOf } from '@tuheng/domain/settlement/index'
import { waybill } from '@tuheng/domain/transport/index'
import { refuseClosed } from '../../../engine/write/closed-month.ts'
import type { Tx } from '../../../engine/write/tx.ts'
import { type LineRow, sideOf, type StatementRow } from '../freeze-lines.ts'
import { changeCharges } from '../sums/write-charges.ts'
import type { ChargeHead, LedgerReader, PlannedCharge, Posting } from './post-charges.ts'
import { syncLegs } from './leg-copies.ts'
import { copyToTrip } from './price-trip.ts'
import { closedSql } from './revenue-month.ts'

/** The agreed adjustments of a statement as charges, so that its total equals the sum of its charges. */
export async function adjustmentsOf(reader: LedgerReader, row: StatementRow, day: string): Promise<PlannedCharge[]> {
  const charges: PlannedCharge[] = []
  for (const line of row.lines.filter(one => !isZero(one.adjust)))
    charges.push({ head: await headOf(reader, { row, line, day }), posting: { charge: chargeOf(line) } })
  return charges
}

/** Removes the adjustments of a voided statement from the ledger. @throws if their month is closed */
export async function removeAdjustments(tx: Tx, statementId: number): Promise<void> {
  const { rows } = await tx.sql<{ id: number; docType: string; docId: number; month: string; counts: string | null }>(
    `select id, doc_type as "docType", doc_id as "docId", month, revenue_month as counts from charge
     where org_id = $1 and statement_id = $2 and kind = 'adjust' and deleted_at is null order by id for update`,
    [tx.orgId, statementId],
  )
  if (!rows.length) return
  await changeCharges(tx, {
    set: `deleted_at = $3, deleted_by = $4, deleted_reason = '对账单作废', statement_id = null, state = 'priced', version = version + 1`,
    where: 'id = any($2::bigint[])',
    params: [rows.map(row => row.id), tx.now.at, tx.actor.memberId || null],
  })
  await refuseClosed(
    tx,
    charge,
    rows.flatMap(row => [row.month, ...(row.counts === null ? [] : [row.counts])]),
  )
  await copyToTrips(tx, rows)
}

function chargeOf(line: LineRow): Posting['charge'] {
  const taxRate = line.adjustTaxRate ?? '0'
  const amount = money(line.adjust)
  const { excl, tax } = splitTax(amount, taxRate)
  return {
    kind: 'adjust' as never,
    feeCode: 'adjust',
    name: text('对账调整', 'Statement adjustment'),
    qty: '0.000',
    unit: 'lump',
    price: '0.0000',
    priceIsQuotient: true,
    amount,
    taxRate,
    excl,
    tax,
    sourceLineId: null,
    pinned: true,
    note: line.adjustReason,
  }
}

/**
 * The adjustment gets the head of the frozen charges of its line. If their month is closed, it gets the day of the
 * confirmation.
 */
async function headOf(
  tx: LedgerReader,
  { row, line, day }: { row: StatementRow; line: LineRow; day: string },
): Promise<ChargeHead> {
  const { rows } = await tx.sql<Partial<ChargeHead> & { closed: boolean }>(
    `select c.contract_id as "contractId", c.project_id as "projectId", c.segment, c.biz_date as "bizDate", c.customer_id as "customerId",
       c.carrier_id as "carrierId", c.salesman_id as "salesmanId", c.dept_id as "deptId",
       ${closedSql('c.month')} as closed
     from charge c where c.org_id = $1 and c.id = $2`,
    [tx.orgId, chargesOf(line)[0]?.id ?? 0],
  )
  const [source] = rows
  return {
    side: sideOf(row.kind),
    partyId: row.partyId,
    docType: line.docType,
    docId: line.docId,
    docNo: line.docNo ?? '',
    routeId: line.routeId,
    goodsId: line.goodsId,
    contractId: source?.contractId ?? row.contractId,
    projectId: source?.projectId ?? null,
    segment: source?.segment ?? 'road',
    bizDate: source && !source.closed && source.bizDate ? source.bizDate : day,
    customerId: source?.customerId ?? null,
    carrierId: source?.carrierId ?? null,
    salesmanId: source?.salesmanId ?? null,
    deptId: source?.deptId ?? null,
  }
}

/** Updates the copies on the trips, and on the legs, of these documents. */
export async function copyToTrips(tx: Tx, docs: readonly { docType: string; docId: number }[]): Promise<void> {
  const ids = [...new Set(docs.filter(doc => doc.docType === 'waybill').map(doc => doc.docId))].sort((a, b) => a - b)
  for (const id of ids) await copyToTrip(tx, await tx.lock(waybill, id))
  await syncLegs(tx, { railWaybill: docs.filter(doc => doc.docType === 'railWaybill').map(doc => doc.docId) })
}
