import {
  type BookedCharge,
  priceSheet,
  reprice,
  type RatedCharge,
  type RatingFound,
} from '@tuheng/domain/contracts/index'
import { monthOf } from '@tuheng/domain/kernel/dates'
import { text } from '@tuheng/domain/kernel/text'
import {
  payableCharge,
  receivableCharge,
  type ServiceFigures,
  serviceErrors,
  serviceRule,
  sourceStep,
} from '@tuheng/domain/services/index'
import { charge } from '@tuheng/domain/settlement/index'
import { incidentalFee } from '@tuheng/domain/system/index'
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
  syncServiceWaybills,
} from '../settlement/index.ts'
import type { Service } from './rows.ts'
import { subjectFacts, type SubjectFacts } from './subject.ts'

type Side = 'ar' | 'ap'
type Charges = Awaited<ReturnType<typeof chargesOfDocument>>

/**
 * Brings the charges of a service waybill in step with it: none unless it is audited. What is in a statement stays and gets
 * a correction. Returns nothing; the states of both sides follow.
 */
export async function postService(tx: Tx, row: Service, reason: string): Promise<void> {
  const charges = await chargesOfDocument(tx, { docType: 'serviceWaybill', docId: row.id })
  const figures = row.status === 'audited' ? await figuresOf(tx, row) : undefined
  const targets = figures && { ap: payableCharge(figures), ar: receivableCharge(figures) }
  if (!targets && !charges.length) return
  const facts = await subjectFacts(tx, row)
  const closed = await closedMonths(tx, charges)
  for (const side of ['ap', 'ar'] as const) {
    const head = await headOf(tx, { row, side, facts })
    const own = Map.groupBy(
      charges.filter(one => one.side === side),
      one => one.partyId,
    )
    const target = targets?.[side]
    // What was owed to somebody else before is taken back from them
    for (const [partyId, others] of own)
      if (partyId !== head.partyId) await bringInStep(tx, { head: { ...head, partyId }, own: others, closed, reason })
    await bringInStep(tx, { head, own: own.get(head.partyId) ?? [], closed, reason, target })
  }
  await syncServiceWaybills(tx, [row.id])
}

async function closedMonths(tx: Tx, charges: Charges): Promise<ReadonlySet<string>> {
  const closed = new Set<string>()
  for (const month of new Set(charges.flatMap(one => one.month ?? [])))
    if (await isClosed(tx, charge, month)) closed.add(month)
  return closed
}

interface Step {
  head: ChargeHead
  /** The charges of the head's side and party. */
  own: Charges
  closed: ReadonlySet<string>
  reason: string
  target?: ReturnType<typeof receivableCharge>
}

/**
 * What is in a statement or a closed month stays and is corrected; the rest is replaced. A price set by hand stands in the
 * service waybill, so that its charge goes and changes with it.
 */
async function bringInStep(tx: Tx, { head, own, closed, reason, target }: Step): Promise<void> {
  const isLocked = (one: Charges[number]): boolean => one.statementId !== null || closed.has(one.month ?? '')
  const moved = own.filter(one => !isLocked(one) && one.bizDate !== head.bizDate)
  await removeCharges(
    tx,
    moved.map(one => one.id),
    reason,
  )
  const booked = own
    .filter(one => !moved.includes(one))
    .flatMap(one => ({ ...bookedOf(one), locked: isLocked(one), pinned: false }) as BookedCharge)
  const { items } = reprice({ booked, next: asRating(head.side, target ? [{ ...target.charge, pinned: false }] : []) })
  await removeCharges(
    tx,
    items.flatMap(item => item.removes),
    reason,
  )
  const postings = items.flatMap(({ charge: posted, adjusts }) =>
    posted
      ? [
          {
            charge: { ...posted, pinned: target?.charge.pinned ?? false },
            adjustsId: adjusts,
            trace: target?.trace ?? null,
            ...(adjusts === null ? {} : { note: reason }),
          },
        ]
      : [],
  )
  await postCharges(tx, head, { postings })
  if (postings.some(posting => posting.adjustsId !== null))
    await markDirty(tx, { docType: head.docType, docIds: [head.docId], side: head.side, reason: '费用已更正' })
}

