import type { Sql } from '../../../db/database.ts'
import { CHARGE_RULES } from './charge-rules.ts'
import { CONTRACT_RULES } from './contract-rules.ts'
import { MONEY_RULES } from './money-rules.ts'
import { MONTH_RULES } from './month-rules.ts'
import type { LedgerRule } from './rule.ts'
import { TRIP_RULES } from './trip-rules.ts'

/** Everything that holds in a company's books at any moment between two transactions. */
export const LEDGER_RULES: readonly LedgerRule[] = [
  ...CHARGE_RULES,
  ...MONEY_RULES,
  ...TRIP_RULES,
  ...CONTRACT_RULES,
  ...MONTH_RULES,
]

export interface Violation {
  rule: string
  id: number
  no: string
  detail: string
}

/** What does not hold; empty when the books are true. At most 100 rows of each rule are named. */
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

/** Amounts and numbers of charges per state: each charge is in one, so that they add up to all of them. */
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
