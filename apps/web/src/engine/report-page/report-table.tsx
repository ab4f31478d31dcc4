import type { Report, ReportAnswer } from '@tuheng/domain/kernel/report'
import type { Field } from '@tuheng/domain/kernel/field'
import { kindOf } from '@tuheng/domain/kernel/kinds/index'
import { isUnassigned } from '@tuheng/domain/kernel/unassigned-row'
import { labelOf, type AnyRow } from '@tuheng/domain/kernel/resource'
import type { Lang } from '@tuheng/domain/kernel/text'
import { Table, type TableProps } from 'antd'
import { useCallback, useMemo, useRef, type ReactNode } from 'react'
import { useNarrow } from '../../shared/hooks/use-narrow.ts'
import { useWidth } from '../../shared/hooks/use-width.ts'
import { useLang } from '../../shared/text/i18n.ts'
import { cellOf, cellText } from '../common/cell-text.ts'
import { cellWidth, headWidth, TAG_WIDTH } from '../common/cell-width.ts'
import { isMissing } from '../common/missing.ts'
import { fitColumns } from '../field-table/fit-columns.ts'
import { useT } from '../locale/index.ts'
import { useReportT } from './locale.ts'
import { Unassigned } from './unassigned.tsx'
import { FigureLink } from './figure-link.tsx'
import { IncompleteMark } from './incomplete-mark.tsx'
import type { ReportState } from './params-codec.ts'
import { RowLink } from './row-link.tsx'
import { widgetOf } from '../widgets/index.ts'
import { addedUp, SUBTOTAL, withSubtotals } from './subtotals.ts'
import type { Ways } from './use-leads.ts'
import { Unit } from '../common/unit.tsx'

interface Props {
  report: Report
  answer: ReportAnswer
  state: ReportState
  ways: Ways
}

/** Borders of the panel, in px. */
const BORDERS = 3

/** The rows of a report, with sums below each group and in total. */
export function ReportTable(props: Props) {
  const box = useRef<HTMLDivElement>(null)
  const room = useWidth(box) - BORDERS
  return (
    <div ref={box}>
      <FittedTable {...props} room={room} />
    </div>
  )
}

