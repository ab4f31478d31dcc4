import { useQuery, useQueryClient } from '@tanstack/react-query'
import { hasPermission } from '@tuheng/domain/kernel/policy'
import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { SETTING_SECTIONS } from '@tuheng/domain/system/company/setting-sections'
import { SETTING_FIELDS, type Settings } from '@tuheng/domain/system/company/settings'
import { ErrorBlock } from '../../../engine/common/error-block.tsx'
import { TableSkeleton } from '../../../engine/common/skeletons.tsx'
import type { FormModel } from '../../../engine/form/form-model.ts'
import { SingleForm } from '../../../engine/form/single-form.tsx'
import { call } from '../../../shared/calls/api.ts'
import { useSession } from '../../../shared/session/session.ts'
import { useActor } from '../../../shared/session/session.ts'
import { useT } from '../locale/index.ts'
import { SinglePage } from './single-page.tsx'

const KEY = ['sys/set', 'info']
const model: FormModel = { name: 'companySettings', fields: SETTING_FIELDS, sections: SETTING_SECTIONS }

/** 全局设置: the settings of the company. They apply to everybody from the next request. */
export default function SettingsPage() {
  const t = useT()
  const actor = useActor()
  const client = useQueryClient()
  const { data, error, refetch } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => call<Settings>('sys/set/info', {}, { signal }),
  })
  const save = async (
    { id: _id, version: _version, ...settings }: AnyRow,
    reason: string | undefined,
    from: AnyRow,
  ) => {
    const was = Object.fromEntries(Object.keys(settings).map(name => [name, from[name]]))
    const now = await call<Settings>('sys/set/save', { settings, was, reason })
    client.setQueryData(KEY, now)
    // What fields are masked follows from the settings of the session
    useSession.setState(({ user }) => ({ user: user && { ...user, settings: now } }))
    return now as unknown as AnyRow
  }
  return (
    <SinglePage title={t('settings.title')} lead={t('settings.lead')} log="companySettings">
      {error ? (
        <ErrorBlock error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <SingleForm
          model={model}
          initial={data as unknown as AnyRow}
          mayChange={hasPermission(actor, 'sys.set.modify')}
          save={save}
        />
      ) : (
        <TableSkeleton />
      )}
    </SinglePage>
  )
}
