import type { Job } from '@tuheng/domain/system/job.calls'

export type { Job, JobState } from '@tuheng/domain/system/job.calls'

export function isLive(job: Pick<Job, 'state'>): boolean {
  return job.state === 'queued' || job.state === 'running'
}

/** How many of its parts were done and how many refused, where any was. */
export function partlyOf({ state, result }: Pick<Job, 'state' | 'result'>): { ok: number; failed: number } | undefined {
  const { ok, failed } = result ?? {}
  return state === 'done' && typeof ok === 'number' && typeof failed === 'number' && failed > 0
    ? { ok, failed }
    : undefined
}

/** The jobs with the news of one of them; one not heard of before is the newest. */
export function mergeJob(jobs: readonly Job[], news: Job): Job[] {
  return jobs.some(job => job.id === news.id) ? jobs.map(job => (job.id === news.id ? news : job)) : [news, ...jobs]
}

/** Whole per cent; an unknown total counts as half way. */
export function percentOf({ progress, total }: Pick<Job, 'progress' | 'total'>): number {
  return total ? Math.min(100, Math.floor((progress / total) * 100)) : 50
}
