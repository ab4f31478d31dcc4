import type { Text } from './text.ts'

/**
 * A column that counts the records of another resource that refer to the row: those that its reader may see, by one
 * statement for the page. It links to the list of them.
 */
export interface RecordCount<N extends string = string> extends Text {
  /** The resource that is counted, and the face whose list shows the counted records. */
  of: string
  face: string
  /** Its field that refers to the row. */
  by: string
  /** Which of them, as equality filter. */
  where?: Readonly<Record<string, unknown>>
  unit?: Text
  /** The column behind which it stands. */
  after: N
}

/** Pairs of columns that share one cell, one above the other, if both are shown. */
export type Stacks<N extends string = string> = readonly (readonly [upper: N, lower: N])[]

/** A line of a row on a phone. */
export interface PhoneLine<N extends string = string> {
  facts?: readonly N[]
  figures?: readonly N[]
}

export interface ListSpec<N extends string = string> {
  columns: readonly N[]
  /** Columns that count records that refer to the row, by name. */
  counts?: Readonly<Record<string, RecordCount<N>>>
  stacks?: Stacks<N>
  /**
   * What the second line of a row shows on a phone, where the first columns are not what its user decides by. `equalOnce`:
   * the second figure says nothing where it equals the first, and is left out there.
   */
  phone?: PhoneLine<N> & { equalOnce?: true }
  /** Filters in the filter line, as many as fit. The rest are behind 展开. */
  filters: readonly N[]
  /**
   * What the search box searches: text fields (indexed for contains), and references to master data by the label of
   * their record. Those that people type most come first; the hint of the box names them.
   */
  search: readonly N[]
  /** `-field` sorts descending. Default: newest first. */
  sort?: readonly string[]
  /** Order of the tabs of these states, where its user does not want the newest first. */
  sortIn?: Readonly<Record<string, readonly string[]>>
  /** Status whose values are tabs above the table. */
  tabs?: N
  /** Decimal fields with a total over all filtered rows. */
  totals?: readonly N[]
  /** Choice field whose values must not be summed together, such as receivable and payable. */
  totalsBy?: N
  /** States of `tabs` whose rows the sums exclude, unless only these states are selected. */
  totalsExcept?: readonly string[]
  /** State of `tabs` that the list opens without. A tab says so, and the tabs 全部 and of the state show it. */
  opensWithout?: string
  /** Number of frozen columns at the left. Default 1. */
  frozen?: number
  /** Columns that follow the frozen ones while the list is filtered by a field. */
  forward?: { readonly [field in N]?: readonly N[] }
  /** Date column of the default filter: this month, in its first days with the last one. */
  period?: N
  /** Rows without that date are open work and stay visible under the default filter. */
  undated?: boolean
}
