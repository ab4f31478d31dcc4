import { DownloadOutlined } from '@ant-design/icons'
import { Button, Modal, Progress, Result } from 'antd'
import { useEffect } from 'react'
import { notify } from '../shared/ui/notify.tsx'
import { cancelJob, fileLink, isLive, loadJobs, useJob, type Job } from '../shared/inbox/jobs.ts'
import { LinkedText } from './links/linked-text.tsx'
import { useT } from './locale/index.ts'

/** Polling interval in case the event stream is broken. */
const POLL_MS = 3000

interface Props {
  jobId: number
  title: string
  onClose(): void
}

/**
 * Shows the progress of a job and its result. The job continues when the dialog is closed; the bell in the top bar
 * lists it.
 */
export function JobProgress({ jobId, title, onClose }: Props) {
  const job = useJob(jobId)
  const isRunning = !job || isLive(job)
  useEffect(() => {
    if (!isRunning) return undefined
    const ask = () => void loadJobs().catch(() => undefined)
    ask()
    const timer = setInterval(ask, POLL_MS)
    return () => clearInterval(timer)
  }, [isRunning])
  return (
    <Modal
      open
      width={460}
      title={title}
      onCancel={onClose}
      footer={<Foot job={job} isRunning={isRunning} onClose={onClose} />}
      mask={{ closable: false }}
    >
      {isRunning ? <Running job={job} title={title} /> : <Ended job={job as Job} />}
    </Modal>
  )
}

function Running({ job, title }: { job: Job | undefined; title: string }) {
  const t = useT()
  const share = job?.total ? Math.min(99, Math.floor((job.progress / job.total) * 100)) : undefined
  return (
    <div role="status">
      <Progress
        aria-label={title}
        percent={share ?? 0}
        status="active"
        format={() => (share === undefined ? '' : `${share}%`)}
      />
      <p>
        {job?.message ?? (job?.total ? t('job.progress', { done: job.progress, total: job.total }) : t('job.waiting'))}
      </p>
      <p className="en-faint">{t('job.goesOn')}</p>
    </div>
  )
}

function Ended({ job }: { job: Job }) {
  const t = useT()
  const { files, missing = 0 } = job.result ?? {}
  const packed = files === undefined ? '' : t(missing ? 'job.filesMissing' : 'job.files', { files, missing })
  if (job.state === 'done')
    return <Result status="success" title={t('job.done')} subTitle={<LinkedText text={job.message ?? packed} />} />
  return (
    <Result
      status={job.state === 'cancelled' ? 'info' : 'error'}
      title={t(job.state === 'cancelled' ? 'job.cancelled' : 'job.failed')}
      subTitle={<LinkedText text={job.message ?? ''} />}
    />
  )
}

function Foot({ job, isRunning, onClose }: { job: Job | undefined; isRunning: boolean; onClose(): void }) {
  const t = useT()
  const file = job?.state === 'done' ? job.result?.file?.id : undefined
  return (
    <>
      {isRunning && job && (
        <Button onClick={() => void cancelJob(job.id).catch(notify.error)}>{t('job.cancel')}</Button>
      )}
      <Button onClick={onClose}>{t(isRunning ? 'job.background' : 'close')}</Button>
      {file !== undefined && (
        <Button type="primary" icon={<DownloadOutlined />} onClick={() => void fetchFile(file)}>
          {t('job.download')}
        </Button>
      )}
    </>
  )
}

async function fetchFile(id: number): Promise<void> {
  try {
    const link = document.createElement('a')
    link.href = await fileLink(id)
    link.download = ''
    link.click()
  } catch (error) {
    notify.error(error)
  }
}
