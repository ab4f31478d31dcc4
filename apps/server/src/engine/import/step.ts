import { setImmediate } from 'node:timers/promises'

/**
 * Called between two steps of long work. Lets requests, timers and streams run, which the embedded database does not do
 * by itself. @throws if the work was cancelled.
 */
export async function pauseBetweenSteps(signal: AbortSignal | undefined): Promise<void> {
  await setImmediate()
  signal?.throwIfAborted()
}

/** Target duration of a transaction of long work, short enough for others who wait for the database. */
const SLICE_MS = 120

/** Runs steps over as many rows as fit into a slice, judged by the previous step. `work` gets the number of rows. */
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
