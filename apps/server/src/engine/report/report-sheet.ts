import type { Readable } from 'node:stream'
import type { Report, ReportAnswer } from '@tuheng/domain/kernel/report'
import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { isUnassigned } from '@tuheng/domain/kernel/unassigned-row'
import type { Lang } from '@tuheng/domain/kernel/text'
import { headerOf } from '../export/export-columns.ts'
import { cellOf, sheetKind } from '../export/sheet-kinds.ts'
import type { CellInput } from '../sheets/sheet-model.ts'
import type { ExportStamp } from '../export/export-table.ts'
import { stampedXlsx } from '../export/export-table.ts'
import { writeCsv } from '../sheets/write-csv.ts'

interface SheetChoice {
  /** The columns that are wanted, in their order. Default: all that were answered. */
  only?: readonly string[]
  format?: 'xlsx' | 'csv'
  stamp?: ExportStamp
}

/** A file of the answer: the table with its totals, and in a workbook the header's facts on a second sheet. */
export function reportFile(
  report: Report,
  answer: ReportAnswer,
  { lang, only, format = 'xlsx', stamp }: SheetChoice & { lang: Lang },
): Readable {
  const shown = answer.rows.length ? answer.rows : [answer.totals]
  const names = (only ?? Object.keys(report.columns)).filter(name => shown.some(row => name in row))
  const columns = names.flatMap(name => {
    const field = report.columns[name]
    return field
      ? [{ name, field, sheet: { title: headerOf(field, name, lang), ...sheetKind(field).column(field, lang) } }]
      : []
  })
  const name = (i: number): string => columns[i]?.name ?? ''
  const cells = (row: AnyRow): CellInput[] =>
    columns.map(({ name, field }) => cellOf(row[name], field, { lang, label: row[`${name}$`], dicts: new Map() }))
  const named = (row: AnyRow): CellInput[] =>
    cells(row).map((cell, i) =>
      name(i) in row && isUnassigned(report, row, name(i)) ? (report.unassigned?.[lang] ?? cell) : cell,
    )
  const totals = cells(answer.totals)
  if (totals[0] === null) totals[0] = lang === 'zh' ? '合计' : 'Total'
  const facts = [...answer.header, ...(report.note ? [report.note] : [])]
  const table = {
    name: report[lang],
    columns: columns.map(column => column.sheet),
    frozenColumns: 1,
    rows: answer.rows.map(named),
    totals,
  }
  if (format === 'csv') return writeCsv(table, { keepDigits: true })
  const sheets = [
    table,
    {
      name: lang === 'zh' ? '说明' : 'Notes',
      columns: [{ title: report[lang], type: 'text' as const, width: 60 }],
      rows: facts.map(fact => [fact[lang]]),
    },
  ]
  return stampedXlsx(sheets, lang, stamp)
}
