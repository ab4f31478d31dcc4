import type { Stake } from '@tuheng/domain/home/home.calls'
import type { Filters } from '../../engine/read/filter.ts'
import type { CountedList } from './counted-list.ts'

export type ListCount = Omit<CountedList, 'resource' | 'face' | 'path'>

export const forFace = (resource: string, face: string, counts: readonly ListCount[]): CountedList[] =>
  counts.map(count => ({ ...count, resource, face }))
export const withStake = (stake: Stake, counts: readonly CountedList[]): CountedList[] =>
  counts.map(count => ({ ...count, stake }))
export const work = (
  key: string,
  words: readonly [zh: string, en: string],
  { filters, needs }: { filters: Filters; needs: readonly string[] },
): ListCount => ({
  key,
  zh: words[0],
  en: words[1],
  filters,
  needs,
  overdueAfter: 7,
})

/** Others wait for this person's decision. */
export const urgent = (one: ListCount, pass: string, refuse?: string): ListCount => ({
  ...one,
  decision: { pass, ...(refuse === undefined ? {} : { refuse }) },
  badge: 'primary',
  overdueAfter: 1,
  group: 'waiting',
})
/** Daily work. */
export const daily = (one: ListCount): ListCount => ({ ...one, badge: 'primary', overdueAfter: 3, group: 'today' })
/** Daily work on records whose list has the number of other work in the menu. */
export const unmarked = (one: ListCount): ListCount => ({ ...one, overdueAfter: 3, group: 'today' })
/** Work that has its number in the menu. */
export const marked = (one: ListCount): ListCount => ({ ...one, badge: 'primary' })
/** Something that was settled has changed. */
export const spot = (one: ListCount): ListCount => ({ ...one, dot: 'warning', overdueAfter: 3 })
