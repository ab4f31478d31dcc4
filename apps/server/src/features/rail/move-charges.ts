import type { Issue } from '@tuheng/domain/kernel/errors'
import { monthOf } from '@tuheng/domain/kernel/dates'
import { anyResource, type RowOf } from '@tuheng/domain/kernel/resource'
import { text } from '@tuheng/domain/kernel/text'
import { wordedIssue } from '@tuheng/domain/kernel/worded-issue'
import { type ExplainedCharge, type FeeItem, containerMove, railErrors, railOrder } from '@tuheng/domain/rail/index'
import { charge } from '@tuheng/domain/settlement/index'
import { DEFAULT_INCIDENTAL_FEES, incidentalFee } from '@tuheng/domain/system/index'
import { refusalWithBlockers } from '../../engine/write/blockers.ts'
import { isClosed } from '../../engine/write/closed-month.ts'
import { nextSerial } from '../../engine/write/serial.ts'
import type { Tx } from '../../engine/write/tx.ts'
import { type ChargeHead, type ChargeRow, chargesOfDocument, postCharges, removeCharges } from '../settlement/index.ts'

export type Move = RowOf<typeof containerMove>

/** Numbers of moves that are charged. */
const FEE_NO = { ...containerMove.fields.feeNo, serial: { prefix: 'XF', period: 'day', digits: 4 } } as const

/** The number under which a move is charged; it keeps the one that it has. */
export const feeNoOf = async (tx: Tx, move: Move): Promise<string> =>
  move.feeNo ?? nextSerial(tx, anyResource(containerMove), { field: FEE_NO, name: 'feeNo', row: move })

/** An item of the company's dictionary of incidental fees that is in use. */
export async function findFeeItem(tx: Tx, code: string): Promise<FeeItem | undefined> {
  const [fee] = await tx.find(incidentalFee, { where: { code, status: 'enabled' }, limit: 1 })
  return fee && { code, name: text(fee.name, fee.nameEn ?? fee.name), taxRate: fee.taxRate }
}

/** As {@link findFeeItem}. @throws where there is none */
export async function feeItem(tx: Tx, code: string): Promise<FeeItem> {
  const fee = DEFAULT_INCIDENTAL_FEES.find(one => one.code === code)?.name ?? code
  return (await findFeeItem(tx, code)) ?? railErrors.fail('container_move.no_fee', { fee })
}

const CUSTOMER = text('货主', 'cargo owner')
const PAYEE = text('承运商或服务商', 'carrier or service provider')

/** A charge reaches a statement by the part that its party has. */
export function roleIssue(
  side: 'ar' | 'ap',
  { isCustomer, isCarrier, isServer }: { isCustomer: boolean; isCarrier: boolean; isServer: boolean },
): Issue | undefined {
  const isRight = side === 'ar' ? isCustomer : isCarrier || isServer
  if (isRight) return undefined
  return wordedIssue(
    railErrors,
    { code: 'container_move.role', path: 'feePartyId' },
    { role: side === 'ar' ? CUSTOMER : PAYEE },
  )
}

/** Who is charged for a move, or charges us. */
export interface Bill {
  side: 'ar' | 'ap'
  partyId: number
  explained: ExplainedCharge
}

/** A business date that takes charges: the day itself, or today if its month is closed. */
export const openDay = async (tx: Tx, day: string): Promise<string> =>
  (await isClosed(tx, charge, monthOf(day))) ? tx.now.today : day

/** Posts a charge of a move on the day of the move, or today if that month is closed. */
export async function postBill(tx: Tx, move: Move, { side, partyId, explained }: Bill): Promise<void> {
  const order = move.orderId === null ? undefined : await tx.getRequired(railOrder, move.orderId)
  const isOfOrder = order !== undefined && (side === 'ap' || order.customerId === partyId)
  const head: ChargeHead = {
    side,
    partyId,
    contractId: side === 'ar' && isOfOrder ? order.contractId : null,
    projectId: order?.contractId ?? null,
    segment: 'roadRail',
    docType: 'containerMove',
    docId: move.id,
    docNo: move.feeNo ?? '',
    bizDate: await openDay(tx, move.movedOn ?? tx.now.today),
    customerId: order?.customerId ?? (side === 'ar' ? partyId : null),
    carrierId: null,
    routeId: null,
    goodsId: order?.goodsId ?? null,
    salesmanId: order?.salesmanId ?? null,
    deptId: move.deptId,
  }
  await postCharges(tx, head, { postings: [explained] })
}

/** Takes the charges of a move with one of these fees out of the ledger. @throws while one of them is in a statement */
export async function removeBills(tx: Tx, move: Pick<Move, 'id' | 'boxNo'>, codes: readonly string[]): Promise<void> {
  const all = await chargesOfDocument(tx, { docType: 'containerMove', docId: move.id })
  const charges = all.filter(one => one.feeCode !== null && codes.includes(one.feeCode))
  await withdraw(tx, charges, { boxNo: move.boxNo ?? '', reason: '箱动态撤销或更正' })
}

/** Takes charges of a container out of the ledger. @throws while one of them is in a statement */
export async function withdraw(
  tx: Tx,
  charges: readonly ChargeRow[],
  { boxNo, reason }: { boxNo: string; reason: string },
): Promise<void> {
  const held = [...new Set(charges.flatMap(one => one.statementId ?? []))]
  if (held.length)
    throw await refusalWithBlockers(tx, railErrors.issue('container_move.in_statement', { box: boxNo }), [
      { resource: 'statement', ids: held },
    ])
  await removeCharges(
    tx,
    charges.map(one => one.id),
    reason,
  )
}
