import { queryClient } from '../../shared/query.ts'

/**
 * After anything was written: what is on screen is asked for again, what lies in hidden tabs when it is next shown.
 * One act moves figures in many places, so nothing is spared.
 */
export function refreshAll(): void {
  void queryClient.invalidateQueries()
}
