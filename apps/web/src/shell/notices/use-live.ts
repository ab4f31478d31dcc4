import { useEffect } from 'react'
import { translate, useLang } from '../../shared/i18n.ts'
import { forgetJobs, isLive, loadJobs, takeJob, type Job } from '../../shared/jobs.ts'
import { followEvents } from '../../shared/live-events.ts'
import { notify } from '../../shared/notify.tsx'
import { forgetMarks, refreshMarks } from '../menu/use-marks.ts'
import { forgetMessages, loadMessages } from './messages.ts'

/** Keeps jobs, messages and the numbers in the menu true while somebody works, whether or not the bell is shown. */
export function useLive(): void {
  const lang = useLang() // the server names jobs and messages in the language of the stream
  useEffect(
    () =>
      followEvents({
        refresh: async signal => {
          refreshMarks()
          await Promise.all([loadJobs(signal), loadMessages(signal)])
        },
        take: ({ event, data }) => {
          if (event === 'job') takeJob(data, tell)
          if (event === 'waiting' || event === 'message') refreshMarks()
          if (event === 'message') void loadMessages().catch(() => {}) // the bell asks again when it is opened
        },
      }),
    [lang],
  )
  useEffect(() => forgetAll, [])
}

/** The shell goes: whoever comes next, or the other company, must not see what this one had. */
function forgetAll(): void {
  forgetMarks()
  forgetMessages()
  forgetJobs()
}

/** Says so when work that was running has ended. */
function tell(before: Job | undefined, job: Job): void {
  if (!before || !isLive(before) || isLive(job)) return
  if (job.state === 'done') notify.success(translate('jobs.done', { title: job.title }))
  if (job.state === 'failed') notify.error(new Error(translate('jobs.failed', { title: job.title, message: job.message ?? '' })))
}
