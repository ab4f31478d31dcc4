import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Contents of a backup, with the hashes that prove it. */
export interface Manifest {
  product: 'tuheng'
  /** Version of the backup's format. */
  format: 1
  at: string
  /** The applied migrations with their hashes. */
  migrations: { name: string; hash: string }[]
  tables: TableFacts[]
  sequences: { name: string; last: number }[]
  files: {
    count: number
    bytes: number
    /** Files whose rows outlived their bytes for a moment; the next sweep deletes the rows. */ swept: string[]
  }
}

export interface TableFacts extends Digest {
  name: string
}

export interface Digest {
  rows: number
  /** Sum of the hashes of all rows, as text. It does not depend on their order. */
  digest: string
}

export const MANIFEST = 'manifest.json'

/** @throws if the folder contains no complete backup. */
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
