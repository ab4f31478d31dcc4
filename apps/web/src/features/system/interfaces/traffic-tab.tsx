import { useQuery } from '@tanstack/react-query'
import type { AnswerOf } from '@tuheng/domain/kernel/call'
import { f } from '@tuheng/domain/kernel/fields'
import type { LooseRow } from '@tuheng/domain/kernel/resource'
import type { apiAccount } from '@tuheng/domain/system/interfaces/api-account'
import type { accountTrafficCall } from '@tuheng/domain/system/interfaces/interface.calls'
import { Segmented } from 'antd'
import { lazy, Suspense, useMemo, useState } from 'react'
import { ErrorBlock } from '../../../engine/common/error-block.tsx'
import { TableSkeleton } from '../../../engine/common/skeletons.tsx'
import { FieldTable } from '../../../engine/field-table/index.tsx'
import type { Drawing } from '../../../engine/report-page/drawing.ts'
import { call } from '../../../shared/calls/api.ts'
import { useT } from './locale/index.ts'
import '../../../engine/report-page/report.css'
import css from './interfaces.module.css'

const Chart = lazy(() => import('../../../engine/report-page/chart.tsx'))

type Traffic = AnswerOf<typeof accountTrafficCall>
type T = ReturnType<typeof useT>

const PERIODS = [7, 30, 90]

/** The calls of an account by day: how many, how they ended, how long they took; and by call below. */
export default function TrafficTab({ row }: { row: LooseRow<typeof apiAccount> }) {
  const t = useT()
  const [days, setDays] = useState(30)
  const id = Number(row.id)
  const { data, error, refetch } = useQuery({
    queryKey: ['oms/apiAccount', 'traffic', id, days],
    queryFn: ({ signal }) => call<Traffic>('oms/apiAccount/traffic', { id, days }, { signal }),
  })
  const drawings = useMemo(() => data && drawingsOf(data, t), [data, t])
  if (error) return <ErrorBlock small error={error} onRetry={() => void refetch()} />
  if (!data || !drawings) return <TableSkeleton rows={6} />
  const sum = (name: 'ok' | 'refused' | 'failed') => data.days.reduce((all, day) => all + day[name], 0)
  const figures = { ok: sum('ok'), refused: sum('refused'), failed: sum('failed') }
  const total = figures.ok + figures.refused + figures.failed
  return (
    <div className={css.traffic}>
      <header>
        <Segmented<number>
          size="small"
          aria-label={t('traffic.period')}
          value={days}
          onChange={setDays}
          options={PERIODS.map(value => ({ value, label: t('traffic.days', { n: value }) }))}
        />
        <p role="status">
          {t('traffic.sum', { total, ...figures })}
          {data.tests > 0 && ` ${t('traffic.tests', { n: data.tests })}`}
        </p>
      </header>
      {total === 0 ? (
        <p className="en-faint">{t('traffic.none')}</p>
      ) : (
        <>
          <div className="en-pictures">
            {drawings.map(({ title, drawing }) => (
              <figure key={title} className="en-panel">
                <figcaption>{title}</figcaption>
                <Suspense fallback={<div className="en-chart" />}>
                  <Chart drawing={drawing} label={`${title}: ${t('traffic.sum', { total, ...figures })}`} />
                </Suspense>
              </figure>
            ))}
          </div>
          <FieldTable label={t('traffic.byCall')} rows={data.calls} rowKey="path" columns={columnsOf(t)} />
        </>
      )}
    </div>
  )
}

const columnsOf = (t: T) => {
  const number = (name: string, label: string) => ({ name, field: f.integer(label, { en: label }), width: 110 })
  return [
    { name: 'path', field: f.text(t('traffic.call'), { en: t('traffic.call') }), width: 280 },
    number('count', t('traffic.count')),
    number('notOk', t('traffic.notOk')),
    number('p50', t('traffic.p50')),
    number('p95', t('traffic.p95')),
  ]
}

function drawingsOf({ days }: Traffic, t: T): { title: string; drawing: Drawing }[] {
  const points = days.map(({ day }) => day.slice(5))
  const took = (name: 'p50' | 'p95', kind: 'line' | 'upper') => ({
    name: t(`traffic.${name}`),
    kind,
    values: days.map(day => (day[name] === null ? null : String(day[name]))),
    texts: days.map(day => (day[name] === null ? '—' : t('content.ms', { ms: day[name] }))),
  })
  const part = (name: 'ok' | 'refused' | 'failed', tone: 'plain' | 'rest' | 'negative') => ({
    name: t(`traffic.${name}`),
    tone,
    values: days.map(day => day[name]),
  })
  return [
    {
      title: t('traffic.counts'),
      drawing: {
        kind: 'stacked',
        points,
        parts: [part('ok', 'plain'), part('refused', 'rest'), part('failed', 'negative')],
      },
    },
    {
      title: t('traffic.took'),
      drawing: { kind: 'lines', points, lines: [took('p50', 'line'), took('p95', 'upper')] },
    },
  ]
}
