import { hiddenInReport } from '@tuheng/domain/kernel/report-access'
import type { ReportAnswer } from '@tuheng/domain/kernel/report'
import { anyResource, type AnyRow } from '@tuheng/domain/kernel/resource'
import { text } from '@tuheng/domain/kernel/text'
import { container, yardStand } from '@tuheng/domain/rail/index'
import { figuresOf } from '../../engine/report/figures.ts'
import { totalsOf } from '../../engine/report/grouped-records.ts'
import { withLabels } from '../../engine/report/labels.ts'
import type { ReportContext } from '../../engine/report/on-report.ts'
import { scopeSql } from '../../engine/rights/scope.ts'
import { Params } from '../../sql/params.ts'

const SUMMED = ['opening', 'in', 'out', 'closing']

/** What a row is told apart by: columns of the stands below. */
const DIMENSIONS: Readonly<Record<string, string>> = {
  yardId: 't.yard_id',
  boxType: 't.box_type',
  laden: 't.laden',
}
const CONTAINER: Readonly<Record<string, string>> = { containerId: 't.container_id', boxNo: 't.box_no' }

/** A container stands in one row for each stand that it was in on the day. */
const OF_CONTAINER = ['yardId', 'boxType', 'laden', 'boxNo', 'containerId']

/** 站存日报: containers that the person may see, by where they stood, as the ledger of their moves says. */
export async function queryYardStand(context: ReportContext): Promise<ReportAnswer> {
  const { columns } = yardStand
  const { actor, params, groupBy, most } = context
  const isSingle = groupBy === 'boxNo'
  const within = yardStand.groupBy?.find(({ value }) => value === groupBy)?.within ?? []
  const hidden = hiddenInReport(yardStand, actor)
  const keys = isSingle ? OF_CONTAINER.filter(name => !hidden.has(name)) : [...within, groupBy]
  const found = await stands(context, keys)
  const totals = totalsOf(found, columns, SUMMED)
  const all = isSingle ? found.map(row => ({ ...row, source: 'container' })) : found
  const [rows, others] = [all.slice(0, most), all.slice(most)]
  return {
    rows,
    totals,
    ...(others.length ? { rest: { count: others.length, row: totalsOf(others, columns, SUMMED) } } : {}),
    figures: figuresOf(yardStand, totals, {}),
    header: [text(`日期：${String(params.on)}`, `Day: ${String(params.on)}`)],
  }
}

/**
 * One row for each combination of the keys. A move takes a container out of one stand, which is a yard with laden or empty
 * containers, and puts it into another. What stays in its stand, as a move to another slot, counts nowhere.
 */
async function stands(
  { sql, actor, params: asked, without }: ReportContext,
  keys: readonly string[],
): Promise<AnyRow[]> {
  const params = new Params(actor.orgId)
  const on = `${params.add(asked.on)}::date`
  const scope = scopeSql({ resource: anyResource(container), actor, params })
  const conditions = [
    ...Object.entries(DIMENSIONS).flatMap(([name, column]) =>
      asked[name] === null || asked[name] === undefined ? [] : [`${column} = ${params.add(asked[name])}`],
    ),
    ...without.map(name => `${DIMENSIONS[name]} is null`),
    ...(asked.counted ? [`t."${String(asked.counted)}" > 0`] : []),
  ]
  const cells = `select m.container_id, m.box_no, m.box_type, s.yard_id, s.laden,
      coalesce(sum(s.n) filter (where m.moved_on < ${on}), 0)::int as opening,
      count(*) filter (where m.moved_on = ${on} and s.n > 0)::int as "in",
      count(*) filter (where m.moved_on = ${on} and s.n < 0)::int as "out",
      sum(s.n)::int as closing
    from container_move m
    cross join lateral (values (m.to_yard_id, m.to_laden, 1), (m.from_yard_id, m.from_laden, -1)) s (yard_id, laden, n)
    where m.org_id = $1 and m.deleted_at is null and m.status = 'valid' and m.moved_on <= ${on} and s.yard_id is not null
      and (m.from_yard_id, m.from_laden) is distinct from (m.to_yard_id, m.to_laden)
      and m.container_id in (select t.id from container t where ${scope.join(' and ')})
    group by 1, 2, 3, 4, 5`
  const columnOf = { ...DIMENSIONS, ...CONTAINER }
  const list = [
    ...keys.map(name => `${columnOf[name]} as "${name}"`),
    ...SUMMED.map(name => `sum(t."${name}")::int as "${name}"`),
  ]
  const where = ['(t.opening > 0 or t."in" > 0 or t."out" > 0)', ...conditions].join(' and ')
  const inner = `select ${list.join(', ')} from (${cells}) t where ${where} group by ${keys.map((_, i) => i + 1).join(', ')}`
  const { rows } = await sql.query<AnyRow>(withLabels(inner, { keys, columns: yardStand.columns }, '$1'), params.values)
  return rows
}
