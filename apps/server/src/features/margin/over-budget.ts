import { copiesOf } from '@tuheng/domain/kernel/copies'
import { gt, money, sub } from '@tuheng/domain/kernel/decimal'
import { type Actor, can, rowVerdict } from '@tuheng/domain/kernel/policy'
import { anyResource, type RowOf } from '@tuheng/domain/kernel/resource'
import { budget, budgetExecution } from '@tuheng/domain/margin/index'
import { settlement } from '@tuheng/domain/settlement/index'
import { decOf } from '../../engine/report/figures.ts'
import { onSave, onTransition } from '../../engine/write/hooks.ts'
import type { Tx } from '../../engine/write/tx.ts'
import { systemActor } from '../../engine/write/work.ts'
import { registerRightLimits } from '../../plugins/actor-rights.ts'
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
export const OVER_BUDGET_FIELDS: readonly string[] = [
  'settlement.overBudget',
  ...(copiesOf(anyResource(settlement)).get('overBudget') ?? []),
]

/** Whether the person sees what it compares: the budget, and the charges of the whole company. */
export const maySeeOverBudget = (actor: Actor): boolean =>
  rowVerdict(actor) === true && Object.values(anyResource(budget).faces).some(face => can(actor, face, 'read'))

/** Keeps with each payment by how much its costs are over the budget, for lists and the conditions of processes. */
export function registerOverBudget(): void {
  onSave(settlement, { before: ({ tx, next }) => excess(tx, next) })
  onTransition(settlement, ['submit', 'approve', 'pay'], { before: ({ tx, next }) => excess(tx, next) })
  registerRightLimits(
    actor => (maySeeOverBudget(actor) ? undefined : { fieldRights: { [settlement.name]: { overBudget: 'hidden' } } }),
    ['settlement.overBudget'],
  )
}

async function excess(tx: Tx, { kind, items }: RowOf<typeof settlement>): Promise<{ overBudget: string | null }> {
  const statementIds = kind === 'customer' ? [] : items.map(item => item.statementId)
  const over = await overBudgetOf(tx, statementIds)
  return { overBudget: over?.over ?? null }
}

/** A month of a segment in which something is charged. */
interface Charged {
  month: string
  segment: string
}

/**
 * That month of a segment in which the statements charge cost, whose cost exceeds the budget in force the most; undefined if
 * none does, or if no budget is in force. All charges of the company count.
 */
export async function overBudgetOf(tx: Tx, statementIds: readonly number[]): Promise<OverBudget | undefined> {
  if (!statementIds.length) return undefined
  const { rows: of } = await tx.sql<Charged>(
    `select distinct revenue_month as month, segment from charge
     where org_id = $1 and statement_id = any($2::bigint[]) and side = 'ap' and revenue_month is not null and deleted_at is null`,
    [tx.orgId, statementIds],
    'months-of-statements',
  )
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
