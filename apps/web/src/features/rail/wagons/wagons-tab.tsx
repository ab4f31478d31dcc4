import { useQuery } from '@tanstack/react-query'
import type { ListAnswer, OptionsAnswer } from '@tuheng/domain/kernel/generic-wire'
import { isUnderApproval } from '@tuheng/domain/kernel/approval-state'
import { can } from '@tuheng/domain/kernel/policy'
import type { AnyRow, Face } from '@tuheng/domain/kernel/resource'
import { wagonModel } from '@tuheng/domain/rail/wagon-model'
import { useState } from 'react'
import { ErrorBlock } from '../../../engine/common/error-block.tsx'
import { refreshAll } from '../../../engine/common/refresh.ts'
import { TableSkeleton } from '../../../engine/common/skeletons.tsx'
import { RelatedList } from '../../../engine/detail-page/related-list.tsx'
import { faceCall } from '../../../shared/calls/api.ts'
import { useActor } from '../../../shared/session/session.ts'
import { LOADING } from './wagon-columns.ts'
import type { ModelChoice } from './wagon-readings.ts'
import WagonSheet from './wagon-sheet.tsx'

const MODELS = wagonModel.faces.all as Face

/** What the waybill says of itself is not repeated at its wagons. */
const COLUMNS = [
  'seq',
  'wagonNo',
  'boxNo1',
  'net1',
  'boxNo2',
  'net2',
  'bulkNet',
  'boxes',
  'net',
  'receivedQty',
  'lossQty',
  'loadLine',
  'yardId',
  'slotNo',
  'emptyWay',
  'sealNo1',
  'sealNo2',
  'tarpaulins',
  'wagonModelId',
  'markedLoad',
  'boxType',
  'freightShare',
  'remark',
]
/** Figures of each wagon would read as totals where they are told once for all. */
const FIGURES = ['net1', 'net2', 'bulkNet', 'boxes', 'net', 'receivedQty', 'lossQty', 'tarpaulins', 'freightShare']
const COMMON = COLUMNS.filter(name => !['seq', 'wagonNo', 'boxNo1', ...FIGURES].includes(name))
const MOST_WAGONS = 200

/** 装车明细 of a waybill: a sheet while it is being loaded, and a list from then on. */
export default function WagonsTab({ row }: { row: AnyRow }) {
  const actor = useActor()
  const id = row['id'] as number
  const isLoading = row['status'] === 'accepted' && !isUnderApproval(row) && can(actor, LOADING, 'modify')
  return isLoading ? (
    <Loading railWaybillId={id} />
  ) : (
    <RelatedList
      resourceName="wagonLoad"
      faceName="delivery"
      filters={{ railWaybillId: [id] }}
      columns={COLUMNS}
      common={COMMON}
      pageSize={MOST_WAGONS}
    />
  )
}

function Loading({ railWaybillId }: { railWaybillId: number }) {
  const [round, setRound] = useState(0)
  const wagons = useQuery({
    queryKey: [LOADING.api, 'sheet', railWaybillId],
    queryFn: () =>
      faceCall<ListAnswer>(LOADING, 'list', {
        body: { filters: { railWaybillId: [railWaybillId] }, sort: ['seq', 'id'], pageSize: 200 },
        silent: true,
      }),
    // Rows that are typed stay until they are saved
    staleTime: Infinity,
    gcTime: 0,
  })
  const models = useQuery({
    queryKey: [MODELS.api, 'names'],
    queryFn: () =>
      faceCall<OptionsAnswer>(MODELS, 'options', {
        body: { limit: 200, filters: { status: ['enabled'] } },
        silent: true,
      }),
  })
  const error = wagons.error ?? models.error
  if (error) return <ErrorBlock small error={error} onRetry={() => void wagons.refetch()} />
  if (!wagons.data || !models.data) return <TableSkeleton rows={6} />
  const reload = async () => {
    await wagons.refetch()
    setRound(one => one + 1)
    refreshAll()
  }
  return (
    <WagonSheet
      key={round}
      railWaybillId={railWaybillId}
      wagons={wagons.data.list}
      models={models.data.list as unknown as readonly ModelChoice[]}
      onSaved={() => void reload()}
    />
  )
}
