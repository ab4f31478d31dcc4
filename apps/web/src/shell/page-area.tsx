import { lazy, Suspense } from 'react'
import { useLocation } from 'react-router'
import { errorPages } from '../features/errors/error-pages.ts'
import { useAnnouncements } from '../shared/inbox/announcements.ts'
import { useFirstStepsLead } from '../shared/session/first-steps-lead.ts'
import { useSettings } from '../shared/appearance/settings.ts'
import { useLang } from '../shared/text/i18n.ts'
import { navigation } from './nav-context.tsx'
import { placeOf } from './navigation.ts'
import { BannerGate } from './banner/banner-gate.tsx'
import { InvitationGate } from './invitations/invitation-gate.tsx'
import css from './page-area.module.css'
import { TabViews } from './tab-views.tsx'
import { usePageTitle } from './use-page-title.ts'

const AnnouncementDialog = lazy(() => import('../features/messages/announcement-dialog.tsx'))
const NextStep = lazy(() => import('../features/home/next-step.tsx'))
const ErrorPage = lazy(() => import('../features/errors/error-page.tsx'))

/** The page in front. An error page is shown above the tabs, which stay mounted behind it. */
export function PageArea() {
  const title = usePageTitle()
  const { pathname } = useLocation()
  const reading = useAnnouncements(state => state.open)
  const leads = useFirstStepsLead(({ lead }) => lead === 'offered' || lead === 'on')
  const lang = useLang()
  const screenName = (path: string) => placeOf(navigation, path.split('?', 1)[0] ?? '')?.place.screen[lang]
  const showThemeSetting = useSettings(state => state.showThemeSetting)
  return (
    <>
      <BannerGate showControls={showThemeSetting} />
      <InvitationGate />
      {reading !== null && (
        <Suspense>
          <AnnouncementDialog key={reading} id={reading} />
        </Suspense>
      )}
      {leads && (
        <Suspense>
          <NextStep />
        </Suspense>
      )}
      <main id="page" className={css.page} tabIndex={-1}>
        {title && <h1 className="visually-hidden">{title}</h1>}
        <TabViews />
        {pathname in errorPages && (
          <Suspense>
            <ErrorPage inside screenName={screenName} />
          </Suspense>
        )}
      </main>
    </>
  )
}
