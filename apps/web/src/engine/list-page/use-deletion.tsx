import type { AnyResource, AnyRow, AnyTransition, Face } from '@tuheng/domain/kernel/resource'
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

export function useDeletion(args: { resource: AnyResource; face: Face; onDone?(): void }): {
  start(rows: readonly AnyRow[]): void
  node: TransitionRunner['dialogs']
} {
  const runner = useTransitions(args)
  return { start: rows => runner.start('delete', DELETE, { rows }), node: runner.dialogs }
}
