import { useEffect, type RefObject } from 'react'
import { useLatest } from '../../../shared/hooks/use-latest.ts'

interface Args {
  page: RefObject<HTMLElement | null>
  go(by: 1 | -1): void
  decide(act: 'agree' | 'reject'): void
  toggle(): void
  search(): void
  /** Opens the row that the keys have reached, where it is not shown beside the list anyway. */
  open?(): void
  /** Back to the list alone. */
  close?(): void
  help?(): void
}

/**
 * j and k or the arrows go through the list, a or y agrees, r or n rejects, x selects, / searches, ? shows the keys;
 * wherever nobody types. Lists within the record have the same keys, so these come first.
 */
export function useQueueKeys(args: Args): void {
  const latest = useLatest(args)
  useEffect(() => {
    const handle = (event: KeyboardEvent) => {
      const { page, go, decide, toggle, search, open, close, help } = latest.current
      if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return
      if (!page.current?.checkVisibility() || isTaken(event.target)) return
      const isArrow = event.key.startsWith('Arrow')
      // Whoever reads the record scrolls it with the arrows
      if (isArrow && event.target instanceof Element && event.target.closest('[data-record]')) return
      // A button that has the focus is pressed
      if (event.key === 'Enter' && event.target instanceof Element && event.target.closest('button, a, input')) return
      const acts: Record<string, (() => void) | undefined> = {
        j: () => go(1),
        k: () => go(-1),
        ArrowDown: () => go(1),
        ArrowUp: () => go(-1),
        a: () => decide('agree'),
        y: () => decide('agree'),
        r: () => decide('reject'),
        n: () => decide('reject'),
        x: toggle,
        '/': search,
        Enter: open,
        Escape: close,
        '?': help,
      }
      const act = Object.hasOwn(acts, event.key) ? acts[event.key] : undefined
      if (!act) return
      event.preventDefault()
      event.stopPropagation()
      act()
    }
    window.addEventListener('keydown', handle, { capture: true })
    return () => window.removeEventListener('keydown', handle, { capture: true })
  }, [latest])
}

/** Whether somebody types there, or something covers the page. */
function isTaken(target: EventTarget | null): boolean {
  if (document.querySelector('.ant-modal-wrap:not([style*="display: none"]), .ant-drawer-open')) return true
  if (!(target instanceof HTMLElement)) return false
  return (
    target.isContentEditable ||
    target.closest(
      'input:not([type=checkbox]), textarea, select, [role=combobox], [role=menu], [role=tab], [role=listbox]',
    ) !== null
  )
}
