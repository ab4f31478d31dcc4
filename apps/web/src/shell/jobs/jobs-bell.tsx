import BellOutlined from '@ant-design/icons/es/icons/BellOutlined'
import { Popover } from 'antd'
import { lazy, Suspense, useEffect, useState } from 'react'
import { IconButton } from '../../shared/icon-button.tsx'
import { translate, useLang, useT } from '../../shared/i18n.ts'
import { followJobs, isLive, useJobs, type Job } from '../../shared/jobs.ts'
import { notify } from '../../shared/notify.tsx'
import css from './jobs-bell.module.css'

const JobList = lazy(() => import('./job-list.tsx'))

/** Long work of the person: how much is running, what came out. */
export function JobsBell() {
  const t = useT()
  const jobs = useJobs(state => state.jobs)
  const [open, setOpen] = useState(false)
  const lang = useLang()
  useEffect(() => followJobs(tell), [lang]) // the server names jobs in the language of the stream
  const running = jobs.filter(isLive).length
  const label = running ? t('jobs.running', { count: running }) : t('jobs.title')
  const list = (
    <Suspense fallback={<div className={css.loading} />}>
      <JobList jobs={jobs} />
    </Suspense>
  )
  return (
    <Popover open={open} onOpenChange={setOpen} trigger="click" placement="bottomRight" arrow={false} content={list}>
      <IconButton label={label} aria-haspopup="dialog" aria-expanded={open}>
        <span className={css.bell}>
          <BellOutlined />
          {running > 0 && <span className={css.count}>{running}</span>}
        </span>
      </IconButton>
    </Popover>
  )
}

/** Says so when work that was running has ended. */
function tell(before: Job | undefined, job: Job): void {
  if (!before || !isLive(before) || isLive(job)) return
  if (job.state === 'done') notify.success(translate('jobs.done', { title: job.title }))
  if (job.state === 'failed') notify.error(new Error(translate('jobs.failed', { title: job.title, message: job.message ?? '' })))
}
