import { CheckCircleOutlined } from '@ant-design/icons'
import { isZero } from '@tuheng/domain/kernel/decimal'
import { useId, useState } from 'react'
import { detailPath } from '../../engine/paths.ts'
import { formatDecimal } from '../../engine/widgets/decimal/decimal-text.ts'
import { useNarrow } from '../../shared/hooks/use-narrow.ts'
import { openTab } from '../../shared/tabs/tabs.ts'
import type { Dues as DuesData } from './home-types.ts'
import { useT } from './locale/index.ts'
import home from './home.module.css'
import css from './dues.module.css'

/** So many stand on a phone before the rest is asked for. */
const ON_A_PHONE = 5

/** What falls due: payments to make and receipts to expect, the oldest first, and large what is overdue of each. */
export function Dues({ dues: { pay, receive, list } }: { dues: DuesData }) {
  const t = useT()
  const id = useId()
  const narrow = useNarrow()
  const [expanded, setExpanded] = useState(false)
  const shown = narrow && !expanded ? list.slice(0, ON_A_PHONE) : list
  const dueText = (days = 0) =>
    days < 0 ? t('due.late', { days: -days }) : days === 0 ? t('due.today') : t('due.soon', { days })
  const sides = [
    ...(receive ? [{ key: 'receive' as const, ...receive }] : []),
    ...(pay ? [{ key: 'pay' as const, ...pay }] : []),
  ]
  const count = sides.reduce((sum, side) => sum + side.count, 0)
  return (
    <section className={home.block} aria-label={t('due.title')}>
      <header>
        <h2>{t('due.title')}</h2>
        {count > shown.length && <small className="en-faint">{t('due.more', { count, shown: shown.length })}</small>}
      </header>
      <div className={css.sides}>
        {sides.map(({ key, count: n, total, overdue }) => (
          <p key={key} className={css.side}>
            <span>{t(`due.overdue.${key}`)}</span>
            <b data-late={isLate(overdue) || undefined}>{overdue === undefined ? '—' : formatDecimal(overdue, 2)}</b>
            <small>
              {t(`due.all.${key}`, { count: n, total: total === undefined ? '—' : formatDecimal(total, 2) })}
            </small>
          </p>
        ))}
      </div>
      {list.length ? (
        <ul className={css.list} id={id}>
          {shown.map(one => (
            <li key={`${one.what} ${one.id}`}>
              <button
                type="button"
                className={css.due}
                onClick={() => openTab({ path: detailPath(one.path, one.id), title: one.no ?? '' })}
              >
                <i data-what={one.what}>{t(`due.${one.what}`)}</i>
                <b>{one.name ?? '—'}</b>
                <span>{one.no}</span>
                <strong>{one.amount === undefined ? '—' : formatDecimal(one.amount, 2)}</strong>
                <time dateTime={one.due}>{one.due}</time>
                <em data-late={(one.days ?? 0) < 0 || undefined}>{dueText(one.days)}</em>
              </button>
            </li>
          ))}
        </ul>
      ) : (
        <p className={home.fine}>
          <CheckCircleOutlined aria-hidden /> {t('due.none')}
        </p>
      )}
      {narrow && list.length > ON_A_PHONE && (
        <button
          type="button"
          className={home.all}
          aria-expanded={expanded}
          aria-controls={id}
          onClick={() => setExpanded(!expanded)}
        >
          {expanded ? t('due.fold') : t('due.unfold', { count: list.length })}
        </button>
      )}
    </section>
  )
}

const isLate = (overdue: string | undefined): boolean => overdue !== undefined && !isZero(overdue)
