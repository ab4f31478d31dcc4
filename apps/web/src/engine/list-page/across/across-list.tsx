import type { Screen } from '@tuheng/domain/kernel/registry'
import { withApproval } from '@tuheng/domain/kernel/approval-state'
import type { AnyResource, AnyRow, Face } from '@tuheng/domain/kernel/resource'
import { useCallback, useMemo, useState } from 'react'
import { useNarrow } from '../../../shared/hooks/use-narrow.ts'
import { useActor } from '../../../shared/session/session.ts'
import { useTabLocation } from '../../../shared/tabs/tabs.ts'
import { useLang } from '../../../shared/text/i18n.ts'
import { EmptyBlock } from '../../common/empty-block.tsx'
import { ErrorBlock } from '../../common/error-block.tsx'
import { listColumns, queryableColumns } from '../../common/face-columns.ts'
import { TableSkeleton } from '../../common/skeletons.tsx'
import { useT as useEngineT } from '../../locale/index.ts'
import { detailPath } from '../../paths.ts'
import { createActiveRow } from '../active-row.ts'
import { FilterLine } from '../filter-line.tsx'
import type { GridColumn } from '../grid-layout.ts'
import { filtersWithin, isFixed } from '../list-state.ts'
import { ListTable } from '../list-table.tsx'
import { createSelection } from '../selection.ts'
import { StatusTabs } from '../status-tabs.tsx'
import { excludedNote } from '../totals-rows.ts'
import { useColumnSettings } from '../use-column-settings.ts'
import { useShownColumns, useTableColumns, type ShownColumn } from '../use-list-columns.tsx'
import { useListSettings } from '../use-list-settings.ts'
import { useListState } from '../use-list-state.ts'
import { acrossCell, acrossText, openRecord, RecordLink, targetOf } from './across-cell.tsx'
import { AcrossBar, AcrossFoot } from './across-bar.tsx'
import { AcrossPhone } from './across-phone.tsx'
import { acrossPart, sharedColumns } from './address.ts'
import { companiesIn } from './chosen-companies.ts'
import { companySums } from './company-sums.ts'
import { useT } from './locale.ts'
import { useAcrossData, type AcrossRow } from './use-across-data.ts'
import './across.css'

interface Props {
  resource: AnyResource
  faceName: string
  screen: Screen
}

/** The list of a face over several companies of the person: the same filters and columns, nothing to act upon. */
export default function AcrossList({ resource, faceName, screen }: Props) {
  const lang = useLang()
  const t = useT()
  const engineT = useEngineT()
  const actor = useActor()
  const narrow = useNarrow()
  const face = resource.faces[faceName] as Face
  const fixed = useMemo(() => (screen.view.kind === 'list' ? (screen.view.filters ?? {}) : {}), [screen])
  const fields = useMemo(() => listColumns(resource, face, actor), [resource, face, actor])
  const queryable = useMemo(
    () => sharedColumns(queryableColumns(fields, { resource, face, actor })),
    [fields, resource, face, actor],
  )
  const companies = companiesIn(useTabLocation().search) ?? 'all'
  const control = useListState(resource, queryable, { kept: acrossPart(companies) })
  const { state } = control
  const listSettings = useListSettings(screen.path.split('/').at(-1) ?? screen.path)
  const { shown: ordered, headActions } = useColumnSettings({ resource, face, fields, listSettings, control })
  const columns = useMemo(
    () =>
      withApproval(resource, [
        resource.title,
        ...ordered.filter(({ hidden }) => !hidden).map(({ name }) => name),
      ]).toSorted(),
    [resource, ordered],
  )
  const { first, rows, left, more, busy } = useAcrossData({
    face,
    body: {
      filters: filtersWithin(fixed, state.filters),
      ...(state.search ? { search: state.search } : {}),
      ...(state.sort.length ? { sort: state.sort } : {}),
      ...(companies === 'all' ? {} : { companies }),
      columns,
      pageSize: Math.min(state.pageSize, MAX_PAGE),
    },
  })
  const { data } = first
  const totals = useMemo(
    () => data && companySums({ resource, companies: data.companies, sums: data.sums }, t, lang),
    [resource, data, t, lang],
  )
  const shown = useShownColumns(ordered, fields, totals)
  const nameOf = useCallback((row: AnyRow) => data?.companies.find(({ id }) => id === row['orgId'])?.name ?? '', [data])
  const recordOf = useCallback(
    (row: AnyRow) =>
      targetOf(row as AcrossRow, detailPath(screen.path, (row as AcrossRow).$id), {
        here: actor.orgId,
        company: nameOf(row),
      }),
    [screen.path, actor.orgId, nameOf],
  )
  const cell = useCallback(
    (column: ShownColumn, row: AnyRow) => {
      const content = acrossCell(column, row, lang)
      return column.name === resource.title ? (
        <RecordLink target={recordOf(row)} title={String(row[column.name] ?? '')} reachable={narrow}>
          {content}
        </RecordLink>
      ) : (
        content
      )
    },
    [resource, lang, narrow, recordOf],
  )
  const tableColumns = useTableColumns({
    resource,
    queryable,
    screenPath: screen.path,
    shown,
    sort: state.sort.length ? state.sort : (resource.list.sort ?? []),
    actions: headActions,
    cell,
  })
  const leading = useMemo<GridColumn>(
    () => ({
      key: '$company',
      width: COMPANY_WIDTH,
      frozen: 'start',
      title: t('company'),
      render: row => <span title={nameOf(row)}>{nameOf(row)}</span>,
    }),
    [t, nameOf],
  )
  const [selection] = useState(createSelection)
  const [activeRow] = useState(createActiveRow)
  const open = (row: AnyRow) => openRecord(recordOf(row), String(row[resource.title] ?? ''))
  const label = face[lang]
  const placeholder = first.error ? (
    <ErrorBlock error={first.error} onRetry={() => void first.refetch()} />
  ) : data ? (
    <EmptyBlock title={engineT('empty.filtered', { label })} />
  ) : (
    <TableSkeleton />
  )
  const rowsOf = { rows, shown, placeholder, label, fetching: first.isFetching && first.isPlaceholderData, open }
  return (
    <div className="en-page en-list">
      <FilterLine resource={resource} fields={queryable} control={control} fixed={fixed} />
      <div className="en-card">
        {!isFixed(fixed, resource.list.tabs ?? '') && queryable.has(resource.list.tabs ?? '') && (
          <StatusTabs
            resource={resource}
            control={control}
            queryable={queryable}
            counts={data?.sums?.tabs}
            counting={first.isPlaceholderData}
          />
        )}
        <AcrossBar
          resource={resource}
          face={face}
          answer={data}
          left={left}
          companies={companies}
          fetching={first.isFetching}
        />
        {narrow ? (
          <AcrossPhone {...rowsOf} resource={resource} cell={cell} nameOf={nameOf} totals={totals} />
        ) : (
          <ListTable
            {...rowsOf}
            columns={tableColumns}
            leading={leading}
            textOf={(column, row) => acrossText(column, row, lang)}
            actions={undefined}
            totals={shown.some(({ name }) => resource.list.totals?.includes(name)) ? totals : undefined}
            title={resource.title}
            selection={selection}
            activeRow={activeRow}
            edit={undefined}
          />
        )}
        <AcrossFoot
          answer={data}
          shown={rows.length}
          pageSize={Math.min(state.pageSize, MAX_PAGE)}
          note={excludedNote(resource, data?.sums, lang)}
          more={more}
          busy={busy}
        />
      </div>
    </div>
  )
}

/** Rows of one request. */
const MAX_PAGE = 100
const COMPANY_WIDTH = 112
