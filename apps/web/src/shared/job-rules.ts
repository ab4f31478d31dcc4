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

/** A file that came out stays downloadable until it expires. */
export interface JobResult {
  fileId?: number
  [fact: string]: unknown
}

export function isLive(job: Pick<Job, 'state'>): boolean {
  return job.state === 'queued' || job.state === 'running'
}

/** What the stream says of a job; one it has not heard of yet makes it ask for the list. */
export function mergeJob(jobs: readonly Job[], news: Partial<Job> & { id: number }): { jobs: Job[]; unknown: boolean } {
  const known = jobs.some(job => job.id === news.id)
  return { jobs: jobs.map(job => (job.id === news.id ? { ...job, ...news } : job)), unknown: !known }
}

/** Whole per cent; an unknown total counts as half way. */
export function percentOf({ progress, total }: Pick<Job, 'progress' | 'total'>): number {
  return total ? Math.min(100, Math.floor((progress / total) * 100)) : 50
}
