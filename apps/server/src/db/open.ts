import { join } from 'node:path'
import { lockData } from './data-lock.ts'
import type { Database } from './database.ts'
import type { NodeAddresses } from './nodes.ts'
import { openPglite } from './pglite.ts'
import { openPostgres } from './postgres.ts'
import { freeIn, RESERVE_BYTES } from './room.ts'

/** Which database, and how it is waited for. */
export interface DatabaseSettings {
  /** A PostgreSQL server; the embedded one without it. */
  databaseUrl: string | undefined
  /** Folder of the embedded one. */
  dataDir: string
  poolSize: number
  /** Of a cluster, see `openNodes`. */
  databaseNodes?: NodeAddresses | undefined
  /** Seconds. */
  timeouts?: { statement: number; lock: number; connection: number }
}

/** A database, and what is to be called once it holds what it begins with. */
export interface Opened {
  db: Database
  /** A new embedded one is on the disk from here on: a process that ends before leaves nothing behind. */
  keep(): Promise<void>
}

/**
 * The database that the settings name: a PostgreSQL server, or the embedded one in the data folder.
 * @throws {DataFolderBusy} when another process has the embedded one.
 */
export async function openDatabase(config: DatabaseSettings): Promise<Database> {
  const { db, keep } = await openUnkept(config)
  await keep()
  return db
}

/** As `openDatabase`, for whoever fills a new one first. */
export async function openUnkept(config: DatabaseSettings): Promise<Opened> {
  if (config.databaseUrl)
    return {
      db: openPostgres({
        url: config.databaseUrl,
        poolSize: config.poolSize,
        ...(config.timeouts ? { timeouts: config.timeouts } : {}),
        ...(config.databaseNodes ? { nodes: config.databaseNodes } : {}),
      }),
      keep: async () => {},
    }
  const lock = await lockData(config.dataDir)
  try {
    const db = await openPglite({ dataDir: join(config.dataDir, 'pglite'), keepLater: true })
    return { db: { ...db, close: () => db.close().finally(lock.release) }, keep: db.keep }
  } catch (error) {
    lock.release()
    const left = freeIn(config.dataDir)
    if (left < RESERVE_BYTES)
      throw new Error(
        `The embedded database cannot be opened: only ${Math.floor(left / 2 ** 20)} MB are free in ${config.dataDir}. Make room, then start again; nothing is lost.`,
        { cause: error },
      )
    throw error
  }
}
