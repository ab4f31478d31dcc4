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
}

/** Tonnes by which the two 20-foot containers of a wagon may differ. */
export const PAIR_DIFFERENCE = '10'

export const boxCount = (row: WagonFacts): number => (row.boxNo1 ? 1 : 0) + (row.boxNo2 ? 1 : 0)

/** What the wagon carries in tonnes: the nets of its containers, or its bulk. */
export const wagonNet = (row: WagonFacts): Dec =>
  boxCount(row) ? qty(sum([row.net1 ?? '0', row.net2 ?? '0'])) : qty(row.bulkNet ?? '0')

export const wagonLoss = (row: WagonFacts): Dec | null =>
  row.receivedQty ? qty(sub(wagonNet(row), row.receivedQty)) : null

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
