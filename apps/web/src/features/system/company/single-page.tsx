import { addDays } from '@tuheng/domain/kernel/dates'
import { hasPermission } from '@tuheng/domain/kernel/policy'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { today } from '../../../engine/common/today.ts'
import { useActor } from '../../../shared/session/session.ts'
import { useT } from '../locale/index.ts'
import css from './single-page.module.css'

/** A page with one form and a link to its history. `log`: the resource whose entries the log shows. */
export function SinglePage({
  title,
  lead,
  log,
  links,
  notice,
  children,
}: {
  title: string
  lead: string
  log: string
  links?: ReactNode
  notice?: ReactNode
  children: ReactNode
}) {
  const t = useT()
  const actor = useActor()
  return (
    <div className={`en-page ${css.page}`}>
      <header>
        <div>
          <h1>{title}</h1>
          <p>{lead}</p>
        </div>
        <nav className={css.links}>
          {links}
          {hasPermission(actor, 'sys.log.read') && (
            <Link className="en-link" to={`/system_settings/system_log?resource=${log}&from=${addDays(today(), -365)}`}>
              {t('single.log')}
            </Link>
          )}
        </nav>
      </header>
      {notice}
      <div className={css.card}>{children}</div>
    </div>
  )
}
