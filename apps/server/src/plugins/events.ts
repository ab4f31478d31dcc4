import type { Lang } from '@tuheng/domain/kernel/text'

/** What travels, in the language of whoever reads it. */
export type EventData = (lang: Lang) => unknown

interface Listener {
  orgId: number
  memberId: number
  take(event: string, data: EventData): void
}

const listeners = new Set<Listener>()

/** Sends an event to every open stream of one member, or with `null` of everybody in the company. In this process. */
export function publish(orgId: number, memberId: number | null, event: string, data: EventData): void {
  for (const listener of listeners)
    if (listener.orgId === orgId && (memberId === null || listener.memberId === memberId)) listener.take(event, data)
}

/** Listens until the answer is called. */
export function subscribe(listener: Listener): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
