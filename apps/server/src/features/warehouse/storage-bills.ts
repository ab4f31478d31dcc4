import { calcStep, choiceStep, type RatedCharge } from '@tuheng/domain/contracts/index'
import { monthOf } from '@tuheng/domain/kernel/dates'
import { toDec } from '@tuheng/domain/kernel/decimal'
import type { RowOf } from '@tuheng/domain/kernel/resource'
import { isSameValue } from '@tuheng/domain/kernel/same-value'
import { splitTax } from '@tuheng/domain/kernel/tax'
import { text } from '@tuheng/domain/kernel/text'
import { charge } from '@tuheng/domain/settlement/index'
import { incidentalFee } from '@tuheng/domain/system/index'
import {
  flowsOf,
  type LedgerDay,
  storageBill,
  storageSpans,
  warehouse,
  warehouseErrors,
} from '@tuheng/domain/warehouse/index'
import { refusalWithBlockers } from '../../engine/write/blockers.ts'
import { isClosed } from '../../engine/write/closed-month.ts'
import { onSave, onTransition } from '../../engine/write/hooks.ts'
import type { Tx } from '../../engine/write/tx.ts'
import { onConstraint } from '../../sql/db-errors.ts'
import { chargesOfDocument, postCharges, removeCharges } from '../settlement/index.ts'

type Bill = RowOf<typeof storageBill>
type BillRow = Bill['rows'][number]

/** The item of the dictionary by which storage is charged. */
const FEE = 'storage'

/** Registers bills of storage: their days come of the ledger of stock, and their audit charges the owner. */
export function registerStorageBills(): void {
  onConstraint('storage_bill_no_overlap', () => warehouseErrors.fail('storage_bill.overlap', {}, 'fromDate'))
  onSave(storageBill, { before: async ({ tx, next }) => ({ rows: await chargedDays(tx, next) }) })
  onTransition(storageBill, 'submit', { before: async ({ tx, next }) => ({ rows: await chargedDays(tx, next) }) })
  onTransition(storageBill, 'approve', {
    before: async ({ tx, next, actor, now }) => {
      refuseMoved(next.rows, await chargedDays(tx, next))
      return { approvedBy: actor.memberId || null, approvedAt: now.at }
    },
    post: ({ tx, next }) => postBill(tx, next),
  })
  onTransition(storageBill, 'uncharge', { post: ({ tx, row }) => takeBack(tx, row) })
}

/** @throws for a period that is not over */
async function chargedDays(tx: Tx, bill: Bill): Promise<BillRow[]> {
  const { warehouseId, ownerId, fromDate, toDate, freeDays } = bill
  if (toDate > tx.now.today) warehouseErrors.fail('storage_bill.not_over', {}, 'toDate')
  const lots = await ledgerOfLots(tx, { warehouseId, ownerId, toDate })
  const spans = storageSpans(lots.map(flowsOf), { from: fromDate, to: toDate, freeDays: freeDays ?? 0 })
  return spans.map(({ from, to, ...span }) => ({ ...span, fromDate: from, toDate: to })) as never
}

/** The ledger of each lot of an owner in a warehouse up to a day, by day, kind of document and direction. */
async function ledgerOfLots(
  tx: Tx,
  { warehouseId, ownerId, toDate }: Pick<Bill, 'warehouseId' | 'ownerId' | 'toDate'>,
): Promise<LedgerDay[][]> {
  const { rows } = await tx.sql<LedgerDay & { lot: string }>(
    `select l.goods_id || ' ' || l.batch_no as lot, l.biz_date::text as day, l.doc_type as "docType",
       (l.delta > 0) <> l.is_reversal as "isIn", sum(l.delta)::text as delta
     from stock_ledger l where l.org_id = $1 and l.warehouse_id = $2 and l.owner_id = $3 and l.biz_date <= $4::date and l.deleted_at is null
     group by 1, 2, 3, 4 order by 1, 2, 3, 4`,
    [tx.orgId, warehouseId, ownerId, toDate],
    'storage-ledger',
  )
  return [...Map.groupBy(rows, row => row.lot).values()]
}

