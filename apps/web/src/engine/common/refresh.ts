import { queryClient } from '../../shared/query.ts'

/**
 * After anything was written: what is on screen is asked for again, what lies in hidden tabs when it is next shown.
 * One act moves figures in many places, so nothing is spared.
 */
export function refreshAll(): void {
  void queryClient.invalidateQueries()
}

/** Somebody else moved the record that a path names: it is asked for again where it is shown. */
export function refreshRecord(path: string): void {
  const id = Number(/\/(\d+)$/.exec(path)?.[1])
  if (id) void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey.includes(id) })
}
