import type { Lang } from '@tuheng/domain/kernel/text'

/** The data of an event in the language of its receiver. */
export type EventData = (lang: Lang) => unknown

export interface PublishedEvent {
  orgId: number
  /** `null`: everybody in the company. */
  memberId: number | null
  event: string
  data: EventData
  /** Id of a record that other processes read themselves, for data that may be large. */
  ref?: number
}

interface Listener {
  orgId: number
  memberId: number
  take(event: string, data: EventData): void
}

type Relay = (event: PublishedEvent) => void

const listeners = new Set<Listener>()
const relays = new Set<Relay>()
let delivered = 0

/**
 * Sends an event to all open streams of one member, or of everybody in the company. The relay sends it to other
 * processes.
 */
export function publish(event: PublishedEvent): void {
  deliver(event)
  for (const relay of relays) relay(event)
}

/** As `publish`, only to the streams of this process. */
export function deliver({ orgId, memberId, event, data }: Omit<PublishedEvent, 'ref'>): void {
  for (const listener of listeners)
    if (accepts(listener, orgId, memberId)) {
      delivered++
      listener.take(event, data)
    }
}

/** Whether a stream of this process would receive it. Data for no receiver need not be read. */
export function hasListener(orgId: number, memberId: number | null): boolean {
  return [...listeners].some(listener => accepts(listener, orgId, memberId))
}

const accepts = (listener: Listener, orgId: number, memberId: number | null): boolean =>
  listener.orgId === orgId && (memberId === null || listener.memberId === memberId)

/** Adds a listener. Returns a function that removes it. */
export function subscribe(listener: Listener): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The number of open streams in this process. */
export const listenerCount = (): number => listeners.size

/** The number of events sent to streams of this process. */
export const deliveredCount = (): number => delivered

/** Forwards published events to other processes. Returns a function that stops it. */
export function relayBy(relay: Relay): () => void {
  relays.add(relay)
  return () => void relays.delete(relay)
}
