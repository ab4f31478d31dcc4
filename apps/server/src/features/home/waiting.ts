import type { Todo, waitingCall } from '@tuheng/domain/home/home.calls'
import type { GivenOf } from '@tuheng/domain/kernel/call'
import type { Actor } from '@tuheng/domain/kernel/policy'
import type { Sql } from '../../db/database.ts'
import { resourceOf } from '../../engine/directory.ts'
import { type Hooks, onDelete, onSave, onTransition, onUndelete } from '../../engine/write/hooks.ts'
import type { Moment } from '../../plugins/clock.ts'
import { publish } from '../../plugins/events.ts'
import { approvalTodos, returnedTodos } from './approval-todos.ts'
import { auditMark } from './audit/kinds.ts'
import { type CountedList } from './counted-list.ts'
import { countTodos } from './counts.ts'
import { TODOS } from './todos.ts'

/** The lists with a mark of their own, and those whose records the audit list has. No amounts are added up. */
const MARKED_LISTS: readonly CountedList[] = TODOS.filter(todo => todo.badge || todo.dot || todo.decision).map(
  ({ stake: _stake, ...todo }) => todo,
)

/** The marks beside the screens of the actor's menu: red if something is overdue, quiet otherwise. */
export async function waiting(sql: Sql, actor: Actor, moment: Moment): Promise<GivenOf<typeof waitingCall>> {
  const approvals = await approvalTodos(sql, actor, moment)
  const returned = await returnedTodos(sql, actor, moment)
  const list = await countTodos(sql, actor, { lists: MARKED_LISTS, today: moment.today })
  return {
    list: [
      ...[...approvals, ...returned, ...auditMark(actor, [...approvals, ...list])].map(withNumber),
      ...list.filter(({ count }) => count > 0).flatMap(withMarks),
    ],
  }
}

const plain = ({ overdue: _overdue, limit: _limit, oldest: _oldest, group: _group, ...count }: Todo) => count

/** Beside its screen, whichever part of it the number is of. */
const withNumber = (todo: Todo) => ({
  ...plain(todo),
  path: todo.path.split('?')[0] ?? todo.path,
  badge: todo.overdue ? ('danger' as const) : ('primary' as const),
})

/** None for lists that only the audit list counts. */
function withMarks(todo: Todo) {
  const { overdue, key } = todo
  const { badge, dot } = MARKED_LISTS.find(one => one.key === key) ?? {}
  if (!badge && !dot) return []
  return [{ ...plain(todo), badge: badge && overdue ? 'danger' : badge, dot: dot && overdue ? 'danger' : dot } as const]
}

/** An import of thousands of rows causes one event. */
const DEBOUNCE_MS = 1000
const scheduled = new Set<number>()

/** Tells the open pages of a company that waiting work may have changed. They then fetch what they may see. */
function notifyCompany(orgId: number): void {
  if (scheduled.has(orgId)) return
  scheduled.add(orgId)
  const send = () => {
    scheduled.delete(orgId)
    publish({ orgId, memberId: null, event: 'waiting', data: () => null })
  }
  setTimeout(send, DEBOUNCE_MS).unref()
}

for (const name of new Set(MARKED_LISTS.map(todo => todo.resource))) {
  const resource = resourceOf(name)
  const hooks: Hooks = {
    independent: true,
    notify: async ({ actor, afterCommit }) => afterCommit(() => notifyCompany(actor.orgId)),
  }
  onSave(resource, hooks)
  onDelete(resource, hooks)
  onUndelete(resource, hooks)
  onTransition(resource, Object.keys(resource.transitions), hooks)
}
