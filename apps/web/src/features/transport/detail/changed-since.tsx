import { useQuery } from '@tanstack/react-query'
import type { AnswerOf } from '@tuheng/domain/kernel/call'
import type { changedInCall } from '@tuheng/domain/transport/trip.calls'
import { Alert } from 'antd'
import { RecordLink } from '../../../engine/links/record-link.tsx'
import { call } from '../../../shared/calls/api.ts'
import { useT } from '../locale/index.ts'
import type { TripRow } from '../shared/trips.ts'

/** Says of a trip which statements still count its charges of then, and leads to them. */
export default function ChangedSince({ row }: { row: TripRow }) {
  const t = useT()
  const { id, version } = row
  const { data } = useQuery({
    queryKey: ['oms/wayBill', 'changedIn', id, version],
    queryFn: ({ signal }) =>
      call<AnswerOf<typeof changedInCall>>('oms/wayBill/changedIn', { id }, { signal, silent: true }),
    enabled: row['arStatus'] === 'inStatement' || row['apStatus'] === 'inStatement',
  })
  if (!data?.list.length) return null
  return (
    <Alert
      type="warning"
      showIcon
      title={
        <>
          {t('trip.changedSince')}
          {data.list.map(({ id: statementId, kind, stmtNo, reason }, i) => (
            <span key={statementId}>
              {i > 0 && ', '}
              <RecordLink resource="statement" id={statementId} facts={{ kind }} title={stmtNo ?? undefined}>
                {stmtNo ?? `#${statementId}`}
              </RecordLink>
              {reason && ` (${reason})`}
            </span>
          ))}
        </>
      }
    />
  )
}
