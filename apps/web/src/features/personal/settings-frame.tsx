import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useTabLocation } from '../../shared/tabs/tabs.ts'
import { useT } from './locale/index.ts'
import css from './personal.module.css'

const PAGES = ['tags', 'opinion', 'homeSet', 'syncAccount', 'password', 'altimeter'] as const

/** The frame of a personal page, with links to the others. */
export function SettingsFrame({
  title,
  lead,
  actions,
  children,
}: {
  title: string
  lead: string
  actions?: ReactNode
  children: ReactNode
}) {
  const t = useT()
  const { path } = useTabLocation()
  return (
    <div className={`en-page ${css.page}`}>
      <nav className={css.nav} aria-label={t('nav')}>
        {PAGES.map(page => {
          const isCurrent = path.endsWith(`/${page}`) || (page === 'homeSet' && path === '/homeSet')
          return (
            <Link
              key={page}
              to={`/personalSettings/${page}`}
              {...(isCurrent ? { 'aria-current': 'page', ref: scrollIntoView } : {})}
            >
              {t(`nav.${page}`)}
            </Link>
          )
        })}
      </nav>
      <div className={css.body}>
        <header>
          <div>
            <h2>{title}</h2>
            <p>{lead}</p>
          </div>
          {actions}
        </header>
        {children}
      </div>
    </div>
  )
}

/** On a phone the links are wider than the window. */
function scrollIntoView(link: HTMLElement | null): void {
  link?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}
