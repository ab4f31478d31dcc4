import type { Picked } from './upload-queue.ts'

/** Files chosen in a dialog, of a folder with their places in it. */
export const fromInput = (files: Iterable<File>): Picked[] =>
  [...files].map(file => ({ file, path: file.webkitRelativePath.split('/').slice(0, -1).filter(Boolean) }))

/** Dropped files, those of folders with their places. Call it within the event: `DataTransfer` is empty afterwards. */
export async function fromDrop(transfer: DataTransfer): Promise<Picked[]> {
  const found: Picked[] = []
  const entries = [...transfer.items].map(item => item.webkitGetAsEntry()).filter(entry => entry !== null)
  for (const entry of entries) await open(entry, [], found)
  return found
}

async function open(entry: FileSystemEntry, path: readonly string[], found: Picked[]): Promise<void> {
  if (entry.isFile) {
    const file = await new Promise<File>((resolve, reject) => (entry as FileSystemFileEntry).file(resolve, reject))
    found.push({ file, path })
    return
  }
  for (const child of await childrenOf(entry as FileSystemDirectoryEntry))
    await open(child, [...path, entry.name], found)
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
