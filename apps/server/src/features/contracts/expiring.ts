import type { Sql } from '../../db/database.ts'

export interface ExpiringContract {
  id: number
  contractNo: string
  kind: string
  title: string
  party: string
  endDate: string
  /** Days from today to the last day. Negative after it. */
  days: number
  /** 已完成量满: the agreed quantity is used up. */
  full: boolean
}

/** Contracts in force that end within `days`, have ended, or have used up their quantity, the most urgent first. */
export async function expiringContracts(
  sql: Sql,
  args: { orgId: number; today: string; days: number },
): Promise<ExpiringContract[]> {
  const { rows } = await sql.query<ExpiringContract>(
    `select c.id, c.contract_no as "contractNo", c.kind, c.title, p.short_name as party, c.end_date as "endDate",
      (c.end_date - $2::date)::int as days,
       coalesce(c.total_qty > 0 and c.left_qty <= 0, false) as "full"
     from contract c join party p on p.org_id = $1 and p.id = c.party_id
     where c.org_id = $1 and c.status in ('active', 'expired') and c.deleted_at is null
       and (c.end_date <= $2::date + $3::int or (c.status = 'active' and c.total_qty > 0 and c.left_qty <= 0))
     order by c.end_date, c.id limit 500`,
    [args.orgId, args.today, args.days],
    'expiring-contracts',
  )
  return rows
}

export interface ExpiringSheet {
  id: number
  sheetNo: string
  kind: string
  contractNo: string
  party: string
  effTo: string
  days: number
}

/**
 * SQL condition: a later sheet continues some price of this one. The later sheet may be its next version or an
 * independent one, and it may be a draft.
 */
const IS_CONTINUED = `exists (
  select from price_sheet_line mine
  join price_sheet_line l on l.org_id = $1 and l.contract_id = mine.contract_id and l.basis = mine.basis
    and l.eff_to > mine.eff_to
    and coalesce(l.route_id, 0) = coalesce(mine.route_id, 0) and coalesce(l.goods_id, 0) = coalesce(mine.goods_id, 0)
    and coalesce(l.load_address_id, 0) = coalesce(mine.load_address_id, 0)
    and coalesce(l.unload_address_id, 0) = coalesce(mine.unload_address_id, 0)
    and coalesce(l.vehicle_kind, '') = coalesce(mine.vehicle_kind, '')
  join price_sheet n on n.org_id = $1 and n.id = l.parent_id
    and n.status in ('draft', 'approving', 'active') and n.deleted_at is null
  where mine.org_id = $1 and mine.parent_id = s.id)`

/**
 * Price sheets in force that end within `days` and that no sheet continues. Trips loaded afterwards would find no
 * price.
 */
export async function expiringSheets(
  sql: Sql,
  args: { orgId: number; today: string; days: number },
): Promise<ExpiringSheet[]> {
  const { rows } = await sql.query<ExpiringSheet>(
    `select s.id, s.sheet_no as "sheetNo", s.kind, c.contract_no as "contractNo", p.short_name as party,
      s.eff_to as "effTo", (s.eff_to - $2::date)::int as days
     from price_sheet s join contract c on c.org_id = $1 and c.id = s.contract_id
       join party p on p.org_id = $1 and p.id = s.party_id
     where s.org_id = $1 and s.status = 'active' and s.eff_to <= $2::date + $3::int and c.status = 'active'
       and s.deleted_at is null
       and not ${IS_CONTINUED}
     order by s.eff_to, s.id limit 500`,
    [args.orgId, args.today, args.days],
    'expiring-sheets',
  )
  return rows
}
