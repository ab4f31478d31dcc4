import type { Grid } from './grid.ts'
import { readZip } from './zip.ts'

/**
 * The first sheet of a workbook as texts, at most `rows` × `columns`. Dates are written out, numbers stay as stored.
 * @throws {RangeError} if it is not a workbook
 */
export async function readWorkbook(bytes: Uint8Array, limits: { rows: number; columns: number }): Promise<Grid> {
  const zip = readZip(bytes)
  const text = async (name: string) => (await zip.get(name)?.()) ?? ''
  const workbook = await text('xl/workbook.xml')
  const sheet = /<sheet\s[^>]*?r:id="([^"]+)"[^>]*>/.exec(workbook)
  const target = sheet && relationTarget(await text('xl/_rels/workbook.xml.rels'), sheet[1] ?? '')
  if (!sheet || !target) throw new RangeError('not a workbook')
  const strings = [...(await text('xl/sharedStrings.xml')).matchAll(/<si>(.*?)<\/si>|<si\/>/gs)].map(found =>
    textOf(found[1] ?? ''),
  )
  const dates = dateStyles(await text('xl/styles.xml'))
  const rows: string[][] = []
  let total = 0
  for (const [, attributes = '', cells = ''] of (await text(target)).matchAll(
    /<row\b([^>]*?)(?:\/>|>(.*?)<\/row>)/gs,
  )) {
    const number = Number(/\br="(\d+)"/.exec(attributes)?.[1] ?? total + 1)
    total = Math.max(total + 1, number)
    if (number > limits.rows) continue
    while (rows.length < number - 1) rows.push([])
    rows.push(rowOf(cells, { strings, dates, columns: limits.columns }))
  }
  return { rows, total, name: unescape(/\bname="([^"]*)"/.exec(sheet[0])?.[1] ?? '') }
}

function relationTarget(rels: string, id: string): string | undefined {
  const found = [...rels.matchAll(/<Relationship\b[^>]*>/g)].find(([one]) => one.includes(`Id="${id}"`))?.[0]
  const target = /Target="([^"]+)"/.exec(found ?? '')?.[1]
  return target && (target.startsWith('/') ? target.slice(1) : `xl/${target}`)
}

function rowOf(cells: string, book: { strings: string[]; dates: Set<number>; columns: number }): string[] {
  const row: string[] = []
  for (const [, attributes = '', inner = ''] of cells.matchAll(/<c\b([^>]*?)(?:\/>|>(.*?)<\/c>)/gs)) {
    const letters = /\br="([A-Z]+)/.exec(attributes)?.[1]
    const column = letters ? columnOf(letters) : row.length
    if (column >= book.columns) break
    while (row.length < column) row.push('')
    row[column] = cellText(attributes, inner, book)
  }
  return row
}

function cellText(attributes: string, inner: string, book: { strings: string[]; dates: Set<number> }): string {
  const type = /\bt="(\w+)"/.exec(attributes)?.[1]
  if (type === 'inlineStr') return textOf(inner)
  const value = unescape(/<v[^>]*>(.*?)<\/v>/s.exec(inner)?.[1] ?? '')
  if (type === 's') return book.strings[Number(value)] ?? ''
  if (type === 'b') return value === '1' ? 'TRUE' : 'FALSE'
  const style = Number(/\bs="(\d+)"/.exec(attributes)?.[1] ?? -1)
  return !type && value !== '' && book.dates.has(style) ? dateText(Number(value)) : value
}

/** `A` → 0, `AB` → 27. */
function columnOf(letters: string): number {
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

/** Indexes of the cell styles that show a date or a time. */
function dateStyles(styles: string): Set<number> {
  const customFormats = new Map(
    [...styles.matchAll(/<numFmt\b[^>]*numFmtId="(\d+)"[^>]*formatCode="([^"]*)"/g)].map(([, id, code]) => [
      Number(id),
      code ?? '',
    ]),
  )
  const isDate = (id: number) =>
    (id >= 14 && id <= 22) ||
    (id >= 27 && id <= 36) ||
    (id >= 45 && id <= 58) ||
    /[ymdhs]/i.test((customFormats.get(id) ?? '').replaceAll(/"[^"]*"|&quot;.*?&quot;|\[[^\]]*\]|\\./g, ''))
  const list = /<cellXfs\b[^>]*>(.*?)<\/cellXfs>/s.exec(styles)?.[1] ?? ''
  return new Set(
    [...list.matchAll(/<xf\b[^>]*?numFmtId="(\d+)"/g)].flatMap(([, id], i) => (isDate(Number(id)) ? [i] : [])),
  )
}

/** Days since 1899-12-30, as spreadsheets count them. */
function dateText(serial: number): string {
  const text = new Date(Math.round(serial * 86_400) * 1000 + Date.UTC(1899, 11, 30)).toISOString()
  return serial % 1 ? text.slice(0, 16).replace('T', ' ') : text.slice(0, 10)
}

/** All `<t>` of a string, its runs joined. Phonetic readings of Chinese and Japanese words are omitted. */
function textOf(xml: string): string {
  return [...xml.replaceAll(/<rPh\b.*?<\/rPh>/gs, '').matchAll(/<t\b[^>]*?(?:\/>|>(.*?)<\/t>)/gs)]
    .map(found => unescape(found[1] ?? ''))
    .join('')
}

const ENTITIES: Record<string, string> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' }

export function unescape(xml: string): string {
  return xml.replaceAll(
    /&(?:#x([\da-f]+)|#(\d+)|(\w+));/gi,
    (entity: string, ...[hex, decimal, name]: (string | undefined)[]) => {
      if (hex || decimal) return String.fromCodePoint(hex ? Number.parseInt(hex, 16) : Number(decimal))
      return ENTITIES[name ?? ''] ?? entity
    },
  )
}
