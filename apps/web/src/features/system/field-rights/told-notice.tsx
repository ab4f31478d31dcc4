import { toldInSpite, wordsOfTold } from '@tuheng/domain/system/rights/equations'
import { Alert } from 'antd'
import { useLang } from '../../../shared/text/i18n.ts'
import { useT } from '../locale/index.ts'
import type { FieldRights } from './rights.ts'

interface Props {
  resource: string
  roles: readonly { key: string | number; name: string; rights: FieldRights }[]
}

/** What of a screen is hidden in vain, because it follows from what is shown. */
export function ToldNotice({ resource, roles }: Props) {
  const t = useT()
  const lang = useLang()
  const told = roles.flatMap(({ key, name, rights }) =>
    toldInSpite(rights)
      .filter(one => one.resource === resource)
      .map(one => ({ ...wordsOfTold(one), key: `${key} ${one.path}`, role: name })),
  )
  if (!told.length) return null
  return (
    <Alert
      type="warning"
      showIcon
      title={t('rights.told')}
      description={
        <ul>
          {told.map(({ key, role, what, from }) => (
            <li key={key}>{t('rights.toldBy', { role, what: what[lang], from: from[lang] })}</li>
          ))}
        </ul>
      }
    />
  )
}
