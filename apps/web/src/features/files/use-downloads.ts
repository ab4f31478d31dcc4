import { useQuery } from '@tanstack/react-query'
import type { DownloadKind, downloadsCall } from '@tuheng/domain/files/download.calls'
import type { AnswerOf } from '@tuheng/domain/kernel/call'
import { useEffect } from 'react'
import { call } from '../../shared/calls/api.ts'
import { isLive, useJobs } from '../../shared/inbox/jobs.ts'

interface Asked {
  page: number
  pageSize: number
  kind?: DownloadKind
  all?: boolean
}

/** Downloads, fetched again whenever a job of the person begins or ends. */
export function useDownloads(asked: Asked) {
  const query = useQuery({
    queryKey: ['fms/down', asked],
    queryFn: ({ signal }) => call<AnswerOf<typeof downloadsCall>>('fms/down/list', asked, { signal }),
  })
  const live = useJobs(({ jobs }) =>
    jobs
      .filter(isLive)
      .map(({ id, state }) => `${id}${state}`)
      .join(' '),
  )
  const { refetch } = query
  useEffect(() => void refetch(), [live, refetch])
  return query
}
