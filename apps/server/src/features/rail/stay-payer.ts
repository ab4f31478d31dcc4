import { text, type Text } from '@tuheng/domain/kernel/text'
import { party } from '@tuheng/domain/parties/index'
import { boxEvents, moveRule, railOrder, yard, type BoxEvent } from '@tuheng/domain/rail/index'
import { type Move, roleIssue } from './move-charges.ts'
import { type Reader, recordOf } from './record-of.ts'

/** A move that ends a stay, or would. */
type EndedBy = Pick<Move, 'id' | 'containerId' | 'fromYardId' | 'customerId' | 'docNo'> & {
  /** The order for which the container would leave, where its document is not written yet. */
  leavesFor?: number | undefined
}

/** Who pays for a stay, or why nobody can be told. */
export type Payer = { side: 'ar' | 'ap'; orderId: number | null } & ({ partyId: number } | { why: Text })

/**
 * Who pays for a stay: at a customer, the customer; in a yard of our own, the owner of the cargo; in another yard we pay
 * its operator.
 */
export async function payerOf(reader: Reader, move: EndedBy): Promise<Payer> {
  const orderId = await orderOfStay(reader, move)
  const order = orderId === null ? undefined : await recordOf(reader, railOrder, orderId)
  if (move.fromYardId === null) {
    const isOwn = order?.customerId === move.customerId
    return move.customerId === null
      ? { side: 'ar', orderId, why: text('没有登记所在客户', 'No customer is recorded') }
      : { side: 'ar', orderId: isOwn ? orderId : null, partyId: move.customerId }
  }
  const where = await recordOf(reader, yard, move.fromYardId)
  if (where.kind === 'ownYard')
    return order
      ? { side: 'ar', orderId, partyId: order.customerId }
      : { side: 'ar', orderId, why: text('该箱不在任何货主运单上', 'The container came and went without an order') }
  const operator = where.operatorId === null ? undefined : await recordOf(reader, party, where.operatorId)
  if (!operator) return { side: 'ap', orderId, why: text('场站没有登记经营单位', 'The yard has no operator') }
  return roleIssue('ap', operator)
    ? { side: 'ap', orderId, why: text('场站的经营单位不是承运商或服务商', 'The operator of the yard is no carrier') }
    : { side: 'ap', orderId, partyId: operator.id }
}

/** The order with whose document the container came, or else went. */
async function orderOfStay(reader: Reader, move: EndedBy): Promise<number | null> {
  const { rows } = await reader.sql<{ docNo: string | null }>(
    `select doc_no as "docNo" from container_move where org_id = $1 and container_id = $2 and id < $3 and status = 'valid'
       and event <> all($4::text[]) and deleted_at is null order by id desc limit 1`,
    [reader.orgId, move.containerId, move.id, KEEPS_STAY],
    'move-before',
  )
  for (const no of [rows[0]?.docNo, move.docNo]) {
    const orderId = no ? await orderOfDocument(reader, no) : null
    if (orderId !== null) return orderId
  }
  return move.leavesFor ?? null
}

/** Moves after which the stay at the place goes on. */
export const KEEPS_STAY = (Object.keys(boxEvents) as BoxEvent[]).filter(event => moveRule(event).keepsStay)

async function orderOfDocument(reader: Reader, no: string): Promise<number | null> {
  const { rows } = await reader.sql<{ orderId: number | null }>(
    `select l.order_id as "orderId" from waybill w join rail_leg l on l.org_id = $1 and l.id = w.leg_id
       where w.org_id = $1 and w.waybill_no = $2 and w.deleted_at is null
     union all select r.order_id from rail_waybill r where r.org_id = $1 and r.rail_no = $2 and r.deleted_at is null limit 1`,
    [reader.orgId, no],
    'order-of-document',
  )
  return rows[0]?.orderId ?? null
}
