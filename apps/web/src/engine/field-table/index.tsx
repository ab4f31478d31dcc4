import type { Field } from '@tuheng/domain/kernel/field'
import { kindOf } from '@tuheng/domain/kernel/kinds/index'
import { labelOf, type AnyRow } from '@tuheng/domain/kernel/resource'
import { Table, type TableProps } from 'antd'
import TableMeasureRowContext from 'antd/es/table/TableMeasureRowContext'
import { lazy, Suspense, useContext, useMemo, useRef, type Key, type ReactNode } from 'react'
import { useNarrow } from '../../shared/hooks/use-narrow.ts'
import { useWidth } from '../../shared/hooks/use-width.ts'
import { useLang } from '../../shared/text/i18n.ts'
import { cellOf, cellText } from '../common/cell-text.ts'
import { keyboardScroll } from '../../shared/ui/keyboard-scroll.ts'
import { isMissing } from '../common/missing.ts'
import { TableSkeleton } from '../common/skeletons.tsx'
import { useT } from '../locale/index.ts'
import { fitColumns, type FittedColumn } from './fit-columns.ts'
import { Unit } from '../common/unit.tsx'
import './field-table.css'

const PhoneTable = lazy(() => import('./phone-table.tsx'))

export interface FieldColumn {
  name: string
  /** Gives label, alignment and format. */
  field: Field
  title?: string
  width?: number
  /** Frozen at the left, or at the right. */
  fixed?: boolean | 'end'
  /** Overrides the format of the field. */
  render?(row: AnyRow, index: number): ReactNode
}

export interface FieldTableProps {
  /** Describes the table to screen readers. */
  label: string
  rows: readonly AnyRow[]
  columns: readonly FieldColumn[]
  rowKey: string
  selected?: ReadonlySet<Key>
  onSelect?(keys: ReadonlySet<Key>): void
  selectable?(row: AnyRow): boolean
  /** Sums by column name. */
  totals?: AnyRow | undefined
  empty?: string
  loading?: boolean
  /** Height of the body in px; the head stays visible. */
  height?: number
  /** Highlights a row: needs attention, was changed, does not count. */
  mark?(row: AnyRow): 'alarm' | 'changed' | 'faint' | undefined
}

/** From this number of rows on only the visible ones are drawn. */
const VIRTUAL_FROM = 60
const SELECT_WIDTH = 40

/** A table of rows that do not come from a list screen: previews, candidates, results. Values have the usual format. */
export function FieldTable(props: FieldTableProps) {
  return useNarrow() ? (
    <Suspense fallback={<TableSkeleton rows={4} />}>
      <PhoneTable {...props} />
    </Suspense>
  ) : (
    <WideTable {...props} />
  )
}

function WideTable(props: FieldTableProps) {
  const { label, rows, columns, rowKey, selected, onSelect, selectable, totals, empty, loading, height, mark } = props
  const t = useT()
  const lang = useLang()
  const box = useRef<HTMLDivElement>(null)
  const room = useWidth(box)
  const beside = selected ? SELECT_WIDTH : 0
  const fit = useMemo(() => fitColumns(columns.map(placeOf), room - beside), [columns, room, beside])
  const drawn = useMemo(() => tableColumns(columns, fit, lang), [columns, fit, lang])
  const width = fit.reduce((sum, column) => sum + column.width, beside)
  const lead = selected ? 1 : 0
  return (
    <div ref={box} className="en-field-table" role="region" aria-label={label} tabIndex={0}>
      <Table<AnyRow>
        ref={keyboardScroll}
        size="small"
        rowKey={rowKey}
        pagination={false}
        dataSource={rows}
        columns={drawn}
        loading={loading ?? false}
        virtual={height !== undefined && rows.length > VIRTUAL_FROM}
        scroll={{ x: width, ...(height === undefined ? {} : { y: height }) }}
        rowClassName={row => `en-mark-${mark?.(row) ?? 'none'}`}
        // Nothing is known to be missing before the rows have come
        locale={{ emptyText: loading ? ' ' : <span className="en-faint">{empty ?? t('lines.none')}</span> }}
        {...(selected && onSelect
          ? {
              rowSelection: {
                ...(drawn[0]?.fixed === 'start' || !columns[0]?.fixed ? { fixed: 'start' as const } : {}),
                columnWidth: SELECT_WIDTH,
                columnTitle: (box: ReactNode) => <OutsideMeasureRow>{box}</OutsideMeasureRow>,
                selectedRowKeys: [...selected],
                onChange: (keys: Key[]) => onSelect(new Set(keys)),
                getCheckboxProps: (row: AnyRow) => ({
                  'aria-label': t('list.select', { no: String(row[rowKey]) }),
                  disabled: selectable?.(row) === false,
                }),
                getTitleCheckboxProps: () => ({ 'aria-label': t('list.selectPage') }),
              },
            }
          : {})}
        {...(totals && rows.length
          ? {
              summary: () => (
                <Table.Summary fixed>
                  <Table.Summary.Row>
                    {lead > 0 && <Table.Summary.Cell index={0} />}
                    {columns.map(({ name, field }, i) => (
                      <Table.Summary.Cell key={name} index={i + lead} align={kindOf(field).align}>
                        {isMissing(totals[name])
                          ? i === 0
                            ? t('total')
                            : null
                          : cellOf({ field, name, row: totals, lang })}
                      </Table.Summary.Cell>
                    ))}
                  </Table.Summary.Row>
                </Table.Summary>
              ),
            }
          : {})}
      />
    </div>
  )
}

/**
 * Renders its content once. Ant Design repeats the heads in the row that measures widths, which would give the keyboard
 * a second select-all box.
 */
function OutsideMeasureRow({ children }: { children: ReactNode }) {
  return useContext(TableMeasureRowContext) ? null : children
}

function tableColumns(
  columns: readonly FieldColumn[],
  fit: readonly FittedColumn[],
  lang: 'zh' | 'en',
): NonNullable<TableProps<AnyRow>['columns']> {
  return columns.map((column, i) => {
    const { name, field, title, render } = column
    return {
      key: name,
      align: kindOf(field).align,
      ...fit[i],
      onHeaderCell: () => ({ title: title ?? labelOf(field, name)[lang] }),
      ...(render ? {} : { onCell: (row: AnyRow) => ({ title: cellText({ field, name, row, lang }) }) }),
      title: (
        <>
          {title ?? labelOf(field, name)[lang]}
          {field.unit && <Unit>{field.unit[lang]}</Unit>}
        </>
      ),
      render: (_: unknown, row: AnyRow, index: number) =>
        render ? render(row, index) : cellOf({ field, name, row, lang }),
    }
  })
}

function placeOf(column: FieldColumn): FittedColumn {
  const { fixed } = column
  return { width: widthOf(column), ...(fixed ? { fixed: fixed === 'end' ? 'end' : 'start' } : {}) }
}

function widthOf({ field, width }: FieldColumn): number {
  return width ?? field.width ?? Math.max(96, kindOf(field).width)
}
