import type { Field } from '@tuheng/domain/kernel/field'
import { monthAtWork, monthOf, monthRange } from '@tuheng/domain/kernel/dates'
import { kindOf } from '@tuheng/domain/kernel/kinds/index'
import type { AnyResource, Face } from '@tuheng/domain/kernel/resource'
import { useMemo } from 'react'
import { goTo } from '../../shared/tabs/navigator.ts'
import { useTabLocation } from '../../shared/tabs/tabs.ts'
import { today } from '../common/today.ts'
import { useLatest } from '../../shared/hooks/use-latest.ts'
import type { Filters, ListState } from './list-state.ts'
import { longLists } from './long-lists.ts'
import { decodeListState, encodeListState } from './url-codec.ts'

export interface ListControl {
  state: ListState
  /** Filters of an address without any: of lists with a main date the current month. */
  defaults: Filters
  /** Whether the address says nothing, so that the list may open with a saved view. */
  unset: boolean
  /** Any change except of the page returns to the first page. */
  set(patch: Partial<ListState>): void
}

/**
 * The state of a list, stored in the address of its tab. `kept` is a further part of the address, `face` the one whose list
 * it is.
 */
export function useListState(
  resource: AnyResource,
  columns: ReadonlyMap<string, Field>,
  { kept = '', face }: { kept?: string; face?: Pick<Face, 'opensIn'> } = {},
): ListControl {
  const place = useTabLocation()
  const codec = useMemo(
    () => ({
      fieldOf: (name: string) => columns.get(name),
      longLists,
      defaults: defaultFilters(resource, columns),
      opening: openingFilters(resource, columns, face),
    }),
    [resource, columns, face],
  )
  const state = useMemo(() => decodeListState(place.search, codec), [place.search, codec])
  const latest = useLatest(state)
  return {
    state,
    defaults: codec.defaults,
    unset: place.search === '',
    set: patch => {
      const query = encodeListState({ ...latest.current, page: 1, ...patch }, codec)
      goTo(`${place.path}?${[query, kept].filter(Boolean).join('&') || 'all'}`, { replace: true })
    },
  }
}

/** Lists with a main date open on the current month, in its first days on the last one, too. */
function defaultFilters(resource: AnyResource, columns: ReadonlyMap<string, Field>): Filters {
  const { period } = resource.list
  const field = period === undefined ? undefined : columns.get(period)
  if (period === undefined || !field) return {}
  const [first, last] = [monthAtWork(today()), monthOf(today())]
  return {
    [period]: {
      op: resource.list.undated ? 'rangeOrEmpty' : 'range',
      value:
        kindOf(field).schema(field)['format'] === 'month'
          ? [first, last]
          : [monthRange(first).from, monthRange(last).to],
    },
  }
}

/** Some lists open without the records that came to nothing, or in the states that are work for whoever opens them. */
export function openingFilters(
  { list: { tabs, opensWithout } }: Pick<AnyResource, 'list'>,
  columns: ReadonlyMap<string, Field>,
  { opensIn }: Pick<Face, 'opensIn'> = {},
): Filters {
  if (tabs === undefined || !columns.has(tabs)) return {}
  if (opensIn) return { [tabs]: { op: 'in', value: [...opensIn] } }
  return opensWithout === undefined ? {} : { [tabs]: { op: 'ne', value: opensWithout } }
}
