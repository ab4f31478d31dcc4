import { useEffect } from 'react'
import { useLatest } from '../../../shared/hooks/use-latest.ts'

export type PageKeys = Readonly<Record<string, () => unknown>>

/** Shortcuts of the page in front (`ctrl+s`, `ctrl+enter`, `alt+n`). They do not work while a dialog is open. */
export function usePageKeys(keys: PageKeys): void {
  const latest = useLatest(keys)
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (
        event.isComposing ||
        document.querySelector('.ant-modal-wrap:not([style*="display: none"]), .ant-drawer-open')
      )
        return
      const act = latest.current[nameOf(event)]
      if (!act) return
      event.preventDefault()
      act()
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [latest])
}

function nameOf(event: KeyboardEvent): string {
  const parts = [
    event.ctrlKey || event.metaKey ? 'ctrl' : '',
    event.altKey ? 'alt' : '',
    event.shiftKey ? 'shift' : '',
    event.key.toLowerCase(),
  ]
  return parts.filter(Boolean).join('+')
}
