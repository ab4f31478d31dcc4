import { parseTsv } from '../widgets/lines/tsv.ts'
import { useLang } from '../../shared/text/i18n.ts'
import {
  lazy,
  Suspense,
  useDeferredValue,
  useLayoutEffect,
  useEffect,
  useId,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
  type ClipboardEvent,
  type CSSProperties,
  type ReactNode,
  type RefObject,
} from 'react'
import { useStore } from 'zustand'
import { LinkedText } from '../links/linked-text.tsx'
import { useNarrow } from '../../shared/hooks/use-narrow.ts'
import { useWidth } from '../../shared/hooks/use-width.ts'
import { TableSkeleton } from '../common/skeletons.tsx'
import { useT } from '../locale/index.ts'
import { SheetFoot, SheetHead } from './sheet-frame.tsx'
import { rowWindow } from '../widgets/lines/grid-moves.ts'
import { fitToEdge } from './fit-to-edge.ts'
import { headWidth, MANY_ROWS, ROW_HEIGHT, sheetWidth } from './sheet-layout.ts'
import { sheetKeys, type Direction } from './sheet-keys.ts'
import { afterEnter, askedColumn, moveBy, nextEditable, type SheetShape } from './sheet-moves.ts'
import { SheetLine, type CellEditor, type LineActions } from './sheet-line.tsx'
import { errorOf } from './sheet-rows.ts'
import { isEditable, rangeOf, type Sheet } from './sheet-store.ts'
import type { CellPosition, SheetColumn, SheetRow } from './sheet-types.ts'
import { copyRange } from './copy-range.ts'
import css from './sheet.module.css'

const PhoneSheet = lazy(() => import('./phone-sheet.tsx'))

/** Methods of the sheet for its page. */
export interface SheetHandle {
  /** Commits the open editor to its row. */
  commit(): void
}

export interface SheetGridProps {
  sheet: Sheet
  columns: readonly SheetColumn[]
  label: string
  direction: Direction
  /** Names a row to people: plate or number. */
  nameOf(row: Record<string, unknown>): string
  /** Called on Enter in the last cell of a row, or of a column when moving down. */
  onRowEnd(row: number, along: 'row' | 'column'): void
  /** Called when a block of cells is pasted, with the cell at which it was pasted. */
  onBlock(cells: string[][], at: CellPosition): void
  empty: ReactNode
  /** A hint shown while no cell is active. */
  hint?: string | undefined
  /** Stands in the line of hints, at its end; on a phone in a bar at the bottom. */
  beside?: ReactNode
  /** Height of a row in px. */
  rowHeight?: number
  handle?: RefObject<SheetHandle | null>
  /** Adds a checkbox to the head of each row. */
  pickable?: boolean
  /** Saves one row, where rows are saved by themselves; says whether it was taken. */
  onSaveRow?(key: string): Promise<boolean>
}

/** Editable rows as in a spreadsheet, or on a phone one at a time. */
export function SheetGrid(props: SheetGridProps) {
  return useNarrow() ? (
    <Suspense fallback={<TableSkeleton />}>
      <PhoneSheet {...props} />
    </Suspense>
  ) : (
    <WideSheet {...props} />
  )
}

