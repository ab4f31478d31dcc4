import type { AnyResource, AnyRow } from '@tuheng/domain/kernel/resource'
import { Drawer, Modal } from 'antd'
import { useState } from 'react'
import { useLang } from '../../shared/text/i18n.ts'
import { ErrorBlock } from '../common/error-block.tsx'
import { FormSkeleton } from '../common/skeletons.tsx'
import { formVariant, modelOf } from '../form/form-model.ts'
import { ResourceForm } from '../form/resource-form.tsx'
import { useStart } from '../form/use-start.ts'
import { useT } from '../locale/index.ts'
import { useLeaveGuard } from './use-leave-guard.ts'

export interface FormDialogProps {
  resource: AnyResource
  faceName: string
  id?: number | undefined
  copyId?: number | undefined
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
  preset,
  variant,
  onClose,
  onSaved,
}: FormDialogProps) {
  const t = useT()
  const lang = useLang()
  const face = resource.faces[faceName]
  const { setDirty, leaveBy } = useLeaveGuard()
  const [turn, setTurn] = useState(0)
  const { start, error, retry, again } = useStart({ resource, faceName, id, copyId, preset })
  const shape = variant ?? (face && formVariant(modelOf(resource, face)) === 'dialog' ? 'dialog' : 'drawer')
  const about = id === undefined ? undefined : start?.[resource.title]
  const title = t(id === undefined ? 'form.new' : 'form.edit', {
    label: face?.[lang] ?? resource[lang === 'zh' ? 'label' : 'en'],
  })
  const close = () => leaveBy(onClose)
  const body = error ? (
    <ErrorBlock error={error} onRetry={retry} />
  ) : start ? (
    <ResourceForm
      key={turn}
      resource={resource}
      faceName={faceName}
      start={start}
      creating={id === undefined}
      noDraft={variant !== undefined}
      noAgain={variant !== undefined}
      onDirty={setDirty}
      onCancel={close}
      onSaved={(row, more) => {
        if (!more) return onSaved(row)
        again()
        setTurn(turn + 1)
      }}
    />
  ) : (
    <FormSkeleton />
  )
  const plain = { body: { padding: 0 } }
  return shape === 'dialog' ? (
    <Modal
      open
      title={about ? `${title} · ${String(about)}` : title}
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
      title={about ? `${title} · ${String(about)}` : title}
      size={640}
      onClose={close}
      styles={plain}
      mask={{ closable: false }}
    >
      {body}
    </Drawer>
  )
}
