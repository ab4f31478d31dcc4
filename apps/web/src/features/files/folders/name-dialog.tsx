import { f } from '@tuheng/domain/kernel/fields'
import { Modal } from 'antd'
import { useState } from 'react'
import { LabelledInput } from '../../../engine/common/field-input.tsx'
import { refreshAll } from '../../../engine/common/refresh.ts'
import { ApiError } from '../../../shared/calls/api.ts'
import { notify } from '../../../shared/ui/notify.tsx'
import { useT } from './locale/index.ts'

interface Props {
  title: string
  name?: string
  save(name: string): Promise<unknown>
  onClose(): void
}

/** Asks for the name of a file or folder. What the server refuses stands at the field. */
export default function NameDialog({ title, name = '', save, onClose }: Props) {
  const t = useT()
  const [typed, setTyped] = useState<string | null>(name)
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const onOk = async () => {
    if (!typed?.trim()) {
      setError(t('name.missing'))
      return
    }
    setBusy(true)
    try {
      await save(typed)
      notify.success(t('saved.done'))
      refreshAll()
      onClose()
    } catch (cause) {
      if (cause instanceof ApiError && cause.hasReason) setError(cause.message)
      else notify.error(cause)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Modal
      open
      title={title}
      okText={t('ok')}
      cancelText={t('cancel')}
      okButtonProps={{ loading: busy }}
      onOk={() => void onOk()}
      onCancel={onClose}
    >
      <form
        onSubmit={event => {
          event.preventDefault()
          void onOk()
        }}
      >
        <LabelledInput
          field={f.text(t('name.label'), { en: t('name.label'), required: true, maxLength: 255 })}
          value={typed}
          onChange={value => {
            setError(undefined)
            setTyped(value)
          }}
          autoFocus
          error={error}
        />
      </form>
    </Modal>
  )
}
