import { useEffect } from 'react'
import { create } from 'zustand'
import { keysToClose, visibleTabs } from '../shared/tabs/tab-rules.ts'
import { openTab, useTabs } from '../shared/tabs/tabs.ts'
import { requestClose } from './close-tabs.ts'
import { useLock } from './lock/lock-state.ts'

/** Whether the search is open. */
export const useSearchOpen = create<{ open: boolean }>()(() => ({ open: false }))

/** Ctrl/⌘+K opens the search, Alt+W closes the tab, Alt+←/→ goes to the tab beside it. */
export function Shortcuts() {
  useEffect(() => {
    const handle = (event: KeyboardEvent) => {
      const shortcut = useLock.getState().lock ? undefined : shortcutOf(event)
      if (!shortcut) return
      event.preventDefault()
      shortcut()
    }
    window.addEventListener('keydown', handle)
    return () => window.removeEventListener('keydown', handle)
  }, [])
  return null
}

function shortcutOf(event: KeyboardEvent): (() => void) | undefined {
  if ((event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey && event.code === 'KeyK')
    return () => useSearchOpen.setState(({ open }) => ({ open: !open }))
  if (!event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return undefined
  if (IS_MAC && isTyping(event.target)) return undefined // Alt+arrow moves by words there
  // By position of the key: on a Mac, Alt and W type another letter
  if (event.code === 'KeyW') return closeActiveTab
  if (event.code === 'ArrowLeft') return () => goToNeighbour(-1)
  if (event.code === 'ArrowRight') return () => goToNeighbour(1)
  return undefined
}

const IS_MAC = /mac|iphone|ipad/i.test(navigator.platform)

/** `⌘K` or `Ctrl K`. */
export const SEARCH_KEYS = IS_MAC ? '⌘ K' : 'Ctrl K'

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && (target.isContentEditable || /^(input|textarea|select)$/i.test(target.tagName))
  )
}

function closeActiveTab(): void {
  const { tabs, active } = useTabs.getState()
  void requestClose(keysToClose(tabs, active, 'one'))
}

function goToNeighbour(by: number): void {
  const { active, ...state } = useTabs.getState()
  const tabs = visibleTabs(state.tabs)
  const at = tabs.findIndex(tab => tab.key === active)
  const next = tabs[(at + by + tabs.length) % tabs.length]
  if (next) openTab(next)
}
