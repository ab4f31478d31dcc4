import { randomUUID } from 'node:crypto'
import { closeSync, fsyncSync, linkSync, openSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { copyFile, mkdir, open, readdir, rename, rm, unlink, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'

/**
 * Written data stay in the memory of the system first, and so does the entry of a new file in its folder. These
 * functions flush both, so that a write survives a power failure once it is acknowledged.
 */

/** Errors of systems that cannot sync folders. */
const NOT_FOR_FOLDERS: readonly (string | undefined)[] = ['EISDIR', 'EINVAL', 'EBADF', 'EPERM', 'EACCES', 'ENOTSUP']

export async function syncFile(path: string): Promise<void> {
  const file = await open(path, 'r+')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}

/** Syncs the names in a folder. */
export async function syncFolder(path: string): Promise<void> {
  try {
    const folder = await open(path, 'r')
    try {
      await folder.sync()
    } finally {
      await folder.close()
    }
  } catch (error) {
    if (!NOT_FOR_FOLDERS.includes((error as NodeJS.ErrnoException).code)) throw error
  }
}

let inProgress: Promise<unknown> = Promise.resolve()

/** Creates a folder and its missing parents, one after another, so that a folder that exists is durable. */
export async function createFolder(path: string, mode?: number): Promise<void> {
  const own = inProgress.then(() => createNow(resolve(path), mode))
  inProgress = own.catch(() => {})
  await own
}

async function createNow(path: string, mode: number | undefined): Promise<void> {
  const first = await mkdir(path, { recursive: true, ...(mode === undefined ? {} : { mode }) })
  if (first === undefined) return
  for (let at = path; ; at = dirname(at)) {
    await syncFolder(dirname(at))
    if (at === resolve(first) || dirname(at) === at) return
  }
}

/** Moves a file to its final path atomically and durably. Creates the folder. */
export async function moveAtomically(from: string, to: string): Promise<void> {
  await syncFile(from)
  await createFolder(dirname(to))
  try {
    await rename(from, to)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error
    // Different disks: the file is copied beside its target first
    const temporary = `${to}.${randomUUID()}.part`
    try {
      await copyFile(from, temporary)
      await syncFile(temporary)
      await rename(temporary, to)
    } finally {
      await rm(temporary, { force: true })
    }
    await unlink(from)
  }
  await syncFolder(dirname(to))
}

/** Writes a file atomically and durably. Creates the folder. */
export async function writeAtomically(to: string, contents: Uint8Array | string): Promise<void> {
  await createFolder(dirname(to))
  const temporary = `${to}.${randomUUID()}.part`
  try {
    await writeFile(temporary, contents, { mode: 0o600 })
    await moveAtomically(temporary, to)
  } finally {
    await rm(temporary, { force: true })
  }
}

/** Concurrent syncs are merged into one write by the system. */
const CONCURRENT_SYNCS = 16

/** Syncs a folder and everything below it. Returns the paths. */
export async function syncTree(path: string): Promise<string[]> {
  const files: string[] = []
  const folders: string[] = []
  const walk = async (folder: string): Promise<void> => {
    for (const entry of await readdir(folder, { withFileTypes: true })) {
      if (entry.isDirectory()) await walk(join(folder, entry.name))
      else if (entry.isFile()) files.push(join(folder, entry.name))
    }
    folders.push(folder)
  }
  await walk(path)
  for (const [all, sync] of [
    [files, syncFile],
    [folders, syncFolder],
  ] as const)
    for (let i = 0; i < all.length; i += CONCURRENT_SYNCS)
      await Promise.all(all.slice(i, i + CONCURRENT_SYNCS).map(sync))
  return [...files, ...folders]
}

/**
 * The contents of a file. The first caller creates it, and all others, in any process, get the same contents. A power
 * failure may leave an empty file, which counts as missing.
 */
export function writeOnce(path: string, make: () => string): string {
  const existing = contentsOf(path)
  if (existing) return existing
  const temporary = `${path}.${randomUUID()}.part`
  try {
    writeFileSync(temporary, make(), { mode: 0o600, flag: 'wx', flush: true })
    if (existing === '') renameSync(temporary, path)
    else linkSync(temporary, path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(temporary, { force: true })
  }
  syncFolderNow(dirname(path))
  return readFileSync(path, 'utf8')
}

function contentsOf(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

function syncFolderNow(path: string): void {
  try {
    const folder = openSync(path, 'r')
    try {
      fsyncSync(folder)
    } finally {
      closeSync(folder)
    }
  } catch (error) {
    if (!NOT_FOR_FOLDERS.includes((error as NodeJS.ErrnoException).code)) throw error
  }
}
