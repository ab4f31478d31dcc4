import { SHEET_LIMITS, type Sheet, type SheetLimits } from './cell.ts'
import { readCsv } from './read-csv.ts'
import { readXlsx } from './read-xlsx.ts'
import { sheetError, type SheetError } from './sheet-error.ts'

export type { Cell, Sheet, SheetLimits } from './cell.ts'
export { SheetError } from './sheet-error.ts'

/**
 * Opens an uploaded table, .xlsx, .csv or .txt by its content. Sheets are in workbook order, hidden ones included
 * (`hidden`). Rows are read on demand. @throws {SheetError}
 */
export async function readSheets(
  input: Uint8Array | AsyncIterable<Uint8Array>,
  fileName: string,
  limits: Partial<SheetLimits> = {},
): Promise<Sheet[]> {
  const all = { ...SHEET_LIMITS, ...limits }
  const bytes = await collect(input, fileName, all.maxBytes)
  if (bytes.length === 0) throw sheetError('sheet.empty', { file: fileName })
  const sheets = open(bytes, fileName, all)
  if (sheets.length === 0) throw sheetError('sheet.empty', { file: fileName })
  return sheets
}

function open(bytes: Buffer, file: string, limits: SheetLimits): Sheet[] {
  const head = bytes.toString('latin1', 0, 8)
  if (head.startsWith('PK\x03\x04') || head.startsWith('PK\x05\x06')) return readXlsx(bytes, file, limits)
  if (head === '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1') {
    // A password-protected .xlsx is a container like .xls with a stream of this name.
    const encrypted = bytes.includes(Buffer.from('EncryptedPackage', 'utf16le'))
    throw sheetError(encrypted ? 'sheet.encrypted' : 'sheet.old_format', { file })
  }
  if (isOtherFormat(head)) throw sheetError('sheet.unknown_format', { file })
  const markup = /^[\s\ufeff]*<(!doctype html|html|table|meta|head|\?xml)/i.exec(bytes.toString('utf8', 0, 512))?.[1]
  if (markup) throw sheetError(markup === '?xml' ? 'sheet.unknown_format' : 'sheet.web_page', { file })
  return [readCsv(bytes, file.replace(/^.*[\\/]/, '').replace(/\.[^.]*$/, ''), limits)]
}

/** Pictures, PDF and other archives. */
function isOtherFormat(head: string): boolean {
  return ['%PDF-', '\x89PNG', '\xff\xd8\xff', 'GIF8', 'Rar!\x1a', '7z\xbc\xaf', '\x1f\x8b', '\x7fELF', 'MZ\x90'].some(
    magic => head.startsWith(magic),
  )
}

async function collect(input: Uint8Array | AsyncIterable<Uint8Array>, file: string, maxBytes: number): Promise<Buffer> {
  const tooLarge = (): SheetError => sheetError('sheet.too_large', { file, max: Math.floor(maxBytes / 2 ** 20) })
  if (input instanceof Uint8Array) {
    if (input.length > maxBytes) throw tooLarge()
    return Buffer.from(input.buffer, input.byteOffset, input.byteLength)
  }
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of input) {
    size += chunk.length
    if (size > maxBytes) throw tooLarge()
    chunks.push(chunk)
  }
  return Buffer.concat(chunks, size)
}
