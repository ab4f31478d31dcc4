import { Button, Progress } from 'antd'
import { LinkedText } from '../../engine/links/linked-text.tsx'
import { useT } from '../../shared/text/i18n.ts'
import {
  cancelJob,
  fileLink,
  isLive,
  partialResult,
  percentOf,
  type Job,
  type JobState,
} from '../../shared/inbox/jobs.ts'
import type { ShellKey } from '../../shared/text/locale/zh.ts'
import { notify } from '../../shared/ui/notify.tsx'
import { STATUS_INK } from '../../shared/appearance/theme.ts'
import css from './job-list.module.css'

const STATE: Record<JobState, { word: ShellKey; ink: keyof typeof STATUS_INK }> = {
  queued: { word: 'jobs.state.queued', ink: 'draft' },
  running: { word: 'jobs.state.running', ink: 'progress' },
  done: { word: 'jobs.state.done', ink: 'done' },
  failed: { word: 'jobs.state.failed', ink: 'refused' },
  cancelled: { word: 'jobs.state.cancelled', ink: 'draft' },
}

export function JobList({ jobs }: { jobs: readonly Job[] }) {
  const t = useT()
  if (!jobs.length) return <p className={css.empty}>{t('jobs.none')}</p>
  return (
    <ul className={css.list}>
      {jobs.slice(0, 20).map(job => (
        <JobRow key={job.id} job={job} />
      ))}
    </ul>
  )
}

function JobRow({ job }: { job: Job }) {
  const t = useT()
  const { word, ink } = STATE[job.state]
  const partly = partialResult(job)
  return (
    <li>
      <div className={css.head}>
        <span className={css.title} title={job.title}>
          {job.title}
        </span>
        <span className={css.state} style={{ color: STATUS_INK[ink].text }}>
          {t(word)}
        </span>
      </div>
      {isLive(job) && <Progress percent={percentOf(job)} size="small" showInfo={!!job.total} aria-label={job.title} />}
      <div className={css.foot}>
        <span className={css.message}>
          {job.message ? <LinkedText text={job.message} /> : partly ? t('jobs.partly', partly) : job.createdAt}
        </span>
        {isLive(job) && (
          <Button type="link" size="small" onClick={() => void cancelJob(job.id).catch(notify.error)}>
            {t('common.cancel')}
          </Button>
        )}
        {job.result?.file && (
          <Button type="link" size="small" onClick={() => void openFile(job.result?.file?.id).catch(notify.error)}>
            {t('jobs.download')}
          </Button>
        )}
      </div>
    </li>
  )
}

async function openFile(id: number | undefined): Promise<void> {
  if (id) window.location.assign(await fileLink(id))
}
