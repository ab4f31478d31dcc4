import { Readable } from 'node:stream'
import { exportTemplateErrors as errors } from '@tuheng/domain/files/index'
import { inWordsOf } from '@tuheng/domain/kernel/face-words'
import { withApproval } from '@tuheng/domain/kernel/approval-state'
import type { Lang } from '@tuheng/domain/kernel/text'
import { safeName, uniqueNames } from '../../engine/export/archive-names.ts'
import { dictNames } from '../../engine/export/dict-names.ts'
import { cellsOf, type ExportColumn, exportColumns, type ExportTarget } from '../../engine/export/export-columns.ts'
import { exportIds, exportRows } from '../../engine/export/export-rows.ts'
import { EXPORT_MIMES, type ExportStamp, exportTable, stampedXlsx } from '../../engine/export/export-table.ts'
import { answerReport } from '../../engine/report/index.ts'
import { reportFile } from '../../engine/report/report-sheet.ts'
import type { CellInput } from '../../engine/sheets/sheet-model.ts'
import { writeCsv } from '../../engine/sheets/write-csv.ts'
import { type ZipPart, zipStream } from '../../engine/sheets/zip-write.ts'
import type { Server } from '../../engine/calls/endpoint.ts'
import { read } from '../../engine/write/work.ts'
import type { Source } from './sources.ts'
import type { ExportSpec } from './spec.ts'
import { type SplitGroup, splitGroups } from './split.ts'

/** A company in which the export reads, with the person's rights there. */
export interface ExportPlace {
  name: string
  actor: ExportTarget['actor']
}

export interface MakeArgs {
  server: Server
  source: Source
  spec: ExportSpec
  format: 'xlsx' | 'csv'
  places: readonly ExportPlace[]
  lang: Lang
  today: string
  /** Name of the file, without its ending. */
  name: string
  stamp: ExportStamp
  signal: AbortSignal
  report(done: number, total: number | null): void
}

export interface MadeFile {
  name: string
  mime: string
  contents: Readable
  /** What it holds, once it was read to its end. */
  packed: { rows: number; files: number; columns: string[] }
}

type ListSource = Extract<Source, { kind: 'list' }>
const ZIP = 'application/zip'

/** The file of an export as a stream, with a page of rows in memory: one table, or an archive of several. */
export async function makeFile(args: MakeArgs): Promise<MadeFile> {
  const { source, spec, places } = args
  if (source.kind === 'report') return reportOf(args, source)
  if (spec.layout !== 'one') return archiveOf(args, source)
  return places.length > 1 ? mergedTable(args, source) : tableOf(args, { source, place: placeOf(args) })
}

const placeOf = ({ places }: MakeArgs): ExportPlace => places[0] ?? errors.fail('data_export.source_gone')

async function reportOf(args: MakeArgs, { report }: Extract<Source, { kind: 'report' }>): Promise<MadeFile> {
  const { server, spec, format, lang, stamp, name } = args
  const { actor } = placeOf(args)
  const answer = await answerReport(server, report, { actor, body: spec.filters })
  return {
    name: `${name}.${format}`,
    mime: EXPORT_MIMES[format],
    contents: reportFile(report, answer, { lang, only: spec.columns, format, stamp }),
    packed: { rows: answer.rows.length, files: 1, columns: spec.columns },
  }
}

/** One list of one company, of one group if files are divided by a field. */
async function tableOf(
  args: MakeArgs,
  { source, place, group }: { source: ListSource; place: ExportPlace; group?: SplitGroup },
): Promise<MadeFile> {
  const { server, spec, format, lang, today, stamp, name, signal, report } = args
  const filters = group ? { ...spec.filters, [spec.splitBy ?? '']: group.filter } : spec.filters
  const table = await exportTable(
    {
      engine: server.engine,
      target: { ...source.at, actor: place.actor },
      request: { filters, columns: spec.columns, format, lines: false, totals: spec.totals },
      lang,
      today,
      stamp,
    },
    { signal, ...(group ? {} : { onRows: report }) },
  )
  return {
    name: `${name}.${format}`,
    mime: table.mime,
    contents: table.contents,
    packed: { rows: table.rows, files: 1, columns: table.columns },
  }
}

