import { monthOf } from '@tuheng/domain/kernel/dates'
import { budget, budgetExecution } from '@tuheng/domain/margin/index'
import { nightly } from '../../engine/write/nightly.ts'
import type { Tx } from '../../engine/write/tx.ts'
import { type Engine, systemActor } from '../../engine/write/work.ts'
import { stateOf } from './budget-execution.ts'
import { bandsOf, comparedSums, sqlOf } from './shared/budget-sums.ts'

/** Counts anew, in every company, how many months of the budgets in force lie outside their band. */
export const followBudgets = (engine: Engine): Promise<number> =>
  nightly(engine, {
    requestId: 'follow-budgets',
    failure: 'the months outside a budget could not be counted',
    work: countOutside,
  })

/**
 * Keeps with each budget in force how many months of its segments lie outside the band, by all charges of the company.
 * Returns how many budgets changed.
 */
export async function countOutside(tx: Tx): Promise<number> {
  const sql = sqlOf(tx)
  const actor = systemActor(tx.orgId, 'budgets')
  const bands = await bandsOf(sql, actor)
  const judge = { thisMonth: monthOf(tx.now.today), bands }
  let changed = 0
  for (const year of bands.keys()) {
    const rows = await comparedSums({
      sql,
      actor,
      period: { from: `${year}-01`, to: `${year}-12` },
      filters: {},
      keys: ['month', 'segment'],
      columns: budgetExecution.columns,
    })
    const outside = rows.filter(row => stateOf(row, judge) !== 'within').length
    const { count } = await tx.writing(budget)(
      'update budget set outside = $3 where org_id = $1 and year_in_force = $2 and outside is distinct from $3 and deleted_at is null',
      [tx.orgId, year, outside],
      'count-outside-budget',
    )
    changed += count
  }
  return changed
}
