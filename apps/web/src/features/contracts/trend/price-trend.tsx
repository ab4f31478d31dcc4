import { useQuery } from '@tanstack/react-query'
import { informationPrice } from '@tuheng/domain/contracts/index'
import type { informationTrendCall } from '@tuheng/domain/contracts/information-price.calls'
import type { AnswerOf } from '@tuheng/domain/kernel/call'
import { addDays } from '@tuheng/domain/kernel/dates'
import { isPos } from '@tuheng/domain/kernel/decimal'
import { f } from '@tuheng/domain/kernel/fields'
import type { AnyRow } from '@tuheng/domain/kernel/resource'
import type { Lang } from '@tuheng/domain/kernel/text'
import { Segmented, Select } from 'antd'
import { lazy, Suspense, useMemo, useState } from 'react'
import { cellText } from '../../../engine/common/cell-text.ts'
import { ErrorBlock } from '../../../engine/common/error-block.tsx'
import { TableSkeleton } from '../../../engine/common/skeletons.tsx'
import { FieldTable, type FieldColumn } from '../../../engine/field-table/index.tsx'
import { mayOpen } from '../../../engine/links/list-link.ts'
import { RecordLink } from '../../../engine/links/record-link.tsx'
import type { Drawing } from '../../../engine/report-page/drawing.ts'
import { formatDecimal } from '../../../engine/widgets/decimal/decimal-text.ts'
import { loadDict, useDicts } from '../../../engine/widgets/dict/dict-store.ts'
import { call } from '../../../shared/calls/api.ts'
import { useActor } from '../../../shared/session/session.ts'
import { openTab } from '../../../shared/tabs/tabs.ts'
import { useLang } from '../../../shared/text/i18n.ts'
import { useT } from '../locale/index.ts'
import { comparePath, type TrendKey } from './compare-path.ts'
import css from './trend.module.css'

const Chart = lazy(() => import('../../../engine/report-page/chart.tsx'))

type Answer = AnswerOf<typeof informationTrendCall>
type Point = Answer['points'][number]

const SPANS = [13, 26, 52]

interface Props {
  routeId: number
  route: string
  /** What is looked at first; the newest price of the route when absent. */
  of?: Omit<TrendKey, 'routeId'>
}

/** 走势: information prices of a route by week, with what its own trips paid beside them. Each figure leads to its rows. */
export function PriceTrend({ routeId, route, of }: Props) {
  const t = useT()
  const lang = useLang()
  const [weeks, setWeeks] = useState(26)
  const [chosen, setChosen] = useState(of)
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['oms/informationPrice', 'trend', routeId, weeks, chosen],
    queryFn: ({ signal }) =>
      call<Answer>(
        'oms/informationPrice/trend',
        { routeId, weeks, ...chosen },
        { signal, silent: true, keepEmpty: true },
      ),
  })
  // Names of vehicle kinds come with their dictionary
  useDicts(state => state.dicts)
  void loadDict('vehicleKind')
  const drawing = useMemo(() => data && drawingOf(data.points, [t('trend.market'), t('trend.paid')]), [data, t])
  if (error) return <ErrorBlock small error={error} onRetry={() => void refetch()} />
  if (isPending || !data || !drawing) return <TableSkeleton rows={6} />
  const { points, keys, goodsId, vehicleKind = null } = data
  const isKnown = points.some(point => isGiven(point.market) || (point.trips ?? 0) > 0)
  return (
    <div className={css.trend}>
      <div className={css.line}>
        {keys.length > 1 && (
          <label>
            <span>{t('trend.for')}</span>
            <Select
              size="small"
              popupMatchSelectWidth={false}
              value={keyText({ goodsId, vehicleKind })}
              options={keys.map(key => ({ value: keyText(key), label: nameOf(key, lang) || t('trend.all') }))}
              onChange={value => {
                const key = keys.find(one => keyText(one) === value)
                if (key) setChosen({ goodsId: key.goodsId, vehicleKind: key.vehicleKind ?? null })
              }}
            />
          </label>
        )}
        <Segmented
          size="small"
          value={weeks}
          options={SPANS.map(count => ({ value: count, label: t('trend.weeks', { count }) }))}
          onChange={setWeeks}
        />
        <span className={css.legend} aria-hidden>
          <i data-line="step" /> {t('trend.market')} <i data-line="line" /> {t('trend.paid')}
        </span>
      </div>
      {isKnown ? (
        <>
          <Suspense fallback={<TableSkeleton rows={4} />}>
            <Chart drawing={drawing} label={t('trend.label', { route })} />
          </Suspense>
          <Weeks points={points} of={{ routeId, goodsId, vehicleKind }} route={route} />
        </>
      ) : (
        <p className="en-faint">{t('trend.none', { weeks })}</p>
      )}
    </div>
  )
}