/** A table of the rows of several companies, with the company before each row. */
async function mergedTable(args: MakeArgs, source: ListSource): Promise<MadeFile> {
  const { server, spec, format, lang, name, stamp, places, signal, report } = args
  const parts = await Promise.all(places.map(place => mergedPart(args, source, place)))
  const columns = unionOf(
    spec.columns,
    parts.map(part => part.columns),
  )
  const total = parts.reduce((sum, { ids }) => sum + ids.length, 0)
  const title = lang === 'zh' ? '公司' : 'Company'
  async function* rows(): AsyncGenerator<CellInput[], void, undefined> {
    let before = 0
    for (const { place, target, columns: own, ids, dicts } of parts) {
      const reading = exportRows(server.engine, target, {
        ids,
        columns: withApproval(
          target.resource,
          own.map(one => one.name),
        ),
        lang,
        signal,
        onPage: done => report(before + done, total),
      })
      for await (const row of reading) {
        const cells = new Map(cellsOf(row, own, { lang, dicts }).map((cell, i) => [own[i]?.name, cell]))
        yield [place.name, ...columns.map(column => cells.get(column.name) ?? null)]
      }
      before += ids.length
    }
  }
  const table = {
    name: source.at.face[lang],
    columns: [{ title, type: 'text' as const, width: 18 }, ...columns.map(column => column.sheet)],
    frozenColumns: 2,
    rows: rows(),
  }
  return {
    name: `${name}.${format}`,
    mime: EXPORT_MIMES[format],
    contents: format === 'csv' ? writeCsv(table, { keepDigits: true }) : stampedXlsx([table], lang, stamp),
    packed: { rows: total, files: 1, columns: columns.map(column => column.name) },
  }
}

async function mergedPart({ server, spec, lang }: MakeArgs, { at }: ListSource, place: ExportPlace) {
  const { actor } = place
  const target: ExportTarget = { ...at, resource: inWordsOf(at.resource, at.face), actor }
  const columns = exportColumns(target, spec.columns, lang)
  return read(server.engine, actor, async sql => ({
    place,
    target,
    columns,
    ids: await exportIds(sql, target, { filters: spec.filters }),
    dicts: await dictNames(
      sql,
      { orgId: actor.orgId, lang },
      columns.map(column => column.field),
    ),
  }))
}

/** The columns that some company shows, in the order of the template, each with those that follow it. */
function unionOf(order: readonly string[], lists: readonly (readonly ExportColumn[])[]): ExportColumn[] {
  const known = new Map<string, ExportColumn>()
  for (const name of order)
    for (const list of lists) {
      const from = list.findIndex(column => column.name === name)
      if (from < 0) continue
      const after = list.slice(from + 1).findIndex(column => order.includes(column.name))
      for (const column of list.slice(from, after < 0 ? list.length : from + 1 + after))
        if (!known.has(column.name)) known.set(column.name, column)
    }
  return [...known.values()]
}

/** An archive with a table for each company, or for each value of the field that files are divided by. */
async function archiveOf(args: MakeArgs, source: ListSource): Promise<MadeFile> {
  const { spec, name, places, report } = args
  const packed = { rows: 0, files: 0, columns: spec.columns }
  const groups = await Promise.all(
    places.map(async place => ({
      place,
      groups: spec.layout === 'field' ? await splitGroups(args, { source, actor: place.actor }) : undefined,
    })),
  )
  const total = groups.reduce((sum, one) => sum + (one.groups?.length ?? 1), 0)
  async function* parts(): AsyncGenerator<ZipPart, void, undefined> {
    const unique = uniqueNames()
    for (const { place, groups: own } of groups) {
      const folder = places.length > 1 && own ? `${safeName(place.name, String(place.actor.orgId))}/` : ''
      for (const group of own ?? [undefined]) {
        args.signal.throwIfAborted()
        const made = await tableOf(args, { source, place, ...(group ? { group } : {}) })
        const label = safeName(group?.label ?? place.name, `${packed.files + 1}`)
        yield {
          name: unique(`${folder}${label}`, `.${args.format}`),
          compressed: args.format === 'xlsx',
          content: made.contents as AsyncIterable<Buffer>,
        }
        packed.rows += made.packed.rows
        packed.files++
        report(packed.files, total)
      }
    }
  }
  return {
    name: `${name}.zip`,
    mime: ZIP,
    contents: Readable.from(zipStream(parts()), { objectMode: false }),
    packed,
  }
}
