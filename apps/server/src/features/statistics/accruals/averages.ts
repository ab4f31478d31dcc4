import { shiftMonth } from '@tuheng/domain/kernel/dates'
import { type Dec, isPos, quotient, sum } from '@tuheng/domain/kernel/decimal'
import type { Tx } from '../../../engine/write/tx.ts'
import type { SideOfDoc } from './ledger-sides.ts'

type Lane = Pick<SideOfDoc, 'side' | 'partyId' | 'routeId' | 'goodsId'>

/** Yuan per tonne incl. tax: the freight of a counterparty in the three months before a month, divided by its tonnes. */
export type Averages = (of: Lane) => Dec | null

/** Averages of route and goods, else of the route, else of all that the counterparty carried or had carried. */
export async function averagesBefore(tx: Pick<Tx, 'orgId' | 'sql'>, month: string): Promise<Averages> {
  const { rows } = await tx.sql<Lane & { amount: Dec; tons: Dec }>(
    `select c.side, c.party_id as "partyId", c.route_id as "routeId", c.goods_id as "goodsId", sum(c.amount)::text as amount, sum(c.tons)::text as tons
     from charge c where c.org_id = $1 and c.deleted_at is null and c.kind = 'freight' and c.amount is not null and c.month between $2 and $3
     group by 1, 2, 3, 4`,
    [tx.orgId, shiftMonth(month, -3), shiftMonth(month, -1)],
  )
  const levels: ((of: Lane) => string)[] = [
    of => `${of.side} ${of.partyId} ${of.routeId} ${of.goodsId}`,
    of => `${of.side} ${of.partyId} ${of.routeId}`,
    of => `${of.side} ${of.partyId}`,
  ]
  const found = levels.map(key =>
    Map.groupBy(rows, key)
      .entries()
      .map(([lane, list]): [string, Dec | null] => [
        lane,
        quotient(sum(list.map(row => row.amount)), sum(list.map(row => row.tons)), 4),
      ]),
  )
  const prices = found.map(entries => new Map(entries))
  return of => {
    for (const [i, key] of levels.entries()) {
      const price = prices[i]?.get(key(of))
      if (price && isPos(price)) return price
    }
    return null
  }
}
