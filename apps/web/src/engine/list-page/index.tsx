import { can, createsIn, mayRestore } from '@tuheng/domain/kernel/policy'
import type { Screen } from '@tuheng/domain/kernel/registry'
import type { AnyResource, AnyRow, Face } from '@tuheng/domain/kernel/resource'
import { lazy, Suspense, useEffect, useMemo, useState, type ReactNode } from 'react'
import { useLang } from '../../shared/text/i18n.ts'
import { useActor, useSession } from '../../shared/session/session.ts'
import { notify } from '../../shared/ui/notify.tsx'
import { openTab, useTabLocation } from '../../shared/tabs/tabs.ts'
import { queryableColumns, listColumns, isSortable } from '../common/face-columns.ts'
import { printRecords } from '../common/print.ts'
import { refreshAll } from '../common/refresh.ts'
import { useLatest } from '../../shared/hooks/use-latest.ts'
import { useNarrow } from '../../shared/hooks/use-narrow.ts'
import { TableSkeleton } from '../common/skeletons.tsx'
import { formVariant, modelOf } from '../form/form-model.ts'
import { useT } from '../locale/index.ts'
import { detailPath, editPath, newPath } from '../paths.ts'
import { slots } from '../slots.ts'
import { useTransitions } from '../transition-bar/use-transitions.tsx'
import { ActionBar } from './action-bar.tsx'
import { companiesIn } from './across/chosen-companies.ts'
import type { ColumnSetting } from './column-layout.ts'
import { fieldLabel } from './field-label.ts'
import { FilterLine } from './filter-line.tsx'
import { TablePlaceholder } from './table-placeholder.tsx'
import { importsOf } from './list-imports.ts'
import { ListIcons } from './list-icons.tsx'
import { filtersFromWire, isFixed, wireFilters, withoutDefaults } from './list-state.ts'
import { ListTable } from './list-table.tsx'
import { Pager } from './pager.tsx'
import type { RowExtra } from './row-acts.ts'
import { requestedFields, neededFields } from './row-fields.ts'
import { createActiveRow } from './active-row.ts'
import { createSelection, idOf } from './selection.ts'
import { StatusTabs } from './status-tabs.tsx'
import { excludedNote, totalsRows } from './totals-rows.ts'
import type { ListView } from './list-settings.ts'
import { useActionColumn } from './use-action-column.tsx'
import { useColumnSettings } from './use-column-settings.ts'
import { useDeletion } from './use-deletion.tsx'
import { useExport } from './use-export.tsx'
import { useFileExport } from './use-file-export.tsx'
import { type ShownColumn, useShownColumns, useTableColumns } from './use-list-columns.tsx'
import { useListData } from './use-list-data.ts'
import { useListState } from './use-list-state.ts'
import { useListSettings } from './use-list-settings.ts'
import { useOpeningView } from './use-opening-view.ts'
import './list.css'
import './table.css'

const NotFoundNote = lazy(() => import('./not-found-note.tsx').then(module => ({ default: module.NotFoundNote })))
const AcrossList = lazy(() => import('./across/across-list.tsx'))
const AcrossSwitch = lazy(() => import('./across/across-switch.tsx'))
const PhoneList = lazy(() => import('./phone-list.tsx'))
const PhoneTools = lazy(() => import('./phone-tools.tsx'))
const FormDialog = lazy(() => import('../form-page/form-dialog.tsx'))

export interface ListPageProps {
  resource: AnyResource
  faceName: string
  screen: Screen
  /** Further tools in the action bar. */
  extraActions?: ReactNode
  /** Further entries in the menu of a row. */
  rowExtras?: { items: readonly RowExtra[]; onAct(key: string, row: AnyRow): void }
}

