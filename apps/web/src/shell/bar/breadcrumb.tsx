import { Link, useLocation } from 'react-router'
import { useT, useText } from '../../shared/text/i18n.ts'
import { useActor } from '../../shared/session/session.ts'
import { navigation } from '../nav-context.tsx'
import { crumbsOf, crumbTarget, resolve } from '../navigation.ts'
import { usePageTitle } from '../use-page-title.ts'
import css from './top-bar.module.css'

/** The path from the section to the page in front. Each step links to the page that it redirects to. */
export function Breadcrumb() {
  const t = useT()
  const text = useText()
  const title = usePageTitle()
  const actor = useActor()
  const { pathname } = useLocation()
  const target = resolve(navigation, actor, pathname)
  if (target.kind !== 'page') return null
  const crumbs = crumbsOf(target)
  return (
    <nav aria-label={t('shell.crumbs')} style={{ minWidth: 0 }}>
      <ol className={css.crumbs}>
        {crumbs.map((crumb, i) => {
          const last = i === crumbs.length - 1
          const to = last ? undefined : crumbTarget(navigation, actor, crumb)
          return (
            <li key={crumb.path || 'here'} aria-current={last ? 'page' : undefined}>
              {last ? title : to ? <Link to={to}>{text(crumb)}</Link> : text(crumb)}
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
