import { Worker } from 'node:worker_threads'

/** Resident memory of the process in MB, sampled by a separate thread, which a busy main thread does not delay. */
export function memoryMeter(): { now(): number; peak(): number; reset(): void; stop(): void } {
  const shared = new Int32Array(new SharedArrayBuffer(4))
  const worker = new Worker(
    `const { workerData } = require('node:worker_threads'); const peak = new Int32Array(workerData)
     setInterval(() => { const mb = Math.round(process.memoryUsage.rss() / 2 ** 20); if (mb > Atomics.load(peak, 0)) Atomics.store(peak, 0, mb) }, 20)`,
    { eval: true, workerData: shared.buffer },
  )
  const now = (): number => Math.round(process.memoryUsage.rss() / 2 ** 20)
  return {
    now,
    peak: () => Math.max(now(), Atomics.load(shared, 0)),
    reset: () => void Atomics.store(shared, 0, 0),
    stop: () => void worker.terminate(),
  }
}
