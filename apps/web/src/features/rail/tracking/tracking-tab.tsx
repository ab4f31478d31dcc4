import { PlusOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import type { ListAnswer } from '@tuheng/domain/kernel/generic-wire'
import { can } from '@tuheng/domain/kernel/policy'
import { type AnyRow, anyResource, type Face } from '@tuheng/domain/kernel/resource'
import { hasReached } from '@tuheng/domain/rail/rail-waybill'
import { trackingEvent } from '@tuheng/domain/rail/tracking-event'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { EmptyBlock } from '../../../engine/common/empty-block.tsx'
import { ErrorBlock } from '../../../engine/common/error-block.tsx'
import { refreshAll } from '../../../engine/common/refresh.ts'
import { TableSkeleton } from '../../../engine/common/skeletons.tsx'
import { useDeletion } from '../../../engine/list-page/use-deletion.tsx'
import { faceCall } from '../../../shared/calls/api.ts'
import { useActor } from '../../../shared/session/session.ts'
import { useT } from '../locale/index.ts'
import { TrackingLine } from './tracking-line.tsx'
import { trackingSteps } from './tracking-steps.ts'
import css from './tracking-tab.module.css'
import { TrainHead } from './train-head.tsx'

const FormDialog = lazy(() => import('../../../engine/form-page/form-dialog.tsx'))
const EVENTS = anyResource(trackingEvent)
const FACE = EVENTS.faces['all'] as Face
const COLUMNS = ['event', 'at', 'stationName', 'bureau', 'remainingKm', 'expectedAt', 'source', 'remark', 'createdBy']

/** 在途追踪 of a waybill: where its train is, and its way from the request for wagons to the hand-over. */
export default function TrackingTab({ row }: { row: AnyRow }) {
  const t = useT()
  const actor = useActor()
  const id = row['id'] as number
  // `null` is a new event
  const [edited, setEdited] = useState<number | null>()
  const deletion = useDeletion({ resource: EVENTS, face: FACE, onDone: refreshAll })
  const { data, error, refetch } = useQuery({
    queryKey: [FACE.api, 'of-train', id, row['version']],
    queryFn: () =>
      faceCall<ListAnswer>(FACE, 'list', {
        body: { filters: { railWaybillId: [id] }, columns: COLUMNS, sort: ['-at', '-id'], pageSize: 200 },
        silent: true,
      }),
  })
  if (error) return <ErrorBlock small error={error} onRetry={() => void refetch()} />
  if (!data) return <TableSkeleton rows={6} />
  const hasLeft = hasReached(row as never, 'departed')
  const mayModify = can(actor, FACE, 'modify')
  const add = hasLeft && mayModify && (
    <Button icon={<PlusOutlined />} onClick={() => setEdited(null)}>
      {t('track.add')}
    </Button>
  )
  const steps = trackingSteps(row, data.list)
  return (
    <div className={css.tracking}>
      {hasLeft && <TrainHead row={row}>{add}</TrainHead>}
      {!data.list.length && (
        <EmptyBlock
          title={t(hasLeft ? 'track.none' : 'track.waiting')}
          text={t(hasLeft ? 'track.noneText' : 'track.waitingText')}
        />
      )}
      {steps.length > 0 && (
        <ol className={css.line} aria-label={t('track.line')}>
          {steps.map((step, i) => (
            <TrackingLine
              key={step.key}
              step={step}
              isNewest={i === 0}
              {...(mayModify && { onEdit: setEdited })}
              {...(can(actor, FACE, 'delete') && { onDelete: one => deletion.start([one]) })}
            />
          ))}
        </ol>
      )}
      {deletion.node}
      {edited !== undefined && (
        <Suspense>
          <FormDialog
            resource={EVENTS}
            faceName="all"
            id={edited ?? undefined}
            preset={edited === null ? { railWaybillId: id, railWaybillId$: row['railNo'] } : {}}
            variant="dialog"
            onClose={() => setEdited(undefined)}
            onSaved={() => {
              setEdited(undefined)
              refreshAll()
            }}
          />
        </Suspense>
      )}
    </div>
  )
}
