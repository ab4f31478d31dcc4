import { useEffect, useLayoutEffect } from 'react'
import { useLang, useT, type Lang } from '../shared/i18n.ts'
import { tabKey } from '../shared/tab-rules.ts'
import { useTabs, visitTab, type Tab } from '../shared/tabs.ts'
import { titleOf, type Target } from './navigation.ts'

interface Visit {
  path: string
  search: string
  target: Extract<Target, { kind: 'page' }>
}

/** Keeps the tabs and the window's title in step with the address bar. */
export function useVisit(visit: Visit | null): void {
  const t = useT()
  const lang = useLang()
  const path = visit?.path
  const search = visit?.search ?? ''
  useLayoutEffect(() => {
    if (path) visitTab({ path, search })
  }, [path, search])
  const tab = useTabs(state => (path ? state.tabs.find(found => found.key === tabKey(path, search)) : undefined))
  const title = visit ? tabTitle(tab, visit.target, lang) : ''
  useEffect(() => {
    document.title = windowTitle(title, t('site.title'))
  }, [title, t])
}

export function windowTitle(page: string, site: string): string {
  return page ? `${page} - ${site}` : site
}

/** Its own name when it has one, else that of the screen. */
export function tabTitle(tab: Pick<Tab, 'title'> | undefined, target: Extract<Target, { kind: 'page' }>, lang: Lang): string {
  const own = tab?.title
  if (own) return typeof own === 'string' ? own : own[lang]
  return titleOf(target)[lang]
}

/** The browser asks before it throws unsaved input away. */
export function useBeforeUnload(): void {
  const dirty = useTabs(state => state.tabs.some(tab => tab.dirty))
  useEffect(() => {
    if (!dirty) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [dirty])
}
