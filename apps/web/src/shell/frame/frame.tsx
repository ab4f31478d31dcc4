import { lazy, Suspense, useEffect, useState, type MouseEvent } from 'react'
import { credentials } from '../../shared/calls/credentials.ts'
import { useT } from '../../shared/text/i18n.ts'
import { useSettings } from '../../shared/appearance/settings.ts'
import { Breadcrumb } from '../bar/breadcrumb.tsx'
import { TopBar } from '../bar/top-bar.tsx'
import { useLock } from '../lock/lock-state.ts'
import { useAppearanceDialogs } from '../appearance/appearance-dialogs.ts'
import { useRememberSection } from '../menu/use-shown-section.ts'
import { PageArea } from '../page-area.tsx'
import { TabBar } from '../tab-bar/tab-bar.tsx'
import { useIsMobile } from '../use-is-mobile.ts'
import { Brand } from './brand.tsx'
import { FoldButton } from './fold-button.tsx'
import css from './frame.module.css'
import { layouts } from './layouts.ts'
import { Progress } from './progress.tsx'
import { SectionBar } from './section-bar.tsx'
import { useLayout } from './use-layout.ts'

const ViewBar = lazy(() => import('../viewing/view-bar.tsx'))
const MenuDrawer = lazy(() => import('../menu/menu-drawer.tsx'))
const EdgePanel = lazy(() => import('../appearance/edge-panel.tsx'))
const ThemeDrawer = lazy(() => import('../appearance/theme-drawer.tsx'))
const LockScreen = lazy(() => import('../lock/lock-screen.tsx'))

/** Menu, bar, tabs and page in the person's layout. Below 992 px the menu is a drawer. */
export function Frame() {
  const t = useT()
  const mobile = useIsMobile()
  const layout = useLayout()
  const { fixedHeader, showTabs, showFooter, showProgressBar, showThemeSetting } = useSettings()
  const [drawer, setDrawer] = useState(false)
  const dialogs = useAppearanceDialogs()
  const { lock, dialogOpen } = useLock()
  const locked = lock !== null
  const idle = useIdle()
  useRememberSection()
  const { Side, top } = layouts[layout]
  return (
    <>
      <div className={css.frame} data-layout={layout} data-fixed={fixedHeader || undefined} inert={locked}>
        <a className={css.skip} href="#page" onClick={skipToPage}>
          {t('shell.skip')}
        </a>
        {showProgressBar && <Progress />}
        {credentials.viewing && (
          <Suspense>
            <ViewBar />
          </Suspense>
        )}
        <div className={css.top}>
          {top && (
            <TopBar>
              <Brand />
              {top === 'choice' && <FoldButton />}
              <SectionBar kind={top} />
            </TopBar>
          )}
        </div>
        <div className={css.body}>
          <div className={css.side}>{Side && !mobile && <Side />}</div>
          <div className={css.main}>
            {!top && (
              <TopBar>
                <FoldButton {...(mobile ? { onMenu: () => setDrawer(true) } : {})} />
                {mobile ? <Brand compact /> : <Breadcrumb />}
                <span className={css.gap} />
              </TopBar>
            )}
            {showTabs && <TabBar />}
            <PageArea />
            {showFooter && (
              <footer className={css.footer}>{t('shell.footer', { year: new Date().getFullYear() })}</footer>
            )}
          </div>
        </div>
        <Suspense>{mobile && <MenuDrawer open={drawer} onClose={() => setDrawer(false)} />}</Suspense>
        <Suspense>{idle && showThemeSetting && !mobile && !dialogs.drawer && <EdgePanel />}</Suspense>
        <Suspense>{dialogs.drawer && <ThemeDrawer />}</Suspense>
      </div>
      <Suspense>{(locked || dialogOpen) && <LockScreen />}</Suspense>
    </>
  )
}

/** Fetched once the first page is rendered. */
const IDLE_MS = 2500

function useIdle(): boolean {
  const [idle, setIdle] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIdle(true), IDLE_MS)
    return () => clearTimeout(timer)
  }, [])
  return idle
}

/** The router uses the hash, so the link moves the focus itself. */
function skipToPage(event: MouseEvent): void {
  event.preventDefault()
  document.getElementById('page')?.focus()
}
