import { contractErrors, informationPrice } from '@tuheng/domain/contracts/index'
import { addDays } from '@tuheng/domain/kernel/dates'
import { failAll, type Issue } from '@tuheng/domain/kernel/errors'
import { anyResource, type RowOf } from '@tuheng/domain/kernel/resource'
import { referenceScopeSql } from '../../../engine/rights/reference-scope.ts'
import { onSave, onTransition } from '../../../engine/write/hooks.ts'
import type { Tx } from '../../../engine/write/tx.ts'
import { warn } from '../../../engine/write/warnings.ts'
import { Params } from '../../../sql/params.ts'
import { onConstraint } from '../../../sql/db-errors.ts'

type Row = RowOf<typeof informationPrice>
type Overlap = Pick<Row, 'id' | 'priceNo' | 'effFrom' | 'effTo'>

/** Registers what information prices do to each other: the next one takes over from the one before. */
export function registerInformationPriceEffects(): void {
  onConstraint('information_price_no_overlap', () => contractErrors.fail('information_price.overlap', {}, 'effFrom'))
  onSave(informationPrice, { independent: true, before: async ({ tx, next }) => withPrice(tx, next) })
  onTransition(informationPrice, 'submit', {
    before: async ({ tx, next }) => {
      failAll((await overlaps(tx, next)).map(found => takenIssue(found, next)))
      return withPrice(tx, next)
    },
  })
  onTransition(informationPrice, 'approve', {
    before: async ({ tx, next }) => {
      await takeOver(tx, next)
      return withPrice(tx, next)
    },
  })
  onTransition(informationPrice, 'end', {
    before: async ({ row, next }) => {
      if (next.effTo >= row.effFrom && next.effTo <= row.effTo) return
      contractErrors.fail('information_price.end_later', { from: row.effFrom, to: row.effTo }, 'effTo')
    },
  })
}

/** Prices in force for the same thing that share a day, the first first. */
async function overlaps(tx: Tx, next: Row): Promise<Overlap[]> {
  const { rows } = await tx.sql<Overlap>(
    `select id::int as id, price_no as "priceNo", eff_from as "effFrom", eff_to as "effTo" from information_price
     where org_id = $1 and route_id = $2 and eff_from <= $6 and eff_to >= $5 and status = 'active' and deleted_at is null
       and goods_id is not distinct from $3::bigint and vehicle_kind is not distinct from $4::text and id <> $7
     order by eff_from`,
    [tx.orgId, next.routeId, next.goodsId, next.vehicleKind, next.effFrom, next.effTo, next.id ?? 0],
    'information-price-overlaps',
  )
  return rows
}

/** What begins on the same day or later is not taken over from. */
function takenIssue(found: Overlap, next: Row): Issue | undefined {
  if (found.effFrom < next.effFrom) return undefined
  const params = { no: found.priceNo, from: found.effFrom, start: next.effFrom, end: next.effTo }
  return contractErrors.issue('information_price.same_days', params, 'effFrom')
}

/** Ends the price before on the day before, and says so. */
async function takeOver(tx: Tx, next: Row): Promise<void> {
  const found = await overlaps(tx, next)
  failAll(found.map(one => takenIssue(one, next)))
  const after = addDays(next.effFrom, -1)
  for (const { id, priceNo: no, effTo: before } of found) {
    await tx.run(informationPrice, 'end', { id, effTo: after, reason: `${next.priceNo} 接续` })
    const params = { no, before, after }
    warn(tx, [
      before > next.effTo
        ? contractErrors.issue('information_price.gap_after', { ...params, end: next.effTo }, 'effTo')
        : contractErrors.issue('information_price.shortened', params, 'effFrom'),
    ])
  }
}

/** The market freight that was in force before, for the same thing. */
async function withPrice(tx: Tx, next: Row): Promise<Partial<Row>> {
  const params = new Params(tx.orgId, next.routeId, next.goodsId, next.vehicleKind, next.effFrom, next.id ?? 0)
  const scope = referenceScopeSql(tx.actor, { resource: anyResource(informationPrice) }, params)
  const { rows } = await tx.sql<{ price: string }>(
    `select market_price as price from information_price t
     where org_id = $1 and route_id = $2 and eff_from < $5 and status = 'active' and deleted_at is null
       and goods_id is not distinct from $3::bigint and vehicle_kind is not distinct from $4::text
       and market_price is not null and id <> $6${scope ? ` and ${scope}` : ''}
     order by eff_from desc limit 1`,
    params.values,
    scope ? undefined : 'information-price-before',
  )
  return { prevPrice: rows[0]?.price ?? null }
}
