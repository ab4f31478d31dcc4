import { useSettings } from '../../shared/appearance/settings.ts'
import { MenuRail } from '../menu/menu-rail.tsx'
import { MenuTree } from '../menu/menu-tree.tsx'
import { useMenu } from '../nav-context.tsx'
import { Brand } from './brand.tsx'
import { Side, useMenuWidth } from './side.tsx'

/** The full menu as a tree; folded, the icons of its sections. */
export function TreeSide() {
  const menu = useMenu()
  const width = useMenuWidth()
  const collapse = useSettings(state => state.collapse)
  return (
    <Side width={collapse ? 'var(--menu-folded)' : width} head={<Brand compact={collapse} />}>
      {collapse ? <MenuRail menu={menu} /> : <MenuTree menu={menu} />}
    </Side>
  )
}
