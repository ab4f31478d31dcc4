import { useInfiniteQuery } from '@tanstack/react-query'
import { addDays } from '@tuheng/domain/kernel/dates'
import type { Fields } from '@tuheng/domain/kernel/field'
import { useMemo } from 'react'
import { today } from '../../../engine/common/today.ts'
import { decodeReport, encodeReport, reportBody, type ReportState } from '../../../engine/report-page/params-codec.ts'
import { call } from '../../../shared/calls/api.ts'
import { goTo } from '../../../shared/tabs/navigator.ts'
import { useTabLocation } from '../../../shared/tabs/tabs.ts'

/** A week is the usual period; older entries can be asked for. */
const DAYS = 6

interface Page<E> {
  list: E[]
  next: string | null
}

/**
 * A log that is read page by page, newest first. Its filters are in the address. `view`: the value of the address that
 * names the log.
 */
export function useLog<E>({ path, params, view }: { path: string; params: Fields; view?: string }) {
  const place = useTabLocation()
  const defaults = useMemo(() => ({ from: addDays(today(), -DAYS), to: today() }), [])
  const state = useMemo(() => decodeReport(place.search, params, defaults), [place.search, params, defaults])
  const body = reportBody(state)
  const timed = body['from'] !== undefined && body['to'] !== undefined
  const pages = useInfiniteQuery({
    queryKey: [path, body],
    queryFn: ({ pageParam, signal }) => call<Page<E>>(path, { ...body, before: pageParam }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: page => page.next ?? undefined,
    enabled: timed,
  })
  const set = (next: ReportState) => {
    const query = [view && `view=${view}`, encodeReport(next, defaults)].filter(Boolean).join('&')
    goTo(query ? `${place.path}?${query}` : place.path, { replace: true })
  }
  return { params, state, set, body, timed, pages, entries: pages.data?.pages.flatMap(page => page.list) ?? [] }
}
