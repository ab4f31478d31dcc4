import { setImmediate } from 'node:timers/promises'

/**
 * Between two steps of long work: lets requests, timers and streams have their turn, which the embedded database never
 * does by itself, and stops when the work was cancelled.
 */
export async function nextStep(signal: AbortSignal | undefined): Promise<void> {
  await setImmediate()
  signal?.throwIfAborted()
}

/** A transaction of long work takes about so long: whoever waits for the database meanwhile hardly notices. */
const SLICE_MS = 120

/** Runs steps over as many rows as fit into a slice, by what the last one took: `work` is told how many. */
export function chunkSizer(most: number): <T>(work: (size: number) => Promise<T>) => Promise<T> {
  let size = Math.min(10, most)
  return async work => {
    const began = performance.now()
    const done = await work(size)
    const fits = (size * SLICE_MS) / Math.max(performance.now() - began, 1)
    size = Math.max(1, Math.min(most, Math.floor(Math.min(fits, size * 4))))
    return done
  }
}
