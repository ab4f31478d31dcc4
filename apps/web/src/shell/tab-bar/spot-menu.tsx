import { Dropdown } from 'antd'
import { useEffect } from 'react'
import css from './tab-bar.module.css'
import { useTabMenu } from './use-tab-menu.tsx'

/** Where a tab was right-clicked, in the window. */
export interface Spot {
  key: string
  x: number
  y: number
}

/** The menu of a tab where the pointer is. By keys as well: it takes the focus and gives it back. */
export function SpotMenu({ spot, onClose }: { spot: Spot; onClose: () => void }) {
  const menu = useTabMenu(spot.key)
  useEffect(() => {
    const from = document.activeElement
    return () => {
      if (from instanceof HTMLElement && from.isConnected && document.activeElement === document.body) from.focus({ preventScroll: true })
    }
  }, [])
  return (
    <>
      <div className={css.away} onPointerDown={onClose} onContextMenu={event => (event.preventDefault(), onClose())} />
      <Dropdown open autoFocus trigger={[]} onOpenChange={open => open || onClose()} menu={{ ...menu, onClick: info => (onClose(), menu.onClick?.(info)) }}>
        <span className={css.spot} style={{ left: spot.x, top: spot.y }} />
      </Dropdown>
    </>
  )
}
