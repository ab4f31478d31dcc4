import { Readable } from 'node:stream'
import { describe, expect, test } from 'vitest'
import { SheetError, readSheets, type SheetLimits } from './read-table.ts'
import { firstCell, rawWorkbook, rowsOf, textsOf, zipOf, type RawWorkbook } from './sheet-fixtures.ts'

const STYLES =
  '<numFmts><numFmt numFmtId="164" formatCode="yyyy&quot;年&quot;m&quot;月&quot;d&quot;日&quot;"/><numFmt numFmtId="165" formatCode="yyyy-mm-dd hh:mm"/></numFmts>' +
  '<cellStyleXfs><xf numFmtId="14"/></cellStyleXfs>' +
  '<cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/><xf numFmtId="20"/><xf numFmtId="9"/><xf numFmtId="31"/></cellXfs>'

const data = (...cells: string[]): string => `<sheetData><row r="1">${cells.join('')}</row></sheetData>`

async function open(book: RawWorkbook, limits?: Partial<SheetLimits>): ReturnType<typeof readSheets> {
  return readSheets(await rawWorkbook(book), '运单.xlsx', limits)
}

async function cellOf(xml: string, book: Omit<RawWorkbook, 'sheets'> = {}): ReturnType<typeof firstCell> {
  return firstCell((await open({ ...book, sheets: { A: data(xml) }, styles: STYLES }))[0])
}

async function failure(run: () => Promise<unknown>): Promise<string> {
  const error = await run().catch((thrown: unknown) => thrown)
  if (error instanceof SheetError) return error.code
  throw new Error(`no SheetError but ${String(error)}`)
}

const readAll = async (bytes: Buffer, limits?: Partial<SheetLimits>): Promise<unknown> =>
  Promise.all((await readSheets(bytes, '运单.xlsx', limits)).map(rowsOf))

describe('cells of a workbook', () => {
  test.each([
    ['<c r="A1"><v>1.1000000000000001</v></c>', '1.1', 1.1],
    ['<c r="A1"><v>0.30000000000000004</v></c>', '0.3', 0.30000000000000004],
    ['<c r="A1"><v>1234.5600000000002</v></c>', '1234.56', 1234.5600000000002],
    ['<c r="A1"><v>-4526.08</v></c>', '-4526.08', -4526.08],
    ['<c r="A1"><v>1.5E-7</v></c>', '0.00000015', 1.5e-7],
    ['<c r="A1"><v>1200</v></c>', '1200', 1200],
    ['<c r="A1"><v>1E3</v></c>', '1000', 1000],
    ['<c r="A1" s="5"><v>0.09</v></c>', '0.09', 0.09],
  ])('reads the number %s as it is shown', async (xml, text, value) => {
    expect(await cellOf(xml)).toEqual({ text, kind: 'number', value })
  })

  test('keeps all digits of a long number and marks one that Excel has cut', async () => {
    expect(await cellOf('<c r="A1"><v>26612000000000000018</v></c>')).toMatchObject({
      text: '26612000000000000018',
      lossy: true,
    })
    expect(await cellOf('<c r="A1"><v>2.6612000000000001E+19</v></c>')).toMatchObject({
      text: '26612000000000000000',
      lossy: true,
    })
    expect(await cellOf('<c r="A1"><v>420606208298</v></c>')).not.toHaveProperty('lossy')
  })

  test.each([
    { style: '1', value: '46346.999', kind: 'date', text: '2026-11-20' },
    { style: '2', value: '46346', kind: 'date', text: '2026-11-20' },
    { style: '3', value: '46346.586805555555', kind: 'dateTime', text: '2026-11-20 14:05:00' },
    { style: '4', value: '0.58680555555555558', kind: 'time', text: '14:05:00' },
    { style: '6', value: '46346', kind: 'date', text: '2026-11-20' },
    { style: '0', value: '46346', kind: 'number', text: '46346' },
    { style: '1', value: '-5', kind: 'number', text: '-5' },
  ])('style $style shows $value as a $kind', async ({ style, value, kind, text }) => {
    expect(await cellOf(`<c r="A1" s="${style}"><v>${value}</v></c>`)).toMatchObject({ kind, text })
  })

  test('knows the 1904 calendar and dates in ISO form', async () => {
    expect(await cellOf('<c r="A1" s="1"><v>0</v></c>', { workbookPr: '<workbookPr date1904="1"/>' })).toMatchObject({
      text: '1904-01-01',
    })
    expect(await cellOf('<c r="A1" t="d"><v>2026-11-20T14:05:00</v></c>')).toMatchObject({
      text: '2026-11-20 14:05:00',
      kind: 'dateTime',
    })
  })

  test('reads shared, rich and inline texts, without phonetic guides', async () => {
    const strings =
      '<si><t>煤</t></si><si><r><t>动力</t></r><r><rPr><b/></rPr><t xml:space="preserve"> 煤</t></r><rPh sb="0" eb="1"><t>dong</t></rPh></si><si><t>a_x000D_\nb_x0041_&amp;&#x1F69A;</t></si>'
    const cells = [
      '<c t="s"><v>1</v></c>',
      '<c t="s"><v>0</v></c>',
      '<c t="s"><v>2</v></c>',
      '<c t="inlineStr"><is><r><t>钢</t></r><r><t>卷</t></r></is></c>',
      '<c t="str"><f>A1</f><v>=x</v></c>',
      '<c t="s"><v>9</v></c>',
    ]
    const [sheet] = await open({ sheets: { A: data(...cells) }, strings })
    expect(await textsOf(sheet)).toEqual([['动力 煤', '煤', 'a\nbA&🚚', '钢卷', '=x']])
  })

  test('reads booleans, errors and formulas without a result', async () => {
    expect(await cellOf('<c r="A1" t="b"><v>1</v></c>')).toEqual({ text: 'TRUE', kind: 'bool', value: true })
    expect(await cellOf('<c r="A1" t="e"><v>#N/A</v></c>')).toEqual({ text: '#N/A', kind: 'error' })
    expect(await cellOf('<c r="A1"><f>SUM(B1:B2)</f></c>')).toEqual({ text: '=SUM(B1:B2)', kind: 'error' })
    expect(await cellOf('<c r="A1"><f>SUM(B1:B2)</f><v>3</v></c>')).toMatchObject({ text: '3', kind: 'number' })
  })
})

