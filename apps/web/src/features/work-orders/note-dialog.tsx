import { Modal } from 'antd'
import { refreshAll } from '../../engine/common/refresh.ts'
import { useReason } from '../../engine/common/use-reason.tsx'
import { faceCall } from '../../shared/calls/api.ts'
import { useBusy } from '../../shared/hooks/use-busy.ts'
import { notify } from '../../shared/ui/notify.tsx'
import { useT } from './locale/index.ts'

interface Props {
  api: string
  id: number
  no: string
  onClose(): void
}

/** Asks for an internal note and adds it. */
export default function NoteDialog({ api, id, no, onClose }: Props) {
  const t = useT()
  const { busy, run } = useBusy()
  const { input, validReason } = useReason({
    label: t('note.label'),
    missing: t('note.missing'),
    maxLength: 1000,
    autoFocus: true,
  })
  const save = () => {
    const words = validReason()
    if (words === undefined) return
    void run(async () => {
      await faceCall({ api }, 'note', { body: { id, words } })
      notify.success(t('note.done'))
      refreshAll()
      onClose()
    })
  }
  return (
    <Modal
      open
      title={t('note.of', { no })}
      okText={t('note.save')}
      cancelText={t('cancel')}
      okButtonProps={{ loading: busy }}
      onOk={save}
      onCancel={onClose}
      mask={{ closable: false }}
    >
      <p>{t('note.hint')}</p>
      {input}
    </Modal>
  )
}
