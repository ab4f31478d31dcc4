import type { Field } from '@tuheng/domain/kernel/field'
import { labelOf, type AnyRow } from '@tuheng/domain/kernel/resource'
import type { Lines } from '@tuheng/domain/kernel/lines'
import type { Lang } from '@tuheng/domain/kernel/text'
import { Table, type TableProps } from 'antd'
import { lazy, Suspense, useMemo, useRef } from 'react'
import { useNarrow } from '../../../shared/hooks/use-narrow.ts'
import { useWidth } from '../../../shared/hooks/use-width.ts'
import { useLang } from '../../../shared/text/i18n.ts'
import { useActor } from '../../../shared/session/session.ts'
import { cellOf, cellText } from '../../common/cell-text.ts'
import { cellWidth, separatorsWidth, TAG_WIDTH } from '../../common/cell-width.ts'
import { keyboardScroll } from '../../../shared/ui/keyboard-scroll.ts'
import { isMissing } from '../../common/missing.ts'
import { fitColumns } from '../../field-table/fit-columns.ts'
import { RecordLink } from '../../links/record-link.tsx'
import { useT } from '../../locale/index.ts'
import { gridColumns, headWidth, type GridColumn } from './grid-columns.ts'
import { lineTotals } from './line-rows.ts'
import { Unit } from '../../common/unit.tsx'
import './lines-view.css'

const VIRTUAL_FROM = 60

/** Room for the number of a row, and for the word that names the totals. */
const NO_WIDTH = 56

const PhoneTable = lazy(() => import('../../field-table/phone-table.tsx'))

interface Props {
  field: Field
  rows: readonly AnyRow[]
  /** The record that the rows belong to. */
  of: AnyRow
}

/** The child rows of a record, read-only; references link to their records. On a phone no value lies beyond the edge. */
export function LinesView({ field, rows, of }: Props) {
  const t = useT()
  const lang = useLang()
  const actor = useActor()
  const lines = field.lines as Lines
  // A column that is empty in every row is left out.
  const columns = useMemo(
    () =>
      gridColumns(lines, actor, lang)
        .filter(({ name }) => !rows.length || rows.some(row => !isMissing(row[name])))
        .map(column => ({
          ...column,
          width: fittedWidth(column, { rows, totals: lineTotals(lines, rows), lang }),
          ...(column.field.to ? { render: (row: AnyRow) => linkTo(column, { row, of, lang }) } : {}),
        })),
    [lines, actor, lang, rows, of],
  )
  const box = useRef<HTMLDivElement>(null)
  const room = useWidth(box)
  const fit = useMemo(
    () => fitColumns([{ width: NO_WIDTH, fixed: 'start' }, ...columns.map(({ width }) => ({ width }))], room),
    [columns, room],
  )
  const tableColumns = useMemo<NonNullable<TableProps<AnyRow>['columns']>>(
    () => [
      { key: '$no', title: '#', ...fit[0], align: 'center', render: (_, __, i) => i + 1 },
      ...columns.map(({ name, label, unit, align, field: own, render }, i) => ({
        key: name,
        ...fit[i + 1],
        align,
        title: (
          <>
            {label}
            {unit && <Unit>{unit}</Unit>}
          </>
        ),
        onCell: (row: AnyRow) => ({ title: cellText({ field: own, name, row, lang }) }),
        render: (_: unknown, row: AnyRow) => (render ? render(row) : cellOf({ field: own, name, row, lang })),
      })),
    ],
    [columns, fit, lang],
  )
  const totals = lineTotals(lines, rows)
  const narrow = useNarrow()
  if (rows.length === 0) return <p className="en-faint">{t('lines.none')}</p>
  if (narrow && rows.length <= VIRTUAL_FROM)
    return (
      <Suspense fallback={<div className="en-input-wait en-grid-wait" />}>
        <PhoneTable
          label={labelOf(field, lines.name)[lang]}
          rows={rows}
          columns={columns}
          rowKey="id"
          totals={lines.totals?.length ? totals : undefined}
        />
      </Suspense>
    )
  return (
    <div ref={box}>
      <Table<AnyRow>
        ref={keyboardScroll}
        size="small"
        className="en-lines-view"
        rowKey={row => String(row['id'])}
        pagination={
          rows.length > VIRTUAL_FROM ? { pageSize: VIRTUAL_FROM, size: 'small', showSizeChanger: false } : false
        }
        dataSource={rows}
        columns={tableColumns}
        scroll={{ x: fit.reduce((sum, column) => sum + column.width, 0) }}
        {...(lines.totals?.length && rows.length
          ? {
              summary: () => (
                <Table.Summary.Row>
                  <Table.Summary.Cell index={0} align="center">
                    {t('total')}
                  </Table.Summary.Cell>
                  {columns.map((column, i) => (
                    <Table.Summary.Cell key={column.name} index={i + 1} align={column.align}>
                      {column.name in totals
                        ? cellOf({ field: column.field, name: column.name, row: totals, lang })
                        : null}
                    </Table.Summary.Cell>
                  ))}
                </Table.Summary.Row>
              ),
            }
          : {})}
      />
    </div>
  )
}

/** As wide as its head, its longest value and its sum need; texts no wider than the column of the form. A cut figure reads as another. */
function fittedWidth(
  { name, field, label, unit, width, align }: GridColumn,
  { rows, totals, lang }: { rows: readonly AnyRow[]; totals: AnyRow; lang: Lang },
): number {
  const widthOf = (row: AnyRow, bold: boolean) => {
    const text = cellText({ field, name, row, lang })
    return cellWidth(text, { bold }) + (align === 'right' ? separatorsWidth(text) : field.choices ? TAG_WIDTH : 0)
  }
  const content = rows.map(row => widthOf(row, false))
  const sum = widthOf(totals, true)
  const needed = Math.max(headWidth(label, unit, false), sum, ...content)
  return align === 'right' ? needed : Math.min(width, needed)
}

/** A reference as a link, on the screen that its conditions and the record above lead to. */
function linkTo({ name, field }: GridColumn, { row, of, lang }: { row: AnyRow; of: AnyRow; lang: Lang }) {
  const value = row[name]
  const content = cellOf({ field, name, row, lang })
  if (typeof value !== 'number' || field.to === undefined) return content
  const given = Object.entries(field.whereFrom ?? {}).map(([theirs, ours]) => [theirs, of[ours]])
  return (
    <RecordLink resource={field.to} id={value} facts={{ ...field.where, ...Object.fromEntries(given) }}>
      {content}
    </RecordLink>
  )
}
