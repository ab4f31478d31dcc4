import type { Sql } from '../../../db/database.ts'
import { ADVANCE_RULES } from './advance-rules.ts'
import { CHARGE_RULES } from './charge-rules.ts'
import { CONTRACT_RULES } from './contract-rules.ts'
import { MONEY_RULES } from './money-rules.ts'
import { MONTH_RULES } from './month-rules.ts'
import type { LedgerRule } from './rule.ts'
import { LOT_RULES } from './lot-rules.ts'
import { STOCK_RULES } from './stock-rules.ts'
import { TRIP_RULES } from './trip-rules.ts'
import { TRIP_SUM_RULES } from './trip-sum-rules.ts'
import { VOUCHER_RULES } from './voucher-rules.ts'

/** Rules that hold in a company's books between any two transactions. */
export const LEDGER_RULES: readonly LedgerRule[] = [
  ...CHARGE_RULES,
  ...MONEY_RULES,
  ...ADVANCE_RULES,
  ...TRIP_RULES,
  ...TRIP_SUM_RULES,
  ...CONTRACT_RULES,
  ...MONTH_RULES,
  ...STOCK_RULES,
  ...LOT_RULES,
  ...VOUCHER_RULES,
]

export interface Violation {
  rule: string
  id: number
  no: string
  detail: string
}

/** The violations in a company's books, at most 100 per rule; empty when the books are true. */
export async function checkLedger(sql: Sql, orgId: number): Promise<Violation[]> {
  const found: Violation[] = []
  for (const rule of LEDGER_RULES) {
    const { rows } = await sql.query<Omit<Violation, 'rule'>>(
      `select id, no, detail from (${rule.sql}) v order by id limit 100`,
      [orgId],
    )
    found.push(...rows.map(row => ({ rule: rule.name, ...row })))
  }
  return found
}

/** Amounts and numbers of charges by state. Each charge has one state, so they add up to all charges. */
export async function ledgerTotals(
  sql: Sql,
  orgId: number,
): Promise<{ state: string; charges: number; amount: string }[]> {
  const { rows } = await sql.query<{ state: string; charges: number; amount: string }>(
    `select state, count(*)::int as charges, coalesce(sum(amount), 0)::numeric(18,2)::text as amount from charge
     where org_id = $1 and deleted_at is null group by 1 order by 1`,
    [orgId],
  )
  return rows
}
