import type { Dec } from '../kernel/decimal.ts'
import type { wagonKinds } from './rail.choices.ts'

/** A type of wagon: what it is built for, and the load in tonnes that is marked on it. */
export interface WagonModel {
  kind: keyof typeof wagonKinds
  /** t */
  markedLoad: Dec
  /** Whether two 20-foot or one 40-foot container stand on it. */
  carriesBoxes: boolean
}

/** Types whose marked loads are known everywhere. A company keeps others in its list of wagon models. */
export const WAGON_MODELS: Readonly<Record<string, WagonModel>> = {
  C60: { kind: 'C', markedLoad: '60', carriesBoxes: false },
  C62: { kind: 'C', markedLoad: '60', carriesBoxes: false },
  C64: { kind: 'C', markedLoad: '61', carriesBoxes: false },
  C64K: { kind: 'C', markedLoad: '61', carriesBoxes: false },
  C70: { kind: 'C', markedLoad: '70', carriesBoxes: false },
  C80: { kind: 'C', markedLoad: '80', carriesBoxes: false },
  NX70: { kind: 'NX', markedLoad: '64', carriesBoxes: true },
  X70: { kind: 'X', markedLoad: '64', carriesBoxes: true },
  L18: { kind: 'L', markedLoad: '60', carriesBoxes: false },
  L70: { kind: 'L', markedLoad: '60', carriesBoxes: false },
}
