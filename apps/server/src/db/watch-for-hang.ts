import { Worker } from 'node:worker_threads'
import { MIN_FREE_BYTES } from './disk-space.ts'

const HEARTBEAT_MS = 1000
/** Longer than any statement may take. */
const HANG_MS = 120_000
/** On a full or read-only disk there is nothing to wait for. */
const HANG_ON_FULL_DISK_MS = 10_000

/**
 * The embedded database runs in the main thread. Where its log cannot be written it loops forever. A separate thread
 * notices that and ends the process, so that the supervisor restarts it; the log on disk restores every acknowledged
 * write.
 */
export function watchForHang(dataDir: string): void {
  const heartbeat = new BigInt64Array(new SharedArrayBuffer(8))
  const storeHeartbeat = (): void => void Atomics.store(heartbeat, 0, BigInt(Date.now()))
  storeHeartbeat()
  setInterval(storeHeartbeat, HEARTBEAT_MS).unref()
  new Worker(WATCH, {
    eval: true,
    workerData: {
      beat: heartbeat.buffer,
      dataDir,
      BEAT_MS: HEARTBEAT_MS,
      STILL_MS: HANG_MS,
      STILL_FULL_MS: HANG_ON_FULL_DISK_MS,
      RESERVE_BYTES: MIN_FREE_BYTES,
    },
  }).unref()
}

const WATCH = `
const { workerData } = require('node:worker_threads')
const { accessSync, constants, statfsSync, writeSync } = require('node:fs')
const { dataDir, BEAT_MS, STILL_MS, STILL_FULL_MS, RESERVE_BYTES } = workerData
const beat = new BigInt64Array(workerData.beat)
let looked = Date.now()
const free = () => { try { const { bavail, bsize } = statfsSync(dataDir); return bavail * bsize } catch { return Infinity } }
const isReadOnly = () => { try { accessSync(dataDir, constants.W_OK); return false } catch (error) { return error.code === 'EROFS' } }
setInterval(() => {
  const now = Date.now()
  // The machine was suspended or its clock was set, which does not prove that the other thread hangs
  const asleep = now - looked > 5 * BEAT_MS
  looked = now
  if (asleep) return Atomics.store(beat, 0, BigInt(now))
  const still = now - Number(Atomics.load(beat, 0))
  const readOnly = still > STILL_FULL_MS && isReadOnly()
  const full = still > STILL_FULL_MS && free() < RESERVE_BYTES
  if (still < STILL_MS && !full && !readOnly) return
  const why = readOnly ? dataDir + ' has turned read-only' : full ? 'there is no room left in ' + dataDir : 'its disk may be read-only or faulty'
  try { writeSync(2, 'The embedded database has stood still for ' + Math.round(still / 1000) + ' s (' + why + '). The process ends, to be started again; everything acknowledged is kept.\\n') } catch {}
  process.kill(process.pid, 'SIGKILL')
}, BEAT_MS)
`
