import type { ListAnswer } from '@tuheng/domain/kernel/generic-wire'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { sum } from '@tuheng/domain/kernel/decimal'
import { f } from '@tuheng/domain/kernel/fields'
import { useMemo, useState } from 'react'
import { FieldInput } from '../../../engine/common/field-input.tsx'
import { today } from '../../../engine/common/today.ts'
import { ErrorBlock } from '../../../engine/common/error-block.tsx'
import { FieldTable, type FieldColumn } from '../../../engine/field-table/index.tsx'
import { RecordLink } from '../../../engine/links/record-link.tsx'
import { formatDecimal } from '../../../engine/widgets/decimal/decimal-text.ts'
import { faceCall } from '../../../shared/calls/api.ts'
import { useT } from '../locale/index.ts'
import { tripColumn, tripColumns } from '../shared/trip-column.ts'
import { type TripField, tripFace } from '../shared/trips.ts'
import css from './deliver.module.css'

const DAY = f.date('')

const WIDTHS = {
  transportStatus: 92,
  plateNo: 112,
  driverId: 76,
  carrierId: 110,
  loadBillId: 136,
  customerId: 110,
  goodsId: 80,
  loadTicketNo: 130,
  loadGross: 108,
  loadTare: 108,
  loadNet: 108,
  sealNo: 90,
  loadedBy: 90,
} satisfies Partial<Record<TripField, number>>

/** Trucks that were loaded on load bills on a day, the latest first. */
export function TodaysLoadings() {
  const t = useT()
  const face = tripFace('bill')
  const [day, setDay] = useState<string>(today)
  const { data, error, isPending, refetch } = useQuery({
    queryKey: [face.api, 'loaded', day],
    queryFn: ({ signal }) =>
      faceCall<ListAnswer>(face, 'list', {
        body: { filters: { loadAt: { op: 'range', value: [day, day] } }, pageSize: 200, sort: ['-loadAt', '-id'] },
        signal,
      }),
    placeholderData: keepPreviousData,
  })
  const columns = useMemo<FieldColumn[]>(
    () => [
      {
        ...tripColumn('loadAt', 86),
        fixed: true,
        title: t('deliver.time'),
        render: row => String(row['loadAt'] ?? '').slice(11, 16),
      },
      {
        ...tripColumn('waybillNo', 170),
        render: row => (
          <RecordLink resource="waybill" id={row['id']} facts={row} title={String(row['waybillNo'])}>
            {String(row['waybillNo'])}
          </RecordLink>
        ),
      },
      ...tripColumns(WIDTHS),
    ],
    [t],
  )
  const tons = sum((data?.list ?? []).map(row => row['loadNet'] as string | null))
  return (
    <section className={css.loadings}>
      <header>
        <h2>{t('deliver.loadings')}</h2>
        <span className={css.day}>
          <FieldInput
            frameless="line"
            field={DAY}
            label={t('deliver.day')}
            value={day}
            onChange={next => next && setDay(next)}
          />
        </span>
        <span className="en-faint" role="status">
          {data && t('deliver.sums', { trucks: data.total ?? data.list.length, tons: formatDecimal(tons, 2) })}
        </span>
      </header>
      {error ? (
        <ErrorBlock small error={error} onRetry={() => void refetch()} />
      ) : data?.list.length === 0 ? (
        <p className={css.none}>{t('deliver.noLoadings')}</p>
      ) : (
        <FieldTable
          label={t('deliver.loadings')}
          rows={data?.list ?? []}
          columns={columns}
          rowKey="id"
          loading={isPending}
          {...((data?.list.length ?? 0) > 5 ? { height: 200 } : {})}
        />
      )}
    </section>
  )
}
