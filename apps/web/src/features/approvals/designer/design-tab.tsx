import { useQuery } from '@tanstack/react-query'
import type { approvalProcess } from '@tuheng/domain/approvals/approval-process'
import type { ActSubjects, ProcessDesign } from '@tuheng/domain/approvals/process.calls'
import { hasPermission } from '@tuheng/domain/kernel/policy'
import type { LooseRow } from '@tuheng/domain/kernel/resource'
import { ErrorBlock } from '../../../engine/common/error-block.tsx'
import { TableSkeleton } from '../../../engine/common/skeletons.tsx'
import { call } from '../../../shared/calls/api.ts'
import { useActor } from '../../../shared/session/session.ts'
import { Editor } from './editor.tsx'
import { useActFacts } from './use-wording.ts'

/** The designer of a version, or for one that is no draft its picture. */
export default function DesignTab({ row }: { row: LooseRow<typeof approvalProcess> }) {
  const actor = useActor()
  const id = row['id'] as number
  const { data, error, refetch } = useDesignOf(id)
  const { subjects, error: wrongAct, refetch: again } = useSubjectsOf(data?.act)
  const facts = useActFacts(data?.act ?? '', subjects)
  const failed = (!data && error) || (!subjects && wrongAct)
  if (failed) return <ErrorBlock small error={failed} onRetry={() => void (data ? again() : refetch())} />
  if (!data || !facts) return <TableSkeleton rows={6} />
  const mayModify = hasPermission(actor, 'bpm.process.modify')
  return <Editor key={`${id}.${data.status}`} loaded={data} facts={facts} mayModify={mayModify} />
}

export function useDesignOf(id: number | undefined) {
  return useQuery({
    queryKey: ['bpm/process', 'design', id],
    queryFn: ({ signal }) => call<ProcessDesign>('bpm/process/design', { id }, { signal, silent: true }),
    enabled: id !== undefined,
  })
}

export function useSubjectsOf(act: string | undefined) {
  const { data, ...rest } = useQuery({
    queryKey: ['bpm/process', 'subjects', act],
    queryFn: ({ signal }) => call<ActSubjects>('bpm/process/subjects', { act }, { signal, silent: true }),
    enabled: act !== undefined,
    // What the product can compare changes with the product alone
    staleTime: 600_000,
  })
  return { subjects: data, ...rest }
}