/** Only the active cell has an editor, so that hundreds of rows stay fast. */
function WideSheet({
  sheet,
  columns: given,
  label,
  direction,
  nameOf,
  onRowEnd,
  onBlock,
  empty,
  hint,
  beside,
  rowHeight = ROW_HEIGHT,
  handle,
  pickable = true,
}: SheetGridProps) {
  const lang = useLang()
  const t = useT()
  const statusId = useId()
  const state = useStore(sheet.store)
  const { rows, active, picked } = state
  const deferredRows = useDeferredValue(rows)
  const editor = useRef<CellEditor | null>(null)
  const along = useRef<'row' | 'column'>('row')
  const asked = useRef<{ row: number; col: number; from: number }>(undefined)
  const range = rangeOf(state)
  const box = useRef<HTMLDivElement>(null)
  const room = useWidth(box)
  const columns = useMemo(() => fitToEdge(given, { room, pickable }), [given, room, pickable])
  const typed = columns.some(column => column.read)
  useImperativeHandle(handle, () => ({ commit: () => editor.current?.commit() }), [])
  useKeptColumn(sheet, columns)
  const { start, end, onScroll } = useDrawn(box, { rows: rows.length, rowHeight, active: active?.row ?? -1 })
  const many = !!range && (range.top !== range.bottom || range.left !== range.right)

  const shape: SheetShape = {
    rows: rows.length,
    cols: columns.length,
    isEditable: ({ row, col }) => {
      const [line, column] = [rows[row], columns[col]]
      return !!line && !!column && isEditable(column, line)
    },
  }
  const go = (place: CellPosition, extend = false) => {
    editor.current?.commit()
    if (extend) sheet.extend(place)
    else sheet.go(place)
  }
  const afterUndo = (take: () => { row: number; name: string } | undefined) => {
    editor.current?.commit()
    const place = take()
    const col = columns.findIndex(column => column.name === place?.name)
    if (place && col >= 0) sheet.go({ row: place.row, col })
    editor.current?.refresh()
  }
  const keys = sheetKeys({
    step: (down, right, extend) => {
      along.current = down ? 'column' : 'row'
      if (active) go(moveBy(shape, active, { down, right }), extend)
    },
    tab: by => {
      along.current = 'row'
      const next = active && nextEditable(shape, active, by)
      if (next) go(next)
      else editor.current?.commit()
      return !!next
    },
    enter: back => {
      if (!active) return
      const { row, col } = active
      // From where a rule asked for an entry, Enter goes on below the cell that it was asked for
      const from = asked.current?.row === row && asked.current.col === col ? asked.current.from : col
      const next = afterEnter(shape, { row, col: from }, { direction, back })
      editor.current?.commit()
      const line = sheet.store.getState().rows[row]
      const more = line && direction === 'down' && !back ? askedColumn(line, columns, col) : undefined
      if (more !== undefined) {
        asked.current = { row, col: more, from: col }
        sheet.go({ row, col: more })
      } else if (next === 'end') onRowEnd(row, direction === 'right' ? 'row' : along.current)
      else {
        if (next.row !== row) along.current = 'column'
        sheet.go(next)
      }
    },
    edge: to => {
      const place =
        to === 'first'
          ? nextEditable(shape, { row: 0, col: -1 }, 1)
          : nextEditable(shape, { row: rows.length, col: 0 }, -1)
      if (place) go(place)
    },
    fillDown: () => {
      editor.current?.commit()
      if (range) sheet.fillDown(range, columns)
      editor.current?.refresh()
    },
    clear: () => {
      if (range) sheet.clear(range, columns)
      editor.current?.refresh()
    },
    restore: () => editor.current?.restore(),
    undo: () => afterUndo(() => sheet.undo()),
    redo: () => afterUndo(() => sheet.redo()),
    copy: () => range && copyRange(rows, columns, range),
    hasRange: () => many,
  })
  const actions = useStable<LineActions>({
    go: (place, extend) => {
      along.current = 'column'
      go(place, extend)
    },
    type: (row, column, text) => sheet.type(row, column, text),
    pick: (key, on) => sheet.pick([key], on),
    editing: next => (editor.current = next),
  })
  const paste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text/plain')
    if (!active || !/[\t\n\r]/.test(text.trimEnd())) return
    event.preventDefault()
    event.stopPropagation()
    editor.current?.commit()
    onBlock(parseTsv(text), range ? { row: range.top, col: range.left } : active)
    editor.current?.refresh()
  }

  const lineOf = (row: SheetRow, i: number) => (
    <SheetLine
      key={row.key}
      row={row}
      index={i}
      columns={columns}
      lang={lang}
      name={nameOf(row.values)}
      activeCol={active?.row === i ? active.col : -1}
      from={many && range && i >= range.top && i <= range.bottom ? range.left : -1}
      to={many && range && i >= range.top && i <= range.bottom ? range.right : -1}
      picked={picked.has(row.key)}
      pickable={pickable}
      entry={!active && i === 0}
      describedBy={statusId}
      actions={actions}
    />
  )
  const current = active ? rows[active.row] : undefined
  const error =
    current && active ? (errorOf(current, columns[active.col]?.name ?? '') ?? errorOf(current, '')) : undefined
  return (
    <div className={css.sheet}>
      <div
        ref={box}
        className={css.scroll}
        onKeyDownCapture={keys}
        onPaste={paste}
        onScroll={() => onScroll(() => editor.current?.commit())}
        style={{ ...scrollPadding(columns, pickable), '--sheet-row': `${rowHeight}px` } as CSSProperties}
      >
        <table
          role="grid"
          aria-label={label}
          aria-rowcount={rows.length + 1}
          className={css.table}
          data-read={!typed || undefined}
          style={{ width: `max(100%, ${sheetWidth(columns, pickable)}px)` }}
        >
          <SheetHead columns={columns} sheet={sheet} pickable={pickable} />
          <tbody>
            {start > 0 && <tr aria-hidden style={{ height: start * rowHeight }} />}
            {rows.slice(start, end).map((row, at) => lineOf(row, start + at))}
            {end < rows.length && <tr aria-hidden style={{ height: (rows.length - end) * rowHeight }} />}
          </tbody>
          {rows.length > 0 && <SheetFoot columns={columns} rows={deferredRows} pickable={pickable} />}
        </table>
        {rows.length === 0 && empty}
      </div>
      <div className={css.under} data-tall={beside ? true : undefined} data-wrong={error ? true : undefined}>
        <div id={statusId} className={css.said} role="status">
          {error && current ? (
            <LinkedText text={`${nameOf(current.values)}: ${error[lang]}`} />
          ) : active ? (
            t(!typed ? 'sheet.keysRead' : direction === 'right' ? 'sheet.keysRight' : 'sheet.keysDown')
          ) : (
            (hint ?? t(typed ? 'sheet.hint' : 'sheet.keysRead'))
          )}
        </div>
        {beside}
      </div>
    </div>
  )
}

