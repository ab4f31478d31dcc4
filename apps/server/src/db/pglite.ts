import { PGlite, type Transaction } from '@electric-sql/pglite'
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { ABORTED, type Database, enterCompany, instantText, OID, type Sql, TIME_ZONE } from './database.ts'
import { DurableFiles } from './durable-files.ts'
import { readyFolder } from './pglite-folder.ts'
import { Statements } from './pglite-statements.ts'
import { isWrite, Upkeep } from './pglite-upkeep.ts'
import { roomGuard } from './room.ts'

export interface PgliteOptions {
  /** Folder; absent = in memory. */
  dataDir?: string
  /** A dump to start from, as made by `dumpDataDir`. */
  from?: Blob | File
  /** Bytes that are free where it lies, if not told by the file system. */
  free?: () => number
  /** Whether it may not be written, if not told by the file system. */
  readOnly?: () => boolean
  /** A new folder is kept from the moment that `keep` is called: broken off before, it is made anew by the next who opens it. */
  keepLater?: boolean
}

/**
 * One process serves one connection: a quarter of the usual buffers keeps what is in use, and the operating system keeps
 * the files. PGlite's own 128 MB would all be held once they were touched.
 */
const SETTINGS = ['-c', 'shared_buffers=32MB', '-c', 'jit=off']

/**
 * In a folder everything acknowledged outlives a power cut; PGlite's own settings switch that off. The log is kept short,
 * see `Upkeep`.
 */
const IN_MEMORY = '-F'
const DURABLE = [
  '-c',
  'fsync=on',
  '-c',
  'wal_sync_method=fsync',
  '-c',
  'synchronous_commit=on',
  '-c',
  'full_page_writes=on',
  '-c',
  'max_wal_size=160MB',
]

export interface Embedded extends Database {
  lite: PGlite
  /** See `keepLater`. */
  keep(): Promise<void>
}

/** Opens the embedded database. It is one connection: transactions run one after the other. */
export async function openPglite(options: PgliteOptions = {}): Promise<Embedded> {
  const { dataDir } = options
  const folder = dataDir === undefined ? undefined : await readyFolder(dataDir)
  const unkept = folder?.isNew === true
  const files = dataDir === undefined ? undefined : new DurableFiles(dataDir, { synced: folder?.synced ?? [], unkept })
  const lite = await PGlite.create({
    ...(files ? { fs: files } : {}),
    ...(options.from ? { loadDataDir: options.from } : {}),
    extensions: { pg_trgm, btree_gist },
    startParams: [
      ...PGlite.defaultStartParams.filter(one => !files || one !== IN_MEMORY),
      ...(files ? DURABLE : []),
      ...SETTINGS,
    ],
    parsers: { [OID.int8]: Number, [OID.date]: asText, [OID.timestamptz]: instantText, [OID.numeric]: asText },
  })
  files?.started()
  await lite.exec(`set timezone = '${TIME_ZONE}'`)
  const statements = new Statements(lite)
  const upkeep = new Upkeep(lite, () => files?.logBytes ?? 0)
  const refuseWhenFull = roomGuard(options)
  const keep = async (): Promise<void> => {
    await upkeep.settled()
    // What the database holds in its memory goes to its files first
    if (unkept) await lite.exec('checkpoint')
    await folder?.keep()
    files?.kept()
  }
  if (!unkept || !options.keepLater) await keep()
  const inside = async <T>(first: readonly string[], work: (sql: Sql) => Promise<T>): Promise<T> => {
    let over = false
    const result = (await lite.transaction(async tx => {
      if (first.length) await tx.exec(first.join('; '))
      try {
        return await work(
          sqlOf({ tx, statements, upkeep, beforeWrite: first.length ? refuseWhenFull : () => {}, isOver: () => over }),
        )
      } finally {
        over = true
      }
    })) as T
    upkeep.start()
    return result
  }
  return {
    kind: 'pglite',
    lite,
    keep,
    company: (orgId, work, options) => inside(enterCompany(orgId, options), work),
    system: (_reason, work) => inside([], work),
    script: async text => {
      try {
        await lite.exec(text)
      } catch (error) {
        // There is one connection: a transaction that broke off must not be left open on it
        await lite.exec('rollback')
        throw error
      } finally {
        await statements.forget()
      }
    },
    close: async () => {
      await upkeep.settled()
      await lite.close()
    },
  }
}

const asText = (value: string): string => value

interface Inside {
  tx: Transaction
  statements: Statements
  upkeep: Upkeep
  beforeWrite(): void
  isOver(): boolean
}

function sqlOf({ tx, statements, upkeep, beforeWrite, isOver }: Inside): Sql {
  const run = async <R>(
    text: string,
    params: readonly unknown[],
    named: boolean,
  ): Promise<{ rows: R[]; count: number }> => {
    if (statements.wants(text, named)) return statements.run<R>(text, params)
    const result = await tx.query<R>(text, params as unknown[])
    return { rows: result.rows, count: result.affectedRows ?? result.rows.length }
  }
  let failed: unknown
  return {
    query: async <R>(text: string, params: readonly unknown[] = [], name?: string) => {
      // Kept statements know of no transaction: it would be done in the next one, of another company
      if (isOver()) throw new Error('the transaction is over')
      if (isWrite(text)) beforeWrite()
      const result = await run<R>(text, params, name !== undefined).catch((error: unknown) => {
        // What was sent behind a statement that failed says what that said
        if ((error as { code?: unknown }).code === ABORTED) throw failed ?? error
        failed = error
        throw error
      })
      upkeep.note(text, result.count)
      return result
    },
  }
}
