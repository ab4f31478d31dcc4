import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useTabLocation } from '../../shared/tabs.ts'
import { useT } from './locale/index.ts'
import css from './personal.module.css'

const PAGES = ['tags', 'opinion', 'homeSet', 'syncAccount', 'password', 'altimeter'] as const

/** One of the personal pages, with the way to its neighbours. */
export function SettingsFrame({ title, lead, acts, children }: { title: string; lead: string; acts?: ReactNode; children: ReactNode }) {
  const t = useT()
  const { path } = useTabLocation()
  return (
    <div className={`en-page ${css.page}`}>
      <nav className={css.nav} aria-label={t('nav')}>
        {PAGES.map(page => (
          <Link key={page} to={`/personalSettings/${page}`} aria-current={path.endsWith(`/${page}`) || (page === 'homeSet' && path === '/homeSet') ? 'page' : undefined}>
            {t(`nav.${page}`)}
          </Link>
        ))}
      </nav>
      <div className={css.body}>
        <header>
          <div>
            <h2>{title}</h2>
            <p>{lead}</p>
          </div>
          {acts}
        </header>
        {children}
      </div>
    </div>
  )
}
