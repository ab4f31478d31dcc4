import FontSizeOutlined from '@ant-design/icons/es/icons/FontSizeOutlined'
import FullscreenExitOutlined from '@ant-design/icons/es/icons/FullscreenExitOutlined'
import FullscreenOutlined from '@ant-design/icons/es/icons/FullscreenOutlined'
import ReloadOutlined from '@ant-design/icons/es/icons/ReloadOutlined'
import SkinOutlined from '@ant-design/icons/es/icons/SkinOutlined'
import { lazy, useSyncExternalStore, type ComponentType } from 'react'
import { useLocation } from 'react-router'
import { ClickMenu } from '../../shared/ui/click-menu.tsx'
import { IconButton } from '../../shared/ui/icon-button.tsx'
import { useT } from '../../shared/text/i18n.ts'
import { DarkSwitch, LangSwitch } from '../../shared/appearance/appearance-switches.tsx'
import { FONT_SIZES, useSettings, type Settings } from '../../shared/appearance/settings.ts'
import { useTabs } from '../../shared/tabs/tabs.ts'
import { mayTurnDark } from '../../shared/appearance/theme-options.ts'
import { requestReload } from '../close-tabs.ts'
import { ErrorsGate } from '../errors/errors-gate.tsx'
import { openThemeDrawer } from '../appearance/appearance-dialogs.ts'
import { NoticesBell } from '../notices/notices-bell.tsx'
import { SearchTool } from '../search/search-tool.tsx'
import { CompanySwitcher } from './company-switcher.tsx'

export interface ToolEntry {
  name: string
  /** The setting that shows the tool. */
  show: keyof Settings
  Tool: ComponentType
  /** Also shown on a phone. */
  phone?: boolean
}

/** Tools at the right of the bar in their default order. Rarely used ones are fetched separately. */
export const tools: readonly ToolEntry[] = [
  { name: 'search', show: 'showSearch', Tool: SearchTool, phone: true },
  { name: 'company', show: 'switchCompany', Tool: CompanySwitcher },
  { name: 'platforms', show: 'switchingPlatforms', Tool: lazy(() => import('../platforms/platforms-tool.tsx')) },
  { name: 'calendar', show: 'localCalendar', Tool: lazy(() => import('../calendar/calendar-tool.tsx')) },
  { name: 'refresh', show: 'showRefresh', Tool: Refresh },
  { name: 'fontSize', show: 'showFontSize', Tool: FontSize },
  { name: 'lang', show: 'showLanguage', Tool: LangSwitch },
  { name: 'color', show: 'showColorPicker', Tool: lazy(() => import('../appearance/color-tool.tsx')) },
  { name: 'dark', show: 'showDark', Tool: Dark },
  { name: 'theme', show: 'showTheme', Tool: Theme },
  { name: 'lock', show: 'showLock', Tool: lazy(() => import('../lock/lock-tool.tsx')) },
  { name: 'fullscreen', show: 'showFullScreen', Tool: Fullscreen },
  { name: 'errors', show: 'showNotice', Tool: ErrorsGate, phone: true },
  { name: 'notices', show: 'showNotice', Tool: NoticesBell, phone: true },
]

function Refresh() {
  const t = useT()
  const active = useTabs(state => state.active)
  return (
    <IconButton label={t('tool.refresh')} onClick={() => void requestReload(active)}>
      <ReloadOutlined />
    </IconButton>
  )
}

function Theme() {
  const t = useT()
  return (
    <IconButton label={t('tool.theme')} aria-haspopup="dialog" onClick={openThemeDrawer}>
      <SkinOutlined />
    </IconButton>
  )
}

function Dark() {
  const { pathname } = useLocation()
  return mayTurnDark(pathname) && <DarkSwitch />
}

function FontSize() {
  const t = useT()
  const { fontSize, set } = useSettings()
  const items = FONT_SIZES.map(size => ({
    key: String(size),
    label: <span style={{ fontSize: size }}>{size} px</span>,
  }))
  return (
    <ClickMenu
      menu={{
        items,
        selectable: true,
        selectedKeys: [String(fontSize)],
        onClick: ({ key }) => set({ fontSize: Number(key) }),
      }}
    >
      <IconButton label={t('tool.fontSize')} aria-haspopup="menu">
        <FontSizeOutlined />
      </IconButton>
    </ClickMenu>
  )
}

function Fullscreen() {
  const t = useT()
  const full = useSyncExternalStore(onFullscreen, () => !!document.fullscreenElement)
  const toggle = () => void (full ? document.exitFullscreen() : document.documentElement.requestFullscreen())
  return (
    <IconButton label={t(full ? 'tool.fullscreen.leave' : 'tool.fullscreen')} onClick={toggle}>
      {full ? <FullscreenExitOutlined /> : <FullscreenOutlined />}
    </IconButton>
  )
}

function onFullscreen(listener: () => void): () => void {
  document.addEventListener('fullscreenchange', listener)
  return () => document.removeEventListener('fullscreenchange', listener)
}
