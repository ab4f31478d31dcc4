import { constants } from 'node:fs'
import { lstat, mkdir, open, readdir, realpath, rename } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type Connector, type Found, type Parcel, type SourceContext, SourceError } from './source.ts'

/** Folders that a task makes inside its own: what it works on, has imported, and could not import. */
const WORKING = '处理中'
const DONE = '已完成'
const FAILED = '失败'

const MAX_FILES = 200
/** Names that programs give to what they have not finished. */
const UNFINISHED = /^[.~]|\.(?:part|partial|tmp|temp|crdownload|download|filepart|lock)$/i

/**
 * Files in a folder below the one that the installation names. A file is claimed by moving it aside, which only one
 * process can do, and is kept under 已完成 or 失败. What is still being written waits for the next run.
 */
export const folderConnector: Connector = {
  look: async context => {
    const folder = await folderOf(context)
    const names = await candidates(folder)
    const ready = new Set(await finished(folder, names, context.settings.settleMs))
    const found: Found[] = []
    for (const name of names) {
      // Somebody may have taken it away in between
      const info = await lstat(join(folder, name)).catch(() => undefined)
      if (info) found.push({ name, size: info.size, waits: !ready.has(name) })
    }
    return found
  },
  take: async function* (context) {
    const folder = await folderOf(context)
    for (const each of [WORKING, DONE, FAILED]) await mkdir(join(folder, each), { recursive: true })
    // What an earlier run of this task had claimed when its process ended
    const own = `${context.task.id}-`
    for (const name of await candidates(join(folder, WORKING)))
      if (name.startsWith(own)) yield parcelOf(folder, { name, original: name.slice(own.length) })
    const names = await candidates(folder)
    for (const name of await finished(folder, names, context.settings.settleMs)) {
      context.signal.throwIfAborted()
      const claimed = withinLength(`${own}${name}`)
      if (await move(join(folder, name), join(folder, WORKING, claimed)))
        yield parcelOf(folder, { name: claimed, original: name })
    }
  },
}

/**
 * The folder itself, made where it is missing. Each step of its path is judged before the next is taken, so that no link
 * leads out of the folder of the company.
 */
async function folderOf({ task, settings }: SourceContext): Promise<string> {
  const company = join(settings.folders, String(task.orgId))
  await mkdir(company, { recursive: true })
  const root = await realpath(company)
  let folder = root
  for (const part of (task.folder ?? '').split('/')) {
    const next = join(folder, part)
    await mkdir(next).catch((error: unknown) => {
      if ((error as { code?: unknown }).code !== 'EEXIST') throw new SourceError('noFolder', task.folder ?? '')
    })
    const real = await realpath(next).catch(() => '')
    if (!real.startsWith(root + sep) || !(await lstat(real)).isDirectory())
      throw new SourceError('noFolder', task.folder ?? '')
    folder = real
  }
  return folder
}

/** Plain files with one name only: neither links nor what another name leads to. */
async function candidates(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true })
  const names: string[] = []
  for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    if (!entry.isFile() || UNFINISHED.test(entry.name)) continue
    const info = await lstat(join(folder, entry.name)).catch(() => undefined)
    if (info?.isFile() && info.nlink === 1) names.push(entry.name)
    if (names.length >= MAX_FILES) break
  }
  return names
}

/** The files that did not grow while we watched, and were left alone before. */
async function finished(folder: string, names: readonly string[], settleMs: number): Promise<string[]> {
  const look = () =>
    Promise.all(
      names.map(name =>
        lstat(join(folder, name)).then(
          ({ size, mtimeMs }) => ({ size, mtimeMs }),
          () => undefined,
        ),
      ),
    )
  if (!names.length) return []
  const before = await look()
  await pause(Math.min(settleMs, 1000))
  const after = await look()
  return names.filter((_name, i) => {
    const [first, last] = [before[i], after[i]]
    return (
      first !== undefined &&
      last !== undefined &&
      last.size > 0 &&
      first.size === last.size &&
      first.mtimeMs === last.mtimeMs &&
      Date.now() - last.mtimeMs >= settleMs
    )
  })
}

function parcelOf(folder: string, { name, original }: { name: string; original: string }): Parcel {
  const path = join(folder, WORKING, name)
  return {
    name: original,
    open: async () => {
      // A link that was put in its place is not followed
      const file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW).catch((error: unknown) => {
        throw new SourceError('file', String((error as { code?: unknown }).code ?? ''))
      })
      const info = await file.stat()
      if (!info.isFile() || info.nlink !== 1) {
        await file.close()
        throw new SourceError('file', original)
      }
      return file.createReadStream()
    },
    done: async taken => {
      const target = join(folder, taken ? DONE : FAILED)
      for (let n = 0; n < 1000; n++) {
        const free = join(target, n === 0 ? original : numbered(original, n))
        if (
          await lstat(free).then(
            () => false,
            () => true,
          )
        ) {
          await move(path, free)
          return
        }
      }
    },
  }
}

/** `a.csv` → `a (2).csv` */
function numbered(name: string, n: number): string {
  const dot = name.lastIndexOf('.')
  return withinLength(dot > 0 ? `${name.slice(0, dot)} (${n + 1})${name.slice(dot)}` : `${name} (${n + 1})`)
}

/** Bytes that file systems take of a name. */
const MAX_NAME = 255

/** The name without so much of what stands before its ending and number that a file system takes it. */
function withinLength(name: string): string {
  const [, stem = name, rest = ''] = /^(.+?)((?: \(\d+\))?\.[^.]{1,10})$/su.exec(name) ?? []
  const chars = [...stem]
  while (Buffer.byteLength(chars.join('') + rest) > MAX_NAME) chars.pop()
  return chars.join('') + rest
}

/** False if somebody else took it first. */
async function move(from: string, to: string): Promise<boolean> {
  try {
    await rename(from, to)
    return true
  } catch (error) {
    const { code } = error as { code?: string }
    if (code === 'ENOENT' || code === 'EBUSY' || code === 'EPERM' || code === 'EACCES') return false
    throw error
  }
}
