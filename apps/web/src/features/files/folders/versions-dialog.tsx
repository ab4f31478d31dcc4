import { useQuery } from '@tanstack/react-query'
import type { FileOfFolder, fileVersionsCall, FileVersion } from '@tuheng/domain/files/folders/folder.calls'
import type { AnswerOf } from '@tuheng/domain/kernel/call'
import { f } from '@tuheng/domain/kernel/fields'
import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { Button, Modal } from 'antd'
import { ErrorBlock } from '../../../engine/common/error-block.tsx'
import { refreshAll } from '../../../engine/common/refresh.ts'
import { TableSkeleton } from '../../../engine/common/skeletons.tsx'
import { FieldTable } from '../../../engine/field-table/index.tsx'
import { formatBytes } from '../../../engine/widgets/files/file-rules.ts'
import { call } from '../../../shared/calls/api.ts'
import { useBusy } from '../../../shared/hooks/use-busy.ts'
import { fileLink } from '../../../shared/inbox/jobs.ts'
import { notify } from '../../../shared/ui/notify.tsx'
import { useT } from './locale/index.ts'

interface Props {
  file: FileOfFolder
  mayWrite: boolean
  onClose(): void
}

/** The versions of a file: each can be downloaded, and an earlier one made the latest. */
export default function VersionsDialog({ file, mayWrite, onClose }: Props) {
  const t = useT()
  const { data, error, refetch } = useQuery({
    queryKey: ['fms/file', 'versions', file.id],
    queryFn: ({ signal }) => call<AnswerOf<typeof fileVersionsCall>>('fms/file/versions', { id: file.id }, { signal }),
  })
  const { busy, run } = useBusy()
  const restore = (no: number) =>
    run(async () => {
      await call('fms/file/restoreVersion', { id: file.id, no })
      notify.success(t('restore.done'))
      refreshAll()
    })
  const text = (key: Parameters<typeof t>[0]) => f.text(t(key), { en: t(key) })
  return (
    <Modal open width={760} title={t('versions.title', { name: file.name })} footer={null} onCancel={onClose}>
      {error ? (
        <ErrorBlock small error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <FieldTable
          label={t('act.versions')}
          rows={data.list as unknown as AnyRow[]}
          rowKey="no"
          columns={[
            {
              name: 'no',
              field: text('col.version'),
              width: 190,
              render: row => {
                const { no, restored } = row as unknown as FileVersion
                return (
                  <>
                    {t('versions.no', { no })}
                    {restored === null ? null : (
                      <span className="en-faint"> {t('versions.restored', { no: restored })}</span>
                    )}
                  </>
                )
              },
            },
            { name: 'size', field: text('col.size'), width: 90, render: row => formatBytes(Number(row['size'])) },
            { name: 'memberName', field: text('col.member'), width: 90 },
            { name: 'createdAt', field: f.dateTime(t('col.updated'), { en: t('col.updated') }), width: 140 },
            {
              name: 'acts',
              field: text('col.acts'),
              width: 190,
              fixed: 'end',
              render: row => {
                const { no, fileId } = row as unknown as FileVersion
                return (
                  <>
                    <Button
                      type="link"
                      size="small"
                      onClick={() => void run(async () => window.location.assign(await fileLink(fileId)))}
                    >
                      {t('act.download')}
                    </Button>
                    {no === file.versionNo ? (
                      <span className="en-faint">{t('versions.now')}</span>
                    ) : (
                      mayWrite && (
                        <Button type="link" size="small" loading={busy} onClick={() => void restore(no)}>
                          {t('versions.restore')}
                        </Button>
                      )
                    )}
                  </>
                )
              },
            },
          ]}
        />
      ) : (
        <TableSkeleton rows={3} />
      )}
    </Modal>
  )
}
