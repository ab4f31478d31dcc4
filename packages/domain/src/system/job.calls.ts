import { type AnswerOf, defineCall, type GivenOf } from '../kernel/call.ts'
import type { FileRef } from '../kernel/field.ts'
import { s } from '../kernel/shape.ts'

const states = ['queued', 'running', 'done', 'failed', 'cancelled'] as const

export interface JobResult {
  /** The resulting file, which can be downloaded until it expires. */
  file?: FileRef
  /** How many files an archive contains, and how many are missing. */
  files?: number
  missing?: number
  [fact: string]: unknown
}

/** Long work on the server: import, export, bulk. */
const job = {
  id: s.id(),
  kind: s.text(),
  title: s.text(),
  state: s.oneOf(...states),
  progress: s.integer(),
  total: s.nullable(s.integer()),
  message: s.nullable(s.text()),
  /** Depends on the kind of job. Its values were redacted for the member who started it. */
  result: s.shown(s.nullable(s.opaque<JobResult>())),
  memberId: s.integer(),
  createdAt: s.text(),
  startedAt: s.nullable(s.text()),
  finishedAt: s.nullable(s.text()),
}

/** One of one's own jobs; administrators read all. */
export const jobCall = defineCall({ path: 'sys/job/info', request: { id: s.id() }, answer: job })

export const jobsCall = defineCall({
  path: 'sys/job/list',
  request: {
    page: s.maybe(s.integer({ minimum: 1, maximum: 10_000 })),
    pageSize: s.maybe(s.integer({ minimum: 1, maximum: 200 })),
    kind: s.maybe(s.text(60)),
    state: s.maybe(s.oneOf(...states)),
    /** All jobs of the company; administrators only. */
    all: s.maybe(s.bool()),
  },
  answer: { list: s.list(s.object(job)), total: s.integer() },
})

export const cancelJobCall = defineCall({ path: 'sys/job/cancel', request: { id: s.id() }, answer: job })

/** Server-sent events for the member. */
export const eventsCall = defineCall({
  path: 'sys/event/stream',
  method: 'GET',
  about: { zh: '事件流', en: 'server-sent events of the member (text/event-stream)' },
  request: s.fields({}),
  answer: 'file',
})

export type JobState = (typeof states)[number]
export type JobGiven = GivenOf<typeof jobCall>
export type Job = AnswerOf<typeof jobCall>
