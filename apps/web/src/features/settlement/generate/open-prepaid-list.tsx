import { useQuery } from '@tanstack/react-query'
import type { AnswerOf } from '@tuheng/domain/kernel/call'
import { f } from '@tuheng/domain/kernel/fields'
import type { Face } from '@tuheng/domain/kernel/resource'
import type { openPrepaidCall } from '@tuheng/domain/settlement/settlement.calls'
import { useState } from 'react'
import { ErrorBlock } from '../../../engine/common/error-block.tsx'
import type { FieldColumn } from '../../../engine/field-table/index.tsx'
import { RecordLink } from '../../../engine/links/record-link.tsx'
import { faceCall } from '../../../shared/calls/api.ts'
import { useT } from '../locale/index.ts'
import { DocumentPage, StatementLink } from './document-page.tsx'

/** Prepayments of trips that statements did not deduct in full. Disabled, it asks for nothing. */
export function useOpenPrepaid(face: Face, { page = 1, enabled = true } = {}) {
  return useQuery({
    queryKey: [face.api, 'openPrepaid', page],
    queryFn: ({ signal }) =>
      faceCall<AnswerOf<typeof openPrepaidCall>>(face, 'openPrepaid', { body: { page }, signal }),
    staleTime: 0,
    enabled,
  })
}

/** 未抵扣预付 of all carriers, whatever the period. */
export function OpenPrepaidList({ face }: { face: Face }) {
  const t = useT()
  const [page, setPage] = useState(1)
  const { data, error, isFetching, refetch } = useOpenPrepaid(face, { page })
  if (error) return <ErrorBlock small error={error} onRetry={() => void refetch()} />
  const text = (name: 'party' | 'docNo' | 'plateNo' | 'stmtNo', width: number): FieldColumn => ({
    name,
    field: f.text(t(`generate.${name}`), { en: t(`generate.${name}`) }),
    width,
  })
  const columns: FieldColumn[] = [
    text('party', 150),
    {
      ...text('docNo', 160),
      render: row => {
        const no = String(row['docNo'] ?? `#${String(row['docId'])}`)
        return (
          <RecordLink resource="waybill" id={row['docId']} title={no}>
            {no}
          </RecordLink>
        )
      },
    },
    { name: 'day', field: f.date(t('generate.day'), { en: t('generate.day') }), width: 110 },
    text('plateNo', 110),
    { name: 'prepaid', field: f.money(t('generate.openPrepaid'), { en: t('generate.openPrepaid') }), width: 130 },
    { ...text('stmtNo', 160), render: row => <StatementLink face={face} row={row} /> },
  ]
  const total = data?.total ?? 0
  return (
    <DocumentPage
      why={t('generate.why.openPrepaid')}
      label={t('generate.view.openPrepaid', { count: total })}
      rows={(data?.list ?? []).map(row => ({ ...row, key: `${row.docId}:${row.party ?? ''}` }))}
      columns={columns}
      loading={isFetching && !data}
      total={total}
      page={page}
      onPage={setPage}
    />
  )
}
