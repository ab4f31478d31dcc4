import { QueryClientProvider } from '@tanstack/react-query'
import dayjs from 'dayjs'
import 'dayjs/locale/zh-cn'
import { useEffect, useLayoutEffect, useState } from 'react'
import { Navigate, useLocation } from 'react-router'
import { errorPages } from '../features/errors/error-pages.ts'
import { setCompanySettings } from '../shared/session/company-settings.ts'
import { useLang } from '../shared/text/i18n.ts'
import { FeedbackHost } from '../shared/ui/notify.tsx'
import { queryClient } from '../shared/calls/query.ts'
import { useActor, useSession } from '../shared/session/session.ts'
import { visitTab } from '../shared/tabs/tabs.ts'
import { useAssistant } from './assistant/use-assistant.ts'
import { Frame } from './frame/frame.tsx'
import { redirectTarget, REDIRECT_PATH } from './menu/menu-rules.ts'
import { MenuProvider, navigation } from './nav-context.tsx'
import { placeOf, resolve } from './navigation.ts'
import { useLive } from './notices/use-live.ts'
import { preload } from './screen-routes.tsx'
import { SessionDialogs } from './session-dialogs.tsx'
import { Shortcuts } from './shortcuts.tsx'
import { usePersistedTabs } from './tab-memory.ts'
import { useRelease } from './use-release.ts'
import { useBeforeUnload, useVisit } from './use-visit.ts'

// Here and not in the session, because signing in does not need the code of the settings
setCompanySettings(useSession.getState().user?.settings)
useSession.subscribe(state => setCompanySettings(state.user?.settings))

/**
 * The back-office around its pages. Mounted again when the company changes, so that no state of the other one stays.
 */
export default function Shell() {
  const lang = useLang()
  useState(() => queryClient.clear())
  useLayoutEffect(() => void dayjs.locale(lang === 'zh' ? 'zh-cn' : 'en'), [lang])
  return (
    <QueryClientProvider client={queryClient}>
      <FeedbackHost />
      <SessionDialogs />
      <MenuProvider>
        <Inside />
      </MenuProvider>
    </QueryClientProvider>
  )
}

// The page in the address is fetched while the frame is rendered
preload(placeOf(navigation, window.location.hash.slice(1).split('?', 1)[0] ?? '')?.place.screen)

/** Fetches the code of lists before the first one is opened. */
function usePreload(): void {
  useEffect(() => {
    if (!('requestIdleCallback' in window)) return
    const id = requestIdleCallback(() => preload(), { timeout: 3000 })
    return () => cancelIdleCallback(id)
  }, [])
}

function Inside() {
  usePreload()
  const actor = useActor()
  const { pathname, search } = useLocation()
  usePersistedTabs(actor)
  useBeforeUnload()
  useRelease()
  useAssistant()
  useLive()
  const target = resolve(navigation, actor, pathname)
  const isError = pathname in errorPages
  const place = !isError && target.kind === 'page' ? { path: pathname, search, target } : null
  // Here, so that the first page is rendered with the frame and not in one uninterrupted task after it
  useState(() => place && visitTab({ path: pathname, search }))
  useVisit(place, errorPages[pathname])
  if (pathname === REDIRECT_PATH) return <Navigate to={redirectTarget(search)} replace />
  if (!isError && target.kind === 'redirect') return <Navigate to={target.to + search} replace />
  if (!isError && target.kind !== 'page') {
    const code = target.kind === 'forbidden' ? '/403' : '/404'
    return <Navigate to={`${code}?from=${encodeURIComponent(pathname)}`} replace />
  }
  return (
    <>
      <Shortcuts />
      <Frame />
    </>
  )
}
