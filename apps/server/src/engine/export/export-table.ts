import { inWordsOf } from '@tuheng/domain/kernel/face-words'
import type { Readable } from 'node:stream'
import { withApproval } from '@tuheng/domain/kernel/approval-state'
import type { ListSpec } from '@tuheng/domain/kernel/list-spec'
import type { AnyRow } from '@tuheng/domain/kernel/resource'
import type { Lang } from '@tuheng/domain/kernel/text'
import { isZero, sum } from '@tuheng/domain/kernel/decimal'
import { viewerAccess } from '../rights/redact.ts'
import type { CellInput, SheetInput, SheetStamp } from '../sheets/sheet-model.ts'
import { writeCsv } from '../sheets/write-csv.ts'
import { writeXlsx } from '../sheets/write-xlsx.ts'
import { type Engine, read } from '../write/work.ts'
import { dictNames } from './dict-names.ts'
import {
  allColumns,
  cellsOf,
  type ExportColumn,
  exportColumns,
  type ExportTarget,
  headerOf,
  keyField,
  lineColumns,
} from './export-columns.ts'
import { exportErrors } from './export-errors.ts'
import { exportIds, exportRows, type RowQuery } from './export-rows.ts'

export interface ExportRequest extends RowQuery {
  /** `all`: all columns that may be shown. Absent: the columns of the list. */
  columns?: readonly string[] | 'all' | undefined
  format: 'xlsx' | 'csv'
  /** Child rows on separate sheets, with the number of their document. */
  lines: boolean
  /** Adds a row of totals. */
  totals: boolean
}

export interface ExportProgress {
  signal?: AbortSignal
  /** Reports the rows written so far and their total. */
  onRows?(done: number, total: number): void
}

/** Who takes the tables out, told in the file: see `SheetStamp`, and the lines of a sheet of their own. */
export interface ExportStamp extends SheetStamp {
  notes: readonly string[]
}

export const EXPORT_MIMES = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
} as const

export interface ExportFile {
  name: string
  mime: string
  rows: number
  columns: string[]
  contents: Readable
}

/** The requested table as a stream with constant memory. */
export async function exportTable(
  args: {
    engine: Engine
    target: ExportTarget
    request: ExportRequest
    lang: Lang
    today: string
    stamp?: ExportStamp
  },
  progress: ExportProgress = {},
): Promise<ExportFile> {
  const { engine, request, lang } = args
  const { face, actor } = args.target
  // A table is read like the list that it is made from
  const target: ExportTarget = { ...args.target, resource: inWordsOf(args.target.resource, face) }
  const { resource } = target
  if (request.format === 'csv' && request.lines) exportErrors.fail('export.csv_lines')
  const asked = exportColumns(target, request.columns === 'all' ? allColumns(target) : request.columns, lang)
  const columns = request.lines ? withKey(target, asked, lang) : asked
  const subs = request.lines ? linesSheets(target, lang) : []
  const { ids, dicts } = await read(engine, actor, async sql => ({
    ids: await exportIds(sql, target, request),
    dicts: await dictNames(
      sql,
      { orgId: actor.orgId, lang },
      [...columns, ...subs.flatMap(sub => sub.columns)].map(column => column.field),
    ),
  }))
  const names = columns.map(column => column.name)
  const key = keyField(resource)
  const all = ids.length * (1 + subs.length)
  const pass = (n: number) => ({
    signal: progress.signal,
    onPage: (done: number) => progress.onRows?.(n * ids.length + done, all),
  })
  const totals = request.totals ? new Totals(columns, resource.list) : undefined
  const main: SheetInput = {
    name: face[lang],
    columns: columns.map(column => column.sheet),
    frozenColumns: resource.list.frozen ?? 1,
    rows: mapRows(
      exportRows(engine, target, {
        ids,
        columns: withApproval(resource, [...names, ...(totals?.needs ?? [])]),
        lang,
        ...pass(0),
      }),
      row => {
        totals?.add(row)
        return [cellsOf(row, columns, { lang, dicts })]
      },
    ),
    ...(totals ? { totals: () => totals.cells(lang) } : {}),
  }
  const children = subs.map(({ name, title, columns: own }, i): SheetInput => ({
    name: title,
    columns: [
      { title: headerOf(resource.fields[key] ?? { kind: 'text', label: key }, key, lang), type: 'text', width: 18 },
      ...own.map(column => column.sheet),
    ],
    frozenColumns: 1,
    rows: mapRows(exportRows(engine, target, { ids, columns: [key], lang, lines: true, ...pass(i + 1) }), row =>
      ((row[name] as AnyRow[] | undefined) ?? []).map(line => [
        String(row[key] ?? ''),
        ...cellsOf(line, own, { lang, dicts }),
      ]),
    ),
  }))
  return {
    name: `${face[lang]}_${args.today.replaceAll('-', '')}.${request.format}`,
    mime: EXPORT_MIMES[request.format],
    rows: ids.length,
    columns: names,
    contents:
      request.format === 'csv'
        ? writeCsv(main, { keepDigits: true })
        : stampedXlsx([main, ...children], lang, args.stamp),
  }
}

