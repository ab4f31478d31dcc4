import { type Actor, can, isInAudience } from '@tuheng/domain/kernel/policy'
import { screensOf } from '@tuheng/domain/kernel/registry'
import type { AnyResource, Face } from '@tuheng/domain/kernel/resource'
import { registry } from '@tuheng/domain/registry'
import { resourceOf } from '../../engine/directory.ts'
import { searchedFields } from '../../engine/read/search.ts'
import { viewerAccess } from '../../engine/rights/redact.ts'

interface ListedFace {
  resource: AnyResource
  face: Face
}

const lists = new Map<string, ListedFace>(
  screensOf(registry.sections).flatMap(({ path, view }) => {
    if (view.kind !== 'list') return []
    const resource = resourceOf(view.resource)
    const face = resource.faces[view.face]
    // Views are stored under the last part of their screen's address.
    return face ? [[path.split('/').at(-1) ?? path, { resource, face }] as const] : []
  }),
)

/** What is left out of another person's view, by field name. */
interface LeftOut {
  filters: string[]
  sort: string[]
  columns: string[]
  search: boolean
}

/**
 * Shared views as the person may use them. Filters reveal what others look for, so filters by fields that the person
 * may not query are left out with their values, as are hidden columns, and search words if a searched field is
 * restricted. What was left out is named. Without the right to the list nothing is returned, and of views that are
 * offered to other roles nothing either.
 */
export function viewsFor(actor: Actor, name: string, data: unknown): { columns: never[]; views: object[] } {
  const at = lists.get(name)
  if (!at || !can(actor, at.face, 'read')) return { columns: [], views: [] }
  return {
    columns: [],
    views: viewsIn(data)
      .filter(view => isOfferedTo(actor, view))
      .map(view => viewFor(actor, at, view)),
  }
}

export const viewsIn = (data: unknown): Record<string, unknown>[] => objectsIn(data, 'views')

export function wordsIn(view: Record<string, unknown>, key: 'roles' | 'defaultFor'): string[] {
  const words = view[key]
  return Array.isArray(words) ? (words as unknown[]).filter(one => typeof one === 'string') : []
}

const isOfferedTo = (actor: Actor, view: Record<string, unknown>): boolean => {
  const roles = wordsIn(view, 'roles')
  return isInAudience(
    actor,
    roles.map(code => `role:${code}`),
  )
}

/** The shared view with which a list opens for a person: that of the first of their roles that has one. */
export function openingView(
  actor: Actor,
  name: string,
  shared: readonly { memberId: number; data: unknown }[],
): { memberId: number; name: string } | null {
  const at = lists.get(name)
  if (!at || !can(actor, at.face, 'read')) return null
  for (const role of actor.roles ?? [])
    for (const { memberId, data } of shared) {
      const view = viewsIn(data).find(one => wordsIn(one, 'defaultFor').includes(role))
      if (typeof view?.['name'] === 'string') return { memberId, name: view['name'] }
    }
  return null
}

function viewFor(actor: Actor, { resource, face }: ListedFace, view: Record<string, unknown>): object {
  const { mayQuery, visibilityOf } = viewerAccess(actor, resource, face)
  const left: LeftOut = { filters: [], sort: [], columns: [], search: false }
  const kept = (kind: 'filters' | 'sort' | 'columns', field: string, may: boolean): boolean => {
    if (!may) left[kind].push(field)
    return may
  }
  const filters = isObject(view['filters'])
    ? Object.entries(view['filters']).filter(([field]) => kept('filters', field, mayQuery(field)))
    : []
  const sort = (Array.isArray(view['sort']) ? (view['sort'] as unknown[]) : []).filter(
    one => typeof one === 'string' && kept('sort', one.replace(/^-/, ''), mayQuery(one.replace(/^-/, ''))),
  )
  const columns = objectsIn(view, 'columns').filter(
    ({ name }) => typeof name === 'string' && kept('columns', name, visibilityOf(name) !== 'hidden'),
  )
  const search = typeof view['search'] === 'string' ? view['search'] : ''
  const searched = searchedFields({ resource, face, actor }).length
  left.search = search !== '' && (searched === 0 || searched < resource.list.search.length)
  const dropped = left.search || [left.filters, left.sort, left.columns].some(names => names.length)
  return {
    name: view['name'],
    shared: true,
    filters: Object.fromEntries(filters),
    ...(search && !left.search ? { search } : {}),
    sort,
    columns,
    ...(view['current'] === true ? { current: true } : {}),
    ...(dropped ? { left } : {}),
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function objectsIn(data: unknown, key: string): Record<string, unknown>[] {
  const list = isObject(data) ? data[key] : undefined
  return Array.isArray(list) ? (list as unknown[]).filter(isObject) : []
}
