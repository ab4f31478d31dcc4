import type { FileOfFolder } from '@tuheng/domain/files/folders/folder.calls'
import { f } from '@tuheng/domain/kernel/fields'
import { hasPermission } from '@tuheng/domain/kernel/policy'
import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { Button, Dropdown, Tag } from 'antd'
import type { Key } from 'react'
import { FieldTable, type FieldColumn } from '../../../engine/field-table/index.tsx'
import { formatBytes } from '../../../engine/widgets/files/file-rules.ts'
import { useActor } from '../../../shared/session/session.ts'
import { useT } from './locale/index.ts'
import css from './folders.module.css'

export type FileAct = 'preview' | 'download' | 'versions' | 'rename' | 'tags' | 'move' | 'copy' | 'share' | 'delete'

interface Props {
  list: readonly FileOfFolder[]
  mayWrite(file: FileOfFolder): boolean
  /** Files of several folders are shown with theirs. */
  withPath: boolean
  empty: string
  chosen: ReadonlySet<Key>
  onChoose(keys: ReadonlySet<Key>): void
  onAct(act: FileAct, file: FileOfFolder): void
}

/** Files with what can be done to each. */
export function FileTable({ list, mayWrite, withPath, empty, chosen, onChoose, onAct }: Props) {
  const t = useT()
  const actor = useActor()
  const text = (key: Parameters<typeof t>[0]) => f.text(t(key), { en: t(key) })
  const actsOf = (file: FileOfFolder): FileAct[] => [
    'versions',
    ...(mayWrite(file) ? (['rename', 'tags', 'move'] as const) : []),
    ...(hasPermission(actor, 'fms.file.modify') ? (['copy'] as const) : []),
    ...(hasPermission(actor, 'fms.file.share') ? (['share'] as const) : []),
    ...(mayWrite(file) && hasPermission(actor, 'fms.file.delete') ? (['delete'] as const) : []),
  ]
  const columns: FieldColumn[] = [
    {
      name: 'name',
      field: text('col.name'),
      width: 300,
      render: row => {
        const file = row as unknown as FileOfFolder
        return (
          <button type="button" className="en-link" title={file.name} onClick={() => onAct('preview', file)}>
            {file.name}
          </button>
        )
      },
    },
    ...(withPath ? [{ name: 'path', field: text('col.path'), width: 160 }] : []),
    {
      name: 'size',
      field: text('col.size'),
      width: 90,
      render: row => formatBytes(Number(row['size'])),
    },
    { name: 'versionNo', field: f.integer(t('col.version'), { en: t('col.version') }), width: 70 },
    {
      name: 'tags',
      field: text('col.tags'),
      width: 150,
      render: row => (row as unknown as FileOfFolder).tags.map(tag => <Tag key={tag}>{tag}</Tag>),
    },
    { name: 'memberName', field: text('col.member'), width: 90 },
    { name: 'updatedAt', field: f.dateTime(t('col.updated'), { en: t('col.updated') }), width: 140 },
    {
      name: 'acts',
      field: text('col.acts'),
      width: 140,
      fixed: 'end',
      render: row => {
        const file = row as unknown as FileOfFolder
        return (
          <span className={css.acts}>
            <Button type="link" size="small" onClick={() => onAct('download', file)}>
              {t('act.download')}
            </Button>
            <Dropdown
              trigger={['click']}
              menu={{
                items: actsOf(file).map(act => ({ key: act, label: t(`act.${act}`), danger: act === 'delete' })),
                onClick: ({ key }) => onAct(key as FileAct, file),
              }}
            >
              <Button type="link" size="small" aria-label={`${t('act.more')} ${file.name}`}>
                {t('act.more')}
              </Button>
            </Dropdown>
          </span>
        )
      },
    },
  ]
  return (
    <FieldTable
      label={t('title')}
      rows={list as unknown as AnyRow[]}
      rowKey="id"
      columns={columns}
      empty={empty}
      selected={chosen}
      onSelect={onChoose}
    />
  )
}
