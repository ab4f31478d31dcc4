/** Columns whose values stand in one cell, above each other, where both are shown: two facts that are read together. */
export type Stacks<N extends string = string> = readonly (readonly [upper: N, lower: N])[]

export interface ListSpec<N extends string = string> {
  columns: readonly N[]
  stacks?: Stacks<N>
  /** Shown in the filter line as far as there is room; the rest are behind 展开. */
  filters: readonly N[]
  /** Text fields that the search box looks into (indexed for contains). */
  search: readonly N[]
  /** `-field` sorts downwards. Default: newest first. */
  sort?: readonly string[]
  /** Status whose values stand as tabs above the table. */
  tabs?: N
  /** Decimal fields summed over the whole filter. */
  totals?: readonly N[]
  /** Choice field whose values must not be summed together: receivable and payable, for one. */
  totalsBy?: N
  /** States of `tabs` that count for nothing: sums leave their rows out, unless these states alone are asked for. */
  totalsExcept?: readonly string[]
  /** Columns frozen at the left. Default 1. */
  frozen?: number
  /** Columns that stand behind the frozen ones while the list is filtered by a field: what a queue is worked by. */
  forward?: { readonly [field in N]?: readonly N[] }
  /** Date column that the default filter (this month) stands on. */
  period?: N
  /** Rows without that date are work still to be done: they stay in view under the default filter. */
  undated?: boolean
}
