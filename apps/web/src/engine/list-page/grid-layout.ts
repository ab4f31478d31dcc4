import type { AnyRow } from '@tuheng/domain/kernel/resource'
import type { ReactNode } from 'react'
import type { HeaderMeta } from './header-cell.tsx'

export interface GridColumn {
  key: string
  width: number
  align?: 'left' | 'right' | 'center'
  /** Frozen at this end. Those at the start come first, those at the end last. */
  frozen?: 'start' | 'end'
  className?: string
  /** What it shows over the columns before it on the row under the mouse, in px. */
  reach?: number
  title: ReactNode
  meta?: HeaderMeta
  /** Heading of the second line in its cells. */
  lower?: { title: ReactNode; meta: HeaderMeta }
  render(row: AnyRow): ReactNode
}

/** A column with its position. */
export interface PlacedColumn {
  column: GridColumn
  /** Index among all columns. */
  index: number
  /** Distance of its left edge from the start of the table, in px. */
  left: number
  width: number
  /** Offset of a frozen column from its end of the viewport, in px. */
  offset: number
  /** The last column frozen at the start: a shadow marks its edge. */
  edge: boolean
}

export interface Layout {
  start: readonly PlacedColumn[]
  middle: readonly PlacedColumn[]
  end: readonly PlacedColumn[]
  startWidth: number
  endWidth: number
  width: number
}

/** To end where the frozen ones begin, columns grow by at most this share of their width. */
const MAX_GROWTH = 0.25

/**
 * Places columns side by side. Spare width goes to the scrolling columns, or to all if none scrolls. If not all columns
 * fit, those that do are widened up to the frozen ones: a cut figure reads as another figure.
 */
export function layoutColumns(columns: readonly GridColumn[], available: number): Layout {
  const { widened, spare } = widenColumns(columns, available)
  let left = 0
  const places = columns.map((column, index): PlacedColumn => {
    const width = column.width + (widened.includes(column) ? column.width * spare : 0)
    left += width
    return {
      column,
      index,
      left: left - width,
      width,
      offset: left - width,
      edge: column.frozen === 'start' && columns[index + 1]?.frozen !== 'start',
    }
  })
  for (const place of places) if (place.column.frozen === 'end') place.offset = left - place.left - place.width
  const frozenAt = (frozen: GridColumn['frozen']) => places.filter(place => place.column.frozen === frozen)
  const [start, end] = [frozenAt('start'), frozenAt('end')]
  return {
    start,
    middle: frozenAt(undefined),
    end,
    startWidth: sum(start.map(place => place.width)),
    endWidth: sum(end.map(place => place.width)),
    width: left,
  }
}

/** Which columns grow, and by what share of their width. */
function widenColumns(
  columns: readonly GridColumn[],
  available: number,
): { widened: readonly GridColumn[]; spare: number } {
  const scrolling = columns.filter(column => !column.frozen)
  const between = available - sum(columns.filter(column => column.frozen).map(column => column.width))
  const fitting = scrolling.slice(0, countFitting(scrolling, between))
  const growing = fitting.filter(column => column.meta)
  const widened = growing.length || fitting.length < scrolling.length ? growing : columns.filter(column => column.meta)
  const spare =
    Math.max(0, between - sum(fitting.map(column => column.width))) /
    Math.max(1, sum(widened.map(column => column.width)))
  return { widened, spare: fitting.length < scrolling.length && spare > MAX_GROWTH ? 0 : spare }
}

/** The number of leading columns that fit into the width. */
function countFitting(columns: readonly GridColumn[], available: number): number {
  let width = 0
  const over = columns.findIndex(column => (width += column.width) > available)
  return over < 0 ? columns.length : over
}

/** The rows and scrolling columns to render: the visible ones with a margin. `to` and `last` are exclusive. */
export interface Viewport {
  first: number
  last: number
  from: number
  to: number
}

interface ViewportArgs {
  top: number
  left: number
  /** Size of the viewport, in px. */
  width: number
  height: number
  layout: Layout
  rowHeight: number
  count: number
  /** Distance that the view may have scrolled since, in px. */
  slack: number
}

const OVERSCAN_ROWS = 4
const OVERSCAN_PX = 160

export function viewportAt({ top, left, width, height, layout, rowHeight, count, slack }: ViewportArgs): Viewport {
  const leftEdge = left + layout.startWidth - OVERSCAN_PX
  const rightEdge = left + slack + width - layout.endWidth + OVERSCAN_PX
  const from = layout.middle.findIndex(place => place.left + place.width > leftEdge)
  return {
    first: Math.max(0, Math.floor(top / rowHeight) - OVERSCAN_ROWS),
    last: Math.min(count, Math.ceil((top + slack + height) / rowHeight) + OVERSCAN_ROWS),
    from: Math.max(0, from),
    to: layout.middle.findLastIndex(place => place.left < rightEdge) + 1,
  }
}

/** Indexes of the columns that are at least half in view. All are lengths in px. */
export function columnsInView(layout: Layout, { left, width }: { left: number; width: number }): ReadonlySet<number> {
  const [from, to] = [left + layout.startWidth, left + width - layout.endWidth]
  const middle = layout.middle.filter(place => {
    const half = place.left + place.width / 2
    return half >= from && half <= to
  })
  return new Set([...layout.start, ...middle, ...layout.end].map(place => place.index))
}

interface View {
  scrollTop: number
  scrollLeft: number
  clientWidth: number
  clientHeight: number
}

/** The scroll position at which a cell is fully visible between head, totals and frozen columns. */
export function scrollPositionFor(
  view: View,
  layout: Layout,
  cell: { row: number; index: number; height: number; head: number; foot: number },
): { top: number; left: number } {
  const above = cell.row * cell.height
  const available = view.clientHeight - cell.head - cell.foot
  const top = above < view.scrollTop ? above : Math.max(view.scrollTop, above + cell.height - available)
  const place = layout.middle.find(one => one.index === cell.index)
  if (!place) return { top, left: view.scrollLeft }
  const before = place.left - layout.startWidth
  const after = place.left + place.width - (view.clientWidth - layout.endWidth)
  return { top, left: before < view.scrollLeft ? before : Math.max(view.scrollLeft, after) }
}

/** Whether columns are hidden beneath the frozen ones at either end. */
export function hiddenEdges({
  scrollLeft,
  clientWidth,
  scrollWidth,
}: Pick<HTMLElement, 'scrollLeft' | 'clientWidth' | 'scrollWidth'>): { start: boolean; end: boolean } {
  return { start: scrollLeft > 1, end: scrollWidth - clientWidth - scrollLeft > 1 }
}

function sum(list: readonly number[]): number {
  return list.reduce((total, one) => total + one, 0)
}
