import { create } from 'zustand'

interface Store {
  /** Id of the open announcement. */
  open: number | null
  /** Increases when an announcement is published, withdrawn or over. */
  revision: number
}

/** The open announcement, which is shown over any page, and a counter that triggers a reload. */
export const useAnnouncements = create<Store>()(() => ({ open: null, revision: 0 }))

export function openAnnouncement(id: number): void {
  useAnnouncements.setState({ open: id })
}

export function closeAnnouncement(): void {
  useAnnouncements.setState({ open: null })
}

export function announcementsChanged(): void {
  useAnnouncements.setState(({ revision }) => ({ revision: revision + 1 }))
}

export const announcementPath = (id: number): string => `/messages?announcement=${id}`

/** The announcement id in an address. */
export function announcementIn(path: string | null): number | undefined {
  const [, id] = /^#?\/messages\?announcement=(\d{1,15})$/.exec(path ?? '') ?? []
  return id === undefined ? undefined : Number(id)
}
