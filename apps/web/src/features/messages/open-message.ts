import { announcementIn, openAnnouncement } from '../../shared/inbox/announcements.ts'
import { markRead, type Message } from '../../shared/inbox/messages.ts'
import { notify } from '../../shared/ui/notify.tsx'
import { openTab } from '../../shared/tabs/tabs.ts'

/** Marks a message as read and opens its link. Returns whether the page in front has changed. */
export function openMessage(message: Message): boolean {
  if (!message.readAt) void markRead(message.id).catch(notify.error)
  const announcement = announcementIn(message.path)
  if (announcement !== undefined) openAnnouncement(announcement)
  else if (message.path) openTab(message.path)
  return !!message.path
}
