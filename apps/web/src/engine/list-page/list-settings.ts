import type { ColumnSetting } from './column-layout.ts'

/** A saved view of a list: filters, sort order and columns. */
export interface ListView {
  name: string
  shared: boolean
  /** In wire form. */
  filters: Record<string, unknown>
  search?: string
  sort: string[]
  columns: ColumnSetting[]
  /** Whether the person owns it: only the owner changes a shared view. Not saved. */
  mine?: boolean
  /** Names of fields that the server removed from a shared view. Not saved. */
  omitted?: string[]
}

export interface ListSettings {
  columns: ColumnSetting[]
  views: ListView[]
}

/** Saved settings may contain anything: invalid entries are skipped. */
export function readColumns(data: unknown): ColumnSetting[] {
  return listIn(data, 'columns').flatMap(item => {
    const { name, width, frozen, hidden, under } = item
    if (typeof name !== 'string') return []
    const column: ColumnSetting = { name }
    if (typeof width === 'number' && width > 0) column.width = width
    if (frozen === true) column.frozen = true
    if (hidden === true) column.hidden = true
    if (typeof under === 'string') column.under = under
    return [column]
  })
}

export function readViews(data: unknown): ListView[] {
  return listIn(data, 'views').flatMap(item => {
    const { name, shared, filters, search, sort, left } = item
    if (typeof name !== 'string' || name === '') return []
    return [
      {
        name,
        shared: shared === true,
        filters: isObject(filters) ? filters : {},
        ...(typeof search === 'string' && search ? { search } : {}),
        sort: Array.isArray(sort) ? sort.filter(one => typeof one === 'string') : [],
        columns: readColumns(item),
        ...(isObject(left) ? { omitted: omittedNames(left) } : {}),
      },
    ]
  })
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** `''` stands for the search text. */
function omittedNames({ filters, sort, columns, search }: Record<string, unknown>): string[] {
  const names = [filters, sort, columns].flatMap(list =>
    Array.isArray(list) ? (list as unknown[]).filter(one => typeof one === 'string') : [],
  )
  return [...new Set(names), ...(search === true ? [''] : [])]
}

function listIn(data: unknown, key: string): Record<string, unknown>[] {
  const list = typeof data === 'object' && data !== null ? (data as Record<string, unknown>)[key] : undefined
  return Array.isArray(list) ? (list as unknown[]).filter(isObject) : []
}
