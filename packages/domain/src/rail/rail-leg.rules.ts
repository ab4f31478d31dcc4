import { gte, isPos } from '../kernel/decimal.ts'
import type { Issue } from '../kernel/errors.ts'
import type { LegType } from './haul.choices.ts'
import { legErrors } from './leg.errors.ts'
import { railErrors } from './rail.errors.ts'

type Maybe<T> = T | null | undefined

interface LegFacts {
  legNo?: Maybe<string>
  legType?: Maybe<LegType>
  apPrice?: Maybe<string>
  apBasis?: Maybe<string>
  arPrice?: Maybe<string>
  arBasis?: Maybe<string>
  pricing?: Maybe<string>
  lossRate?: Maybe<string>
  lossPrice?: Maybe<string>
  planFrom?: Maybe<string>
  planTo?: Maybe<string>
  movedQty?: Maybe<string>
  planQty?: Maybe<string>
}

/** 接取 and 送达 are carried by trucks. */
export const isRoadLeg = (row: { legType?: Maybe<LegType> }): boolean => row.legType !== 'rail'

export const isRailLeg = (row: { legType?: Maybe<LegType> }): boolean => !isRoadLeg(row)

/** Rail for which the customer pays a price of its own; short hauls are billed by the price sheets. */
export const isPricedRail = (row: { legType?: Maybe<LegType>; pricing?: Maybe<string> }): boolean =>
  isRailLeg(row) && row.pricing === 'perLeg'

export function legIssues(row: LegFacts): Issue[] {
  const issues: Issue[] = []
  if (row.apPrice && !row.apBasis) issues.push(railErrors.issue('rail_leg.basis', {}, 'apBasis'))
  if (isPricedRail(row) && row.arPrice && !row.arBasis) issues.push(railErrors.issue('rail_leg.basis', {}, 'arBasis'))
  if (row.lossRate && !row.lossPrice) issues.push(railErrors.issue('rail_leg.loss_price', {}, 'lossPrice'))
  if (row.planFrom && row.planTo && row.planTo < row.planFrom)
    issues.push(railErrors.issue('rail_leg.period', {}, 'planTo'))
  return issues
}

/** What has moved stays with its carrier: the rest of the leg is split off for another one. */
export const movedRefusal = (row: LegFacts): Issue | undefined =>
  isPos(row.movedQty) ? railErrors.issue('rail_leg.moved', { no: row.legNo ?? '' }) : undefined

/**
 * Trucks on the road keep their carrier, and what is still planned goes to the other one; so something must be left. A leg
 * by rail goes on with its carrier once a train is loaded.
 */
export function handOnRefusal(row: LegFacts): Issue | undefined {
  if (isRailLeg(row)) return movedRefusal(row)
  return isPos(row.movedQty) && gte(row.movedQty ?? '0', row.planQty ?? '0')
    ? legErrors.issue('rail_leg.all_moved', { no: row.legNo ?? '' })
    : undefined
}

/** A leg that was merged into another one has nothing left to carry. */
export const restoreRefusal = (row: LegFacts): Issue | undefined =>
  isPos(row.planQty) ? undefined : railErrors.issue('rail_leg.merged', { no: row.legNo ?? '' })
