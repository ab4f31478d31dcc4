import { type InformationPriceKey, MOST_PRICE_DAYS } from '@tuheng/domain/contracts/index'
import type { Tx } from '../../../engine/write/tx.ts'

/** SQL expressions for what an information price is looked for. */
interface AskedSql {
  /** The company, as a parameter. */
  org: string
  routeId: string
  goodsId: string
  vehicleKind: string
  /** A date. */
  date: string
  figure: 'market_price' | 'info_fee'
}

/** As `informationPriceFor` of the domain, for many rows by one statement: a subquery of at most one row. */
export const inForceSql = ({ org, routeId, goodsId, vehicleKind, date, figure }: AskedSql): string =>
  `(select ip.* from information_price ip
    where ip.org_id = ${org} and ip.route_id = ${routeId} and ip.eff_from <= ${date} and ip.eff_to >= ${date}
      and ip.eff_from > ${date} - ${MOST_PRICE_DAYS}
      and ip.status = 'active' and ip.deleted_at is null and ip.${figure} is not null
      and (ip.goods_id is null or ip.goods_id = ${goodsId}) and (ip.vehicle_kind is null or ip.vehicle_kind = ${vehicleKind})
    order by (ip.goods_id is not null) desc, (ip.vehicle_kind is not null) desc limit 1)`

export interface PriceInForce {
  id: number
  priceNo: string
  marketPrice: string | null
  infoFee: string
  feeBasis: 'truck' | 'ton'
  collectedOn: string
  source: string
}

/** The information price with the figure that is in force for a trip on a day. */
export async function priceInForce(
  tx: Pick<Tx, 'orgId' | 'sql'>,
  { key, date, figure }: { key: InformationPriceKey; date: string; figure: 'marketPrice' | 'infoFee' },
): Promise<PriceInForce | undefined> {
  if (!key.routeId) return undefined
  const found = inForceSql({
    org: '$1',
    routeId: '$2',
    goodsId: '$3::bigint',
    vehicleKind: '$4::text',
    date: '$5::date',
    figure: figure === 'marketPrice' ? 'market_price' : 'info_fee',
  })
  const { rows } = await tx.sql<PriceInForce>(
    `select m.id::int as id, m.price_no as "priceNo", m.market_price as "marketPrice", m.info_fee as "infoFee",
       m.fee_basis as "feeBasis", m.collected_on as "collectedOn", m.source from ${found} m`,
    [tx.orgId, key.routeId, key.goodsId ?? null, key.vehicleKind ?? null, date],
    `information-price-${figure}`,
  )
  return rows[0]
}
