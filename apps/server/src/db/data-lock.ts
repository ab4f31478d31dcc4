import {
  linkSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

/** Another process uses the data folder. Two at once would destroy the embedded database. */
export class DataFolderBusy extends Error {
  constructor(dataDir: string, holder: Holder) {
    super(
      `${dataDir} is in use by process ${holder.pid} on ${holder.host}: the embedded database serves one process at a time. End that one first, or set another DATA_DIR or a DATABASE_URL.`,
    )
    this.name = 'DataFolderBusy'
  }
}

interface Holder {
  host: string
  /** The namespace of the pid: this boot of this machine, and the container. */
  machine: string
  pid: number
  /**
   * Start time of the process as the system counts it. It tells the process from a later one with the same pid. Null if
   * unknown.
   */
  began: string | null
}

const FILE = 'process.lock'
const HEARTBEAT_MS = 2000
/** A holder on another machine counts as dead after this time without a heartbeat. */
const STALE_MS = 4 * HEARTBEAT_MS

/**
 * Locks the data folder until `release` or the end of the process. @throws {DataFolderBusy} while another process has
 * it.
 */
export async function lockData(dataDir: string): Promise<{ release(): void }> {
  mkdirSync(dataDir, { recursive: true })
  const path = join(dataDir, FILE)
  const own: Holder = { host: hostname(), machine: machineOf(), pid: process.pid, began: startTimeOf(process.pid) }
  for (;;) {
    try {
      writeFileSync(path, JSON.stringify(own), { flag: 'wx', mode: 0o600 })
      break
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
    const holder = readHolder(path)
    if (!holder) continue // released meanwhile
    if (await isAlive(path, holder)) throw new DataFolderBusy(dataDir, holder)
    removeStale(path, holder, own)
  }
  const heartbeat = setInterval(() => {
    try {
      utimesSync(path, new Date(), new Date())
    } catch {
      // Disk full or read-only: on the same machine the process itself shows that it lives
    }
  }, HEARTBEAT_MS)
  heartbeat.unref()
  return {
    release: () => {
      clearInterval(heartbeat)
      rmSync(path, { force: true })
    },
  }
}

function readHolder(path: string): Holder | undefined {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Holder
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    // Half-written because of a power failure
    if (error instanceof SyntaxError) return { host: hostname(), machine: '', pid: 0, began: null }
    throw error
  }
}

async function isAlive(path: string, holder: Holder): Promise<boolean> {
  if (holder.pid === 0) return false
  if (holder.machine === machineOf()) return isRunning(holder.pid) && startTimeOf(holder.pid) === holder.began
  const first = lastHeartbeat(path)
  // The holder's clock may differ from ours, so only a change while we watch proves that it lives
  for (let watched = 0; ; watched += HEARTBEAT_MS / 2) {
    if (lastHeartbeat(path) !== first) return true
    const isStale = Math.max(watched, Date.now() - first)
    if (watched > HEARTBEAT_MS && isStale > STALE_MS) return false
    await pause(HEARTBEAT_MS / 2)
  }
}

function lastHeartbeat(path: string): number {
  try {
    return statSync(path).mtimeMs
  } catch {
    return 0
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

function machineOf(): string {
  return [
    hostname(),
    readOrDefault('', () => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()),
    readOrDefault('', () => readlinkSync('/proc/self/ns/pid')),
  ].join(' ')
}

function readOrDefault(fallback: string, read: () => string): string {
  try {
    return read()
  } catch {
    return fallback
  }
}

/** Field 22 of its `stat` file. The text before the last bracket may contain anything. */
function startTimeOf(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? null
  } catch {
    return null
  }
}

/**
 * Two processes may find the same dead lock. The second then moves the lock of the first, notices it, and restores it.
 */
function removeStale(path: string, dead: Holder, own: Holder): void {
  const aside = `${path}.${own.pid}`
  try {
    renameSync(path, aside)
    const moved = readHolder(aside)
    if (moved && (moved.pid !== dead.pid || moved.machine !== dead.machine || moved.began !== dead.began))
      linkSync(aside, path)
    rmSync(aside, { force: true })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
}
