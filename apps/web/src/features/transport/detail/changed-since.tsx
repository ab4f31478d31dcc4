import { useQuery } from '@tanstack/react-query'
import type { AnswerOf } from '@tuheng/domain/kernel/call'
import { statement } from '@tuheng/domain/settlement/index'
import type { changedInCall } from '@tuheng/domain/transport/trip.calls'
import { Alert } from 'antd'
import { RecordLink } from '../../../engine/links/record-link.tsx'
import { call } from '../../../shared/calls/api.ts'
import { useLang } from '../../../shared/text/i18n.ts'
import { useT } from '../locale/index.ts'
import type { TripRow } from '../shared/trips.ts'
import css from './changed-since.module.css'

interface Props {
  row: TripRow
  onTab(key: string): void
}

/** Says of a trip which statements still count its charges of then, and leads to them and to the charges of now. */
export default function ChangedSince({ row, onTab }: Props) {
  const t = useT()
  const lang = useLang()
  const { id, version } = row
  const { data } = useQuery({
    queryKey: ['oms/wayBill', 'changedIn', id, version],
    queryFn: ({ signal }) =>
      call<AnswerOf<typeof changedInCall>>('oms/wayBill/changedIn', { id }, { signal, silent: true }),
    enabled: row['arStatus'] === 'inStatement' || row['apStatus'] === 'inStatement',
  })
  if (!data?.list.length) return null
  const { states } = statement.machines.status
  return (
    <Alert
      type="warning"
      showIcon
      title={
        <>
          {t('trip.changedSince')}{' '}
          <button type="button" className="en-link" onClick={() => onTab('charges')}>
            {t('trip.changedSince.charges')}
          </button>
          <ul className={css.list}>
            {data.list.map(({ id: statementId, kind, stmtNo, status, reason }) => (
              <li key={statementId}>
                {kind && statement.faces[kind]?.[lang]}{' '}
                <RecordLink resource="statement" id={statementId} facts={{ kind }} title={stmtNo ?? undefined}>
                  {stmtNo ?? `#${statementId}`}
                </RecordLink>
                {[status && states[status][lang], reason].filter(Boolean).map(text => ` · ${text}`)}
              </li>
            ))}
          </ul>
        </>
      }
    />
  )
}