describe('sheets of a workbook', () => {
  test('places cells by reference or by order and omits blank rows', async () => {
    const blank = Array.from(
      { length: 5_000 },
      (_, i) => `<row r="${i + 10}"><c r="A${i + 10}" s="1"/><c r="XFD${i + 10}" s="1"/></row>`,
    )
    const xml = `<sheetData><row><c><v>1</v></c><c r="D1"><v>2</v></c><c s="1"/></row><row r="7"><c r="AB7"><v>3</v></c></row>${blank.join('')}</sheetData>`
    const rows = await rowsOf((await open({ sheets: { A: xml } }))[0])
    expect(rows.map(row => [row.number, row.cells.map(cell => cell.text)])).toEqual([
      [1, ['1', '', '', '2']],
      [7, [...Array.from({ length: 27 }, () => ''), '3']],
    ])
  })

  test('lists sheets in order, with hidden ones marked', async () => {
    const sheets = await open({
      sheets: { 运单: data('<c><v>1</v></c>'), 字典: data('<c><v>2</v></c>') },
      hidden: ['字典'],
    })
    expect(sheets.map(({ name, hidden }) => [name, hidden])).toEqual([
      ['运单', false],
      ['字典', true],
    ])
    expect(await textsOf(sheets[1])).toEqual([['2']])
  })

  test('reads namespace prefixes of other programs', async () => {
    const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
    const prefixed = `<?xml version="1.0"?><x:worksheet xmlns:x="${main}"><x:sheetData><x:row r="1"><x:c r="A1" t="inlineStr"><x:is><x:t>煤</x:t></x:is></x:c></x:row></x:sheetData></x:worksheet>`
    expect(await textsOf((await open({ sheets: { A: prefixed } }))[0])).toEqual([['煤']])
  })

  test('reads from a stream and may stop early', async () => {
    const bytes = await rawWorkbook({
      sheets: { A: `<sheetData>${'<row><c><v>7</v></c></row>'.repeat(50_000)}</sheetData>` },
    })
    const [sheet] = await readSheets(Readable.from([bytes.subarray(0, 100), bytes.subarray(100)]), 'a.xlsx')
    for await (const row of sheet?.rows() ?? []) if (row.number === 3) break
    expect(await rowsOf(sheet)).toHaveLength(50_000)
  })
})

