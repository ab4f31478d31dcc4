import { CloseCircleFilled, WarningFilled } from '@ant-design/icons'
import { creditNoticeCalls } from '@tuheng/domain/credit/credit.calls'
import type { AnswerOf } from '@tuheng/domain/kernel/call'
import { isNeg, isPos, neg, sub } from '@tuheng/domain/kernel/decimal'
import { hasPermission } from '@tuheng/domain/kernel/policy'
import { useQuery } from '@tanstack/react-query'
import { useStore } from 'zustand'
import { useDebouncedValue } from '../../../shared/hooks/use-debounced-value.ts'
import { RecordLink } from '../../../engine/links/record-link.tsx'
import type { FormPaneProps } from '../../../engine/slots.ts'
import { formatDecimal } from '../../../engine/widgets/decimal/decimal-text.ts'
import { call } from '../../../shared/calls/api.ts'
import { useLang } from '../../../shared/text/i18n.ts'
import { useActor } from '../../../shared/session/session.ts'
import { useT } from '../locale/index.ts'
import css from './credit.module.css'
import { type CreditResource, ownExposure, makesReceivable } from './own-exposure.ts'

type NoticeAnswer = AnswerOf<(typeof creditNoticeCalls)[CreditResource]>

export interface CreditSubject {
  resource: CreditResource
  /** The form field that refers to the customer. */
  customer: string
}

/** Warns under the customer field once a customer is chosen: near the limit, over it, or over it with this document. */
export function CreditNotice({ form, creating, resource, customer }: FormPaneProps & CreditSubject) {
  const lang = useLang()
  const actor = useActor()
  const customerId = useStore(form.store, state => state.values[customer])
  const isReceivable = useStore(form.store, state => makesReceivable(resource, state.values))
  const ownJson = useStore(form.store, state => JSON.stringify(ownExposure(resource, state.values, creating) ?? null))
  const own = useDebouncedValue(ownJson, 400)
  const { addresses } = creditNoticeCalls[resource]
  const { face } = form.model
  const address = addresses.find(one => one.path === `${face?.api}/creditNotice`) ?? addresses[0]
  const enabled =
    typeof customerId === 'number' && isReceivable && !!address?.permission && hasPermission(actor, address.permission)
  const { data } = useQuery({
    queryKey: [address?.path, customerId, own, lang],
    queryFn: () =>
      call<NoticeAnswer>(address?.path ?? '', {
        customerId,
        ...(own === 'null' ? {} : { own: JSON.parse(own) as object }),
      }),
    enabled,
    staleTime: 10_000,
    placeholderData: (before, query) => (query?.queryKey[1] === customerId ? before : undefined),
  })
  if (!enabled || !data?.msg) return null
  return <Note answer={data} customerId={customerId} />
}

function Note({ answer, customerId }: { answer: NoticeAnswer; customerId: number }) {
  const t = useT()
  const lang = useLang()
  const actor = useActor()
  const { held, lifters = [], mayLift = 0 } = answer
  const Icon = held ? CloseCircleFilled : WarningFilled
  const names = lifters.flatMap(({ name }) => name ?? []).join(lang === 'zh' ? '、' : ', ')
  return (
    <div className={css.note} data-held={held || undefined} role="status">
      <p>
        <Icon aria-hidden /> <b>{useHeadline(answer)}</b>
      </p>
      <Figures answer={answer} />
      {held && <p>{t('credit.held')}</p>}
      <p>
        {t(mayLift === 0 ? 'credit.nobody' : mayLift > lifters.length ? 'credit.whoMore' : 'credit.who', {
          names,
          count: mayLift,
        })}{' '}
        {hasPermission(actor, 'sys.customer.read') && (
          <RecordLink resource="party" id={customerId} facts={{ isCustomer: true }}>
            {t(hasPermission(actor, 'sys.customer.liftCredit') ? 'credit.goLift' : 'credit.look')}
          </RecordLink>
        )}
      </p>
    </div>
  )
}

/** What is wrong, in one line. The server's sentence if the person may not see the figures. */
function useHeadline({ state, msg, left, own }: NoticeAnswer): string {
  const t = useT()
  if (left === undefined) return msg ?? ''
  if (isNeg(left)) return t('credit.isOver', { over: formatDecimal(neg(left), 2) })
  const excess = own === undefined ? '0' : sub(own, left)
  if (isPos(excess)) return t('credit.willBeOver', { over: formatDecimal(excess, 2) })
  return state === 'over' ? t('credit.full') : t('credit.isNear', { left: formatDecimal(left, 2) })
}

function Figures({ answer: { limit, used, own } }: { answer: NoticeAnswer }) {
  const t = useT()
  const figures = [
    ['limit', limit],
    ['used', used],
    ['own', own],
  ] as const
  if (limit === undefined) return null
  return (
    <dl>
      {figures.map(
        ([key, value]) =>
          value !== undefined && (
            <div key={key}>
              <dt>{t(`credit.${key}`)}</dt>
              <dd>{formatDecimal(value, 2)}</dd>
            </div>
          ),
      )}
    </dl>
  )
}
