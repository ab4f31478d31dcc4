import { isPos, isZero, qty, sub, subOrNull, sum, type Dec } from '../kernel/decimal.ts'
import type { Issue } from '../kernel/errors.ts'
import { waybillErrors } from './waybill.errors.ts'

type Maybe<T> = T | null | undefined

/** The containers of a short haul with their net weights in tonnes, at the loading and at the unloading. */
export interface BoxWeights {
  boxNo1?: Maybe<string>
  boxNo2?: Maybe<string>
  boxNet1?: Maybe<Dec>
  boxNet2?: Maybe<Dec>
  boxReceived1?: Maybe<Dec>
  boxReceived2?: Maybe<Dec>
  loadNet?: Maybe<Dec>
  unloadNet?: Maybe<Dec>
}

/** Whether the truck carries two containers, each of which may be weighed. */
export const carriesBoxPair = ({ boxNo1, boxNo2 }: { boxNo1?: unknown; boxNo2?: unknown }): boolean =>
  !!boxNo1 && !!boxNo2

/**
 * What the second of two containers holds by the scale: the net of the truck less that of the first one, in tonnes with 3
 * decimals. Null unless both weights are known and something is left.
 */
export function restOfPair(row: BoxWeights): Dec | null {
  const { boxNet1, loadNet } = row
  if (!carriesBoxPair(row) || !boxNet1 || !loadNet) return null
  const rest = subOrNull(loadNet, boxNet1)
  return rest !== null && isPos(rest) ? qty(rest) : null
}

/** Tonnes that are missing in a container, 3 decimals; null while one of its weights is unknown. */
export const boxLoss1 = (row: BoxWeights): Dec | null => lossOf(row.boxNet1, row.boxReceived1)
export const boxLoss2 = (row: BoxWeights): Dec | null => lossOf(row.boxNet2, row.boxReceived2)

function lossOf(net: Maybe<Dec>, received: Maybe<Dec>): Dec | null {
  const loss = net && received ? subOrNull(net, received) : null
  return loss === null ? null : qty(loss)
}

/** Both containers of a truck are weighed at the unloading, or neither; together they are what the truck brought. */
export function boxWeightIssues(row: BoxWeights): Issue[] {
  const { boxReceived1, boxReceived2, unloadNet } = row
  if (!boxReceived1 && !boxReceived2) return []
  if (!carriesBoxPair(row))
    return [waybillErrors.issue('waybill.no_box_pair', {}, boxReceived1 ? 'boxReceived1' : 'boxReceived2')]
  if (!boxReceived1 || !boxReceived2)
    return [waybillErrors.issue('waybill.half_weighed', {}, boxReceived1 ? 'boxReceived2' : 'boxReceived1')]
  const total = qty(sum([boxReceived1, boxReceived2]))
  if (!unloadNet || isZero(sub(total, unloadNet))) return []
  return [waybillErrors.issue('waybill.box_sum', { sum: total, net: unloadNet }, 'boxReceived2')]
}
