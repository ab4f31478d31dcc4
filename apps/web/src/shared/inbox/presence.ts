import type { PresenceAnswer, PresenceRequest } from '@tuheng/domain/kernel/generic-wire'
import { create } from 'zustand'
import { call, newKey } from '../calls/api.ts'

export type Other = PresenceAnswer['others'][number]

/** A record on screen, through one of its faces. */
export interface ShownRecord {
  /** Address of the face: `oms/wayBill`. */
  api: string
  resource: string
  id: number
}

/** What is only passed by is not told to others. */
const DWELL_MS = 300
/** The server forgets a window that is silent for 50 s. */
const REPEAT_MS = 20_000

const WINDOW = newKey()

interface Shown {
  record: ShownRecord
  /** One for each part of the page that shows the record: whether it is edited there. */
  parts: Map<symbol, boolean>
  /** What the server was told last. */
  told?: PresenceRequest['doing']
}

/** Records that are on screen, or that the server still takes for it. */
const shown = new Map<string, Shown>()
const due = new Map<string, ReturnType<typeof setTimeout>>()
let asked = 0
/** The number of the call whose answer is shown, by record. */
const answered = new Map<string, number>()
let repeating: ReturnType<typeof setInterval> | undefined

/** The others who have a record open, by `recordKey`. */
export const useOthers = create<Readonly<Record<string, readonly Other[]>>>()(() => ({}))

export const recordKey = ({ resource, id }: Pick<ShownRecord, 'resource' | 'id'>): string => `${resource} ${id}`

/** A part of the page shows a record from now on. Returns how it ends. */
export function showRecord(record: ShownRecord, editing: boolean): () => void {
  const key = recordKey(record)
  const part = Symbol(key)
  const entry = shown.get(key) ?? { record, parts: new Map() }
  shown.set(key, entry)
  entry.parts.set(part, editing)
  start()
  tellSoon(key)
  return () => {
    entry.parts.delete(part)
    tellSoon(key)
  }
}

/** Somebody came to a record, or left it. */
export function presenceChanged(data: string): void {
  const key = recordKey(JSON.parse(data) as { resource: string; id: number })
  if (shown.get(key)?.parts.size) tellSoon(key)
}

/** Tells the server again what is on screen: others may have come or gone while no event arrived. */
export function repeatPresence(): void {
  for (const key of shown.keys()) void tell(key)
}

/** Ends everything before the session does: the person signs out, or goes to another company. */
export function leaveRecords(): void {
  for (const entry of shown.values()) entry.parts.clear()
  repeatPresence()
}

function start(): void {
  if (repeating !== undefined) return
  repeating = setInterval(repeatPresence, REPEAT_MS)
  document.addEventListener('visibilitychange', repeatPresence)
}

function stop(): void {
  clearInterval(repeating)
  repeating = undefined
  document.removeEventListener('visibilitychange', repeatPresence)
}

/** A record that goes and comes within a moment has not gone: its form opens in place of its page. */
function tellSoon(key: string): void {
  clearTimeout(due.get(key))
  due.set(
    key,
    setTimeout(() => void tell(key), DWELL_MS),
  )
}

async function tell(key: string): Promise<void> {
  clearTimeout(due.get(key))
  due.delete(key)
  const entry = shown.get(key)
  if (!entry) return
  const { record, parts } = entry
  const doing = document.hidden || !parts.size ? 'leave' : [...parts.values()].includes(true) ? 'edit' : 'view'
  const silentBefore = doing === 'leave' && (entry.told ?? 'leave') === 'leave'
  entry.told = doing
  if (!parts.size) {
    shown.delete(key)
    if (!shown.size) stop()
  }
  if (silentBefore) return
  const number = ++asked
  const request: PresenceRequest = { id: record.id, window: WINDOW, doing }
  const answer = await call<PresenceAnswer>(`${record.api}/presence`, request, {
    silent: true,
    keepalive: doing === 'leave',
  }).catch(() => undefined) // a hint: the record's own calls say what is wrong
  // An older answer must not replace a newer one
  if (number < (answered.get(key) ?? 0)) return
  answered.set(key, number)
  const others = answer?.others ?? []
  const before = useOthers.getState()[key] ?? []
  if (before.length || others.length) useOthers.setState({ [key]: others })
}
