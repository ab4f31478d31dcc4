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
  /** Dimensions that the reader may group by. */
  readonly groupBy?: readonly ReportGrouping[]
  /** Pictures above the table: the first two that the rows can show. */
  readonly pictures?: readonly ReportPicture[]
  /**
   * Columns and figures that count a part of the records → the parameters that ask for these alone, so that the figure
   * leads to exactly them.
   */
  readonly narrows?: Readonly<Record<string, Readonly<Record<string, unknown>>>>
  /** Columns and figures that are incomplete where another column counts something → that column, and what is said. */
  readonly marks?: Readonly<Record<string, Text & { by: string }>>
  /** Columns that are computed from the sums of a row, as a price per tonne: a subtotal leaves them out. */
  readonly averages?: readonly string[]
  /** Columns that show the figure of an earlier month → how many months earlier, and the column that it is there. */
  readonly earlier?: Readonly<Record<string, { months: number; column: string }>>
  /**
   * The rows behind a row: a screen path with filters taken from the row, else from the parameters. `[from, to]` names
   * two parameters that limit what a row does not tell.
   */
  readonly drill?: {
    path: string
    filters: Readonly<Record<string, string>>
    ranges?: Readonly<Record<string, readonly [from: string, to: string]>>
    /** The parameter with which the report knows no period, so that no range is passed on. */
    unbound?: string
    /** Parameters that the rows there are not told apart by: with one of them, only a single record leads there. */
    blindTo?: readonly string[]
    /** Columns that no rows there add up to, as those of a budget: their figures lead nowhere. */
    except?: readonly string[]
    /** Records that have no rows there: their figures lead to the record itself. */
    unless?: { column: string; values: readonly string[] }
  }
  /**
   * The figures are those of the companies of the reader, each read by itself with the rights there. `company` is the
   * column with its name; rows have its id as `orgId`. Figures of a row lead to `page`, the screen of a report over one
   * company, with the parameters of the same names.
   */
  readonly across?: { company: string; page: string }
  /** What a row is called whose dimension has no value, and what such a row holds; otherwise it has a dash. */
  readonly unassigned?: Text & { hint: Text }
  /** Which rows are marked in red: what `alarm` of a row means, told at each of them. */
  readonly alarm?: Text
  /** Shown in the header, for example 口径：不含税. */
  readonly note?: Text
}

/** A dimension of a report. */
export interface ReportGrouping extends Text {
  value: string
  /** The columns that the dimension divides further. */
  within?: readonly string[]
  /** The parameters that ask for one value of it, where they are not named like it. */
  asks?: readonly string[]
  /**
   * Each row is one record: the list between a figure and what it is booked from. The columns that name the record's
   * resource and its id. `order` says which come first, `names` the references that tell records apart: others stand
   * behind the figures.
   */
  record?: { resource: string; id: string; order?: Text; names?: readonly string[] }
}

/**
 * `trend`: a column month by month, or by the days or weeks that `by` names. `rank`: the rows by a column, largest first. `steps`: how the columns of the totals
 * lead to a result, each added or taken away. `rate` stands beside the bars.
 */
export type ReportPicture = Text &
  (
    | { kind: 'trend'; of: string; rate?: string; by?: string }
    | { kind: 'rank'; of: string; rate?: string }
    | { kind: 'steps'; steps: readonly (readonly [sign: '+' | '-', column: string])[]; result: string; rate?: string }
  )

export interface ReportFigure extends Text {
  name: string
  kind: Extract<Field['kind'], 'money' | 'quantity' | 'integer' | 'rate'>
  color?: StatusColor
}

export interface ReportAnswer {
  /** Columns by name, labels of references as `name$`; `alarm: true` marks a row to be shown in red. */
  rows: Record<string, unknown>[]
  totals: Record<string, unknown>
  /** The same by month, where the period has several and the rows are by something else. */
  trend?: Record<string, unknown>[]
  /** The sums of the records beyond those in `rows`, and how many there are. */
  rest?: { count: number; row: Record<string, unknown> }
  figures: Record<string, { value: string | number | null; change?: string | null }>
  /** Facts for the header: company, period, closed or not. */
  header: Text[]
}

export function defineReport<const P extends Fields, const C extends Fields>(report: Report<P, C>): Report<P, C> {
  return { ...report, params: ownNames(report.params), columns: ownNames(report.columns) }
}