/** @throws where the ledger says otherwise than when the bill was submitted */
function refuseMoved(then: readonly BillRow[], now: readonly BillRow[]): void {
  const figures = (rows: readonly BillRow[]) =>
    rows.map(({ fromDate, toDate, days, tons, charged }) => ({ fromDate, toDate, days, tons, charged }))
  if (!isSameValue(figures(then), figures(now))) warehouseErrors.fail('storage_bill.moved')
}

async function postBill(tx: Tx, bill: Bill): Promise<void> {
  const { tonDays, dayRate, amount } = bill
  const [fee] = await tx.find(incidentalFee, { where: { code: FEE, status: 'enabled' }, limit: 1 })
  if (!fee) return warehouseErrors.fail('storage_bill.no_fee')
  if (!tonDays || !amount || Number(amount) === 0) return
  const { excl, tax } = splitTax(amount, fee.taxRate)
  const { name } = await tx.getRequired(warehouse, bill.warehouseId)
  const posted: RatedCharge = {
    kind: 'incidental',
    feeCode: FEE,
    name: text(fee.name, fee.nameEn ?? fee.name),
    qty: tonDays,
    unit: 'day',
    price: dayRate,
    priceIsQuotient: false,
    amount,
    taxRate: fee.taxRate,
    excl,
    tax,
    sourceLineId: null,
    pinned: false,
    note: null,
  }
  const isLate = await isClosed(tx, charge, monthOf(bill.toDate))
  await postCharges(
    tx,
    {
      side: 'ar',
      partyId: bill.ownerId,
      contractId: null,
      projectId: null,
      segment: 'warehouse',
      docType: 'storage',
      docId: bill.id,
      docNo: bill.billNo,
      bizDate: isLate ? tx.now.today : bill.toDate,
      customerId: bill.ownerId,
      carrierId: null,
      routeId: null,
      goodsId: null,
      salesmanId: null,
      deptId: bill.deptId,
    },
    { postings: [{ charge: posted, trace: { steps: stepsOf(bill, name, { amount, tonDays }) } }] },
  )
}

function stepsOf(bill: Bill, place: string, { amount, tonDays }: { amount: string; tonDays: string }) {
  const charged = bill.rows.filter(row => Number(row.tonDays) > 0)
  return [
    choiceStep('row', text(`${place}堆存`, `Storage at ${place}`), `${bill.fromDate} ~ ${bill.toDate}`),
    choiceStep('allow', text('免堆天数', 'Free days'), String(bill.freeDays)),
    calcStep({
      code: 'billed',
      text: text('计费吨天', 'Tonne days'),
      formula: charged.map(row => `${toDec(row.charged)} × ${row.days}`).join(' + '),
      result: tonDays,
      unit: 'unit',
      scale: 3,
    }),
    calcStep({
      code: 'incidental',
      text: text('堆存费', 'Storage'),
      formula: `${toDec(tonDays)} × ${toDec(bill.dayRate)}`,
      result: amount,
      unit: 'yuan',
    }),
  ]
}

/** @throws while the charge is in a statement; it is named */
async function takeBack(tx: Tx, { id }: Bill): Promise<void> {
  const own = await chargesOfDocument(tx, { docType: 'storage', docId: id })
  const held = [...new Set(own.flatMap(one => one.statementId ?? []))]
  if (held.length)
    throw await refusalWithBlockers(tx, warehouseErrors.issue('storage_bill.in_statement'), [
      { resource: 'statement', ids: held },
    ])
  await removeCharges(
    tx,
    own.map(one => one.id),
    '堆存费撤销计费',
  )
}

/** Marks the bills whose charged days a posting changed. */
export async function markBills(
  tx: Tx,
  { keys, day }: { keys: readonly { warehouseId: number; ownerId: number }[]; day: string },
): Promise<void> {
  await tx.writing(storageBill)(
    `update storage_bill b set is_off = true, version = version + 1, updated_at = $5
     from (select * from unnest($2::bigint[], $3::bigint[]) as x(warehouse_id, owner_id)) k
     where b.org_id = $1 and b.warehouse_id = k.warehouse_id and b.owner_id = k.owner_id and b.to_date >= $4::date
       and b.status = 'charged' and not b.is_off and b.deleted_at is null`,
    [tx.orgId, keys.map(key => key.warehouseId), keys.map(key => key.ownerId), day, tx.now.at],
    'mark-storage-bills',
  )
}
