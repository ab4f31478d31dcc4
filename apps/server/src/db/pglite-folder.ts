import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { createFolder, syncTree, writeAtomically } from './on-disk.ts'

/** Marks a folder whose database is being created. */
const CREATING_MARK = 'tuheng.making'
/** Marks a folder whose database is entirely on disk and durable from then on. */
const DURABLE_MARK = 'tuheng.kept'

/** Offset of the state in `pg_control`, and its value after a clean shutdown. */
const STATE_AT = 16
const SHUT_DOWN = 1

export interface PreparedFolder {
  /** Paths that are known to be on disk, if they had to be synced. */
  synced: string[]
  /** The database did not exist, or its creation was interrupted. */
  isNew: boolean
  /** To be called once the database has its initial data. It is durable from then on. */
  keep(): Promise<void>
}

/**
 * Prepares the folder of an embedded database. A database whose creation was interrupted by a power failure or a kill
 * is created anew, since it contains nothing. A database that was not shut down cleanly, was copied here, or was
 * written by a release without fsync is synced first.
 */
export async function prepareFolder(path: string): Promise<PreparedFolder> {
  const dataDir = resolve(path)
  const kept = existsSync(join(dataDir, DURABLE_MARK))
  if (!kept && existsSync(join(dataDir, CREATING_MARK))) rmSync(dataDir, { recursive: true, force: true })
  const isNew = !existsSync(join(dataDir, 'PG_VERSION'))
  await createFolder(dataDir)
  if (isNew) await writeAtomically(join(dataDir, CREATING_MARK), '')
  return {
    synced: isNew || (kept && wasClosed(dataDir)) ? [] : await syncTree(dataDir),
    isNew,
    keep: async () => {
      if (isNew) await syncTree(dataDir)
      if (!kept || isNew) await writeAtomically(join(dataDir, DURABLE_MARK), '')
      rmSync(join(dataDir, CREATING_MARK), { force: true })
    },
  }
}

function wasClosed(dataDir: string): boolean {
  try {
    return readFileSync(join(dataDir, 'global', 'pg_control')).readUInt32LE(STATE_AT) === SHUT_DOWN
  } catch {
    return false // PostgreSQL itself reports what is wrong
  }
}
