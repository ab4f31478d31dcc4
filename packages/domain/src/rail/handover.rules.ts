import type { Issue } from '../kernel/errors.ts'
import { abs, gt, isPos, max, money, mul, qty, round, sub, sum, type Dec } from '../kernel/decimal.ts'
import type { RuleContext } from '../kernel/resource.ts'
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
  /** Containers that were weighed one by one, here and before. */
  boxes?: readonly BoxWeighed[]
}

/** Masses of one container in tonnes. */
export interface BoxWeighed {
  net: Dec
  priorNet: Dec
}

/** What was weighed less the weight before, tonnes; null where one is unknown. */
export const netDifference = ({ net, priorNet }: Pick<Handed, 'net' | 'priorNet'>): Dec | null =>
  net === null || priorNet === null ? null : qty(sub(net, priorNet))

/** As `netDifference`, by the second weighing where there was one. */
export const weighedDifference = (row: Pick<Handed, 'net' | 'priorNet'> & { foundNet: Dec | null }): Dec | null =>
  netDifference({ net: row.foundNet ?? row.net, priorNet: row.priorNet })

/** What is tolerated of the weight before, tonnes. */
const allowedOf = ({ priorNet, tolerance }: Pick<Handed, 'priorNet' | 'tolerance'>): Dec =>
  priorNet === null ? '0' : round(mul(mul(priorNet, tolerance), '0.001'), 3)

/** The worth of what is short beyond the tolerance, yuan; null where the weights or the value of a tonne are unknown. */
export function shortageValue(
  handed: Pick<Handed, 'net' | 'priorNet' | 'tolerance' | 'boxes'>,
  goodsValue: Dec | null,
): Dec | null {
  if (goodsValue === null) return null
  // One container does not make up for what is missing in the other
  const excess = max(excessOf(handed), sum((handed.boxes ?? []).map(box => excessOf({ ...handed, ...box }))))
  return isPos(excess) ? money(mul(excess, goodsValue)) : null
}

/** Tonnes that are missing beyond the tolerance; 0 where nothing is. */
function excessOf(handed: Pick<Handed, 'net' | 'priorNet' | 'tolerance'>): Dec {
  const difference = netDifference(handed)
  return difference === null ? '0' : max(sub(sub('0', difference), allowedOf(handed)), '0')
}

type Weighed = Partial<Record<'netDiff' | 'priorNet' | 'tolerance', unknown>>

/** Whether the difference of a row is more than is tolerated. A row without one of the figures is not. */
export const isBeyondTolerance = ({ netDiff, priorNet, tolerance }: Weighed): boolean =>
  typeof netDiff === 'string' &&
  typeof priorNet === 'string' &&
  typeof tolerance === 'string' &&
  gt(abs(netDiff), allowedOf({ priorNet, tolerance }))

const isBeyond = (handed: Pick<Handed, 'net' | 'priorNet' | 'tolerance'>): boolean => {
  const difference = netDifference(handed)
  return difference !== null && gt(abs(difference), allowedOf(handed))
}

/** The gap that documents show by themselves, the gravest first; null where none does. */
export function gapOfDocuments(handed: Handed): HandoverGap | null {
  const isBeyondInBox = (handed.boxes ?? []).some(box => isBeyond({ ...handed, ...box }))
  if (isBeyond(handed) || isBeyondInBox) return 'weight'
  return handed.priorAt !== null && handed.at < handed.priorAt ? 'time' : null
}

interface Settlement {
  outcome?: string | null | undefined
  liableId?: number | null | undefined
  lossAmount?: Dec | null | undefined
}

interface TimeGap {
  gapKind?: HandoverGap | null | undefined
  clockFrom?: string | null | undefined
}

/** Gaps that leave unknown when the container came. */
export const isTimeGap = ({ gapKind }: TimeGap): boolean => gapKind === 'time' || gapKind === 'timeMissing'

export function handoverIssues(row: Settlement & TimeGap, ctx: RuleContext): Issue[] {
  const isAhead = row.clockFrom && ctx.at && row.clockFrom > ctx.at
  return [...outcomeIssues(row), ...(isAhead ? [railErrors.issue('handover.clock_ahead', {}, 'clockFrom')] : [])]
}

/** What is claimed has somebody to claim it from, and an amount. */
function outcomeIssues({ outcome, liableId, lossAmount }: Settlement): Issue[] {
  if (outcome !== 'claim' && outcome !== 'paid') return []
  return [
    ...(liableId ? [] : [railErrors.issue('handover.liable', {}, 'liableId')]),
    ...(lossAmount && isPos(lossAmount) ? [] : [railErrors.issue('handover.amount', {}, 'lossAmount')]),
  ]
}

/** A gap becomes a claim once, and only if it is to be claimed. Those of earlier releases have none yet. */
export const raiseClaimRefusal = ({
  outcome,
  claimNoteId,
}: Settlement & { claimNoteId?: number | null | undefined }): Issue | undefined =>
  outcome === 'claim' && !claimNoteId ? undefined : railErrors.issue('handover.no_claim')
