import { useEffect, type RefObject } from 'react'
import { useLatest } from '../../shared/hooks/use-latest.ts'

interface Args {
  box: RefObject<HTMLElement | null>
  /** What a key does in the table; whether it did anything. */
  act(event: KeyboardEvent): boolean
  showHelp(): void
}

/** What a person presses who has left the table for a dialog and come back. */
const FROM_ANYWHERE = new Set(['j', 'k', 'e', 'Enter', ' '])

/** Keys of the table that work wherever nobody types; `/` goes into the search box, `?` names all keys. */
export function usePageKeys(args: Args): void {
  const latest = useLatest(args)
  useEffect(() => {
    const handle = (event: KeyboardEvent) => {
      const { box, act, showHelp } = latest.current
      if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || event.defaultPrevented) return
      if (!box.current?.checkVisibility() || isTaken(event.target, box.current)) return
      if (event.key === '?') showHelp()
      else if (event.key === '/')
        box.current.closest('.en-page')?.querySelector<HTMLElement>('.en-search input, input.en-search')?.focus()
      else if (event.target === document.body && FROM_ANYWHERE.has(event.key) && act(event))
        box.current.focus({ preventScroll: true })
      else return
      event.preventDefault()
    }
    window.addEventListener('keydown', handle)
    return () => window.removeEventListener('keydown', handle)
  }, [latest])
}

/** Somebody types there, or something stands in front of the page. */
function isTaken(target: EventTarget | null, box: HTMLElement): boolean {
  if (document.querySelector('.ant-modal-wrap:not([style*="display: none"]), .ant-drawer-open')) return true
  if (!(target instanceof HTMLElement) || target === document.body) return false
  return !box.contains(target) || target.closest('input:not([type=checkbox]), textarea, select') !== null
}