/** What `reprice` compares: the charges. Their total, terms and losses do not matter, since no total is rounded. */
const asRating = (side: ChargeHead['side'], charges: RatedCharge[]): RatingFound =>
  ({ found: true, side, charges }) as unknown as RatingFound

async function headOf(
  tx: Tx,
  { row, side, facts }: { row: Service; side: Side; facts: SubjectFacts | undefined },
): Promise<ChargeHead> {
  const isClosedMonth = await isClosed(tx, charge, monthOf(row.serviceDate))
  const contractId = row.contractId ?? (row.sheetId && (await tx.get(priceSheet, row.sheetId))?.contractId) ?? null
  return {
    side,
    partyId: side === 'ap' ? row.partyId : (row.customerId ?? 0),
    contractId: side === 'ap' ? contractId || null : (facts?.projectId ?? null),
    projectId: facts?.projectId ?? null,
    segment: facts?.segment ?? 'service',
    docType: 'serviceWaybill',
    docId: row.id,
    docNo: row.serviceNo,
    bizDate: isClosedMonth ? tx.now.today : row.serviceDate,
    customerId: facts?.customerId ?? row.customerId,
    carrierId: facts?.carrierId ?? null,
    routeId: facts?.routeId ?? null,
    goodsId: facts?.goodsId ?? null,
    salesmanId: facts?.salesmanId ?? null,
    deptId: row.deptId,
  }
}

async function figuresOf(tx: Tx, row: Service): Promise<ServiceFigures> {
  const fee = await tx.getRequired(incidentalFee, row.feeId)
  return {
    item: { code: fee.code, name: text(fee.name, fee.nameEn ?? fee.name) },
    unit: row.unit,
    qty: row.qty,
    price: row.price ?? '0',
    amount: row.amount ?? '0.00',
    taxRate: row.taxRate,
    passOn: row.passOn,
    markupRate: row.markupRate,
    markup: row.markup,
    arAmount: row.arAmount,
    arTaxRate: row.arTaxRate,
    steps: await stepsOf(tx, row),
    isByHand: row.priceSource === 'hand',
  }
}

async function stepsOf(tx: Tx, row: Service): Promise<ServiceFigures['steps']> {
  if (row.ruleId !== null) {
    const { ruleNo, revision, name } = await tx.getRequired(serviceRule, row.ruleId)
    const edition = text(`按服务规则，第 ${revision} 版`, `By service rule, edition ${revision}`)
    return [sourceStep(edition, `${ruleNo} ${name}`)]
  }
  if (row.sheetId !== null) {
    const { sheetNo, revision } = await tx.getRequired(priceSheet, row.sheetId)
    return [sourceStep(text(`按价格执行单，第 ${revision} 版`, `By price sheet, edition ${revision}`), sheetNo)]
  }
  return [
    row.priceSource === 'hand'
      ? sourceStep(text('手工价', 'Set by hand'), row.price ?? '')
      : sourceStep(text('按杂费项目参考单价', 'By the usual price of the fee'), row.price ?? ''),
  ]
}

/** @throws while a charge of the service waybill is in a statement; the statements are named */
export async function refuseInStatement(tx: Tx, row: Service): Promise<void> {
  const charges = await chargesOfDocument(tx, { docType: 'serviceWaybill', docId: row.id })
  const ids = [...new Set(charges.flatMap(one => one.statementId ?? []))]
  if (ids.length)
    throw await refusalWithBlockers(tx, serviceErrors.issue('service.in_statement', { no: row.serviceNo }), [
      { resource: 'statement', ids },
    ])
}
