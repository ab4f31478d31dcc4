import { fdatasyncSync, fsyncSync, writeSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'

type Options = Parameters<NodeFS['init']>[1]

/** The parts of PGlite's runtime that are used here. */
interface Runtime {
  NODEFS: { stream_ops: Operations; node_ops: NameOperations; realPath(node: Node): string }
  FS: { ErrnoError: new (code: number) => Error }
}

interface Node {
  mode: number
}

interface Operations {
  setattr(file: OpenFile, change: unknown): void
  write(file: OpenFile, buffer: Uint8Array, offset: number, length: number, position: number): number
  fsync?(file: OpenFile): number
}

interface NameOperations extends Record<
  'mknod' | 'unlink' | 'rmdir' | 'symlink',
  (folder: Node, name: string, ...more: unknown[]) => unknown
> {
  setattr(node: Node, change: unknown): void
  rename(node: Node, folder: Node, name: string): void
}

interface OpenFile {
  /** File descriptor of the operating system. */
  nfd: number
  path: string
  node: Node
}

interface DurableOptions {
  synced?: readonly string[]
  onFailure?: (error: Error) => void
  isTemporary?: boolean
}

/** The error number EIO in the runtime's C library. */
const EIO = 29
const FOLDER = 0o040000
const KIND = 0o170000
/** Errors of file systems that cannot sync folders, such as network file systems. */
const NOT_FOR_FOLDERS: readonly (string | undefined)[] = ['EINVAL', 'EBADF', 'EPERM', 'ENOTSUP']

/**
 * PGlite's files in a folder with working fsync. What PostgreSQL wants on disk is on disk before the answer. PGlite's
 * own runtime passes fsync to a function that its file system does not have, and counts that as success. Its
 * `fdatasync` does nothing, so `wal_sync_method` must be `fsync`.
 */
export class DurableFiles extends NodeFS {
  /** Bytes written to the log. No background process counts them. */
  logBytes = 0
  readonly #onFailure: (error: Error) => void
  #failed = false
  #untouched: Set<string> | undefined
  #unkept: boolean

  /**
   * `synced`: paths that are on disk already; after a crash PostgreSQL syncs every file of the folder twice.
   * `onFailure`: a sync failed, and nothing is written any more. `isTemporary`: nothing is synced before `makeDurable`,
   * and a power failure may lose the entire folder.
   */
  constructor(dataDir: string, { synced = [], onFailure = endProcess, isTemporary = false }: DurableOptions = {}) {
    super(dataDir)
    this.#onFailure = onFailure
    this.#untouched = new Set(synced)
    this.#unkept = isTemporary
  }

  /** The caller has synced everything written so far. */
  makeDurable(): void {
    this.#unkept = false
  }

  /** The database has started. From now on every fsync is executed. */
  started(): void {
    this.#untouched = undefined
  }

  override async init(pg: PGlite, options: Options): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(pg, options)
    const extend = (module: unknown): void => this.#extend(module as Runtime)
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), extend] } }
  }

  #extend({ NODEFS, FS }: Runtime): void {
    this.#watchNames(NODEFS)
    const operations = NODEFS.stream_ops
    const { write } = operations
    const refuse = (): never => {
      throw new FS.ErrnoError(EIO)
    }
    operations.write = (file, ...bytes) => {
      if (this.#failed) refuse()
      this.#untouched?.delete(NODEFS.realPath(file.node))
      const written = write(file, ...bytes)
      if (file.path.includes('/pg_wal/')) this.logBytes += written
      return written
    }
    operations.fsync = file => {
      if (this.#failed) refuse()
      if (this.#unkept) return 0
      const path = this.#untouched && NODEFS.realPath(file.node)
      if (path !== undefined && this.#untouched?.has(path)) return 0
      const folder = (file.node.mode & KIND) === FOLDER
      try {
        // Syncs a file's bytes and length; the names in a folder need the folder itself
        if (folder) fsyncSync(file.nfd)
        else fdatasyncSync(file.nfd)
      } catch (error) {
        if (folder && NOT_FOR_FOLDERS.includes((error as NodeJS.ErrnoException).code)) return 0
        // After a failed fsync the system drops the data, and a second fsync would report success
        this.#failed = true
        this.#onFailure(error as Error)
        refuse()
      }
      if (path !== undefined) this.#untouched?.add(path)
      return 0
    }
  }

  /** Other changes than writes also require an fsync of the file or folder. */
  #watchNames({ stream_ops: operations, node_ops: names, realPath }: Runtime['NODEFS']): void {
    const touch = (...paths: string[]): void => paths.forEach(path => this.#untouched?.delete(path))
    const { setattr } = operations
    operations.setattr = (file, change) => {
      touch(realPath(file.node))
      setattr(file, change)
    }
    const { setattr: setAttributes, rename } = names
    names.setattr = (node, change) => {
      touch(realPath(node))
      setAttributes(node, change)
    }
    names.rename = (node, folder, name) => {
      touch(realPath(node), dirname(realPath(node)), realPath(folder), join(realPath(folder), name))
      rename(node, folder, name)
    }
    for (const name of ['mknod', 'unlink', 'rmdir', 'symlink'] as const) {
      const was = names[name]
      names[name] = (folder, of, ...more) => {
        touch(realPath(folder), join(realPath(folder), of))
        return was(folder, of, ...more)
      }
    }
  }
}

/** Ends the process as a PostgreSQL server does: data on disk is intact, data in memory may never be written. */
function endProcess(error: Error): void {
  writeSync(
    2,
    `The embedded database could not put its data on the disk (${error.message}). The process ends, to be started again; everything acknowledged is kept.\n`,
  )
  process.kill(process.pid, 'SIGKILL')
}
