import { useQuery } from '@tanstack/react-query'
import type { AnswerOf } from '@tuheng/domain/kernel/call'
import type { checkCodeCall } from '@tuheng/domain/transport/trip.calls'
import { Button } from 'antd'
import { ErrorBlock } from '../../../engine/common/error-block.tsx'
import { TableSkeleton } from '../../../engine/common/skeletons.tsx'
import { call } from '../../../shared/calls/api.ts'
import { notify } from '../../../shared/ui/notify.tsx'
import { useT } from '../locale/index.ts'
import type { TripRow } from '../shared/trips.ts'
import css from './tracking-tab.module.css'

/** What a customer needs for tracking the trip without an account: number, check code, and the address of the page. */
export default function TrackingTab({ row }: { row: TripRow }) {
  const t = useT()
  const { data, error, refetch } = useQuery({
    queryKey: ['check-code', row['id']],
    queryFn: () => call<AnswerOf<typeof checkCodeCall>>('oms/wayBill/checkCode', { id: row['id'] }),
  })
  if (error) return <ErrorBlock small error={error} onRetry={() => void refetch()} />
  if (!data) return <TableSkeleton rows={3} />
  const no = data.waybillNo ?? ''
  const url = `${window.location.origin}${window.location.pathname}#${data.path}&no=${encodeURIComponent(no)}`
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(t('tracking.words', { no, code: data.checkCode, url }))
      notify.success(t('tracking.copied'))
    } catch {
      notify.warning(t('tracking.notCopied'))
    }
  }
  return (
    <div className={css.tracking}>
      <p className="en-faint">{t('tracking.what')}</p>
      <dl>
        <dt>{t('tracking.no')}</dt>
        <dd>{data.waybillNo}</dd>
        <dt>{t('tracking.code')}</dt>
        <dd className={css.code}>{data.checkCode}</dd>
        <dt>{t('tracking.page')}</dt>
        <dd>
          <a href={url} target="_blank" rel="noreferrer">
            {url}
          </a>
        </dd>
      </dl>
      <Button onClick={() => void copy()}>{t('tracking.copy')}</Button>
    </div>
  )
}
