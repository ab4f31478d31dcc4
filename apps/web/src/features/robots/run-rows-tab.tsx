import { useQueries } from '@tanstack/react-query'
import { f } from '@tuheng/domain/kernel/fields'
import type { ImportAnswer } from '@tuheng/domain/kernel/import-wire'
import { type Actor, can } from '@tuheng/domain/kernel/policy'
import { Button } from 'antd'
import { allCards, allScreens, listScreen } from '../../engine/catalogue.ts'
import { ErrorBlock } from '../../engine/common/error-block.tsx'
import { TableSkeleton } from '../../engine/common/skeletons.tsx'
import { FieldTable } from '../../engine/field-table/index.tsx'
import { wizardSearch } from '../../engine/import-wizard/step-rules.ts'
import { importPath } from '../../engine/paths.ts'
import { call } from '../../shared/calls/api.ts'
import { useActor } from '../../shared/session/session.ts'
import { openTab } from '../../shared/tabs/tabs.ts'
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
      {files.map(file => (
        <OpenImport key={file.batchId} file={file} />
      ))}
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

/** The way to the import of a file, where refused rows can be corrected, if the person can open its screen. */
function OpenImport({ file: { name, batchId, api } }: { file: RunFile }) {
  const t = useT()
  const actor = useActor()
  const path = importOf(api, actor)
  if (path === undefined) return null
  return (
    <Button type="link" size="small" onClick={() => openTab(path + wizardSearch(batchId))}>
      {t('rows.open', { name })}
    </Button>
  )
}

function importOf(api: string, actor: Actor): string | undefined {
  for (const [resource, card] of allCards())
    for (const [faceName, face] of Object.entries(card.faces)) {
      if (face.api !== api || !can(actor, face, 'import')) continue
      const own = listScreen(resource, faceName)
      if (own) return importPath(own.path)
      const other = allScreens().find(
        ({ view }) => view.kind === 'list' && view.resource === resource && view.imports?.includes(faceName),
      )
      return other && importPath(other.path, faceName)
    }
  return undefined
}
