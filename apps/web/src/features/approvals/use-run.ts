import { useQuery } from '@tanstack/react-query'
import type { RunInfo } from '@tuheng/domain/approvals/approval.calls'
import { call } from '../../shared/calls/api.ts'
import { useLang } from '../../shared/text/i18n.ts'

/** How the keys of queries about approvals begin: see `refreshApprovals`. */
export const APPROVAL_QUERIES = ['bpm/approval'] as const

/** An approval. With the id of its record it is asked for anew when somebody writes that. */
export function useRun(runId: number, recordId?: number) {
  const lang = useLang()
  return useQuery({
    queryKey: [...APPROVAL_QUERIES, 'info', runId, recordId, lang],
    queryFn: ({ signal }) => call<RunInfo>('bpm/approval/info', { id: runId }, { signal, silent: true }),
  })
}
