import { columnField, labelOf, type AnyRow } from '@tuheng/domain/kernel/resource'
import type { Field } from '@tuheng/domain/kernel/field'
import { useRef, useState } from 'react'
import { LabelledInput } from '../../../engine/common/field-input.tsx'
import { refreshAll } from '../../../engine/common/refresh.ts'
import type { ApprovalProps } from '../../../engine/slots.ts'
import { ApiError } from '../../../shared/calls/api-error.ts'
import { call, newKey } from '../../../shared/calls/api.ts'
import { useUnsavedInput } from '../../../shared/hooks/use-unsaved-input.ts'
import { useLang } from '../../../shared/text/i18n.ts'
import { notify } from '../../../shared/ui/notify.tsx'
import { useT } from '../locale/index.ts'
import { ActModal } from './act-modal.tsx'
import { changedOf, openFieldsOf } from './open-fields.ts'
import css from './act-dialog.module.css'

interface Props extends Omit<ApprovalProps, 'runId'> {
  names: readonly string[]
  onClose(): void
}

/** The fields of a record that the node of the person lets them change, while the record waits. */
export function OpenFields({ resource, face, row, names, onClose }: Props) {
  const t = useT()
  const lang = useLang()
  const root = useRef<HTMLDivElement>(null)
  const fields = openFieldsOf(resource, names)
  const [values, setValues] = useState<AnyRow>({ ...row })
  const [errors, setErrors] = useState<ReadonlyMap<string, string>>(new Map())
  const [busy, setBusy] = useState(false)
  const changed = changedOf(fields, row, values)
  const isChanged = Object.keys(changed).length > 0
  useUnsavedInput(isChanged)
  const save = async () => {
    if (busy) return
    if (!isChanged) return onClose()
    setBusy(true)
    try {
      const body = { id: row['id'], version: row['version'], ...changed }
      await call(`${face.api}/save`, body, { idempotencyKey: newKey(), silent: true })
      notify.success(t('open.saved'))
      refreshAll()
      onClose()
    } catch (error) {
      setBusy(false)
      const found = error instanceof ApiError ? error.errors : []
      setErrors(new Map(found.map(({ path, msg }) => [path, msg])))
      if (!found.some(({ path }) => fields.includes(path))) notify.error(error)
    }
  }
  return (
    <ActModal
      title={t('act.edit')}
      okText={lang === 'zh' ? '保存' : 'Save'}
      busy={busy}
      root={root}
      onOk={() => void save()}
      onCancel={onClose}
    >
      <div ref={root} className={css.dialog}>
        <p>{t('open.what')}</p>
        {fields.map(name => {
          const field = columnField(resource, name) as Field
          return (
            <LabelledInput
              key={name}
              field={{ ...field, ...labelOf(field, name) }}
              name={name}
              value={values[name] as never}
              row={values}
              onChange={(value, also) => setValues(before => ({ ...before, ...also, [name]: value }))}
              error={errors.get(name)}
            />
          )
        })}
      </div>
    </ActModal>
  )
}
