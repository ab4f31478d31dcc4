import type { Tx } from '../../engine/write/tx.ts'
import type { SheetRow } from './price-sheet-effects.ts'

type Line = SheetRow['lines'][number]
type Key = Pick<Line, 'routeId' | 'loadAddressId' | 'unloadAddressId' | 'goodsId' | 'vehicleKind' | 'basis'>

/** Adds 上期价 to each row: the price in the previous version, or else the contract's last price for the same thing. */
export async function withPreviousPrices(tx: Tx, sheet: SheetRow): Promise<Line[]> {
  const { rows } = await tx.sql<Key & { price: string | null }>(
    `select distinct on (l.route_id, l.load_address_id, l.unload_address_id, l.goods_id, l.vehicle_kind, l.basis)
       l.route_id as "routeId", l.load_address_id as "loadAddressId", l.unload_address_id as "unloadAddressId",
       l.goods_id as "goodsId", l.vehicle_kind as "vehicleKind", l.basis, l.price
     from price_sheet_line l
     where l.org_id = $1 and l.contract_id = $2 and l.active and l.eff_from <= $3 and l.parent_id <> $4
     order by l.route_id, l.load_address_id, l.unload_address_id, l.goods_id, l.vehicle_kind, l.basis,
       (l.parent_id = $5) desc, l.eff_from desc, l.id desc`,
    [tx.orgId, sheet.contractId, sheet.effFrom, sheet.id ?? 0, sheet.basedOnId ?? 0],
    'previous-prices',
  )
  const known = new Map(rows.map(row => [keyOf(row), row.price]))
  return sheet.lines.map(line => ({ ...line, prevPrice: known.get(keyOf(line)) ?? null }))
}

/** The key of what a row prices. Two rows with the same key price the same thing. */
export const keyOf = (line: Partial<Key>): string =>
  [line.routeId, line.loadAddressId, line.unloadAddressId, line.goodsId, line.vehicleKind, line.basis]
    .map(part => part ?? '')
    .join('|')
