import type { TabFlags } from '@tuheng/domain/kernel/registry'
import { createContext, useContext } from 'react'
import { create } from 'zustand'
import { goTo } from './navigator.ts'
import {
  addressOf,
  afterClose,
  afterBackgroundOpen,
  isClosable,
  afterLeaving,
  withUnsavedMark,
  reorder,
  tabKey,
  afterVisit,
  type Tab,
  type TabAddress,
} from './tab-rules.ts'

export type { Tab, TabAddress } from './tab-rules.ts'

interface TabsStore {
  tabs: Tab[]
  /** Key of the tab in front. */
  active: string
}

/** The open tabs. The rules are in `tab-rules.ts`; the address bar decides which tab is in front. */
export const useTabs = create<TabsStore>()(() => ({ tabs: [], active: '' }))

let lastVisit = 0
let flagsOf: (path: string) => TabFlags | undefined = () => undefined

/** Sets how to find the tab flags of a path, which only the shell knows. */
export function setTabFlags(describe: typeof flagsOf): void {
  flagsOf = describe
}

/** Key of the tab that an address belongs to. */
export function keyOf(path: string, search?: string): string {
  return tabKey(path, search, flagsOf(path))
}

/** Opens a tab or brings it to the front. Without `search` an open tab keeps its filters. */
export function openTab(target: string | TabAddress): void {
  const address: TabAddress = typeof target === 'string' ? plain(target) : target
  const known = useTabs.getState().tabs.find(tab => tab.key === keyOf(address.path, address.search))
  const search = address.search ?? known?.search ?? ''
  if (address.title) setTabTitle(keyOf(address.path, search), address.title)
  goTo(address.path + search)
}

/** Follows the address bar. The shell calls it for every location behind the sign-in. */
export function visitTab(address: TabAddress): void {
  const flags = flagsOf(address.path)
  const key = tabKey(address.path, address.search, flags)
  const title = address.title ?? pendingTitles.get(key)
  pendingTitles.clear()
  const { active, tabs } = useTabs.getState()
  const front = active === key ? tabs.find(tab => tab.key === key) : undefined
  // Already in front: nothing that shows tabs renders again
  if (front && !title && front.search === (address.search ?? front.search)) return
  useTabs.setState(state => ({
    tabs: afterVisit(state.tabs, { ...address, ...(title ? { title } : {}), ...(flags ? { flags } : {}) }, ++lastVisit),
    active: key,
  }))
}

/** Called when a page without a tab is in front: an error page. */
export function leaveTabs(): void {
  useTabs.setState(({ tabs }) => ({ tabs: afterLeaving(tabs), active: '' }))
}

/** Opens the page that follows finished work; in the background if another page has come to the front meanwhile. */
export function openTabFrom(key: string, address: TabAddress): void {
  if (useTabs.getState().active === key) openTab(address)
  else openInBackground({ key, ends: false }, address)
}

function openInBackground(from: { key: string; ends: boolean }, address: TabAddress): void {
  const flags = flagsOf(address.path)
  useTabs.setState(state => ({
    tabs: afterBackgroundOpen(state.tabs, from, { ...address, ...(flags ? { flags } : {}) }),
  }))
}

/**
 * Leaves a tab for another page in one step. A separate navigation would still be pending when the tab closes, and
 * closing would navigate elsewhere. A user who went to another page meanwhile stays there.
 */
export function leaveTab(key: string, path: string): void {
  if (useTabs.getState().active !== key) return openInBackground({ key, ends: true }, { path })
  useTabs.setState(state => ({ tabs: state.tabs.filter(tab => tab.key !== key) }))
  const known = useTabs.getState().tabs.find(tab => tab.key === keyOf(path))
  goTo(path + (known?.search ?? ''), { replace: true })
}

/** Closes tabs without asking about unsaved input; the shell asks before it calls this for a person. */
export function closeTabs(keys: readonly string[]): void {
  const { tabs, active } = useTabs.getState()
  const rest = tabs.filter(tab => !keys.includes(tab.key))
  useTabs.setState({ tabs: rest })
  if (keys.includes(active) || !rest.some(isClosable)) goTo(afterClose(rest), { replace: true })
}

/** Remounts the page of a tab. */
export function reloadTab(key: string): void {
  change(key, tab => ({ ...tab, reloads: tab.reloads + 1, unsaved: [] }))
}

/** Marks a part of a page as having unsaved input, or removes the mark. See `useUnsavedInput`. */
export function markUnsaved(key: string, part: string, unsaved: boolean): void {
  change(key, tab => withUnsavedMark(tab, part, unsaved))
}

/** Removes the unsaved marks of tabs whose input may be lost. */
export function clearUnsaved(keys: readonly string[]): void {
  for (const key of keys) change(key, tab => ({ ...tab, unsaved: [] }))
}

const pendingTitles = new Map<string, NonNullable<Tab['title']>>()

/** Names a tab after its record. May be called just before the tab is opened. */
export function setTabTitle(key: string, title: NonNullable<Tab['title']>): void {
  if (!useTabs.getState().tabs.some(tab => tab.key === key)) pendingTitles.set(key, title)
  change(key, tab => (tab.title === title ? tab : { ...tab, title }))
}

export function moveTab(from: string, to: string): void {
  useTabs.setState(state => ({ tabs: reorder(state.tabs, from, to) }))
}

export function setTabs(tabs: Tab[]): void {
  lastVisit = Math.max(lastVisit, ...tabs.map(tab => tab.visited))
  useTabs.setState({ tabs, active: '' })
}

export interface TabLocation {
  key: string
  path: string
  /** `?…` or empty. */
  search: string
}

export const TabContext = createContext<TabLocation | null>(null)

/** The address of the tab in which the component is rendered, also while another tab is in front. */
export function useTabLocation(): TabLocation {
  const location = useContext(TabContext)
  if (!location) throw new Error('not inside a tab')
  return location
}

function change(key: string, with_: (tab: Tab) => Tab): void {
  const { tabs } = useTabs.getState()
  const next = tabs.map(tab => (tab.key === key ? with_(tab) : tab))
  if (next.some((tab, i) => tab !== tabs[i])) useTabs.setState({ tabs: next })
}

function plain(target: string): TabAddress {
  const { path, search } = addressOf(target)
  return search ? { path, search } : { path }
}
