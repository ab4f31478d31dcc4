import { useSettings } from '../../shared/appearance/settings.ts'
import { MenuRail } from '../menu/menu-rail.tsx'
import { useMenu } from '../nav-context.tsx'
import { Brand } from './brand.tsx'
import { inHoverZone } from './fall-rules.ts'
import css from './fall-side.module.css'
import { Side, useMenuWidth } from './side.tsx'

/** A column of sections. Their screens open beside them in one panel with all groups. */
export default function FallSide() {
  const menu = useMenu()
  const width = useMenuWidth()
  const collapse = useSettings(state => state.collapse)
  return (
    <Side width={collapse ? 65 : width} className={css.fall} head={<Brand compact={collapse} />}>
      <MenuRail menu={menu} wide={!collapse} keepsOpen={x => inHoverZone(x, collapse)} />
    </Side>
  )
}
