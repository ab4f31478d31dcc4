import { useQuery } from '@tanstack/react-query'
import type { AnswerOf } from '@tuheng/domain/kernel/call'
import { columnField, labelOf, type AnyResource, type Face } from '@tuheng/domain/kernel/resource'
import type { acrossCall } from '@tuheng/domain/system/accounts/account.calls'
import { Segmented } from 'antd'
import { useNarrow } from '../../../shared/hooks/use-narrow.ts'
import { call } from '../../../shared/calls/api.ts'
import { useSession } from '../../../shared/session/session.ts'
import { goTo } from '../../../shared/tabs/navigator.ts'
import { useTabLocation } from '../../../shared/tabs/tabs.ts'
import { useLang } from '../../../shared/text/i18n.ts'
import { notify } from '../../../shared/ui/notify.tsx'
import { addressAcross, addressOfOne, companiesIn } from './address.ts'
import { useT } from './locale.ts'

interface Props {
  resource: AnyResource
  face: Face
}

/** Changes between the list of this company and that of all. Shown to whoever may read the list in several. */
export default function AcrossSwitch({ resource, face }: Props) {
  const t = useT()
  const lang = useLang()
  const narrow = useNarrow()
  const place = useTabLocation()
  const on = companiesIn(place.search) !== undefined
  const offered = useOffered(face)
  if (!on && !offered) return null
  const change = (all: boolean) => {
    const { search, lost } = all
      ? addressAcross(place.search, name => columnField(resource, name))
      : { search: addressOfOne(place.search), lost: [] }
    const names = lost.flatMap(name => {
      const field = columnField(resource, name)
      return field ? labelOf(field, name)[lang] : []
    })
    if (names.length) notify.warning(t('lost', { names: names.join(lang === 'zh' ? '、' : ', ') }))
    goTo(`${place.path}?${search}`, { replace: true })
  }
  return (
    <Segmented
      size={narrow ? 'medium' : 'small'}
      aria-label={t('label')}
      value={on ? 'all' : 'one'}
      options={[
        { value: 'one', label: t('one') },
        { value: 'all', label: t('all') },
      ]}
      onChange={value => change(value === 'all')}
    />
  )
}

/** Whether the person may read the list in more than one of their companies. */
function useOffered({ permission }: Face): boolean {
  const userId = useSession(state => state.user?.id)
  const { data } = useQuery({
    queryKey: ['user/across', userId],
    staleTime: 300_000,
    queryFn: ({ signal }) => call<AnswerOf<typeof acrossCall>>('user/across', {}, { signal, silent: true }),
  })
  return data?.reads.includes(`${permission}.read`) === true
}
