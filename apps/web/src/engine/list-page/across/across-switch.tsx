import { useQuery } from '@tanstack/react-query'
import type { AnswerOf } from '@tuheng/domain/kernel/call'
import { rightOf } from '@tuheng/domain/kernel/policy'
import type { AnyResource, Face } from '@tuheng/domain/kernel/resource'
import type { acrossCall } from '@tuheng/domain/system/accounts/account.calls'
import { useId } from 'react'
import { call } from '../../../shared/calls/api.ts'
import { useSession } from '../../../shared/session/session.ts'
import { useTabLocation } from '../../../shared/tabs/tabs.ts'
import { defineTexts } from '../../../shared/text/i18n.ts'
import { notify } from '../../../shared/ui/notify.tsx'
import { companiesIn } from './chosen-companies.ts'
import './across-switch.css'

// Apart from the texts of the list: the switch comes with every list of whoever has several companies
const { useT } = defineTexts('across-switch', {
  zh: { label: '列表范围', one: '本公司', all: '全部公司' },
  en: { label: 'Scope of the list', one: 'This company', all: 'All companies' },
})

/** Changes between the list of this company and that of all. Shown to whoever may read the list in several. */
export default function AcrossSwitch({ resource, face }: { resource: AnyResource; face: Face }) {
  const t = useT()
  const name = useId()
  const place = useTabLocation()
  const isOn = companiesIn(place.search) !== undefined
  const isOffered = useOffered(face)
  if (!isOn && !isOffered) return null
  const change = (all: boolean) =>
    void import('./change-scope.ts').then(({ changeScope }) => changeScope(resource, place, all), notify.error)
  return (
    <span className="en-across-switch" role="radiogroup" aria-label={t('label')}>
      {[false, true].map(all => (
        <label key={String(all)} data-on={isOn === all || undefined}>
          <input type="radio" name={name} checked={isOn === all} onChange={() => change(all)} />
          {t(all ? 'all' : 'one')}
        </label>
      ))}
    </span>
  )
}

/** Whether the person may read the list in more than one of their companies. */
function useOffered(face: Face): boolean {
  const userId = useSession(state => state.user?.id)
  const { data } = useQuery({
    queryKey: ['user/across', userId],
    staleTime: 300_000,
    queryFn: ({ signal }) => call<AnswerOf<typeof acrossCall>>('user/across', {}, { signal, silent: true }),
  })
  return data?.reads.includes(rightOf(face, 'read')) === true
}
