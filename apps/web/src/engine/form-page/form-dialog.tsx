import type { AnyResource, AnyRow } from '@tuheng/domain/kernel/resource'
import { Drawer, Modal } from 'antd'
import { useState } from 'react'
import { useLang } from '../../shared/text/i18n.ts'
import { ErrorBlock } from '../common/error-block.tsx'
import { FormSkeleton } from '../common/skeletons.tsx'
import { formVariant, modelOf } from '../form/form-model.ts'
import { ResourceForm } from '../form/resource-form.tsx'
import { useInitialValues } from '../form/use-initial-values.ts'
import { recordName } from '../common/record-name.ts'
import { useT } from '../locale/index.ts'
import { useLeaveGuard } from './use-leave-guard.ts'

export interface FormDialogProps {
  resource: AnyResource
  faceName: string
  id?: number | undefined
  copyId?: number | undefined
  /** The field that the form opens at. */
  at?: string | undefined
  preset?: AnyRow
  /** Default: by the number of fields. */
  variant?: 'dialog' | 'drawer'
  onClose(): void
  onSaved(row: AnyRow): void
}

/** A form over a page: a dialog for few fields, a drawer for more. */
export default function FormDialog({
  resource,
  faceName,
  id,
  copyId,
  at,
  preset,
  variant,
  onClose,
  onSaved,
}: FormDialogProps) {
  const t = useT()
  const lang = useLang()
  const face = resource.faces[faceName]
  const { setDirty, confirmLeave } = useLeaveGuard()
  const [formKey, setFormKey] = useState(0)
  const { start, error, retry, restart } = useInitialValues({ resource, faceName, id, copyId, preset })
  const effectiveVariant = variant ?? (face && formVariant(modelOf(resource, face)) === 'dialog' ? 'dialog' : 'drawer')
  const recordTitle = id === undefined ? undefined : start?.[resource.title]
  const title = t(id === undefined ? 'form.new' : 'form.edit', {
    label: recordName(resource, face, lang),
  })
  const close = () => confirmLeave(onClose)
  const body = error ? (
    <ErrorBlock error={error} onRetry={retry} />
  ) : start ? (
    <ResourceForm
      key={formKey}
      resource={resource}
      faceName={faceName}
      initial={start}
      creating={id === undefined}
      at={at}
      noDraft={variant !== undefined}
      noSaveAndNew={variant !== undefined}
      onDirty={setDirty}
      onCancel={close}
      onSaved={(row, again) => {
        if (!again) return onSaved(row)
        restart()
        setFormKey(formKey + 1)
      }}
    />
  ) : (
    <FormSkeleton />
  )
  const plain = { body: { padding: 0 } }
  return effectiveVariant === 'dialog' ? (
    <Modal
      open
      title={recordTitle ? `${title} · ${String(recordTitle)}` : title}
      width={640}
      footer={null}
      onCancel={close}
      mask={{ closable: false }}
      className="en-form-modal"
    >
      {body}
    </Modal>
  ) : (
    <Drawer
      open
      title={recordTitle ? `${title} · ${String(recordTitle)}` : title}
      size={640}
      onClose={close}
      styles={plain}
      mask={{ closable: false }}
    >
      {body}
    </Drawer>
  )
}
