import { useSettings } from '../../shared/appearance/settings.ts'
import { MenuTree } from '../menu/menu-tree.tsx'
import { useShownSection } from '../menu/use-shown-section.ts'
import { Side, useMenuWidth } from './side.tsx'

/** The screens of the section chosen in the top bar; hidden when folded. */
export function PartSide() {
  const { section } = useShownSection()
  const width = useMenuWidth()
  const collapse = useSettings(state => state.collapse)
  if (collapse || !section?.children) return null
  return (
    <Side width={width}>
      <MenuTree key={section.path} menu={section.children} singleSection />
    </Side>
  )
}
