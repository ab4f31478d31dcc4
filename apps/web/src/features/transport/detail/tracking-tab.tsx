import { useQuery } from '@tanstack/react-query'
import type { AnswerOf } from '@tuheng/domain/kernel/call'
import type { AnyRow } from '@tuheng/domain/kernel/resource'
import type { orderCodeCall } from '@tuheng/domain/rail/rail.calls'
import type { checkCodeCall } from '@tuheng/domain/transport/trip.calls'
import { Button } from 'antd'
import { ErrorBlock } from '../../../engine/common/error-block.tsx'
import { TableSkeleton } from '../../../engine/common/skeletons.tsx'
import { call } from '../../../shared/calls/api.ts'
import { notify } from '../../../shared/ui/notify.tsx'
import { useT } from '../locale/index.ts'
import css from './tracking-tab.module.css'

type Told = Pick<AnswerOf<typeof checkCodeCall>, 'checkCode' | 'path'>

/** What a customer needs for tracking a trip without an account: number, check code, and the address of the page. */
export default function TrackingTab({ row }: { row: AnyRow }) {
  return (
    <ForCustomer
      id={row['id'] as number}
      ask={async id => {
        const { waybillNo, ...told } = await call<AnswerOf<typeof checkCodeCall>>('oms/wayBill/checkCode', { id })
        return { ...told, no: waybillNo ?? '' }
      }}
      printed
    />
  )
}

/** The same for an order by road and rail. */
export function OrderTrackingTab({ row }: { row: AnyRow }) {
  return (
    <ForCustomer
      id={row['id'] as number}
      ask={async id => {
        const { orderNo, ...told } = await call<AnswerOf<typeof orderCodeCall>>('oms/railOrder/checkCode', { id })
        return { ...told, no: orderNo ?? '' }
      }}
    />
  )
}

interface Props {
  id: number
  ask(id: number): Promise<Told & { no: string }>
  /** The code stands on the papers of the document, too. */
  printed?: boolean
}

function ForCustomer({ id, ask, printed = false }: Props) {
  const t = useT()
  const { data, error, refetch } = useQuery({
    queryKey: ['check-code', printed, id],
    queryFn: () => ask(id),
  })
  if (error) return <ErrorBlock small error={error} onRetry={() => void refetch()} />
  if (!data) return <TableSkeleton rows={3} />
  const { no } = data
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
      <p className="en-faint">{t(printed ? 'tracking.what' : 'tracking.whatOrder')}</p>
      <dl>
        <dt>{t('tracking.no')}</dt>
        <dd>{no}</dd>
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
