import type { Field } from '@tuheng/domain/kernel/field'
import { labelOf, type AnyRow } from '@tuheng/domain/kernel/resource'
import type { Lines } from '@tuheng/domain/kernel/lines'
import { Table, type TableProps } from 'antd'
import { lazy, Suspense, useMemo } from 'react'
import { useNarrow } from '../../../shared/hooks/use-narrow.ts'
import { useLang } from '../../../shared/text/i18n.ts'
import { useActor } from '../../../shared/session/session.ts'
import { cellOf, cellText } from '../../common/cell-text.ts'
import { keyboardScroll } from '../../../shared/ui/keyboard-scroll.ts'
import { isMissing } from '../../common/missing.ts'
import { useT } from '../../locale/index.ts'
import { gridColumns } from './grid-columns.ts'
import { lineTotals } from './line-rows.ts'
import './lines-view.css'

const VIRTUAL_FROM = 60

/** Room for the number of a row, and for the word that names the totals. */
const NO_WIDTH = 56

const PhoneTable = lazy(() => import('../../field-table/phone-table.tsx'))

/** The child rows of a record, read-only. On a phone no value lies beyond the edge. */
export function LinesView({ field, rows }: { field: Field; rows: readonly AnyRow[] }) {
  const t = useT()
  const lang = useLang()
  const actor = useActor()
  const lines = field.lines as Lines
  // A column that is empty in every row is left out.
  const columns = useMemo(
    () => gridColumns(lines, actor, lang).filter(({ name }) => !rows.length || rows.some(row => !isMissing(row[name]))),
    [lines, actor, lang, rows],
  )
  const tableColumns = useMemo<NonNullable<TableProps<AnyRow>['columns']>>(
    () => [
      { key: '$no', title: '#', width: NO_WIDTH, align: 'center', fixed: 'start', render: (_, __, i) => i + 1 },
      ...columns.map(({ name, label, unit, width, align, field: own }) => ({
        key: name,
        width,
        align,
        title: (
          <>
            {label}
            {unit && <small>({unit})</small>}
          </>
        ),
        onCell: (row: AnyRow) => ({ title: cellText({ field: own, name, row, lang }) }),
        render: (_: unknown, row: AnyRow) => cellOf({ field: own, name, row, lang }),
      })),
    ],
    [columns, lang],
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
  const width = NO_WIDTH + columns.reduce((sum, column) => sum + column.width, 0)
  return (
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
      scroll={{ x: width }}
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
  )
}
