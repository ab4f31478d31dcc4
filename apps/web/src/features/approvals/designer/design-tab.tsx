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
  if (!data)
    return error ? <ErrorBlock small error={error} onRetry={() => void refetch()} /> : <TableSkeleton rows={6} />
  return (
    <LoadedDesign
      loaded={data}
      mayModify={hasPermission(actor, 'bpm.process.modify')}
      face={typeof row['face'] === 'string' ? row['face'] : undefined}
    />
  )
}

interface Loaded {
  loaded: ProcessDesign
  mayModify: boolean
  face: string | undefined
}

function LoadedDesign({ loaded, mayModify, face }: Loaded) {
  const { subjects, error, refetch } = useSubjectsOf(loaded.act)
  const facts = useActFacts(loaded.act, subjects)
  if (!subjects && error) return <ErrorBlock small error={error} onRetry={() => void refetch()} />
  if (!facts) return <TableSkeleton rows={6} />
  return (
    <Editor key={`${loaded.id}.${loaded.status}`} loaded={loaded} facts={facts} mayModify={mayModify} face={face} />
  )
}

export function useDesignOf(id: number | undefined) {
  return useQuery({
    queryKey: ['bpm/process', 'design', id],
    queryFn: ({ signal }) => call<ProcessDesign>('bpm/process/design', { id }, { signal, silent: true }),
    enabled: id !== undefined,
  })
}

export function useSubjectsOf(act: string) {
  const { data, ...rest } = useQuery({
    queryKey: ['bpm/process', 'subjects', act],
    queryFn: ({ signal }) => call<ActSubjects>('bpm/process/subjects', { act }, { signal, silent: true }),
    // What the product can compare changes with the product alone
    staleTime: 600_000,
  })
  return { subjects: data, ...rest }
}
