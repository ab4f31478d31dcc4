import type { Todo } from '@tuheng/domain/home/home.calls'
import { TASK_KIND } from '@tuheng/domain/home/audit.calls'
import { type Actor, can, hasPermission } from '@tuheng/domain/kernel/policy'
import type { AnyResource, AnyTransition, Face } from '@tuheng/domain/kernel/resource'
import { text } from '@tuheng/domain/kernel/text'
import type { Sql } from '../../../db/database.ts'
import type { Moment } from '../../../plugins/clock.ts'
import { approvalTodos } from '../approval-todos.ts'
import { type CountedList, type Decision, faceOf } from '../counted-list.ts'
import { countTodos, isRelevant } from '../counts.ts'
import { TODOS } from '../todos.ts'

export const AUDIT_RIGHT = 'oms.approval.read'
export const AUDIT_PATH = '/transportation_management/audit_list'
const AUDIT_NAME = text('审核列表', 'Audit list')

/** Lists of home whose records wait for one decision. */
export type DecidedList = CountedList & { decision: Decision }

const DECIDED: readonly DecidedList[] = TODOS.filter((one): one is DecidedList => one.decision !== undefined)

/** The kinds of decisions that the person may take. */
export const kindsOf = (actor: Actor): DecidedList[] => DECIDED.filter(one => isRelevant(actor, one))

export const kindOfKey = (actor: Actor, key: string): DecidedList | undefined =>
  kindsOf(actor).find(one => one.key === key)

interface NamedTransition {
  resource: AnyResource
  face: Face
  name: string
  transition: AnyTransition
}

/** The transition that passes or refuses a record of the kind; undefined if there is none or it is not the person's. */
export function transitionOf(actor: Actor, kind: DecidedList, act: 'pass' | 'refuse'): NamedTransition | undefined {
  const { resource, face } = faceOf(kind.resource, kind.face)
  const name = kind.decision[act]
  const transition = name === undefined ? undefined : resource.transitions[name]
  if (name === undefined || !transition || !can(actor, face, transition.action ?? name)) return undefined
  return { resource, face, name, transition }
}

/** Whether the transition runs on several records at once: without inputs of each, and not from what is read in each. */
export const isBulk = ({ batch, needs, params, requiresFreshRead }: AnyTransition): boolean =>
  batch === true && !needs?.length && !params && requiresFreshRead === undefined

/** How much waits for the person, by kind: the numbers of home. */
export async function auditTodos(sql: Sql, actor: Actor, moment: Moment): Promise<Todo[]> {
  const tasks = await approvalTodos(sql, actor, moment)
  const records = await countTodos(sql, actor, { lists: DECIDED.map(unstaked), today: moment.today })
  return [...tasks, ...records.filter(({ count }) => count > 0)]
}

/** The amounts of home are not shown. */
const unstaked = ({ stake: _stake, ...one }: DecidedList): CountedList => one

const DECIDED_KEYS: ReadonlySet<string> = new Set([TASK_KIND, ...DECIDED.map(({ key }) => key)])

/** The number of the audit list in the menu, from those of home. */
export function auditMark(actor: Actor, todos: readonly Todo[]): Todo[] {
  const mine = hasPermission(actor, AUDIT_RIGHT) ? todos.filter(({ key }) => DECIDED_KEYS.has(key)) : []
  const count = mine.reduce((sum, todo) => sum + todo.count, 0)
  if (!count) return []
  return [
    {
      key: 'audits',
      ...AUDIT_NAME,
      count,
      capped: mine.some(({ capped }) => capped),
      path: AUDIT_PATH,
      filters: {},
      group: 'waiting',
      overdue: mine.some(({ overdue }) => overdue),
    },
  ]
}
