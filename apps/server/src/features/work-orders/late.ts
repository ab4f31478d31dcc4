import { text } from '@tuheng/domain/kernel/text'
import { DESK_RIGHT, workOrder, workOrderKind } from '@tuheng/domain/work-orders/index'
import { endExpired } from '../../engine/write/end-expired.ts'
import type { Tx } from '../../engine/write/tx.ts'
import type { Engine } from '../../engine/write/work.ts'
import { membersWith } from '../system/index.ts'
import { withTurn } from './rows.ts'
import { tell } from './tell.ts'

/** Work orders that nobody took in time, that are late, and answers to which nobody said anything for long enough. */
const DUE = `select t.id from work_order t where t.org_id = $1 and t.deleted_at is null and (
    t.status = 'open' and t.taken_at is null and t.escalated_at is null and t.take_due_at <= $2::timestamptz
    or t.status in ('open', 'handling') and not t.late and t.due_at <= $2::timestamptz
    or t.status = 'replied' and t.close_at <= $2::timestamptz) order by t.id`

/** Escalates what is late and closes what was answered. Runs every ten minutes. Returns the number of work orders. */
export const workOrdersDue = (engine: Engine): Promise<number> =>
  endExpired(engine, { requestId: 'work-orders', find: DUE, end: endOne, by: 'moment' })

async function endOne(tx: Tx, id: number): Promise<boolean> {
  const row = await tx.lock(workOrder, id)
  const { at } = tx.now
  if (row.status === 'replied') {
    if (!row.closeAt || row.closeAt > at) return false
    await tx.run(workOrder, 'lapse', { id })
    return true
  }
  if (row.status !== 'open' && row.status !== 'handling') return false
  const isLate = !row.late && row.dueAt !== null && row.dueAt <= at
  const isUntaken = row.status === 'open' && !row.takenAt && !row.escalatedAt && !!row.takeDueAt && row.takeDueAt <= at
  if (!isLate && !isUntaken) return false
  const what = isLate ? text('已超过办结时限', 'Not done in time') : text('超时未受理', 'Not taken in hand in time')
  await tx.overwrite(
    workOrder,
    {
      id,
      late: row.late || isLate,
      escalatedAt: at,
      turns: withTurn(row.turns, 'escalate', { memberId: 0, at, words: what.zh }),
    },
    { action: 'escalate' },
  )
  const { leaderId } = await tx.getRequired(workOrderKind, row.kindId)
  const leaders = leaderId ? [leaderId] : row.handlerId ? [] : await membersWith(tx, [DESK_RIGHT])
  await tell(tx, row, { kind: 'workOrder.late', as: 'handler', to: [row.handlerId], what })
  await tell(tx, row, {
    kind: 'workOrder.late',
    as: 'desk',
    to: leaders.filter(leader => leader !== row.handlerId),
    what,
  })
  return true
}
