import { contractErrors } from '@tuheng/domain/contracts/index'
import type { Issue } from '@tuheng/domain/kernel/errors'
import type { Tx } from '../../engine/write/tx.ts'
import type { SheetRow } from './price-sheet-effects.ts'

interface Overlap {
  row: number
  no: string
  from: string
  to: string
}

/**
 * An issue that names another sheet of the contract with a price for the same thing on one of the days. A database
 * constraint refuses the overlap too; this tells which sheet it is. `replaces` is the earlier version, which will be
 * shortened.
 */
export async function overlapIssue(
  tx: Tx,
  sheet: Pick<SheetRow, 'id'>,
  replaces: number | null,
): Promise<Issue | undefined> {
  const { rows } = await tx.sql<Overlap>(
    `select mine.seq + 1 as row, o.sheet_no as no, l.eff_from as "from", l.eff_to as "to"
     from price_sheet_line mine
     join price_sheet_line l on l.org_id = $1 and l.contract_id = mine.contract_id and l.active
       and l.basis = mine.basis
       and coalesce(l.route_id, 0) = coalesce(mine.route_id, 0)
       and coalesce(l.load_address_id, 0) = coalesce(mine.load_address_id, 0)
       and coalesce(l.unload_address_id, 0) = coalesce(mine.unload_address_id, 0)
       and coalesce(l.goods_id, 0) = coalesce(mine.goods_id, 0)
       and coalesce(l.vehicle_kind, '') = coalesce(mine.vehicle_kind, '')
       and l.eff_from <= mine.eff_to and l.eff_to >= mine.eff_from
     join price_sheet o on o.org_id = $1 and o.id = l.parent_id
     where mine.org_id = $1 and mine.parent_id = $2 and l.parent_id <> $2 and l.parent_id is distinct from $3
     order by mine.seq, o.id limit 1`,
    [tx.orgId, sheet.id, replaces],
    'price-overlap',
  )
  const [overlap] = rows
  return overlap && contractErrors.issue('price_sheet.overlap_with', { ...overlap }, `lines.${overlap.row - 1}`)
}
