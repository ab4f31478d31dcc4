import { queryClient } from '../../shared/calls/query.ts'
import { isRecord, recordIn } from './record-keys.ts'

/**
 * After anything was written: what is on screen is asked for again, what lies in hidden tabs when it is next shown.
 * One act moves figures in many places, so nothing is spared.
 */
export function refreshAll(): void {
  void queryClient.invalidateQueries()
}

/** Somebody else moved the record that a path leads to: it is asked for again where it is shown. What is being typed stays, see `useStart`. */
export function refreshRecord(path: string): void {
  const id = recordIn(path)
  if (id) void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey.includes(id) })
}

/** Messages may have been missed: the records that are shown are asked for again. */
export function refreshRecords(): void {
  void queryClient.invalidateQueries({ predicate: ({ queryKey }) => isRecord(queryKey) })
}
