import type { Grid } from './grid.ts'

/** Decodes UTF-8 where it is valid, otherwise GB 18030, the encoding of Chinese spreadsheets. */
export function decodeText(bytes: Uint8Array): string {
  const utf16 =
    bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : null
  if (utf16) return new TextDecoder(utf16).decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('gb18030').decode(bytes)
  }
}

/** Rows of a text separated by commas, tabs or semicolons, whichever is the most frequent in its first line. */
export function readCsv(text: string, limits: { rows: number; columns: number }): Grid {
  const first = text.slice(0, Math.max(0, text.indexOf('\n')) || undefined)
  const separator = [',', '\t', ';'].toSorted((a, b) => first.split(b).length - first.split(a).length)[0] ?? ','
  const rows: string[][] = []
  let row: string[] = []
  let cell = ''
  let quoted = false
  let total = 0
  const endRow = () => {
    row.push(cell)
    if (row.length > 1 || row[0] !== '') {
      total++
      if (rows.length < limits.rows) rows.push(row.slice(0, limits.columns))
    }
    row = []
    cell = ''
  }
  for (let i = 0; i < text.length; i++) {
    const char = text.charAt(i)
    if (quoted) {
      if (char !== '"') cell += char
      else if (text.charAt(i + 1) === '"') cell += text.charAt(i++)
      else quoted = false
    } else if (char === '"' && cell === '') quoted = true
    else if (char === separator) {
      row.push(cell)
      cell = ''
    } else if (char === '\n') endRow()
    else if (char !== '\r') cell += char
  }
  if (cell !== '' || row.length) endRow()
  return { rows, total, name: '' }
}
