import type { Todo, waitingCall } from '@tuheng/domain/home/home.calls'
import type { GivenOf } from '@tuheng/domain/kernel/call'
import type { Actor } from '@tuheng/domain/kernel/policy'
import type { Sql } from '../../db/database.ts'
import { resourceOf } from '../../engine/directory.ts'
import { type Hooks, onDelete, onSave, onTransition } from '../../engine/write/hooks.ts'
import { publish } from '../../plugins/events.ts'
import { type Counted, countTodos } from './counts.ts'
import { TODOS } from './todos.ts'

/** The menu shows no money, so that none is added up for it. */
const MARKED: readonly Counted[] = TODOS.filter(todo => todo.badge || todo.dot).map(
  ({ stake: _stake, ...todo }) => todo,
)

/** What stands beside the screens of this person's menu: red where something is overdue, quiet elsewhere. */
export async function waiting(sql: Sql, actor: Actor, today: string): Promise<GivenOf<typeof waitingCall>> {
  const list = await countTodos(sql, actor, { wanted: MARKED, today })
  return { list: list.filter(({ count }) => count > 0).map(shown) }
}

function shown({ overdue, oldest: _oldest, ...count }: Todo) {
  const { badge, dot } = MARKED.find(todo => todo.key === count.key) ?? {}
  return { ...count, badge: badge && overdue ? 'danger' : badge, dot: dot && overdue ? 'danger' : dot } as const
}

/** An import of thousands is one piece of news. */
const GATHER_MS = 1000
const due = new Set<number>()

/** Tells the open pages of a company that what waits may have changed; they ask for what they may see. */
function notifyCompany(orgId: number): void {
  if (due.has(orgId)) return
  due.add(orgId)
  const send = () => {
    due.delete(orgId)
    publish({ orgId, memberId: null, event: 'waiting', data: () => null })
  }
  setTimeout(send, GATHER_MS).unref()
}

for (const name of new Set(MARKED.map(todo => todo.resource))) {
  const resource = resourceOf(name)
  const news: Hooks = {
    independent: true,
    notify: async ({ actor, afterCommit }) => afterCommit(() => notifyCompany(actor.orgId)),
  }
  onSave(resource, news)
  onDelete(resource, news)
  onTransition(resource, Object.keys(resource.transitions), news)
}
