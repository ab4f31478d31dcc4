import { text, type Text } from '@tuheng/domain/kernel/text'
import type { MessageKind } from '@tuheng/domain/system/messages/message-kinds'
import type { Tx } from '../../engine/write/tx.ts'
import { sendMessage } from '../system/index.ts'
import type { Order } from './rows.ts'

/** The list in which each reads the work order. */
const PATHS = {
  handler: '/work_order/wait_work_order',
  requester: '/work_order/my_work_order',
  desk: '/work_order/query_work_order',
} as const
type Part = keyof typeof PATHS

interface Told {
  kind: MessageKind
  as: Part
  to: readonly (number | null | undefined)[]
  /** What happened, behind the number. */
  what: Text
  /** Words of whoever did it. */
  words?: unknown
}

/** Tells those who take part, except whoever did it. Only the number and the title are said; the page shows the rest. */
export async function tell(
  tx: Tx,
  { id, no, title }: Pick<Order, 'id' | 'no' | 'title'>,
  { kind, as, to, what, words }: Told,
): Promise<void> {
  const others = to.filter(one => typeof one === 'number' && one > 0 && one !== tx.actor.memberId)
  if (!others.length) return
  const body = typeof words === 'string' && words.trim() ? `${title}：${words}` : title
  await sendMessage(tx, {
    to: others as number[],
    kind,
    title: text(`工单 ${no}：${what.zh}`, `Work order ${no}: ${what.en}`),
    body: text(body, body),
    path: `${PATHS[as]}/${String(id)}`,
  })
}
