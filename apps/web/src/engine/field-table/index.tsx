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
import { fitted, type Fitted } from './fitted.ts'
import './field-table.css'

const PhoneTable = lazy(() => import('./phone-table.tsx'))

export interface FieldColumn {
  name: string
  /** Label, alignment and look of the value. */
  field: Field
  title?: string
  width?: number
  /** Stays in view at the left, or at the right. */
  fixed?: boolean | 'end'
  /** Drawn differently. */
  render?(row: AnyRow, index: number): ReactNode
}

export interface FieldTableProps {
  /** For screen readers: what the table holds. */
  label: string
  rows: readonly AnyRow[]
  columns: readonly FieldColumn[]
  rowKey: string
  selected?: ReadonlySet<Key>
  onSelect?(keys: ReadonlySet<Key>): void
  selectable?(row: AnyRow): boolean
  /** Sums, by column. */
  totals?: AnyRow | undefined
  empty?: string
  loading?: boolean
  /** Height that the rows get, in px; the head stays in view. */
  height?: number
  /** A row that must not be overlooked, one that does not count. */
  mark?(row: AnyRow): 'alarm' | 'changed' | 'faint' | undefined
}

/** So many rows are drawn as they scroll by. */
const MANY = 60
const SELECT_WIDTH = 40

/** Rows that come from somewhere else than a list screen: previews, candidates, results. Values look as everywhere. */
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
  const fit = useMemo(() => fitted(columns.map(placeOf), room - beside), [columns, room, beside])
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
        virtual={height !== undefined && rows.length > MANY}
        scroll={{ x: width, ...(height === undefined ? {} : { y: height }) }}
        rowClassName={row => `en-mark-${mark?.(row) ?? 'none'}`}
        locale={{ emptyText: empty ?? t('lines.none') }}
        {...(selected && onSelect
          ? {
              rowSelection: {
                ...(drawn[0]?.fixed === 'start' || !columns[0]?.fixed ? { fixed: 'start' as const } : {}),
                columnWidth: SELECT_WIDTH,
                columnTitle: (box: ReactNode) => <OnceOnly>{box}</OnceOnly>,
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

/** The row that widths are measured by repeats the heads: a second box that ticks all rows would be there for the keyboard alone. */
function OnceOnly({ children }: { children: ReactNode }) {
  return useContext(TableMeasureRowContext) ? null : children
}

function tableColumns(
  columns: readonly FieldColumn[],
  fit: readonly Fitted[],
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
          {field.unit && <small>({field.unit[lang]})</small>}
        </>
      ),
      render: (_: unknown, row: AnyRow, index: number) =>
        render ? render(row, index) : cellOf({ field, name, row, lang }),
    }
  })
}

function placeOf(column: FieldColumn): Fitted {
  const { fixed } = column
  return { width: widthOf(column), ...(fixed ? { fixed: fixed === 'end' ? 'end' : 'start' } : {}) }
}

function widthOf({ field, width }: FieldColumn): number {
  return width ?? field.width ?? Math.max(96, kindOf(field).width)
}
