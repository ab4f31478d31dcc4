import { type CarrierPrice, comparisonOf, isCompared, type MarketPrice } from '@tuheng/domain/contracts/index'
import type { Tx } from '../../../engine/write/tx.ts'
import type { SheetRow } from '../price-sheet-effects.ts'

type Line = SheetRow['lines'][number]

/**
 * Adds to each price what it is compared with: of carriers the information price of the day, of owners the dearest
 * carrier on the route. The day is that of the first loading, today if that is still to come.
 */
export async function withComparison(tx: Tx, sheet: SheetRow, lines: readonly Line[]): Promise<Line[]> {
  const routeIds = [...new Set(lines.flatMap(line => line.routeId ?? []))]
  const isAsked = isCompared(sheet.kind) && routeIds.length > 0
  const date = sheet.effFrom < tx.now.today ? sheet.effFrom : tx.now.today
  const isCarrier = sheet.kind === 'carrier'
  const [market, carriers, km] = isAsked
    ? await Promise.all([
        isCarrier ? marketPrices(tx, routeIds, date) : [],
        isCarrier ? [] : carrierPrices(tx, routeIds, date),
        kilometres(tx, routeIds),
      ])
    : [[], [], new Map<number, string>()]
  const around = { date, market, carriers, kmOf: (routeId: number) => km.get(routeId) }
  return lines.map(line => ({ ...line, ...comparisonOf(line, sheet.kind, around) }))
}

async function marketPrices(tx: Tx, routeIds: readonly number[], date: string): Promise<MarketPrice[]> {
  const { rows } = await tx.sql<MarketPrice>(
    `select route_id::int as "routeId", goods_id::int as "goodsId", vehicle_kind as "vehicleKind", eff_from as "effFrom",
       eff_to as "effTo", market_price as "marketPrice" from information_price
     where org_id = $1 and route_id = any($2::bigint[]) and eff_from <= $3 and eff_to >= $3 and status = 'active'
       and deleted_at is null`,
    [tx.orgId, routeIds, date],
    'sheet-market-prices',
  )
  return rows
}

async function carrierPrices(tx: Tx, routeIds: readonly number[], date: string): Promise<CarrierPrice[]> {
  const { rows } = await tx.sql<CarrierPrice>(
    `select l.route_id::int as "routeId", l.goods_id::int as "goodsId", l.vehicle_kind as "vehicleKind", l.basis, l.price,
       l.tiers, l.tax_rate as "taxRate", coalesce(c.invoice_kind, 'special') as "invoiceKind"
     from price_sheet_line l
     join price_sheet s on s.org_id = $1 and s.id = l.parent_id and s.kind = 'carrier' and s.deleted_at is null
     join contract c on c.org_id = $1 and c.id = l.contract_id
     where l.org_id = $1 and l.route_id = any($2::bigint[]) and l.active and l.eff_from <= $3 and l.eff_to >= $3`,
    [tx.orgId, routeIds, date],
    'sheet-carrier-prices',
  )
  return rows
}

async function kilometres(tx: Tx, routeIds: readonly number[]): Promise<Map<number, string>> {
  const { rows } = await tx.sql<{ id: number; km: string }>(
    'select id::int as id, km from route where org_id = $1 and id = any($2::bigint[])',
    [tx.orgId, routeIds],
    'sheet-kilometres',
  )
  return new Map(rows.map(row => [row.id, row.km]))
}
