import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { contentsAfter, type DiskChances } from './contents.ts'
import { readLog } from './log.ts'
import { type Bytes, type Folder, Names, type Order } from './names.ts'

export interface PowerCut {
  /** The folder as it was when the recording began. It becomes the state of the disk after the power failure. */
  folder: string
  log: string
  random(): number
  /** The state of a disk without any flush. */
  deaf?: boolean
}

/** What the recording contained, to tell whether a round tested anything. */
export interface Lost {
  order: Order
  luck: DiskChances
  writes: number
  syncs: number
  /** Files with unsynced changes. */
  open: number
}

/** Applies a power failure at the end of the recording: synced changes are kept, the others by chance. */
export function cutPower({ folder, log, random, deaf = false }: PowerCut): Lost {
  const order: Order = random() < 0.5 ? 'journal' : 'loose'
  const names = new Names(folder, order)
  const byNumber = new Map<number, Folder | Bytes>()
  const told = { writes: 0, syncs: 0 }
  for (const { done, bytes } of existsSync(log) ? readLog(log) : []) {
    switch (done.do) {
      case 'open': {
        const found = done.made ? names.make(done.path) : names.find(done.path)
        if (found) byNumber.set(done.ino, found)
        if (done.empty && found?.kind === 'bytes') found.changes.push({ kind: 'size', size: 0 })
        break
      }
      case 'rename':
      case 'link':
        names.move(done.from, done.to, done.do === 'link')
        break
      case 'remove':
        names.remove(done.path)
        break
      case 'folder':
        names.folder(done.path)
        break
      case 'sync':
      case 'truncate':
      case 'write': {
        const found = byNumber.get(done.ino)
        if (!found) throw new Error(`nobody opened what this was done to: ${JSON.stringify(done)}`)
        if (done.do === 'sync') {
          told.syncs += 1
          if (!deaf) sync(names, found)
        } else if (found.kind === 'bytes') {
          told.writes += 1
          found.changes.push(
            done.do === 'write'
              ? { kind: 'write', at: done.at, bytes: new Uint8Array(bytes) }
              : { kind: 'size', size: done.size },
          )
        }
      }
    }
  }
  const luck: DiskChances = {
    share: [0, 0.2, 0.5, 0.8, 1][Math.floor(random() * 5)] as number,
    torn: random() < 0.5 ? 0.3 : 0,
  }
  const open = [...new Set(byNumber.values())].filter(
    each => each.kind === 'bytes' && each.synced < each.changes.length,
  ).length
  writeFolder({ tree: names.after(random), from: folder, luck, random })
  return { order, luck, ...told, open }
}

function sync(names: Names, what: Folder | Bytes): void {
  if (what.kind === 'folder') return names.syncFolder(what)
  what.synced = what.changes.length
  names.syncBirth(what)
}

function writeFolder({
  tree,
  from,
  luck,
  random,
}: {
  tree: Folder
  from: string
  luck: DiskChances
  random(): number
}): void {
  const old = `${from}.before`
  rmSync(old, { recursive: true, force: true })
  renameSync(from, old)
  // A file with two names is written under the first
  const laid = new Map<Bytes, string>()
  const place = (folder: Folder, at: string): void => {
    mkdirSync(at, { recursive: true })
    for (const [name, what] of folder.entries) {
      const path = join(at, name)
      if (what.kind === 'folder') place(what, path)
      else {
        const twin = laid.get(what)
        const lies = what.from === undefined ? undefined : join(old, what.from)
        if (twin) writeFileSync(path, readFileSync(twin))
        else if (!what.changes.length && lies) renameSync(lies, path)
        else
          writeFileSync(path, contentsAfter(lies ? readFileSync(lies) : Buffer.alloc(0), what, { luck, random }), {
            mode: 0o600,
          })
        laid.set(what, path)
      }
    }
  }
  mkdirSync(dirname(from), { recursive: true })
  place(tree, from)
  rmSync(old, { recursive: true })
}
