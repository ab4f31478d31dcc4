import { useQuery } from '@tanstack/react-query'
import type { AnswerOf } from '@tuheng/domain/kernel/call'
import type { Face } from '@tuheng/domain/kernel/resource'
import type { LeftOut, leftOutCall } from '@tuheng/domain/settlement/settlement.calls'
import { useState } from 'react'
import { ErrorBlock } from '../../../engine/common/error-block.tsx'
import { faceCall } from '../../../shared/calls/api.ts'
import { useT } from '../locale/index.ts'
import { useDocumentColumns } from './document-columns.tsx'
import { DocumentPage } from './document-page.tsx'

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
  const columns = useDocumentColumns(face, [
    ...(['party', 'docNo', 'day', 'plateNo'] as const),
    reason === 'unpriced' ? 'note' : 'amount',
    ...(reason === 'stated' ? (['stmtNo'] as const) : []),
  ])
  if (error) return <ErrorBlock small error={error} onRetry={() => void refetch()} />
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
