import { depthOf, MAX_DEPTH } from './file-rules.ts'

export interface FolderFiles {
  files: File[]
  /** Whether there were files below the deepest level that is read. */
  tooDeep: boolean
}

/** Files of a folder chosen in a dialog, which the browser has read completely. */
export function fromFolder(files: Iterable<File>): FolderFiles {
  const all = [...files]
  const accepted = all.filter(file => depthOf(file.webkitRelativePath) <= MAX_DEPTH)
  return { files: accepted, tooDeep: accepted.length < all.length }
}

/** Dropped files, including those in folders. Call it within the event: `DataTransfer` is empty afterwards. */
export async function fromDrop(transfer: DataTransfer): Promise<FolderFiles> {
  const found: FolderFiles = { files: [], tooDeep: false }
  const entries = [...transfer.items].map(item => item.webkitGetAsEntry()).filter(entry => entry !== null)
  for (const entry of entries) await open(entry, found)
  return found
}

async function open(entry: FileSystemEntry, found: FolderFiles): Promise<void> {
  if (entry.isFile)
    found.files.push(await new Promise<File>((resolve, reject) => (entry as FileSystemFileEntry).file(resolve, reject)))
  // A file inside it would be one level deeper
  else if (depthOf(entry.fullPath) >= MAX_DEPTH) found.tooDeep = true
  else for (const child of await childrenOf(entry as FileSystemDirectoryEntry)) await open(child, found)
}

/** Browsers return the entries of a folder in batches of a hundred. */
async function childrenOf(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader()
  const all: FileSystemEntry[] = []
  for (;;) {
    const batch = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject))
    if (!batch.length) return all
    all.push(...batch)
  }
}
