import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query'
import type { Face } from '@tuheng/domain/kernel/resource'
import { useEffect, useRef } from 'react'
import { faceCall } from '../../shared/calls/api.ts'
import { useLang } from '../../shared/text/i18n.ts'
import { isLive, loadJobs, useJob, type Job } from '../../shared/inbox/jobs.ts'
import { queryClient } from '../../shared/calls/query.ts'
import { refreshAll } from '../common/refresh.ts'
import { isBusy } from './step-rules.ts'
import type { BatchInfo, Preview, RowPage } from '@tuheng/domain/kernel/import-wire'

/** Polling interval while the server works on the batch, in case the event stream is broken. */
const POLL_MS = 2000

const keyOf = (face: Pick<Face, 'api'>, id: number | null) => ['import', face.api, id]

/** A batch, followed while the server works on it. */
export function useBatch(face: Face, id: number | null): UseQueryResult<BatchInfo> {
  const lang = useLang()
  const query = useQuery({
    queryKey: [...keyOf(face, id), 'info', lang],
    queryFn: ({ signal }) => faceCall<BatchInfo>(face, 'importInfo', { body: { id }, signal }),
    enabled: id !== null,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && isBusy(state.data.state) ? POLL_MS : false),
  })
  const busy = query.data ? isBusy(query.data.state) : undefined
  const job = useJob(query.data?.jobId)
  const ended = busy && job && !isLive(job)
  useEffect(() => {
    if (ended) refreshBatch(face, id)
  }, [ended, face, id])
  const before = useRef(busy)
  useEffect(() => {
    // An import and its undo change lists too.
    if (before.current === true && busy === false) refreshAll()
    before.current = busy
  }, [busy])
  return query
}

export function refreshBatch(face: Pick<Face, 'api'>, id: number | null): void {
  void queryClient.invalidateQueries({ queryKey: keyOf(face, id) })
}

/**
 * Keeps what a call answered until the batch is refetched. The step of the address follows from the state, so without it
 * the step before would be shown once more.
 */
export function setBatchState(
  face: Pick<Face, 'api'>,
  id: number,
  now: Partial<Pick<BatchInfo, 'state' | 'jobId' | 'counts' | 'mapping' | 'options'>>,
): void {
  queryClient.setQueriesData<BatchInfo>({ queryKey: [...keyOf(face, id), 'info'] }, old => old && { ...old, ...now })
}

/** Refetches the state of a batch only: it has no preview while it is being committed. */
export function refreshState(face: Pick<Face, 'api'>, id: number): void {
  void queryClient.invalidateQueries({ queryKey: [...keyOf(face, id), 'info'] })
}

/** Refetches the counts of a batch only; its rows stay as they are on screen. */
export function refreshCounts(face: Pick<Face, 'api'>, id: number): void {
  refreshState(face, id)
  void queryClient.invalidateQueries({ queryKey: [...keyOf(face, id), 'preview'] })
}

export interface RowQuery {
  sheet: string
  onlyErrors: boolean
  page: number
  pageSize: number
}

/** One page of staged rows. */
export function useRows(
  face: Face,
  id: number,
  { enabled, ...ask }: RowQuery & { enabled: boolean },
): { query: UseQueryResult<RowPage>; key: readonly unknown[] } {
  const lang = useLang()
  const key = [...keyOf(face, id), 'rows', lang, ask]
  const query = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => faceCall<RowPage>(face, 'importRows', { body: { id, ...ask }, signal }),
    enabled,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  return { query, key }
}

export function usePreview(face: Face, id: number): UseQueryResult<Preview> {
  const lang = useLang()
  return useQuery({
    queryKey: [...keyOf(face, id), 'preview', lang],
    queryFn: ({ signal }) => faceCall<Preview>(face, 'importPreview', { body: { id }, signal }),
    staleTime: 0,
  })
}

/** A job, polled while it is running. */
export function usePolledJob(id: number | null | undefined, enabled: boolean): Job | undefined {
  const job = useJob(id)
  const isRunning = enabled && (!job || isLive(job))
  useEffect(() => {
    if (!isRunning || !id) return undefined
    const ask = () => void loadJobs().catch(() => undefined)
    ask()
    const timer = setInterval(ask, POLL_MS)
    return () => clearInterval(timer)
  }, [id, isRunning])
  return job
}
