import { failAll } from '@tuheng/domain/kernel/errors'
import { text } from '@tuheng/domain/kernel/text'
import { detailIssues, usedAt, workOrder, workOrderKind } from '@tuheng/domain/work-orders/index'
import { onSave } from '../../engine/write/hooks.ts'
import { chooseHandler } from './choose-handler.ts'
import { limitsOf, officeOf, running } from './office.ts'
import type { Kind, Order, OrderContext } from './rows.ts'
import { tell } from './tell.ts'

/** Registers what a new work order gets from its kind: handler, checklist and time limits. */
export function registerSaving(): void {
  onSave(workOrder, {
    before: context => givenByKind(context),
    notify: async ({ tx, row, next }) => {
      if (row.handlerId !== next.handlerId)
        await tell(tx, next, {
          kind: 'workOrder.assigned',
          as: 'handler',
          to: [next.handlerId],
          what: text('请受理', 'Please take it in hand'),
        })
    },
  })
}

async function givenByKind({ tx, row, next, actor, now }: OrderContext): Promise<Partial<Order>> {
  const isNew = row.kindId === undefined
  const isOtherKind = row.kindId !== next.kindId
  const kind = await (isOtherKind ? tx.lock(workOrderKind, next.kindId) : tx.getRequired(workOrderKind, next.kindId))
  failAll(detailIssues(kind.asks, next.details))
  const requesterId = isNew ? actor.memberId || null : row.requesterId
  return {
    requesterId,
    details: next.details.map(detail => ({
      ...detail,
      must: kind.asks.find(ask => ask.label === detail.label)?.must ?? false,
    })),
    ...(isOtherKind
      ? { handlerId: (isNew && next.handlerId) || (await chooseHandler(tx, kind, requesterId)), checks: checksOf(kind) }
      : { handlerId: row.handlerId }),
    ...(isOtherKind || row.urgency !== next.urgency ? await timesOf({ tx, row, next, now }, kind) : {}),
  }
}

const checksOf = (kind: Kind): Order['checks'] =>
  kind.checks.map(({ label, must }) => ({ label, must, done: false, doneBy: null, doneAt: null }))

/** Time limits by kind and urgency. What was used of them before counts. */
async function timesOf(
  { tx, row, next, now }: Pick<OrderContext, 'tx' | 'row' | 'next' | 'now'>,
  kind: Kind,
): Promise<Partial<Order>> {
  const office = await officeOf(tx)
  const { take, done } = limitsOf(kind, next.urgency)
  const since = row.createdAt ?? now.at
  const usedMinutes = usedAt({ usedMinutes: row.usedMinutes ?? 0, clockFrom: row.clockFrom ?? null }, now.at, office)
  return {
    takeDueAt: take === null ? null : office.after(since, take),
    ...running({ limitMinutes: done, usedMinutes, clockFrom: null, dueAt: null }, now.at, office),
    escalatedAt: null,
  }
}
