import { diffDays } from '@tuheng/domain/kernel/calendar'
import type { RunInfo } from '@tuheng/domain/approvals/approval.calls'
import type { ApprovalsKey } from './locale/index.ts'

type Translate = (key: ApprovalsKey, params?: Record<string, string | number>) => string

/** Minutes from one wall time to another; 0 if it is not past. */
export function minutesBetween(from: string, to: string): number {
  const at = (wall: string) => Date.parse(`${wall.replace(' ', 'T').slice(0, 19)}Z`)
  return Math.max(0, Math.floor((at(to) - at(from)) / 60_000))
}

/** How long it is from one wall time to another: `5 分钟`, `3 小时`; from a day on the days of the calendar, as on home. */
export function spanText(t: Translate, from: string, to: string): string {
  const minutes = minutesBetween(from, to)
  if (minutes < 1) return t('time.now')
  if (minutes < 60) return t('time.minutes', { n: minutes })
  if (minutes < 24 * 60) return t('time.hours', { n: Math.floor(minutes / 60) })
  return t('time.days', { n: diffDays(from.slice(0, 10), to.slice(0, 10)) })
}

/** Working minutes beyond a time limit: `超时 3 个工作小时`, `超时 2 个工作日`. `day`: working minutes of a day. */
export function lateText(t: Translate, minutes: number, day: number): string {
  if (minutes < 1) return t('late')
  if (minutes < 60) return t('late.minutes', { n: minutes })
  if (minutes < day) return t('late.hours', { n: Math.floor(minutes / 60) })
  return t('late.days', { n: Math.floor(minutes / day) })
}

export interface Waiting {
  /** Names of those who have to act now, each once. */
  people: { memberId: number; name: string }[]
  /** Names of the nodes where they are asked. */
  nodes: string[]
  /** Since when the longest waits. */
  since: string | undefined
  /** The earliest time limit. */
  dueAt: string | undefined
  /** By how many working minutes the earliest is exceeded. */
  late: number | undefined
}

/** For whom a run waits, where and since when. */
export function waitingOf({ nodes }: Pick<RunInfo, 'nodes'>): Waiting {
  const open = nodes.flatMap(node =>
    node.people.filter(({ state }) => state === 'open').map(person => ({ ...person, node: node.name })),
  )
  // Of whom a hidden field names no person is shown, and no time
  const unnamed = nodes.flatMap(({ state, byField, name }) => (state === 'open' && byField ? [name] : []))
  const earliest = (times: readonly (string | null)[]) => times.filter(time => time !== null).toSorted()[0]
  return {
    people: [...new Map(open.map(({ memberId, name }) => [memberId, { memberId, name: name ?? '' }])).values()],
    nodes: [...new Set([...open.map(({ node }) => node), ...unnamed])],
    since: earliest(open.map(({ openedAt }) => openedAt)),
    dueAt: earliest(open.map(({ dueAt }) => dueAt)),
    late: longest(open.map(({ lateMinutes }) => lateMinutes)),
  }
}

function longest(minutes: readonly (number | null)[]): number | undefined {
  const late = minutes.filter(one => one !== null)
  return late.length ? Math.max(...late) : undefined
}

const MAX_NAMES = 3

/** `张三、李四`; of many the first ones and how many there are. */
export function namesText(names: readonly string[], lang: 'zh' | 'en'): string {
  const shown = names.slice(0, MAX_NAMES).join(lang === 'zh' ? '、' : ', ')
  if (names.length <= MAX_NAMES) return shown
  return lang === 'zh' ? `${shown} 等 ${names.length} 人` : `${shown} and ${names.length - MAX_NAMES} more`
}
