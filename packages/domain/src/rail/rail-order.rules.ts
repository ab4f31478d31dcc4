import { eq, isPos, mul, round, sum, type Dec } from '../kernel/decimal.ts'
import type { Issue } from '../kernel/errors.ts'
import type { HaulMode, TransportForm } from './haul.choices.ts'
import { railErrors } from './rail.errors.ts'

type Maybe<T> = T | null | undefined

interface OrderPlan {
  haulMode?: Maybe<HaulMode>
  transportForm?: Maybe<TransportForm>
  fromStationId?: Maybe<number>
  toStationId?: Maybe<number>
  fromYardId?: Maybe<number>
  fromYardAddressId?: Maybe<number>
  toYardId?: Maybe<number>
  toYardAddressId?: Maybe<number>
  loadAddressId?: Maybe<number>
  unloadAddressId?: Maybe<number>
  planBoxes?: Maybe<number>
  planQty?: Maybe<string>
  pricing?: Maybe<string>
  incomeShare?: Maybe<string>
  pickupShare?: Maybe<Dec>
  railShare?: Maybe<Dec>
  deliveryShare?: Maybe<Dec>
}

const BOX_FORMS: readonly Maybe<TransportForm>[] = ['box20', 'box40', 'box35']

export const goesInBoxes = (row: { transportForm?: Maybe<TransportForm> }): boolean =>
  BOX_FORMS.includes(row.transportForm)
export const startsAtDoor = (row: { haulMode?: Maybe<HaulMode> }): boolean =>
  row.haulMode === 'doorDoor' || row.haulMode === 'doorStation'
export const endsAtDoor = (row: { haulMode?: Maybe<HaulMode> }): boolean =>
  row.haulMode === 'doorDoor' || row.haulMode === 'stationDoor'

export function orderIssues(row: OrderPlan): Issue[] {
  const issues: Issue[] = []
  if (row.fromStationId && row.fromStationId === row.toStationId)
    issues.push(railErrors.issue('rail_order.same_station', {}, 'toStationId'))
  if (row.haulMode === 'doorDoor' && row.loadAddressId && row.loadAddressId === row.unloadAddressId)
    issues.push(railErrors.issue('rail_order.same_place', {}, 'unloadAddressId'))
  if (startsAtDoor(row) && row.loadAddressId && row.loadAddressId === row.toYardAddressId)
    issues.push(railErrors.issue('rail_order.far_yard', {}, 'loadAddressId'))
  if (endsAtDoor(row) && row.unloadAddressId && row.unloadAddressId === row.fromYardAddressId)
    issues.push(railErrors.issue('rail_order.near_yard', {}, 'unloadAddressId'))
  // Short hauls go to and from the address of the yard.
  if (startsAtDoor(row) && row.fromYardId && !row.fromYardAddressId)
    issues.push(railErrors.issue('rail_order.yard_address', {}, 'fromYardId'))
  if (endsAtDoor(row) && row.toYardId && !row.toYardAddressId)
    issues.push(railErrors.issue('rail_order.yard_address', {}, 'toYardId'))
  return [...issues, ...shareIssues(row)]
}

/** Fixed shares are those of the legs that the order has, and add up to all of it. */
function shareIssues(row: OrderPlan): Issue[] {
  if (row.pricing !== 'through' || row.incomeShare !== 'fixed') return []
  const shares = [startsAtDoor(row) && row.pickupShare, row.railShare, endsAtDoor(row) && row.deliveryShare]
  const total = sum(shares.map(share => share || '0'))
  return eq(total, '1')
    ? []
    : [railErrors.issue('rail_order.shares', { sum: round(mul(total, '100'), 2) }, 'railShare')]
}

interface OrderProgress {
  orderNo?: Maybe<string>
  pickedQty?: Maybe<string>
  loadedQty?: Maybe<string>
}

const hasBegun = (row: OrderProgress): boolean => isPos(row.pickedQty) || isPos(row.loadedQty)

/** An order of which something was picked up or loaded cannot go back or be voided: the rest of it is closed. */
export const begunRefusal = (row: OrderProgress): Issue | undefined =>
  hasBegun(row) ? railErrors.issue('rail_order.begun', { no: row.orderNo ?? '' }) : undefined
