import type { Issue } from '../../kernel/errors.ts'
import type { TraceStep } from './trace.ts'
import type { RatedCharge } from './types.ts'

/** A charge before its tax is split. */
export type DraftCharge = Omit<RatedCharge, 'excl' | 'tax'>

/** Charges of a trip with their trace steps, or the issues that prevent them. */
export interface RatingPart {
  charges: DraftCharge[]
  steps: TraceStep[]
  issues: Issue[]
}

export const EMPTY_PART: RatingPart = { charges: [], steps: [], issues: [] }
