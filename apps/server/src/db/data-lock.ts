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

/** Another process works on the data folder: two at once would destroy the embedded database. */
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
  /** Where its number means a process: this start of this machine, and in it this container. */
  machine: string
  pid: number
  /** When the process began, as its system counts; tells it from a later one of the same number. Null where that is not to be had. */
  began: string | null
}

const FILE = 'process.lock'
const BEAT_MS = 2000
/** A holder on another machine that has not been heard of for so long is gone. */
const GONE_MS = 4 * BEAT_MS

/**
 * Takes the data folder for this process, until `release` or its end, however that comes.
 * @throws {DataFolderBusy} while another process has it.
 */
export async function lockData(dataDir: string): Promise<{ release(): void }> {
  mkdirSync(dataDir, { recursive: true })
  const path = join(dataDir, FILE)
  const own: Holder = { host: hostname(), machine: machineOf(), pid: process.pid, began: beginningOf(process.pid) }
  for (;;) {
    try {
      writeFileSync(path, JSON.stringify(own), { flag: 'wx', mode: 0o600 })
      break
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
    const holder = readHolder(path)
    if (!holder) continue // released between the two
    if (await isAlive(path, holder)) throw new DataFolderBusy(dataDir, holder)
    takeAway(path, holder, own)
  }
  const beat = setInterval(() => {
    try {
      utimesSync(path, new Date(), new Date())
    } catch {
      // A full or read-only disk: whoever is on this machine is known by the process itself
    }
  }, BEAT_MS)
  beat.unref()
  return {
    release: () => {
      clearInterval(beat)
      rmSync(path, { force: true })
    },
  }
}

function readHolder(path: string): Holder | undefined {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Holder
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    // Written half when the machine lost its power
    if (error instanceof SyntaxError) return { host: hostname(), machine: '', pid: 0, began: null }
    throw error
  }
}

async function isAlive(path: string, holder: Holder): Promise<boolean> {
  if (holder.pid === 0) return false
  if (holder.machine === machineOf()) return isRunning(holder.pid) && beginningOf(holder.pid) === holder.began
  const first = lastBeat(path)
  // The clock of whoever holds it may be another: only what changes while it is watched tells of a life
  for (let watched = 0; ; watched += BEAT_MS / 2) {
    if (lastBeat(path) !== first) return true
    const silent = Math.max(watched, Date.now() - first)
    if (watched > BEAT_MS && silent > GONE_MS) return false
    await pause(BEAT_MS / 2)
  }
}

function lastBeat(path: string): number {
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
    readOr('', () => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()),
    readOr('', () => readlinkSync('/proc/self/ns/pid')),
  ].join(' ')
}

function readOr(fallback: string, read: () => string): string {
  try {
    return read()
  } catch {
    return fallback
  }
}

/** Field 22 of its `stat`; what stands before the last bracket may hold anything. */
function beginningOf(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? null
  } catch {
    return null
  }
}

/** Two may find the same dead lock: whoever is second moves that of the first, sees it, and puts it back. */
function takeAway(path: string, dead: Holder, own: Holder): void {
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
