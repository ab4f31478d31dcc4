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
import { type HeldResource, ownOf, owesUs } from './own-of.ts'

type NoticeAnswer = AnswerOf<(typeof creditNoticeCalls)[HeldResource]>

export interface Beside {
  resource: HeldResource
  /** Field of the form that names the customer. */
  customer: string
}

/** Said under the customer as soon as they are chosen: near the limit, over it, or over it with this document. */
export function CreditNotice({ form, creating, resource, customer }: FormPaneProps & Beside) {
  const lang = useLang()
  const actor = useActor()
  const customerId = useStore(form.store, state => state.values[customer])
  const concerns = useStore(form.store, state => owesUs(resource, state.values))
  const typed = useStore(form.store, state => JSON.stringify(ownOf(resource, state.values, creating) ?? null))
  const own = useDebouncedValue(typed, 400)
  const { addresses } = creditNoticeCalls[resource]
  const { face } = form.model
  const address = addresses.find(one => one.path === `${face?.api}/creditNotice`) ?? addresses[0]
  const chosen =
    typeof customerId === 'number' && concerns && !!address?.permission && hasPermission(actor, address.permission)
  const { data } = useQuery({
    queryKey: [address?.path, customerId, own, lang],
    queryFn: () =>
      call<NoticeAnswer>(address?.path ?? '', {
        customerId,
        ...(own === 'null' ? {} : { own: JSON.parse(own) as object }),
      }),
    enabled: chosen,
    staleTime: 10_000,
    placeholderData: (before, query) => (query?.queryKey[1] === customerId ? before : undefined),
  })
  if (!chosen || !data?.msg) return null
  return <Note told={data} customerId={customerId} />
}

function Note({ told, customerId }: { told: NoticeAnswer; customerId: number }) {
  const t = useT()
  const lang = useLang()
  const actor = useActor()
  const { held, lifters = [], mayLift = 0 } = told
  const Icon = held ? CloseCircleFilled : WarningFilled
  const names = lifters.flatMap(({ name }) => name ?? []).join(lang === 'zh' ? '、' : ', ')
  return (
    <div className={css.note} data-held={held || undefined} role="status">
      <p>
        <Icon aria-hidden /> <b>{useHeadline(told)}</b>
      </p>
      <Figures told={told} />
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

/** In one line what is wrong; the sentence of the server where the figures are not for this person. */
function useHeadline({ state, msg, left, own }: NoticeAnswer): string {
  const t = useT()
  if (left === undefined) return msg ?? ''
  if (isNeg(left)) return t('credit.isOver', { over: formatDecimal(neg(left), 2) })
  const beyond = own === undefined ? '0' : sub(own, left)
  if (isPos(beyond)) return t('credit.willBeOver', { over: formatDecimal(beyond, 2) })
  return state === 'over' ? t('credit.full') : t('credit.isNear', { left: formatDecimal(left, 2) })
}

function Figures({ told: { limit, used, own } }: { told: NoticeAnswer }) {
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
