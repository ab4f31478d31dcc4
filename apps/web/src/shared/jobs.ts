import { create } from 'zustand'
import { call } from './api.ts'
import { eventCutter } from './event-stream.ts'
import { mergeJob, type Job } from './job-rules.ts'

export * from './job-rules.ts'

interface JobsStore {
  /** Newest first. */
  jobs: Job[]
}

/** Jobs of the person in this company, kept true by the event stream while the shell is mounted. */
export const useJobs = create<JobsStore>()(() => ({ jobs: [] }))

export function useJob(id: number | null | undefined): Job | undefined {
  return useJobs(state => state.jobs.find(job => job.id === id))
}

export async function loadJobs(signal?: AbortSignal): Promise<void> {
  const { list } = await call<{ list: Job[] }>('sys/job/list', {}, signal ? { signal } : {})
  useJobs.setState({ jobs: list })
}

export async function cancelJob(id: number): Promise<void> {
  await call('sys/job/cancel', { id })
  await loadJobs()
}

/** A short-lived signed link to a stored file. */
export async function fileLink(id: number): Promise<string> {
  return (await call<{ url: string }>('fms/file/link', { id })).url
}

const AGAIN_MS = [1_000, 3_000, 10_000, 30_000]

/**
 * Follows the jobs until the returned function is called; a broken stream is taken up again, slower each time. A hidden
 * window lets go of its stream: a browser opens six connections to a host, and each window's would hold one.
 */
export function followJobs(onChange: (before: Job | undefined, job: Job) => void): () => void {
  let stop = new AbortController()
  const turn = () => {
    stop.abort()
    stop = new AbortController()
    if (!document.hidden) void follow(stop.signal, onChange)
  }
  turn()
  document.addEventListener('visibilitychange', turn)
  return () => {
    document.removeEventListener('visibilitychange', turn)
    stop.abort()
  }
}

async function follow(signal: AbortSignal, onChange: (before: Job | undefined, job: Job) => void): Promise<void> {
  for (let failures = 0; !signal.aborted; ) {
    try {
      await loadJobs(signal)
      const response = await call<Response>('sys/event/stream', undefined, { method: 'GET', raw: true, signal, timeout: 2 ** 31 - 1 })
      failures = 0
      await readStream(response, data => take(data, onChange))
    } catch {
      failures++ // the session's own end is announced elsewhere; anything else may pass
    }
    await pause(AGAIN_MS[Math.min(failures, AGAIN_MS.length - 1)] ?? 1_000, signal)
  }
}

async function readStream(response: Response, take: (data: string) => void): Promise<void> {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  const cut = eventCutter()
  for (;;) {
    const part = await reader?.read()
    if (!part || part.done) return
    for (const event of cut(part.value)) if (event.event === 'job') take(event.data)
  }
}

function take(data: string, onChange: (before: Job | undefined, job: Job) => void): void {
  const job = JSON.parse(data) as Job
  const before = useJobs.getState().jobs.find(known => known.id === job.id)
  useJobs.setState(({ jobs }) => ({ jobs: mergeJob(jobs, job) }))
  onChange(before, job)
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise(resolve => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true })
  })
}
