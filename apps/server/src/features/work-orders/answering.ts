import { text, type Text } from '@tuheng/domain/kernel/text'
import { workOrder } from '@tuheng/domain/work-orders/index'
import { onTransition } from '../../engine/write/hooks.ts'
import { renewed, started, stopped } from './handling.ts'
import { tellMerged } from './merging.ts'
import { type OrderContext, turnOf } from './rows.ts'
import { tell } from './tell.ts'

const EXPLAINED = text('已补充说明', 'Explained')
const NOT_SOLVED = text('未解决', 'Not solved')
const REOPENED = text('重新打开', 'Reopened')
const WITHDRAWN = text('已撤销', 'Withdrawn')
const ACCEPTED = text('已确认解决', 'Accepted')
const RESOLVED = text('已按修改单办结', 'Done by its change request')
const LAPSED = text('已自动关闭', 'Closed by itself')

/** Registers what those who reported it do: explain, accept, refuse, rate, reopen, withdraw. */
export function registerAnswering(): void {
  onTransition(workOrder, 'answer', {
    before: async context => ({ ...(await started(context)), turns: turnOf(context, 'answer', context.input.words) }),
    notify: context => tellHandler(context, EXPLAINED, context.input.words),
  })
  onTransition(workOrder, 'accept', {
    before: async context => ({ ...closed(context), turns: turnOf(context, 'accept', context.next.ratingWords) }),
    notify: async context => {
      await tellHandler(context, ACCEPTED, context.next.ratingWords)
      await tellMerged(context, ACCEPTED)
    },
  })
  onTransition(workOrder, 'resolve', {
    before: async context => ({
      ...(await stopped(context)),
      ...closed(context),
      solution: String(context.input.words),
      repliedAt: context.row.repliedAt ?? context.now.at,
      turns: turnOf(context, 'resolve', context.input.words),
    }),
    notify: async context => {
      const { tx, next, input } = context
      const told = { kind: 'workOrder.answered', what: RESOLVED, words: input.words } as const
      await tell(tx, next, { ...told, as: 'requester', to: [next.requesterId] })
      await tellMerged(context, RESOLVED)
    },
  })
  onTransition(workOrder, 'lapse', {
    before: async context => ({ ...closed(context), turns: turnOf(context, 'lapse') }),
    notify: async context => {
      const { tx, next } = context
      await tell(tx, next, { kind: 'workOrder.answered', as: 'requester', to: [next.requesterId], what: LAPSED })
      await tellMerged(context, LAPSED)
    },
  })
  onTransition(workOrder, 'refuse', {
    before: async context => ({
      ...(await started(context)),
      closeAt: null,
      reopened: context.row.reopened + 1,
      turns: turnOf(context, 'refuse', context.input.words),
    }),
    notify: context => tellHandler(context, NOT_SOLVED, context.input.words),
  })
  onTransition(workOrder, 'reopen', {
    before: async context => ({
      ...(await renewed(context)),
      reopened: context.row.reopened + 1,
      turns: turnOf(context, 'reopen', context.input.reason),
    }),
    notify: context => tellHandler(context, REOPENED, context.input.reason),
  })
  onTransition(workOrder, 'cancel', {
    before: async context => ({ ...(await stopped(context)), turns: turnOf(context, 'cancel', context.input.reason) }),
    notify: context => tellHandler(context, WITHDRAWN, context.input.reason),
  })
}

const closed = ({ now }: OrderContext) => ({ closedAt: now.at, closeAt: null })

const tellHandler = ({ tx, next }: OrderContext, what: Text, words?: unknown): Promise<void> =>
  tell(tx, next, { kind: 'workOrder.returned', as: 'handler', to: [next.handlerId], what, words })
