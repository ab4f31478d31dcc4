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
  /** What an earlier run of the same job saved last; null at the first. */
  checkpoint: unknown
  /** Language of whoever asked. */
  lang: Lang
}

export interface JobContext<I> {
  job: JobFacts<I>
  /** Whoever asked, with the rights of today. */
  actor: Actor
  engine: Engine
  files: FileStore
  /** Aborted when somebody cancels the job or the server stops. Look at it between steps: `signal.throwIfAborted()`. */
  signal: AbortSignal
  /** How far it is; cheap, so call it as often as there is something to tell. */
  report(done: number, total?: number | null, message?: Text): void
  /** Keeps what the next run needs to go on; durable once the promise resolves. */
  checkpoint(state: unknown): Promise<void>
}

/** A kind of long work. `run` may be started again after a crash, so it goes on from its checkpoint or from the data. */
export interface JobKind<I = unknown, R = unknown> {
  readonly kind: string
  readonly title: Text
  run(context: JobContext<I>): Promise<R>
}

const kinds = new Map<string, JobKind>()

/** Registers a kind once per process; its handle is what `enqueue` takes. */
export function defineJob<I, R>(kind: JobKind<I, R>): JobKind<I, R> {
  if (kinds.has(kind.kind)) throw new Error(`two kinds of jobs are called ${kind.kind}`)
  kinds.set(kind.kind, kind as unknown as JobKind)
  return kind
}

export function jobKind(name: string): JobKind | undefined {
  return kinds.get(name)
}
