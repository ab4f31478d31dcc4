import { creditNoticeCalls } from '@tuheng/domain/credit/credit.calls'
import type { AnswerOf } from '@tuheng/domain/kernel/call'
import { hasPermission } from '@tuheng/domain/kernel/policy'
import { useQuery } from '@tanstack/react-query'
import { Alert } from 'antd'
import { useStore } from 'zustand'
import type { FormNotice, FormPaneProps } from '../../../engine/slots.ts'
import { call } from '../../../shared/api.ts'
import { useActor } from '../../../shared/session.ts'
import { useT } from '../locale/index.ts'
import css from './credit.module.css'

interface Beside {
  call: keyof typeof creditNoticeCalls
  /** Field of the form that names the customer. */
  customer: string
}

/** Said in a form as soon as its customer is chosen: near the limit, or over it. */
export function creditNoticeOf(beside: Beside): FormNotice {
  return ({ form }: FormPaneProps) => <CreditNotice form={form} {...beside} />
}

function CreditNotice({ form, call: name, customer }: Pick<FormPaneProps, 'form'> & Beside) {
  const t = useT()
  const actor = useActor()
  const customerId = useStore(form.store, state => state.values[customer])
  // Of contracts, only those by which we are paid
  const concerns = useStore(form.store, state => name !== 'contract' || (state.values['side'] ?? 'ar') === 'ar')
  const [address] = creditNoticeCalls[name].addresses
  const chosen = typeof customerId === 'number' && concerns && !!address?.permission && hasPermission(actor, address.permission)
  const { data } = useQuery({
    queryKey: [address?.path, customerId],
    queryFn: () => call<AnswerOf<(typeof creditNoticeCalls)[typeof name]>>(address?.path ?? '', { customerId }),
    enabled: chosen,
    staleTime: 10_000,
  })
  if (!chosen || !data?.msg) return null
  return <Alert className={css.notice} type={data.held ? 'error' : 'warning'} showIcon title={data.msg} description={data.held ? t('credit.held') : undefined} />
}
