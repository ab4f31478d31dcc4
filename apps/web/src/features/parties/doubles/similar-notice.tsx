import type { AnswerOf } from '@tuheng/domain/kernel/call'
import type { LooseRow } from '@tuheng/domain/kernel/resource'
import { doubleReasons, type party } from '@tuheng/domain/parties/index'
import type { similarCall } from '@tuheng/domain/parties/party.calls'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Alert, Checkbox } from 'antd'
import { useStore } from 'zustand'
import { useDebouncedValue } from '../../../shared/hooks/use-debounced-value.ts'
import { RecordLink } from '../../../engine/links/record-link.tsx'
import type { FormPaneProps } from '../../../engine/slots.ts'
import { faceCall } from '../../../shared/calls/api.ts'
import { useLang } from '../../../shared/text/i18n.ts'
import { useActor } from '../../../shared/session/session.ts'
import { useT } from '../locale/index.ts'
import css from './doubles.module.css'
import { faceFor } from './party-faces.ts'

/** While a party is typed: records that may be the same entity, and the confirmation that it is another. */
export function SimilarNotice({ form, creating }: FormPaneProps) {
  const t = useT()
  const lang = useLang()
  const actor = useActor()
  const values: LooseRow<typeof party> = useStore(form.store, state => state.values)
  const error = useStore(form.store, state => state.errors['notDouble']?.[0])
  const face = faceFor(actor, 'modify')
  const typedJson = useDebouncedValue(JSON.stringify(creating ? comparedFields(values) : {}), 400)
  const { data } = useQuery({
    queryKey: [face?.api, 'similar', typedJson],
    queryFn: () =>
      faceCall<AnswerOf<typeof similarCall>>(face ?? { api: '' }, 'similar', { body: JSON.parse(typedJson) as object }),
    enabled: creating && face !== undefined && typedJson !== '{}',
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  })
  if (!creating || !data || typedJson === '{}' || (data.list.length === 0 && data.others === 0)) return null
  return (
    <Alert
      type={data.strong ? 'warning' : 'info'}
      showIcon
      className={css.notice}
      title={t(data.strong ? 'similar.title' : 'similar.weak')}
      description={
        <>
          <ul className={css.similar}>
            {data.list.slice(0, 5).map(one => (
              <li key={one.id}>
                <RecordLink
                  resource="party"
                  id={one.id}
                  facts={{ isCustomer: one.face === 'customer', isVendor: one.face === 'vendor' }}
                  title={one.fullName}
                >
                  {one.fullName}
                </RecordLink>
                <small>
                  {one.code} ·{' '}
                  {one.reasons.map(reason => doubleReasons[reason][lang]).join(lang === 'zh' ? '、' : ', ')}
                </small>
              </li>
            ))}
          </ul>
          {data.others > 0 && <p>{t('similar.others', { count: data.others })}</p>}
          {data.strong && (
            <Checkbox
              checked={values['notDouble'] === true}
              onChange={event => form.set('notDouble', event.target.checked)}
            >
              {t('similar.ask')}
            </Checkbox>
          )}
          {error && (
            <p role="alert" className={css.wrong}>
              {error[lang]}
            </p>
          )}
        </>
      }
    />
  )
}

function comparedFields(values: LooseRow<typeof party>): object {
  const text = (name: 'fullName' | 'contactPhone') => {
    const value = values[name]
    return typeof value === 'string' && value.trim() !== '' ? { [name]: value.trim() } : {}
  }
  const accounts = (
    Array.isArray(values['bankAccounts']) ? (values['bankAccounts'] as { accountNo?: string | null }[]) : []
  ).flatMap(({ accountNo }) => (accountNo ? [accountNo] : []))
  return { ...text('fullName'), ...text('contactPhone'), ...(accounts.length ? { accounts } : {}) }
}
