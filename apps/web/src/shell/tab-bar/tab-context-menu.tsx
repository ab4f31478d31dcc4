import { Dropdown } from 'antd'
import { useEffect, useState } from 'react'
import css from './tab-bar.module.css'
import { useTabMenu } from './use-tab-menu.tsx'

/** The position of a right click on a tab, in the window. */
export interface MenuPosition {
  key: string
  x: number
  y: number
  /** Opened by keyboard: the menu takes the focus. */
  byKey: boolean
}

/** The menu of a tab, at the pointer, or at the tab if it was opened by keyboard. */
export function TabContextMenu({ position, onClose }: { position: MenuPosition; onClose: () => void }) {
  const menu = useTabMenu(position.key)
  const [from] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      if (from instanceof HTMLElement && from.isConnected && document.activeElement === document.body)
        from.focus({ preventScroll: true })
    },
    [from],
  )
  return (
    <>
      <div className={css.away} onPointerDown={onClose} onContextMenu={event => (event.preventDefault(), onClose())} />
      <Dropdown
        open
        autoFocus={position.byKey}
        trigger={[]}
        onOpenChange={open => open || onClose()}
        menu={{ ...menu, onClick: info => (onClose(), menu.onClick?.(info)) }}
      >
        <span className={css.spot} style={{ left: position.x, top: position.y }} />
      </Dropdown>
    </>
  )
}
