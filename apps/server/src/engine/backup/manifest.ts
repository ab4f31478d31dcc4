import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** What a backup holds, and by what it is proved. */
export interface Manifest {
  product: 'tuheng'
  /** Of the backup's own shape. */
  format: 1
  at: string
  /** Shape of the database: what had been applied to it, with the hash of each. */
  migrations: { name: string; hash: string }[]
  tables: TableFacts[]
  sequences: { name: string; last: number }[]
  files: {
    count: number
    bytes: number
    /** Whose rows outlived their bytes by a moment: the next sweep takes them. */ swept: string[]
  }
}

export interface TableFacts extends Digest {
  name: string
}

export interface Digest {
  rows: number
  /** Sum over the hashes of all rows as text: the same for the same rows in whatever order. */
  digest: string
}

export const MANIFEST = 'manifest.json'

/** @throws when the folder holds no whole backup. */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, MANIFEST), 'utf8').catch((error: unknown) => {
    throw new Error(`${folder} holds no backup: there is no ${MANIFEST} in it`, { cause: error })
  })
  const manifest = JSON.parse(text) as Manifest
  if (manifest.product !== 'tuheng' || manifest.format !== 1)
    throw new Error(`${folder} holds no backup that this release can read`)
  return manifest
}

export const tableFile = (folder: string, table: string): string => join(folder, 'tables', `${table}.jsonl.gz`)
export const bytesFile = (folder: string, storeKey: string): string => join(folder, 'files', ...storeKey.split('/'))
