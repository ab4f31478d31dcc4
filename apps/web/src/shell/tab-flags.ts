import type { Actor } from '@tuheng/domain/kernel/policy'
import type { TabFlags } from '@tuheng/domain/kernel/registry'
import type { Tab } from '../shared/tabs/tab-rules.ts'
import { mayOpen, resolve, type Navigation } from './navigation.ts'

/**
 * The flags of a tab by its path: those of the screen, for the page of the screen itself and not for those of its
 * records.
 */
export function flagsAt(nav: Navigation, path: string): TabFlags | undefined {
  return nav.places.get(path)?.screen ?? (path.endsWith('/new') ? ENTRY : undefined)
}

/** Entry forms for different things have different tabs. */
const ENTRY: TabFlags = { dynamicNewTab: true }

/** Tabs that are open at the start, in the order of the screens. */
export function fixedTabs(nav: Navigation, actor: Actor): Pick<Tab, 'path' | 'flags'>[] {
  const screens = [...nav.places.values()].map(place => place.screen)
  return screens
    .filter(screen => screen.noClosable && mayOpen(screen, actor))
    .map(screen => ({ path: screen.path, flags: screen }))
}

/** Those of the stored tabs that this person may still open. Public pages are never among them. */
export function restorable<T extends Pick<Tab, 'path'>>(nav: Navigation, actor: Actor, kept: readonly T[]): T[] {
  return kept.filter(tab => resolve(nav, actor, tab.path).kind === 'page' && !flagsAt(nav, tab.path)?.tabHidden)
}
