import { useEffect, type RefObject } from 'react'
import { useLatest } from '../../shared/hooks/use-latest.ts'

interface Args {
  /** Stands on the page of the record. */
  box: RefObject<HTMLElement | null>
  edit: (() => void) | undefined
  showHelp(): void
}

/** What takes letters itself: whoever types, a sheet, an open list. */
const TAKES_LETTERS =
  'input:not([type=checkbox]), textarea, select, [contenteditable], [role=grid], [role=combobox], [role=listbox], [role=menu]'

/** On the page of a record `e` changes it, as it does in lists, and `?` shows the keys; wherever nobody is typing. */
export function useRecordKeys(args: Args): void {
  const latest = useLatest(args)
  useEffect(() => {
    const handle = (event: KeyboardEvent) => {
      const { box, edit, showHelp } = latest.current
      const act = event.key === 'e' ? edit : event.key === '?' ? showHelp : undefined
      if (!act || event.ctrlKey || event.metaKey || event.altKey || event.isComposing || event.defaultPrevented) return
      if (!box.current?.checkVisibility() || isTaken(event.target, box.current)) return
      event.preventDefault()
      act()
    }
    window.addEventListener('keydown', handle)
    return () => window.removeEventListener('keydown', handle)
  }, [latest])
}

/** Whether the key is for somebody else: what covers the page, a list within it, or what is being typed into. */
function isTaken(target: EventTarget | null, box: HTMLElement): boolean {
  if (document.querySelector('.ant-modal-wrap:not([style*="display: none"]), .ant-drawer-open')) return true
  if (box.closest('.en-page, .en-detail')?.querySelector('.en-table')) return true
  return target instanceof HTMLElement && target.closest(TAKES_LETTERS) !== null
}
