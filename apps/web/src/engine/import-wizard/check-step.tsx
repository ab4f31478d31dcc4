import type { AnyResource } from '@tuheng/domain/kernel/resource'
import { DownloadOutlined } from '@ant-design/icons'
import { Button, Pagination, Segmented, Select, Switch, Tooltip } from 'antd'
import { useState } from 'react'
import { download, faceCall } from '../../shared/calls/api.ts'
import { notify } from '../../shared/ui/notify.tsx'
import { queryClient } from '../../shared/calls/query.ts'
import { EmptyBlock } from '../common/empty-block.tsx'
import { ErrorBlock } from '../common/error-block.tsx'
import { TableSkeleton } from '../common/skeletons.tsx'
import { CountStrip } from './count-strip.tsx'
import { FillDialog, type Filling } from './fill-dialog.tsx'
import { gridColumns, type CellFix } from './grid-columns.ts'
import type { StepProps } from './index.tsx'
import { JobLine } from './job-line.tsx'
import { useT } from './locale/index.ts'
import { ReasonList } from './reason-list.tsx'
import type { ErrorPlace } from './reasons.ts'
import { ReplaceDialog, type Replacing } from './replace-dialog.tsx'
import { StagingGrid } from './staging-grid.tsx'
import { mainSheet } from './step-rules.ts'
import type { RowPage, ImportAnswer } from '@tuheng/domain/kernel/import-wire'
import { refreshBatch, refreshCounts, useRows } from './use-batch.ts'

const PAGE_SIZES = [50, 100, 200]
const NO_ROWS: RowPage['list'] = []

