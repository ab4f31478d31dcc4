import type { Actor } from '@tuheng/domain/kernel/policy'
import type { Report, ReportAnswer } from '@tuheng/domain/kernel/report'
import type { AnyRow } from '@tuheng/domain/kernel/resource'
import type { Sql } from '../../db/database.ts'
import type { Moment } from '../../plugins/clock.ts'

/** What the query of a report works with. */
export interface ReportContext {
  sql: Sql
  actor: Actor
  /** Parsed parameters; those that were not given are null. */
  params: AnyRow
  /** The dimension asked for, or the report's first; empty where it has none. */
  groupBy: string
  now: Moment
}

/** Rows carry what the report declares, labels of references as `name$`, and what a drill filter takes from them. */
export type ReportHandler = (context: ReportContext) => Promise<ReportAnswer>

const handlers = new Map<string, ReportHandler>()

/** The query of a report. Every report of the registry must have one; the server asks when it starts. */
export function onReport(report: Pick<Report, 'name'>, handler: ReportHandler): void {
  handlers.set(report.name, handler)
}

export function reportHandler(name: string): ReportHandler | undefined {
  return handlers.get(name)
}
