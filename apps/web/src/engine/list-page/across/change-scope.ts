import { columnField, labelOf, type AnyResource } from '@tuheng/domain/kernel/resource'
import { goTo } from '../../../shared/tabs/navigator.ts'
import { currentLang } from '../../../shared/text/i18n.ts'
import { notify } from '../../../shared/ui/notify.tsx'
import { addressAcross, addressOfOne } from './address.ts'
import { t } from './locale.ts'

/** Leads to the same list of all companies, or back. Says which filters it loses. */
export function changeScope(resource: AnyResource, { path, search }: { path: string; search: string }, all: boolean) {
  const fieldOf = (name: string) => columnField(resource, name)
  const next = all ? addressAcross(search, fieldOf, resource.list) : { search: addressOfOne(search), lost: [] }
  const lang = currentLang()
  const names = next.lost.map(name => labelOf(fieldOf(name) ?? { kind: 'text', label: name }, name)[lang])
  if (names.length) notify.warning(t('lost', { names: names.join(lang === 'zh' ? '、' : ', ') }))
  goTo(`${path}?${next.search}`, { replace: true })
}
