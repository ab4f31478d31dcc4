import { abs, add, gt, isPos, isZero, qty, round, sub, sum, type Dec } from '../kernel/decimal.ts'
import type { Issue } from '../kernel/errors.ts'
import { BOX_MASSES } from './box-types.ts'
import { railErrors } from './rail.errors.ts'
import { isFarAbove, receivedMoreIssue } from './rail-waybill.rules.ts'
import type { BoxType } from './rail.choices.ts'

type Maybe<T> = T | null | undefined

export interface WagonFacts {
  wagonNo?: Maybe<string>
  markedLoad?: Maybe<string>
  boxType?: Maybe<BoxType>
  boxNo1?: Maybe<string>
  boxNo2?: Maybe<string>
  net1?: Maybe<string>
  net2?: Maybe<string>
  bulkNet?: Maybe<string>
  receivedQty?: Maybe<string>
  received1?: Maybe<string>
  received2?: Maybe<string>
}

/** Tonnes by which the two 20-foot containers of a wagon may differ. */
export const PAIR_DIFFERENCE = '10'

export const boxCount = (row: WagonFacts): number => (row.boxNo1 ? 1 : 0) + (row.boxNo2 ? 1 : 0)

/** What the wagon carries in tonnes: the nets of its containers, or its bulk. */
export const wagonNet = (row: WagonFacts): Dec =>
  boxCount(row) ? qty(sum([row.net1 ?? '0', row.net2 ?? '0'])) : qty(row.bulkNet ?? '0')

/** Whether the wagon carries two containers, each of which may be weighed. */
export const carriesPair = (row: WagonFacts): boolean => boxCount(row) === 2

/** Whether both containers of the wagon were weighed at the arrival. */
export const isWeighedByBox = (row: WagonFacts): boolean => !!row.received1 && !!row.received2

/** What arrived in tonnes: the sum of both containers where they were weighed, else what the wagon weighed. */
export const receivedOf = (row: WagonFacts): Dec | null =>
  row.received1 && row.received2 ? qty(sum([row.received1, row.received2])) : (row.receivedQty ?? null)

/** Tonnes that are missing at the arrival; null while the weight is unknown. */
export function wagonLoss(row: WagonFacts): Dec | null {
  const received = receivedOf(row)
  return received === null ? null : qty(sub(wagonNet(row), received))
}

/** Tonnes that are missing in one container; null while one of its weights is unknown. */
export const boxLoss = (net: Maybe<string>, received: Maybe<string>): Dec | null =>
  net && received ? qty(sub(net, received)) : null

const WAGON_NO = /^\d{7}$/

/** Everything that is wrong with a row of a loading list, each at its field. */
export function wagonIssues(row: WagonFacts): Issue[] {
  const issues: Issue[] = []
  if (row.wagonNo && !WAGON_NO.test(row.wagonNo)) issues.push(railErrors.issue('wagon.no', {}, 'wagonNo'))
  const boxes = boxCount(row)
  if (row.boxNo2 && row.boxNo2 === row.boxNo1) issues.push(railErrors.issue('wagon.same_box', {}, 'boxNo2'))
  if (row.boxNo2 && !row.boxNo1) issues.push(railErrors.issue('wagon.first_box', {}, 'boxNo1'))
  if (boxes && !row.boxType) issues.push(railErrors.issue('wagon.box_type', {}, 'boxType'))
  if (boxes && isPos(row.bulkNet)) issues.push(railErrors.issue('wagon.bulk_and_boxes', {}, 'bulkNet'))
  issues.push(...netIssues(row))
  if (isFarAbove(row.receivedQty, wagonNet(row))) issues.push(receivedMoreIssue(row.receivedQty ?? '0', wagonNet(row)))
  issues.push(...receiptIssues(row))
  if (row.markedLoad && gt(wagonNet(row), row.markedLoad))
    issues.push(
      railErrors.issue(
        'wagon.overload',
        { net: round(wagonNet(row), 3), load: row.markedLoad },
        boxes ? (row.net2 ? 'net2' : 'net1') : 'bulkNet',
      ),
    )
  return issues
}

/** Both containers of a wagon are weighed, or neither, and none gains what it cannot. */
function receiptIssues(row: WagonFacts): Issue[] {
  const { received1, received2 } = row
  if (!received1 && !received2) return []
  if (!carriesPair(row)) return [railErrors.issue('wagon.no_pair', {}, received1 ? 'received1' : 'received2')]
  if (!received1 || !received2)
    return [railErrors.issue('wagon.half_received', {}, received1 ? 'received2' : 'received1')]
  const total = qty(sum([received1, received2]))
  if (row.receivedQty && !isZero(sub(row.receivedQty, total)))
    return [railErrors.issue('wagon.received_sum', { received: row.receivedQty, sum: total }, 'receivedQty')]
  return (
    [
      ['received1', received1, row.net1],
      ['received2', received2, row.net2],
    ] as const
  ).flatMap(([path, received, net]) =>
    isFarAbove(received, net ?? '0') ? [{ ...receivedMoreIssue(received, net ?? '0'), path }] : [],
  )
}

function netIssues(row: WagonFacts): Issue[] {
  const issues: Issue[] = []
  if (!boxCount(row)) return isPos(row.bulkNet) ? [] : [railErrors.issue('wagon.no_net', {}, 'bulkNet')]
  for (const [no, net, path] of [
    [row.boxNo1, row.net1, 'net1'],
    [row.boxNo2, row.net2, 'net2'],
  ] as const) {
    if (no && !isPos(net)) issues.push(railErrors.issue('wagon.no_net', {}, path))
    if (!no && net && !isZero(net)) issues.push(railErrors.issue('wagon.net_without_box', {}, path))
    const masses = row.boxType ? BOX_MASSES[row.boxType] : undefined
    if (no && net && masses && gt(add(net, masses.tare), masses.maxGross))
      issues.push(
        railErrors.issue(
          'wagon.box_overload',
          { box: no, gross: round(add(net, masses.tare), 3), max: masses.maxGross },
          path,
        ),
      )
  }
  if (row.boxNo1 && row.boxNo2 && isPos(row.net1) && isPos(row.net2)) {
    const difference = abs(sub(row.net1, row.net2))
    if (gt(difference, PAIR_DIFFERENCE))
      issues.push(railErrors.issue('wagon.pair', { difference: round(difference, 3), max: PAIR_DIFFERENCE }, 'net2'))
  }
  return issues
}

/** Weights are recorded between the arrival of the train and the end of its unloading. */
export const notArrivedRefusal = (row: { railStatus?: string | null | undefined }): Issue | undefined =>
  row.railStatus === 'arrived' ? undefined : railErrors.issue('wagon.not_arrived')
