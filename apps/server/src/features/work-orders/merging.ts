import { type Text, text } from '@tuheng/domain/kernel/text'
import { workOrder, workOrderErrors } from '@tuheng/domain/work-orders/index'
import { onTransition } from '../../engine/write/hooks.ts'
import { started, stopped } from './handling.ts'
import { type Order, type OrderContext, turnOf, withTurn } from './rows.ts'
import { tell } from './tell.ts'

/** Registers the merging of doubles: whoever reported one hears of the other. */
export function registerMerging(): void {
  onTransition(workOrder, 'merge', {
    before: merged,
    derive: noteAtTarget,
    notify: async ({ tx, next }) => {
      const { no } = await tx.getRequired(workOrder, next.duplicateOfId ?? 0)
      await tell(tx, next, {
        kind: 'workOrder.answered',
        as: 'requester',
        to: [next.requesterId],
        what: text(`已合并到 ${no}`, `Merged into ${no}`),
      })
    },
  })
  onTransition(workOrder, 'unmerge', {
    before: async context => ({ ...(await started(context)), turns: turnOf(context, 'unmerge', context.input.reason) }),
  })
}

async function merged(context: OrderContext): Promise<Partial<Order>> {
  const { tx, row, next } = context
  const target = await tx.lock(workOrder, next.duplicateOfId ?? 0)
  if (target.id === row.id) workOrderErrors.fail('work_order.itself', {}, 'duplicateOfId')
  if (target.status === 'merged' || target.status === 'cancelled')
    workOrderErrors.fail('work_order.merged_already', { no: target.no }, 'duplicateOfId')
  return { ...(await stopped(context)), turns: turnOf(context, 'merge', target.no) }
}

async function noteAtTarget({ tx, next, actor, now }: OrderContext): Promise<void> {
  const target = await tx.lock(workOrder, next.duplicateOfId ?? 0)
  const turns = withTurn(target.turns, 'merge', {
    memberId: actor.memberId,
    at: now.at,
    // Its title is for those whom it names
    words: next.no,
  })
  await tx.overwrite(workOrder, { id: target.id, turns }, { action: 'merge' })
}

/** Those whose work orders were merged into this one hear what came of it. */
export async function tellMerged({ tx, next }: OrderContext, what: Text): Promise<void> {
  const doubles = await tx.find(workOrder, { where: { duplicateOfId: next.id, status: 'merged' }, limit: 200 })
  for (const double of doubles)
    await tell(tx, double, {
      kind: 'workOrder.answered',
      as: 'requester',
      to: [double.requesterId],
      what: text(`合并到的 ${next.no} ${what.zh}`, `${next.no}, into which it was merged: ${what.en}`),
    })
}
