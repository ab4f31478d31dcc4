import { gt, money, sub } from '@tuheng/domain/kernel/decimal'
import { type Actor, can, rowVerdict } from '@tuheng/domain/kernel/policy'
import { anyResource } from '@tuheng/domain/kernel/resource'
import { budget, budgetExecution } from '@tuheng/domain/margin/index'
import { decOf } from '../../engine/report/figures.ts'
import type { Tx } from '../../engine/write/tx.ts'
import { systemActor } from '../../engine/write/work.ts'
import { bandsOf, comparedSums, sqlOf } from './shared/budget-sums.ts'

/** A month of a segment whose cost is above its budget, in yuan net of tax. */
export interface OverBudget {
  month: string
  segment: string
  budget: string
  cost: string
  over: string
  /** How many further months of segments are over. */
  more: number
}

/** The fields that it tells of. */
export const OVER_BUDGET_FIELDS = [
  'budget.lines.cost',
  'budget.cost',
  'charge.excl',
  'charge.amount',
  'waybill.apTotal',
] as const

/** Whether the person sees what it compares: the budget, and the charges of the whole company. */
export const maySeeOverBudget = (actor: Actor): boolean =>
  rowVerdict(actor) === true && Object.values(anyResource(budget).faces).some(face => can(actor, face, 'read'))

/** Months of segments for which a document commits cost. */
export interface Committed {
  month: string
  segment: string
}

/**
 * That month of a segment, among those given, whose cost exceeds the budget in force the most; undefined if none does, or if
 * no budget is in force. All charges of the company count.
 */
export async function overBudgetOf(tx: Tx, of: readonly Committed[]): Promise<OverBudget | undefined> {
  if (!of.length) return undefined
  const sql = sqlOf(tx)
  const actor = systemActor(tx.orgId, 'budgets')
  const years = await bandsOf(sql, actor)
  const months = of
    .map(one => one.month)
    .filter(month => years.has(month.slice(0, 4)))
    .toSorted()
  const [from] = months
  const to = months.at(-1)
  if (from === undefined || to === undefined) return undefined
  const asked = new Set(of.map(one => `${one.month} ${one.segment}`))
  const rows = await comparedSums({
    sql,
    actor,
    period: { from, to },
    filters: {},
    keys: ['month', 'segment'],
    columns: budgetExecution.columns,
  })
  const over = rows
    .filter(row => asked.has(`${String(row.month)} ${String(row.segment)}`) && years.has(String(row.month).slice(0, 4)))
    .map(row => ({ row, by: money(sub(decOf(row, 'costExcl'), decOf(row, 'budgetCost'))) }))
    .filter(({ by }) => gt(by, '0'))
    .toSorted((a, b) => (gt(a.by, b.by) ? -1 : 1))
  const [first] = over
  if (!first) return undefined
  const { row, by } = first
  return {
    month: String(row.month),
    segment: String(row.segment),
    budget: money(decOf(row, 'budgetCost')),
    cost: money(decOf(row, 'costExcl')),
    over: by,
    more: over.length - 1,
  }
}
