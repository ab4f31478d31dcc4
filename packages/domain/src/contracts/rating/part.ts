import type { Issue } from '../../kernel/errors.ts'
import type { TraceStep } from './trace.ts'
import type { RatedCharge } from './types.ts'

/** A charge before its tax is split. */
export type DraftCharge = Omit<RatedCharge, 'excl' | 'tax'>

/** Some charges of a trip with the steps behind them, or what is missing for them. */
export interface Part {
  charges: DraftCharge[]
  steps: TraceStep[]
  issues: Issue[]
}

export const NOTHING: Part = { charges: [], steps: [], issues: [] }
