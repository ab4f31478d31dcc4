import type { MouseEvent } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { mayLeave, requestReload } from '../close-tabs.ts'
import type { MenuNode } from '../navigation.ts'
import { followFullscreen } from './fullscreen.ts'
import { choiceOf } from './menu-rules.ts'

/** Handles the click on a menu entry in any layout. Links open pages by themselves; everything else happens here. */
export function useChoose(item: MenuNode, onChoose?: () => void): (event: MouseEvent) => void {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  return event => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    const choice = choiceOf(item, { pathname, search })
    if (choice.kind !== 'open') event.preventDefault()
    if (choice.kind === 'reload') void requestReload(item.path)
    if (choice.kind === 'leave') void mayLeave().then(agreed => agreed && window.location.assign(choice.url))
    if (choice.kind === 'window') {
      window.open(choice.url, '_blank', 'noopener')
      if (choice.to) void navigate(choice.to, { replace: true })
    }
    if (!item.external) followFullscreen(!!item.fullscreen)
    onChoose?.()
  }
}
