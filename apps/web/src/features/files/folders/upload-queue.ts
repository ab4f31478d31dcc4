import type { AnswerOf } from '@tuheng/domain/kernel/call'
import type { ensureFolderCall, keepFileCall } from '@tuheng/domain/files/folders/folder.calls'
import { MAX_FOLDER_DEPTH, MAX_UPLOAD_BYTES } from '@tuheng/domain/files/folders/limits'
import { create } from 'zustand'
import { ApiError, call } from '../../../shared/calls/api.ts'
import type { Sending } from './send-in-parts.ts'

export type ItemState = 'waiting' | 'sending' | 'keeping' | 'paused' | 'done' | 'failed'

export interface UploadItem {
  key: number
  file: File
  /** Folders below the chosen one. */
  path: readonly string[]
  folderId: number
  state: ItemState
  /** Bytes that the server has. */
  sent: number
  /** Refused for good in these words, or `null`: the network failed, and it goes on by itself. */
  error?: string | null
  /** What it became: a later version, the same content as another file. */
  kept?: AnswerOf<typeof keepFileCall>
}

/** Files that are sent at a time. */
const AT_ONCE = 3
/** The server reads 2 GB once more, and a busy one takes minutes for it. */
const KEEPING_MS = 15 * 60_000

export const useUploadQueue = create<{ items: readonly UploadItem[] }>()(() => ({ items: [] }))

const sendings = new Map<number, Sending>()
const folders = new Map<string, Promise<number>>()
const finished = new Set<() => void>()
let nextKey = 1

const itemsNow = (): readonly UploadItem[] => useUploadQueue.getState().items
const find = (key: number): UploadItem | undefined => itemsNow().find(item => item.key === key)
const set = (key: number, change: Partial<UploadItem>): void =>
  useUploadQueue.setState({ items: itemsNow().map(item => (item.key === key ? { ...item, ...change } : item)) })

/** Calls the listener whenever files have arrived and nothing is on its way. */
export function onUploaded(listener: () => void): () => void {
  finished.add(listener)
  return () => void finished.delete(listener)
}

export interface Picked {
  file: File
  path: readonly string[]
}

/** Adds files to a folder at this depth. Returns how many lie too deep, are empty or too large. */
export function addUploads(picked: readonly Picked[], { id, depth }: { id: number; depth: number }): number {
  const good = picked.filter(
    ({ file, path }) => path.length + depth <= MAX_FOLDER_DEPTH && file.size > 0 && file.size <= MAX_UPLOAD_BYTES,
  )
  const items = good.map(({ file, path }): UploadItem => {
    return { key: nextKey++, file, path, folderId: id, state: 'waiting', sent: 0 }
  })
  useUploadQueue.setState({ items: [...itemsNow(), ...items] })
  pump()
  return picked.length - good.length
}

export function pauseUpload(key: number): void {
  if (find(key)?.state === 'waiting') set(key, { state: 'paused' })
  else if (find(key)?.state === 'sending') {
    set(key, { state: 'paused' })
    sendings.get(key)?.pause()
  }
  pump()
}

/** Goes on with what was paused or failed, from where it stopped. */
export function resumeUpload(key: number): void {
  const item = find(key)
  if (item?.state !== 'paused' && item?.state !== 'failed') return
  const { error: _error, ...rest } = item
  useUploadQueue.setState({
    items: itemsNow().map(one => (one.key === key ? { ...rest, state: 'waiting' as const } : one)),
  })
  pump()
}

export function cancelUpload(key: number): void {
  sendings.get(key)?.cancel()
  sendings.delete(key)
  useUploadQueue.setState({ items: itemsNow().filter(item => item.key !== key) })
  pump()
}

export const pauseAll = (): void =>
  itemsNow()
    .filter(({ state }) => state === 'waiting' || state === 'sending')
    .forEach(({ key }) => pauseUpload(key))
export const resumeAll = (): void =>
  itemsNow()
    .filter(({ state }) => state === 'paused' || state === 'failed')
    .forEach(({ key }) => resumeUpload(key))
export const clearDone = (): void =>
  useUploadQueue.setState({ items: itemsNow().filter(({ state }) => state !== 'done') })

/** What the network broke goes on when it is back. */
function onBack(): void {
  for (const { key, state, error } of itemsNow()) if (state === 'failed' && error === null) resumeUpload(key)
}

if (typeof window !== 'undefined') window.addEventListener('online', onBack)

function pump(): void {
  const busy = itemsNow().filter(({ state }) => state === 'sending' || state === 'keeping').length
  const next = itemsNow().filter(({ state }) => state === 'waiting')
  for (const { key } of next.slice(0, Math.max(0, AT_ONCE - busy))) {
    set(key, { state: 'sending' })
    void send(key)
  }
}

async function send(key: number): Promise<void> {
  const item = find(key)
  if (!item) return
  try {
    const folderId = await folderOf(item)
    // The protocol's client is fetched with the first file
    const { sendInParts } = await import('./send-in-parts.ts')
    if (find(key)?.state !== 'sending') return
    const sending = sendings.get(key) ?? sendInParts(item.file, `${folderId}/${item.file.name}`)
    sendings.set(key, sending)
    const upload = await sending.start(sent => set(key, { sent }))
    if (upload === undefined || find(key)?.state !== 'sending') return
    set(key, { state: 'keeping', sent: item.file.size })
    const asked = { upload, folderId, name: item.file.name, onTaken: 'version' }
    const kept = await call<AnswerOf<typeof keepFileCall>>('fms/file/keep', asked, { timeout: KEEPING_MS })
    sendings.delete(key)
    set(key, { state: 'done', kept })
  } catch (error) {
    if (find(key)) set(key, { state: 'failed', error: reasonOf(error) })
  } finally {
    pump()
    if (!itemsNow().some(({ state }) => state === 'waiting' || state === 'sending' || state === 'keeping'))
      for (const listener of finished) listener()
  }
}

/** The words of a refusal; `null` where nobody answered, so that another try may succeed. */
function reasonOf(error: unknown): string | null {
  if (error instanceof ApiError) return error.status === 0 || error.status >= 502 ? null : error.message
  const { refusal } = error as { refusal?: string }
  return refusal ?? null
}

function folderOf({ folderId, path }: UploadItem): Promise<number> {
  if (!path.length) return Promise.resolve(folderId)
  const place = `${folderId}/${path.join('/')}`
  const known = folders.get(place)
  if (known) return known
  const asked = call<AnswerOf<typeof ensureFolderCall>>('fms/folder/ensure', { parentId: folderId, path }).then(
    ({ id }) => id,
  )
  folders.set(place, asked)
  // It may be moved or deleted afterwards, and a failure is tried again
  void asked.then(
    () => setTimeout(() => folders.delete(place), 60_000),
    () => folders.delete(place),
  )
  return asked
}
