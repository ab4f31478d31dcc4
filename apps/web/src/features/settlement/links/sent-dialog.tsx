import { useQuery } from '@tanstack/react-query'
import type { AnswerOf } from '@tuheng/domain/kernel/call'
import type { statement } from '@tuheng/domain/settlement/index'
import type { makeLinkCall } from '@tuheng/domain/settlement/link/link-staff.calls'
import { useId } from 'react'
import { ErrorBlock } from '../../../engine/common/error-block.tsx'
import { TableSkeleton } from '../../../engine/common/skeletons.tsx'
import { DEFAULT_LINK_DAYS, NewLinkModal } from '../../../engine/public-link/make-link-dialog.tsx'
import type { AfterTransitionProps } from '../../../engine/slots.ts'
import { faceCall } from '../../../shared/calls/api.ts'
import { useT } from '../locale/index.ts'
import { StatementAddress } from './statement-address.tsx'

/** Opens after a statement is sent and offers the link for its counterparty. */
export default function SentDialog({ face, row, onClose }: AfterTransitionProps<typeof statement>) {
  const t = useT()
  // One key for each sending, however often this renders
  const idempotencyKey = useId()
  const { data, error, refetch } = useQuery({
    queryKey: [face.api, 'makeLink', row['id'], idempotencyKey],
    queryFn: () =>
      faceCall<AnswerOf<typeof makeLinkCall>>(face, 'makeLink', { body: { id: row['id'], days: DEFAULT_LINK_DAYS } }),
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
    refetchOnMount: false,
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
  })
  return (
    <NewLinkModal
      title={t('link.sentTitle', { no: String(row['stmtNo'] ?? ''), party: String(row['partyId$'] ?? '') })}
      {...(data ? {} : { closeText: t('close') })}
      onClose={onClose}
    >
      {error ? (
        <ErrorBlock small error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <StatementAddress link={data} row={row} />
      ) : (
        <TableSkeleton rows={3} />
      )}
    </NewLinkModal>
  )
}
