import { newKey } from '../../shared/calls/api.ts'
import { useBusy } from '../../shared/hooks/use-busy.ts'
import type { AnyResource, AnyRow, AnyTransition, Face } from '@tuheng/domain/kernel/resource'
import { runBatch } from '../transition-bar/run.ts'
import { useTransitions, type TransitionRunner } from '../transition-bar/use-transitions.tsx'

/** Deletion runs like a transition: with a reason, and with a result for each record. */
const DELETE: AnyTransition = {
  zh: '删除',
  en: 'Delete',
  machine: '',
  from: [],
  to: '',
  reason: true,
  danger: true,
  batch: true,
}

/** Before it asks for a reason it says what is in use, and by what. */
export function useDeletion(args: { resource: AnyResource; face: Face; onDone?(): void }): {
  start(rows: readonly AnyRow[]): void
  node: TransitionRunner['dialogs']
} {
  const { resource, face } = args
  const runner = useTransitions(args)
  const { busy, run } = useBusy()
  const start = (rows: readonly AnyRow[]) =>
    run(async () => {
      const { results } = await runBatch({
        face,
        method: 'delete',
        rows,
        input: { check: true },
        key: newKey(),
        title: resource.title,
        onProgress: () => undefined,
      })
      const reasons = new Map(results.map(({ id, errors = [] }) => [id, errors]))
      const refused = rows.flatMap(row => {
        const [first] = reasons.get(row['id'] as number) ?? []
        return first ? [{ row, issue: { zh: first.msg, en: first.msg, records: first.records } }] : []
      })
      const left = new Set(refused.map(({ row }) => row))
      runner.start('delete', DELETE, { rows: rows.filter(row => !left.has(row)), refused })
    })
  return { start: rows => void (busy || start(rows)), node: runner.dialogs }
}