function FittedTable({ report, answer, state, ways, room }: Props & { room: number }) {
  const t = useT()
  const rt = useReportT()
  const lang = useLang()
  const narrow = useNarrow()
  const names = useMemo(() => {
    const shown = shownColumns(report, answer, state)
    return narrow ? keyFiguresFirst(report, shown) : shown
  }, [report, answer, state, narrow])
  const rows = useMemo(() => {
    const summed = addedUp(report, {
      names,
      totals: answer.totals,
      isSummable: field => widgetOf(field).summable === true,
    })
    const all = withSubtotals(answer.rows, names, summed)
    const rest = answer.rest ? [{ ...answer.rest.row, [REST]: answer.rest.count }] : []
    return [...all, ...rest].map((row, i) => ({ ...row, $row: i }))
  }, [report, answer, names])
  const figure = useCallback(
    (row: AnyRow, name: string, content: ReactNode) => (
      <>
        {isNothing(row[name]) ? (
          <span className="en-nothing">
            <FigureLink to={ways.leads(row, name)}>{content}</FigureLink>
          </span>
        ) : (
          <FigureLink to={ways.leads(row, name)}>{content}</FigureLink>
        )}
        <IncompleteMark report={report} name={name} row={row === NO_ROW ? answer.totals : row} />
      </>
    ),
    [ways, report, answer],
  )
  const widths = useMemo(
    () =>
      names.map(name => columnWidth({ report, field: report.columns[name] ?? TEXT, name, lang }, rows, answer.totals)),
    [report, names, rows, answer.totals, lang],
  )
  const fit = useMemo(
    () =>
      fitColumns(
        widths.map((width, i) => ({ width, ...(i === 0 ? { fixed: 'start' as const } : {}) })),
        room,
      ),
    [widths, room],
  )
  const within = useMemo(
    () => report.groupBy?.find(group => group.value === state.groupBy)?.within ?? [],
    [report, state.groupBy],
  )
  const columns = useMemo<NonNullable<TableProps<AnyRow>['columns']>>(
    () =>
      names.map((name, i) => {
        const field = report.columns[name] ?? TEXT
        const { align } = kindOf(field)
        return {
          key: name,
          align,
          ...fit[i],
          ellipsis: align !== 'right' && { showTitle: false },
          title: (
            <>
              {labelOf(field, name)[lang]}
              {field.unit && <Unit>{field.unit[lang]}</Unit>}
            </>
          ),
          render: (_: unknown, row: AnyRow) => {
            const summed = SUBTOTAL in row || REST in row
            // A count of what calls for somebody says nothing where there is none
            if (row[name] === 0 && name in (report.narrows ?? {})) return null
            const content = summed && !(name in row) ? null : cellOf({ field, name, row, lang })
            if (summed && i === 0)
              return REST in row ? rt('report.rest', { count: row[REST] as number }) : rt('report.subtotal')
            if (REST in row) return content
            if (!summed && within.includes(name) && isUnassigned(report, row, name)) return report.unassigned?.[lang]
            if (name !== state.groupBy || summed)
              return align === 'right' && !isMissing(row[name]) ? figure(row, name, content) : content
            const to = ways.record(row) ?? ways.leads(row, name)
            if (isUnassigned(report, row, name))
              return <Unassigned report={report} label={labelOf(field, name)[lang]} to={to} />
            return to ? <RowLink to={to}>{content}</RowLink> : content
          },
        }
      }),
    [report, names, fit, state.groupBy, within, ways, figure, lang, rt],
  )
  const width = fit.reduce((sum, column) => sum + column.width, 0)
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
      onRow={row => (row['alarm'] === true && !row[SUBTOTAL] && report.alarm ? { title: report.alarm[lang] } : {})}
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
                      : kindOf(field).align === 'right'
                        ? figure(NO_ROW, name, cellOf({ field, name, row: answer.totals, lang }))
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

/** A figure of nothing steps back, so that those of something are found in a table of many columns. */
const isNothing = (value: unknown): boolean =>
  (typeof value === 'number' || typeof value === 'string') && Number(value) === 0 && value !== ''

/**
 * Columns that have values, without what the parameters say of all rows already. Of single records the figures are asked
 * for: what they refer to stands behind.
 */
function shownColumns(report: Report, { rows }: ReportAnswer, { params, groupBy }: ReportState): string[] {
  const names = Object.keys(report.columns).filter(name => rows.some(row => name in row))
  const record = report.groupBy?.find(group => group.value === groupBy)?.record
  const alike = (name: string) => rows.every(row => row[name] === rows[0]?.[name])
  const said = (name: string) => name !== groupBy && (name === record?.resource || !isMissing(params[name]))
  const shown = names.filter(name => !said(name) || !alike(name))
  const isBehind = (name: string) =>
    record !== undefined && report.columns[name]?.kind === 'ref' && record.names?.includes(name) !== true
  return [...shown.filter(name => !isBehind(name)), ...shown.filter(isBehind)]
}

/** On a phone what the report is about stands beside the names, and what it is computed from behind. */
function keyFiguresFirst({ pictures = [], columns }: Report, names: readonly string[]): string[] {
  const ranked = pictures.flatMap(picture => (picture.kind === 'rank' ? [picture.of, picture.rate] : []))
  const key = names.filter(name => ranked.includes(name))
  const facts = names.filter(name => kindOf(columns[name] ?? TEXT).align !== 'right')
  return [...facts, ...key, ...names.filter(name => !facts.includes(name) && !key.includes(name))]
}

/** Asks for all rows: the totals are no row, and lead to what all of them are made of. */
const NO_ROW: AnyRow = {}
/** Marks the row that sums what is beyond those shown. */
const REST = '$rest'
const TEXT: Field = { kind: 'text', label: '' }

/** Narrower columns of names would be cut, wider ones push figures out of sight. In px. */
const MOST_OF_NAMES = 200

/** The width that the head, the longest value and the sum of a column need, in px. Longer names are cut. */
function columnWidth(
  column: { report: Report; field: Field; name: string; lang: Lang },
  rows: readonly AnyRow[],
  totals: AnyRow,
) {
  const { report, field, name, lang } = column
  const isNone = (row: AnyRow) => !(SUBTOTAL in row) && !(REST in row) && isUnassigned(report, row, name)
  const none = cellWidth(report.unassigned?.[lang] ?? '') + HINT_WIDTH
  const head = headWidth(labelOf(field, name)[lang], field.unit?.[lang])
  const longest = rows.reduce(
    (most, row) => Math.max(most, isNone(row) ? none : cellWidth(cellText({ ...column, row }))),
    0,
  )
  const sums = [totals, ...rows.filter(row => SUBTOTAL in row)].map(row =>
    cellWidth(cellText({ ...column, row }), BOLD),
  )
  const content = Math.max(longest, ...sums) + (field.choices ? TAG_WIDTH : 0)
  return Math.max(field.width ?? 0, head, kindOf(field).align === 'right' ? content : Math.min(content, MOST_OF_NAMES))
}

/** The question mark behind the name of a row without a value, in px. */
const HINT_WIDTH = 22
const BOLD = { bold: true }
