import { useQueries } from '@tanstack/react-query'
import { f } from '@tuheng/domain/kernel/fields'
import type { ImportAnswer } from '@tuheng/domain/kernel/import-wire'
import { ErrorBlock } from '../../engine/common/error-block.tsx'
import { TableSkeleton } from '../../engine/common/skeletons.tsx'
import { FieldTable } from '../../engine/field-table/index.tsx'
import { call } from '../../shared/calls/api.ts'
import { useT } from './locale/index.ts'

const MAX_ROWS = 100

interface RunFile {
  name: string
  batchId: number
  api: string
}

/** The refused rows of a run's files, each with its reasons, as far as the person may see them in those imports. */
export default function RunRowsTab({ files }: { files: readonly RunFile[] }) {
  const t = useT()
  const answers = useQueries({
    queries: files.map(({ api, batchId }) => ({
      queryKey: [api, 'importRows', batchId],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        call<ImportAnswer<'importRows'>>(
          `${api}/importRows`,
          { id: batchId, onlyErrors: true, pageSize: MAX_ROWS },
          { signal },
        ),
    })),
  })
  const failed = answers.find(({ error }) => error)
  if (failed) return <ErrorBlock small error={failed.error} onRetry={() => void failed.refetch()} />
  if (answers.some(({ data }) => !data)) return <TableSkeleton rows={4} />
  const rows = answers.flatMap(({ data }, i) =>
    (data?.list ?? []).map(row => ({
      key: `${files[i]?.batchId}-${row.row}`,
      file: files[i]?.name ?? '',
      row: row.row,
      why: row.errors.map(error => error.msg).join('；'),
    })),
  )
  if (!rows.length) return <p className="en-faint">{t('rows.none')}</p>
  return (
    <>
      {answers.some(({ data }) => (data?.total ?? 0) > MAX_ROWS) && (
        <p className="en-faint">{t('rows.whole', { n: MAX_ROWS })}</p>
      )}
      <FieldTable
        label={t('rows.tab')}
        rows={rows}
        rowKey="key"
        columns={[
          { name: 'file', field: f.text(t('rows.file'), { en: t('rows.file') }), width: 220 },
          { name: 'row', field: f.integer(t('rows.row'), { en: t('rows.row') }), width: 70 },
          { name: 'why', field: f.text(t('rows.why'), { en: t('rows.why') }), width: 420 },
        ]}
      />
    </>
  )
}
