import type { Readable } from 'node:stream'
import type { RowOf } from '@tuheng/domain/kernel/resource'
import type { robotTask, RunReason } from '@tuheng/domain/robots/index'
import type { RobotSettings } from '../settings.ts'

export type Task = RowOf<typeof robotTask>

/** What a connector knows when it looks at its source. */
export interface SourceContext {
  task: Task
  /** The password; undefined if there is none. */
  secret: string | undefined
  settings: RobotSettings
  signal: AbortSignal
  /** Where the last run stopped reading. */
  position: unknown
  /** Keeps how far it has read. It is durable when the promise resolves. */
  keepPosition(position: unknown): Promise<void>
  /** `YYYY-MM-DD HH:mm:ss` */
  at: string
}

/** One file that a source holds. */
export interface Parcel {
  name: string
  open(): Promise<Readable>
  /** Called once it was dealt with, whether its rows were taken or not. */
  done(taken: boolean): Promise<void>
}

/** Something that a run would take, or that waits. */
export interface Found {
  name: string
  size: number | null
  /** It is still being written. */
  waits: boolean
}

export interface Connector {
  /** Looks without taking anything. @throws SourceError */
  look(context: SourceContext): Promise<Found[]>
  /** Takes one file after another. @throws SourceError */
  take(context: SourceContext): AsyncGenerator<Parcel, void, undefined>
}

/** Why a source gave nothing, or no more. `detail` names no password and no content. */
export class SourceError extends Error {
  readonly reason: RunReason
  readonly detail: string
  constructor(reason: RunReason, detail = '') {
    super(`${reason} ${detail}`)
    this.name = 'SourceError'
    this.reason = reason
    this.detail = detail.slice(0, 200)
  }
}
