import { type AnyRow, type RowOf } from '@tuheng/domain/kernel/resource'
import { isPos } from '@tuheng/domain/kernel/decimal'
import { hiddenInReport } from '@tuheng/domain/kernel/report-access'
import { budget, budgetExecution, marginErrors, MONTHS, sliceOf, spreadYear } from '@tuheng/domain/margin/index'
import { decOf } from '../../engine/report/figures.ts'
import { registerBlockers } from '../../engine/write/blockers.ts'
import { onSave, onTransition } from '../../engine/write/hooks.ts'
import type { Tx } from '../../engine/write/tx.ts'
import { comparedSums, sqlOf } from './shared/budget-sums.ts'
import { countOutside } from './budget-alerts.ts'

type BudgetRow = RowOf<typeof budget>
type Line = BudgetRow['lines'][number]

/** Registers the numbering, spreading and approval of budgets. */
export function registerBudget(): void {
  onSave(budget, {
    before: async ({ tx, row, next }) =>
      row.id !== undefined && row.year === next.year ? {} : { revision: await nextRevision(tx, next.year) },
  })
  onTransition(budget, 'spread', {
    before: async ({ tx, row, input }) => ({ lines: await spreadLines(tx, row, input) }),
  })
  onTransition(budget, 'approve', {
    before: async ({ tx, row, actor, now }) => {
      await makeRoom(tx, row)
      return {
        approvedBy: actor.memberId || null,
        approvedAt: now.at,
      }
    },
    rollUp: ({ tx }) => countOutside(tx).then(() => undefined),
  })
  registerBlockers('budget.frozen', async (tx, row) => [
    { resource: 'budget', ids: (await othersInForce(tx, row)).map(one => one.id) },
  ])
}

/** Versions of a year are numbered, and take each other's place, one after the other. */
async function holdYear(tx: Tx, year: string): Promise<void> {
  await tx.sql('select pg_advisory_xact_lock($1::int, hashtext($2))', [tx.orgId, `budget ${year}`], 'hold-budget-year')
}

/** Deleted ones count: they may come back. */
async function nextRevision(tx: Tx, year: string): Promise<number> {
  await holdYear(tx, year)
  const { rows } = await tx.sql<{ last: number }>(
    'select coalesce(max(revision), 0)::int as last from budget where org_id = $1 and year = $2',
    [tx.orgId, year],
    'last-budget-revision',
  )
  return (rows[0]?.last ?? 0) + 1
}

const othersInForce = async (tx: Tx, { id, year }: { id?: unknown; year?: unknown }) =>
  (
    await tx.sql<{ id: number; status: string }>(
      `select id, status from budget where org_id = $1 and year_in_force = $2 and id <> $3 and deleted_at is null`,
      [tx.orgId, year, id],
      'budget-in-force',
    )
  ).rows

/** The version in force gives way to this one, unless it is frozen. */
async function makeRoom(tx: Tx, row: BudgetRow): Promise<void> {
  await holdYear(tx, row.year)
  for (const other of await othersInForce(tx, row)) {
    if (other.status === 'frozen') marginErrors.fail('budget.frozen', { year: row.year })
    await tx.run(budget, 'supersede', { id: other.id, reason: `${row.budgetNo} 取代` })
  }
}

/** What is spread, with the figure of the ledger that it is spread by, and its decimals. */
const MEASURES = [
  { name: 'tons', input: 'yearTons', by: 'tons', dp: 3 },
  { name: 'revenue', input: 'yearRevenue', by: 'revenueExcl', dp: 2 },
  { name: 'cost', input: 'yearCost', by: 'costExcl', dp: 2 },
] as const

/** All lines, with those of the slice made of the figures of the year. A figure that is not given stays as it is. */
async function spreadLines(tx: Tx, row: BudgetRow, input: AnyRow): Promise<Line[]> {
  const given = MEASURES.flatMap(one =>
    typeof input[one.input] === 'string' ? [{ ...one, ofYear: String(input[one.input]) }] : [],
  )
  if (!given.some(({ ofYear }) => isPos(ofYear))) marginErrors.fail('budget.nothing_to_spread', {}, 'yearRevenue')
  const slice = {
    segment: input.segment as Line['segment'],
    customerId: (input.customerId ?? null) as number | null,
    projectId: (input.projectId ?? null) as number | null,
  }
  const lastYear =
    input.method === 'lastYear' ? await actualByMonth(tx, String(Number(row.year) - 1), slice) : undefined
  const parts = Object.fromEntries(
    given.map(({ name, by, dp, ofYear }) => {
      const weights = lastYear?.map(month => decOf(month, by))
      if (weights && isPos(ofYear) && !weights.some(isPos)) marginErrors.fail('budget.no_last_year', {}, 'method')
      return [name, spreadYear(ofYear, weights, dp)]
    }),
  )
  const own = new Map(row.lines.filter(line => sliceOf(line) === sliceOf(slice)).map(line => [line.month, line]))
  const spread = MONTHS.map((month, i) => {
    const kept = own.get(month as Line['month']) ?? { tons: '0.000', revenue: '0.00', cost: '0.00' }
    const figures = Object.fromEntries(MEASURES.map(({ name }) => [name, parts[name]?.[i] ?? kept[name]]))
    return { ...kept, ...slice, month, ...figures } as Line
  })
  return [...row.lines.filter(line => sliceOf(line) !== sliceOf(slice)), ...spread]
}

/** Twelve rows of the ledger, as far as the person may see it. */
async function actualByMonth(tx: Tx, year: string, slice: AnyRow): Promise<AnyRow[]> {
  const hidden = hiddenInReport(budgetExecution, tx.actor)
  if (['tons', 'revenueExcl', 'costExcl'].some(name => hidden.has(name)))
    marginErrors.fail('budget.last_year_hidden', {}, 'method')
  const rows = await comparedSums({
    sql: sqlOf(tx),
    actor: tx.actor,
    period: { from: `${year}-01`, to: `${year}-12` },
    filters: slice,
    keys: ['month'],
    columns: budgetExecution.columns,
  })
  return MONTHS.map(month => rows.find(row => row.month === `${year}-${month}`) ?? {})
}
