import type { AnyRow } from '@tuheng/domain/kernel/resource'
import {
  lazy,
  Suspense,
  useCallback,
  useDeferredValue,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type ReactNode,
  type RefObject,
} from 'react'
import { useLang } from '../../shared/text/i18n.ts'
import { useSettings } from '../../shared/appearance/settings.ts'
import { cellOf, cellText } from '../common/cell-text.ts'
import { TableSkeleton } from '../common/skeletons.tsx'
import { Grid } from './grid.tsx'
import {
  columnsInView,
  hiddenEdges,
  layoutColumns,
  viewportAt,
  scrollPositionFor,
  type GridColumn,
  type Layout,
} from './grid-layout.ts'
import { PageBox, RowBox } from './select-boxes.tsx'
import type { ActiveRow } from './active-row.ts'
import type { Selection } from './selection.ts'
import { stacksOf, TwoLines, type ShownColumn } from './use-list-columns.tsx'
import { useListKeys } from './use-list-keys.ts'
import { usePageKeys } from './use-page-keys.ts'

const ListKeysHelp = lazy(() => import('./list-keys-help.tsx').then(module => ({ default: module.ListKeysHelp })))

const ROW_HEIGHTS = { small: 32, middle: 38, large: 46 } as const
const SELECT_WIDTH = 40
/** Number of cells before the first field: the selection box. */
const LEADING_CELLS = 1
/** Smallest scroll distance that renders again, in px. */
const SCROLL_STEP = 120

export interface TotalsRow {
  label: string
  totals: Readonly<Record<string, string>>
}

interface Props {
  rows: readonly AnyRow[]
  columns: readonly GridColumn[]
  shown: readonly ShownColumn[]
  /** First column in place of the selection boxes: no row can be selected. */
  leading?: GridColumn
  /** Text of a column for the clipboard, if it is not that of its field. */
  textOf?(column: ShownColumn, row: AnyRow): string
  /** Column of row actions, at the end. */
  actions: GridColumn | undefined
  totals: readonly TotalsRow[] | undefined
  /** Field that names a record. */
  title: string
  selection: Selection
  activeRow: ActiveRow
  open(row: AnyRow): void
  /** Opens the form of a record; undefined if nobody may edit here. */
  edit: ((row: AnyRow) => void) | undefined
  /** Shown in place of rows: nothing found, an error, the skeleton. */
  placeholder: ReactNode
  fetching: boolean
  label: string
}

