import { sum } from '@tuheng/domain/kernel/decimal'
import { Segmented } from 'antd'
import { lazy, Suspense, useEffect, useMemo, useState } from 'react'
import type { Drawing } from '../../engine/report-page/drawing.ts'
import { formatDecimal } from '../../engine/widgets/decimal/decimal-text.ts'
import type { TrendDay } from './home-types.ts'
import { useT } from './locale/index.ts'
import css from './home.module.css'

const Chart = lazy(() => import('../../engine/report-page/chart.tsx'))

type Measure = 'tons' | 'trucks'

/** Loaded quantity by day. The chart loads after the page. */
export function Trend({ days }: { days: readonly TrendDay[] }) {
  const t = useT()
  const seesWeights = days.every(day => day.tons !== undefined)
  const [chosen, setMeasure] = useState<Measure>('tons')
  const measure = seesWeights ? chosen : 'trucks'
  const ready = useIdle()
  const drawing = useMemo(() => lineOf(days, measure), [days, measure])
  const tons = formatDecimal(sum(days.map(day => day.tons)), 2)
  const trucks = days.reduce((all, day) => all + day.trucks, 0)
  const summary = seesWeights ? t('trend.label', { tons, trucks }) : t('figure.trucks', { count: trucks })
  return (
    <section className={`${css.block} ${css.trend}`} aria-label={t('trend.title')}>
      <header>
        <h2>{t('trend.title')}</h2>
        {seesWeights && (
          <Segmented<Measure>
            size="small"
            aria-label={t('trend.measure')}
            value={measure}
            onChange={setMeasure}
            options={[
              { value: 'tons', label: t('trend.tons') },
              { value: 'trucks', label: t('trend.trucks') },
            ]}
          />
        )}
      </header>
      <p className="visually-hidden">{summary}</p>
      {trucks === 0 ? (
        <p className={css.none}>{t('trend.none')}</p>
      ) : (
        <div className={css.chart}>
          {ready && (
            <Suspense>
              <Chart drawing={drawing} label={summary} />
            </Suspense>
          )}
        </div>
      )}
    </section>
  )
}

/** A line chart of one measure by day. */
function lineOf(days: readonly TrendDay[], measure: Measure): Drawing {
  const points = days.map(day => {
    const value = day[measure]
    return {
      name: day.date.slice(5),
      value: value === undefined ? null : String(value),
      text: value === undefined ? '—' : formatDecimal(value, measure === 'tons' ? 2 : 0),
    }
  })
  return { kind: 'line', points }
}

/** True once the page is drawn and the browser is idle. */
function useIdle(): boolean {
  const [idle, setIdle] = useState(false)
  useEffect(() => {
    const done = () => setIdle(true)
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(done, 200)
      return () => clearTimeout(timer)
    }
    const handle = window.requestIdleCallback(done, { timeout: 1500 })
    return () => window.cancelIdleCallback(handle)
  }, [])
  return idle
}
