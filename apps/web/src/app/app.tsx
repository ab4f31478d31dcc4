import { useLayoutEffect } from 'react'
import { HashRouter, useNavigate } from 'react-router'
import { useShallow } from 'zustand/shallow'
import { setNavigator } from '../shared/tabs/navigator.ts'
import { useSettings } from '../shared/appearance/settings.ts'
import { applyTheme, themeInputOf } from '../shared/appearance/theme.ts'
import { Toasts } from '../shared/ui/plain/toast.tsx'
import { AppRoutes } from './app-routes.tsx'
import { RootBoundary } from './root-boundary.tsx'

export function App() {
  useDocumentTheme()
  return (
    // With transitions, a heavy hidden tab could delay the click that opens another
    <HashRouter useTransitions={false}>
      <NavigatorBridge />
      <RootBoundary>
        <AppRoutes />
      </RootBoundary>
      <Toasts />
    </HashRouter>
  )
}

function useDocumentTheme(): void {
  const input = useSettings(useShallow(themeInputOf))
  useLayoutEffect(() => applyTheme(input), [input])
}

function NavigatorBridge() {
  const navigate = useNavigate()
  useLayoutEffect(() => setNavigator(navigate), [navigate])
  return null
}