/** The table of a list. It fills the available space; head, totals and scroll bars stay visible. */
export function ListTable(props: Props) {
  const {
    columns,
    shown,
    leading,
    actions,
    totals,
    title,
    selection,
    activeRow,
    open,
    edit,
    placeholder,
    fetching,
    label,
  } = props
  // Clicks and keys are handled while new rows render
  const rows = useDeferredValue(props.rows)
  const lang = useLang()
  const density = useSettings(state => state.density)
  const height = ROW_HEIGHTS[density]
  const box = useRef<HTMLDivElement>(null)
  const view = useRef<HTMLDivElement>(null)
  const size = useInnerSize(view)
  const all = useMemo(
    () => [leading ?? selectColumn(selection, title), ...columns, ...(actions ? [actions] : [])],
    [leading, selection, title, columns, actions],
  )
  const stacks = useMemo(() => stacksOf(shown), [shown])
  const layout = useMemo(() => layoutColumns(all, size.width), [all, size.width])
  const { at, onScroll } = useScroll(view, layout)
  const viewport = useMemo(
    () => viewportAt({ ...at, ...size, layout, rowHeight: height, count: rows.length, slack: SCROLL_STEP }),
    [at, size, layout, height, rows.length],
  )
  const sums = useMemo(() => {
    if (!rows.length || !totals) return []
    const inView = columnsInView(layout, { left: at.left, width: size.width })
    const names = stacks.flatMap((stack, i) => (inView.has(i + LEADING_CELLS) ? stack : [])).map(one => one?.name ?? '')
    return totals.some(row => names.some(name => name in row.totals)) ? totals : []
  }, [rows.length, totals, layout, at.left, size.width, stacks])
  const textOf = props.textOf ?? (({ field, name }: ShownColumn, row: AnyRow) => cellText({ field, name, row, lang }))
  const keys = useListKeys({
    box,
    activeRow,
    reach: actions?.reach ?? 0,
    rows,
    leadingCells: LEADING_CELLS,
    columns: stacks.length,
    open,
    edit,
    toggle: row => leading ?? selection.toggle(row),
    selectAll: () => leading ?? selection.togglePage(),
    selected: () => selection.list(),
    cell: (row, col) => {
      const texts = stacks[col]?.map(column => column && textOf(column, row))
      return texts?.filter(Boolean).join(' ') ?? ''
    },
    line: row => shown.map(column => textOf(column, row)),
    scrollTo: (row, col) => {
      if (!view.current) return
      const to = scrollPositionFor(view.current, layout, {
        row,
        index: col + LEADING_CELLS,
        height,
        head: height,
        foot: sums.length * height,
      })
      view.current.scrollTo(to)
      onScroll()
    },
  })
  const [helpOpen, setHelpOpen] = useState(false)
  usePageKeys({ box, act: keys.act, showHelp: () => setHelpOpen(true) })
  const sumCell = (column: ShownColumn | undefined, sumsOf: TotalsRow['totals']) =>
    column && column.name in sumsOf ? cellOf({ field: column.field, name: column.name, row: sumsOf, lang }) : null
  return (
    <div
      ref={box}
      className="en-table"
      data-density={density}
      data-fetching={fetching || undefined}
      tabIndex={0}
      role="region"
      aria-label={label}
      {...keys.events}
    >
      <Grid
        ref={view}
        rows={rows}
        layout={layout}
        viewport={viewport}
        height={height}
        selection={selection}
        label={label}
        placeholder={props.rows.length ? <TableSkeleton /> : placeholder}
        onScroll={onScroll}
        totalsRows={sums.map(({ label: title, totals: sumsOf }) => ({
          key: title,
          cell: place => {
            const stack = stacks[place.index - LEADING_CELLS]
            if (!stack) return null
            if (place.index === LEADING_CELLS) return stack[1] ? <TwoLines upper={title} lower={null} /> : title
            const [upper, lower] = stack.map(column => sumCell(column, sumsOf))
            return stack[1] ? <TwoLines upper={upper ?? (lower ? EMPTY_LINE : null)} lower={lower} /> : upper
          },
        }))}
      />
      {helpOpen && (
        <Suspense>
          <ListKeysHelp onClose={() => setHelpOpen(false)} />
        </Suspense>
      )}
    </div>
  )
}

/** Holds the place of a line above the one that has a sum. */
const EMPTY_LINE = '\u00a0'

function selectColumn(selection: Selection, title: string): GridColumn {
  return {
    key: '$select',
    className: 'en-select-cell',
    width: SELECT_WIDTH,
    frozen: 'start',
    title: <PageBox selection={selection} />,
    render: row => <RowBox row={row} title={title} selection={selection} />,
  }
}

/** The scroll position, in steps. It is kept here so that the mark of the current cell is set after every render. */
function useScroll(
  view: RefObject<HTMLDivElement | null>,
  layout: Layout,
): { at: { top: number; left: number }; onScroll(): void } {
  const [at, setAt] = useState({ top: 0, left: 0 })
  const onScroll = useCallback(() => {
    const top = step(view.current?.scrollTop ?? 0)
    const left = step(view.current?.scrollLeft ?? 0)
    markHidden(view)
    setAt(now => (now.top === top && now.left === left ? now : { top, left }))
  }, [view])
  useLayoutEffect(() => markHidden(view), [view, layout])
  return { at, onScroll }
}

/** Sets attributes directly in the DOM: this runs on every scroll event and only changes shadows. */
function markHidden({ current }: RefObject<HTMLElement | null>): void {
  if (!current) return
  const { start, end } = hiddenEdges(current)
  current.toggleAttribute('data-hidden-start', start)
  current.toggleAttribute('data-hidden-end', end)
}

function step(pixels: number): number {
  return Math.floor(pixels / SCROLL_STEP) * SCROLL_STEP
}

function useInnerSize(view: RefObject<HTMLElement | null>): { width: number; height: number } {
  const [size, setSize] = useState({ width: 0, height: 0 })
  useLayoutEffect(() => {
    const element = view.current
    if (!element) return undefined
    const measure = () =>
      setSize(now =>
        now.width === element.clientWidth && now.height === element.clientHeight
          ? now
          : { width: element.clientWidth, height: element.clientHeight },
      )
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [view])
  return size
}
