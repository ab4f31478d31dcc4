import type { FileOfFolder } from '@tuheng/domain/files/folders/folder.calls'
import { hasPermission } from '@tuheng/domain/kernel/policy'
import { Button, Segmented } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { EmptyBlock } from '../../../engine/common/empty-block.tsx'
import { ErrorBlock } from '../../../engine/common/error-block.tsx'
import { refreshAll } from '../../../engine/common/refresh.ts'
import { TableSkeleton } from '../../../engine/common/skeletons.tsx'
import { formatBytes } from '../../../engine/widgets/files/file-rules.ts'
import { call } from '../../../shared/calls/api.ts'
import { fileLink } from '../../../shared/inbox/jobs.ts'
import { useActor } from '../../../shared/session/session.ts'
import { confirm, notify } from '../../../shared/ui/notify.tsx'
import { Dialogs, type Opened } from './dialogs.tsx'
import { isPicture } from './file-filters.tsx'
import { FolderTree } from './folder-tree.tsx'
import { FolderView } from './folders-view.tsx'
import { useT } from './locale/index.ts'
import { PictureView } from './picture-view.tsx'
import UploadPanel from './upload-panel.tsx'
import { useFolders } from './use-folders.ts'
import css from './folders.module.css'

const TrashView = lazy(() => import('./trash-view.tsx'))
const RecordsView = lazy(() => import('./records-view.tsx'))

type View = 'folders' | 'records' | 'trash'
type Shown = Pick<FileOfFolder, 'fileId' | 'name' | 'mime'>

/** 文件管理: the folders of the company, the files of records, and the trash. */
export default function FilesPage() {
  const t = useT()
  const actor = useActor()
  const [view, setView] = useState<View>('folders')
  const [opened, setOpened] = useState<Opened>()
  const [picture, setPicture] = useState<Shown>()
  const { data, error, refetch } = useFolders()
  const [folderId, setFolderId] = useState<number>()
  const folders = data?.list ?? []
  const folder = folders.find(({ id }) => id === folderId) ?? folders[0]
  const views: View[] = ['folders', 'records', ...(hasPermission(actor, 'fms.file.delete') ? (['trash'] as const) : [])]
  const show = (file: Shown) => {
    if (isPicture(file)) setPicture(file)
    else window.open(`${window.location.pathname}#/preview?id=${file.fileId}`, '_blank', 'noopener')
  }
  const onFile = (act: 'preview' | 'download', file: FileOfFolder) => {
    if (act === 'preview') show(file)
    else fileLink(file.fileId).then(url => window.location.assign(url), notify.error)
  }
  const onOpen = (next: Opened) => {
    const isDeletion = next.kind === 'delete' || (next.kind === 'folder' && next.act === 'delete')
    if (isDeletion) void askToDelete(next, t)
    else setOpened(next)
  }
  return (
    <div className={`en-page ${css.page}`}>
      <div className={css.head}>
        <Segmented
          value={view}
          onChange={setView}
          options={views.map(value => ({ value, label: t(`view.${value}`) }))}
        />
        <span className={css.grow} />
        {data?.quota != null && data.used != null && (
          <span className="en-faint">
            {t('space.of', { used: formatBytes(data.used), quota: formatBytes(data.quota) })}
          </span>
        )}
        {data?.mayManage && view === 'folders' && (
          <Button onClick={() => setOpened({ kind: 'newTop' })}>{t('act.newTop')}</Button>
        )}
      </div>
      <UploadPanel />
      <Suspense fallback={<TableSkeleton rows={8} />}>
        {view === 'trash' ? (
          <TrashView />
        ) : view === 'records' ? (
          <RecordsView onOpen={show} />
        ) : error ? (
          <ErrorBlock error={error} onRetry={() => void refetch()} />
        ) : !data ? (
          <TableSkeleton rows={8} />
        ) : folder ? (
          <div className={css.body}>
            <FolderTree list={folders} chosen={folder} onChoose={setFolderId} />
            <FolderView
              key={folder.id}
              folder={folder}
              folders={folders}
              mayManage={data.mayManage}
              onOpen={onOpen}
              onFile={onFile}
            />
          </div>
        ) : (
          <EmptyBlock title={t('tree.none')} text={t(data.mayManage ? 'tree.noneText' : 'tree.noneReader')} />
        )}
      </Suspense>
      {picture && <PictureView fileId={picture.fileId} name={picture.name} onClose={() => setPicture(undefined)} />}
      {opened && data && (
        <Dialogs opened={opened} folders={folders} mayManage={data.mayManage} onClose={() => setOpened(undefined)} />
      )}
    </div>
  )
}

async function askToDelete(opened: Opened, t: ReturnType<typeof useT>): Promise<void> {
  const what =
    opened.kind === 'folder'
      ? { words: t('delete.folder', { name: opened.folder.name }), body: { folders: [opened.folder.id] } }
      : opened.kind === 'delete'
        ? {
            words:
              opened.files.length === 1
                ? (opened.files[0]?.name ?? '')
                : t('delete.files', { count: opened.files.length }),
            body: { files: opened.files.map(({ id }) => id) },
          }
        : undefined
  if (!what) return
  const yes = await confirm({
    title: t('delete.title'),
    content: t('delete.text', { what: what.words }),
    ok: t('act.delete'),
    danger: true,
  })
  if (!yes) return
  try {
    await call('fms/file/remove', what.body)
    notify.success(t('delete.done'))
    refreshAll()
  } catch (error) {
    notify.error(error)
  }
}
