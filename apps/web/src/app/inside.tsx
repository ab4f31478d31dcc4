import { LoadingOutlined } from '@ant-design/icons'
import { ConfigProvider, theme } from 'antd'
import enUS from 'antd/es/locale/en_US'
import zhCN from 'antd/es/locale/zh_CN'
import { useMemo, useSyncExternalStore } from 'react'
import { useShallow } from 'zustand/shallow'
import { useSettings } from '../shared/appearance/settings.ts'
import { themeInputOf, themeOf } from '../shared/appearance/theme.ts'
import Shell from '../shell/shell.tsx'
import '../engine/base.css'

/** Behind the sign-in: the shell, and Ant Design, which public pages do without. */
export default function Inside() {
  const lang = useSettings(state => state.lang)
  return (
    <ConfigProvider theme={useAntdTheme()} locale={lang === 'zh' ? zhCN : enUS} wave={NO_WAVE} button={BUTTON}>
      <Shell />
    </ConfigProvider>
  )
}

const NO_WAVE = { disabled: true }
// Without its motion: an icon that is told to go before it has come stays for good, unseen, and is read out
const BUTTON = { autoInsertSpace: false, loadingIcon: <LoadingOutlined aria-hidden /> }
const STILL = window.matchMedia('(prefers-reduced-motion: reduce)')

function useAntdTheme() {
  const look = useSettings(useShallow(themeInputOf))
  const still = useSyncExternalStore(onStillChange, () => STILL.matches)
  return useMemo(() => themeOf(look, theme, { still }), [look, still])
}

function onStillChange(listener: () => void): () => void {
  STILL.addEventListener('change', listener)
  return () => STILL.removeEventListener('change', listener)
}
