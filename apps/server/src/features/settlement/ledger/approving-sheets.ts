import type { Side } from '@tuheng/domain/contracts/index'
import type { Tx } from '../../../engine/write/tx.ts'
import type { TripRow } from './trip-facts.ts'

export interface ApprovingSheet {
  id: number
  sheetNo: string
}

/** At most so many are named. */
const NAMED = 3

/** Price sheets for the trip that only wait for their approval: the price is not missing then. */
export async function approvingSheets(
  tx: Tx,
  {
    trip,
    side,
  }: { trip: Pick<TripRow, 'arContractId' | 'apContractId' | 'routeId' | 'goodsId' | 'loadAt'>; side: Side },
): Promise<ApprovingSheet[]> {
  const contractId = trip[`${side}ContractId`]
  if (!contractId) return []
  const { rows } = await tx.sql<ApprovingSheet>(
    `select s.id, s.sheet_no as "sheetNo" from price_sheet s
     where s.org_id = $1 and s.contract_id = $2 and s.status = 'approving' and s.deleted_at is null
       and s.eff_from <= $3::date and s.eff_to >= $3::date
       and exists (select from price_sheet_line l where l.org_id = $1 and l.parent_id = s.id
         and (l.route_id is null or l.route_id = $4) and (l.goods_id is null or l.goods_id = $5))
     order by s.id desc limit ${NAMED}`,
    [tx.orgId, contractId, (trip.loadAt ?? tx.now.today).slice(0, 10), trip.routeId ?? null, trip.goodsId ?? null],
  )
  return rows
}
