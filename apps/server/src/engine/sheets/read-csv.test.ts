import iconv from 'iconv-lite'
import { describe, expect, test } from 'vitest'
import { rowsOf, textsOf } from './sheet-fixtures.ts'
import { SheetError, readSheets, type SheetLimits } from './read-table.ts'

const TABLE = [
  ['运单号', '发票号', '品名', '金额', '备注'],
  ['YD2026112000012', '26612000000000000018', '动力煤', '1,234.56', '第一行\n第二行'],
  ['YD2026112000013', '00012', '钢卷“热轧”', '-0.50', '他说"好"，然后走了'],
  ['陕K12345', '', '焦炭', '0', '=1+1'],
]
const ENCODINGS = {
  'utf-8': text => Buffer.from(text),
  'utf-8 with mark': text => Buffer.from(`\ufeff${text}`),
  gbk: text => iconv.encode(text, 'gbk'),
  gb18030: text => iconv.encode(text, 'gb18030'),
  'utf-16le with mark': text => iconv.encode(`\ufeff${text}`, 'utf16-le'),
  'utf-16be with mark': text => iconv.encode(`\ufeff${text}`, 'utf16-be'),
  'utf-16le': text => iconv.encode(text, 'utf16-le'),
  'utf-16be': text => iconv.encode(text, 'utf16-be'),
} satisfies Record<string, (text: string) => Buffer>
const DELIMITERS = { comma: ',', tab: '\t', semicolon: ';', pipe: '|' }
const LINE_ENDS = { LF: '\n', CRLF: '\r\n', CR: '\r' }

