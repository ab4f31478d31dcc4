import type { Actor } from '@tuheng/domain/kernel/policy'
import type { Lang, Text } from '@tuheng/domain/kernel/text'
import type { FileStore } from '../files/file-store.ts'
import type { Engine } from '../write/work.ts'

export interface JobFacts<I> {
  id: number
  orgId: number
  memberId: number
  requestId: string
  title: Text
  input: I
  /** The last state that an earlier run of the job saved; null at the first run. */
  checkpoint: unknown
  /** Language of the person who started it. */
  lang: Lang
}

export interface JobContext<I> {
  job: JobFacts<I>
  /** The person who started it, with the rights that they had when this run began. */
  actor: Actor
  /** The same person with the rights of now, for jobs that take long; undefined if they may no longer sign in. */
  actorNow(): Promise<Actor | undefined>
  engine: Engine
  files: FileStore
  /** Aborted if somebody cancels the job or the server stops. Check it between steps: `signal.throwIfAborted()`. */
  signal: AbortSignal
  /** Reports progress. It is cheap, so call it often. */
  report(done: number, total?: number | null, message?: Text): void
  /** Saves what the next run needs to continue. It is durable when the promise resolves. */
  checkpoint(state: unknown): Promise<void>
}

/**
 * A kind of background job. `run` may be started again after a crash, so it continues from its checkpoint or from the
 * data.
 */
export interface JobKind<I = unknown, R = unknown> {
  readonly kind: string
  readonly title: Text
  /** It waits for other systems. Such jobs have slots of their own, so that nobody's export waits for a mailbox. */
  readonly isOutside?: true
  run(context: JobContext<I>): Promise<R>
}

const kinds = new Map<string, JobKind>()

/** Registers a kind once per process. `enqueue` takes the result. */
export function defineJob<I, R>(kind: JobKind<I, R>): JobKind<I, R> {
  if (kinds.has(kind.kind)) throw new Error(`two kinds of jobs are called ${kind.kind}`)
  kinds.set(kind.kind, kind as unknown as JobKind)
  return kind
}

export const isOutside = (name: string): boolean => kinds.get(name)?.isOutside === true

export function jobKind(name: string): JobKind | undefined {
  return kinds.get(name)
}
