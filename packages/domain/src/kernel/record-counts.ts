import type { Field } from './field.ts'
import type { ListSpec, RecordCount } from './list-spec.ts'

/** The count of that name; undefined if the list declares none. */
export function countOf({ counts }: Pick<ListSpec, 'counts'>, name: string): RecordCount | undefined {
  return counts && Object.hasOwn(counts, name) ? counts[name] : undefined
}

/** The column of a count as a field. */
export function countField({ zh, en, unit }: RecordCount): Field {
  return { kind: 'integer', label: zh, en, computed: true, ...(unit ? { unit } : {}) }
}

/** The columns with each count behind its own. */
export function withCounts({ counts = {} }: Pick<ListSpec, 'counts'>, columns: readonly string[]): string[] {
  return columns.flatMap(column => [column, ...Object.keys(counts).filter(name => counts[name]?.after === column)])
}

/** The filters by which the list of the counted records shows those of one row. */
export function countFilters({ by, where }: RecordCount, id: number): Record<string, unknown> {
  return { ...where, [by]: [id] }
}
