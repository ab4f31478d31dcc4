import BgColorsOutlined from '@ant-design/icons/es/icons/BgColorsOutlined'
import BorderOutlined from '@ant-design/icons/es/icons/BorderOutlined'
import ClearOutlined from '@ant-design/icons/es/icons/ClearOutlined'
import LayoutOutlined from '@ant-design/icons/es/icons/LayoutOutlined'
import RadarChartOutlined from '@ant-design/icons/es/icons/RadarChartOutlined'
import SkinOutlined from '@ant-design/icons/es/icons/SkinOutlined'
import type { ReactNode } from 'react'
import { useSettings } from '../../shared/appearance/settings.ts'
import type { ThemeName } from '../../shared/appearance/theme-options.ts'
import { clearCache } from './clear-cache.ts'
import { openThemeDrawer } from './appearance-dialogs.ts'
import css from './edge-panel.module.css'
import { useAppearanceT, type AppearanceKey } from './locale.ts'
import { takeRandomLook } from './random-look.ts'

/** Quick settings of the appearance, folded at the edge of the window until it is hovered or focused. Not on a phone. */
export default function EdgePanel() {
  const t = useAppearanceT()
  const { themeName, set } = useSettings()
  const theme = (name: ThemeName, icon: ReactNode) => (
    <Item labelKey={`theme.${name}`} icon={icon} active={themeName === name} onClick={() => set({ themeName: name })} />
  )
  return (
    <aside className={css.panel} aria-label={t('panel')} data-edge-panel>
      <button type="button" className={css.handle} aria-label={t('panel')} title={t('panel')} />
      <div className={css.items}>
        <Item labelKey="random" icon={<BgColorsOutlined />} onClick={() => takeRandomLook(false)} />
        <Item labelKey="configure" icon={<SkinOutlined />} onClick={openThemeDrawer} />
        {theme('technology', <RadarChartOutlined />)}
        {theme('plain', <BorderOutlined />)}
        {theme('default', <LayoutOutlined />)}
        <Item labelKey="clear" icon={<ClearOutlined />} onClick={() => void clearCache()} />
      </div>
    </aside>
  )
}

function Item({
  labelKey,
  icon,
  active = false,
  onClick,
}: {
  labelKey: AppearanceKey
  icon: ReactNode
  active?: boolean
  onClick: () => void
}) {
  const t = useAppearanceT()
  return (
    <button type="button" className={css.item} aria-pressed={active || undefined} onClick={onClick}>
      <span aria-hidden="true">{icon}</span>
      <span>{t(labelKey)}</span>
    </button>
  )
}
