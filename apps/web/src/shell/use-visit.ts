import { useEffect, useLayoutEffect } from 'react'
import { notify } from '../shared/ui/notify.tsx'
import { useLang, useT, type Text } from '../shared/text/i18n.ts'
import { isUnsaved } from '../shared/tabs/tab-rules.ts'
import { keyOf, leaveTabs, useTabs, visitTab } from '../shared/tabs/tabs.ts'
import type { Target } from './navigation.ts'
import { tabTitle, windowTitle } from './titles.ts'

interface Visit {
  path: string
  search: string
  target: Extract<Target, { kind: 'page' }>
}

/** Keeps tabs and the window's title in step with the address. `other`: the title of a page without a tab. */
export function useVisit(visit: Visit | null, other?: Text): void {
  const t = useT()
  const lang = useLang()
  const path = visit?.path
  const search = visit?.search ?? ''
  useLayoutEffect(() => {
    if (path) visitTab({ path, search })
    else leaveTabs()
  }, [path, search])
  const key = path ? keyOf(path, search) : ''
  useEffect(() => () => notify.clearErrors(), [key])
  const tab = useTabs(state => (path ? state.tabs.find(found => found.key === key) : undefined))
  const title = visit ? tabTitle(tab, visit.target, lang) : (other?.[lang] ?? '')
  useEffect(() => {
    document.title = windowTitle(title, t('site.title'))
  }, [title, t])
}

/** Lets the browser ask before it discards unsaved input. */
export function useBeforeUnload(): void {
  const dirty = useTabs(state => state.tabs.some(isUnsaved))
  useEffect(() => {
    if (!dirty) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [dirty])
}
