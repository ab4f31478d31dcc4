import { useQuery } from '@tanstack/react-query'
import type { Field } from '@tuheng/domain/kernel/field'
import type { ListAnswer, OptionsAnswer } from '@tuheng/domain/kernel/generic-wire'
import { isUnderApproval } from '@tuheng/domain/kernel/approval-state'
import { can } from '@tuheng/domain/kernel/policy'
import type { AnyRow, Face } from '@tuheng/domain/kernel/resource'
import { wagonLoad } from '@tuheng/domain/rail/wagon-load'
import { wagonModel } from '@tuheng/domain/rail/wagon-model'
import { Fragment, type ReactNode, useState } from 'react'
import { ErrorBlock } from '../../../engine/common/error-block.tsx'
import { refreshAll } from '../../../engine/common/refresh.ts'
import { TableSkeleton } from '../../../engine/common/skeletons.tsx'
import { RelatedList } from '../../../engine/detail-page/related-list.tsx'
import { fetchOptions, optionFilters, type RefTarget, targetOf } from '../../../engine/widgets/ref/options.ts'
import { faceCall } from '../../../shared/calls/api.ts'
import { useActor } from '../../../shared/session/session.ts'
import { ARRIVAL } from './receipt-columns.ts'
import { isOpen } from './receipt-rules.ts'
import ReceiptSheet from './receipt-sheet.tsx'
import { LOADING } from './wagon-columns.ts'
import type { ModelChoice } from './wagon-readings.ts'
import WagonSheet from './wagon-sheet.tsx'

const MODELS = wagonModel.faces.all as Face
const YARD: Field = wagonLoad.fields.yardId

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

/** 装车明细 of a waybill: a sheet while it is loaded and while its receipts are recorded, and a list otherwise. */
export default function WagonsTab({ row }: { row: AnyRow }) {
  const actor = useActor()
  const id = row['id'] as number
  const isFree = !isUnderApproval(row)
  if (row['status'] === 'accepted' && isFree && can(actor, LOADING, 'modify'))
    return (
      <Wagons key="loading" railWaybillId={id} face={LOADING}>
        {(wagons, reload) => <Loading railWaybillId={id} wagons={wagons} onSaved={reload} />}
      </Wagons>
    )
  if (row['status'] === 'arrived' && isFree && can(actor, ARRIVAL, 'read') && can(actor, ARRIVAL, 'arrive'))
    return (
      <Wagons key="receipts" railWaybillId={id} face={ARRIVAL}>
        {(wagons, reload) =>
          wagons.some(isOpen) ? (
            <Receiving railWaybillId={id} wagons={wagons} onSaved={reload} />
          ) : (
            <WagonList railWaybillId={id} />
          )
        }
      </Wagons>
    )
  return <WagonList railWaybillId={id} />
}

function WagonList({ railWaybillId }: { railWaybillId: number }) {
  return (
    <RelatedList
      resourceName="wagonLoad"
      faceName="delivery"
      filters={{ railWaybillId: [railWaybillId] }}
      columns={COLUMNS}
      common={COMMON}
      summed={FIGURES}
      pageSize={MOST_WAGONS}
    />
  )
}

interface WagonsProps {
  railWaybillId: number
  face: Face
  children(wagons: readonly AnyRow[], reload: () => void): ReactNode
}

/** All wagons of a waybill for a sheet, which begins anew once they are saved. */
function Wagons({ railWaybillId, face, children }: WagonsProps) {
  const [round, setRound] = useState(0)
  const { data, error, refetch } = useQuery({
    queryKey: [face.api, 'sheet', railWaybillId],
    queryFn: () =>
      faceCall<ListAnswer>(face, 'list', {
        body: { filters: { railWaybillId: [railWaybillId] }, sort: ['seq', 'id'], pageSize: MOST_WAGONS },
        silent: true,
      }),
    // Rows that are typed stay until they are saved
    staleTime: Infinity,
    gcTime: 0,
  })
  if (error) return <ErrorBlock small error={error} onRetry={() => void refetch()} />
  if (!data) return <TableSkeleton rows={6} />
  const reload = async () => {
    await refetch()
    setRound(one => one + 1)
    refreshAll()
  }
  return <Fragment key={round}>{children(data.list, () => void reload())}</Fragment>
}

interface SheetProps {
  railWaybillId: number
  wagons: readonly AnyRow[]
  onSaved(): void
}

function Loading(props: SheetProps) {
  const { data, error, refetch } = useQuery({
    queryKey: [MODELS.api, 'names'],
    queryFn: () =>
      faceCall<OptionsAnswer>(MODELS, 'options', {
        body: { limit: 200, filters: { status: ['enabled'] } },
        silent: true,
      }),
  })
  if (error) return <ErrorBlock small error={error} onRetry={() => void refetch()} />
  if (!data) return <TableSkeleton rows={6} />
  return <WagonSheet {...props} models={data.list as unknown as readonly ModelChoice[]} />
}

const MOST_YARDS = 200

/** The sheet knows the yards of the station where the train arrived. */
function Receiving(props: SheetProps) {
  const actor = useActor()
  const target = targetOf(YARD, actor)
  const filters = optionFilters(YARD, props.wagons[0] ?? {})
  const { data, error, refetch } = useQuery({
    queryKey: [target?.face.api, 'names', filters],
    queryFn: ({ signal }) => fetchOptions((target as RefTarget).face, { limit: MOST_YARDS, filters }, signal),
    enabled: target !== undefined,
  })
  if (error) return <ErrorBlock small error={error} onRetry={() => void refetch()} />
  if (target && !data) return <TableSkeleton rows={6} />
  return <ReceiptSheet {...props} yards={data} />
}
