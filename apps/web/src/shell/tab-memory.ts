import type { Actor } from '@tuheng/domain/kernel/policy'
import { useEffect, useState } from 'react'
import { useSettings } from '../shared/settings.ts'
import type { Tab } from '../shared/tab-rules.ts'
import { setTabs, useTabs } from '../shared/tabs.ts'
import { navigation } from './nav-context.tsx'
import { resolve } from './navigation.ts'

type Kept = Pick<Tab, 'key' | 'path' | 'search' | 'title'>

/**
 * Open tabs survive a reload: in this window's own storage, so that two windows do not take each other's, with the last
 * state of any window for a fresh one. Pages mount only when they are visited again.
 */
export function usePersistedTabs(actor: Actor): void {
  const persist = useSettings(state => state.persistTabs)
  const key = `tuheng.tabs.${actor.userId}.${actor.orgId}`
  useState(() => setTabs(persist ? restore(key, actor) : []))
  useEffect(() => {
    if (!persist) {
      sessionStorage.removeItem(key)
      localStorage.removeItem(key)
      return
    }
    return useTabs.subscribe(({ tabs }) => {
      const kept = JSON.stringify(tabs.map(pick))
      sessionStorage.setItem(key, kept)
      localStorage.setItem(key, kept)
    })
  }, [persist, key])
}

function restore(key: string, actor: Actor): Tab[] {
  const kept = parse(sessionStorage.getItem(key) ?? localStorage.getItem(key))
  return kept
    .filter(tab => resolve(navigation, actor, tab.path).kind === 'page')
    .map(tab => ({ ...tab, reloads: 0, visited: 0 }))
}

/** What another version wrote, or nobody, is no reason to fail. */
export function parse(text: string | null): Kept[] {
  try {
    const value: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(value) ? value.filter(isKept).map(pick) : []
  } catch {
    return []
  }
}

function isKept(value: unknown): value is Kept {
  const tab = value as Partial<Kept> | null
  return typeof tab?.key === 'string' && typeof tab.path === 'string' && tab.path.startsWith('/') && typeof tab.search === 'string'
}

function pick({ key, path, search, title }: Kept): Kept {
  return title ? { key, path, search, title } : { key, path, search }
}
