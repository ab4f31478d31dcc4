import { setImmediate } from 'node:timers/promises'

/**
 * Between two steps of long work: lets requests, timers and streams have their turn, which the embedded database never
 * does by itself, and stops when the work was cancelled.
 */
export async function nextStep(signal: AbortSignal | undefined): Promise<void> {
  await setImmediate()
  signal?.throwIfAborted()
}
