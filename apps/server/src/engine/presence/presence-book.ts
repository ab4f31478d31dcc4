/** A window of a member that shows a record. */
export interface Presence {
  orgId: number
  resource: string
  id: number
  memberId: number
  name: string
  /** The window's own word. */
  window: string
  editing: boolean
}

export type PresentRecord = Pick<Presence, 'orgId' | 'resource' | 'id'>

/** How long a window counts after it last said so: two of its repetitions may be lost. */
export const LEASE_MS = 50_000
/** Windows and records of one member. Beyond it the oldest is forgotten. */
const MAX_PER_MEMBER = 40

type Held = Presence & { until: number }

/** Who has which record open, in memory. Times are milliseconds of whatever clock the caller reads. */
export interface PresenceBook {
  /** Enters a window, or prolongs its lease. Returns whether others now see something else than before. */
  enter(presence: Presence, now: number): boolean
  /** Returns whether the window was there. */
  leave(presence: Pick<Presence, 'memberId' | 'window'> & PresentRecord): boolean
  /** The windows that show the record now. */
  at(record: PresentRecord, now: number): Presence[]
  /** Forgets windows whose lease is over. Returns their records. */
  expire(now: number): PresentRecord[]
  size(): number
}

export function createPresenceBook(): PresenceBook {
  const records = new Map<string, Map<string, Held>>()
  const remove = (held: Parameters<PresenceBook['leave']>[0]): boolean => {
    const windows = records.get(recordKey(held))
    if (!windows?.delete(windowKey(held))) return false
    if (!windows.size) records.delete(recordKey(held))
    return true
  }
  const all = (): Held[] => [...records.values()].flatMap(windows => [...windows.values()])
  return {
    enter: (presence, now) => {
      const windows = records.get(recordKey(presence)) ?? new Map<string, Held>()
      const before = windows.get(windowKey(presence))
      if (!before) {
        const own = all().filter(held => held.orgId === presence.orgId && held.memberId === presence.memberId)
        const [oldest] = own.toSorted((a, b) => a.until - b.until)
        if (oldest && own.length >= MAX_PER_MEMBER) remove(oldest)
      }
      windows.set(windowKey(presence), { ...presence, until: now + LEASE_MS })
      records.set(recordKey(presence), windows)
      return !before || before.until <= now || before.editing !== presence.editing || before.name !== presence.name
    },
    leave: remove,
    at: (record, now) =>
      [...(records.get(recordKey(record))?.values() ?? [])]
        .filter(held => held.until > now)
        .map(({ until: _, ...presence }) => presence),
    expire: now => {
      const over = all().filter(held => held.until <= now)
      for (const held of over) remove(held)
      return [
        ...new Map(
          over.map(({ orgId, resource, id }) => [`${orgId} ${resource} ${id}`, { orgId, resource, id }]),
        ).values(),
      ]
    },
    size: () => records.size,
  }
}

const recordKey = ({ orgId, resource, id }: PresentRecord): string => `${orgId} ${resource} ${id}`
const windowKey = ({ memberId, window }: Pick<Presence, 'memberId' | 'window'>): string => `${memberId} ${window}`
