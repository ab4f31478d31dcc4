import { join } from 'node:path'
import { lockData } from './data-lock.ts'
import type { Database } from './database.ts'
import type { NodeAddresses } from './nodes.ts'
import { openPglite } from './pglite.ts'
import { openPostgres } from './postgres.ts'
import { freeIn, MIN_FREE_BYTES } from './disk-space.ts'

/** Which database, and its timeouts. */
export interface DatabaseSettings {
  /** URL of a PostgreSQL server. Absent: the embedded database. */
  databaseUrl: string | undefined
  /** Folder of the embedded database. */
  dataDir: string
  poolSize: number
  /** Addresses of the nodes of a cluster, see `openNodes`. */
  databaseNodes?: NodeAddresses | undefined
  /** In seconds. */
  timeouts?: { statement: number; lock: number; connection: number }
}

/** A database and the function to call once it has its initial data. */
export interface OpenedDatabase {
  db: Database
  /** Makes a new embedded database durable. If the process ends earlier, nothing remains. */
  keep(): Promise<void>
}

/**
 * Opens the database of the settings: a PostgreSQL server, or the embedded one in the data folder. @throws
 * {DataFolderBusy} when another process has the embedded one.
 */
export async function openDatabase(config: DatabaseSettings): Promise<Database> {
  const { db, keep } = await openTemporary(config)
  await keep()
  return db
}

/** As `openDatabase`, for a new database that is filled first. */
export async function openTemporary(config: DatabaseSettings): Promise<OpenedDatabase> {
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
    if (left < MIN_FREE_BYTES)
      throw new Error(
        `The embedded database cannot be opened: only ${Math.floor(left / 2 ** 20)} MB are free in ${config.dataDir}. Make room, then start again; nothing is lost.`,
        { cause: error },
      )
    throw error
  }
}