const isGiven = (value: string | null | undefined): value is string => typeof value === 'string'

const keyText = ({ goodsId, vehicleKind }: Pick<Answer['keys'][number], 'goodsId' | 'vehicleKind'>): string =>
  `${goodsId ?? ''}|${vehicleKind ?? ''}`

function nameOf(key: Answer['keys'][number], lang: Lang): string {
  const field = informationPrice.fields.vehicleKind
  const vehicle = cellText({ field, name: 'vehicleKind', row: { vehicleKind: key.vehicleKind }, lang })
  return [key.goods, vehicle].filter(Boolean).join(' · ')
}

function drawingOf(points: readonly Point[], [market, paid]: readonly [string, string]): Drawing {
  const line = (name: string, kind: 'step' | 'line', of: (point: Point) => string | null | undefined) => ({
    name,
    kind,
    values: points.map(point => of(point) ?? null),
    texts: points.map(point => textOf(of(point))),
  })
  const seesPaid = points.some(point => 'paid' in point)
  return {
    kind: 'lines',
    points: points.map(point => point.week.slice(5)),
    lines: [
      line(market, 'step', point => point.market),
      ...(seesPaid ? [line(paid, 'line', point => point.paid)] : []),
    ],
  }
}

const textOf = (value: string | null | undefined): string => (isGiven(value) ? formatDecimal(value, 2) : '—')

/** The same in figures, the newest first. */
function Weeks({ points, of, route }: { points: readonly Point[]; of: TrendKey; route: string }) {
  const t = useT()
  const actor = useActor()
  const columns = useMemo((): FieldColumn[] => {
    const trips = (row: AnyRow) => {
      const path = comparePath({ ...of, from: String(row['week']), to: addDays(String(row['week']), 6) })
      const count = String(row['trips'])
      if (!row['trips'] || !mayOpen(path.split('?')[0] ?? '', actor)) return count
      return (
        <button type="button" className="en-link" onClick={() => openTab(path)}>
          {count}
        </button>
      )
    }
    const all: (FieldColumn & { source?: keyof Point })[] = [
      { name: 'week', field: f.date(t('trend.week'), { en: t('trend.week') }), width: 100, fixed: true },
      {
        name: 'market',
        field: f.price(t('trend.market'), { en: t('trend.market') }),
        width: 96,
        render: row => (
          <RecordLink resource="informationPrice" id={row['priceId']}>
            {textOf(row['market'] as string | null)}
          </RecordLink>
        ),
      },
      { name: 'paid', field: f.price(t('trend.paid'), { en: t('trend.paid') }), width: 96 },
      { name: 'over', field: f.price(t('trend.over'), { en: t('trend.over') }), width: 96 },
      { name: 'trips', field: f.integer(t('trend.trips'), { en: t('trend.trips') }), width: 70, render: trips },
      { name: 'tonnes', field: f.tons(t('trend.tonnes'), { en: t('trend.tonnes') }), width: 106 },
      { name: 'fee', field: f.money(t('trend.fee'), { en: t('trend.fee') }), width: 90 },
    ]
    return all.filter(({ name }) => points.some(point => name in point))
  }, [t, actor, of, points])
  const rows = points
    .filter(point => isGiven(point.market) || isGiven(point.fee) || (point.trips ?? 0) > 0)
    .toReversed()
  return (
    <FieldTable
      label={t('trend.label', { route })}
      rowKey="week"
      columns={columns}
      rows={rows as unknown as AnyRow[]}
      mark={row => (isPos(row['over'] as string | null) ? 'alarm' : undefined)}
    />
  )
}
