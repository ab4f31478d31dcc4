import type { RowOf } from '@tuheng/domain/kernel/resource'
import type { workOrder, workOrderKind, WorkOrderTurnKind } from '@tuheng/domain/work-orders/index'
import type { HookContext } from '../../engine/write/hooks.ts'

export type Order = RowOf<typeof workOrder>
export type Kind = RowOf<typeof workOrderKind>
export type OrderContext = HookContext<Order>
type Turn = Order['turns'][number]

interface Said {
  /** A turn of a person has a member; what the product does by itself has none. */
  memberId: number
  at: string
}

/** The turns with one more. */
export function withTurn(
  turns: readonly Turn[],
  turn: WorkOrderTurnKind,
  { memberId, at, words }: Said & { words?: unknown },
): Turn[] {
  const said = typeof words === 'string' && words.trim() ? words : null
  return [...turns, { turn, at, memberId: memberId || null, words: said } as Turn]
}

/** The turn of a transition by the person who executes it. */
export const turnOf = ({ row, actor, now }: OrderContext, turn: WorkOrderTurnKind, words?: unknown): Turn[] =>
  withTurn(row.turns, turn, { memberId: actor.memberId, at: now.at, words })
