import FontSizeOutlined from '@ant-design/icons/es/icons/FontSizeOutlined'
import FullscreenExitOutlined from '@ant-design/icons/es/icons/FullscreenExitOutlined'
import FullscreenOutlined from '@ant-design/icons/es/icons/FullscreenOutlined'
import ReloadOutlined from '@ant-design/icons/es/icons/ReloadOutlined'
import { Dropdown } from 'antd'
import { useSyncExternalStore, type ComponentType } from 'react'
import { IconButton } from '../../shared/icon-button.tsx'
import { useT } from '../../shared/i18n.ts'
import { DarkSwitch, LangSwitch } from '../../shared/look-switches.tsx'
import { FONT_SIZES, useSettings } from '../../shared/settings.ts'
import { useTabs } from '../../shared/tabs.ts'
import { requestReload } from '../close-tabs.ts'

/** Tools at the right of the bar, in order. */
export const tools: readonly { name: string; Tool: ComponentType }[] = [
  { name: 'refresh', Tool: Refresh },
  { name: 'fontSize', Tool: FontSize },
  { name: 'lang', Tool: LangSwitch },
  { name: 'dark', Tool: DarkSwitch },
  { name: 'fullscreen', Tool: Fullscreen },
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

function FontSize() {
  const t = useT()
  const { fontSize, set } = useSettings()
  const items = FONT_SIZES.map(size => ({ key: String(size), label: <span style={{ fontSize: size }}>{size} px</span> }))
  return (
    <Dropdown trigger={['click']} menu={{ items, selectable: true, selectedKeys: [String(fontSize)], onClick: ({ key }) => set({ fontSize: Number(key) }) }}>
      <IconButton label={t('tool.fontSize')} aria-haspopup="menu">
        <FontSizeOutlined />
      </IconButton>
    </Dropdown>
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
