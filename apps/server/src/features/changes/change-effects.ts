import { changeErrors, dataChange } from '@tuheng/domain/changes/index'
import { workOrder } from '@tuheng/domain/work-orders/index'
import { onSave, onTransition } from '../../engine/write/hooks.ts'
import type { Tx } from '../../engine/write/tx.ts'
import { carryOut } from './carry-out.ts'
import { effectOf, isSameEffect } from './effect.ts'
import { type Asked, type Change, tripIdsOf, tripsById } from './rows.ts'
import { withOldValues } from './values.ts'

/** Registers what requests do: nothing until they are approved, and then all of it in the transaction of the decision. */
export function registerChangeEffects(): void {
  onSave(dataChange, { before: ({ tx, next }) => completed(tx, next) })
  onTransition(dataChange, 'submit', { before: ({ tx, next }) => refuseOtherEffect(tx, next) })
  onTransition(dataChange, 'approve', {
    before: async ({ tx, next, actor, now }) => {
      await refuseOtherEffect(tx, next)
      return { executedBy: actor.memberId || null, executedAt: now.at }
    },
    post: async ({ tx, next }) => {
      await carryOut(tx, next)
      if (next.counterOfId) await tx.run(dataChange, 'takeBack', { id: next.counterOfId })
    },
    rollUp: ({ tx, next }) => (next.workOrderId ? resolveOrder(tx, next, next.workOrderId) : undefined),
  })
}

/** The request with old values, what it comes to, and the texts by which lists show it. */
async function completed(tx: Tx, next: Change): Promise<Partial<Change>> {
  const asked = await withOldValues(tx, next)
  return { ...asked, ...(await shownTexts(tx, asked)), ...(await currentEffect(tx, { ...next, ...asked })) }
}

export const currentEffect = async (tx: Tx, request: Change): Promise<Partial<Change>> => ({
  ...(await effectOf(tx, request)),
  effectAt: tx.now.at,
})

/** Nobody decides on another effect than the one that the request shows. */
async function refuseOtherEffect(tx: Tx, next: Change): Promise<void> {
  if (!isSameEffect(next, await effectOf(tx, next))) changeErrors.fail('change.effect_moved')
}

/** How many trips, and how many values, a list names. */
const NAMED = 20

async function shownTexts(tx: Tx, asked: Asked): Promise<Pick<Change, 'docNos' | 'values'>> {
  const ids = tripIdsOf(asked)
  const trips = await tripsById(tx, ids)
  const pairs = asked.items.map(({ oldValue, newValue }) => `${oldValue ?? ''}→${newValue}`)
  return {
    docNos: ids.length ? listed(ids.map(id => trips.get(id)?.waybillNo ?? '')) : null,
    values: pairs.length ? listed(pairs) : null,
  }
}

const listed = (texts: readonly string[]): string =>
  texts.length > NAMED ? `${texts.slice(0, NAMED).join('、')} +${texts.length - NAMED}` : texts.join('、')

/** The work order that it was made for is done, unless somebody ended it meanwhile. */
async function resolveOrder(tx: Tx, { changeNo, docNos, reason }: Change, id: number): Promise<void> {
  const order = await tx.lock(workOrder, id)
  if (!WAITING.has(order.status)) return
  const words = `修改单 ${changeNo} 已执行：${docNos ?? ''} ${reason}`.slice(0, 1000)
  await tx.run(workOrder, 'resolve', { id, words })
}

const WAITING: ReadonlySet<string> = new Set(['open', 'handling', 'asked', 'replied'])