/** The screen of a face: its generated list, or the list of a feature. */
export function ListPage(props: ListPageProps) {
  const FeatureList = slots.lists[props.resource.name]
  const { search } = useTabLocation()
  const across = useHasCompanies() && companiesIn(search) !== undefined
  const table = across ? (
    <Suspense fallback={<TableSkeleton />}>
      <AcrossList {...props} />
    </Suspense>
  ) : (
    <GeneratedList {...props} />
  )
  return FeatureList ? <FeatureList faceName={props.faceName} screen={props.screen} table={table} /> : table
}

/** Whether the person has several companies, and may see them: who views as a member sees one. */
const useHasCompanies = (): boolean =>
  useSession(({ user }) => user !== null && user.companies.length > 1 && !user.viewing)

/** Filters, status tabs, table and actions. */
function GeneratedList({ resource, faceName, screen, extraActions, rowExtras }: ListPageProps) {
  const lang = useLang()
  const t = useT()
  const actor = useActor()
  const face = faceOf(resource, faceName)
  const fixed = useMemo(() => (screen.view.kind === 'list' ? (screen.view.filters ?? {}) : {}), [screen])
  const fields = useMemo(() => listColumns(resource, face, actor), [resource, face, actor])
  const queryable = useMemo(() => queryableColumns(fields, { resource, face, actor }), [fields, resource, face, actor])
  const control = useListState(resource, queryable, { face })
  const { state } = control
  const listSettings = useListSettings(screen.path.split('/').at(-1) ?? screen.path)
  const {
    settings,
    shown: ordered,
    sort,
    headActions,
    reset,
  } = useColumnSettings({ resource, face, fields, listSettings, control })
  const rowFields = useRowFields(resource, settings)
  const { rows, summary, count, countExactly, counting, body, order } = useListData({
    resource,
    face,
    state,
    fixed,
    columns: rowFields,
  })
  const totals = useMemo(() => totalsRows(resource, summary, lang), [resource, summary, lang])
  const shown = useShownColumns(ordered, fields, totals)
  const columns = useTableColumns({
    resource,
    queryable,
    screenPath: screen.path,
    shown,
    sort,
    actions: headActions,
  })
  const [selection] = useState(createSelection)
  const [activeRow] = useState(createActiveRow)
  const narrow = useNarrow()
  const hasCompanies = useHasCompanies()
  const [form, setForm] = useState<{ id?: number; copyId?: number } | null>(null)
  const runner = useTransitions({ resource, face, onDone: selection.clear })
  const deletion = useDeletion({ resource, face, onDone: selection.clear })
  const exporter = useExport(`${face.api}/export`)
  const fileExport = useFileExport({ resource, face })

  const inPage = formVariant(useMemo(() => modelOf(resource, face), [resource, face])) === 'page'
  const openForm = (target: { id?: number; copyId?: number }) => {
    if (!inPage) return setForm(target)
    const { id, copyId } = target
    openTab(
      id === undefined
        ? newPath(screen.path, copyId === undefined ? '' : `?copy=${copyId}`)
        : editPath(screen.path, id),
    )
  }
  const open = (row: AnyRow) =>
    openTab({
      path: detailPath(screen.path, row['id'] as number),
      ...(row[resource.title] ? { title: String(row[resource.title]) } : {}),
    })
  const handlers = useLatest({
    start: runner.start,
    extra: (key: string, row: AnyRow) => {
      const id = row['id'] as number
      if (key === 'open') open(row)
      else if (key === 'edit') openForm({ id })
      else if (key === 'copy') openForm({ copyId: id })
      else if (key === 'delete') deletion.start([row])
      else rowExtras?.onAct(key, row)
    },
  })
  const actions = useActionColumn({ resource, face, extras: rowExtras?.items, activeRow, handlers })

  // A new record has the first state: if only later states are listed it would not appear
  const listsInitialState = Object.entries(fixed).every(
    ([name, value]) => resource.machines[name] === undefined || resource.machines[name].initial === value,
  )
  const takesNew = listsInitialState && createsIn(resource, face)
  const mayCreate = takesNew && can(actor, face, 'modify')
  const mayEdit = resource.methods?.update !== false && can(actor, face, 'modify')
  const imports = importsOf({ resource, faceName, screen, takesNew, actor })
  const toolSlots = slots.listTools[resource.name] ?? []
  const applyView = (view: ListView | undefined) => {
    // The server removes from a shared view the fields that this person may not query, and names them
    if (view?.omitted?.length)
      notify.warning(
        t('views.left', {
          names: view.omitted.map(name => fieldLabel(resource, name, lang) || t('views.words')).join(t('views.and')),
        }),
      )
    const permitted = Object.entries(filtersFromWire(view?.filters ?? {})).filter(([name]) => queryable.has(name))
    const sort = (view?.sort ?? []).filter(name => queryable.has(name.replace(/^-/, '')))
    const filters = { ...(view?.current ? control.defaults : {}), ...Object.fromEntries(permitted) }
    control.set({ filters, search: view?.search ?? '', sort })
  }
  const opening = useOpeningView({
    control,
    settings: listSettings,
    previous: rows.isPlaceholderData,
    onOpen: applyView,
  })
  const list = (opening ? undefined : rows.data?.list) ?? NO_ROWS
  useEffect(() => selection.setPage(list), [selection, list])
  /** The selection, or everything that matches the filter. */
  const exportQuery = () => {
    const ids = selection.list().map(idOf)
    return { ...body, ...order, ...(ids.length ? { ids } : {}) }
  }
  const rowsOf = {
    rows: list,
    shown,
    actions,
    totals: shown.some(({ name }) => resource.list.totals?.includes(name)) ? totals : undefined,
    selection,
    activeRow,
    open,
    fetching: rows.isFetching && rows.isPlaceholderData,
    label: face[lang],
    placeholder: (
      <TablePlaceholder
        rows={opening ? COMING : rows}
        resource={resource}
        face={face}
        control={control}
        fixed={fixed}
        onImport={takesNew && imports[0]?.face === undefined ? imports[0]?.start : undefined}
        onNew={mayCreate ? () => openForm({}) : undefined}
        {...(listsInitialState ? {} : { partialList: screen[lang] })}
      />
    ),
  }
  const sortable = ({ name, field }: ShownColumn) => queryable.has(name) && isSortable(resource, name, field)
  const tools = (
    <>
      {hasCompanies && (
        <Suspense>
          <AcrossSwitch resource={resource} face={face} />
        </Suspense>
      )}
      <ListIcons
        fetching={rows.isFetching}
        onRefresh={refreshAll}
        columns={{ settings, fields, onChange: listSettings.setColumns, onReset: reset }}
        views={{
          views: listSettings.views,
          opening: listSettings.opening,
          chosen: listSettings.chosen,
          onOpenWith: view => {
            listSettings.openWith(view)
            if (view !== null) applyView(view)
          },
          onApply: view => {
            if (view?.columns.length) listSettings.setColumns(view.columns)
            applyView(view)
          },
          onSave: (name, audience) => {
            const { filters, current } = withoutDefaults(state.filters, control.defaults)
            void listSettings.saveView({
              name,
              shared: audience !== undefined,
              ...audience,
              ...(current ? { current } : {}),
              filters: wireFilters(filters),
              search: state.search,
              sort: [...state.sort],
              columns: [...settings],
            })
          },
          onDelete: view => void listSettings.deleteView(view),
        }}
        exporting={exporter.busy}
        onExport={
          can(actor, face, 'export')
            ? format => void exporter.run({ ...exportQuery(), columns: shown.map(column => column.name), format })
            : undefined
        }
        onExportFiles={fileExport.start && (() => fileExport.start?.(exportQuery()))}
        imports={imports.map(one => ({ label: one[lang], start: one.start }))}
        deleted={mayRestore(actor, resource, face) ? { resource, face } : undefined}
      />
    </>
  )
  const toolsFor = (chosen: readonly AnyRow[]) => (
    <>
      {toolSlots.map((Tool, i) => (
        <Tool key={i} faceName={faceName} selected={chosen} query={body} refresh={refreshAll} />
      ))}
      {extraActions}
    </>
  )
  const byTool = slots.createdByTool[resource.name] === true
  const phoneTools = narrow && (
    <Suspense>
      <PhoneTools
        selection={selection}
        sortable={shown.filter(sortable)}
        sort={sort}
        onSort={next => control.set({ sort: next })}
        onNew={mayCreate && !byTool ? () => openForm({}) : undefined}
        creator={byTool && toolsFor(NO_ROWS)}
      >
        {!byTool && toolsFor(NO_ROWS)}
        {tools}
      </PhoneTools>
    </Suspense>
  )
  return (
    <div className="en-page en-list">
      <FilterLine resource={resource} fields={queryable} control={control} fixed={fixed} tools={phoneTools} />
      {Object.values(rows.data?.notFound ?? {}).some(values => values.length > 0) && (
        <Suspense>
          <NotFoundNote notFound={rows.data?.notFound ?? {}} fields={fields} />
        </Suspense>
      )}
      <div className="en-card">
        {!isFixed(fixed, resource.list.tabs ?? '') && queryable.has(resource.list.tabs ?? '') && (
          <StatusTabs
            resource={resource}
            control={control}
            queryable={queryable}
            counts={summary?.data?.tabs}
            counting={summary?.isPlaceholderData === true}
          />
        )}
        <ActionBar
          resource={resource}
          face={face}
          shown={shown}
          selection={selection}
          rowFields={rowFields}
          body={body}
          total={count && !count.capped ? count.total : undefined}
          onNew={mayCreate ? () => openForm({}) : undefined}
          onBatch={choice => runner.start(choice.name, choice.transition, choice)}
          onPrint={(chosen, layout) => void printRecords(face, chosen.map(idOf), layout)}
          onDelete={deletion.start}
          tools={toolsFor}
          icons={!narrow && tools}
        />
        {narrow ? (
          <Suspense fallback={<TableSkeleton />}>
            <PhoneList {...rowsOf} resource={resource} screenPath={screen.path} />
          </Suspense>
        ) : (
          <ListTable
            {...rowsOf}
            columns={columns}
            title={resource.title}
            edit={mayEdit ? row => !resource.locked?.(row) && openForm({ id: idOf(row) }) : undefined}
          />
        )}
        <Pager
          control={control}
          count={count}
          more={rows.data?.next != null}
          counting={counting}
          onExact={countExactly}
          note={excludedNote(resource, summary?.isPlaceholderData ? undefined : summary?.data, lang)}
        />
      </div>
      {runner.dialogs}
      {deletion.node}
      {exporter.node}
      {fileExport.node}
      {form && (
        <Suspense>
          <FormDialog
            key={`${form.id ?? ''}-${form.copyId ?? ''}`}
            resource={resource}
            faceName={faceName}
            id={form.id}
            copyId={form.copyId}
            onClose={() => setForm(null)}
            onSaved={() => setForm(null)}
          />
        </Suspense>
      )}
    </div>
  )
}

/** Fields of the rows. Until the person's columns are known, those of the default columns. */
function useRowFields(resource: AnyResource, settings: readonly ColumnSetting[]): readonly string[] {
  const [rowFields, setRowFields] = useState<readonly string[]>(NO_FIELDS)
  const needed = useMemo(
    () =>
      neededFields(
        resource,
        settings.filter(({ hidden }) => !hidden).map(({ name }) => name),
      ),
    [resource, settings],
  )
  const next = requestedFields(rowFields, needed)
  if (next !== rowFields) setRowFields(next)
  return next
}

const NO_FIELDS: readonly string[] = []

/** Rows that are to come. */
const COMING = { data: undefined, error: undefined, refetch: () => undefined }
const NO_ROWS: readonly AnyRow[] = []

function faceOf(resource: AnyResource, name: string): Face {
  const face = resource.faces[name]
  if (!face) throw new Error(`${resource.name} has no face ${name}`)
  return face
}
