import { Link, useLocation } from 'react-router'
import { useLang, useT, useText } from '../../shared/i18n.ts'
import { useActor } from '../../shared/session.ts'
import { tabKey } from '../../shared/tab-rules.ts'
import { useTabs } from '../../shared/tabs.ts'
import { navigation } from '../nav-context.tsx'
import { crumbsOf, resolve } from '../navigation.ts'
import { tabTitle } from '../use-visit.ts'
import css from './top-bar.module.css'

/** The way from the section to the page in front; each step leads to its first screen. */
export function Breadcrumb() {
  const t = useT()
  const text = useText()
  const lang = useLang()
  const actor = useActor()
  const { pathname, search } = useLocation()
  const tab = useTabs(state => state.tabs.find(found => found.key === tabKey(pathname, search)))
  const target = resolve(navigation, actor, pathname)
  if (target.kind !== 'page') return null
  const crumbs = crumbsOf(target)
  return (
    <nav aria-label={t('shell.crumbs')} style={{ minWidth: 0 }}>
      <ol className={css.crumbs}>
        {crumbs.map((crumb, i) => {
          const last = i === crumbs.length - 1
          return (
            <li key={crumb.path || 'here'} aria-current={last ? 'page' : undefined}>
              {last ? tabTitle(tab, target, lang) : <Link to={crumb.path}>{text(crumb)}</Link>}
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
