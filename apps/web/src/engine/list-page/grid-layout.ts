import type { AnyRow } from '@tuheng/domain/kernel/resource'
import type { ReactNode } from 'react'
import type { HeaderMeta } from './header-cell.tsx'

export interface GridColumn {
  key: string
  width: number
  align?: 'left' | 'right' | 'center'
  /** Stays in view at this end. Those at the start come first, those at the end last. */
  frozen?: 'start' | 'end'
  className?: string
  title: ReactNode
  meta?: HeaderMeta
  /** Head of the second line that its cells hold. */
  lower?: { title: ReactNode; meta: HeaderMeta }
  render(row: AnyRow): ReactNode
}

/** A column in its place. */
export interface Place {
  column: GridColumn
  /** Among all columns. */
  index: number
  /** Its own edge from the start of the table, in px. */
  left: number
  width: number
  /** Distance that a frozen column keeps from its end of the view. */
  offset: number
  /** The last of the frozen ones at the start: a line shows that others pass beneath. */
  edge: boolean
}

export interface Layout {
  start: readonly Place[]
  middle: readonly Place[]
  end: readonly Place[]
  startWidth: number
  endWidth: number
  width: number
}

/** Columns grow by no more than this part of themselves to end where the frozen ones begin. */
const MOST_GROWTH = 0.25

/**
 * Places columns side by side; what room is left over goes to those that scroll, or to all when none does. Where not
 * all fit, those that do fill the room between the frozen ones: a figure cut in the middle reads as another figure.
 */
export function layColumns(columns: readonly GridColumn[], room: number): Layout {
  const { widened, spare } = widenColumns(columns, room)
  let left = 0
  const places = columns.map((column, index): Place => {
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
  const of = (frozen: GridColumn['frozen']) => places.filter(place => place.column.frozen === frozen)
  const [start, end] = [of('start'), of('end')]
  return {
    start,
    middle: of(undefined),
    end,
    startWidth: sum(start.map(place => place.width)),
    endWidth: sum(end.map(place => place.width)),
    width: left,
  }
}

/** Which columns grow, and by what part of their width. */
function widenColumns(columns: readonly GridColumn[], room: number): { widened: readonly GridColumn[]; spare: number } {
  const scrolling = columns.filter(column => !column.frozen)
  const between = room - sum(columns.filter(column => column.frozen).map(column => column.width))
  const fitting = scrolling.slice(0, fittingIn(scrolling, between))
  const growing = fitting.filter(column => column.meta)
  const widened = growing.length || fitting.length < scrolling.length ? growing : columns.filter(column => column.meta)
  const spare =
    Math.max(0, between - sum(fitting.map(column => column.width))) /
    Math.max(1, sum(widened.map(column => column.width)))
  return { widened, spare: fitting.length < scrolling.length && spare > MOST_GROWTH ? 0 : spare }
}

/** How many of the first columns fit into the room. */
function fittingIn(columns: readonly GridColumn[], room: number): number {
  let width = 0
  const over = columns.findIndex(column => (width += column.width) > room)
  return over < 0 ? columns.length : over
}

/** The rows and scrolling columns to draw: those in view and some around them. `to` and `last` are not included. */
export interface Viewport {
  first: number
  last: number
  from: number
  to: number
}

interface ViewportArgs {
  top: number
  left: number
  /** Of the view, in px. */
  width: number
  height: number
  layout: Layout
  rowHeight: number
  count: number
  /** The view may have scrolled on by this much. */
  slack: number
}

const ROWS_AROUND = 4
const PIXELS_AROUND = 160

export function viewportAt({ top, left, width, height, layout, rowHeight, count, slack }: ViewportArgs): Viewport {
  const leftEdge = left + layout.startWidth - PIXELS_AROUND
  const rightEdge = left + slack + width - layout.endWidth + PIXELS_AROUND
  const from = layout.middle.findIndex(place => place.left + place.width > leftEdge)
  return {
    first: Math.max(0, Math.floor(top / rowHeight) - ROWS_AROUND),
    last: Math.min(count, Math.ceil((top + slack + height) / rowHeight) + ROWS_AROUND),
    from: Math.max(0, from),
    to: layout.middle.findLastIndex(place => place.left < rightEdge) + 1,
  }
}

interface View {
  scrollTop: number
  scrollLeft: number
  clientWidth: number
  clientHeight: number
}

/** Where to scroll so that a cell stands in the room that head, sums and frozen columns leave. */
export function reveal(
  view: View,
  layout: Layout,
  cell: { row: number; index: number; height: number; head: number; foot: number },
): { top: number; left: number } {
  const above = cell.row * cell.height
  const room = view.clientHeight - cell.head - cell.foot
  const top = above < view.scrollTop ? above : Math.max(view.scrollTop, above + cell.height - room)
  const place = layout.middle.find(one => one.index === cell.index)
  if (!place) return { top, left: view.scrollLeft }
  const before = place.left - layout.startWidth
  const after = place.left + place.width - (view.clientWidth - layout.endWidth)
  return { top, left: before < view.scrollLeft ? before : Math.max(view.scrollLeft, after) }
}

/** Whether columns are hidden beneath the frozen ones of either end. */
export function hiddenAt({
  scrollLeft,
  clientWidth,
  scrollWidth,
}: Pick<HTMLElement, 'scrollLeft' | 'clientWidth' | 'scrollWidth'>): { start: boolean; end: boolean } {
  return { start: scrollLeft > 1, end: scrollWidth - clientWidth - scrollLeft > 1 }
}

function sum(list: readonly number[]): number {
  return list.reduce((total, one) => total + one, 0)
}
