import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ListAnswer, Summary } from '@tuheng/domain/kernel/generic-wire'
import type { AnyResource, Face } from '@tuheng/domain/kernel/resource'
import { useState } from 'react'
import { ApiError } from '../../shared/calls/api-error.ts'
import { faceCall } from '../../shared/calls/api.ts'
import { filtersWithin, shownSort, type ListState } from './list-state.ts'

export interface Count {
  total: number
  capped: boolean
}

/** From this offset on, pages are fetched by the cursor of the previous page instead of their number. */
const CURSOR_OFFSET = 2000

interface Memory {
  counts: Map<string, Count>
  /** Filter, sort order and page size → page → cursor of the page. */
  cursors: Map<string, Map<number, string>>
}

/** The rows of one page, and the totals of the whole filter: computed once, kept while paging and sorting. */
export function useListData(args: {
  resource: AnyResource
  face: Face
  state: ListState
  fixed: Readonly<Record<string, unknown>>
  /** Fields that the rows must contain. */
  columns: readonly string[]
}) {
  const { resource, face, state, fixed, columns } = args
  const [memory] = useState<Memory>(() => ({ counts: new Map(), cursors: new Map() }))
  const [exactFor, setExactFor] = useState('')
  const base = { filters: filtersWithin(fixed, state.filters), ...(state.search ? { search: state.search } : {}) }
  const key = JSON.stringify(base)
  const { page, pageSize } = state
  const sort = shownSort(resource, state)
  const asked = sort.length ? { sort } : {}
  const order = JSON.stringify([base, sort, pageSize])

  const rows = useQuery({
    queryKey: [face.api, 'list', base, sort, pageSize, page, columns],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const cursor = (page - 1) * pageSize >= CURSOR_OFFSET ? memory.cursors.get(order)?.get(page) : undefined
      const cachedCount = memory.counts.get(key)
      const request = {
        ...base,
        page,
        pageSize,
        columns,
        ...asked,
        ...(cachedCount && page > 1 ? { count: 'none' } : {}),
      }
      const answer = await faceCall<ListAnswer>(face, 'list', {
        body: cursor ? { ...request, after: cursor } : request,
        signal,
      }).catch((error: unknown) => {
        // The cursor expired, e.g. in a tab that was open for days: cursors are cleared and the page is fetched by
        // number
        if (!cursor || !(error instanceof ApiError) || error.error !== 'request.cursor') throw error
        memory.cursors.clear()
        return faceCall<ListAnswer>(face, 'list', { body: request, signal })
      })
      if (answer.total !== null) memory.counts.set(key, { total: answer.total, capped: answer.capped })
      if (answer.next)
        memory.cursors.set(order, new Map([...(memory.cursors.get(order) ?? []), [page + 1, answer.next]]))
      return answer
    },
  })
  const hasSummary = (resource.list.totals?.length ?? 0) > 0 || resource.list.tabs !== undefined
  const summary = useQuery({
    queryKey: [face.api, 'summary', base],
    placeholderData: keepPreviousData,
    enabled: hasSummary,
    queryFn: ({ signal }) => faceCall<Summary>(face, 'summary', { body: base, signal }),
  })
  const exact = useQuery({
    queryKey: [face.api, 'count', base],
    enabled: exactFor === key,
    queryFn: ({ signal }) =>
      faceCall<ListAnswer>(face, 'list', {
        body: { ...base, page: 1, pageSize: 1, count: 'exact', columns: [] },
        signal,
      }),
  })
  return {
    rows,
    summary: hasSummary ? summary : undefined,
    count: countOf({
      known: memory.counts.get(key),
      exact: exact.data,
      summary: summary.isPlaceholderData ? undefined : summary.data,
    }),
    countExactly: () => setExactFor(key),
    counting: exact.isFetching,
    body: base,
    order: asked,
  }
}

function countOf(args: {
  known: Count | undefined
  exact: ListAnswer | undefined
  summary: Summary | undefined
}): Count | undefined {
  const { known, exact, summary } = args
  if (exact && exact.total !== null) return { total: exact.total, capped: false }
  if (summary && !summary.capped) return { total: summary.count, capped: false }
  return known
}