/** A workbook, with a sheet that says whose it is where it has a stamp. */
export function stampedXlsx(sheets: readonly SheetInput[], lang: Lang, stamp: ExportStamp | undefined): Readable {
  if (!stamp) return writeXlsx(sheets)
  const title = lang === 'zh' ? '导出说明' : 'About this export'
  const notes = {
    name: title,
    columns: [{ title, type: 'text', width: 80 }],
    rows: stamp.notes.map(one => [one]),
  } as const
  return writeXlsx([...sheets, notes], { stamp })
}

async function* mapRows(
  rows: AsyncIterable<AnyRow>,
  map: (row: AnyRow) => CellInput[][],
): AsyncGenerator<CellInput[], void, undefined> {
  for await (const row of rows) yield* map(row)
}

function linesSheets(target: ExportTarget, lang: Lang): { name: string; title: string; columns: ExportColumn[] }[] {
  const { resource, face, actor } = target
  const access = viewerAccess(actor, resource, face)
  return Object.entries(resource.fields).flatMap(([name, field]) => {
    if (!field.lines || access.visibilityOf(name) === 'hidden') return []
    const columns = lineColumns(name, field.lines, { access, lang })
    return columns.length ? [{ name, title: headerOf(field, name, lang), columns }] : []
  })
}

/** Child rows contain the key of their document, so the document must show it. */
function withKey(target: ExportTarget, columns: ExportColumn[], lang: Lang): ExportColumn[] {
  const key = keyField(target.resource)
  return columns.some(column => column.name === key) ? columns : [...exportColumns(target, [key], lang), ...columns]
}

/**
 * Running totals of the columns that the list sums: without void rows, and none over values that must not be added up.
 */
class Totals {
  readonly #sums: (string | undefined)[]
  readonly #columns: readonly ExportColumn[]
  readonly #list: ListSpec
  readonly #groups = new Set<unknown>()

  constructor(columns: readonly ExportColumn[], list: ListSpec) {
    this.#columns = columns
    this.#list = list
    this.#sums = columns.map(({ name }) => (list.totals?.includes(name) ? '0' : undefined))
  }

  /** Fields that the totals need beside the columns. */
  get needs(): string[] {
    const { totalsBy, totalsExcept, tabs } = this.#list
    return [totalsBy, totalsExcept ? tabs : undefined].filter(name => name !== undefined)
  }

  add(row: AnyRow): void {
    const { totalsBy, totalsExcept, tabs } = this.#list
    if (tabs !== undefined && totalsExcept?.includes(String(row[tabs]))) return
    if (totalsBy !== undefined) this.#groups.add(row[totalsBy])
    this.#columns.forEach(({ name }, i) => {
      const known = this.#sums[i]
      const value = row[name]
      if (
        known !== undefined &&
        (typeof value === 'string' || typeof value === 'number') &&
        /^-?\d+(\.\d+)?$/.test(String(value))
      )
        this.#sums[i] = sum([known, value])
    })
  }

  cells(lang: Lang): CellInput[] {
    const told = this.#groups.size < 2
    return this.#sums.map((total, i) =>
      i === 0 && total === undefined
        ? lang === 'zh'
          ? '合计'
          : 'Total'
        : total === undefined || !told || isZero(total)
          ? null
          : total,
    )
  }
}
