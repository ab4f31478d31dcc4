import { Modal, Select } from 'antd'
import { useState } from 'react'
import { refreshAll } from '../../../engine/common/refresh.ts'
import { call } from '../../../shared/calls/api.ts'
import { useBusy } from '../../../shared/hooks/use-busy.ts'
import { notify } from '../../../shared/ui/notify.tsx'
import { useT } from './locale/index.ts'
import css from './folders.module.css'

interface Props {
  ids: readonly number[]
  tags: readonly string[]
  known: readonly string[]
  onClose(): void
}

/** Sets the tags of files; those in use are offered. */
export default function TagsDialog({ ids, tags, known, onClose }: Props) {
  const t = useT()
  const [chosen, setChosen] = useState([...tags])
  const { busy, run } = useBusy()
  const onOk = async () => {
    const isDone = await run(async () => {
      await call('fms/file/tag', { ids, tags: chosen })
      notify.success(t('saved.done'))
      refreshAll()
    })
    if (isDone) onClose()
  }
  return (
    <Modal
      open
      title={t('tags.title')}
      okText={t('ok')}
      cancelText={t('cancel')}
      okButtonProps={{ loading: busy }}
      onOk={() => void onOk()}
      onCancel={onClose}
    >
      <Select
        mode="tags"
        autoFocus
        className={css.wide}
        aria-label={t('tags.title')}
        maxCount={10}
        value={chosen}
        onChange={setChosen}
        options={known.map(tag => ({ value: tag, label: tag }))}
      />
      <p className="en-faint">{t('tags.hint')}</p>
    </Modal>
  )
}
