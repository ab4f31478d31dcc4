import type { Job } from '@tuheng/domain/system/job.calls'

export type { Job, JobState } from '@tuheng/domain/system/job.calls'

export function isLive(job: Pick<Job, 'state'>): boolean {
  return job.state === 'queued' || job.state === 'running'
}

/** Numbers of succeeded and failed parts, if any failed; undefined otherwise. */
export function partialResult({
  state,
  result,
}: Pick<Job, 'state' | 'result'>): { ok: number; failed: number } | undefined {
  const { ok, failed } = result ?? {}
  return state === 'done' && typeof ok === 'number' && typeof failed === 'number' && failed > 0
    ? { ok, failed }
    : undefined
}

/** The jobs with an updated one; an unknown one goes first as the newest. */
export function mergeJob(jobs: readonly Job[], update: Job): Job[] {
  return jobs.some(job => job.id === update.id)
    ? jobs.map(job => (job.id === update.id ? update : job))
    : [update, ...jobs]
}

/** Whole percentage; 50 for an unknown total. */
export function percentOf({ progress, total }: Pick<Job, 'progress' | 'total'>): number {
  return total ? Math.min(100, Math.floor((progress / total) * 100)) : 50
}
