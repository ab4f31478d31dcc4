import { ConfigProvider } from 'antd'
import enUS from 'antd/es/locale/en_US'
import zhCN from 'antd/es/locale/zh_CN'
import { useLayoutEffect, useMemo, useSyncExternalStore } from 'react'
import { HashRouter, useNavigate } from 'react-router'
import { useShallow } from 'zustand/shallow'
import { setNavigator } from '../shared/navigator.ts'
import { useSettings } from '../shared/settings.ts'
import { applyTheme, lookOf, themeOf } from '../shared/theme.ts'
import { AppRoutes } from './app-routes.tsx'

export function App() {
  const lang = useSettings(state => state.lang)
  const theme = useTheme()
  return (
    <ConfigProvider theme={theme} locale={lang === 'zh' ? zhCN : enUS} wave={NO_WAVE} button={BUTTON}>
      {/* Transitions would let a heavy hidden tab hold up the click that opens another */}
      <HashRouter useTransitions={false}>
        <NavigatorBridge />
        <AppRoutes />
      </HashRouter>
    </ConfigProvider>
  )
}

const NO_WAVE = { disabled: true }
const BUTTON = { autoInsertSpace: false }
const STILL = window.matchMedia('(prefers-reduced-motion: reduce)')

function useTheme() {
  const look = useSettings(useShallow(lookOf))
  const still = useSyncExternalStore(onStillChange, () => STILL.matches)
  useLayoutEffect(() => applyTheme(look), [look])
  return useMemo(() => themeOf(look, { still }), [look, still])
}

function onStillChange(listener: () => void): () => void {
  STILL.addEventListener('change', listener)
  return () => STILL.removeEventListener('change', listener)
}

function NavigatorBridge() {
  const navigate = useNavigate()
  useLayoutEffect(() => setNavigator(navigate), [navigate])
  return null
}
