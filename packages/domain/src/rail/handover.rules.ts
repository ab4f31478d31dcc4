import type { Issue } from '../kernel/errors.ts'
import { abs, gt, isPos, mul, qty, round, sub, type Dec } from '../kernel/decimal.ts'
import type { HandoverGap } from './handover.choices.ts'
import { railErrors } from './rail.errors.ts'

/** Tolerated between two weighings where neither the order nor the leg agrees on anything, per mille of the weight. */
export const USUAL_TOLERANCE: Dec = '3'

/** What two hand-overs of the same goods say. Masses in tonnes, moments as `YYYY-MM-DD HH:mm:ss`. */
export interface Handed {
  at: string
  net: Dec | null
  /** Of the hand-over before; null where nothing is known. */
  priorAt: string | null
  priorNet: Dec | null
  /** Tolerated difference, per mille of the weight before. */
  tolerance: Dec
}

/** What was weighed less the weight before, tonnes; null where one is unknown. */
export const netDifference = ({ net, priorNet }: Pick<Handed, 'net' | 'priorNet'>): Dec | null =>
  net === null || priorNet === null ? null : qty(sub(net, priorNet))

/** The gap that documents show by themselves, the gravest first; null where none does. */
export function gapOfDocuments(handed: Handed): HandoverGap | null {
  const difference = netDifference(handed)
  const allowed = handed.priorNet === null ? '0' : round(mul(mul(handed.priorNet, handed.tolerance), '0.001'), 3)
  if (difference !== null && gt(abs(difference), allowed)) return 'weight'
  return handed.priorAt !== null && handed.at < handed.priorAt ? 'time' : null
}

interface Settlement {
  outcome?: string | null | undefined
  liableId?: number | null | undefined
  lossAmount?: Dec | null | undefined
}

/** What is claimed has somebody to claim it from, and an amount. */
export function outcomeIssues({ outcome, liableId, lossAmount }: Settlement): Issue[] {
  if (outcome !== 'claim' && outcome !== 'paid') return []
  return [
    ...(liableId ? [] : [railErrors.issue('handover.liable', {}, 'liableId')]),
    ...(lossAmount && isPos(lossAmount) ? [] : [railErrors.issue('handover.amount', {}, 'lossAmount')]),
  ]
}
