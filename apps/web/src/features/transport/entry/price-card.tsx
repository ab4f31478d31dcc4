import { DownOutlined, UpOutlined } from '@ant-design/icons'
import { priceBases } from '@tuheng/domain/contracts/index'
import { useState } from 'react'
import { formatDecimal } from '../../../engine/widgets/decimal/decimal-text.ts'
import { useLang } from '../../../shared/text/i18n.ts'
import { LinkedText } from '../../../engine/links/linked-text.tsx'
import { useT } from '../locale/index.ts'
import { ApprovingSheets } from '../shared/approving-sheets.tsx'
import { SheetLink } from '../shared/sheet-link.tsx'
import { PriceTrace } from '../../../engine/price-trace/index.tsx'
import { sumOf } from './price-sum.ts'
import type { PricePreview } from './trip-answers.ts'
import css from './preview.module.css'

/** The price of one side and its sheet. A click explains it and lists rejected prices. */
export function PriceCard({
  title,
  side,
  price,
  weightUnreadable,
}: {
  title: string
  side: 'ar' | 'ap'
  price: PricePreview
  /** A typed weight is unreadable. */
  weightUnreadable: boolean
}) {
  const t = useT()
  const lang = useLang()
  const [open, setOpen] = useState(false)
  // Before it is weighed there is nothing to calculate, which is not a missing price
  const isUnweighed =
    !price.found && price.issues.length > 0 && price.issues.every(issue => issue.code === 'rating.missing_fact')
  if (isUnweighed || weightUnreadable) {
    return (
      <section className={css.price}>
        <header>
          <span>{title}</span>
          <span className={css.waiting}>{t(weightUnreadable ? 'preview.unweighed' : 'preview.waiting')}</span>
        </header>
      </section>
    )
  }
  const basis = price.basis && price.basis in priceBases ? priceBases[price.basis as keyof typeof priceBases][lang] : ''
  return (
    <section className={css.price} data-found={price.found}>
      <header>
        <span>{title}</span>
        {price.estimated && price.found && <small className={css.estimated}>{t('preview.estimated')}</small>}
        <strong>
          {price.total
            ? formatDecimal(price.total, 2)
            : t(price.approving.length ? 'preview.approving' : 'preview.noPrice')}
        </strong>
      </header>
      {price.found ? (
        <p>
          <span>
            {sumOf(price, basis).map(({ name, text }) => (
              <span key={name} className={css.part}>
                {name} {text}
              </span>
            ))}
          </span>
          {price.sheetNo && <SheetLink no={price.sheetNo} side={side} />}
        </p>
      ) : price.approving.length ? (
        <ApprovingSheets sheets={price.approving} side={side} />
      ) : (
        price.issues.map(issue => (
          <p key={issue.code}>
            <LinkedText text={issue.msg} records={issue.records} />
          </p>
        ))
      )}
      {((price.trace?.length ?? 0) > 0 || price.rejected.length > 0) && (
        <button type="button" className={css.why} aria-expanded={open} onClick={() => setOpen(!open)}>
          {t(price.found || price.approving.length ? 'preview.why' : 'preview.whyNot')}{' '}
          {open ? <UpOutlined /> : <DownOutlined />}
        </button>
      )}
      {open && (
        <>
          <PriceTrace steps={price.trace ?? []} />
          {price.rejected.length > 0 && (
            <div className={css.rejected}>
              <h3>{t('preview.rejected', { count: price.rejected.length })}</h3>
              <ul>
                {price.rejected.map((one, i) => (
                  <li key={`${one.sheetNo} ${i}`}>
                    <b>{one.sheetNo}</b> {(one.reasons ?? []).join('；')}
                  </li>
                ))}
              </ul>
            </div>
          )}
        </>
      )}
    </section>
  )
}
