import { useEffect, type RefObject } from 'react'
import { useLatest } from '../../../shared/hooks/use-latest.ts'

/** Lists, calendars and dialogs of a cell are rendered elsewhere in the page. */
const POPUP_SELECTOR =
  '.ant-select-dropdown, .ant-picker-dropdown, .ant-cascader-dropdown, .ant-popover, .ant-tooltip, .ant-drawer, .ant-modal-root, .ant-dropdown'

/** Calls `leave` when the pointer is pressed outside the grid. */
export function usePressOutside(box: RefObject<HTMLElement | null>, on: boolean, leave: () => void): void {
  const latest = useLatest(leave)
  useEffect(() => {
    if (!on) return undefined
    const listen = (event: PointerEvent) => {
      const target = event.target as HTMLElement
      if (!box.current?.contains(target) && !target.closest(POPUP_SELECTOR)) latest.current()
    }
    document.addEventListener('pointerdown', listen, true)
    return () => document.removeEventListener('pointerdown', listen, true)
  }, [box, on, latest])
}
