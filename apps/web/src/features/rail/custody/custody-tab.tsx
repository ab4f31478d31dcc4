import { useQuery } from '@tanstack/react-query'
import { f } from '@tuheng/domain/kernel/fields'
import type { AnyRow, LooseRow } from '@tuheng/domain/kernel/resource'
import { handover } from '@tuheng/domain/rail/handover'
import { ARRIVALS, handoverSteps } from '@tuheng/domain/rail/handover.choices'
import type { railOrder } from '@tuheng/domain/rail/rail-order'
import { useMemo } from 'react'
import { ErrorBlock } from '../../../engine/common/error-block.tsx'
import { FieldTable, type FieldColumn } from '../../../engine/field-table/index.tsx'
import { formatDecimal } from '../../../engine/widgets/decimal/decimal-text.ts'
import { call } from '../../../shared/calls/api.ts'
import css from '../freight-tab.module.css'
import { useT } from '../locale/index.ts'
import { countsOf, latestOf, type Whereabouts } from './latest-hand-overs.ts'

const COLUMNS = [
  'docNo',
  'step',
  'status',
  'handedAt',
  'unitNo',
  'boxNo1',
  'boxNo2',
  'boxNet1',
  'boxNet2',
  'net',
  'takerId',
  'yardId',
  'slotNo',
  'addressId',
]
const PAGE_SIZE = 200
/** Pages of hand-overs that are read: orders of 2,000 hand-overs are seen whole. */
const MOST_PAGES = 10

/** 箱位与保管: where each container of an order is now, and in whose custody, by its last hand-over. */
export default function CustodyTab({ row }: { row: LooseRow<typeof railOrder> }) {
  const t = useT()
  const id = row.id as number
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['oms/handover', 'custody', id, row.version],
    queryFn: ({ signal }) => readAll(id, signal),
  })
  const columns = useMemo(() => columnsOf(t), [t])
  const latest = useMemo(() => latestOf(data?.rows ?? []), [data])
  if (error) return <ErrorBlock small error={error} onRetry={() => void refetch()} />
  const rows = latest.map(one => ({
    ...one,
    where: t(`custody.at.${one.step}`),
    place: placeOf(one),
  }))
  return (
    <>
      {latest.length > 0 && (
        <p className={css.hint}>
          {countsOf(latest)
            .map(({ step, count, net }) =>
              t(net === null ? 'custody.count' : 'custody.countTons', {
                where: t(`custody.at.${step}`),
                n: count,
                tons: net === null ? '' : formatDecimal(net, 3),
              }),
            )
            .join(t('custody.and'))}
        </p>
      )}
      <FieldTable
        label={t('custody.label')}
        rowKey="key"
        columns={columns}
        rows={rows}
        loading={isPending}
        empty={t('custody.none')}
        mark={one => (one['status'] === 'gap' ? 'alarm' : undefined)}
      />
      {data?.isCut && <p className={css.hint}>{t('custody.cut', { n: PAGE_SIZE * MOST_PAGES })}</p>}
    </>
  )
}

/** Where it is: on its way the truck or wagon, not the place that it has left. */
const placeOf = (one: Whereabouts): string =>
  ARRIVALS.includes(one.step)
    ? [one['yardId$'] ?? one['addressId$'] ?? one['unitNo'], one['slotNo']].filter(Boolean).join(' ')
    : String(one['unitNo'] ?? '')

async function readAll(orderId: number, signal: AbortSignal): Promise<{ rows: AnyRow[]; isCut: boolean }> {
  const rows: AnyRow[] = []
  for (let page = 1; page <= MOST_PAGES; page++) {
    const { list } = await call<{ list: AnyRow[] }>(
      'oms/handover/list',
      {
        filters: { orderId: [orderId] },
        columns: COLUMNS,
        sort: ['-handedAt', '-id'],
        page,
        pageSize: PAGE_SIZE,
        count: 'none',
      },
      { signal, silent: true },
    )
    rows.push(...list)
    if (list.length < PAGE_SIZE) return { rows, isCut: false }
  }
  return { rows, isCut: true }
}

const columnsOf = (t: ReturnType<typeof useT>): FieldColumn[] => {
  const words = (key: 'no' | 'where' | 'place') => f.text(t(`custody.${key}`), { en: t(`custody.${key}`) })
  return [
    { name: 'no', field: words('no'), width: 136, fixed: true },
    { name: 'where', field: words('where'), width: 130 },
    { name: 'place', field: words('place'), width: 170 },
    { name: 'takerId', field: handover.fields.takerId, title: t('custody.by'), width: 130 },
    { name: 'handedAt', field: handover.fields.handedAt, title: t('custody.since'), width: 140 },
    { name: 'net', field: f.tons(t('custody.net'), { en: t('custody.net') }), width: 96 },
    { name: 'step', field: f.choice(t('custody.step'), handoverSteps, { en: t('custody.step') }), width: 150 },
  ]
}
