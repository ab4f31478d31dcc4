import { useQuery } from '@tanstack/react-query'
import type { AnswerOf } from '@tuheng/domain/kernel/call'
import { shiftMonth } from '@tuheng/domain/kernel/dates'
import { f } from '@tuheng/domain/kernel/fields'
import type { dryRunCall } from '@tuheng/domain/services/services.calls'
import { useState } from 'react'
import { ErrorBlock } from '../../engine/common/error-block.tsx'
import { TableSkeleton } from '../../engine/common/skeletons.tsx'
import { today } from '../../engine/common/today.ts'
import { FieldTable, type FieldColumn } from '../../engine/field-table/index.tsx'
import { RangeInput } from '../../engine/widgets/time/range-input.tsx'
import { call } from '../../shared/calls/api.ts'
import { useT } from './locale/index.ts'
import css from './services.module.css'

type Answer = AnswerOf<typeof dryRunCall>

/** 试算: the trips that the rule would have charged, from the first day of last month on. */
export default function DryRunTab({ id }: { id: number }) {
  const t = useT()
  const [days, setDays] = useState({ from: `${shiftMonth(today().slice(0, 7), -1)}-01`, to: today() })
  const { data, error, refetch } = useQuery({
    queryKey: ['oms/serviceRule/dryRun', id, days],
    queryFn: ({ signal }) => call<Answer>('oms/serviceRule/dryRun', { id, ...days }, { signal }),
    staleTime: 0,
  })
  const columns: FieldColumn[] = [
    { name: 'waybillNo', field: f.text(t('col.trip'), { en: t('col.trip') }), width: 170 },
    { name: 'plateNo', field: f.plate(t('col.plate'), { en: t('col.plate') }), width: 110 },
    { name: 'day', field: f.date(t('col.day'), { en: t('col.day') }), width: 110 },
    { name: 'qty', field: f.quantity(t('col.qty'), { en: t('col.qty') }), width: 100 },
    { name: 'amount', field: f.money(t('col.amount'), { en: t('col.amount') }), width: 110 },
  ]
  return (
    <div>
      <p className={css.what}>{t('dry.what')}</p>
      <RangeInput
        grain="date"
        bothEnds
        aria-label={t('dry.period')}
        value={[days.from, days.to]}
        onChange={([from, to]) => from && to && setDays({ from, to })}
      />
      {error ? (
        <ErrorBlock small error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <TableSkeleton rows={6} />
      ) : data.count === 0 ? (
        <p className={css.total}>{t('dry.none')}</p>
      ) : (
        <>
          <p className={css.total}>
            {t('dry.count', { n: data.count, amount: data.amount ?? '—' })}
            {data.list.length < data.count && <> · {t('dry.shown', { n: data.list.length })}</>}
          </p>
          <FieldTable label={t('dry.tab')} columns={columns} rows={data.list} rowKey="waybillId" />
        </>
      )}
    </div>
  )
}
