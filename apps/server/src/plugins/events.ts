import type { Lang } from '@tuheng/domain/kernel/text'

/** What travels, in the language of whoever reads it. */
export type EventData = (lang: Lang) => unknown

export interface Told {
  orgId: number
  /** `null`: everybody in the company. */
  memberId: number | null
  event: string
  data: EventData
  /** Record that other processes read anew, rather than being sent the data: for what may be large. */
  ref?: number
}

interface Listener {
  orgId: number
  memberId: number
  take(event: string, data: EventData): void
}

type Relay = (told: Told) => void

const listeners = new Set<Listener>()
const relays = new Set<Relay>()
let delivered = 0

/** Sends an event to every open stream of one member, or of everybody in the company; to those of other processes through the relay. */
export function publish(told: Told): void {
  deliver(told)
  for (const relay of relays) relay(told)
}

/** As `publish`, to the streams of this process alone. */
export function deliver({ orgId, memberId, event, data }: Omit<Told, 'ref'>): void {
  for (const listener of listeners)
    if (hears(listener, orgId, memberId)) {
      delivered++
      listener.take(event, data)
    }
}

/** Whether anybody here would hear it: what nobody hears need not be read. */
export function isHeard(orgId: number, memberId: number | null): boolean {
  return [...listeners].some(listener => hears(listener, orgId, memberId))
}

const hears = (listener: Listener, orgId: number, memberId: number | null): boolean =>
  listener.orgId === orgId && (memberId === null || listener.memberId === memberId)

/** Listens until the answer is called. */
export function subscribe(listener: Listener): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Streams that are open in this process. */
export const listenerCount = (): number => listeners.size

/** Events that were handed to streams of this process. */
export const deliveredCount = (): number => delivered

/** Hands what is published here on to other processes, until the answer is called. */
export function relayBy(relay: Relay): () => void {
  relays.add(relay)
  return () => void relays.delete(relay)
}
