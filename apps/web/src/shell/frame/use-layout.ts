import { useLocation } from 'react-router'
import { layoutFor } from '../../shared/appearance/settings-rules.ts'
import { useSettings, type LayoutName } from '../../shared/appearance/settings.ts'
import { useActor } from '../../shared/session/session.ts'
import { navigation } from '../nav-context.tsx'
import { resolve } from '../navigation.ts'
import { useIsMobile } from '../use-is-mobile.ts'

/** The layout in force: one's own, as long as the window has room for it. */
export function useLayout(): LayoutName {
  const mobile = useIsMobile()
  return layoutFor(
    useSettings(state => state.layout),
    mobile,
  )
}

/** Is there anything to fold? Not where the screen in front has taken the room of the menu column for itself. */
export function useColumnTaken(): boolean {
  const actor = useActor()
  const { pathname } = useLocation()
  const layout = useLayout()
  const target = resolve(navigation, actor, pathname)
  return layout === 'column' && target.kind === 'page' && !!target.place.screen.noColumn
}
