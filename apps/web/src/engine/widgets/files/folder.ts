import { depthOf, MAX_DEPTH } from './file-rules.ts'

export interface Found {
  files: File[]
  /** There was more below the deepest folder that is opened. */
  deep: boolean
}

/** What was chosen as a folder: the browser has opened it to the bottom. */
export function fromFolder(files: Iterable<File>): Found {
  const all = [...files]
  const near = all.filter(file => depthOf(file.webkitRelativePath) <= MAX_DEPTH)
  return { files: near, deep: near.length < all.length }
}

/** What was dropped, folders opened. To be called within the event: its list is empty afterwards. */
export async function fromDrop(transfer: DataTransfer): Promise<Found> {
  const found: Found = { files: [], deep: false }
  const entries = [...transfer.items].map(item => item.webkitGetAsEntry()).filter(entry => entry !== null)
  for (const entry of entries) await open(entry, found)
  return found
}

async function open(entry: FileSystemEntry, found: Found): Promise<void> {
  if (entry.isFile)
    found.files.push(await new Promise<File>((resolve, reject) => (entry as FileSystemFileEntry).file(resolve, reject)))
  // A file inside it would lie one layer further down
  else if (depthOf(entry.fullPath) >= MAX_DEPTH) found.deep = true
  else for (const child of await childrenOf(entry as FileSystemDirectoryEntry)) await open(child, found)
}

/** Browsers tell a folder's entries a hundred at a time. */
async function childrenOf(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader()
  const all: FileSystemEntry[] = []
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject))
    if (!some.length) return all
    all.push(...some)
  }
}
