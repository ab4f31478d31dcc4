import type { Actor } from '@tuheng/domain/kernel/policy'
import { useEffect, useState } from 'react'
import { credentials } from '../shared/calls/credentials.ts'
import { readTabs, writeTabs } from '../shared/tabs/kept-tabs.ts'
import { useSettings } from '../shared/appearance/settings.ts'
import { listed, withFixed, type Tab } from '../shared/tabs/tab-rules.ts'
import { describeTabs, setTabs, useTabs } from '../shared/tabs/tabs.ts'
import { navigation } from './nav-context.tsx'
import { fixedTabs, flagsAt, restorable } from './tab-flags.ts'

describeTabs(path => flagsAt(navigation, path))

/**
 * Open tabs survive a reload: in this window's own storage, so that two windows do not take each other's, with the last
 * state of any window for a fresh one. Pages mount only when they are visited again.
 */
export function usePersistedTabs(actor: Actor): void {
  // Through another's eyes nothing is kept: neither their tabs here nor ours among theirs
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
      const kept = writeTabs(listed(tabs))
      sessionStorage.setItem(key, kept)
      localStorage.setItem(key, kept)
    }
    keep(useTabs.getState()) // the first visit came before this effect
    return useTabs.subscribe(keep)
  }, [persist, key])
}

function restore(key: string, actor: Actor): Tab[] {
  const kept = readTabs(sessionStorage.getItem(key) ?? localStorage.getItem(key))
  return restorable(navigation, actor, kept).map(tab => {
    const flags = flagsAt(navigation, tab.path)
    return { ...tab, reloads: 0, visited: 0, ...(flags ? { flags } : {}) }
  })
}
