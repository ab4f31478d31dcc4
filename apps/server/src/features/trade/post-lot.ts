import {
  type BookedCharge,
  calcStep,
  type RatedCharge,
  type RatingFound,
  reprice,
  type TraceStep,
} from '@tuheng/domain/contracts/index'
import { monthOf } from '@tuheng/domain/kernel/dates'
import { splitTax } from '@tuheng/domain/kernel/tax'
import { text, type Text } from '@tuheng/domain/kernel/text'
import { charge } from '@tuheng/domain/settlement/index'
import { FREIGHT_RATE, tradeErrors } from '@tuheng/domain/trade/index'
import { refusalWithBlockers } from '../../engine/write/blockers.ts'
import { isClosed } from '../../engine/write/closed-month.ts'
import type { Tx } from '../../engine/write/tx.ts'
import {
  bookedOf,
  type ChargeHead,
  chargesOfDocument,
  markDirty,
  postCharges,
  removeCharges,
  syncSupplyEntries,
} from '../settlement/index.ts'
import { priceOf } from './price-entries.ts'
import type { Entry, Lot } from './rows.ts'
import { entriesOf } from './sources.ts'

/**
 * Brings the charges of all entries of a lot in step with them: none unless the lot is audited. What is in a statement or in
 * a closed month stays and gets the difference.
 */
export async function postLot(tx: Tx, lot: Lot, reason: string): Promise<void> {
  const entries = await entriesOf(tx, lot.id)
  for (const entry of entries) await postEntry(tx, { lot, entry, reason })
  await syncSupplyEntries(
    tx,
    entries.map(one => one.id),
  )
}

interface Posted {
  lot: Lot
  entry: Entry
  reason: string
}

async function postEntry(tx: Tx, { lot, entry, reason }: Posted): Promise<void> {
  const isPosted = lot.status === 'audited' || lot.status === 'settled'
  const own = await chargesOfDocument(tx, { docType: 'supplyEntry', docId: entry.id })
  const targets = isPosted ? chargesOf(entry) : []
  if (!targets.length && !own.length) return
  const closed = new Set<string>()
  for (const month of new Set(own.flatMap(one => one.month ?? [])))
    if (await isClosed(tx, charge, month)) closed.add(month)
  const booked = own.flatMap(
    one => ({ ...bookedOf(one), locked: one.statementId !== null || closed.has(one.month ?? '') }) as BookedCharge,
  )
  const { items } = reprice({ booked, next: { found: true, charges: targets } as unknown as RatingFound })
  await removeCharges(
    tx,
    items.flatMap(item => item.removes),
    reason,
  )
  const steps = isPosted ? await stepsOf(tx, { lot, entry }) : []
  const postings = items.flatMap(({ charge: posted, adjusts }) =>
    posted
      ? [
          {
            charge: posted,
            adjustsId: adjusts,
            trace: { steps: posted.kind === 'goods' ? steps : [] },
            ...(adjusts === null && posted.kind === 'goods' ? { tons: entry.settleQty ?? '0', trips: 1 } : {}),
            ...(adjusts === null ? {} : { note: reason }),
          },
        ]
      : [],
  )
  const head = await headOf(tx, { lot, entry, reason })
  await postCharges(tx, head, { postings })
  if (postings.some(posting => posting.adjustsId !== null))
    await markDirty(tx, { docType: 'supplyEntry', docIds: [entry.id], side: head.side, reason: '货款已更正' })
}

const GOODS = text('货款', 'Goods')
const FREIGHT = text('代办运费', 'Freight seen to')

/** What an entry is charged: the goods, and the freight where it is invoiced by itself. */
function chargesOf(entry: Entry): RatedCharge[] {
  const { settleQty, price, amount, taxRate, freightPrice, freightAmount } = entry
  if (!settleQty || !price || !amount) return []
  const common = { qty: settleQty, unit: 'ton', priceIsQuotient: false, sourceLineId: null, note: null } as const
  const one = (kind: 'goods' | 'freight', name: Text, money: { price: string; amount: string; taxRate: string }) => {
    const { excl, tax } = splitTax(money.amount, money.taxRate)
    return { ...common, kind, feeCode: kind === 'goods' ? 'goods' : null, name, ...money, excl, tax, pinned: false }
  }
  return [
    one('goods', GOODS, { price, amount, taxRate: taxRate ?? '0.1300' }),
    ...(freightPrice && freightAmount
      ? [one('freight', FREIGHT, { price: freightPrice, amount: freightAmount, taxRate: FREIGHT_RATE })]
      : []),
  ]
}

async function stepsOf(tx: Tx, { lot, entry }: { lot: Lot; entry: Entry }): Promise<TraceStep[]> {
  const { steps } = await priceOf(tx, { lot, entry })
  const { settleQty, price, amount, excl, taxRate } = entry
  if (!settleQty || !price || !amount || !excl) return steps
  return [
    ...steps,
    calcStep({ code: 'total', text: GOODS, formula: `${price} × ${settleQty}`, result: amount, unit: 'yuan' }),
    calcStep({
      code: 'excl',
      text: text('不含税', 'Net of tax'),
      formula: `${amount} ÷ (1 + ${taxRate})`,
      result: excl,
      unit: 'yuan',
    }),
  ]
}

async function headOf(tx: Tx, { lot, entry }: Posted): Promise<ChargeHead> {
  const isClosedMonth = await isClosed(tx, charge, monthOf(entry.bizDate))
  return {
    side: entry.side === 'buy' ? 'ap' : 'ar',
    partyId: entry.side === 'buy' ? lot.supplierId : lot.customerId,
    contractId: entry.contractId,
    projectId: lot.sellContractId,
    segment: 'trade',
    docType: 'supplyEntry',
    docId: entry.id,
    docNo: entry.entryNo,
    bizDate: isClosedMonth ? tx.now.today : entry.bizDate,
    customerId: lot.customerId,
    carrierId: null,
    routeId: null,
    goodsId: lot.goodsId,
    lotId: lot.id,
    salesmanId: lot.salesmanId,
    deptId: lot.deptId,
  }
}

/** @throws while a charge of the lot's entries is in a statement; the statements are named */
export async function refuseInStatement(tx: Tx, lot: Lot): Promise<void> {
  const found = await tx.find(charge, {
    where: { lotId: lot.id, docType: 'supplyEntry', statementId: { op: 'notEmpty' } },
  })
  const ids = [...new Set(found.flatMap(one => one.statementId ?? []))]
  if (ids.length)
    throw await refusalWithBlockers(tx, tradeErrors.issue('lot.in_statement', { no: lot.lotNo }), [
      { resource: 'statement', ids },
    ])
}

/** @throws while a charge of the lot's entries is not settled; what holds it is named */
export async function refuseUnsettled(tx: Tx, lot: Lot): Promise<void> {
  const found = await tx.find(charge, { where: { lotId: lot.id, docType: 'supplyEntry' } })
  const open = found.filter(one => one.state !== 'settled')
  if (open.length)
    throw await refusalWithBlockers(tx, tradeErrors.issue('lot.not_settled', { no: lot.lotNo }), [
      { resource: 'charge', ids: open.map(one => one.id) },
    ])
}
