import { useQuery } from '@tanstack/react-query'
import type { AnswerOf } from '@tuheng/domain/kernel/call'
import type { AnyRow, LooseRow } from '@tuheng/domain/kernel/resource'
import { bankTransaction, type settlement } from '@tuheng/domain/settlement/index'
import type { bankMovesCall } from '@tuheng/domain/settlement/bank/bank.calls'
import { ErrorBlock } from '../../engine/common/error-block.tsx'
import { TableSkeleton } from '../../engine/common/skeletons.tsx'
import { FieldTable } from '../../engine/field-table/index.tsx'
import { RecordLink } from '../../engine/links/record-link.tsx'
import { call } from '../../shared/calls/api.ts'
import { useT } from './locale/index.ts'

/** The transactions of the bank that pay a settlement or are proposed for it, and how much of each. */
export default function SettlementMoves({ row }: { row: LooseRow<typeof settlement> }) {
  const t = useT()
  const id = Number(row.id)
  const { data, error, refetch } = useQuery({
    queryKey: ['sap/bankTransaction', 'moves', id, row.version],
    queryFn: ({ signal }) => call<AnswerOf<typeof bankMovesCall>>('sap/bankTransaction/moves', { id }, { signal }),
  })
  if (error) return <ErrorBlock small error={error} onRetry={() => void refetch()} />
  if (!data) return <TableSkeleton rows={2} />
  const { serialNo, bookedOn, amount, peerName } = bankTransaction.fields
  return (
    <FieldTable
      label={t('moves.tab')}
      rows={data.moves as readonly AnyRow[]}
      rowKey="id"
      empty={t('moves.none')}
      columns={[
        {
          name: 'serialNo',
          field: serialNo,
          width: 190,
          render: move => (
            <RecordLink resource="bankTransaction" id={Number(move['id'])}>
              {String(move['serialNo'])}
            </RecordLink>
          ),
        },
        { name: 'bookedOn', field: bookedOn, width: 120 },
        { name: 'peerName', field: peerName, width: 200 },
        { name: 'amount', field: amount, width: 130 },
        { name: 'share', field: amount, title: t('moves.share'), width: 130 },
      ]}
    />
  )
}