/** All rows as they were read, with their errors. Cells are corrected in place. */
export function CheckStep({ face, batch, go, resource }: StepProps & { resource: AnyResource }) {
  const t = useT()
  const sheets = batch.mapping.sheets
  const [sheetName, setSheet] = useState(mainSheet(sheets)?.sheet ?? '')
  const [onlyErrors, setOnlyErrors] = useState(false)
  const [page, setPage] = useState(1)
  const [pageSize, setPageSize] = useState(50)
  const [replacing, setReplacing] = useState<Replacing | null>(null)
  const [filling, setFilling] = useState<Filling | null>(null)
  const [opened, setOpened] = useState<readonly string[]>([])
  const [fetching, setFetching] = useState(false)
  const [start, setStart] = useState<ErrorPlace & { turn: number }>()
  const enabled = batch.state !== 'staging'
  const { query, key } = useRows(face, batch.id, { sheet: sheetName, onlyErrors, page, pageSize, enabled })
  if (batch.state === 'staging')
    return (
      <div className="im-body">
        <JobLine jobId={batch.jobId} phase="staging" />
      </div>
    )
  const sheet = sheets.find(one => one.sheet === sheetName) ?? sheets[0]
  const { counts } = batch
  const filter = (on: boolean) => {
    setOnlyErrors(on)
    setPage(1)
  }
  const goTo = async (place: ErrorPlace) => {
    try {
      const body = { id: batch.id, sheet: place.sheet, onlyErrors, holding: place.row, pageSize }
      const { page: at } = await faceCall<RowPage>(face, 'importRows', { body })
      setSheet(place.sheet)
      setPage(at)
      setStart(before => ({ ...place, turn: (before?.turn ?? 0) + 1 }))
    } catch (error) {
      notify.error(error)
    }
  }
  const fix = async (row: number, change: CellFix) => {
    try {
      const { rows } = await faceCall<ImportAnswer<'importFix'>>(face, 'importFix', {
        body: {
          id: batch.id,
          rows: [{ sheet: sheetName, row, ...change }],
        },
      })
      // Corrected rows keep their place, even under the filter, so that the next cell does not move.
      queryClient.setQueryData<RowPage>(
        key,
        old =>
          old && {
            ...old,
            list: old.list.map(one => rows.find(fixed => fixed.row === one.row && fixed.sheet === one.sheet) ?? one),
          },
      )
      refreshCounts(face, batch.id)
      if (!onlyErrors) void query.refetch()
      return true
    } catch (error) {
      notify.error(error)
      return false
    }
  }
  const saveErrors = async () => {
    setFetching(true)
    await download(`${face.api}/importErrors`, { id: batch.id }).catch(notify.error)
    setFetching(false)
  }
  const errorCount = (counts.error ?? 0) + (counts.lineErrors ?? 0)
  const grid = sheet && gridColumns({ sheet, targets: batch.targets, opened }, query.data?.list ?? NO_ROWS)
  const done = () => {
    setReplacing(null)
    setFilling(null)
    refreshBatch(face, batch.id)
  }
  return (
    <>
      <div className="im-body im-check">
        <div className="im-card im-grid-card">
          <div className="im-check-bar">
            <CountStrip
              items={[
                { label: t('check.ok'), value: counts.ok ?? 0, color: 'done' },
                { label: t('check.error'), value: counts.error ?? 0, color: 'refused' },
                ...(counts.skip ? [{ label: t('check.skip'), value: counts.skip, color: 'draft' as const }] : []),
                ...(counts.done ? [{ label: t('check.done'), value: counts.done, color: 'progress' as const }] : []),
              ]}
            />
            {sheets.length > 1 && (
              <Segmented
                aria-label={t('check.lines')}
                value={sheetName}
                options={sheets.map(one => one.sheet)}
                onChange={name => {
                  setSheet(name)
                  setPage(1)
                }}
              />
            )}
            <span className="im-spring" />
            {grid && grid.free.length > 0 && batch.state !== 'closed' && (
              <Select
                aria-label={t('check.open')}
                className="im-open"
                size="small"
                value={null}
                placeholder={t('check.open')}
                showSearch={{ optionFilterProp: 'label' }}
                popupMatchSelectWidth={220}
                options={grid.free.map(target => ({ value: target.field, label: target.label }))}
                onChange={(field: string | null) => field && setOpened([...opened, field])}
              />
            )}
            <label className="im-only">
              <Switch size="small" checked={onlyErrors} onChange={filter} />
              {t('check.onlyErrors')}
            </label>
            {errorCount > 0 && (
              <Tooltip title={t('check.downloadWhat')}>
                <Button icon={<DownloadOutlined />} loading={fetching} onClick={() => void saveErrors()}>
                  {t('check.download')}
                </Button>
              </Tooltip>
            )}
          </div>
          {query.error ? (
            <ErrorBlock small error={query.error} onRetry={() => void query.refetch()} />
          ) : !query.data || !sheet || !grid ? (
            <TableSkeleton />
          ) : grid.rows.length === 0 ? (
            <EmptyBlock title={t(onlyErrors ? 'check.none' : 'check.noneAll')} />
          ) : (
            <StagingGrid
              key={`${sheetName} ${page} ${pageSize} ${start?.turn}`}
              start={start?.sheet === sheetName && !query.isPlaceholderData ? start : undefined}
              resource={resource}
              sheet={sheet}
              targets={batch.targets}
              grid={grid}
              onFix={fix}
              onReplace={(column, from) => setReplacing({ sheet: sheetName, column, from })}
            />
          )}
          <Pagination
            className="im-pager"
            size="small"
            current={page}
            pageSize={pageSize}
            total={query.data?.total ?? 0}
            pageSizeOptions={PAGE_SIZES}
            showSizeChanger={{ showSearch: false }}
            showTotal={count => t('check.total', { count })}
            onChange={(next, size) => {
              setPage(size === pageSize ? next : 1)
              setPageSize(size)
            }}
          />
        </div>
        <ReasonList batch={batch} onGo={place => void goTo(place)} onReplace={setReplacing} onFill={setFilling} />
      </div>
      <footer className="im-foot">
        <span className="im-faint im-keys">{t('check.keys')}</span>
        <Button onClick={() => go('map')}>{t('back')}</Button>
        <Button type="primary" disabled={!counts.ok} onClick={() => go('preview')}>
          {t('check.next')}
        </Button>
      </footer>
      {replacing && (
        <ReplaceDialog
          face={face}
          batch={batch}
          replacing={replacing}
          onClose={() => setReplacing(null)}
          onDone={done}
        />
      )}
      {filling && (
        <FillDialog face={face} batch={batch} filling={filling} onClose={() => setFilling(null)} onDone={done} />
      )}
    </>
  )
}
