import { Button, Progress } from 'antd'
import { cancelJob, percentOf } from '../../shared/inbox/jobs.ts'
import { notify } from '../../shared/ui/notify.tsx'
import { useT, type ImportKey } from './locale/index.ts'
import { usePolledJob } from './use-batch.ts'

interface Props {
  jobId: number | null
  phase: 'staging' | 'committing' | 'undoing' | 'trying'
}

/** Progress of a job on the batch. */
export function JobLine({ jobId, phase }: Props) {
  const t = useT()
  const job = usePolledJob(jobId, true)
  const title = t(`job.${phase}` satisfies ImportKey)
  return (
    <section className="im-job" role="status" aria-label={title}>
      <strong>{title}</strong>
      <Progress
        aria-label={title}
        status="active"
        percent={job?.total ? Math.min(99, percentOf(job)) : 0}
        showInfo={!!job?.total}
      />
      <p>{job?.message ?? (job?.total ? t('job.done', { done: job.progress, total: job.total }) : t('job.waiting'))}</p>
      <p className="im-faint">{t('job.goesOn')}</p>
      {job && <Button onClick={() => void cancelJob(job.id).catch(notify.error)}>{t('job.cancel')}</Button>}
    </section>
  )
}
