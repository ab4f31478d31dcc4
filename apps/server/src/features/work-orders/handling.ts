import { text } from '@tuheng/domain/kernel/text'
import { workOrder, workOrderErrors, workOrderKind } from '@tuheng/domain/work-orders/index'
import { member } from '@tuheng/domain/system/index'
import { onTransition } from '../../engine/write/hooks.ts'
import { limitsOf, minutesIn, officeOf, running, standing } from './office.ts'
import { type Order, type OrderContext, turnOf } from './rows.ts'
import { tell } from './tell.ts'

/** Registers what handlers do: take, ask back, answer, hand on. */
export function registerHandling(): void {
  onTransition(workOrder, 'take', { before: taken, notify: context => tellRequester(context, IN_HAND) })
  onTransition(workOrder, 'ask', {
    before: async context => ({ ...(await stopped(context)), turns: turnOf(context, 'ask', context.input.words) }),
    notify: context => tellRequester(context, ASKED, context.input.words),
  })
  onTransition(workOrder, 'reply', {
    before: replied,
    notify: context => tellRequester(context, REPLIED, context.next.solution),
  })
  onTransition(workOrder, 'handOn', { before: handedOn, notify: tellHandler })
}

const IN_HAND = text('已受理', 'It is in hand')
const ASKED = text('请补充说明', 'Please explain')
const REPLIED = text('已回复，请确认', 'It is answered: please confirm')

const tellRequester = ({ tx, next }: OrderContext, what: typeof ASKED, words?: unknown): Promise<void> =>
  tell(tx, next, { kind: 'workOrder.answered', as: 'requester', to: [next.requesterId], what, words })

const tellHandler = ({ tx, next, input }: OrderContext): Promise<void> =>
  tell(tx, next, {
    kind: 'workOrder.assigned',
    as: 'handler',
    to: [next.handlerId],
    what: text('转派给您', 'Handed on to you'),
    words: input.reason,
  })

/** The values with which the clock stands. */
export const stopped = async ({ tx, row, now }: OrderContext): Promise<Partial<Order>> =>
  standing(row, now.at, await officeOf(tx))

/** The values with which the clock runs. */
export const started = async ({ tx, row, now }: OrderContext): Promise<Partial<Order>> =>
  running(row, now.at, await officeOf(tx))

/** Whoever takes it has it. */
async function taken(context: OrderContext): Promise<Partial<Order>> {
  const { tx, row, actor, now } = context
  const takeMinutes = row.takeMinutes ?? (await officeOf(tx)).worked(row.createdAt, now.at)
  return {
    handlerId: actor.memberId || row.handlerId,
    takenAt: row.takenAt ?? now.at,
    takeMinutes,
    turns: turnOf(context, 'take'),
  }
}

async function handedOn(context: OrderContext): Promise<Partial<Order>> {
  const { tx, row, next, input } = context
  if (next.handlerId === row.handlerId) {
    const { name } = await tx.getRequired(member, next.handlerId ?? 0)
    workOrderErrors.fail('work_order.handler_same', { name }, 'handlerId')
  }
  return { turns: turnOf(context, 'handOn', input.reason) }
}

async function replied(context: OrderContext): Promise<Partial<Order>> {
  const { tx, row, next, now } = context
  const checks = tickedChecks(context)
  const undone = checks.find(check => check.must && !check.done)
  if (undone) workOrderErrors.fail('work_order.check_open', { label: undone.label ?? '' }, 'checks')
  const office = await officeOf(tx)
  const wait = minutesIn((await tx.getRequired(workOrderKind, row.kindId)).closeHours)
  return {
    ...standing(row, now.at, office),
    checks,
    repliedAt: now.at,
    closeAt: wait === null ? null : office.after(now.at, wait),
    turns: turnOf(context, 'reply', next.solution),
  }
}

/** The checklist is that of the kind: only its ticks come from the dialog. */
function tickedChecks({ row, next, actor, now }: OrderContext): Order['checks'] {
  return row.checks.map(check => {
    const done = next.checks.find(one => one.id === check.id)?.done ?? check.done
    if (done === check.done) return check
    return { ...check, done, doneBy: done ? actor.memberId || null : null, doneAt: done ? now.at : null }
  })
}

/** A matter that comes back has the time of its urgency once more. */
export async function renewed(context: OrderContext): Promise<Partial<Order>> {
  const { tx, row, now } = context
  const kind = await tx.getRequired(workOrderKind, row.kindId)
  const { done } = limitsOf(kind, row.urgency)
  const limitMinutes = done === null ? null : row.usedMinutes + done
  return running({ ...row, limitMinutes }, now.at, await officeOf(tx))
}
