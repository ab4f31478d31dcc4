import type { Folder } from '@tuheng/domain/files/folders/folder.calls'
import { Modal, Tree } from 'antd'
import { useState } from 'react'
import { refreshAll } from '../../../engine/common/refresh.ts'
import { useBusy } from '../../../shared/hooks/use-busy.ts'
import { notify } from '../../../shared/ui/notify.tsx'
import { useT } from './locale/index.ts'
import { nodesOf } from './use-folders.ts'

interface Props {
  title: string
  folders: readonly Folder[]
  done: string
  /** Whether the top can be chosen, too. */
  withTop: boolean
  save(to: number | null): Promise<unknown>
  onClose(): void
}

const TOP = 0

/** Asks for a folder. Those that the person may only read cannot be chosen. */
export default function TargetDialog({ title, folders, done, withTop, save, onClose }: Props) {
  const t = useT()
  const [to, setTo] = useState<number>()
  const { busy, run } = useBusy()
  const onOk = async () => {
    if (to === undefined) return
    const isDone = await run(async () => {
      await save(to === TOP ? null : to)
      notify.success(done)
      refreshAll()
    })
    if (isDone) onClose()
  }
  const nodes = nodesOf(folders, { isOff: folder => !folder.mayWrite })
  return (
    <Modal
      open
      title={title}
      okText={t('ok')}
      cancelText={t('cancel')}
      okButtonProps={{ loading: busy, disabled: to === undefined }}
      onOk={() => void onOk()}
      onCancel={onClose}
    >
      <Tree
        blockNode
        defaultExpandAll
        height={360}
        aria-label={t('target.choose')}
        treeData={withTop ? [{ key: TOP, title: t('target.top'), children: nodes }] : nodes}
        selectedKeys={to === undefined ? [] : [to]}
        onSelect={([key]) => setTo(typeof key === 'number' ? key : undefined)}
      />
    </Modal>
  )
}
