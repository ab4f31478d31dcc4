import { DomainError, type Issue } from '@tuheng/domain/kernel/errors'
import { text, type Text } from '@tuheng/domain/kernel/text'
import { wordedIssue } from '@tuheng/domain/kernel/worded-issue'
import { party } from '@tuheng/domain/parties/index'
import { boxStatuses, container, railErrors, railOrder, type railWaybill, yard } from '@tuheng/domain/rail/index'
import type { RowOf } from '@tuheng/domain/kernel/resource'
import type { Tx } from '../../engine/write/tx.ts'
import { warn } from '../../engine/write/warnings.ts'
import type { Box } from './container-moves.ts'
import { isAt } from './loading-places.ts'
import { toldOfBox } from './told-of-box.ts'

/** Where containers are loaded by a document. */
interface Loading {
  /** Where they may stand. */
  yardId: number | null
  /** Where a truck may fetch them. */
  customerId?: number | null
  /** One that is under way may be loaded: an empty one on the truck that fetches the goods. */
  mayMove: (box: Box) => boolean
}

/**
 * Compares where the ledger has containers with where they are loaded. One that is elsewhere is named with its place in a
 * warning: the document says where it is, and its ledger has to be put right. `paths` are the fields of the containers.
 * @throws where one of them is under way
 */
export async function checkPlaces(
  tx: Tx,
  boxes: readonly (Box & { path?: string })[],
  { yardId, customerId = null, mayMove }: Loading,
): Promise<void> {
  const underWay = boxes.filter(box => box.status === 'moving' && !mayMove(box))
  if (underWay.length) throw new DomainError(underWay.map(box => underWayIssue(tx, box)))
  for (const box of boxes) {
    if (!isAt(box, { yardId, customerId })) warn(tx, [await elsewhereIssue(tx, box)])
  }
}

export const underWayIssue = (tx: Tx, box: Box & { path?: string }): Issue => {
  const params = { box: box.boxNo, since: box.sinceAt.slice(0, 16) }
  return toldOfBox(tx, box, { box, issue: railErrors.issue('wagon.box_under_way', params, box.path ?? '') })
}

async function elsewhereIssue(tx: Tx, box: Box & { path?: string }): Promise<Issue> {
  const params = { box: box.boxNo, place: await placeOf(tx, box) }
  const issue = wordedIssue(railErrors, { code: 'wagon.box_elsewhere', path: box.path ?? '' }, params)
  return toldOfBox(tx, box, { box, issue })
}

async function placeOf(tx: Tx, { status, yardId, customerId }: Box): Promise<Text> {
  const named = (name: string): Text => text(`“${name}”`, `"${name}"`)
  if (status === 'atCustomer' && customerId !== null) return named((await tx.getRequired(party, customerId)).shortName)
  return yardId === null ? boxStatuses[status] : named((await tx.getRequired(yard, yardId)).name)
}

/** The containers of a train stand in the yard at its origin. @throws while one of them is under way */
export async function checkPlacesOfTrain(tx: Tx, rail: RowOf<typeof railWaybill>): Promise<void> {
  const { fromYardId } = await tx.getRequired(railOrder, rail.orderId ?? 0)
  const boxes = await tx.find(container, { where: { railWaybillId: rail.id }, sort: ['id'], limit: 400 })
  await checkPlaces(tx, boxes, { yardId: fromYardId, mayMove: () => false })
}
