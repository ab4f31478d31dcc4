import type { Field, Fields, StatusColor } from './field.ts'
import { ownNames } from './own-names.ts'
import type { Text } from './text.ts'

/** A read-only screen of figures: parameters, columns and a drill path. Its query is on the server. */
export interface Report<P extends Fields = Fields, C extends Fields = Fields> extends Text {
  readonly name: string
  /** `module/table` of the call; method `query`, `export`, `print`. */
  readonly api: string
  readonly permission: string
  /** Permission prefix, as of faces: roles with a right there get the same right here. */
  readonly grantsLike?: string
  readonly params: P
  /** Default values of the parameters, given the business date. */
  readonly defaults?: (today: string) => Record<string, unknown>
  readonly columns: C
  /**
   * Columns, figures and parameters → the fields (`waybill.apTotal`) that they sum or show. A person who may not see
   * one of the fields gets neither column nor figure, and cannot group or filter by it.
   */
  readonly reads?: Readonly<Record<string, readonly string[]>>
  /** Key figures above the table: a column, or a name in `figures` of the answer. */
  readonly figures?: readonly ReportFigure[]
  /** Dimensions that the reader may group by. `within`: the columns that a dimension divides further. */
  readonly groupBy?: readonly (Text & { value: string; within?: readonly string[] })[]
  readonly chart?: { kind: 'bar' | 'line' | 'stack'; x: string; y: readonly string[] }
  /** Target of a click on a row or figure: a screen path with filters taken from the row. */
  readonly drill?: { path: string; filters: Readonly<Record<string, string>> }
  /** Shown in the header, for example 口径：不含税. */
  readonly note?: Text
}

export interface ReportFigure extends Text {
  name: string
  kind: Extract<Field['kind'], 'money' | 'quantity' | 'integer' | 'rate'>
  color?: StatusColor
}

export interface ReportAnswer {
  /** Columns by name, labels of references as `name$`; `alarm: true` marks a row to be shown in red. */
  rows: Record<string, unknown>[]
  totals: Record<string, unknown>
  figures: Record<string, { value: string | number | null; change?: string | null }>
  /** Facts for the header: company, period, closed or not. */
  header: Text[]
}

export function defineReport<const P extends Fields, const C extends Fields>(report: Report<P, C>): Report<P, C> {
  return { ...report, params: ownNames(report.params), columns: ownNames(report.columns) }
}
