import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { sum } from '@tuheng/domain/kernel/decimal'
import type { ListAnswer } from '@tuheng/domain/kernel/generic-wire'
import { can } from '@tuheng/domain/kernel/policy'
import type { AnyRow } from '@tuheng/domain/kernel/resource'
import type { railWaybill } from '@tuheng/domain/rail/rail-waybill'
import { useEffect } from 'react'
import { useForm, useFormValue } from '../../engine/form/form-context.ts'
import { listLink, mayOpen } from '../../engine/links/list-link.ts'
import { cardOf, listScreen } from '../../engine/catalogue.ts'
import type { TransitionNoteProps } from '../../engine/slots.ts'
import { formatDecimal, isNumber } from '../../engine/widgets/decimal/decimal-text.ts'
import { call, faceCall } from '../../shared/calls/api.ts'
import { useActor } from '../../shared/session/session.ts'
import { openTab } from '../../shared/tabs/tabs.ts'
import { useT } from './locale/index.ts'
import { ARRIVAL } from './wagons/receipt-columns.ts'

/** In the dialog of 卸车完成: how many wagons have their weights, by which its inputs begin. */
export default function UnloadNote({ rows }: TransitionNoteProps<typeof railWaybill>) {
  const t = useT()
  const actor = useActor()
  const way = useFormValue<typeof railWaybill>('receiptWay')
  const [row] = rows
  const id = rows.length === 1 ? row?.id : undefined
  const { data } = useQuery({
    queryKey: [ARRIVAL.api, 'recorded', id],
    queryFn: ({ signal }) =>
      faceCall<ListAnswer>(ARRIVAL, 'list', {
        body: {
          filters: { railWaybillId: [id] },
          columns: ['receiptStatus', 'receivedQty'],
          pageSize: 200,
          count: 'none',
        },
        signal,
        silent: true,
      }),
    enabled: id !== undefined && can(actor, ARRIVAL, 'read'),
    retry: false,
  })
  const recorded = (data?.list ?? []).filter(wagon => wagon['receiptStatus'] === 'received')
  useOpening(row as AnyRow | undefined, recorded.length > 0)
  if (!data || id === undefined) return null
  const all = data.list.length
  const open = all - recorded.length
  const path = listScreen('wagonLoad', 'arrival')?.path
  const weights = recorded.map(wagon => wagon['receivedQty']).filter(isNumber)
  if (!recorded.length && way !== 'wagon') return null
  return (
    <p className="en-faint" role="status">
      {recorded.length > 0 &&
        t('unload.recorded', { done: recorded.length, all, tons: formatDecimal(sum(weights), 3) })}
      {way === 'wagon' && open > 0 && (
        <>
          {recorded.length > 0 && t('stay.and')}
          {path !== undefined && mayOpen(path, actor) ? (
            <Button
              type="link"
              size="small"
              onClick={() => openTab(listLink(path, { railWaybillId: [id], receiptStatus: ['pending'] }))}
            >
              {t('unload.open', { count: open })}
            </Button>
          ) : (
            t('unload.open', { count: open })
          )}
        </>
      )}
      {way === 'batch' && recorded.length > 0 && (
        <>
          {t('stay.and')}
          {t('unload.lost', { done: recorded.length })}
        </>
      )}
    </p>
  )
}

/** Fills in what is known when the dialog opens: weights by the wagon where wagons have theirs, and the yard of the order. */
function useOpening(row: AnyRow | undefined, hasReceipts: boolean): void {
  const form = useForm()
  const orderId = row?.['orderId']
  const actor = useActor()
  const orders = cardOf('railOrder')?.faces['all']
  useEffect(() => {
    if (!hasReceipts) return
    const { receiptWay, receivedQty } = form.values()
    if (receiptWay === 'batch' && !receivedQty) form.prefill({ receiptWay: 'wagon' })
  }, [form, hasReceipts])
  const { data: order } = useQuery({
    queryKey: ['oms/railOrder', 'yard', orderId],
    queryFn: ({ signal }) => call<AnyRow>('oms/railOrder/info', { id: orderId }, { signal, silent: true }),
    enabled: typeof orderId === 'number' && orders !== undefined && can(actor, orders, 'read'),
    retry: false,
  })
  useEffect(() => {
    const { toYardId, toYardId$ } = order ?? {}
    if (typeof toYardId === 'number' && !form.values()['yardId']) form.prefill({ yardId: toYardId, yardId$: toYardId$ })
  }, [form, order])
}
