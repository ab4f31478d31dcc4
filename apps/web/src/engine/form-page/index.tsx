import type { Screen } from '@tuheng/domain/kernel/registry'
import type { AnyResource, AnyRow } from '@tuheng/domain/kernel/resource'
import { useEffect, useState } from 'react'
import { useParams } from 'react-router'
import { useLang } from '../../shared/text/i18n.ts'
import { leaveTab, setTabTitle, useTabLocation } from '../../shared/tabs/tabs.ts'
import { ErrorBlock } from '../common/error-block.tsx'
import { FormSkeleton } from '../common/skeletons.tsx'
import { ResourceForm } from '../form/resource-form.tsx'
import { useInitialValues } from '../form/use-initial-values.ts'
import { inBoth } from '../locale/index.ts'
import { detailPath } from '../paths.ts'
import { presetOf } from './preset.ts'
import { useLeaveGuard } from './use-leave-guard.ts'

export interface FormPageProps {
  resource: AnyResource
  faceName: string
  screen: Screen
}

/** A form in its own tab, for a new record (`…/new`, `…/new?copy=12`) or an existing one (`…/12/edit`, `…/12/edit?at=km`). */
export function FormPage({ resource, faceName, screen }: FormPageProps) {
  const { id } = useParams()
  const lang = useLang()
  const place = useTabLocation()
  const [formKey, setFormKey] = useState(0)
  const { setDirty, confirmLeave } = useLeaveGuard()
  const record = id === undefined ? undefined : Number(id)
  const params = new URLSearchParams(place.search)
  const copy = Number(params.get('copy')) || undefined
  const { start, error, retry, restart } = useInitialValues({
    resource,
    faceName,
    id: record,
    copyId: copy,
    preset: presetOf(resource, params),
  })
  const title = record === undefined ? undefined : start?.[resource.title]
  useEffect(() => {
    if (typeof title === 'string') setTabTitle(place.key, inBoth('form.editOf', { no: title }))
  }, [place.key, title])
  const leave = (target: string) => leaveTab(place.key, target)
  const cancel = () => confirmLeave(() => leave(record === undefined ? screen.path : detailPath(screen.path, record)))
  const saved = (row: AnyRow, again: boolean) => {
    if (!again) return leave(detailPath(screen.path, row['id'] as number))
    restart()
    setFormKey(formKey + 1)
  }
  return (
    <div className="en-page en-form-page" aria-label={resource[lang === 'zh' ? 'label' : 'en']}>
      {error ? (
        <ErrorBlock error={error} onRetry={retry} />
      ) : start ? (
        <ResourceForm
          key={formKey}
          resource={resource}
          faceName={faceName}
          initial={start}
          creating={record === undefined}
          at={params.get('at') ?? undefined}
          onDirty={setDirty}
          onCancel={cancel}
          onSaved={saved}
        />
      ) : (
        <FormSkeleton />
      )}
    </div>
  )
}
