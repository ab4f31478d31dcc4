import { lazy, Suspense, useState, type ReactNode } from 'react'
import { useBusy } from '../../shared/hooks/use-busy.ts'
import { notify } from '../../shared/ui/notify.tsx'
import { download } from '../../shared/calls/transfer.ts'
import { useT } from '../locale/index.ts'

const JobProgress = lazy(() => import('../job-progress.tsx').then(module => ({ default: module.JobProgress })))

/** Downloads a file, or follows the job that makes it if it is large. `run` answers whether it began. */
export function useExport(path: string): { run(body: object): Promise<boolean>; busy: boolean; node: ReactNode } {
  const t = useT()
  const [job, setJob] = useState<number>()
  const { busy, run: work } = useBusy()
  const dialogOf = (id: number) => (
    <Suspense>
      <JobProgress jobId={id} title={t('export.title')} onClose={() => setJob(undefined)} />
    </Suspense>
  )
  const run = (body: object) =>
    work(async () => {
      const answer = await download(path, body)
      if ('jobId' in answer) setJob(answer.jobId)
      else notify.success(t('export.done', { name: answer.name }))
    })
  return { run, busy, node: job === undefined ? null : dialogOf(job) }
}
