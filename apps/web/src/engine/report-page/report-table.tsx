import type { Report, ReportAnswer } from '@tuheng/domain/kernel/report'
import type { Field } from '@tuheng/domain/kernel/field'
import { kindOf } from '@tuheng/domain/kernel/kinds/index'
import { labelOf, type AnyRow } from '@tuheng/domain/kernel/resource'
import { Table, type TableProps } from 'antd'
import { useMemo } from 'react'
import { useLang } from '../../shared/text/i18n.ts'
import { openTab } from '../../shared/tabs/tabs.ts'
import { cellOf } from '../common/cell-text.ts'
import { isMissing } from '../common/missing.ts'
import { useT } from '../locale/index.ts'
import { widgetOf } from '../widgets/index.ts'
import { drillPath } from './drill.ts'
import { SUBTOTAL, withSubtotals } from './subtotals.ts'

/** The rows of a report, with sums below each group and in total. */
export function ReportTable({ report, answer, params }: { report: Report; answer: ReportAnswer; params: AnyRow }) {
  const t = useT()
  const lang = useLang()
  const names = useMemo(
    () => Object.keys(report.columns).filter(name => answer.rows.some(row => name in row)),
    [report, answer],
  )
  const rows = useMemo(() => {
    const summed = names.filter(name => name in answer.totals && widgetOf(report.columns[name] ?? TEXT).summable)
    return withSubtotals(answer.rows, report.columns, summed).map((row, i) => ({ ...row, $row: i }))
  }, [report, answer, names])
  const columns = useMemo<NonNullable<TableProps<AnyRow>['columns']>>(
    () =>
      names.map((name, i) => {
        const field = report.columns[name] ?? TEXT
        const { align, width } = kindOf(field)
        return {
          key: name,
          align,
          width: field.width ?? Math.max(width, 110),
          ...(i === 0 ? { fixed: 'start' as const } : {}),
          title: (
            <>
              {labelOf(field, name)[lang]}
              {field.unit && <small>({field.unit[lang]})</small>}
            </>
          ),
          render: (_: unknown, row: AnyRow) => {
            const content = row[SUBTOTAL] && !(name in row) ? null : cellOf({ field, name, row, lang })
            if (i > 0) return content
            if (row[SUBTOTAL]) return t('report.subtotal')
            const path = drillPath(report, row, params)
            return path ? (
              <button type="button" className="en-link" onClick={() => openTab(path)}>
                {content}
              </button>
            ) : (
              content
            )
          },
        }
      }),
    [report, names, params, lang, t],
  )
  const width = columns.reduce((sum, column) => sum + Number(column.width ?? 0), 0)
  return (
    <Table<AnyRow>
      size="small"
      className="en-panel en-report-table"
      rowKey="$row"
      pagination={rows.length > 200 ? { pageSize: 200, size: 'small', showSizeChanger: false } : false}
      dataSource={rows}
      columns={columns}
      scroll={{ x: width }}
      sticky
      rowClassName={row => (row[SUBTOTAL] ? 'en-subtotal' : row['alarm'] === true ? 'en-alarm' : '')}
      summary={() => (
        <Table.Summary fixed>
          <Table.Summary.Row>
            {names.map((name, i) => {
              const field = report.columns[name] ?? TEXT
              return (
                <Table.Summary.Cell key={name} index={i} align={kindOf(field).align}>
                  {i === 0
                    ? t('total')
                    : isMissing(answer.totals[name])
                      ? null
                      : cellOf({ field, name, row: answer.totals, lang })}
                </Table.Summary.Cell>
              )
            })}
          </Table.Summary.Row>
        </Table.Summary>
      )}
    />
  )
}

const TEXT: Field = { kind: 'text', label: '' }
