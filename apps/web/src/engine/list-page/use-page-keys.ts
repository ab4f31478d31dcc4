import { useEffect, type RefObject } from 'react'
import { useLatest } from '../../shared/hooks/use-latest.ts'

interface Args {
  box: RefObject<HTMLElement | null>
  /** Handles a key in the table; returns whether it did anything. */
  act(event: KeyboardEvent): boolean
  showHelp(): void
}

/** Keys that also work when nothing has the focus, e.g. after a dialog, or only the page around the table, which a click between its parts gives it. */
const GLOBAL_KEYS = new Set(['j', 'k', 'e', 'a', 'Enter', ' '])
/** Keys that a link or a button leaves to the table: whoever comes from the menu has its entry in focus. */
const LETTERS = new Set(['j', 'k', 'e', 'a'])

/** Table keys that work wherever nobody is typing. `/` focuses the search box, `?` shows all keys. */
export function usePageKeys(args: Args): void {
  const latest = useLatest(args)
  useEffect(() => {
    const handle = (event: KeyboardEvent) => {
      const { box, act, showHelp } = latest.current
      if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || event.defaultPrevented) return
      if (!box.current?.checkVisibility() || isBlocked(event.target, box.current)) return
      const keys = isAround(event.target, box.current)
        ? GLOBAL_KEYS
        : isPressable(event.target, box.current)
          ? LETTERS
          : NONE
      if (event.key === '?') showHelp()
      else if (event.key === '/')
        box.current.closest('.en-page')?.querySelector<HTMLElement>('.en-search input, input.en-search')?.focus()
      else if (!keys.has(event.key) || !act(event)) return
      // The acts of a row take the focus themselves
      else if (event.key !== 'a') box.current.focus({ preventScroll: true })
      event.preventDefault()
    }
    window.addEventListener('keydown', handle)
    return () => window.removeEventListener('keydown', handle)
  }, [latest])
}

const NONE: ReadonlySet<string> = new Set()

/** Whether somebody is typing in the element, or something covers the page. */
function isBlocked(target: EventTarget | null, box: HTMLElement): boolean {
  if (document.querySelector('.ant-modal-wrap:not([style*="display: none"]), .ant-drawer-open')) return true
  if (!(target instanceof HTMLElement) || isAround(target, box) || isPressable(target, box)) return false
  return !box.contains(target) || target.closest('input:not([type=checkbox]), textarea, select') !== null
}

/** Whether the element is the document or a part of the page that holds the table. */
function isAround(target: EventTarget | null, box: HTMLElement): boolean {
  return target instanceof HTMLElement && target !== box && target.contains(box)
}

/** Whether the element is a link or a button elsewhere that takes no letters itself. */
function isPressable(target: EventTarget | null, box: HTMLElement): boolean {
  return (
    target instanceof HTMLElement &&
    !box.contains(target) &&
    target.matches('a[href], button') &&
    target.closest('[role=menu], [role=listbox], [role=tablist], [role=dialog], [role=grid], [contenteditable]') ===
      null
  )
}
