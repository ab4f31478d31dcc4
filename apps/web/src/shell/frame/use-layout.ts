import { useLocation } from 'react-router'
import { layoutFor } from '../../shared/appearance/settings-rules.ts'
import { useSettings, type LayoutName } from '../../shared/appearance/settings.ts'
import { useActor } from '../../shared/session/session.ts'
import { navigation } from '../nav-context.tsx'
import { resolve } from '../navigation.ts'
import { useIsMobile } from '../use-is-mobile.ts'

/** The current layout: the person's setting, unless the window is too narrow. */
export function useLayout(): LayoutName {
  const mobile = useIsMobile()
  return layoutFor(
    useSettings(state => state.layout),
    mobile,
  )
}

/** Whether the screen in front uses the room of the menu column, so that there is nothing to fold. */
export function useColumnHidden(): boolean {
  const actor = useActor()
  const { pathname } = useLocation()
  const layout = useLayout()
  const target = resolve(navigation, actor, pathname)
  return layout === 'column' && target.kind === 'page' && !!target.place.screen.noColumn
}
