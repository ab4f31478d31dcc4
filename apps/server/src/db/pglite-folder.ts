import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { makeFolder, syncTree, writeIntoPlace } from './on-disk.ts'

/** There while the database is made. */
const MAKING = 'tuheng.making'
/** There once all of it is on the disk, which it is kept on from then on. */
const KEPT = 'tuheng.kept'

/** Where PostgreSQL notes in `pg_control` how it stands, and what it notes at an orderly end. */
const STATE_AT = 16
const SHUT_DOWN = 1

export interface ReadyFolder {
  /** What is on the disk for certain, if that had to be seen to. */
  synced: string[]
  /** It was not there, or not made to its end. */
  isNew: boolean
  /** To be called once the database is open, and once a new one holds what it begins with: from then on it is kept. */
  keep(): Promise<void>
}

/**
 * Readies the folder of an embedded database. One that was not made to its end, since the power went or somebody ended the
 * process, is made anew: there was nothing in it. One that was not closed, or that comes from elsewhere, copied or written
 * by a release that left it to the system, is put on the disk first.
 */
export async function readyFolder(path: string): Promise<ReadyFolder> {
  const dataDir = resolve(path)
  const kept = existsSync(join(dataDir, KEPT))
  if (!kept && existsSync(join(dataDir, MAKING))) rmSync(dataDir, { recursive: true, force: true })
  const isNew = !existsSync(join(dataDir, 'PG_VERSION'))
  await makeFolder(dataDir)
  if (isNew) await writeIntoPlace(join(dataDir, MAKING), '')
  return {
    synced: isNew || (kept && wasClosed(dataDir)) ? [] : await syncTree(dataDir),
    isNew,
    keep: async () => {
      if (isNew) await syncTree(dataDir)
      if (!kept || isNew) await writeIntoPlace(join(dataDir, KEPT), '')
      rmSync(join(dataDir, MAKING), { force: true })
    },
  }
}

function wasClosed(dataDir: string): boolean {
  try {
    return readFileSync(join(dataDir, 'global', 'pg_control')).readUInt32LE(STATE_AT) === SHUT_DOWN
  } catch {
    return false // PostgreSQL itself will say what it thinks of it
  }
}
