import { useEffect } from 'react'
import { onRefreshAll, refreshApprovals, refreshRecord, refreshRecords } from '../../engine/common/refresh.ts'
import {
  announcementIn,
  announcementsChanged,
  closeAnnouncement,
  openAnnouncement,
} from '../../shared/inbox/announcements.ts'
import { translate, useLang } from '../../shared/text/i18n.ts'
import { clearJobs, isLive, loadJobs, applyJobEvent, type Job } from '../../shared/inbox/jobs.ts'
import { followEvents } from '../../shared/calls/live-events.ts'
import { clearMessages, loadMessages, useMessages } from '../../shared/inbox/messages.ts'
import { presenceChanged, repeatPresence } from '../../shared/inbox/presence.ts'
import { useInvitations } from '../../shared/session/invitations.ts'
import { notify } from '../../shared/ui/notify.tsx'
import { openTab } from '../../shared/tabs/tabs.ts'
import { clearMarks, refreshMarks, refreshMarksNow } from '../menu/use-marks.ts'

/** Keeps jobs, messages and the marks of the menu up to date, whether or not the bell is shown. */
export function useLive(): void {
  const lang = useLang() // the stream names jobs and messages in one language
  useEffect(() => {
    let missed = false
    return followEvents({
      refresh: async signal => {
        refreshMarks()
        if (missed) refreshRecords()
        missed = true
        await Promise.all([loadJobs(signal), loadMessages(signal)])
      },
      onOpen: repeatPresence,
      onEvent: ({ event, data }) => {
        if (event === 'job') applyJobEvent(data, notifyJob)
        if (event === 'waiting' || event === 'message') refreshMarks()
        if (INBOX_EVENTS.has(event)) void loadMessages().catch(() => {}) // the bell loads them again when it is opened
        if (event === 'message') showMessage(data)
        if (event === 'announcement') announcementsChanged()
        if (event === 'invitation') void useInvitations.getState().load()
        if (event === 'presence') presenceChanged(data)
        if (event === 'record') recordChanged(data)
      },
    })
  }, [lang])
  useEffect(() => onRefreshAll(refreshMarksNow), [])
  useEffect(() => clearAll, [])
}

/** New messages, messages read elsewhere, and messages withdrawn with their announcement. */
const INBOX_EVENTS: ReadonlySet<string> = new Set(['message', 'messages', 'announcement'])

interface ArrivedMessage {
  kind: string
  title: string
  path: string | null
  live: boolean
}

/** Shows a message at once, if the person wants that for its kind. */
function showMessage(data: string): void {
  const { kind, title, path, live } = JSON.parse(data) as ArrivedMessage
  if (path) refreshRecord(path)
  if (kind.startsWith('approval.')) refreshApprovals()
  if (!live) return
  const announcement = announcementIn(path)
  const open = announcement === undefined ? path && (() => openTab(path)) : () => openAnnouncement(announcement)
  notify.news({ title, ok: translate('common.view'), ...(open ? { onOk: open } : {}) })
}

/** Somebody else wrote a record that is on screen here. */
function recordChanged(data: string): void {
  const { id } = JSON.parse(data) as { id: number }
  refreshRecord(`/${id}`)
}

/** The shell unmounts: the next person or company must not see messages and jobs of this one. */
function clearAll(): void {
  closeAnnouncement()
  clearMarks()
  clearMessages()
  clearJobs()
}

/** Reports the end of a job that was running, and shows what it wrote: one's own writes are not told as those of others. */
function notifyJob(before: Job | undefined, job: Job): void {
  if (!before || !isLive(before) || isLive(job)) return
  refreshRecords()
  if (job.state === 'done' && !useMessages.getState().silent.includes('job'))
    notify.success(translate('jobs.done', { title: job.title }))
  if (job.state === 'failed')
    notify.error(new Error(translate('jobs.failed', { title: job.title, message: job.message ?? '' })))
}
