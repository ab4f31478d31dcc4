import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { memo, type ReactNode, type Ref } from 'react'
import { useStore } from 'zustand'
import type { GridColumn, Layout, Viewport, PlacedColumn } from './grid-layout.ts'
import { HeaderCell } from './header-cell.tsx'
import { placeStyle } from './place-style.ts'
import { idOf, type Selection } from './selection.ts'

interface Props {
  ref: Ref<HTMLDivElement>
  rows: readonly AnyRow[]
  layout: Layout
  viewport: Viewport
  /** Height of a row, in px. */
  height: number
  selection: Selection
  label: string
  /** Rows that stay at the bottom. */
  totalsRows: readonly { key: string; cell(place: PlacedColumn): ReactNode }[]
  /** Shown in place of rows. */
  placeholder: ReactNode
  onScroll(): void
}

/**
 * A virtual table with native scrolling: only visible cells exist, `position: sticky` holds frozen columns, head and
 * totals, and a cell renders again only when its record or column changes.
 */
export function Grid({
  ref,
  rows,
  layout,
  viewport,
  height,
  selection,
  label,
  totalsRows,
  placeholder,
  onScroll,
}: Props) {
  const shown = layout.middle.slice(viewport.from, viewport.to)
  return (
    <div ref={ref} className="en-grid" onScroll={onScroll}>
      <div
        role="grid"
        aria-label={label}
        aria-rowcount={rows.length + 1}
        aria-colcount={layout.start.length + layout.middle.length + layout.end.length}
        style={{ width: layout.width }}
      >
        <Line
          className="en-grid-head"
          layout={layout}
          shown={shown}
          cell={place => <HeaderCell key={place.column.key} place={place} />}
        />
        {rows.length > 0 ? (
          <div role="rowgroup" className="en-grid-body" style={{ height: rows.length * height }}>
            {rows.slice(viewport.first, viewport.last).map((row, i) => (
              <GridRow
                key={idOf(row)}
                row={row}
                index={viewport.first + i}
                height={height}
                layout={layout}
                viewport={viewport}
                selection={selection}
              />
            ))}
          </div>
        ) : (
          <div role="row" className="en-grid-instead">
            <div role="gridcell">{placeholder}</div>
          </div>
        )}
        {totalsRows.length > 0 && (
          <div role="rowgroup" className="en-grid-sums">
            {totalsRows.map(sum => (
              <Line
                key={sum.key}
                className="en-grid-sum"
                layout={layout}
                shown={shown}
                cell={place => (
                  <div
                    key={place.column.key}
                    role="gridcell"
                    aria-colindex={place.index + 1}
                    className={cellClass(place.column)}
                    data-align={place.column.align}
                    data-frozen={place.column.frozen}
                    data-edge={place.edge || undefined}
                    style={placeStyle(place)}
                  >
                    {sum.cell(place)}
                  </div>
                )}
              />
            ))}
          </div>
        )}
      </div>
    </div>
  )
}

function Line({
  className,
  layout,
  shown,
  cell,
}: {
  className: string
  layout: Layout
  shown: readonly PlacedColumn[]
  cell(place: PlacedColumn): ReactNode
}) {
  return (
    <div role="row" className={className}>
      {layout.start.map(cell)}
      <Spacer layout={layout} shown={shown} />
      {shown.map(cell)}
      {layout.end.map(cell)}
    </div>
  )
}

/** Fills the width of the columns before the visible ones. */
function Spacer({ layout, shown }: { layout: Layout; shown: readonly PlacedColumn[] }) {
  const width = (shown[0]?.left ?? layout.startWidth) - layout.startWidth
  return width > 0 ? <div role="none" style={{ flex: 'none', width }} /> : null
}

interface RowProps {
  row: AnyRow
  index: number
  height: number
  layout: Layout
  viewport: Viewport
  selection: Selection
}

const GridRow = memo(function GridRow({ row, index, height, layout, viewport, selection }: RowProps) {
  const on = useStore(selection.store, state => state.rows.has(idOf(row)))
  const shown = layout.middle.slice(viewport.from, viewport.to)
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      aria-selected={on}
      className="en-grid-row"
      data-row-key={idOf(row)}
      style={{ top: index * height }}
    >
      {layout.start.map(place => (
        <Cell key={place.column.key} row={row} place={place} />
      ))}
      <Spacer layout={layout} shown={shown} />
      {shown.map(place => (
        <Cell key={place.column.key} row={row} place={place} />
      ))}
      {layout.end.map(place => (
        <Cell key={place.column.key} row={row} place={place} />
      ))}
    </div>
  )
}, sameRow)

/** Keeps rows that stay visible from rendering on scroll. */
function sameRow(a: RowProps, b: RowProps): boolean {
  return (
    a.row === b.row &&
    a.index === b.index &&
    a.height === b.height &&
    a.layout === b.layout &&
    a.viewport.from === b.viewport.from &&
    a.viewport.to === b.viewport.to
  )
}

const Cell = memo(function Cell({ row, place }: { row: AnyRow; place: PlacedColumn }) {
  const { column, index } = place
  return (
    <div
      role="gridcell"
      aria-colindex={index + 1}
      data-col={index}
      className={cellClass(column)}
      data-align={column.align}
      data-frozen={column.frozen}
      data-edge={place.edge || undefined}
      style={placeStyle(place)}
    >
      {place.edge ? <span className="en-cell-text">{column.render(row)}</span> : column.render(row)}
    </div>
  )
})

function cellClass({ className }: GridColumn): string {
  return className ? `en-cell ${className}` : 'en-cell'
}
