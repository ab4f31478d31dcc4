import { gt } from '@tuheng/domain/kernel/decimal'
import { type Text, text } from '@tuheng/domain/kernel/text'
import { wordedIssue } from '@tuheng/domain/kernel/worded-issue'
import { DomainError } from '@tuheng/domain/kernel/errors'
import { party } from '@tuheng/domain/parties/index'
import {
  BOX_FEES,
  boxEvents,
  container,
  containerMove,
  MOVES,
  moveRule,
  railErrors,
  railOrder,
  stayCharge,
  yard,
  type BoxEvent,
} from '@tuheng/domain/rail/index'
import { onTransition } from '../../engine/write/hooks.ts'
import type { Tx } from '../../engine/write/tx.ts'
import { followHire } from './hire-fees.ts'
import { feeItem, feeNoOf, findFeeItem, type Move, postBill, removeBills, roleIssue } from './move-charges.ts'

/** Registers what becomes of the fee of a stay that is over: charged, waived, or waiting for somebody to say whom. */
export function registerStayFees(): void {
  for (const event of Object.keys(MOVES) as (keyof typeof MOVES)[])
    onTransition(container, event, { post: ({ tx, next }) => chargeLastMove(tx, next.id) })
  onTransition(containerMove, 'arise', {
    before: async ({ tx, next }) => {
      const told = (await findFeeItem(tx, BOX_FEES.detention)) ? await payerOf(tx, next) : NO_FEE
      return { feeNote: 'why' in told ? told.why.zh : null }
    },
  })
  onTransition(containerMove, 'charge', {
    before: async ({ tx, next }) => chargeable(tx, next),
    post: ({ tx, next }) => postStay(tx, next),
  })
  onTransition(containerMove, ['uncharge', 'waive', 'lapse'], {
    post: async ({ tx, row }) => {
      if (row.feeStatus === 'charged') await removeBills(tx, row, [BOX_FEES.detention])
    },
  })
}

const hasFee = ({ overFee }: Pick<Move, 'overFee'>): boolean => overFee !== null && gt(overFee, 0)

/** Charges the stay and the hire that ended last, where it can be told who pays. */
async function chargeLastMove(tx: Tx, containerId: number): Promise<void> {
  const [move] = await tx.find(containerMove, { where: { containerId, status: 'valid' }, sort: ['-id'], limit: 1 })
  if (!move) return
  await followStay(tx, move)
  await followHire(tx, move.id)
}

/** Brings the charge of a stay in line with what the stay comes to now. @throws while it is in a statement */
export async function followStay(tx: Tx, move: Move): Promise<void> {
  const { id } = move
  if (!hasFee(move)) {
    if (move.feeStatus !== 'none') await tx.run(containerMove, 'lapse', { id })
    return
  }
  if (move.feeStatus === 'none') {
    const { feeNote } = await tx.run(containerMove, 'arise', { id })
    if (feeNote === null) await tx.run(containerMove, 'charge', { id })
  } else if (move.feeStatus === 'charged') {
    await removeBills(tx, move, [BOX_FEES.detention])
    await postStay(tx, move)
  }
}

const NO_FEE = { why: text('杂费项目中没有启用的“滞箱费”', 'The dictionary of fees has no detention') }

/** @throws where it cannot be told who pays, or who is named has another part in the business */
async function chargeable(tx: Tx, move: Move): Promise<Partial<Move>> {
  const told = await payerOf(tx, move)
  if (move.feePartyId === null && 'why' in told)
    throw new DomainError([
      wordedIssue(railErrors, { code: 'container_move.no_party', path: 'feePartyId' }, { why: told.why }),
    ])
  const feePartyId = move.feePartyId ?? ('partyId' in told ? told.partyId : 0)
  if (move.feePartyId !== null) {
    const issue = roleIssue(told.side, await tx.getRequired(party, feePartyId))
    if (issue) throw new DomainError([issue])
  }
  return { feePartyId, feeSide: told.side, orderId: told.orderId, feeNote: null, feeNo: await feeNoOf(tx, move) }
}

