import type { ColumnSetting } from './column-layout.ts'

/** A named arrangement of a list: what is shown, in what order, with which columns. */
export interface ListView {
  name: string
  shared: boolean
  /** In wire form. */
  filters: Record<string, unknown>
  search?: string
  sort: string[]
  columns: ColumnSetting[]
  /** Whose it is: only its owner changes a shared view. Not saved. */
  mine?: boolean
  /** Names of fields whose conditions, order or columns the server left out of a colleague's view. Not saved. */
  left?: string[]
}

export interface Titles {
  columns: ColumnSetting[]
  views: ListView[]
}

/** Saved settings come from a store that anything may have written to: what does not fit is passed over. */
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
        ...(isObject(left) ? { left: namesLeft(left) } : {}),
      },
    ]
  })
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** `''` stands for the words that were searched for. */
function namesLeft({ filters, sort, columns, search }: Record<string, unknown>): string[] {
  const names = [filters, sort, columns].flatMap(list =>
    Array.isArray(list) ? (list as unknown[]).filter(one => typeof one === 'string') : [],
  )
  return [...new Set(names), ...(search === true ? [''] : [])]
}

function listIn(data: unknown, key: string): Record<string, unknown>[] {
  const list = typeof data === 'object' && data !== null ? (data as Record<string, unknown>)[key] : undefined
  return Array.isArray(list) ? (list as unknown[]).filter(isObject) : []
}
