import { useQuery } from '@tanstack/react-query'
import type { LastRun, lastRunCall, recordRunCall, RunInfo } from '@tuheng/domain/approvals/approval.calls'
import type { AnswerOf } from '@tuheng/domain/kernel/call'
import { call } from '../../shared/calls/api.ts'
import { useLang } from '../../shared/text/i18n.ts'

/** How the keys of queries about approvals begin: see `refreshApprovals`. */
export const APPROVAL_QUERIES = ['bpm/approval'] as const

/** An approval. It is a fault if the person may not see it. */
export function useRun(runId: number) {
  const lang = useLang()
  return useQuery({
    queryKey: [...APPROVAL_QUERIES, 'info', runId, lang],
    queryFn: ({ signal }) => call<RunInfo>('bpm/approval/info', { id: runId }, { signal, silent: true }),
  })
}

/** The approval of a record, asked for anew when somebody writes the record; null if the person takes no part in it. */
export function useRunOf(runId: number, recordId: number) {
  const lang = useLang()
  return useQuery({
    queryKey: [...APPROVAL_QUERIES, 'info', runId, recordId, lang],
    queryFn: ({ signal }) => runOf(runId, signal),
  })
}

/** An approval; null if the person takes no part in it. */
export async function runOf(id: number, signal?: AbortSignal): Promise<RunInfo | null> {
  const options = { silent: true, ...(signal ? { signal } : {}) }
  return (await call<AnswerOf<typeof recordRunCall>>('bpm/approval/ofRecord', { id }, options)).run ?? null
}

/** The last ended approval of a record; null if there is none. */
export function useLastRun(face: string, id: number) {
  return useQuery({
    queryKey: [...APPROVAL_QUERIES, 'last', face, id],
    queryFn: async ({ signal }): Promise<LastRun | null> => {
      const found = await call<AnswerOf<typeof lastRunCall>>(
        'bpm/approval/last',
        { face, id },
        { signal, silent: true },
      )
      return found.last ?? null
    },
  })
}
