import type { Field } from '@tuheng/domain/kernel/field'
import { badParam } from '@tuheng/domain/kernel/bad-request'
import { failAll, type Issue } from '@tuheng/domain/kernel/errors'
import { kernelErrors } from '@tuheng/domain/kernel/kernel.errors'
import { kindOf } from '@tuheng/domain/kernel/kinds/index'
import { type FilterOp, fieldIssue, type NamedField } from '@tuheng/domain/kernel/kinds/kind'
import { type AnyResource, columnField } from '@tuheng/domain/kernel/resource'
import { columnKind } from '../../sql/columns/index.ts'
import { column, linkTable } from '../../sql/names.ts'
import { queryFieldIssue } from '../rights/query-field-issue.ts'
import type { Params } from '../../sql/params.ts'

export type Filters = Readonly<Record<string, unknown>>

/** The maximum number of values in one filter. People paste columns of numbers. */
export const MAX_VALUES = 2000

export interface Condition {
  field: string
  op: FilterOp
  /** Parsed values: one, several, or both ends of a range. */
  values: unknown[]
}

/** The maximum number of filters in one request. Each adds a condition that PostgreSQL plans. */
const MAX_FILTERS = 40

/** Parses the filters of a request. Unknown fields, wrong operators and wrong values are refused with their path. */
export function parseFilters(
  resource: AnyResource,
  filters: Filters,
  allowed: (field: string) => boolean = () => true,
): Condition[] {
  const issues: Issue[] = []
  const conditions: Condition[] = []
  const entries = Object.entries(filters)
  if (entries.length > MAX_FILTERS) kernelErrors.fail('filter.many', { max: MAX_FILTERS }, 'filters')
  for (const [name, raw] of entries) {
    if (raw === undefined || raw === null || raw === '') continue
    const field = columnField(resource, name)
    if (!field || !allowed(name)) {
      issues.push(queryFieldIssue('filter.field', { field, name }, `filters.${name}`))
      continue
    }
    const found = parseOne({ field, name }, raw, issues)
    if (found) conditions.push(found)
  }
  failAll(issues)
  return conditions
}

function parseOne({ field, name }: NamedField, raw: unknown, issues: Issue[]): Condition | undefined {
  const { op, value } = operation(raw)
  if (!kindOf(field).filters.includes(op)) {
    issues.push({ ...fieldIssue('filter.op', { field, name }, { op }), path: `filters.${name}` })
    return undefined
  }
  if (op === 'empty' || op === 'notEmpty') return { field: name, op, values: [] }
  const list: readonly unknown[] = (op === 'in' || isRange(op)) && Array.isArray(value) ? value : [value]
  if (!list.every(one => isComparable(one, op))) {
    issues.push(badParam(`filters.${name}`))
    return undefined
  }
  if (list.length > MAX_VALUES)
    issues.push({ ...fieldIssue('field.lines_max', { field, name }, { max: MAX_VALUES }), path: `filters.${name}` })
  if (op === 'contains' || op === 'prefix') return { field: name, op, values: [String(value).trim().slice(0, 100)] }
  const values: unknown[] = []
  for (const item of list.slice(0, MAX_VALUES)) values.push(parseValue({ field, name }, item, issues))
  return { field: name, op, values }
}

function parseValue({ field, name }: NamedField, item: unknown, issues: Issue[]): unknown {
  if (item === null) return null
  // A date as the end of a range of instants includes that day; see `rangeSql`.
  const isDay = field.kind === 'dateTime' && typeof item === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(item)
  const lenient: Field = { ...field, required: false, positive: false }
  delete (lenient as { min?: unknown }).min
  delete (lenient as { max?: unknown }).max
  const parsed = isTextual(field)
    ? { value: String(item).trim() }
    : kindOf(
        isDay ? { ...lenient, kind: 'date' } : field.kind === 'refs' ? { ...lenient, kind: 'ref' } : lenient,
      ).parse(item, lenient, name)
  if ('issue' in parsed && parsed.issue) issues.push({ ...parsed.issue, path: `filters.${name}` })
  return parsed.value
}

/** Whether a value can be compared with. Null is allowed only for operators that handle it. */
function isComparable(value: unknown, op: FilterOp): boolean {
  if (value === null) return op === 'eq' || op === 'ne' || isRange(op)
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
}

