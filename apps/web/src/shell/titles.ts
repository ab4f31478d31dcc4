import type { Actor } from '@tuheng/domain/kernel/policy'
import type { Lang } from '@tuheng/domain/kernel/text'
import type { Tab } from '../shared/tabs/tab-rules.ts'
import { resolve, titleOf, type Navigation, type Target } from './navigation.ts'

/** `公路运单 - 途衡智慧物流`. */
export function windowTitle(page: string, site: string): string {
  return page ? `${page} - ${site}` : site
}

/** The tab's own name or, without one, that of its screen. */
export function tabTitle(
  tab: Pick<Tab, 'title'> | undefined,
  target: Extract<Target, { kind: 'page' }>,
  lang: Lang,
): string {
  const own = tab?.title
  if (own) return typeof own === 'string' ? own : own[lang]
  return titleOf(target)[lang]
}

/** The same for a tab of which only the address is known. */
export function tabName(
  tab: Pick<Tab, 'title' | 'path'>,
  { nav, actor, lang }: { nav: Navigation; actor: Actor; lang: Lang },
): string {
  const target = resolve(nav, actor, tab.path)
  return target.kind === 'page' ? tabTitle(tab, target, lang) : tab.path
}

/** The names of pages in a sentence; only the first ones of many. */
export function namesOf(names: readonly string[], lang: Lang): string {
  const quoted = names.slice(0, MAX_NAMES).map(name => `“${name}”`)
  const more = names.length - quoted.length
  const list = quoted.join(lang === 'zh' ? '、' : ', ')
  if (!more) return list
  return lang === 'zh' ? `${list}等 ${names.length} 个页面` : `${list} and ${more} more`
}

const MAX_NAMES = 5

/** The name of a person without the company that it contains: `途衡物流•张三` → `张三`. */
export function personName(name: string): string {
  return name.split(/[•·]/).at(-1)?.trim() || name
}
