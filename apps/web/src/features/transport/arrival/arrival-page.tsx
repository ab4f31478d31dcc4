import { can, importAction } from '@tuheng/domain/kernel/policy'
import type { InputRef } from 'antd'
import { useMemo, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { importingScreen, listScreen } from '../../../engine/catalogue.ts'
import { EmptyBlock } from '../../../engine/common/empty-block.tsx'
import { ErrorBlock } from '../../../engine/common/error-block.tsx'
import { refreshAll } from '../../../engine/common/refresh.ts'
import { useBusy } from '../../../shared/hooks/use-busy.ts'
import { useNarrow } from '../../../shared/hooks/use-narrow.ts'
import { TableSkeleton } from '../../../engine/common/skeletons.tsx'
import { detailPath, importPath } from '../../../engine/paths.ts'
import { LinkedText } from '../../../engine/links/linked-text.tsx'
import { useTransitions } from '../../../engine/transition-bar/use-transitions.tsx'
import '../../../engine/list-page/list.css'
import { uploadsSettled } from '../../../engine/widgets/files/uploads-context.ts'
import { useLang } from '../../../shared/text/i18n.ts'
import { notify } from '../../../shared/ui/notify.tsx'
import { useActor } from '../../../shared/session/session.ts'
import { openTab } from '../../../shared/tabs/tabs.ts'
import { useUnsavedInput } from '../../../shared/hooks/use-unsaved-input.ts'
import { useT } from '../locale/index.ts'
import { tripFace, trips, type TripFaceName, type TripRow } from '../shared/trips.ts'
import { useStoredState } from '../shared/use-stored-state.ts'
import { usePageKeys } from '../shared/use-page-keys.ts'
import type { Direction } from '../../../engine/sheet/sheet-keys.ts'
import { SheetGrid, type SheetHandle } from '../../../engine/sheet/sheet-grid.tsx'
import { entryCell, firstErrorCell } from '../../../engine/sheet/sheet-moves.ts'
import { headerOf, alignBlock, matchBlock } from '../../../engine/sheet/sheet-paste.ts'
import { isUnsaved } from '../../../engine/sheet/sheet-rows.ts'
import { isEditable } from '../../../engine/sheet/sheet-store.ts'
import type { CellPosition } from '../../../engine/sheet/sheet-types.ts'
import { ArrivalBar } from './arrival-bar.tsx'
import { arrivalColumns } from './arrival-columns.tsx'
import { ArrivalFilters } from './arrival-filters.tsx'
import { PhotosDialog, PhotosInput } from './photos-dialog.tsx'
import { saveArrivals } from './save-arrivals.ts'
import { MAX_ROWS, useArrivals } from './use-arrivals.ts'
import { usePhotoDrop } from './use-photo-drop.ts'
import css from './arrival.module.css'

const KEY_COLUMNS = ['waybillNo', 'plateNo', 'loadTicketNo'] as const

/** 到货: trips under way as a sheet. Unloadings are typed, scanned or pasted, and saved row by row or all at once. */
export function ArrivalPage({ faceName }: { faceName: TripFaceName }) {
  const t = useT()
  const lang = useLang()
  const actor = useActor()
  const face = tripFace(faceName)
  const mayRecord = can(actor, face, 'arrive')
  const importing = tripFace('arrival')
  const importScreen = can(actor, importing, importAction(trips, importing))
    ? importingScreen(trips.name, 'arrival')
    : undefined
  const arrivals = useArrivals(faceName)
  const { sheet, query } = arrivals
  const [direction, setDirection] = useStoredState<Direction>('arrival.enter', 'down')
  const [hidden, setHidden] = useStoredState<string[]>('arrival.hidden', ['deductQty', 'receiver'])
  const [photos, setPhotos] = useState<string | null>(null)
  const { busy, run } = useBusy()
  const [message, setMessage] = useState('')
  const narrow = useNarrow()
  const jump = useRef<InputRef>(null)
  const grid = useRef<SheetHandle>(null)
  const [jumped, setJumped] = useState(false)
  const runner = useTransitions({
    resource: trips,
    face,
    onDone: () => sheet.pick([...sheet.store.getState().picked], false),
  })
  const drop = usePhotoDrop(sheet, mayRecord)
  const dirty = useStore(sheet.store, state => state.rows.some(isUnsaved))
  useUnsavedInput(dirty)

  const columns = useMemo(() => {
    const path = listScreen('waybill', faceName === 'bill' ? 'bill' : 'all')?.path
    return arrivalColumns({
      face: faceName,
      actor,
      lang,
      mayRecord,
      hidden: narrow ? [] : hidden,
      rows: query.data?.list ?? NO_ROWS,
      pinned: !narrow,
      t,
      open: row => path && openTab({ path: detailPath(path, row['id'] as number), title: String(row['waybillNo']) }),
      photos: row => setPhotos(String(row['id'])),
      photoInput: row => <PhotosInput sheet={sheet} row={row} mayRecord={mayRecord} />,
    })
  }, [faceName, actor, lang, mayRecord, hidden, narrow, sheet, t, query.data])

  const enterRow = (row: number): boolean => {
    const { rows } = sheet.store.getState()
    const line = rows[row]
    const shape = {
      rows: rows.length,
      cols: columns.length,
      isEditable: ({ col }: CellPosition) => !!line && !!columns[col] && isEditable(columns[col], line),
    }
    const next = entryCell(shape, row, ({ col }) => columns[col]?.text(line?.values ?? {}) === '')
    sheet.go(next ?? { row, col: 0 })
    return !!next
  }
  const save = async (keys: readonly string[], silent = false) => {
    if (!(await uploadsSettled(sheet.uploads))) return
    const { ok, failed } = await saveArrivals(sheet, faceName, keys)
    if (!silent && failed) {
      notify.warning(t('arrival.savedSome', { ok, failed }))
      sheet.go(firstErrorCell(sheet.store.getState().rows, columns) ?? null)
    } else if (!silent && ok) notify.success(t('arrival.savedAll', { count: ok }))
    if (ok) refreshAll()
  }
  const saveAll = async () => {
    grid.current?.commit()
    await run(async () => {
      await save(
        sheet.store
          .getState()
          .rows.filter(isUnsaved)
          .map(row => row.key),
      )
    })
  }
  const saveRow = async (key: string) => {
    if (!(await uploadsSettled(sheet.uploads))) return false
    const { ok, failed } = await saveArrivals(sheet, faceName, [key])
    if (ok) {
      notify.success(t('arrival.savedAll', { count: ok }))
      refreshAll()
    }
    return failed === 0
  }
  const rowEnd = (row: number, along: 'row' | 'column') => {
    const line = sheet.store.getState().rows[row]
    if (line && isUnsaved(line)) void save([line.key], true).catch(notify.error)
    if (along === 'column' && !jumped)
      return sheet.go({
        row: Math.min(row + 1, sheet.store.getState().rows.length - 1),
        col: sheet.store.getState().active?.col ?? 0,
      })
    if (jumped) return jump.current?.focus()
    const next = sheet.store.getState().rows.findIndex((one, i) => i > row && one.state !== 'saved')
    return next < 0 ? jump.current?.focus() : void enterRow(next)
  }
  const paste = (cells: string[][], at: CellPosition) => {
    const header = headerOf(columns, cells[0] ?? [])
    const body = header ? cells.slice(1) : cells
    const rows = sheet.store.getState().rows.map(row => row.values)
    const keyed = header?.some(column => column && (KEY_COLUMNS as readonly string[]).includes(column.name))
    const { cells: placed, unmatched } =
      header && keyed
        ? matchBlock({ header, body, keys: KEY_COLUMNS, rows })
        : { cells: alignBlock({ columns, at, cells: body }), unmatched: [] }
    sheet.paste(
      placed.filter(cell => cell.row < rows.length),
      columns,
    )
    const touched = new Set(placed.filter(cell => cell.row < rows.length).map(cell => cell.row)).size
    const unplaced =
      unmatched.length + new Set(placed.filter(cell => cell.row >= rows.length).map(cell => cell.row)).size
    if (unplaced)
      notify.warning(
        t('arrival.pastedSome', { count: touched, left: unplaced, names: unmatched.slice(0, 5).join('、') || '…' }),
        8,
      )
    else notify.success(t('arrival.pasted', { count: touched }))
  }
  usePageKeys({
    'ctrl+s': () => mayRecord && void saveAll(),
    'ctrl+g': () => jump.current?.focus(),
  })

  const hasMore = (query.data?.total ?? 0) > MAX_ROWS || query.data?.capped
  return (
    <div className={`en-page ${css.page}`}>
      <ArrivalFilters
        faceName={faceName}
        arrivals={arrivals}
        jump={jump}
        onFound={row => {
          setJumped(true)
          enterRow(row)
        }}
        direction={direction}
        setDirection={setDirection}
        hidden={hidden}
        setHidden={setHidden}
        onImport={importScreen ? () => openTab(importPath(importScreen.path)) : undefined}
        onMessage={setMessage}
      />
      {message && (
        <div className={css.message} role="alert">
          <LinkedText text={message} />
          <button type="button" aria-label={t('close')} onClick={() => setMessage('')}>
            ×
          </button>
        </div>
      )}
      <div
        className={css.card}
        data-over={drop.over || undefined}
        {...drop.handlers}
        onPointerDown={() => setJumped(false)}
      >
        {query.error ? (
          <ErrorBlock error={query.error} onRetry={query.refetch} />
        ) : query.isPending ? (
          <TableSkeleton />
        ) : (
          <SheetGrid
            handle={grid}
            sheet={sheet}
            columns={columns}
            label={face[lang]}
            direction={jumped ? 'right' : direction}
            nameOf={row => String(row['plateNo'] ?? row['waybillNo'] ?? '')}
            onRowEnd={rowEnd}
            onBlock={paste}
            onSaveRow={saveRow}
            hint={t('arrival.hint')}
            empty={<EmptyBlock title={t('arrival.empty')} text={t('arrival.emptyWhat')} />}
          />
        )}
        {hasMore && (
          <p className={css.more}>{t('arrival.more', { shown: MAX_ROWS, total: query.data?.total ?? '' })}</p>
        )}
        <ArrivalBar
          faceName={faceName}
          sheet={sheet}
          runner={runner}
          mayRecord={mayRecord}
          busy={busy}
          onSaveAll={() => void saveAll()}
          onClearSaved={() => sheet.remove(savedKeys(sheet.store.getState().rows))}
        />
      </div>
      {runner.dialogs}
      {photos && <PhotosDialog sheet={sheet} rowKey={photos} mayRecord={mayRecord} onClose={() => setPhotos(null)} />}
    </div>
  )
}

const NO_ROWS: readonly TripRow[] = []

const savedKeys = (rows: readonly { key: string; state: string; values: TripRow }[]): string[] =>
  rows.flatMap(row => (row.state === 'saved' ? [row.key] : []))
