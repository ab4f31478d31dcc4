import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Side } from '@tuheng/domain/contracts/index'
import { Checkbox, Modal, Segmented } from 'antd'
import { useState } from 'react'
import { ErrorBlock } from '../../../engine/common/error-block.tsx'
import { useReason } from '../../../engine/common/use-reason.tsx'
import { refreshAll } from '../../../engine/common/refresh.ts'
import { JobProgress } from '../../../engine/job-progress.tsx'
import { useBusy } from '../../../shared/hooks/use-busy.ts'
import { newKey } from '../../../shared/calls/api.ts'
import { partialResult, useJob } from '../../../shared/inbox/jobs.ts'
import { useT } from '../locale/index.ts'
import { applyReprice, previewReprice } from './reprice-call.ts'
import { RepriceResult } from './reprice-result.tsx'
import { changedTrips, type RepricedTrip, type RepriceJobResult, type TripTarget } from './reprice-rules.ts'
import { RepriceSums } from './reprice-sums.tsx'
import { RepriceTable } from './reprice-table.tsx'
import css from './reprice.module.css'

type SideChoice = 'both' | Side
const SIDES_OF: Readonly<Record<SideChoice, readonly Side[]>> = { both: ['ar', 'ap'], ar: ['ar'], ap: ['ap'] }

type Stage = { kind: 'asking' } | { kind: 'job'; jobId: number } | { kind: 'done'; results: RepricedTrip[] }

/** 重新计价: old and new price of each trip and side, and what becomes of each charge, before anything is written. */
export default function RepriceDialog({ target, onClose }: { target: TripTarget; onClose(): void }) {
  const t = useT()
  const [sideChoice, setSideChoice] = useState<SideChoice>('both')
  const [all, setAll] = useState(false)
  const reason = useReason({ label: t('reprice.reason'), missing: t('reprice.missing') })
  const { busy, run } = useBusy()
  const [stage, setStage] = useState<Stage>({ kind: 'asking' })
  const [key] = useState(newKey)
  const options = { sides: SIDES_OF[sideChoice], all }
  const { data, error, isLoading, isFetching, refetch } = useQuery({
    queryKey: ['oms/wayBill', 'repricePreview', target, options],
    queryFn: ({ signal }) => previewReprice(target, options, signal),
    placeholderData: keepPreviousData,
    staleTime: 0,
    enabled: stage.kind === 'asking',
  })
  const trips = changedTrips(data?.rows ?? [])
  const apply = async () => {
    const given = reason.validReason()
    if (!given) return
    await run(async () => {
      const answer = await applyReprice(trips, { sides: SIDES_OF[sideChoice], reason: given }, `${key}.${sideChoice}`)
      refreshAll()
      setStage('jobId' in answer ? { kind: 'job', jobId: answer.jobId } : { kind: 'done', results: answer.results })
    })
  }
  if (stage.kind === 'job') return <RepriceJob jobId={stage.jobId} onClose={onClose} />
  if (stage.kind === 'done') return <RepriceResult results={stage.results} onClose={onClose} />
  return (
    <Modal
      open
      width={1240}
      title={`${t('reprice.title')} · ${scopeOf(target, t)}`}
      okText={t('reprice.apply', { count: trips.length })}
      cancelText={t('tiers.cancel')}
      okButtonProps={{ disabled: trips.length === 0 || isFetching, loading: busy }}
      mask={{ closable: false }}
      onOk={() => void apply()}
      onCancel={onClose}
    >
      <div className={css.dialog}>
        <p>{t('reprice.what')}</p>
        <div className={css.bar}>
          <Segmented<SideChoice>
            aria-label={t('reprice.sides')}
            value={sideChoice}
            onChange={setSideChoice}
            options={(['both', 'ar', 'ap'] as const).map(value => ({ value, label: t(`reprice.${value}`) }))}
          />
          <Checkbox checked={all} onChange={event => setAll(event.target.checked)}>
            {t('reprice.all')}
          </Checkbox>
        </div>
        {error ? (
          <ErrorBlock small error={error} onRetry={() => void refetch()} />
        ) : (
          <>
            {data && <RepriceSums preview={data} sides={SIDES_OF[sideChoice]} />}
            <RepriceTable rows={data?.rows ?? []} loading={isLoading} />
          </>
        )}
        {reason.input}
      </div>
    </Modal>
  )
}

/** A job that repriced all trips has nothing more to say; otherwise the reasons follow. */
function RepriceJob({ jobId, onClose }: { jobId: number; onClose(): void }) {
  const t = useT()
  const job = useJob(jobId)
  const counts = job && partialResult(job)
  if (counts)
    return (
      <RepriceResult results={(job.result as unknown as RepriceJobResult).results} counts={counts} onClose={onClose} />
    )
  return <JobProgress jobId={jobId} title={t('reprice.title')} onClose={onClose} />
}

function scopeOf(target: TripTarget, t: ReturnType<typeof useT>): string {
  if ('ids' in target) return t('reprice.scope.selected', { count: target.ids.length })
  return 'sheetId' in target ? t('reprice.scope.sheet', { no: target.no }) : t('reprice.scope.filter')
}
