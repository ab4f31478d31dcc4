import { useQuery } from '@tanstack/react-query'
import type { RunInfo, signersCall } from '@tuheng/domain/approvals/approval.calls'
import type { AnswerOf } from '@tuheng/domain/kernel/call'
import { call } from '../../../shared/calls/api.ts'
import { APPROVAL_QUERIES } from '../use-run.ts'

/** Members who can be asked beside or instead of the person; undefined until they are known. */
export function useSigners({ id, mine: { taskId } }: RunInfo, enabled: boolean): readonly number[] | undefined {
  const { data } = useQuery({
    queryKey: [...APPROVAL_QUERIES, 'signers', id, taskId],
    queryFn: ({ signal }) =>
      call<AnswerOf<typeof signersCall>>('bpm/approval/signers', { id, taskId }, { signal, silent: true }),
    enabled: enabled && taskId !== null,
  })
  return data?.ids
}
