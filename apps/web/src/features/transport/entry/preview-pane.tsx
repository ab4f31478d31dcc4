import { WarningFilled } from '@ant-design/icons'
import { div, dec, isNeg, sub } from '@tuheng/domain/kernel/decimal'
import { useStore } from 'zustand'
import type { FormApi } from '../../../engine/form/form-store.ts'
import { LinkedText } from '../../../engine/links/linked-text.tsx'
import { namedRecords, errorMessage } from '../../../shared/ui/notify.tsx'
import { formatDecimal } from '../../../engine/widgets/decimal/decimal-text.ts'
import { useT } from '../locale/index.ts'
import { Bar } from '../../../engine/common/bar.tsx'
import type { TripField } from '../shared/trips.ts'
import { Problems } from './problems.tsx'
import { PriceCard } from './price-card.tsx'
import type { TripPreview } from './trip-answers.ts'
import { usePreview, useUnreadable } from './use-preview.ts'
import { useSuggestedFee } from './use-suggested-fee.ts'
import css from './preview.module.css'

/** Fields that decide prices. While one of them is unreadable, no price is shown. */
const PRICE_FIELDS: ReadonlySet<string> = new Set<TripField>([
  'loadGross',
  'loadTare',
  'unloadGross',
  'unloadTare',
  'deductQty',
  'planQty',
  'pieces',
  'km',
])

/**
 * The effects of the trip while it is typed: prices of both sides and their reasons, remaining quantities, papers, open
 * trips.
 */
export function PreviewPane({ form, onGoTo }: { form: FormApi; onGoTo(field: string): void }) {
  const t = useT()
  const { data, error, isFetching, isPlaceholderData } = usePreview(form)
  useSuggestedFee(form, data)
  const unreadable = useUnreadable(form)
  const complete = useStore(form.store, ({ values }) => !!values['vehicleId'] && !!values['driverId'])
  const weightUnreadable = unreadable.some(({ path }) => PRICE_FIELDS.has(path))
  if (error && !data) {
    return (
      <div className={css.pane}>
        <p className={css.problem} data-level="warn">
          <WarningFilled aria-hidden /> <LinkedText text={errorMessage(error).title} records={namedRecords(error)} />
        </p>
      </div>
    )
  }
  if (!data) return <EmptyPane waiting={isFetching} />
  return (
    <div
      className={css.pane}
      data-stale={(isFetching && isPlaceholderData) || undefined}
      aria-live="polite"
      aria-busy={isFetching}
    >
      <Problems problems={[...unreadable, ...data.problems]} complete={complete} onGoTo={onGoTo} />
      <div className={css.prices}>
        {data.price.ar && (
          <PriceCard title={t('preview.ar')} side="ar" price={data.price.ar} weightUnreadable={weightUnreadable} />
        )}
        {data.price.ap && (
          <PriceCard title={t('preview.ap')} side="ap" price={data.price.ap} weightUnreadable={weightUnreadable} />
        )}
        {!weightUnreadable && <Margin preview={data} />}
        <Market preview={data} />
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

/** Without tax, like every margin. */
function Margin({ preview }: { preview: TripPreview }) {
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

/** The information price of the day. */
function Market({ preview: { market } }: { preview: TripPreview }) {
  const t = useT()
  if (!market) return null
  const { marketPrice, infoFee, source, collectedOn, priceNo } = market
  const figures = [
    marketPrice && t('preview.marketPrice', { price: formatDecimal(marketPrice, 2) }),
    infoFee && t('preview.marketFee', { fee: formatDecimal(infoFee, 2) }),
  ].filter(Boolean)
  const from = [source, collectedOn && t('preview.collected', { date: collectedOn }), priceNo].filter(Boolean)
  return (
    <div className={css.market}>
      <p>
        <span>{t('preview.market')}</span>
        <strong>{figures.join(' · ')}</strong>
      </p>
      <small>{from.join(' · ')}</small>
    </div>
  )
}

function Quota({ preview: { task, bill } }: { preview: TripPreview }) {
  const t = useT()
  if (!task && !bill) return null
  const tons = (qty: string | null | undefined) => qty && t('preview.tons', { qty: formatDecimal(qty, 2) })
  return (
    <section className={css.quota}>
      {task && (
        <div>
          <p>
            <span>{t('preview.taskLeft', { no: task.mainNo ?? '' })}</span>
            <strong>{tons(task.leftQty)}</strong>
          </p>
          {task.dispatchedQty && task.planQty && <TaskBar used={task.dispatchedQty} plan={task.planQty} />}
        </div>
      )}
      {bill && (
        <div>
          <p>
            <span>{t('preview.billLeft', { no: bill.billNo ?? '' })}</span>
            <strong>{tons(bill.left)}</strong>
          </p>
          <small>
            {bill.validTo && t('preview.validTo', { date: bill.validTo })}
            {bill.grantLeft &&
              ` · ${t('preview.grantLeft', { no: bill.grantNo ?? '', qty: formatDecimal(bill.grantLeft, 2) })}`}
          </small>
        </div>
      )}
    </section>
  )
}

function TaskBar({ used, plan }: { used: string; plan: string }) {
  const t = useT()
  const label = t('preview.taskBar', { used: formatDecimal(used, 2), plan: formatDecimal(plan, 2) })
  return (
    <>
      <Bar parts={[{ value: used, color: 'progress' }]} total={plan} label={label} />
      <small>{label}</small>
    </>
  )
}