describe('refuses', () => {
  test.each([
    ['old workbooks', Buffer.from('d0cf11e0a1b11ae1000000', 'hex'), 'sheet.old_format'],
    [
      'passwords',
      Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.from('EncryptedPackage', 'utf16le')]),
      'sheet.encrypted',
    ],
    ['web pages', Buffer.from('\ufeff<html><body><table>'), 'sheet.web_page'],
    ['pdf', Buffer.from('%PDF-1.7\n'), 'sheet.unknown_format'],
    ['nothing', Buffer.alloc(0), 'sheet.empty'],
    ['half an archive', Buffer.from('PK\x03\x04 and then nothing'), 'sheet.damaged'],
  ])('%s', async (_, bytes, code) => {
    expect(await failure(() => readSheets(bytes, '运单.xlsx'))).toBe(code)
  })

  test('other archives and binary workbooks', async () => {
    const other = await zipOf({ '_rels/.rels': '<Relationships/>', 'word/document.xml': '<w/>' })
    expect(await failure(() => readSheets(other, 'a.docx'))).toBe('sheet.unknown_format')
    const binary = await zipOf({ 'xl/workbook.bin': 'x' })
    expect(await failure(() => readSheets(binary, 'a.xlsb'))).toBe('sheet.binary_format')
  })

  test('damaged parts: broken XML, document types, truncated and altered data', async () => {
    const broken = await rawWorkbook({ sheets: { A: '<sheetData><row><c></row>' } })
    expect(await failure(() => readAll(broken))).toBe('sheet.damaged')
    const dtd =
      '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "aaaa">]><worksheet><sheetData><row><c t="str"><v>&a;</v></c></row></sheetData></worksheet>'
    expect(await failure(async () => readAll(await rawWorkbook({ sheets: { A: dtd } })))).toBe('sheet.damaged')
    const good = await rawWorkbook({ sheets: { A: data('<c><v>1</v></c>') } })
    expect(await failure(() => readAll(good.subarray(0, good.length - 30)))).toBe('sheet.damaged')
    const altered = Buffer.from(good)
    altered.fill(0xff, altered.indexOf('sheet1.xml') + 10, altered.indexOf('sheet1.xml') + 30)
    expect(await failure(() => readAll(altered))).toBe('sheet.damaged')
  })

  test('zip bombs: entries that expand too far, are larger than declared, or are one endless text', async () => {
    const rows = `<sheetData>${'<row><c s="1"/></row>'.repeat(200_000)}</sheetData>`
    const bomb = await rawWorkbook({ sheets: { A: rows } })
    expect(bomb.length).toBeLessThan(60_000)
    expect(await failure(() => readAll(bomb, { maxUnpackedBytes: 2 ** 20 }))).toBe('sheet.expands_too_far')
    const liar = Buffer.from(bomb)
    const entry = liar.lastIndexOf('xl/worksheets/sheet1.xml') - 46
    liar.writeUInt32LE(1_000, entry + 24)
    expect(await failure(() => readAll(liar, { maxUnpackedBytes: 2 ** 20 }))).toBe('sheet.damaged')
    const endless = await rawWorkbook({ sheets: { A: data(`<c t="str"><v>${'x'.repeat(3_000_000)}</v></c>`) } })
    expect(await failure(() => readAll(endless))).toBe('sheet.damaged')
  })

  test('more rows, columns, characters or bytes than allowed', async () => {
    const book = { sheets: { A: `<sheetData>${'<row><c><v>1</v></c><c><v>22</v></c></row>'.repeat(3)}</sheetData>` } }
    const refusal = async (limits: Partial<SheetLimits>): Promise<string> =>
      failure(async () => readAll(await rawWorkbook(book), limits))
    expect(await refusal({ maxRows: 2 })).toBe('sheet.too_many_rows')
    expect(await refusal({ maxColumns: 1 })).toBe('sheet.too_many_columns')
    expect(await refusal({ maxCellLength: 1 })).toBe('sheet.cell_too_long')
    expect(await refusal({ maxBytes: 500 })).toBe('sheet.too_large')
  })
})
