import type { FileRef } from '@tuheng/domain/kernel/field'

export type JobState = 'queued' | 'running' | 'done' | 'failed' | 'cancelled'

/** Long work on the server: import, export, bulk. */
export interface Job {
  id: number
  kind: string
  title: string
  state: JobState
  progress: number
  total: number | null
  message: string | null
  result: JobResult | null
  createdAt: string
  finishedAt: string | null
}

export interface JobResult {
  /** A file that came out; it stays downloadable until it expires. */
  file?: FileRef
  [fact: string]: unknown
}

export function isLive(job: Pick<Job, 'state'>): boolean {
  return job.state === 'queued' || job.state === 'running'
}

/** How many of its parts were done and how many refused, where any was. */
export function partlyOf({ state, result }: Pick<Job, 'state' | 'result'>): { ok: number; failed: number } | undefined {
  const { ok, failed } = result ?? {}
  return state === 'done' && typeof ok === 'number' && typeof failed === 'number' && failed > 0 ? { ok, failed } : undefined
}

/** The jobs with the news of one of them; one not heard of before is the newest. */
export function mergeJob(jobs: readonly Job[], news: Job): Job[] {
  return jobs.some(job => job.id === news.id) ? jobs.map(job => (job.id === news.id ? news : job)) : [news, ...jobs]
}

/** Whole per cent; an unknown total counts as half way. */
export function percentOf({ progress, total }: Pick<Job, 'progress' | 'total'>): number {
  return total ? Math.min(100, Math.floor((progress / total) * 100)) : 50
}
