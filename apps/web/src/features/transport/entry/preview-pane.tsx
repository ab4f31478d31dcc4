import { CheckCircleFilled, CloseCircleFilled, WarningFilled } from '@ant-design/icons'
import { div, dec, isNeg, sub } from '@tuheng/domain/kernel/decimal'
import { Button } from 'antd'
import { useStore } from 'zustand'
import type { FormApi } from '../../../engine/form/form-store.ts'
import { wordsOf } from '../../../shared/notify.tsx'
import { listScreen } from '../../../engine/catalogue.ts'
import { formatDecimal } from '../../../engine/widgets/decimal/decimal-text.ts'
import { openTab } from '../../../shared/tabs.ts'
import { useT } from '../locale/index.ts'
import { Bar } from '../shared/bar.tsx'
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
      <Problems preview={data} complete={complete} onGoTo={onGoTo} />
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

function Problems({ preview, complete, onGoTo }: { preview: Preview; complete: boolean; onGoTo(field: string): void }) {
  const t = useT()
  const { problems, open } = preview
  const trips = [...new Set([open.vehicle, open.driver].filter(no => no !== null))]
  if (!problems.length) {
    if (!complete) return null
    return (
      <p className={css.fine}>
        <CheckCircleFilled aria-hidden /> {t('preview.fine')}
      </p>
    )
  }
  return (
    <section aria-label={t('preview.problems')}>
      <ul className={css.problems}>
        {problems.map(({ level, code, path, msg }) => (
          <li key={`${code} ${path} ${msg}`}>
            <button type="button" className={css.problem} data-level={level} onClick={() => onGoTo(path)}>
              {level === 'block' ? <CloseCircleFilled aria-label={t('preview.block')} /> : <WarningFilled aria-label={t('preview.warn')} />}
              <span>{msg}</span>
            </button>
          </li>
        ))}
      </ul>
      {trips.map(no => (
        <Button key={no} type="link" size="small" className={css.openTrip} onClick={() => openTrip(no)}>
          {t('preview.openTrip', { no })}
        </Button>
      ))}
    </section>
  )
}

function openTrip(no: string): void {
  const path = listScreen('waybill', 'all')?.path
  if (path) openTab(`${path}?f.waybillNo=${no}&f.loadAt=any:`)
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
