import type { address } from '@tuheng/domain/parties/index'
import type { AnswerOf } from '@tuheng/domain/kernel/call'
import { f } from '@tuheng/domain/kernel/fields'
import type { LooseRow } from '@tuheng/domain/kernel/resource'
import type { distancesCall } from '@tuheng/domain/parties/distance.calls'
import { text } from '@tuheng/domain/kernel/text'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { ErrorBlock } from '../../../engine/common/error-block.tsx'
import { FieldTable, type FieldColumn } from '../../../engine/field-table/index.tsx'
import { RecordLink } from '../../../engine/links/record-link.tsx'
import { call } from '../../../shared/calls/api.ts'
import { useT, type PartiesKey } from '../locale/index.ts'
import css from './distance.module.css'

const km = text('公里', 'km')

/** 到…的距离: known road distances, and the distance as the crow flies to every other place. */
export default function DistancesTab({ row }: { row: LooseRow<typeof address> }) {
  const t = useT()
  const id = row['id']
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['sys/address', 'distances', id],
    queryFn: () => call<AnswerOf<typeof distancesCall>>('sys/address/distances', { id }),
  })
  const columns = useMemo<FieldColumn[]>(
    () => [
      {
        name: 'name',
        field: f.text(t('distance.to'), { en: t('distance.to') }),
        width: 180,
        fixed: true,
        render: one => (
          <RecordLink resource="address" id={one['id']} title={String(one['name'])}>
            {String(one['name'])}
          </RecordLink>
        ),
      },
      {
        name: 'roadKm',
        field: f.quantity(t('distance.road'), { en: t('distance.road'), scale: 1, unit: km }),
        width: 130,
      },
      {
        name: 'straightKm',
        field: f.quantity(t('distance.straight'), { en: t('distance.straight'), scale: 1, unit: km }),
        width: 130,
      },
      { name: 'minutes', field: f.integer(t('distance.minutes'), { en: t('distance.minutes') }), width: 110 },
      { name: 'source', field: f.text(t('distance.source'), { en: t('distance.source') }), width: 110 },
      { name: 'regionCode', field: f.region(t('distance.region'), { en: t('distance.region') }), width: 180 },
    ],
    [t],
  )
  if (error) return <ErrorBlock error={error} onRetry={() => void refetch()} small />
  const rows = (data?.list ?? []).map(({ road, ...one }) => ({
    ...one,
    roadKm: road?.km ?? null,
    minutes: road?.minutes ?? null,
    source: road ? t(`distance.${road.source}` as PartiesKey) : null,
  }))
  return (
    <>
      {!row['lng'] && <p className={css.hint}>{t('distance.noPoint')}</p>}
      <FieldTable
        label={t('distance.to')}
        rowKey="id"
        columns={columns}
        rows={rows}
        loading={isPending}
        empty={t('distance.none')}
      />
      <p className={css.hint}>{t('distance.hint')}</p>
    </>
  )
}
