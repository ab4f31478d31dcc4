import type { Lang } from '@tuheng/domain/kernel/text'
import type { Tab } from '../shared/tab-rules.ts'
import { titleOf, type Target } from './navigation.ts'

/** `公路运单 - 途衡智慧物流`. */
export function windowTitle(page: string, site: string): string {
  return page ? `${page} - ${site}` : site
}

/** Its own name when it has one, else that of the screen. */
export function tabTitle(tab: Pick<Tab, 'title'> | undefined, target: Extract<Target, { kind: 'page' }>, lang: Lang): string {
  const own = tab?.title
  if (own) return typeof own === 'string' ? own : own[lang]
  return titleOf(target)[lang]
}

/** What people call somebody whose name carries the company: `途衡物流•张三` → `张三`. */
export function shownName(name: string): string {
  return name.split(/[•·]/).at(-1)?.trim() || name
}
