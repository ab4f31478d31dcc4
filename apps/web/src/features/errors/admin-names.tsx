import { useQuery } from '@tanstack/react-query'
import type { AnswerOf } from '@tuheng/domain/kernel/call'
import type { administratorsCall } from '@tuheng/domain/system/people/member.calls'
import { call } from '../../shared/calls/api.ts'
import { useT } from '../../shared/text/i18n.ts'

/** Whom to ask for the right: the administrators of the company by name, as far as the person may see names. */
export default function AdminNames() {
  const t = useT()
  const { data } = useQuery({
    queryKey: ['sys/user', 'administrators'],
    queryFn: () => call<AnswerOf<typeof administratorsCall>>('sys/user/administrators', {}, { silent: true }),
  })
  const names = data?.names ?? []
  if (!data || !names.length) return null
  return (
    <p>
      {t(data.count > names.length ? 'error.403.adminsMore' : 'error.403.admins', {
        names: names.join(t('error.403.and')),
        count: data.count,
      })}
    </p>
  )
}
