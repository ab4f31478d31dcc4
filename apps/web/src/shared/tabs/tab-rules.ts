import type { TabFlags } from '@tuheng/domain/kernel/registry'
import type { Text } from '@tuheng/domain/kernel/text'

/** Most pages that stay mounted. There may be more tabs: pages visited longest ago are mounted anew. */
export const MAX_MOUNTED = 99
export const HOME_PATH = '/index'

export interface Tab {
  /** Identity: the path, with the query if that makes another page. See `tabKey`. */
  key: string
  path: string
  /** `?…` or empty: filters, sort order and page of the list in this tab. */
  search: string
  /** Overrides the title of the screen, e.g. with the record's number. */
  title?: Text | string
  /** Parts of its page with unsaved input. */
  unsaved?: readonly string[]
  /** Number of reloads; the page remounts when it changes. */
  reloads: number
  /** Order of the last visit; 0: the page is not mounted. */
  visited: number
  /** Flags of its screen. */
  flags?: TabFlags
}

export interface TabAddress {
  path: string
  search?: string
  title?: Text | string
}

/** `/a/b?x=1` → path and search. */
export function addressOf(target: string): { path: string; search: string } {
  const at = target.indexOf('?')
  return at < 0 ? { path: target, search: '' } : { path: target.slice(0, at), search: target.slice(at) }
}

/** The key of a page is its path, without filters, unless the screen says that each query is a page. */
export function tabKey(path: string, search = '', flags: TabFlags = {}): string {
  return flags.dynamicNewTab ? path + search : path
}

/** The tabs after a visit. An open tab keeps its place, a new one goes to the end. */
export function afterVisit(
  tabs: readonly Tab[],
  address: TabAddress & { flags?: TabFlags },
  visitNumber: number,
): Tab[] {
  const { path, search, title, flags } = address
  const key = tabKey(path, search, flags)
  const known = tabs.find(tab => tab.key === key) ?? {
    key,
    path,
    search: '',
    reloads: 0,
    visited: 0,
    ...(flags ? { flags } : {}),
  }
  const next: Tab = { ...known, visited: visitNumber, search: search ?? known.search, ...(title ? { title } : {}) }
  const all = tabs.some(tab => tab.key === key) ? tabs.map(tab => (tab.key === key ? next : tab)) : [...tabs, next]
  return withinLimit(afterLeaving(all, key), key)
}

/**
 * The tabs after the front moved to a page without a tab, or to the tab `frontKey`. Pages with unsaved input stay mounted.
 */
export function afterLeaving(tabs: readonly Tab[], frontKey = ''): Tab[] {
  const stays = (tab: Tab) => tab.key === frontKey || isUnsaved(tab)
  return tabs
    .filter(tab => stays(tab) || !tab.flags?.tabHidden)
    .map(tab => (!stays(tab) && tab.flags?.noKeepAlive && tab.visited ? { ...tab, visited: 0 } : tab))
}

/**
 * The tabs after a page in the background opens another: the new tab takes its place if it ends, and is mounted when
 * visited.
 */
export function afterBackgroundOpen(
  tabs: readonly Tab[],
  from: { key: string; ends: boolean },
  address: TabAddress & { flags?: TabFlags },
): Tab[] {
  const { path, search = '', title, flags } = address
  const key = tabKey(path, search, flags)
  const next: Tab = {
    key,
    path,
    search,
    reloads: 0,
    visited: 0,
    ...(title ? { title } : {}),
    ...(flags ? { flags } : {}),
  }
  const isNew = !flags?.tabHidden && !tabs.some(tab => tab.key === key)
  if (!from.ends) return isNew ? [...tabs, next] : [...tabs]
  const at = tabs.findIndex(tab => tab.key === from.key)
  return at < 0 ? [...tabs] : [...tabs.slice(0, at), ...(isNew ? [next] : []), ...tabs.slice(at + 1)]
}

export type CloseWhich = 'one' | 'others' | 'left' | 'right' | 'all'

/** Keys of the tabs that a command on a tab would close. */
export function keysToClose(tabs: readonly Tab[], key: string, which: CloseWhich): string[] {
  const at = tabs.findIndex(tab => tab.key === key)
  const chosen = tabs.filter((tab, i) => {
    if (which === 'one') return tab.key === key
    if (which === 'others') return tab.key !== key
    if (which === 'left') return i < at
    if (which === 'right') return i > at
    return true
  })
  return chosen.filter(isClosable).map(tab => tab.key)
}

