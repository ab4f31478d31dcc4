import type { Actor } from '@tuheng/domain/kernel/policy'
import { useEffect, useState } from 'react'
import { credentials } from '../shared/calls/credentials.ts'
import { readTabs, writeTabs } from '../shared/tabs/stored-tabs.ts'
import { useSettings } from '../shared/appearance/settings.ts'
import { visibleTabs, withFixed, type Tab } from '../shared/tabs/tab-rules.ts'
import { setTabFlags, setTabs, useTabs } from '../shared/tabs/tabs.ts'
import { navigation } from './nav-context.tsx'
import { fixedTabs, flagsAt, restorable } from './tab-flags.ts'

setTabFlags(path => flagsAt(navigation, path))

/**
 * Keeps the open tabs over a reload: in the storage of this window, so that windows do not share them, and with the
 * last state of any window for a new one. Pages mount only when they are visited again.
 */
export function usePersistedTabs(actor: Actor): void {
  // While viewing as another member nothing is stored: neither their tabs here nor ours among theirs
  const persist = useSettings(state => state.persistTabs) && !credentials.viewing
  const key = `tuheng.tabs.${actor.userId}.${actor.orgId}`
  useState(() => setTabs(withFixed(persist ? restore(key, actor) : [], fixedTabs(navigation, actor))))
  useEffect(() => {
    if (credentials.viewing) return undefined
    if (!persist) {
      sessionStorage.removeItem(key)
      localStorage.removeItem(key)
      return
    }
    const keep = ({ tabs }: { tabs: readonly Tab[] }) => {
      const stored = writeTabs(visibleTabs(tabs))
      sessionStorage.setItem(key, stored)
      localStorage.setItem(key, stored)
    }
    keep(useTabs.getState()) // the first visit was before this effect
    return useTabs.subscribe(keep)
  }, [persist, key])
}

function restore(key: string, actor: Actor): Tab[] {
  const stored = readTabs(sessionStorage.getItem(key) ?? localStorage.getItem(key))
  return restorable(navigation, actor, stored).map(tab => {
    const flags = flagsAt(navigation, tab.path)
    return { ...tab, reloads: 0, visited: 0, ...(flags ? { flags } : {}) }
  })
}
