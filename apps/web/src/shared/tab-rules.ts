import type { Text } from '@tuheng/domain/kernel/text'

/** Pages kept alive at once. */
export const MAX_TABS = 99
export const HOME_PATH = '/index'

export interface Tab {
  /** Identity: path, with what makes a second entry form different from the first. See `tabKey`. */
  key: string
  path: string
  /** `?…` or empty: filters, sort and page of the list in this tab. */
  search: string
  /** Overrides the screen's own title, e.g. the number of the record. */
  title?: Text | string
  /** Unsaved input. */
  dirty?: boolean
  /** Counts the reloads: a new number is a new page. */
  reloads: number
  /** Order of last visit, for choosing what to give up when there are too many. */
  visited: number
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

/** Filters belong to a page, so its key is the path; but copying two records means two entry forms. */
export function tabKey(path: string, search = ''): string {
  const copy = path.endsWith('/new') ? new URLSearchParams(search).get('copy') : null
  return copy ? `${path}?copy=${copy}` : path
}

/** The tabs after a visit: an open one keeps its place, a new one stands at the end; home is always first. */
export function visit(tabs: readonly Tab[], address: TabAddress, turn: number): Tab[] {
  const key = tabKey(address.path, address.search)
  const found = tabs.find(tab => tab.key === key)
  if (found) {
    const next = { ...found, visited: turn, search: address.search ?? found.search, title: address.title ?? found.title }
    return tabs.map(tab => (tab.key === key ? next : tab))
  }
  const fresh: Tab = { key, path: address.path, search: address.search ?? '', reloads: 0, visited: turn }
  if (address.title) fresh.title = address.title
  return trim(key === HOME_PATH ? [fresh, ...tabs] : [...withHome(tabs), fresh])
}

export type CloseWhich = 'one' | 'others' | 'left' | 'right' | 'all'

/** Keys that a command on a tab would close. Home never closes. */
export function closing(tabs: readonly Tab[], key: string, which: CloseWhich): string[] {
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

/** Is the command worth offering? Others needs a second tab, left something at the left, right something at the right. */
export function canClose(tabs: readonly Tab[], key: string, which: CloseWhich): boolean {
  return closing(tabs, key, which).length > 0
}

export function isClosable(tab: Pick<Tab, 'key'>): boolean {
  return tab.key !== HOME_PATH
}

/** Where to go when the active tab is among the closed: the last one left, else home. */
export function afterClose(left: readonly Tab[]): string {
  const last = left.at(-1)
  return last ? last.path + last.search : HOME_PATH
}

/** Moves a tab to the place of another; home keeps its own. */
export function reorder(tabs: readonly Tab[], from: string, to: string): Tab[] {
  const a = tabs.findIndex(tab => tab.key === from)
  const b = tabs.findIndex(tab => tab.key === to)
  const moved = tabs[a]
  const target = tabs[b]
  if (!moved || !target || a === b || !isClosable(moved) || !isClosable(target)) return [...tabs]
  const rest = tabs.filter(tab => tab.key !== from)
  return [...rest.slice(0, b), moved, ...rest.slice(b)]
}

/** Home is always there, first and never closed. */
export function withHome(tabs: readonly Tab[]): Tab[] {
  if (tabs.some(tab => tab.key === HOME_PATH)) return [...tabs]
  return [{ key: HOME_PATH, path: HOME_PATH, search: '', reloads: 0, visited: 0 }, ...tabs]
}

/** Gives up the longest unvisited clean tab when there are too many; what is unsaved is never given up. */
function trim(tabs: Tab[]): Tab[] {
  if (tabs.length <= MAX_TABS) return tabs
  const fresh = tabs.at(-1)
  const candidates = tabs.filter(tab => isClosable(tab) && !tab.dirty && tab !== fresh)
  const oldest = candidates.reduce<Tab | undefined>((a, b) => (!a || b.visited < a.visited ? b : a), undefined)
  return oldest ? tabs.filter(tab => tab !== oldest) : tabs
}
