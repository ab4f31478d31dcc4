import { useQuery } from '@tanstack/react-query'
import type { AnswerOf } from '@tuheng/domain/kernel/call'
import type { Face } from '@tuheng/domain/kernel/resource'
import type { openPrepaidCall } from '@tuheng/domain/settlement/settlement.calls'
import { useState } from 'react'
import { ErrorBlock } from '../../../engine/common/error-block.tsx'
import { faceCall } from '../../../shared/calls/api.ts'
import { useT } from '../locale/index.ts'
import { useDocumentColumns } from './document-columns.tsx'
import { DocumentPage } from './document-page.tsx'

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
  const columns = useDocumentColumns(face, ['party', 'docNo', 'day', 'plateNo', 'prepaid', 'stmtNo'])
  if (error) return <ErrorBlock small error={error} onRetry={() => void refetch()} />
  const total = data?.total ?? 0
  return (
    <DocumentPage
      why={t('generate.why.openPrepaid')}
      label={t('generate.view.openPrepaid', { count: total })}
      rows={(data?.list ?? []).map(row => ({ ...row, docType: 'waybill', key: `${row.docId}:${row.party ?? ''}` }))}
      columns={columns}
      loading={isFetching && !data}
      total={total}
      page={page}
      onPage={setPage}
    />
  )
}
