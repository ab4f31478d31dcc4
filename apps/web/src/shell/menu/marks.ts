import type { waitingCall } from '@tuheng/domain/home/home.calls'
import type { AnswerOf } from '@tuheng/domain/kernel/call'
import type { MarkType } from '@tuheng/domain/kernel/registry'
import type { Text } from '@tuheng/domain/kernel/text'
import type { MenuNode } from '../navigation.ts'

/** Records of a screen that wait for the person. */
export type Waiting = Pick<
  AnswerOf<typeof waitingCall>['list'][number],
  'key' | 'zh' | 'en' | 'path' | 'count' | 'badge' | 'dot'
>

/** A badge or dot beside a name in the menu. */
export interface Mark {
  badge?: { text: string; type: MarkType }
  dot?: MarkType
  /** Others wait for this person alone. */
  isAsked?: boolean
  /** The mark in words. */
  label?: Text
}

export type Marks = ReadonlyMap<string, Mark>

const ASKED: readonly string[] = ['approvals', 'returned']

const URGENCY: readonly MarkType[] = ['danger', 'warning', 'primary', 'success']

/** One mark for each screen: numbers are added up, and the most urgent colour is used. */
export function marksOf(list: readonly Waiting[]): Marks {
  return new Map(
    Object.entries(Object.groupBy(list, waiting => waiting.path)).map(([path, entries = []]) => [
      path,
      markOf(entries),
    ]),
  )
}

/**
 * The marks of an entry: what waits, otherwise the declared mark. A closed entry (`closed`) has a red dot if something in
 * it is urgent, and a quiet one if approvals in it wait for the person.
 */
export function markFor(item: MenuNode, marks: Marks, closed = true): Mark {
  const { badge, dot } = item
  const own = { ...(badge && { badge }), ...(dot && { dot }), ...marks.get(item.path) }
  if (!closed || own.dot) return own
  if (holds(item, marks, ({ badge: inner }) => inner?.type === 'danger')) return { ...own, dot: 'danger' }
  return holds(item, marks, ({ isAsked }) => isAsked === true) ? { ...own, dot: 'primary' } : own
}

function markOf(entries: readonly Waiting[]): Mark {
  const numbered = entries.filter(one => one.badge)
  const count = numbered.reduce((sum, one) => sum + one.count, 0)
  const badge = mostUrgent(numbered.map(one => one.badge))
  const dot = mostUrgent(entries.map(one => one.dot))
  return {
    ...(badge && { badge: { text: count > 99 ? '99+' : String(count), type: badge } }),
    ...(dot && { dot }),
    ...(entries.some(({ key }) => ASKED.includes(key)) && { isAsked: true }),
    label: {
      zh: entries.map(one => `${one.zh} ${one.count}`).join('，'),
      en: entries.map(one => `${one.en}: ${one.count}`).join(', '),
    },
  }
}

function mostUrgent(types: readonly (MarkType | undefined)[]): MarkType | undefined {
  return URGENCY.find(type => types.includes(type))
}

/** Whether an entry within has such a mark. */
function holds(item: MenuNode, marks: Marks, isSuch: (mark: Mark) => boolean): boolean {
  return (item.children ?? []).some(child => isSuch(marks.get(child.path) ?? {}) || holds(child, marks, isSuch))
}
