import { lazy, Suspense, useState, type MouseEvent } from 'react'
import { Link } from 'react-router'
import { useT } from '../../shared/i18n.ts'
import { LogoMark } from '../../shared/logo.tsx'
import { useSettings } from '../../shared/settings.ts'
import { TopBar } from '../bar/top-bar.tsx'
import { MenuRail } from '../menu/menu-rail.tsx'
import { MenuTree } from '../menu/menu-tree.tsx'
import { useMenu } from '../nav-context.tsx'
import { PageArea } from '../page-area.tsx'
import { TabBar } from '../tab-bar/tab-bar.tsx'
import { useIsMobile } from '../use-is-mobile.ts'
import css from './vertical-layout.module.css'

/** English names are longer; no narrower in px. */
const ENGLISH_WIDTH = 244

const MenuDrawer = lazy(() => import('../menu/menu-drawer.tsx'))

/** Menu at the left over the whole height; bar, tabs and page beside it. Below 992 px the menu is a drawer. */
export function VerticalLayout() {
  const t = useT()
  const menu = useMenu()
  const mobile = useIsMobile()
  const { collapse, menuWidth, lang, set } = useSettings()
  const [drawer, setDrawer] = useState(false)
  return (
    <div className={css.layout}>
      <a className={css.skip} href="#page" onClick={skipToPage}>
        {t('shell.skip')}
      </a>
      {!mobile && (
        <aside className={css.menu} style={{ width: collapse ? 'var(--menu-folded)' : lang === 'en' ? Math.max(menuWidth, ENGLISH_WIDTH) : menuWidth }}>
          <Link to="/index" className={css.brand} aria-label={collapse ? t('shell.toHome') : undefined}>
            <LogoMark size={26} />
            {!collapse && <span>{t('site.name')}</span>}
          </Link>
          <nav className={css.nav} aria-label={t('shell.menu')}>
            {collapse ? <MenuRail menu={menu} /> : <MenuTree menu={menu} />}
          </nav>
        </aside>
      )}
      <div className={css.main}>
        <TopBar folded={mobile || collapse} onFold={() => (mobile ? setDrawer(true) : set({ collapse: !collapse }))} />
        <TabBar />
        <PageArea />
      </div>
      {mobile && (
        <Suspense>
          <MenuDrawer open={drawer} onClose={() => setDrawer(false)} />
        </Suspense>
      )}
    </div>
  )
}

/** The hash is the router's: the link moves the focus itself. */
function skipToPage(event: MouseEvent): void {
  event.preventDefault()
  document.getElementById('page')?.focus()
}
