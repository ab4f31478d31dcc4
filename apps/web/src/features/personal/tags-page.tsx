import { DeleteOutlined, EditOutlined, PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { EmptyBlock } from '../../engine/common/empty-block.tsx'
import { StatusTag } from '../../engine/common/status-tag.tsx'
import { newKey } from '../../shared/calls/api.ts'
import { confirm } from '../../shared/ui/notify.tsx'
import { PERSONAL_LIMITS, type Tag } from '../../shared/session/personal-rules.ts'
import { usePersonal } from '../../shared/session/personal.ts'
import { trySavePersonal } from './try-save-personal.ts'
import { useT } from './locale/index.ts'
import css from './personal.module.css'
import { SettingsFrame } from './settings-frame.tsx'
import { SortableList } from './sortable-list.tsx'
import { TagDialog } from './tag-dialog.tsx'
import { useScreens } from './use-screens.ts'

/** 个人标签: the person's own tags for screens that belong together. The home page lists them. */
export default function TagsPage() {
  const t = useT()
  const tags = usePersonal('tags')
  const names = new Map(useScreens().map(screen => [screen.value, screen.label]))
  const [open, setOpen] = useState<Tag | null>(null)
  const isFull = tags.length >= PERSONAL_LIMITS.tags
  const openNew = () => setOpen({ id: newKey(), name: '', color: 'progress', paths: [] })
  const saveTag = (tag: Tag) => {
    void trySavePersonal(
      'tags',
      tags.some(one => one.id === tag.id) ? tags.map(one => (one.id === tag.id ? tag : one)) : [...tags, tag],
    )
    setOpen(null)
  }
  const remove = async ({ id, name }: Tag) => {
    if (await confirm({ title: t('tag.confirm', { name }), content: t('tag.confirmText'), danger: true }))
      void trySavePersonal(
        'tags',
        tags.filter(one => one.id !== id),
      )
  }
  return (
    <SettingsFrame
      title={t('tag.title')}
      lead={t('tag.lead')}
      actions={
        tags.length > 0 && (
          <Button
            type="primary"
            icon={<PlusOutlined />}
            disabled={isFull}
            title={isFull ? t('tag.full', { max: PERSONAL_LIMITS.tags }) : undefined}
            onClick={openNew}
          >
            {t('tag.new')}
          </Button>
        )
      }
    >
      {tags.length ? (
        <SortableList
          label={t('tag.title')}
          items={tags}
          idOf={tag => tag.id}
          nameOf={tag => tag.name}
          onMove={next => void trySavePersonal('tags', next)}
        >
          {tag => (
            <>
              <span className={css.tag}>
                <StatusTag color={tag.color}>{tag.name}</StatusTag>
              </span>
              <span className={css.paths}>
                {tag.paths.flatMap(path => {
                  const name = names.get(path)
                  return name
                    ? [
                        <Link key={path} to={path}>
                          {name}
                        </Link>,
                      ]
                    : []
                })}
                {tag.paths.length === 0 && t('tag.none')}
              </span>
              <Button
                type="text"
                size="small"
                icon={<EditOutlined />}
                aria-label={t('edit', { name: tag.name })}
                title={t('tag.edit')}
                onClick={() => setOpen(tag)}
              />
              <Button
                type="text"
                size="small"
                icon={<DeleteOutlined />}
                aria-label={t('remove', { name: tag.name })}
                title={t('remove', { name: '' })}
                onClick={() => void remove(tag)}
              />
            </>
          )}
        </SortableList>
      ) : (
        <EmptyBlock title={t('tag.emptyTitle')} text={t('tag.emptyText')}>
          <Button type="primary" icon={<PlusOutlined />} onClick={openNew}>
            {t('tag.new')}
          </Button>
        </EmptyBlock>
      )}
      {open && (
        <TagDialog
          tag={open}
          others={tags.filter(one => one.id !== open.id)}
          onSave={saveTag}
          onClose={() => setOpen(null)}
        />
      )}
    </SettingsFrame>
  )
}
