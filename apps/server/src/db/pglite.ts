import { PGlite } from '@electric-sql/pglite'
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { ABORTED, type Database, enterCompany, instantText, OID, type Sql, TIME_ZONE } from './database.ts'
import { DurableFiles } from './durable-files.ts'
import { prepareFolder } from './pglite-folder.ts'
import { PgliteStatements } from './pglite-statements.ts'
import { isWrite, Maintenance } from './pglite-maintenance.ts'
import { diskSpaceGuard } from './disk-space.ts'

export interface PgliteOptions {
  /** Folder. Absent: in memory. */
  dataDir?: string
  /** A dump to start from, created by `dumpDataDir`. */
  from?: Blob | File
  /** Free bytes on its disk; replaces the file system's answer. */
  free?: () => number
  /** Whether it is read-only; replaces the file system's answer. */
  readOnly?: () => boolean
  /** A new folder becomes durable only when `keep` is called. If that is interrupted, the next open creates it anew. */
  keepLater?: boolean
}

/**
 * There is one connection, so a quarter of the usual buffers is enough; the operating system caches the files. PGlite's
 * default of 128 MB would all stay in memory once used.
 */
const SETTINGS = ['-c', 'shared_buffers=32MB', '-c', 'jit=off']

/**
 * In a folder every acknowledged write survives a power failure. PGlite's own settings turn that off. `Maintenance`
 * keeps the log short.
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

/** The files that `initdb` makes, as PGlite's makers publish them: running it takes several seconds of processor time. */
export const newDatabase = async (): Promise<Blob> => (await import('@electric-sql/pglite-prepopulatedfs')).dataDir()

export interface Embedded extends Database {
  lite: PGlite
  /** See `keepLater`. */
  keep(): Promise<void>
}

/** Opens the embedded database. It has one connection, so transactions run one after another. */
export async function openPglite(options: PgliteOptions = {}): Promise<Embedded> {
  const { dataDir } = options
  const folder = dataDir === undefined ? undefined : await prepareFolder(dataDir)
  const isNew = folder?.isNew === true
  const files =
    dataDir === undefined ? undefined : new DurableFiles(dataDir, { synced: folder?.synced ?? [], isTemporary: isNew })
  const from = options.from ?? (isNew || !folder ? await newDatabase() : undefined)
  const lite = await PGlite.create({
    ...(files ? { fs: files } : {}),
    ...(from ? { loadDataDir: from } : {}),
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
  const statements = new PgliteStatements(lite)
  const maintenance = new Maintenance(lite, () => files?.logBytes ?? 0)
  const refuseWhenFull = diskSpaceGuard(options)
  const keep = async (): Promise<void> => {
    await maintenance.settled()
    // Buffers are written to the files first
    if (isNew) await lite.exec('checkpoint')
    await folder?.keep()
    files?.makeDurable()
  }
  if (!isNew || !options.keepLater) await keep()
  const runTransaction = async <T>(first: readonly string[], work: (sql: Sql) => Promise<T>): Promise<T> => {
    let over = false
    const result = await statements.transaction(first, async () => {
      try {
        return await work(
          sqlOf({
            statements,
            maintenance,
            beforeWrite: first.length ? refuseWhenFull : () => {},
            isOver: () => over,
          }),
        )
      } finally {
        over = true
      }
    })
    maintenance.start()
    return result
  }
  return {
    kind: 'pglite',
    lite,
    keep,
    company: (orgId, work, options) => runTransaction(enterCompany(orgId, options), work),
    system: (_reason, work) => runTransaction([], work),
    script: async text => {
      try {
        await lite.exec(text)
      } catch (error) {
        // There is one connection: an interrupted transaction must not stay open on it
        await lite.exec('rollback')
        throw error
      } finally {
        await statements.forget()
      }
    },
    close: async () => {
      await maintenance.settled()
      await lite.close()
    },
  }
}

const asText = (value: string): string => value

interface TransactionState {
  statements: PgliteStatements
  maintenance: Maintenance
  beforeWrite(): void
  isOver(): boolean
}

function sqlOf({ statements, maintenance, beforeWrite, isOver }: TransactionState): Sql {
  let failed: unknown
  return {
    query: async <R>(text: string, params: readonly unknown[] = [], name?: string) => {
      // A prepared statement would run in the next transaction, of another company
      if (isOver()) throw new Error('the transaction is over')
      if (isWrite(text)) beforeWrite()
      const isPrepared = statements.shouldPrepare(text, name !== undefined)
      const result = await statements[isPrepared ? 'prepared' : 'once']<R>(text, params).catch((error: unknown) => {
        // A statement after a failed one reports the first failure
        if ((error as { code?: unknown }).code === ABORTED) throw failed ?? error
        failed = error
        throw error
      })
      maintenance.note(text, result.count)
      return result
    },
  }
}
