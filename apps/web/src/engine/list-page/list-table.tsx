import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { Table, type TableProps } from 'antd'
import { useLayoutEffect, useMemo, useRef, useState, type ComponentRef, type CSSProperties, type ReactNode } from 'react'
import { useLang } from '../../shared/i18n.ts'
import { useSettings } from '../../shared/settings.ts'
import { cellOf, cellText } from '../common/cell-text.ts'
import { HeaderCell } from './header-cell.tsx'
import { PageBox, RowBox } from './select-boxes.tsx'
import type { Selection } from './selection.ts'
import { SteadyRow } from './steady-row.tsx'
import type { ShownColumn } from './use-list-columns.tsx'
import { useListKeys } from './use-list-keys.ts'

export const ROW_HEIGHTS = { small: 32, middle: 38, large: 46 } as const
const SELECT_WIDTH = 40
/** Cells before the first field: the box. */
const LEAD = 1

export interface TotalsRow {
  label: string
  totals: Readonly<Record<string, string>>
}

interface Props {
  rows: readonly AnyRow[]
  columns: NonNullable<TableProps<AnyRow>['columns']>
  shown: readonly ShownColumn[]
  /** Column of row actions, at the end. */
  actions: NonNullable<TableProps<AnyRow>['columns']>[number] | undefined
  totals: readonly TotalsRow[] | undefined
  /** Field that names a record. */
  title: string
  selection: Selection
  open(row: AnyRow): void
  /** Shown instead of rows: nothing found, an error, the skeleton. */
  instead: ReactNode
  fetching: boolean
  label: string
}

/** The table of a list: it fills what room there is; head, totals and both scroll bars stay in view. */
export function ListTable(props: Props) {
  const { rows, columns, shown, actions, totals, title, selection, open, instead, fetching, label } = props
  const lang = useLang()
  const density = useSettings(state => state.density)
  const box = useRef<HTMLDivElement>(null)
  const table = useRef<ComponentRef<typeof Table>>(null)
  const size = useSize(box)
  const height = ROW_HEIGHTS[density]
  const all = useMemo(() => [selectColumn(selection, title), ...columns, ...(actions ? [actions] : [])], [selection, title, columns, actions])
  const width = shown.reduce((sum, column) => sum + column.width, 0) + SELECT_WIDTH + Number(actions?.width ?? 0)
  const room = size.height - height - 1 - (totals?.length ?? 0) * (height + 1)
  const keys = useListKeys({
    box,
    rows,
    lead: LEAD,
    columns: shown.length,
    open,
    toggle: row => selection.toggle(row),
    selectAll: () => selection.togglePage(),
    selected: () => selection.list(),
    cell: (row, col) => {
      const column = shown[col]
      return column ? cellText({ field: column.field, name: column.name, row, lang }) : ''
    },
    scrollTo: (row, col) => {
      table.current?.scrollTo({ key: rows[row]?.['id'] as number })
      scrollAcross({ box: box.current, shown, col, before: SELECT_WIDTH, after: Number(actions?.width ?? 0) })
    },
  })
  return (
    <div ref={box} className="en-table" data-density={density} data-fetching={fetching || undefined} tabIndex={0} role="region" aria-label={label} style={{ '--en-room': `${Math.max(room, 120)}px` } as CSSProperties} {...keys.events}>
      {size.height > 0 && (
        <Table<AnyRow>
          ref={table}
          virtual
          rowKey="id"
          size="small"
          pagination={false}
          dataSource={rows}
          columns={all}
          components={COMPONENTS}
          scroll={{ x: Math.max(width, size.width), y: Math.max(room, 120) }}
          showSorterTooltip={false}
          onScroll={keys.mark}
          locale={{ emptyText: <div style={{ height: Math.max(room - 40, 120) }}>{instead}</div> }}
          {...(totals && rows.length
            ? {
                summary: () => (
                  <Table.Summary fixed>
                    {totals.map(sums => (
                      <Table.Summary.Row key={sums.label}>
                        <Table.Summary.Cell index={0} />
                        {shown.map((column, i) => (
                          <Table.Summary.Cell key={column.name} index={i + LEAD} align={column.align}>
                            {i === 0 ? sums.label : column.name in sums.totals ? cellOf({ field: column.field, name: column.name, row: sums.totals, lang }) : null}
                          </Table.Summary.Cell>
                        ))}
                        {actions && <Table.Summary.Cell index={shown.length + LEAD} />}
                      </Table.Summary.Row>
                    ))}
                  </Table.Summary>
                ),
              }
            : {})}
        />
      )}
    </div>
  )
}

function selectColumn(selection: Selection, title: string): Props['columns'][number] {
  return {
    key: '$select',
    className: 'en-select-cell',
    width: SELECT_WIDTH,
    fixed: 'start',
    title: <PageBox selection={selection} />,
    shouldCellUpdate: (row, before) => row !== before,
    render: (_, row) => <RowBox row={row} title={title} selection={selection} />,
  }
}

const COMPONENTS = { header: { cell: HeaderCell }, body: { row: SteadyRow } }

function useSize(box: { current: HTMLElement | null }): { width: number; height: number } {
  const [size, setSize] = useState({ width: 0, height: 0 })
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return undefined
    const measure = () => setSize(now => (now.width === element.clientWidth && now.height === element.clientHeight ? now : { width: element.clientWidth, height: element.clientHeight }))
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [box])
  return size
}

interface Across {
  box: HTMLElement | null
  shown: readonly ShownColumn[]
  col: number
  before: number
  after: number
}

/** Brings a column into the room between the frozen ones. */
function scrollAcross({ box, shown, col, before, after }: Across): void {
  const column = shown[col]
  if (!column || column.frozen || !box) return
  const frozen = before + shown.filter(one => one.frozen).reduce((sum, one) => sum + one.width, 0)
  const left = before + shown.slice(0, col).reduce((sum, one) => sum + one.width, 0)
  const head = box.querySelector('.ant-table-header')
  const scrolled = head?.scrollLeft ?? 0
  const room = box.clientWidth - after
  const to = left - scrolled < frozen ? left - frozen : left + column.width - scrolled > room ? left + column.width - room : scrolled
  // As a wheel over the head would: the table then moves head, body and totals together
  if (to !== scrolled) head?.dispatchEvent(new WheelEvent('wheel', { deltaX: to - scrolled, cancelable: true }))
}