const isRange = (op: FilterOp): boolean => op === 'range' || op === 'rangeOrEmpty'

const isTextual = (field: Field): boolean => columnKind(field).textual === true

function operation(raw: unknown): { op: FilterOp; value: unknown } {
  if (Array.isArray(raw)) return { op: 'in', value: raw }
  if (typeof raw === 'object' && raw !== null) {
    const { op = 'eq', value } = raw as { op?: FilterOp; value?: unknown }
    return { op, value }
  }
  return { op: 'eq', value: raw }
}

/** SQL conditions for table alias `t`. */
export function filterSql(resource: AnyResource, conditions: readonly Condition[], params: Params): string[] {
  return conditions.map(condition => conditionSql(resource, condition, params))
}

function conditionSql(resource: AnyResource, condition: Condition, params: Params): string {
  const { op, values } = condition
  const field = columnField(resource, condition.field) as Field
  const col = `t.${column(condition.field)}`
  const type = columnKind(field).sqlType
  if (field.kind === 'refs') {
    const link = linkTable(resource, condition.field)
    const any = `select 1 from ${link} l where l.org_id = $1 and l.parent_id = t.id`
    if (op === 'empty' || op === 'notEmpty') return `${op === 'empty' ? 'not ' : ''}exists (${any})`
    return `exists (${any} and l.target_id = any(${params.add(values)}::bigint[]))`
  }
  switch (op) {
    case 'eq':
      return values[0] === null ? `${col} is null` : `${col} = ${params.add(values[0])}::${type}`
    case 'ne':
      return `${col} is distinct from ${params.add(values[0])}::${type}`
    case 'in':
      return `${col} = any(${params.add(values)}::${type}[])`
    case 'range':
      return rangeSql({ col, field }, values, params)
    case 'rangeOrEmpty':
      return `(${rangeSql({ col, field }, values, params)} or ${col} is null)`
    case 'contains':
      return `${col} ilike ${params.add(containsPattern(values[0]))}`
    case 'prefix':
      return `${col} like ${params.add(`${escapeLike(String(values[0]))}%`)}`
    case 'empty':
      return field.kind === 'files'
        ? `coalesce(jsonb_array_length(${col}), 0) = 0`
        : isTextual(field)
          ? `coalesce(${col}, '') = ''`
          : `${col} is null`
    case 'notEmpty':
      return field.kind === 'files'
        ? `jsonb_array_length(${col}) > 0`
        : isTextual(field)
          ? `${col} <> ''`
          : `${col} is not null`
  }
}

function rangeSql({ col, field }: { col: string; field: Field }, [from, to]: unknown[], params: Params): string {
  const type = columnKind(field).sqlType
  const parts: string[] = []
  if (from !== null && from !== undefined) parts.push(`${col} >= ${params.add(from)}::${type}`)
  if (to !== null && to !== undefined) {
    const wholeDay = field.kind === 'dateTime' && String(to).length === 10
    // A comparison of an instant with a date is not leakproof, so row-level security would keep it from the index
    parts.push(
      wholeDay ? `${col} < (${params.add(to)}::date + 1)::timestamptz` : `${col} <= ${params.add(to)}::${type}`,
    )
  }
  return parts.length ? `(${parts.join(' and ')})` : 'true'
}

/** Pattern of texts that contain the value. */
export const containsPattern = (value: unknown): string => `%${escapeLike(String(value))}%`

export function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, c => `\\${c}`)
}

/** What the search box looks for: texts that match the pattern, and references to the records of that label. */
export interface Search {
  pattern: string
  texts: readonly string[]
  references: readonly { name: string; ids: readonly number[] }[]
}

/** Condition of the search box: a searched text contains the typed one, or the label of a searched reference does. */
export function searchSql(search: Search | undefined, params: Params): string[] {
  if (!search) return []
  const { pattern, texts, references } = search
  const like = texts.length ? params.add(pattern) : ''
  const any = [
    ...texts.map(name => `t.${column(name)} ilike ${like}`),
    ...references.map(({ name, ids }) => `t.${column(name)} = any(${params.add(ids)}::bigint[])`),
  ]
  // A person who may query none of the fields finds nothing
  return [any.length ? `(${any.join(' or ')})` : 'false']
}
