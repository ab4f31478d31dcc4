import type { FileOfFolder, Folder } from '@tuheng/domain/files/folders/folder.calls'
import { lazy, Suspense } from 'react'
import { call } from '../../../shared/calls/api.ts'
import type { FolderAct } from './folder-tree.tsx'
import { useT } from './locale/index.ts'

const NameDialog = lazy(() => import('./name-dialog.tsx'))
const TargetDialog = lazy(() => import('./target-dialog.tsx'))
const RightsDialog = lazy(() => import('./rights-dialog.tsx'))
const TagsDialog = lazy(() => import('./tags-dialog.tsx'))
const VersionsDialog = lazy(() => import('./versions-dialog.tsx'))
const ShareDialog = lazy(() => import('./share-dialog.tsx'))
const CompareDialog = lazy(() => import('./compare-dialog.tsx'))

/** The dialog that is open, and about what. */
export type Opened =
  | { kind: 'newTop' }
  | { kind: 'folder'; act: FolderAct; folder: Folder }
  | { kind: 'rename' | 'versions' | 'share'; file: FileOfFolder }
  | { kind: 'move' | 'copy' | 'delete' | 'compare'; files: readonly FileOfFolder[] }
  /** `known`: tags in use. */
  | { kind: 'tags'; files: readonly FileOfFolder[]; known: readonly string[] }

interface Props {
  opened: Opened
  folders: readonly Folder[]
  mayManage: boolean
  onClose(): void
}

/** Draws the open dialog; each is fetched when it opens. */
export function Dialogs(props: Props) {
  return (
    <Suspense>
      {props.opened.kind === 'folder' || props.opened.kind === 'newTop' ? (
        <FolderDialog {...props} />
      ) : (
        <FileDialog {...props} />
      )}
    </Suspense>
  )
}

function FolderDialog({ opened, folders, mayManage, onClose }: Props) {
  const t = useT()
  if (opened.kind === 'newTop' || (opened.kind === 'folder' && opened.act === 'newFolder')) {
    const parentId = opened.kind === 'newTop' ? null : opened.folder.id
    return (
      <NameDialog
        title={t(parentId === null ? 'act.newTop' : 'act.newFolder')}
        save={async name => void (await call('fms/folder/save', { parentId, name }))}
        onClose={onClose}
      />
    )
  }
  if (opened.kind !== 'folder') return null
  const { act, folder } = opened
  if (act === 'rights') return <RightsDialog folder={folder} onClose={onClose} />
  if (act === 'move')
    return (
      <TargetDialog
        title={t('target.move')}
        folders={folders}
        done={t('move.done')}
        withTop={mayManage}
        save={async to => void (await call('fms/file/move', { folders: [folder.id], to }))}
        onClose={onClose}
      />
    )
  return (
    <NameDialog
      title={t('rename.title')}
      name={folder.name}
      save={async name => void (await call('fms/folder/save', { id: folder.id, version: folder.version, name }))}
      onClose={onClose}
    />
  )
}

function FileDialog({ opened, folders, onClose }: Props) {
  const t = useT()
  if (opened.kind === 'rename')
    return (
      <NameDialog
        title={t('rename.title')}
        name={opened.file.name}
        save={async name => void (await call('fms/file/rename', { id: opened.file.id, name }))}
        onClose={onClose}
      />
    )
  if (opened.kind === 'versions') {
    const mayWrite = folders.find(({ id }) => id === opened.file.folderId)?.mayWrite === true
    return <VersionsDialog file={opened.file} mayWrite={mayWrite} onClose={onClose} />
  }
  if (opened.kind === 'share') return <ShareDialog file={opened.file} onClose={onClose} />
  if (opened.kind === 'compare') return <CompareDialog pictures={opened.files} onClose={onClose} />
  if (opened.kind === 'tags') {
    const tags = [...new Set(opened.files.flatMap(file => file.tags))]
    return <TagsDialog ids={opened.files.map(({ id }) => id)} tags={tags} known={opened.known} onClose={onClose} />
  }
  if (opened.kind !== 'move' && opened.kind !== 'copy') return null
  const ids = opened.files.map(({ id }) => id)
  return (
    <TargetDialog
      title={t(opened.kind === 'move' ? 'target.move' : 'target.copy')}
      folders={folders}
      done={t(opened.kind === 'move' ? 'move.done' : 'copy.done')}
      withTop={false}
      save={async to => void (await call(`fms/file/${opened.kind}`, { files: ids, to }))}
      onClose={onClose}
    />
  )
}
