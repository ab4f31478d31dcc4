import BellOutlined from '@ant-design/icons/es/icons/BellOutlined'
import { Badge, Popover } from 'antd'
import { useEffect, useState } from 'react'
import { IconButton } from '../../shared/icon-button.tsx'
import { translate, useLang, useT } from '../../shared/i18n.ts'
import { followJobs, isLive, useJobs, type Job } from '../../shared/jobs.ts'
import { notify } from '../../shared/notify.tsx'
import { JobList } from './job-list.tsx'

/** Long work of the person: how much is running, what came out. */
export function JobsBell() {
  const t = useT()
  const jobs = useJobs(state => state.jobs)
  const [open, setOpen] = useState(false)
  const lang = useLang()
  useEffect(() => followJobs(tell), [lang]) // the server names jobs in the language of the stream
  const running = jobs.filter(isLive).length
  const label = running ? t('jobs.running', { count: running }) : t('jobs.title')
  return (
    <Popover open={open} onOpenChange={setOpen} trigger="click" placement="bottomRight" arrow={false} content={<JobList jobs={jobs} />}>
      <IconButton label={label} aria-haspopup="dialog" aria-expanded={open}>
        <Badge count={running} size="small" color="var(--accent-fill)">
          <BellOutlined style={{ fontSize: 16 }} />
        </Badge>
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
