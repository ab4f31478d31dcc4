import { isInAudience, type Actor } from '@tuheng/domain/kernel/policy'
import { allScreens, cardOf } from '../catalogue.ts'
import { filtersFromWire, type Filters } from '../list-page/list-state.ts'
import { longLists } from '../list-page/long-lists.ts'
import { encodeListState } from '../list-page/url-codec.ts'

/**
 * The address of a list with exactly these filters, in wire form. The default month of the list is removed, so that the
 * list shows as many records as the number that links to it.
 */
export function listLink(path: string, filters: Readonly<Record<string, unknown>>): string {
  const view = allScreens().find(screen => screen.path === path)?.view
  if (view?.kind !== 'list') return path
  const period = cardOf(view.resource)?.period
  const query = encodeQuery(filtersFromWire(filters), period)
  return query ? `${path}?${query}` : path
}

/** Encodes filters in the form in which a list reads them from its address. */
export function encodeQuery(filters: Filters, period: string | undefined): string {
  const defaults: Filters = period === undefined ? {} : { [period]: { op: 'eq' } }
  return encodeListState(
    { search: '', filters, sort: [], page: 1, pageSize: 20 },
    { fieldOf: () => undefined, longLists, defaults },
  )
}

/** Whether this person may open the screen at the path. */
export function mayOpen(path: string, actor: Actor): boolean {
  const screen = allScreens().find(one => one.path === path)
  return !!screen && isInAudience(actor, screen.guard)
}
