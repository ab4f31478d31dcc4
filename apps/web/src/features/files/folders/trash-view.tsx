import { useQuery } from '@tanstack/react-query'
import type { trashCall } from '@tuheng/domain/files/folders/folder.calls'
import type { AnswerOf } from '@tuheng/domain/kernel/call'
import { f } from '@tuheng/domain/kernel/fields'
import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { Button } from 'antd'
import { ErrorBlock } from '../../../engine/common/error-block.tsx'
import { refreshAll } from '../../../engine/common/refresh.ts'
import { TableSkeleton } from '../../../engine/common/skeletons.tsx'
import { FieldTable } from '../../../engine/field-table/index.tsx'
import { formatBytes } from '../../../engine/widgets/files/file-rules.ts'
import { call } from '../../../shared/calls/api.ts'
import { useBusy } from '../../../shared/hooks/use-busy.ts'
import { notify } from '../../../shared/ui/notify.tsx'
import { useT } from './locale/index.ts'

/** What was deleted of late, to be restored. */
export default function TrashView() {
  const t = useT()
  const { data, error, refetch } = useQuery({
    queryKey: ['fms/file', 'trash'],
    queryFn: ({ signal }) => call<AnswerOf<typeof trashCall>>('fms/file/trash', {}, { signal }),
  })
  const { busy, run } = useBusy()
  if (error) return <ErrorBlock error={error} onRetry={() => void refetch()} />
  if (!data) return <TableSkeleton rows={6} />
  const restore = (row: AnyRow) =>
    run(async () => {
      await call('fms/file/restore', row['kind'] === 'file' ? { files: [row['id']] } : { folders: [row['id']] })
      notify.success(t('restore.done'))
      refreshAll()
    })
  const text = (key: Parameters<typeof t>[0]) => f.text(t(key), { en: t(key) })
  return (
    <>
      <p className="en-faint">{t('trash.about')}</p>
      <FieldTable
        label={t('view.trash')}
        rows={data.list.map(row => ({ ...row, key: `${row.kind}${row.id}` }))}
        rowKey="key"
        empty={t('trash.empty')}
        columns={[
          { name: 'name', field: text('col.name'), width: 260 },
          { name: 'path', field: text('col.path'), width: 180 },
          {
            name: 'size',
            field: text('col.size'),
            width: 90,
            render: row => (typeof row['size'] === 'number' ? formatBytes(row['size']) : t('trash.folder')),
          },
          { name: 'memberName', field: text('col.deletedBy'), width: 90 },
          { name: 'deletedAt', field: f.dateTime(t('col.deleted'), { en: t('col.deleted') }), width: 140 },
          {
            name: 'purgedOn',
            field: f.date(t('col.purged'), { en: t('col.purged'), holdsMonth: false }),
            width: 120,
          },
          {
            name: 'acts',
            field: text('col.acts'),
            width: 90,
            fixed: 'end',
            render: row => (
              <Button type="link" size="small" loading={busy} onClick={() => void restore(row)}>
                {t('act.restore')}
              </Button>
            ),
          },
        ]}
      />
    </>
  )
}