/**
 * Whether a command would close anything: others needs a second tab, left a tab to the left, right one to the right.
 */
export function canClose(tabs: readonly Tab[], key: string, which: CloseWhich): boolean {
  return keysToClose(tabs, key, which).length > 0
}

export function isClosable(tab: Pick<Tab, 'flags'>): boolean {
  return !tab.flags?.noClosable
}

export function isUnsaved(tab: Pick<Tab, 'unsaved'>): boolean {
  return !!tab.unsaved?.length
}

/** The tabs shown in the bar. */
export function visibleTabs(tabs: readonly Tab[]): readonly Tab[] {
  return tabs.some(tab => tab.flags?.tabHidden) ? tabs.filter(tab => !tab.flags?.tabHidden) : tabs
}

/** More tabs than that are hard to tell apart in one line. */
export const MOST_IN_BAR = 12

/**
 * The tabs that have a place in the bar, in their order: the one in front, those that cannot be closed or have unsaved
 * input, and of the others those visited last. The rest is reached through the list of all tabs.
 */
export function tabsInBar(tabs: readonly Tab[], frontKey: string): readonly Tab[] {
  if (tabs.length <= MOST_IN_BAR) return tabs
  const isKept = (tab: Tab) => tab.key === frontKey || !isClosable(tab) || isUnsaved(tab)
  const kept = tabs.filter(isKept)
  const latest = tabs
    .filter(tab => !isKept(tab))
    .toReversed()
    .toSorted((a, b) => b.visited - a.visited)
    .slice(0, Math.max(0, MOST_IN_BAR - kept.length))
  const shown = new Set([...kept, ...latest])
  return tabs.filter(tab => shown.has(tab))
}

/** The address to go to after the active tab was closed: that of the last remaining tab, otherwise home. */
export function afterClose(rest: readonly Tab[]): string {
  const last = visibleTabs(rest).at(-1)
  return last ? last.path + last.search : HOME_PATH
}

/** Moves a tab to the place of another; those that cannot be closed keep their place. */
export function reorder(tabs: readonly Tab[], from: string, to: string): Tab[] {
  const a = tabs.findIndex(tab => tab.key === from)
  const b = tabs.findIndex(tab => tab.key === to)
  const moved = tabs[a]
  const target = tabs[b]
  if (!moved || !target || a === b || !isClosable(moved) || !isClosable(target)) return [...tabs]
  const rest = tabs.filter(tab => tab.key !== from)
  return [...rest.slice(0, b), moved, ...rest.slice(b)]
}

/** Adds the tabs that cannot be closed, before the others. */
export function withFixed(tabs: readonly Tab[], fixed: readonly Pick<Tab, 'path' | 'flags'>[]): Tab[] {
  const first = fixed.map(
    ({ path, ...rest }) =>
      tabs.find(tab => tab.key === path) ?? { key: path, path, search: '', reloads: 0, visited: 0, ...rest },
  )
  return [...first, ...tabs.filter(tab => !first.some(one => one.key === tab.key))]
}

/** Sets or removes the unsaved mark of a part of a page. */
export function withUnsavedMark(tab: Tab, part: string, unsaved: boolean): Tab {
  const others = tab.unsaved?.filter(one => one !== part) ?? []
  if (unsaved === (others.length !== (tab.unsaved?.length ?? 0))) return tab
  return { ...tab, unsaved: unsaved ? [...others, part] : others }
}

/** Unmounts the pages visited longest ago if there are too many. Their tabs stay. */
function withinLimit(tabs: Tab[], frontKey: string): Tab[] {
  const mounted = tabs.filter(tab => tab.visited > 0)
  const free = mounted.filter(tab => tab.key !== frontKey && !isUnsaved(tab)).toSorted((a, b) => a.visited - b.visited)
  const unmounted = new Set(free.slice(0, Math.max(0, mounted.length - MAX_MOUNTED)))
  return unmounted.size ? tabs.map(tab => (unmounted.has(tab) ? { ...tab, visited: 0 } : tab)) : tabs
}
