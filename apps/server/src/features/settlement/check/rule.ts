/** One thing that must hold in the books of a company. */
export interface LedgerRule {
  name: string
  /** What holds, in a sentence. */
  description: string
  /** SQL over `$1` = company: one row for each violation, with `id`, `no` and `detail`. */
  sql: string
}

/** Rows of `inner` (with `id`, `no`, `is`, `should`) whose two sides differ. */
export const differing = (inner: string): string =>
  `select id, no, format('is %s, should be %s', "is", should) as detail from (${inner}) x where "is" is distinct from should`
