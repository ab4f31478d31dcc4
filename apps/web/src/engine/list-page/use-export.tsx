import { useState, type ReactNode } from 'react'
import { notify } from '../../shared/notify.tsx'
import { download } from '../../shared/transfer.ts'
import { JobProgress } from '../job-progress.tsx'
import { useT } from '../locale/index.ts'

/** Fetches a file, or follows the job that makes it when it is large. */
export function useExport(path: string): { run(body: object): Promise<void>; busy: boolean; node: ReactNode } {
  const t = useT()
  const [job, setJob] = useState<number>()
  const [busy, setBusy] = useState(false)
  const run = async (body: object) => {
    setBusy(true)
    try {
      const answer = await download(path, body)
      if ('jobId' in answer) setJob(answer.jobId)
      else notify.success(t('export.done', { name: answer.name }))
    } catch (error) {
      notify.error(error)
    } finally {
      setBusy(false)
    }
  }
  return { run, busy, node: job === undefined ? null : <JobProgress jobId={job} title={t('export.title')} onClose={() => setJob(undefined)} /> }
}