async function postStay(tx: Tx, move: Move): Promise<void> {
  const { feeSide, feePartyId } = move
  if (!feeSide || !feePartyId) return
  const item = await feeItem(tx, BOX_FEES.detention)
  const explained = stayCharge(
    {
      boxNo: move.boxNo ?? '',
      from: move.stayFrom ?? '',
      to: move.movedOn ?? '',
      freeDays: move.freeDays ?? 0,
      overDays: move.overDays ?? 0,
      dayFee: move.dayFee ?? '0.00',
      place: await placeName(tx, move),
      fee: move.overFee ?? '0.00',
    },
    item,
  )
  await postBill(tx, move, { side: feeSide, partyId: feePartyId, explained })
}

const placeName = async (tx: Tx, { fromYardId, customerId }: Move): Promise<string> =>
  fromYardId === null
    ? customerId === null
      ? ''
      : (await tx.getRequired(party, customerId)).shortName
    : (await tx.getRequired(yard, fromYardId)).name

type Payer = { side: 'ar' | 'ap'; orderId: number | null } & ({ partyId: number } | { why: Text })

/**
 * Who pays for a stay: at a customer, the customer; in a yard of our own, the owner of the cargo; in another yard we pay
 * its operator.
 */
async function payerOf(tx: Tx, move: Move): Promise<Payer> {
  const orderId = await orderOfStay(tx, move)
  const order = orderId === null ? undefined : await tx.getRequired(railOrder, orderId)
  if (move.fromYardId === null) {
    const isOwn = order?.customerId === move.customerId
    return move.customerId === null
      ? { side: 'ar', orderId, why: text('没有登记所在客户', 'No customer is recorded') }
      : { side: 'ar', orderId: isOwn ? orderId : null, partyId: move.customerId }
  }
  const where = await tx.getRequired(yard, move.fromYardId)
  if (where.kind === 'ownYard')
    return order
      ? { side: 'ar', orderId, partyId: order.customerId }
      : { side: 'ar', orderId, why: text('该箱不在任何货主运单上', 'The container came and went without an order') }
  const operator = where.operatorId === null ? undefined : await tx.getRequired(party, where.operatorId)
  if (!operator) return { side: 'ap', orderId, why: text('场站没有登记经营单位', 'The yard has no operator') }
  return roleIssue('ap', operator)
    ? { side: 'ap', orderId, why: text('场站的经营单位不是承运商或服务商', 'The operator of the yard is no carrier') }
    : { side: 'ap', orderId, partyId: operator.id }
}

/** The order with whose document the container came, or else went. */
async function orderOfStay(tx: Tx, move: Move): Promise<number | null> {
  const { rows } = await tx.sql<{ docNo: string | null }>(
    `select doc_no as "docNo" from container_move where org_id = $1 and container_id = $2 and id < $3 and status = 'valid'
       and event <> all($4::text[]) and deleted_at is null order by id desc limit 1`,
    [tx.orgId, move.containerId, move.id, KEEPS_STAY],
    'move-before',
  )
  for (const no of [rows[0]?.docNo, move.docNo]) {
    const orderId = no ? await orderOfDocument(tx, no) : null
    if (orderId !== null) return orderId
  }
  return null
}

const KEEPS_STAY = (Object.keys(boxEvents) as BoxEvent[]).filter(event => moveRule(event).keepsStay)

async function orderOfDocument(tx: Tx, no: string): Promise<number | null> {
  const { rows } = await tx.sql<{ orderId: number | null }>(
    `select l.order_id as "orderId" from waybill w join rail_leg l on l.org_id = $1 and l.id = w.leg_id
       where w.org_id = $1 and w.waybill_no = $2 and w.deleted_at is null
     union all select r.order_id from rail_waybill r where r.org_id = $1 and r.rail_no = $2 and r.deleted_at is null limit 1`,
    [tx.orgId, no],
    'order-of-document',
  )
  return rows[0]?.orderId ?? null
}
