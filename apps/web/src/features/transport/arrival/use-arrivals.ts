import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { wireFilters, type Filters } from '../../../engine/list-page/list-state.ts'
import type { ListAnswer } from '@tuheng/domain/kernel/generic-wire'
import { nowText } from '../../../engine/common/today.ts'
import { faceCall } from '../../../shared/calls/api.ts'
import { createSheet, type Sheet } from '../../../engine/sheet/sheet-store.ts'
import { tripFace, type TripFaceName, type TripRow, type TripField } from '../shared/trips.ts'
import { arrivalRules } from './arrival-rules.ts'

/** The maximum number of trips on one sheet. */
export const MAX_ROWS = 200
export const UNDER_WAY = ['inTransit', 'arrived'] as const
export type Stage = (typeof UNDER_WAY)[number] | 'all'

export interface Arrivals {
  sheet: Sheet
  query: { data: ListAnswer | undefined; error: unknown; isFetching: boolean; isPending: boolean; refetch(): void }
  filters: Filters
  setFilters(next: Filters): void
  stage: Stage
  setStage(next: Stage): void
}

/** The sheet of trips under way, those under way the longest first. */
export function useArrivals(faceName: TripFaceName): Arrivals {
  const face = tripFace(faceName)
  const [sheet] = useState(() => createSheet({ rules: arrivalRules(nowText), keyOf: row => String(row['id']) }))
  const [filters, setFilters] = useState<Filters>({})
  const [stage, setStage] = useState<Stage>('all')
  const wanted = { ...wireFilters(filters), transportStatus: stage === 'all' ? UNDER_WAY : [stage] }
  const key = JSON.stringify(wanted)
  const query = useQuery({
    queryKey: [face.api, 'arrivals', wanted],
    queryFn: ({ signal }) =>
      faceCall<ListAnswer>(face, 'list', {
        body: { filters: wanted, pageSize: MAX_ROWS, sort: ['loadAt', 'id'] satisfies TripField[] },
        signal,
      }),
    placeholderData: keepPreviousData,
  })
  const { data, isPlaceholderData } = query
  const loaded = useRef('')
  useEffect(() => {
    if (!data || isPlaceholderData) return
    sheet.load(data.list, { keepSaved: loaded.current === key })
    loaded.current = key
  }, [data, isPlaceholderData, key, sheet])
  return {
    sheet,
    filters,
    setFilters,
    stage,
    setStage,
    query: {
      data,
      error: query.error,
      isFetching: query.isFetching,
      isPending: query.isPending,
      refetch: () => void query.refetch(),
    },
  }
}

/** Trips in any state that match a scanned text and are not on the sheet, the latest first. */
export function searchTrips(faceName: TripFaceName, text: string): Promise<TripRow[]> {
  return faceCall<ListAnswer>(tripFace(faceName), 'list', {
    body: {
      search: text,
      pageSize: 10,
      sort: ['-loadAt'],
      count: 'none',
    },
  }).then(answer => answer.list)
}
