import { WarningFilled } from '@ant-design/icons'
import { div, dec, isNeg, sub } from '@tuheng/domain/kernel/decimal'
import { useStore } from 'zustand'
import type { FormApi } from '../../../engine/form/form-store.ts'
import { wordsOf } from '../../../shared/notify.tsx'
import { formatDecimal } from '../../../engine/widgets/decimal/decimal-text.ts'
import { useT } from '../locale/index.ts'
import { Bar } from '../shared/bar.tsx'
import { Problems } from './problems.tsx'
import { PriceCard } from './price-card.tsx'
import type { Preview } from './preview-types.ts'
import { usePreview } from './use-preview.ts'
import css from './preview.module.css'

/** What the trip will cause: prices of both sides and why, what is left, papers, open trips. Follows the typing. */
export function PreviewPane({ form, onGoTo }: { form: FormApi; onGoTo(field: string): void }) {
  const t = useT()
  const { data, error, isFetching, isPlaceholderData } = usePreview(form)
  const complete = useStore(form.store, ({ values }) => !!values['vehicleId'] && !!values['driverId'])
  if (error && !data) {
    return (
      <div className={css.pane}>
        <p className={css.problem} data-level="warn">
          <WarningFilled aria-hidden /> {wordsOf(error).title}
        </p>
      </div>
    )
  }
  if (!data) return <EmptyPane waiting={isFetching} />
  return (
    <div className={css.pane} data-stale={(isFetching && isPlaceholderData) || undefined} aria-live="polite" aria-busy={isFetching}>
      <Problems problems={data.problems} complete={complete} onGoTo={onGoTo} />
      <div className={css.prices}>
        {data.price.ar && <PriceCard title={t('preview.ar')} side="ar" price={data.price.ar} />}
        {data.price.ap && <PriceCard title={t('preview.ap')} side="ap" price={data.price.ap} />}
        <Margin preview={data} />
      </div>
      <Quota preview={data} />
    </div>
  )
}

function EmptyPane({ waiting }: { waiting: boolean }) {
  const t = useT()
  return (
    <div className={css.pane}>
      <div className={css.idle} aria-busy={waiting}>
        <strong>{t('preview.title')}</strong>
        <p>{t('preview.idle')}</p>
      </div>
    </div>
  )
}

/** Net of tax: that is what a margin is. */
function Margin({ preview }: { preview: Preview }) {
  const t = useT()
  const { ar, ap } = preview.price
  if (!ar?.excl || !ap?.excl) return null
  const margin = sub(ar.excl, ap.excl)
  const rate = dec(ar.excl).isZero() ? null : dec(div(margin, ar.excl)).times(100).toFixed(2)
  return (
    <p className={css.margin} data-low={isNeg(margin) || undefined}>
      <span>{t('preview.margin')}</span>
      <strong>
        {formatDecimal(margin, 2)} {rate !== null && <small>{rate}%</small>}
      </strong>
    </p>
  )
}

function Quota({ preview: { task, bill } }: { preview: Preview }) {
  const t = useT()
  if (!task && !bill) return null
  return (
    <section className={css.quota}>
      {task && (
        <div>
          <p>
            <span>{t('preview.taskLeft', { no: task.mainNo })}</span>
            <strong>{t('preview.tons', { qty: formatDecimal(task.leftQty, 2) })}</strong>
          </p>
          <Bar parts={[{ value: task.dispatchedQty, color: 'progress' }]} total={task.planQty} label={t('preview.taskBar', { used: formatDecimal(task.dispatchedQty, 2), plan: formatDecimal(task.planQty, 2) })} />
          <small>{t('preview.taskBar', { used: formatDecimal(task.dispatchedQty, 2), plan: formatDecimal(task.planQty, 2) })}</small>
        </div>
      )}
      {bill && (
        <div>
          <p>
            <span>{t('preview.billLeft', { no: bill.billNo })}</span>
            <strong>{t('preview.tons', { qty: formatDecimal(bill.left, 2) })}</strong>
          </p>
          <small>
            {t('preview.validTo', { date: bill.validTo })}
            {bill.grantLeft !== null && ` · ${t('preview.grantLeft', { no: bill.grantNo ?? '', qty: formatDecimal(bill.grantLeft, 2) })}`}
          </small>
        </div>
      )}
    </section>
  )
}
