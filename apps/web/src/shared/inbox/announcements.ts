import { create } from 'zustand'

interface Store {
  /** The announcement that is being read. */
  open: number | null
  /** Grows when something was announced, withdrawn or has ended. */
  revision: number
}

/** Announcements of the company: the open one, shown over any page, and a counter that triggers a reload. */
export const useAnnouncements = create<Store>()(() => ({ open: null, revision: 0 }))

export function openAnnouncement(id: number): void {
  useAnnouncements.setState({ open: id })
}

export function closeAnnouncement(): void {
  useAnnouncements.setState({ open: null })
}

export function announcementsChanged(): void {
  useAnnouncements.setState(({ revision: turn }) => ({ revision: turn + 1 }))
}

export const announcementPath = (id: number): string => `/messages?announcement=${id}`

/** The announcement that an address leads to. */
export function announcementIn(path: string | null): number | undefined {
  const [, id] = /^#?\/messages\?announcement=(\d{1,15})$/.exec(path ?? '') ?? []
  return id === undefined ? undefined : Number(id)
}
