import { useSettings } from '../../shared/settings.ts'
import { MenuTree } from '../menu/menu-tree.tsx'
import { useShownSection } from '../menu/use-shown-section.ts'
import { Side, useMenuWidth } from './side.tsx'

/** The screens of the section that the bar at the top has chosen; folded, the page has all the room. */
export function PartSide() {
  const { shown } = useShownSection()
  const width = useMenuWidth()
  const collapse = useSettings(state => state.collapse)
  if (collapse || !shown?.children) return null
  return (
    <Side width={width}>
      <MenuTree key={shown.path} menu={shown.children} part />
    </Side>
  )
}
