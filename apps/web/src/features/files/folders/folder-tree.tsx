import { MoreOutlined } from '@ant-design/icons'
import type { Folder } from '@tuheng/domain/files/folders/folder.calls'
import { hasPermission } from '@tuheng/domain/kernel/policy'
import { Button, Dropdown, Tree, TreeSelect } from 'antd'
import { useNarrow } from '../../../shared/hooks/use-narrow.ts'
import { useActor } from '../../../shared/session/session.ts'
import { useT } from './locale/index.ts'
import { nodesOf, withAbove } from './use-folders.ts'
import css from './folders.module.css'

export type FolderAct = 'newFolder' | 'rename' | 'rights' | 'move' | 'delete'

interface Props {
  list: readonly Folder[]
  chosen: Folder | undefined
  onChoose(id: number): void
}

/** The folders as a tree; on a phone as one field. */
export function FolderTree({ list, chosen, onChoose }: Props) {
  const t = useT()
  const narrow = useNarrow()
  if (narrow)
    return (
      <TreeSelect
        className={css.wide}
        aria-label={t('tree.label')}
        treeDefaultExpandAll
        treeData={nodesOf(list).map(toSelect)}
        value={chosen?.id ?? null}
        onChange={id => id !== null && onChoose(id)}
      />
    )
  return (
    <nav className={css.tree} aria-label={t('tree.label')}>
      <Tree
        blockNode
        showLine
        aria-label={t('tree.label')}
        treeData={nodesOf(list)}
        defaultExpandedKeys={withAbove(list, chosen?.id).map(({ id }) => id)}
        autoExpandParent
        selectedKeys={chosen ? [chosen.id] : []}
        onSelect={([key]) => typeof key === 'number' && onChoose(key)}
      />
    </nav>
  )
}

interface Node {
  value: number
  title: string
  children: Node[]
}

const toSelect = ({ key, title, children }: ReturnType<typeof nodesOf>[number]): Node => ({
  value: Number(key),
  title: String(title),
  children: (children ?? []).map(toSelect),
})

/** What can be done with the folder that is open. */
export function FolderMenu({
  folder,
  mayManage,
  onAct,
}: {
  folder: Folder
  mayManage: boolean
  onAct(act: FolderAct): void
}) {
  const t = useT()
  const actor = useActor()
  const mayChange = folder.mayWrite && (folder.parentId !== null || mayManage)
  const acts: FolderAct[] = [
    ...(folder.mayWrite && folder.depth < 5 ? (['newFolder'] as const) : []),
    ...(mayChange ? (['rename', 'move'] as const) : []),
    ...(mayManage ? (['rights'] as const) : []),
    ...(mayChange && hasPermission(actor, 'fms.file.delete') ? (['delete'] as const) : []),
  ]
  if (!acts.length) return null
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items: acts.map(act => ({ key: act, label: t(`act.${act}`), danger: act === 'delete' })),
        onClick: ({ key }) => onAct(key as FolderAct),
      }}
    >
      <Button icon={<MoreOutlined />} aria-label={t('act.folder')}>
        {t('act.folder')}
      </Button>
    </Dropdown>
  )
}
