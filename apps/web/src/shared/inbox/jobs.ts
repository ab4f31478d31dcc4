import type { AnswerOf } from '@tuheng/domain/kernel/call'
import type { FileLink } from '@tuheng/domain/system/file.calls'
import type { jobsCall } from '@tuheng/domain/system/job.calls'
import { create } from 'zustand'
import { call } from '../calls/api.ts'
import { mergeJob, type Job } from './job-rules.ts'

export * from './job-rules.ts'

interface JobsStore {
  /** Newest first. */
  jobs: Job[]
}

/** Jobs of the person in this company, updated by the event stream while the shell is mounted. */
export const useJobs = create<JobsStore>()(() => ({ jobs: [] }))

export function useJob(id: number | null | undefined): Job | undefined {
  return useJobs(state => state.jobs.find(job => job.id === id))
}

export async function loadJobs(signal?: AbortSignal): Promise<void> {
  const { list } = await call<AnswerOf<typeof jobsCall>>('sys/job/list', {}, signal ? { signal } : {})
  useJobs.setState({ jobs: list })
}

/** Clears the jobs when the person or company changes. */
export function clearJobs(): void {
  useJobs.setState({ jobs: [] })
}

export async function cancelJob(id: number): Promise<void> {
  await call('sys/job/cancel', { id })
  await loadJobs()
}

/** A short-lived signed link to a stored file. */
export async function fileLink(id: number): Promise<string> {
  return (await call<FileLink>('fms/file/link', { id })).url
}

/** Handles a job event of the stream. */
export function applyJobEvent(data: string, onChange: (before: Job | undefined, job: Job) => void): void {
  const job = JSON.parse(data) as Job
  const before = useJobs.getState().jobs.find(known => known.id === job.id)
  useJobs.setState(({ jobs }) => ({ jobs: mergeJob(jobs, job) }))
  onChange(before, job)
}
