import { CheckCircleOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { detailPath } from '../../engine/paths.ts'
import { useLang } from '../../shared/text/i18n.ts'
import { openTab } from '../../shared/tabs/tabs.ts'
import type { Paper } from './home-types.ts'
import { useT } from './locale/index.ts'
import css from './home.module.css'

const COLLAPSED_COUNT = 7

const urgencyOf = (days = 0) => (days < 0 ? 'late' : days <= 7 ? 'soon' : undefined)

/** Papers and contracts that expire soon, the earliest first: an expired one stops the work. */
export function Papers({
  ahead,
  list,
  total,
  capped,
}: {
  ahead: number
  list: readonly Paper[]
  total: number
  capped?: boolean
}) {
  const t = useT()
  const lang = useLang()
  const [all, setAll] = useState(false)
  const shown = all ? list : list.slice(0, COLLAPSED_COUNT)
  const dueText = (days = 0) =>
    days < 0 ? t('paper.late', { days: -days }) : days === 0 ? t('paper.today') : t('paper.soon', { days })
  return (
    <section className={`${css.block} ${css.papers}`} aria-label={t('paper.title')}>
      <header>
        <h2>{t('paper.title')}</h2>
        {total > shown.length && (
          <small className="en-faint">
            {t('paper.more', { total: capped ? `${total}+` : total, shown: shown.length })}
          </small>
        )}
      </header>
      {list.length ? (
        <ul>
          {shown.map(paper => (
            <li key={`${paper.resource} ${paper.id} ${paper.zh}`}>
              <button
                type="button"
                className={css.paper}
                onClick={() =>
                  openTab(
                    paper.resource === 'company'
                      ? paper.path
                      : { path: detailPath(paper.path, paper.id), title: paper.name ?? paper[lang] },
                  )
                }
              >
                <b>{paper.name ?? '—'}</b>
                <span>{paper[lang]}</span>
                <time dateTime={paper.until}>{paper.until}</time>
                <em data-late={urgencyOf(paper.days)}>{dueText(paper.days)}</em>
              </button>
            </li>
          ))}
        </ul>
      ) : (
        <p className={css.fine}>
          <CheckCircleOutlined aria-hidden /> {t('paper.none', { ahead })}
        </p>
      )}
      {!all && list.length > COLLAPSED_COUNT && (
        <Button type="link" size="small" onClick={() => setAll(true)}>
          {t('paper.all')}
        </Button>
      )}
    </section>
  )
}
