import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import type { AnswerOf } from '@tuheng/domain/kernel/call'
import type { FlowNode } from '@tuheng/domain/approvals/flow'
import type { checkDesignCall, ProcessDesign, saveDesignCall } from '@tuheng/domain/approvals/process.calls'
import { useMemo, useState } from 'react'
import { refreshAll } from '../../../engine/common/refresh.ts'
import { call, newKey } from '../../../shared/calls/api.ts'
import { useBusy } from '../../../shared/hooks/use-busy.ts'
import { useDebouncedValue } from '../../../shared/hooks/use-debounced-value.ts'
import { useUnsavedInput } from '../../../shared/hooks/use-unsaved-input.ts'
import { notify } from '../../../shared/ui/notify.tsx'
import { type Design, designOf } from './flow-diff.ts'
import { changed, historyOf, redone, undone } from './history.ts'
import { useT } from './locale/index.ts'

export type Issue = ProcessDesign['issues'][number]
type Coverage = AnswerOf<typeof checkDesignCall>['coverage']

export interface DesignState {
  design: Design
  isUnsaved: boolean
  busy: boolean
  issues: readonly Issue[]
  /** What the design leaves open; nothing of one that has faults. */
  coverage: Coverage
  /** The latest changes are not judged yet. */
  isChecking: boolean
  checkError: unknown
  mayUndo: boolean
  mayRedo: boolean
  /** `subject`: changes in a row to the same are undone together. */
  change(next: Design, subject?: string): void
  changeNodes(nodes: readonly FlowNode[], subject?: string): void
  undo(): void
  redo(): void
  save(): Promise<boolean>
}

const CHECK_AFTER_MS = 400
const NO_COVERAGE: Coverage = { branches: [], unheld: [] }

/** The design on screen: its changes, how they are undone, saved and judged. */
export function useDesign(loaded: ProcessDesign, readOnly: boolean): DesignState {
  const t = useT()
  const client = useQueryClient()
  const { busy, run } = useBusy()
  const [saved, setSaved] = useState<Design>(() => designOf(loaded))
  const [version, setVersion] = useState(loaded.version)
  const [history, setHistory] = useState(() => historyOf(saved))
  const design = history.present
  const isChanged = useMemo(() => !isSameDesign(design, saved), [design, saved])
  const isUnsaved = !readOnly && isChanged
  // Somebody else saved, or the name was changed: a design without changes follows, another one is kept and refused later
  if (loaded.version !== version) {
    if (isSameDesign(designOf(loaded), saved)) setVersion(loaded.version)
    else if (!isUnsaved) {
      setVersion(loaded.version)
      setSaved(designOf(loaded))
      setHistory(historyOf(designOf(loaded)))
    }
  }
  const change = (next: Design, subject?: string) => setHistory(before => changed(before, next, subject))
  const save = () =>
    run(async () => {
      const sent = design
      const answer = await call<AnswerOf<typeof saveDesignCall>>(
        'bpm/process/saveDesign',
        { id: loaded.id, version, ...sent },
        { idempotencyKey: newKey(), keepEmpty: true },
      )
      setSaved(sent)
      setVersion(answer.version)
      client.setQueryData<ProcessDesign>(['bpm/process', 'design', loaded.id], known =>
        known ? { ...known, ...sent, ...answer } : known,
      )
      notify.success(t('saved'))
      refreshAll()
    })
  useUnsavedInput(isUnsaved, { save, discard: () => setHistory(historyOf(saved)) })
  return {
    design,
    isUnsaved,
    busy,
    ...useIssues(loaded, design),
    mayUndo: history.past.length > 0,
    mayRedo: history.future.length > 0,
    change,
    changeNodes: (nodes, subject) =>
      nodes === design.flow.nodes ? undefined : change({ ...design, flow: { ...design.flow, nodes } }, subject),
    undo: () => setHistory(undone),
    redo: () => setHistory(redone),
    save,
  }
}

/** A value that was changed and changed back is no change, although it is another object. */
const isSameDesign = (one: Design, other: Design): boolean =>
  one === other || JSON.stringify(one) === JSON.stringify(other)

/** What keeps the design from being published. */
function useIssues(
  loaded: ProcessDesign,
  design: Design,
): Pick<DesignState, 'issues' | 'coverage' | 'isChecking' | 'checkError'> {
  const settled = useDebouncedValue(design, CHECK_AFTER_MS)
  const { data, error, isPlaceholderData, isFetching } = useQuery({
    queryKey: ['bpm/process', 'check', loaded.id, settled],
    queryFn: ({ signal }) =>
      call<AnswerOf<typeof checkDesignCall>>(
        'bpm/process/check',
        { act: loaded.act, id: loaded.id, ...settled },
        { signal, silent: true, keepEmpty: true },
      ),
    placeholderData: keepPreviousData,
    gcTime: 5_000,
  })
  return {
    issues: data?.issues ?? loaded.issues,
    coverage: data?.coverage ?? NO_COVERAGE,
    isChecking: design !== settled || isPlaceholderData || (isFetching && !data),
    checkError: error,
  }
}
