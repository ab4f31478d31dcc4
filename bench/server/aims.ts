/** What a row of the table should reach; what is absent is only shown. */
export interface Aim {
  /** Speed as a share of the bare handler's that runs the same statements. */
  bare?: number
  /** The same of one that also looks up the session and writes the row of the log. */
  guarded?: number
  /** Milliseconds of the median at one connection. */
  p50?: number
  /** p99 at the largest size as a multiple of that at the smallest. */
  growth?: number
  /** Share of the bare handler's speed on the embedded database. */
  embedded?: number
}

/** A list, a record: what people do all day. */
export const READ: Aim = { bare: 0.6, guarded: 0.8, growth: 1.5, embedded: 0.5 }
export const SAVE: Aim = { bare: 0.6, guarded: 0.8, growth: 1.5 }
/** What reads every row of the company: at most 1.2 times the statement alone. */
export const WHOLE: Aim = { bare: 0.83 }
/** Answered from sums that are kept with the charges. */
export const MARGIN_BY_ROLL_UP: Aim = { p50: 10 }