function csv(rows: readonly (readonly string[])[], delimiter: string, lineEnd: string): string {
  const field = (text: string): string =>
    /["\n\r]/.test(text) || text.includes(delimiter)
      ? `"${text.replaceAll('"', '""').replaceAll('\n', lineEnd)}"`
      : text
  return rows.map(row => row.map(field).join(delimiter) + lineEnd).join('')
}

async function read(content: string | Buffer, limits?: Partial<SheetLimits>): Promise<string[][]> {
  return textsOf((await readSheets(Buffer.from(content), '对账.csv', limits))[0])
}

async function failure(content: string, limits?: Partial<SheetLimits>): Promise<SheetError> {
  const error = await read(content, limits).catch((thrown: unknown) => thrown)
  if (error instanceof SheetError) return error
  throw new Error(`no SheetError but ${String(error)}`)
}

describe('readSheets of delimited text', () => {
  const cases = Object.keys(ENCODINGS).flatMap(encoding =>
    Object.keys(DELIMITERS).flatMap(delimiter =>
      Object.keys(LINE_ENDS).map(lineEnd => [encoding, delimiter, lineEnd] as const),
    ),
  )
  test.each(cases)('reads %s, %s, %s', async (encoding, delimiter, lineEnd) => {
    const text = csv(TABLE, DELIMITERS[delimiter as 'tab'], LINE_ENDS[lineEnd as 'LF'])
    const bytes = ENCODINGS[encoding as 'gbk'](text)
    const [sheet] = await readSheets(bytes, '对账.csv')
    expect(await textsOf(sheet)).toEqual(TABLE)
    expect(sheet?.source).toMatchObject({ format: 'csv', delimiter: DELIMITERS[delimiter as 'tab'] })
    expect(sheet?.name).toBe('对账')
  })

  test('reads a lone-CR file with quoted line ends, delimiters and a last line without end', async () => {
    expect(await read('a,b\r1,"x\ry,z"\r\r2,"q ""r"" s"')).toEqual([
      ['a', 'b'],
      ['1', 'x\ny,z'],
      ['2', 'q "r" s'],
    ])
  })

  test('counts blank rows but omits them', async () => {
    const [sheet] = await readSheets(Buffer.from('a,b\n\n1,2\n,\n  ,\t\n3,4\n,,\n,,\n\n'), 'a.csv')
    expect((await rowsOf(sheet)).map(row => row.number)).toEqual([1, 3, 6])
  })

  test('keeps identifiers as text and reads thousands separators as numbers', async () => {
    const [sheet] = await readSheets(
      Buffer.from('"1,234,567.80",0012,26612000000000000018,-5,6217000000000000012,1,2.66E+19\n'),
      'a.csv',
    )
    const [row] = await rowsOf(sheet)
    expect(row?.cells.map(({ text, value }) => [text, value])).toEqual([
      ['1,234,567.80', 1234567.8],
      ['0012', undefined],
      ['26612000000000000018', undefined],
      ['-5', -5],
      ['6217000000000000012', undefined],
      ['1', 1],
      ['2.66E+19', undefined],
    ])
    expect(row?.cells[6]).toMatchObject({ lossy: true })
  })

  test('removes the ways of protecting a value from spreadsheet programs', async () => {
    expect(await read(`="00123","=""00456""",'=1+1,''-x,'plain\n`)).toEqual([
      ['00123', '00456', '=1+1', "'-x", "'plain"],
    ])
  })

  test('uses the delimiter named in the first line', async () => {
    const [sheet] = await readSheets(Buffer.from('sep=;\r\na,b;c\r\n1,5;2\r\n'), 'a.csv')
    expect(await rowsOf(sheet)).toMatchObject([{ number: 2, cells: [{ text: 'a,b' }, { text: 'c' }] }, { number: 3 }])
  })

  test('reads a single column, and text that contains commas', async () => {
    expect(await read('运单号\nYD1\nYD2\n')).toEqual([['运单号'], ['YD1'], ['YD2']])
    expect(await read('品名;备注\n煤,块;好\n钢;坏,了\n')).toEqual([
      ['品名', '备注'],
      ['煤,块', '好'],
      ['钢', '坏,了'],
    ])
  })

  test('distinguishes Western text from Chinese', async () => {
    const [sheet] = await readSheets(
      iconv.encode('Pays,Ville\nCôte d’Ivoire,Abidjan\nPérou,Arequipa\n', 'windows-1252'),
      'a.csv',
    )
    expect(sheet?.source).toMatchObject({ encoding: 'windows-1252' })
    expect(await textsOf(sheet)).toContainEqual(['Côte d’Ivoire', 'Abidjan'])
  })

  test('reads characters that only GB 18030 has, and a file that ends inside a character', async () => {
    expect(await textsOf((await readSheets(iconv.encode('㐀,😀,煤\n', 'gb18030'), 'a.csv'))[0])).toEqual([
      ['㐀', '😀', '煤'],
    ])
    const cut = Buffer.from('运单,煤').subarray(0, -1)
    expect((await readSheets(cut, 'a.csv'))[0]?.source).toMatchObject({ encoding: 'utf-8' })
  })

  test('accepts quotes inside and after fields', async () => {
    expect(await read('5" pipe,"a"b,"",x\n')).toEqual([['5" pipe', 'ab', '', 'x']])
  })

  test('reads across the boundaries of decoded chunks', async () => {
    const rows = Array.from({ length: 4_000 }, (_, i) => [String(i), `"${i}"\n,`.repeat(5), '汉字'])
    expect(await read(csv(rows, ',', '\r\n'))).toEqual(rows)
  })

  test('can be read twice', async () => {
    const [sheet] = await readSheets(Buffer.from('a,b\n1,2\n'), 'a.csv')
    expect(await textsOf(sheet)).toEqual(await textsOf(sheet))
  })

  test('reports a quote that is never closed', async () => {
    const error = await failure('a,b\n1,2\n3,"4\n5,6\n')
    expect(error.code).toBe('sheet.open_quote')
    expect(error.text('zh')).toContain('第 3 行第 2 列')
    expect((await failure(`a,"${'x\n'.repeat(30_000)}`)).code).toBe('sheet.open_quote')
  })

  test('refuses more rows, columns and characters than allowed', async () => {
    expect((await failure('a\nb\nc\n', { maxRows: 2 })).code).toBe('sheet.too_many_rows')
    expect((await failure('a,b,c\n', { maxColumns: 2 })).code).toBe('sheet.too_many_columns')
    expect((await failure(`a,${'x'.repeat(11)}\n`, { maxCellLength: 10 })).text('en')).toContain('Row 1, column 2')
    expect((await failure('a,b,c\n', { maxBytes: 3 })).code).toBe('sheet.too_large')
    expect(await read('a,b,,,\n', { maxColumns: 2 })).toEqual([['a', 'b']])
  })
})
