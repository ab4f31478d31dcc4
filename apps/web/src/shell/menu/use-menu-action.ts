import type { MouseEvent } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { confirmLeave, requestReload } from '../close-tabs.ts'
import type { MenuNode } from '../navigation.ts'
import { followFullscreen } from './fullscreen.ts'
import { menuActionOf } from './menu-rules.ts'

/** Handles the click on a menu entry in any layout. Links open pages by themselves; everything else happens here. */
export function useMenuAction(item: MenuNode, onChoose?: () => void): (event: MouseEvent) => void {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  return event => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    const action = menuActionOf(item, { pathname, search })
    if (action.kind !== 'open') event.preventDefault()
    if (action.kind === 'reload') void requestReload(item.path)
    if (action.kind === 'leave') void confirmLeave().then(agreed => agreed && window.location.assign(action.url))
    if (action.kind === 'window') {
      window.open(action.url, '_blank', 'noopener')
      if (action.to) void navigate(action.to, { replace: true })
    }
    if (!item.external) followFullscreen(!!item.fullscreen)
    onChoose?.()
  }
}
