/** Aims of a row of the table. Without an aim a figure is only shown. */
export interface Aim {
  /** Speed as a share of the bare handler's, which runs the same statements. */
  bare?: number
  /** The same for a handler that also reads the session and writes the audit row. */
  guarded?: number
  /** Milliseconds of the median at one connection. */
  p50?: number
  /** p99 at the largest size as a multiple of p99 at the smallest. */
  growth?: number
  /** Share of the bare handler's speed on the embedded database. */
  embedded?: number
}

/** Lists and records: the usual work. */
export const READ: Aim = { bare: 0.6, guarded: 0.8, growth: 1.5, embedded: 0.5 }
export const SAVE: Aim = { bare: 0.6, guarded: 0.8, growth: 1.5 }
/** Requests that read every row of the company: at most 1.2 times the time of the statement. */
export const FULL_SCAN: Aim = { bare: 0.83 }
/** Answered from sums that are kept with the charges. */
export const MARGIN_BY_ROLL_UP: Aim = { p50: 10 }
