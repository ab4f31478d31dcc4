import { useEffect, useRef, type RefObject } from 'react'
import { translate } from '../shared/text/i18n.ts'
import { notify } from '../shared/ui/notify.tsx'
import { useDebounced } from '../shared/hooks/use-debounced.ts'
import { offsetOf, readEntries, withOffset } from './scroll-rules.ts'

const KEY = 'tuheng.scroll'
/** In milliseconds, after the content has loaded. */
const RESTORE_DELAY_MS = 1000

/**
 * Scrolls a page that is opened again in this window to where it was left, unless the person has scrolled meanwhile.
 */
export function useScrollMemory(routeName: string): RefObject<HTMLDivElement | null> {
  const box = useRef<HTMLDivElement>(null)
  const restored = useRef(false)
  const keep = useDebounced((scrollTop: number) =>
    sessionStorage.setItem(KEY, JSON.stringify(withOffset(entries(), routeName, scrollTop))),
  )
  useEffect(() => {
    const element = box.current
    if (!element) return undefined
    const onScroll = () => keep(element.scrollTop)
    element.addEventListener('scroll', onScroll, { passive: true })
    const timer = setTimeout(() => {
      if (!restored.current) restoreOffset(element, offsetOf(entries(), routeName))
      restored.current = true // an open tab is still scrolled as it was
    }, RESTORE_DELAY_MS)
    return () => {
      clearTimeout(timer)
      element.removeEventListener('scroll', onScroll)
    }
  }, [routeName, keep])
  return box
}

function restoreOffset(element: HTMLElement, offset: number): void {
  if (offset <= 0 || element.scrollTop > 0) return
  element.scrollTop = offset
  if (element.scrollTop > 0) notify.success(translate('scroll.restored'))
}

function entries() {
  return readEntries(sessionStorage.getItem(KEY))
}
