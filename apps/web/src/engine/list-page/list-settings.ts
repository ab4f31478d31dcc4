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
  /** Shows the month in which it is opened, beside its filters. */
  current?: boolean
  /** Codes of the roles to which a shared view is offered; none: everybody. Only its owner is told. */
  roles?: string[]
  /** Codes of the roles whose list opens with it. Only its owner is told. */
  defaultFor?: string[]
  /** The member who shared it: only they change it. Not saved. */
  owner?: number
  /** Whether the person owns it. Not saved. */
  mine?: boolean
  /** Names of fields that the server removed from a shared view. Not saved. */
  omitted?: string[]
}

/** Names a view: one's own, or that of the member who shared it. An empty name: the list as the product opens it. */
export interface ViewName {
  name: string
  memberId?: number
}

export interface ListSettings {
  columns: ColumnSetting[]
  views: ListView[]
  /** What the person's list opens with, before what their role opens with. */
  opensWith?: ViewName
}

export const isNamed = (view: ListView, { name, memberId }: ViewName): boolean =>
  view.name === name && (view.shared ? view.owner === memberId : memberId === undefined)

/**
 * The view with which a list opens: the person's own choice wins over that of their role. A choice whose view is gone
 * does not count.
 */
export function openingView(
  views: readonly ListView[],
  { own, role }: { own: ViewName | undefined; role: ViewName | undefined },
): ListView | undefined {
  if (own?.name === '') return undefined
  return (own && views.find(view => isNamed(view, own))) ?? (role && views.find(view => isNamed(view, role)))
}

export function readOpensWith(data: unknown): ViewName | undefined {
  const choice = isObject(data) ? data['opensWith'] : undefined
  if (!isObject(choice) || typeof choice['name'] !== 'string') return undefined
  const { name, memberId } = choice
  return typeof memberId === 'number' ? { name, memberId } : { name }
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
    const { name, shared, filters, search, sort, left, current } = item
    const [roles, defaultFor] = [wordsIn(item['roles']), wordsIn(item['defaultFor'])]
    if (typeof name !== 'string' || name === '') return []
    return [
      {
        name,
        shared: shared === true,
        filters: isObject(filters) ? filters : {},
        ...(typeof search === 'string' && search ? { search } : {}),
        sort: wordsIn(sort),
        columns: readColumns(item),
        ...(current === true ? { current } : {}),
        ...(roles.length ? { roles } : {}),
        ...(defaultFor.length ? { defaultFor } : {}),
        ...(isObject(left) ? { omitted: omittedNames(left) } : {}),
      },
    ]
  })
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const wordsIn = (value: unknown): string[] =>
  Array.isArray(value) ? (value as unknown[]).filter(one => typeof one === 'string') : []

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
