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
  /** Its number with the operating system. */
  nfd: number
  path: string
  node: Node
}

interface DurableOptions {
  synced?: readonly string[]
  onFailure?: (error: Error) => void
  unkept?: boolean
}

/** EIO, as the runtime's C library counts. */
const INPUT_OUTPUT = 29
const FOLDER = 0o040000
const KIND = 0o170000
/** From file systems that know no such thing for folders, as of other machines. */
const NOT_FOR_FOLDERS: readonly (string | undefined)[] = ['EINVAL', 'EBADF', 'EPERM', 'ENOTSUP']

/**
 * PGlite's files in a folder, with what its own leave out: what PostgreSQL asks to be put on the disk is on the disk before
 * the answer. PGlite's runtime hands the question on to a function that its file system has not got, and takes that for
 * success; its `fdatasync` does nothing at all, so that `wal_sync_method` has to be `fsync`.
 */
export class DurableFiles extends NodeFS {
  /** Bytes written to the log. There is no process beside the database that would count them. */
  logBytes = 0
  readonly #onFailure: (error: Error) => void
  #failed = false
  #untouched: Set<string> | undefined
  #unkept: boolean

  /**
   * `synced`: paths that are on the disk. After a crash PostgreSQL asks for every file of the folder twice, one by one.
   * `onFailure`: something could not be put on the disk. Nothing more is written from then on.
   * `unkept`: a power cut may take all of it until `kept` is called; nothing is put on the disk before.
   */
  constructor(dataDir: string, { synced = [], onFailure = endProcess, unkept = false }: DurableOptions = {}) {
    super(dataDir)
    this.#onFailure = onFailure
    this.#untouched = new Set(synced)
    this.#unkept = unkept
  }

  /** All that was written so far has been put on the disk by whoever calls. */
  kept(): void {
    this.#unkept = false
  }

  /** The database has started: from here on every question is put to the disk. */
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
      throw new FS.ErrnoError(INPUT_OUTPUT)
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
        // A file's bytes and length; of a folder its names, which are neither
        if (folder) fsyncSync(file.nfd)
        else fdatasyncSync(file.nfd)
      } catch (error) {
        if (folder && NOT_FOR_FOLDERS.includes((error as NodeJS.ErrnoException).code)) return 0
        // The system has given up what it could not write: asked again, it would say that all is well
        this.#failed = true
        this.#onFailure(error as Error)
        refuse()
      }
      if (path !== undefined) this.#untouched?.add(path)
      return 0
    }
  }

  /** Other changes than writes make that a file or folder has to be put on the disk, too. */
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

/** As a PostgreSQL server does: what is on the disk is sound, what is in memory may never get there. */
function endProcess(error: Error): void {
  writeSync(
    2,
    `The embedded database could not put its data on the disk (${error.message}). The process ends, to be started again; everything acknowledged is kept.\n`,
  )
  process.kill(process.pid, 'SIGKILL')
}
