import { useQuery, keepPreviousData } from '@tanstack/react-query'
import type { FileOfFolder, Folder, fileListCall } from '@tuheng/domain/files/folders/folder.calls'
import { hasPermission } from '@tuheng/domain/kernel/policy'
import type { AnswerOf } from '@tuheng/domain/kernel/call'
import { Button, Pagination } from 'antd'
import { type DragEvent, type Key, useEffect, useRef, useState } from 'react'
import { ErrorBlock } from '../../../engine/common/error-block.tsx'
import { refreshAll } from '../../../engine/common/refresh.ts'
import { TableSkeleton } from '../../../engine/common/skeletons.tsx'
import { call } from '../../../shared/calls/api.ts'
import { useActor } from '../../../shared/session/session.ts'
import { notify } from '../../../shared/ui/notify.tsx'
import type { Opened } from './dialogs.tsx'
import { type FileConditions, FileFilters, isPicture } from './file-filters.tsx'
import { type FileAct, FileTable } from './file-table.tsx'
import { FolderMenu } from './folder-tree.tsx'
import { useT } from './locale/index.ts'
import { fromDrop, fromInput } from './picked-files.ts'
import { addUploads, onUploaded, type Picked } from './upload-queue.ts'
import css from './folders.module.css'

const PAGE = 50

interface Props {
  folder: Folder
  folders: readonly Folder[]
  mayManage: boolean
  onOpen(dialog: Opened): void
  onFile(act: 'preview' | 'download', file: FileOfFolder): void
}

/** One folder: its files with their conditions, and the ways to add files to it. */
export function FolderView({ folder, folders, mayManage, onOpen, onFile }: Props) {
  const t = useT()
  const actor = useActor()
  const [conditions, setConditions] = useState<FileConditions>({})
  const [page, setPage] = useState(1)
  const [chosen, setChosen] = useState<ReadonlySet<Key>>(new Set())
  const asked = { folderId: folder.id, ...conditions, page, pageSize: PAGE }
  const { data, error, refetch } = useQuery({
    queryKey: ['fms/file', 'list', asked],
    queryFn: ({ signal }) => call<AnswerOf<typeof fileListCall>>('fms/file/list', asked, { signal }),
    placeholderData: keepPreviousData,
  })
  useEffect(() => onUploaded(refreshAll), [])
  const mayWrite = (file: FileOfFolder): boolean => folders.find(({ id }) => id === file.folderId)?.mayWrite === true
  const { sort: _sort, ...searched } = conditions
  const isSearch = Object.keys(searched).length > 0
  const files = (data?.list ?? []).filter(({ id }) => chosen.has(id))
  const openTags = (tagged: readonly FileOfFolder[]) => onOpen({ kind: 'tags', files: tagged, known: data?.tags ?? [] })
  const onAct = (act: FileAct, file: FileOfFolder) => {
    if (act === 'preview' || act === 'download') onFile(act, file)
    else if (act === 'tags') openTags([file])
    else if (act === 'move' || act === 'copy' || act === 'delete') onOpen({ kind: act, files: [file] })
    else onOpen({ kind: act, file })
  }
  const pictures = files.filter(isPicture)
  return (
    <DropTarget folder={folder}>
      <div className={css.tools}>
        <h2 className={css.grow}>{folder.name}</h2>
        {folder.mayWrite && <UploadButtons folder={folder} />}
        <FolderMenu folder={folder} mayManage={mayManage} onAct={act => onOpen({ kind: 'folder', act, folder })} />
      </div>
      <FileFilters
        value={conditions}
        about={data}
        onChange={next => {
          setPage(1)
          setConditions(next)
        }}
      />
      {files.length > 0 && (
        <div className={css.tools} role="toolbar" aria-label={t('chosen.count', { count: files.length })}>
          <span>{t('chosen.count', { count: files.length })}</span>
          {files.every(mayWrite) && (
            <>
              <Button onClick={() => openTags(files)}>{t('act.tags')}</Button>
              <Button onClick={() => onOpen({ kind: 'move', files })}>{t('act.move')}</Button>
            </>
          )}
          {hasPermission(actor, 'fms.file.modify') && (
            <Button onClick={() => onOpen({ kind: 'copy', files })}>{t('act.copy')}</Button>
          )}
          {pictures.length === 2 && files.length === 2 && (
            <Button onClick={() => onOpen({ kind: 'compare', files: pictures })}>{t('act.compare')}</Button>
          )}
          {files.every(mayWrite) && hasPermission(actor, 'fms.file.delete') && (
            <Button danger onClick={() => onOpen({ kind: 'delete', files })}>
              {t('act.delete')}
            </Button>
          )}
        </div>
      )}
      {error ? (
        <ErrorBlock error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <>
          <FileTable
            list={data.list}
            mayWrite={mayWrite}
            withPath={isSearch}
            empty={t(isSearch ? 'list.notFound' : folder.mayWrite ? 'list.empty' : 'list.emptyReader')}
            chosen={chosen}
            onChoose={setChosen}
            onAct={onAct}
          />
          {data.total > PAGE && (
            <Pagination
              className={css.pager}
              current={page}
              pageSize={PAGE}
              total={data.total}
              showSizeChanger={false}
              onChange={setPage}
            />
          )}
        </>
      ) : (
        <TableSkeleton rows={6} />
      )}
    </DropTarget>
  )
}

function useAdd(folder: Folder): (picked: readonly Picked[]) => void {
  const t = useT()
  return picked => {
    const left = addUploads(picked, folder)
    if (left) notify.warning(t('queue.left', { count: left }))
  }
}

/** Files and folders that are dropped on it are uploaded. */
function DropTarget({ folder, children }: { folder: Folder; children: React.ReactNode }) {
  const t = useT()
  const add = useAdd(folder)
  const [isOver, setOver] = useState(false)
  const hasFiles = (event: DragEvent): boolean => folder.mayWrite && event.dataTransfer.types.includes('Files')
  return (
    <div
      className={css.main}
      data-over={isOver}
      onDragOver={event => {
        if (!hasFiles(event)) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={event => !event.currentTarget.contains(event.relatedTarget as Node | null) && setOver(false)}
      onDrop={event => {
        if (!hasFiles(event)) return
        event.preventDefault()
        setOver(false)
        void fromDrop(event.dataTransfer).then(add, notify.error)
      }}
    >
      {isOver && <p className={css.drop}>{t('drop.here', { name: folder.name })}</p>}
      {children}
    </div>
  )
}

function UploadButtons({ folder }: { folder: Folder }) {
  const t = useT()
  const add = useAdd(folder)
  const files = useRef<HTMLInputElement>(null)
  const directory = useRef<HTMLInputElement>(null)
  const onChange = (event: React.ChangeEvent<HTMLInputElement>) => {
    add(fromInput(event.target.files ?? []))
    event.target.value = ''
  }
  return (
    <>
      <Button type="primary" onClick={() => files.current?.click()}>
        {t('act.upload')}
      </Button>
      <Button onClick={() => directory.current?.click()}>{t('act.uploadFolder')}</Button>
      <input ref={files} className={css.gone} type="file" multiple aria-label={t('act.upload')} onChange={onChange} />
      <input
        ref={directory}
        className={css.gone}
        type="file"
        multiple
        aria-label={t('act.uploadFolder')}
        onChange={onChange}
        {...{ webkitdirectory: '' }}
      />
    </>
  )
}
