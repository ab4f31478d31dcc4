import type { Actor } from '@tuheng/domain/kernel/policy'
import type { Report, ReportAnswer } from '@tuheng/domain/kernel/report'
import type { AnyRow } from '@tuheng/domain/kernel/resource'
import type { Sql } from '../../db/database.ts'
import type { Moment } from '../../plugins/clock.ts'

/** What the query of a report gets. */
export interface ReportContext {
  sql: Sql
  actor: Actor
  /** Parsed parameters. Missing ones are null. */
  params: AnyRow
  /** The requested dimension, or the report's first; empty if it has none. */
  groupBy: string
  /** Dimensions of which only what has no value is wanted. */
  without: readonly string[]
  /** At most so many single records are wanted; the rest as one sum. */
  most: number
  now: Moment
}

/** Rows contain the declared columns, labels of references as `name$`, and the values that a drill filter takes. */
export type ReportHandler = (context: ReportContext) => Promise<ReportAnswer>

const handlers = new Map<string, ReportHandler>()

/** Registers the query of a report. The server checks at start that every report has one. */
export function onReport(report: Pick<Report, 'name'>, handler: ReportHandler): void {
  handlers.set(report.name, handler)
}

export function reportHandler(name: string): ReportHandler | undefined {
  return handlers.get(name)
}