/** The active cell stays in its column when others come before it. */
function useKeptColumn(sheet: Sheet, columns: readonly SheetColumn[]): void {
  const before = useRef(columns)
  useLayoutEffect(() => {
    const { active } = sheet.store.getState()
    const name = active && before.current[active.col]?.name
    before.current = columns
    const col = columns.findIndex(column => column.name === name)
    if (active && col >= 0 && col !== active.col) sheet.go({ ...active, col })
  }, [sheet, columns])
}

/** Keeps cells that scroll into view clear of the frozen ones. */
function scrollPadding(columns: readonly SheetColumn[], pickable: boolean) {
  const frozen = columns
    .filter(column => column.frozen)
    .reduce((sum, column) => sum + column.width, headWidth(pickable))
  const end = columns.find(column => column.frozenEnd)?.width ?? 16
  return { scrollPadding: `40px ${end + 8}px 44px ${frozen + 8}px` }
}

/** An object with a constant identity whose methods call the latest ones, so that unchanged rows do not render. */
function useStable<T extends object>(actions: T): T {
  const latest = useRef(actions)
  latest.current = actions
  return useMemo(
    () =>
      new Proxy({} as T, {
        get:
          (_, name) =>
          (...args: unknown[]) =>
            (latest.current[name as keyof T] as (...args: unknown[]) => unknown)(...args),
      }),
    [],
  )
}

/** The rendered rows: all if there are few, otherwise the visible ones. Scrolls to the row of the active cell. */
function useDrawn(
  box: RefObject<HTMLDivElement | null>,
  { rows, rowHeight, active }: { rows: number; rowHeight: number; active: number },
) {
  const [scroll, setScroll] = useState({ top: 0, height: 600 })
  const windowed = rows > MANY_ROWS
  const { start, end } = windowed ? rowWindow({ rows, rowHeight, ...scroll }) : { start: 0, end: rows }
  const drawn = useRef({ start, end })
  drawn.current = { start, end }
  useEffect(() => {
    const element = box.current
    if (!element || active < 0 || (active >= drawn.current.start && active < drawn.current.end)) return
    element.scrollTop = Math.max(0, active * rowHeight - element.clientHeight / 2)
  }, [active, box, rowHeight])
  return {
    start,
    end,
    /** `leaving`: called when the active cell leaves the rendered rows. */
    onScroll: (leaving: () => void) => {
      const element = box.current
      if (!windowed || !element) return
      const next = { top: element.scrollTop, height: element.clientHeight }
      const { start: from, end: to } = rowWindow({ rows, rowHeight, ...next })
      if (active >= 0 && (active < from || active >= to)) leaving()
      setScroll(next)
    },
  }
}
