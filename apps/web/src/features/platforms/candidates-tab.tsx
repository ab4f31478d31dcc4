import { useQuery } from '@tanstack/react-query'
import type { AnswerOf } from '@tuheng/domain/kernel/call'
import { f } from '@tuheng/domain/kernel/fields'
import { can } from '@tuheng/domain/kernel/policy'
import { anyResource, type AnyRow } from '@tuheng/domain/kernel/resource'
import { platformWaybill } from '@tuheng/domain/platforms/platform-waybill'
import type { candidatesCall } from '@tuheng/domain/platforms/platforms.calls'
import { Button } from 'antd'
import { ErrorBlock } from '../../engine/common/error-block.tsx'
import { refreshAll } from '../../engine/common/refresh.ts'
import { TableSkeleton } from '../../engine/common/skeletons.tsx'
import { FieldTable, type FieldColumn } from '../../engine/field-table/index.tsx'
import { RecordLink } from '../../engine/links/record-link.tsx'
import { call } from '../../shared/calls/api.ts'
import { useBusy } from '../../shared/hooks/use-busy.ts'
import { useActor } from '../../shared/session/session.ts'
import { notify } from '../../shared/ui/notify.tsx'
import { type PlatformsKey, useT } from './locale/index.ts'
import css from './platforms.module.css'

type Answer = AnswerOf<typeof candidatesCall>
const FACE = anyResource(platformWaybill).faces['all']

/** 候选运单: the trips that may be meant, and the button that decides. */
export default function CandidatesTab({ id, version }: { id: number; version: number }) {
  const t = useT()
  const actor = useActor()
  const { busy, run } = useBusy()
  const { data, error, refetch } = useQuery({
    queryKey: ['oms/other', 'candidates', id, version],
    queryFn: ({ signal }) => call<Answer>('oms/other/candidates', { id }, { signal }),
    staleTime: 0,
  })
  if (error) return <ErrorBlock small error={error} onRetry={() => void refetch()} />
  if (!data) return <TableSkeleton rows={3} />
  const match = (waybillId: unknown) =>
    run(async () => {
      await call('oms/other/match', { id, version, waybillId })
      notify.success(t('candidates.done'))
      refreshAll()
    })
  const label = (key: PlatformsKey) => [t(key), { en: t(key) }] as const
  const columns: FieldColumn[] = [
    {
      name: 'waybillNo',
      field: f.text(...label('col.trip')),
      width: 168,
      render: row => (
        <RecordLink resource="waybill" id={row['waybillId']} title={String(row['waybillNo'] ?? '')}>
          {String(row['waybillNo'] ?? '')}
        </RecordLink>
      ),
    },
    { name: 'plateNo', field: f.plate(...label('col.plate')), width: 106 },
    { name: 'loadAt', field: f.dateTime(...label('col.load')), width: 150 },
    { name: 'minutes', field: f.integer(...label('col.minutes')), width: 100 },
    { name: 'loadNet', field: f.tons(...label('col.loadNet')), width: 96 },
    { name: 'unloadNet', field: f.tons(...label('col.unloadNet')), width: 96 },
    { name: 'apTotal', field: f.money(...label('col.freight')), width: 104 },
    {
      name: 'act',
      field: f.text(...label('col.act')),
      width: 130,
      render: (row: AnyRow) =>
        row['isTaken'] ? (
          t('candidates.taken', { no: String(row['takenBy'] ?? '') })
        ) : FACE && can(actor, FACE, 'match') ? (
          <Button size="small" type="primary" loading={busy} onClick={() => void match(row['waybillId'])}>
            {t('candidates.match')}
          </Button>
        ) : null,
    },
  ]
  const { within } = data
  return (
    <div>
      <p className={css.what}>
        {data.list.length ? t('candidates.what', { within }) : t('candidates.none', { within })}
      </p>
      {data.list.length > 0 && (
        <FieldTable label={t('candidates.match')} columns={columns} rows={data.list as never} rowKey="waybillId" />
      )}
    </div>
  )
}
