import type { Sheet, SheetLimits, SheetRow } from './cell.ts'
import { ReadingBudget } from './reading-budget.ts'
import { sheetError } from './sheet-error.ts'
import { readFormats, type NumberContent } from './xlsx-formats.ts'
import { RowReader } from './xlsx-rows.ts'
import { readStrings, type TextTable } from './xlsx-strings.ts'
import { XmlDamage, XmlReader, parseXml, prefixed } from './xml-events.ts'
import { ZipDamage, unzipStream, unzipEntry, zipEntries, type ZipEntry } from './zip-read.ts'

/** Workbook, relations and styles are small. A larger part is no spreadsheet. */
const MAX_SMALL_PART = 16 * 2 ** 20

type Workbook = {
  archive: Buffer
  entries: Map<string, ZipEntry>
  file: string
  limits: SheetLimits
  date1904: boolean
  formats: NumberContent[]
  stringsPart: ZipEntry | undefined
  strings?: Promise<TextTable>
}

/** Opens a workbook (ECMA-376 spreadsheet, transitional or strict). Rows are read on demand. */
export function readXlsx(archive: Buffer, file: string, limits: SheetLimits): Sheet[] {
  return asSheetErrors(file, () => {
    const entries = zipEntries(archive)
    if ([...entries.values()].some(entry => entry.encrypted)) throw sheetError('sheet.encrypted', { file })
    if (entries.has('xl/workbook.bin')) throw sheetError('sheet.binary_format', { file })
    const small = (name: string): Buffer | undefined => {
      const entry = entries.get(name)
      return entry && unzipEntry(archive, entry, MAX_SMALL_PART)
    }
    const main = mainPart(small('_rels/.rels'), entries)
    if (!main) throw sheetError('sheet.unknown_format', { file })
    const folder = main.slice(0, main.lastIndexOf('/') + 1)
    const relations = readRelations(small(`${folder}_rels/${main.slice(folder.length)}.rels`), folder)
    const { sheets, date1904 } = readWorkbook(small(main))
    const partOf = (type: string): string => relations.find(relation => relation.type === type)?.target ?? ''
    const workbook: Workbook = {
      archive,
      entries,
      file,
      limits,
      date1904,
      formats: readFormats(small(partOf('styles'))),
      stringsPart: entries.get(partOf('sharedStrings')),
    }
    return sheets.flatMap(({ name, relation, hidden }) => {
      const target = relations.find(({ id, type }) => id === relation && type === 'worksheet')?.target
      const part = target === undefined ? undefined : entries.get(target)
      return part
        ? [{ name, hidden, source: { format: 'xlsx' } as const, rows: () => readRows(workbook, name, part) }]
        : []
    })
  })
}

async function* readRows(workbook: Workbook, sheet: string, part: ZipEntry): AsyncGenerator<SheetRow, void, undefined> {
  const { limits, file } = workbook
  const parts = workbook.stringsPart ? [part, workbook.stringsPart] : [part]
  if (
    parts.reduce((sum, { size }) => sum + size, 0) > limits.maxUnpackedBytes ||
    parts.some(one => isInflated(one, limits))
  )
    throw sheetError('sheet.expands_too_far', { file, max: Math.floor(limits.maxUnpackedBytes / 2 ** 20) })
  // A small file may repeat its texts without limit, a larger one up to a multiple of its size
  const maxText = Math.min(limits.maxText, Math.max(FREE_TEXT, workbook.archive.length * limits.maxRatio))
  const budget = new ReadingBudget(sheet, { ...limits, maxText })
  try {
    workbook.strings ??= stringsOf(workbook, budget)
    const { formats, date1904 } = workbook
    const rows = new RowReader({ sheet, limits, budget, strings: await workbook.strings, formats, date1904 })
    const reader = new XmlReader(rows)
    for await (const chunk of withPauses(unzipStream(workbook.archive, part), budget)) {
      reader.write(chunk)
      const done = rows.take()
      budget.pause()
      yield* done
      budget.resume()
    }
    reader.end()
    yield* rows.take()
  } catch (error) {
    throw asSheetError(error, file)
  }
}

async function stringsOf({ archive, stringsPart }: Workbook, budget: ReadingBudget): Promise<TextTable> {
  return stringsPart ? readStrings(withPauses(unzipStream(archive, stringsPart), budget)) : { at: () => undefined }
}

/** Small parts may have any compression ratio. */
const FREE_BYTES = 16 * 2 ** 20
const FREE_TEXT = 8 * 2 ** 20

function isInflated({ size, packedSize }: ZipEntry, { maxRatio }: SheetLimits): boolean {
  return size > FREE_BYTES && size > packedSize * maxRatio
}

async function* withPauses(
  chunks: AsyncIterable<Buffer>,
  budget: ReadingBudget,
): AsyncGenerator<Buffer, void, undefined> {
  budget.pause()
  for await (const chunk of chunks) {
    budget.resume()
    if (budget.due) await budget.yield()
    yield chunk
    // Waiting for unpacked data does not count as reading
    budget.pause()
  }
}

type Relation = { id: string; type: string; target: string }

function readRelations(bytes: Buffer | undefined, folder: string): Relation[] {
  const relations: Relation[] = []
  if (!bytes) return relations
  parseXml(bytes, {
    open(name, { Id, Type, Target }) {
      if (name !== 'Relationship' || Target === undefined) return
      relations.push({
        id: Id ?? '',
        type: Type?.slice(Type.lastIndexOf('/') + 1) ?? '',
        target: resolve(folder, Target),
      })
    },
  })
  return relations
}

function mainPart(bytes: Buffer | undefined, entries: Map<string, ZipEntry>): string | undefined {
  const named = readRelations(bytes, '').find(relation => relation.type === 'officeDocument')?.target
  return [named, 'xl/workbook.xml'].find(name => name !== undefined && /workbook/i.test(name) && entries.has(name))
}

type SheetEntry = { name: string; relation: string; hidden: boolean }

function readWorkbook(bytes: Buffer | undefined): { sheets: SheetEntry[]; date1904: boolean } {
  const sheets: SheetEntry[] = []
  let date1904 = false
  if (!bytes) return { sheets, date1904 }
  parseXml(bytes, {
    open(name, attributes) {
      if (name === 'workbookPr') date1904 = attributes.date1904 === '1' || attributes.date1904 === 'true'
      if (name !== 'sheet') return
      const hidden = attributes.state === 'hidden' || attributes.state === 'veryHidden'
      sheets.push({ name: attributes.name ?? '', relation: prefixed(attributes, 'id'), hidden })
    },
  })
  return { sheets, date1904 }
}

/** Resolves `../worksheets/sheet1.xml` and `/xl/worksheets/sheet1.xml` to the name of an archive entry. */
function resolve(folder: string, target: string): string {
  return decodeURI(new URL(target, `zip:///${folder}`).pathname).replace(/^\/+/, '')
}

function asSheetErrors<T>(file: string, run: () => T): T {
  try {
    return run()
  } catch (error) {
    throw asSheetError(error, file)
  }
}

function asSheetError(error: unknown, file: string): unknown {
  const damaged = error instanceof ZipDamage || error instanceof XmlDamage || error instanceof URIError
  return damaged ? sheetError('sheet.damaged', { file, part: error.message.slice(0, 80) }) : error
}
