/** A rule that must hold in the books of a company. */
export interface LedgerRule {
  name: string
  /** The rule as a sentence. */
  description: string
  /** SQL with `$1` = company that returns one row per violation, with `id`, `no` and `detail`. */
  sql: string
}

/** Rows of `inner` (with `id`, `no`, `is`, `should`) where `is` differs from `should`. */
export const differingRows = (inner: string): string =>
  `select id, no, format('is %s, should be %s', "is", should) as detail from (${inner}) x where "is" is distinct from should`
