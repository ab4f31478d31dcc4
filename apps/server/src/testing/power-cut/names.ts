import { readdirSync } from 'node:fs'
import { join } from 'node:path'

export interface Folder {
  readonly kind: 'folder'
  readonly entries: Map<string, Folder | Bytes>
}

/** A file, regardless of its names. */
export interface Bytes {
  readonly kind: 'bytes'
  /** Its path at the beginning, if it existed. */
  readonly from: string | undefined
  readonly changes: Change[]
  /** Number of changes that are on disk. */
  synced: number
  /** The step that gave it its first name. */
  born: number | undefined
}

export type Change = { kind: 'write'; at: number; bytes: Uint8Array } | { kind: 'size'; size: number }

/** A change of names. */
interface Step {
  take?: { folder: Folder; name: string }
  give?: { folder: Folder; name: string; what: Folder | Bytes }
  /** Steps that must precede this one. */
  after: number[]
  synced: boolean
}

/** How a disk orders name changes: as they came (a journal), or independently. */
export type Order = 'journal' | 'loose'

/** The names of files and folders, the steps that changed them, and which of these are on disk. */
export class Names {
  readonly root: Folder
  readonly #beginning = new Map<Folder, Map<string, Folder | Bytes>>()
  readonly #steps: Step[] = []
  /** The last step that changed a name. */
  readonly #last = new Map<Folder, Map<string, number>>()
  readonly #order: Order

  constructor(path: string, order: Order) {
    this.root = readTree(path, '', this.#beginning)
    this.#order = order
  }

  find(path: string): Folder | Bytes | undefined {
    let at: Folder | Bytes | undefined = this.root
    for (const name of partsOf(path)) at = at?.kind === 'folder' ? at.entries.get(name) : undefined
    return at
  }

  make(path: string): Bytes {
    const made: Bytes = { kind: 'bytes', from: undefined, changes: [], synced: 0, born: undefined }
    made.born = this.#step({ give: { ...this.#place(path), what: made } })
    return made
  }

  folder(path: string): void {
    let at = ''
    for (const name of partsOf(path)) {
      at = join(at, name)
      if (!this.find(at)) this.#step({ give: { ...this.#place(at), what: { kind: 'folder', entries: new Map() } } })
    }
  }

  move(from: string, to: string, keep: boolean): void {
    const what = this.find(from)
    if (!what) throw new Error(`${from} is moved and was not there`)
    this.#step({ ...(keep ? {} : { take: this.#place(from) }), give: { ...this.#place(to), what } })
  }

  remove(path: string): void {
    const what = this.find(path)
    if (!what) return
    if (what.kind === 'folder') for (const name of what.entries.keys()) this.remove(join(path, name))
    this.#step({ take: this.#place(path) })
  }

  /** All names in the folder are on disk. */
  syncFolder(folder: Folder): void {
    this.#steps.forEach((step, i) => {
      if (step.take?.folder === folder || step.give?.folder === folder) this.#sync(i)
    })
  }

  /** Syncing a new file also syncs the name under which it was created. */
  syncBirth(file: Bytes): void {
    if (file.born !== undefined) this.#sync(file.born)
  }

  /** A possible state of the names after a power failure. */
  after(random: () => number): Folder {
    const open = this.#steps.filter(step => !step.synced).length
    const first = Math.floor(random() * (open + 1))
    const share = random()
    const done: boolean[] = []
    let seen = 0
    this.#steps.forEach((step, i) => {
      if (!step.synced) seen += 1
      done[i] =
        step.synced ||
        ((this.#order === 'journal' ? seen <= first : random() < share) && step.after.every(before => done[before]))
    })
    const fresh = new Map<Folder, Folder>()
    const freshOf = <T extends Folder | Bytes>(what: T): T => (what.kind === 'folder' ? (folderOf(what) as T) : what)
    const folderOf = (folder: Folder): Folder => {
      const known = fresh.get(folder)
      if (known) return known
      const made: Folder = { kind: 'folder', entries: new Map() }
      fresh.set(folder, made)
      for (const [name, what] of this.#beginning.get(folder) ?? []) made.entries.set(name, freshOf(what))
      return made
    }
    this.#steps.forEach(({ take, give }, i) => {
      if (!done[i]) return
      if (take) folderOf(take.folder).entries.delete(take.name)
      if (give) folderOf(give.folder).entries.set(give.name, freshOf(give.what))
    })
    return folderOf(this.root)
  }

  #place(path: string): { folder: Folder; name: string } {
    const parts = partsOf(path)
    const name = parts.pop() ?? ''
    const folder = this.find(parts.join('/'))
    if (folder?.kind !== 'folder') throw new Error(`${path} has no folder`)
    return { folder, name }
  }

  #step(step: Omit<Step, 'after' | 'synced'>): number {
    const i = this.#steps.length
    const after: number[] = []
    for (const place of [step.take, step.give]) {
      if (!place) continue
      const names = this.#last.get(place.folder) ?? new Map<string, number>()
      const before = names.get(place.name)
      if (before !== undefined) after.push(before)
      this.#last.set(place.folder, names.set(place.name, i))
    }
    this.#steps.push({ ...step, after, synced: false })
    step.take?.folder.entries.delete(step.take.name)
    step.give?.folder.entries.set(step.give.name, step.give.what)
    return i
  }

  #sync(i: number): void {
    const step = this.#steps[i]
    if (!step || step.synced) return
    step.synced = true
    if (this.#order === 'journal') for (let before = 0; before < i; before++) this.#sync(before)
    else step.after.forEach(before => this.#sync(before))
  }
}

const partsOf = (path: string): string[] => path.split(/[\\/]/).filter(part => part !== '' && part !== '.')

function readTree(root: string, at: string, beginning: Map<Folder, Map<string, Folder | Bytes>>): Folder {
  const entries = new Map<string, Folder | Bytes>()
  for (const entry of readdirSync(join(root, at), { withFileTypes: true })) {
    const path = join(at, entry.name)
    entries.set(
      entry.name,
      entry.isDirectory()
        ? readTree(root, path, beginning)
        : { kind: 'bytes', from: path, changes: [], synced: 0, born: undefined },
    )
  }
  const folder: Folder = { kind: 'folder', entries }
  beginning.set(folder, new Map(entries))
  return folder
}
