import { sum } from '@tuheng/domain/kernel/decimal'
import { f } from '@tuheng/domain/kernel/fields'
import { defineReport, type Report } from '@tuheng/domain/kernel/report'
import { text } from '@tuheng/domain/kernel/text'
import { Segmented } from 'antd'
import { lazy, Suspense, useEffect, useMemo, useState } from 'react'
import { formatDecimal } from '../../engine/widgets/decimal/decimal-text.ts'
import type { TrendDay } from './home-types.ts'
import { useT } from './locale/index.ts'
import css from './home.module.css'

const Chart = lazy(() => import('../../engine/report-page/chart.tsx'))

type Measure = 'tons' | 'trucks'

const REPORTS = { tons: lineReport('tons'), trucks: lineReport('trucks') }

/** A line chart of one measure by day. */
function lineReport(measure: Measure): Report {
  const report = defineReport({
    ...text('近 30 天发运', 'Loaded in the last 30 days'),
    name: 'homeTrend',
    api: 'sys/home',
    permission: 'oms.way',
    params: {},
    columns: {
      date: f.text('日期'),
      tons: f.tons('装货净重', { en: 'Tonnes', scale: 2 }),
      trucks: f.integer('车数', { en: 'Trucks' }),
    },
    chart: { kind: 'line', x: 'date', y: [measure] },
  })
  return report as unknown as Report
}

/** Loaded quantity by day. The chart loads after the page. */
export function Trend({ days }: { days: readonly TrendDay[] }) {
  const t = useT()
  const seesWeights = days.every(day => day.tons !== undefined)
  const [chosen, setMeasure] = useState<Measure>('tons')
  const measure = seesWeights ? chosen : 'trucks'
  const ready = useIdle()
  const rows = useMemo(() => days.map(day => ({ date: day.date.slice(5), tons: day.tons, trucks: day.trucks })), [days])
  const tons = formatDecimal(sum(days.map(day => day.tons)), 2)
  const trucks = days.reduce((all, day) => all + day.trucks, 0)
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
      <p className="visually-hidden">
        {seesWeights ? t('trend.label', { tons, trucks }) : t('figure.trucks', { count: trucks })}
      </p>
      {trucks === 0 ? (
        <p className={css.none}>{t('trend.none')}</p>
      ) : (
        <div className={css.chart}>
          {ready && (
            <Suspense>
              <Chart report={REPORTS[measure]} rows={rows} />
            </Suspense>
          )}
        </div>
      )}
    </section>
  )
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
