import { queryClient } from '../../shared/calls/query.ts'
import { isRecord, recordIn } from './record-keys.ts'

const listeners = new Set<() => void>()

/** Calls the listener after each write of this window. Returns a function that ends it. */
export function onRefreshAll(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/**
 * Refetches everything on screen after a write, and the numbers of the menu; data of hidden tabs is refetched when shown.
 * One action can change figures in many places, so no query is excluded.
 */
export function refreshAll(): void {
  void queryClient.invalidateQueries()
  for (const listener of listeners) listener()
}

/** Refetches a record that somebody else changed, wherever it is shown. Form input is not touched, see `useInitialValues`. */
export function refreshRecord(path: string): void {
  const id = recordIn(path)
  if (id) void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey.includes(id) })
}

/** Refetches the approvals on screen: lists and how they stand. */
export function refreshApprovals(): void {
  void queryClient.invalidateQueries({ queryKey: ['bpm/approval'] })
}

/** Refetches the records on screen, since messages may have been missed. */
export function refreshRecords(): void {
  void queryClient.invalidateQueries({ predicate: ({ queryKey }) => isRecord(queryKey) })
}
