import { LoadingOutlined } from '@ant-design/icons'
import { ConfigProvider, theme } from 'antd'
import enUS from 'antd/es/locale/en_US'
import zhCN from 'antd/es/locale/zh_CN'
import { useMemo, useSyncExternalStore } from 'react'
import { useShallow } from 'zustand/shallow'
import { useNarrow } from '../shared/hooks/use-narrow.ts'
import { useSettings } from '../shared/appearance/settings.ts'
import { themeInputOf, themeOf } from '../shared/appearance/theme.ts'
import Shell from '../shell/shell.tsx'
import '../engine/base.css'

/** The part of the app behind the sign-in: the shell, and Ant Design, which public pages do without. */
export default function Inside() {
  const lang = useSettings(state => state.lang)
  return (
    <ConfigProvider theme={useAntdTheme()} locale={lang === 'zh' ? zhCN : enUS} wave={NO_WAVE} button={BUTTON_CONFIG}>
      <Shell />
    </ConfigProvider>
  )
}

const NO_WAVE = { disabled: true }
// Without motion: an icon that is removed during its entry animation stays in the page, invisible but read out
const BUTTON_CONFIG = { autoInsertSpace: false, loadingIcon: <LoadingOutlined aria-hidden /> }
const REDUCED_MOTION = window.matchMedia('(prefers-reduced-motion: reduce)')

function useAntdTheme() {
  const input = useSettings(useShallow(themeInputOf))
  const reducedMotion = useSyncExternalStore(onMotionChange, () => REDUCED_MOTION.matches)
  const narrow = useNarrow()
  return useMemo(() => themeOf(input, theme, { still: reducedMotion, narrow }), [input, reducedMotion, narrow])
}

function onMotionChange(listener: () => void): () => void {
  REDUCED_MOTION.addEventListener('change', listener)
  return () => REDUCED_MOTION.removeEventListener('change', listener)
}
