import type { Fields } from '@tuheng/domain/kernel/field'
import { sum } from '@tuheng/domain/kernel/decimal'
import { kindOf } from '@tuheng/domain/kernel/kinds/index'
import { anyResource, type AnyRow } from '@tuheng/domain/kernel/resource'
import { column, tableName } from '../../sql/names.ts'
import { Params } from '../../sql/params.ts'
import { scopeSql } from '../rights/scope.ts'
import { withLabels } from './labels.ts'
import type { ReportContext } from './on-report.ts'
import { decOf } from './figures.ts'

export interface Grouping {
  resource: unknown
  /** Fields of the record; one row for each combination of their values, one in all without. */
  keys: readonly string[]
  /** Name in the report → SQL over alias `t`. */
  measures: Readonly<Record<string, string>>
  /** Further conditions over alias `t`; every live record within reach when absent. */
  where?(params: Params): readonly string[]
  /** Columns of the report, for the labels of references. */
  columns: Fields
}

/** Records in rows of a report: of the person's company and within the person's reach, in the order of the keys. */
export async function groupedRecords(
  { sql, actor }: Pick<ReportContext, 'sql' | 'actor'>,
  { resource, keys, measures, where, columns }: Grouping,
): Promise<AnyRow[]> {
  const of = anyResource(resource)
  const params = new Params(actor.orgId)
  const conditions = [...scopeSql({ resource: of, actor, params }), ...(where?.(params) ?? [])]
  const list = [
    ...keys.map(name => `t.${column(name)} as "${name}"`),
    ...Object.entries(measures).map(([name, text]) => `${text} as "${name}"`),
  ]
  const group = keys.length ? ` group by ${keys.map((_, i) => i + 1).join(', ')}` : ''
  const inner = `select ${list.join(', ')} from ${tableName(of)} t where ${conditions.join(' and ')}${group}`
  const { rows } = await sql.query<AnyRow>(withLabels(inner, { keys, columns }, '$1'), params.values)
  return rows
}

/** Exact sums of the named columns over all rows, each as its column writes it. */
export function totalsOf(rows: readonly AnyRow[], columns: Fields, names: readonly string[]): AnyRow {
  return Object.fromEntries(
    names.flatMap(name => {
      const field = columns[name]
      const total = sum(rows.map(row => decOf(row, name)))
      return field ? [[name, kindOf(field).read(total, field, name).value ?? null]] : []
    }),
  )
}
