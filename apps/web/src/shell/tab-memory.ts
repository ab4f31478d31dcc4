import type { Actor } from '@tuheng/domain/kernel/policy'
import { useEffect, useState } from 'react'
import { readTabs, writeTabs } from '../shared/kept-tabs.ts'
import { useSettings } from '../shared/settings.ts'
import { withHome, type Tab } from '../shared/tab-rules.ts'
import { setTabs, useTabs } from '../shared/tabs.ts'
import { navigation } from './nav-context.tsx'
import { resolve } from './navigation.ts'

/**
 * Open tabs survive a reload: in this window's own storage, so that two windows do not take each other's, with the last
 * state of any window for a fresh one. Pages mount only when they are visited again.
 */
export function usePersistedTabs(actor: Actor): void {
  const persist = useSettings(state => state.persistTabs)
  const key = `tuheng.tabs.${actor.userId}.${actor.orgId}`
  useState(() => setTabs(withHome(persist ? restore(key, actor) : [])))
  useEffect(() => {
    if (!persist) {
      sessionStorage.removeItem(key)
      localStorage.removeItem(key)
      return
    }
    const keep = ({ tabs }: { tabs: readonly Tab[] }) => {
      const kept = writeTabs(tabs)
      sessionStorage.setItem(key, kept)
      localStorage.setItem(key, kept)
    }
    keep(useTabs.getState()) // the first visit came before this effect
    return useTabs.subscribe(keep)
  }, [persist, key])
}

function restore(key: string, actor: Actor): Tab[] {
  const kept = readTabs(sessionStorage.getItem(key) ?? localStorage.getItem(key))
  return kept
    .filter(tab => resolve(navigation, actor, tab.path).kind === 'page')
    .map(tab => ({ ...tab, reloads: 0, visited: 0 }))
}
