import { useQuery } from '@tanstack/react-query'
import type { AnswerOf } from '@tuheng/domain/kernel/call'
import { f } from '@tuheng/domain/kernel/fields'
import type { Face } from '@tuheng/domain/kernel/resource'
import type { LeftOut, leftOutCall } from '@tuheng/domain/settlement/settlement.calls'
import { useState } from 'react'
import { ErrorBlock } from '../../../engine/common/error-block.tsx'
import type { FieldColumn } from '../../../engine/field-table/index.tsx'
import { RecordLink } from '../../../engine/links/record-link.tsx'
import { faceCall } from '../../../shared/calls/api.ts'
import { useT } from '../locale/index.ts'
import { DocumentPage, StatementLink } from './document-page.tsx'

interface Props {
  face: Face
  period: { periodFrom: string; periodTo: string }
  reason: LeftOut
}

/** Links to the documents that are left out for one reason. */
export function LeftOutList({ face, period, reason }: Props) {
  const t = useT()
  const [page, setPage] = useState(1)
  const question = { ...period, reason, page }
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [face.api, 'leftOut', question],
    queryFn: ({ signal }) => faceCall<AnswerOf<typeof leftOutCall>>(face, 'leftOut', { body: question, signal }),
    staleTime: 0,
  })
  if (error) return <ErrorBlock small error={error} onRetry={() => void refetch()} />
  const text = (name: 'party' | 'docNo' | 'plateNo' | 'note' | 'stmtNo', width: number): FieldColumn => ({
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
        return row['docType'] === 'waybill' ? (
          <RecordLink resource="waybill" id={row['docId']} title={no}>
            {no}
          </RecordLink>
        ) : (
          no
        )
      },
    },
    { name: 'day', field: f.date(t('generate.day'), { en: t('generate.day') }), width: 110 },
    text('plateNo', 110),
    ...(reason === 'unpriced'
      ? [text('note', 260)]
      : [{ name: 'amount', field: f.money(t('generate.amount'), { en: t('generate.amount') }), width: 120 }]),
    ...(reason === 'stated'
      ? [
          {
            ...text('stmtNo', 160),
            render: (row: Record<string, unknown>) => <StatementLink face={face} row={row} />,
          },
        ]
      : []),
  ]
  const total = data?.total ?? 0
  return (
    <DocumentPage
      why={t(`generate.why.${reason}`)}
      label={t(`generate.view.${reason}`, { count: total })}
      rows={(data?.list ?? []).map(row => ({ ...row, key: `${row.docType}:${row.docId}:${row.party ?? ''}` }))}
      columns={columns}
      loading={isFetching && !data}
      total={total}
      page={page}
      onPage={setPage}
    />
  )
}
