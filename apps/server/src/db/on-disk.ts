import { randomUUID } from 'node:crypto'
import { closeSync, fsyncSync, linkSync, openSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { copyFile, mkdir, open, readdir, rename, rm, unlink, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'

/**
 * Written data stay in the memory of the system first, and so does the entry of a new file in its folder. These
 * functions flush both, so that a write survives a power failure once it is acknowledged.
 */

/** What systems say that know of no such thing for folders. */
const NOT_FOR_FOLDERS: readonly (string | undefined)[] = ['EISDIR', 'EINVAL', 'EBADF', 'EPERM', 'EACCES', 'ENOTSUP']

export async function syncFile(path: string): Promise<void> {
  const file = await open(path, 'r+')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}

/** The names in a folder. */
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

let making: Promise<unknown> = Promise.resolve()

/** A folder and those above it that were not there. One after the other: who finds a folder there may rely on it. */
export async function makeFolder(path: string, mode?: number): Promise<void> {
  const own = making.then(() => makeNow(resolve(path), mode))
  making = own.catch(() => {})
  await own
}

async function makeNow(path: string, mode: number | undefined): Promise<void> {
  const first = await mkdir(path, { recursive: true, ...(mode === undefined ? {} : { mode }) })
  if (first === undefined) return
  for (let at = path; ; at = dirname(at)) {
    await syncFolder(dirname(at))
    if (at === resolve(first) || dirname(at) === at) return
  }
}

/** Gives a file its place and name at once, whole, or not at all. Its folder is made. */
export async function moveIntoPlace(from: string, to: string): Promise<void> {
  await syncFile(from)
  await makeFolder(dirname(to))
  try {
    await rename(from, to)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error
    // The two lie on different disks
    const near = `${to}.${randomUUID()}.part`
    try {
      await copyFile(from, near)
      await syncFile(near)
      await rename(near, to)
    } finally {
      await rm(near, { force: true })
    }
    await unlink(from)
  }
  await syncFolder(dirname(to))
}

/** A file with these contents, whole or not at all. Its folder is made. */
export async function writeIntoPlace(to: string, contents: Uint8Array | string): Promise<void> {
  await makeFolder(dirname(to))
  const near = `${to}.${randomUUID()}.part`
  try {
    await writeFile(near, contents, { mode: 0o600 })
    await moveIntoPlace(near, to)
  } finally {
    await rm(near, { force: true })
  }
}

/** Several at a time: the system answers those with one write. */
const AT_ONCE = 16

/** Everything below a folder, and the folder. Answers the paths. */
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
    for (let i = 0; i < all.length; i += AT_ONCE) await Promise.all(all.slice(i, i + AT_ONCE).map(sync))
  return [...files, ...folders]
}

/**
 * What a file holds; the first who asks makes it, and all others, in whatever process, get the same. An empty one was
 * left by a power cut, and counts as none.
 */
export function writeOnce(path: string, make: () => string): string {
  const known = contentsOf(path)
  if (known) return known
  const near = `${path}.${randomUUID()}.part`
  try {
    writeFileSync(near, make(), { mode: 0o600, flag: 'wx', flush: true })
    if (known === '') renameSync(near, path)
    else linkSync(near, path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(near, { force: true })
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
