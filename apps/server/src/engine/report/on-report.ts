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

/** How the answers of several companies become one. */
export interface AcrossReport {
  /** Columns that are added up over companies. */
  summed: readonly string[]
  /** What follows from the sums of a row. */
  derive(row: AnyRow): AnyRow
}

/** The answer of one company, with the totals of the period before for the comparison. */
export type CompanyAnswer = ReportAnswer & { before: AnyRow }

/** The query of a report across companies, for one of them: a row in all, or the rows by the dimension asked for. */
type CompanyHandler = (context: ReportContext) => Promise<CompanyAnswer>

const handlers = new Map<string, ReportHandler>()
const across = new Map<string, AcrossReport & { query: CompanyHandler }>()

/** Registers the query of a report. The server checks at start that every report has one. */
export function onReport(report: Pick<Report, 'name'>, handler: ReportHandler): void {
  handlers.set(report.name, handler)
}

export function reportHandler(name: string): ReportHandler | undefined {
  return handlers.get(name)
}

/** Registers the query of a report across companies. The engine runs it in each, and puts the answers together. */
export function onReportAcross(report: Pick<Report, 'name'>, query: CompanyHandler, how: AcrossReport): void {
  across.set(report.name, { query, ...how })
}

export function acrossHandler(name: string): (AcrossReport & { query: CompanyHandler }) | undefined {
  return across.get(name)
}
