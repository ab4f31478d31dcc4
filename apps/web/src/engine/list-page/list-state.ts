import type { Field } from '@tuheng/domain/kernel/field'
import { kindOf } from '@tuheng/domain/kernel/kinds/index'
import type { FilterOp } from '@tuheng/domain/kernel/kinds/kind'
import type { AnyResource } from '@tuheng/domain/kernel/resource'

export const FILTER_OPS: readonly FilterOp[] = [
  'eq',
  'ne',
  'in',
  'range',
  'rangeOrEmpty',
  'contains',
  'prefix',
  'empty',
  'notEmpty',
]

/** One condition on one field. `in` has an array, `range` a pair, `empty` and `notEmpty` no value. */
export interface Filter {
  op: FilterOp
  value?: unknown
}
export type Filters = Readonly<Record<string, Filter>>

/** The state of a list, which is stored in the address of its tab. */
export interface ListState {
  search: string
  filters: Filters
  /** `-field` sorts descending; empty: the default order of the resource. */
  sort: readonly string[]
  page: number
  pageSize: number
}

export const PAGE_SIZES = [20, 50, 100, 200] as const

/** The order in which the rows are shown: the chosen one, or that of the state whose tab is open. Empty: the default. */
export function shownSort(
  { list }: AnyResource,
  { sort, filters }: Pick<ListState, 'sort' | 'filters'>,
): readonly string[] {
  const tab = list.tabs === undefined ? undefined : filters[list.tabs]
  return sort.length || tab?.op !== 'eq' ? sort : (list.sortIn?.[String(tab.value)] ?? [])
}

export function isRange(op: FilterOp): boolean {
  return op === 'range' || op === 'rangeOrEmpty'
}

/** Filters in wire form. */
export function wireFilters(filters: Filters): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(filters).map(([name, { op, value }]) => [
      name,
      op === 'eq' || op === 'in' ? value : value === undefined ? { op } : { op, value },
    ]),
  )
}

/** Filters in wire form, within the filters of the screen: of several fixed values some may be chosen. */
export function filtersWithin(fixed: Readonly<Record<string, unknown>>, filters: Filters): Record<string, unknown> {
  const wire = wireFilters(filters)
  return {
    ...wire,
    ...Object.fromEntries(Object.entries(fixed).map(([name, value]) => [name, narrowed(value, filters[name])])),
  }
}

function narrowed(fixed: unknown, filter: Filter | undefined): unknown {
  if (!Array.isArray(fixed) || !filter) return fixed
  const requested =
    filter.op === 'eq' ? [filter.value] : filter.op === 'in' && Array.isArray(filter.value) ? filter.value : fixed
  return fixed.filter(value => requested.includes(value))
}

/** Whether the screen fixes the field to a single value. */
export function isFixed(fixed: Readonly<Record<string, unknown>>, name: string): boolean {
  return name in fixed && !Array.isArray(fixed[name])
}

/** Filters from their wire form, in which screens and saved views keep them. */
export function filtersFromWire(wire: Readonly<Record<string, unknown>>): Filters {
  return Object.fromEntries(
    Object.entries(wire).flatMap(([name, value]) => {
      const filter = filterFromWire(value)
      return filter ? [[name, filter]] : []
    }),
  )
}

/** Views come from colleagues and may contain anything: what is no filter is skipped. */
function filterFromWire(value: unknown): Filter | undefined {
  if (Array.isArray(value)) return value.every(isPlain) ? { op: 'in', value } : undefined
  if (typeof value !== 'object' || value === null) return { op: 'eq', value }
  const { op, value: of } = value as { op?: unknown; value?: unknown }
  if (!FILTER_OPS.includes(op as FilterOp)) return undefined
  if (of === undefined) return { op: op as FilterOp }
  return (Array.isArray(of) ? of.every(isPlain) : isPlain(of)) ? { op: op as FilterOp, value: of } : undefined
}

const isPlain = (value: unknown): boolean => value === null || ['string', 'number', 'boolean'].includes(typeof value)

export function isEmptyFilter(filter: Filter | undefined): boolean {
  if (!filter) return true
  const { op, value } = filter
  if (op === 'empty' || op === 'notEmpty') return false
  if (op === 'in') return !Array.isArray(value) || value.length === 0
  if (isRange(op)) return !Array.isArray(value) || value.every(end => end === null || end === undefined || end === '')
  return value === undefined || value === null || value === ''
}

/** The filters with one set, or removed if it is empty. */
export function withFilter(filters: Filters, name: string, filter: Filter | undefined): Filters {
  const { [name]: _, ...rest } = filters
  return filter && !isEmptyFilter(filter) ? { ...rest, [name]: filter } : rest
}

/** The filters without those that are as the list opens by itself, if it opens with any and all of them are. */
export function withoutDefaults(filters: Filters, defaults: Filters): { filters: Filters; current: boolean } {
  const names = Object.keys(defaults)
  const same = (name: string): boolean => JSON.stringify(filters[name]) === JSON.stringify(defaults[name])
  if (!names.length || !names.every(same)) return { filters, current: false }
  return { filters: Object.fromEntries(Object.entries(filters).filter(([name]) => !(name in defaults))), current: true }
}

/** JSON type of a filter value, from the schema of the field's kind. */
export function wireType(field: Field): 'integer' | 'boolean' | 'string' {
  const { type, items } = kindOf(field).schema(field) as { type?: string; items?: { type?: string } }
  const valueType = type === 'array' ? items?.type : type
  return valueType === 'integer' || valueType === 'boolean' ? valueType : 'string'
}
