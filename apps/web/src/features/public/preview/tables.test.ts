import { expect, it } from 'vitest'
import { decodeText, readCsv } from './csv.ts'
import { readWorkbook } from './xlsx.ts'

const MAX_SIZE = { rows: 3, columns: 4 }

it.each([
  [
    'a,b\n1,"x,""y"""\n',
    [
      ['a', 'b'],
      ['1', 'x,"y"'],
    ],
  ],
  [
    'a\tb\r\n"1\n2"\t3',
    [
      ['a', 'b'],
      ['1\n2', '3'],
    ],
  ],
  [
    'a;b\n\n1;2',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  ['a,b,c,d,e\n1', [['a', 'b', 'c', 'd'], ['1']]],
])('%j is a table', (text, rows) => {
  expect(readCsv(text, MAX_SIZE).rows).toEqual(rows)
})

it('counts the rows that it leaves out', () => {
  expect(readCsv('a\nb\nc\nd\ne', MAX_SIZE)).toMatchObject({ rows: [['a'], ['b'], ['c']], total: 5 })
})

it('reads the encoding and separators of Chinese spreadsheets', () => {
  expect(decodeText(new Uint8Array([0xd4, 0xcb, 0xb5, 0xa5]))).toBe('运单')
  expect(decodeText(new TextEncoder().encode('﻿运单'))).toBe('运单')
})

it('reads the first sheet of a workbook: texts, numbers, dates, gaps', async () => {
  const book = await zip({
    'xl/workbook.xml': '<workbook><sheets><sheet name="运单 &amp; 磅单" sheetId="1" r:id="rId2"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="rId1" Target="styles.xml"/><Relationship Id="rId2" Target="worksheets/sheet1.xml"/></Relationships>',
    'xl/sharedStrings.xml':
      '<sst><si><t>车牌</t></si><si><r><t>净</t></r><r><t xml:space="preserve">重 </t></r></si></sst>',
    'xl/styles.xml':
      '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd hh:mm"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="14"/></cellXfs></styleSheet>',
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData>
      <row r="1"><c r="A1" t="s"><v>0</v></c><c r="C1" t="s"><v>1</v></c><c r="Z1"><v>9</v></c></row>
      <row r="3"><c r="A3" t="inlineStr"><is><t>陕K12345</t></is></c><c r="B3" s="1"><v>46346.5</v></c><c r="C3"><v>33.46</v></c><c r="D3" s="2"><v>46346</v></c></row>
      <row r="9"><c r="A9"><v>1</v></c></row></sheetData></worksheet>`,
  })
  expect(await readWorkbook(book, MAX_SIZE)).toEqual({
    name: '运单 & 磅单',
    total: 9,
    rows: [['车牌', '', '净重 '], [], ['陕K12345', '2026-11-20 12:00', '33.46', '2026-11-20']],
  })
})

it('refuses a file that is not a workbook', async () => {
  await expect(
    readWorkbook(new TextEncoder().encode('nothing of the kind, but long enough'), MAX_SIZE),
  ).rejects.toThrow(RangeError)
  await expect(readWorkbook(await zip({ 'a.txt': 'x' }), MAX_SIZE)).rejects.toThrow('not a workbook')
})

/** Every second entry is compressed, starting with the second. */
async function zip(files: Record<string, string>): Promise<Uint8Array> {
  const parts: Uint8Array[] = []
  const list: Uint8Array[] = []
  let at = 0
  for (const [i, [name, text]] of Object.entries(files).entries()) {
    const plain = new TextEncoder().encode(text)
    const body = i % 2 ? await packed(plain) : plain
    const method = i % 2 ? 8 : 0
    const title = new TextEncoder().encode(name)
    parts.push(record(30, { 0: 0x04034b50, 8: method, 26: title.length }), title, body)
    list.push(record(46, { 0: 0x02014b50, 10: method, 20: body.length, 28: title.length, 42: at }), title)
    at += 30 + title.length + body.length
  }
  return joined([...parts, ...list, record(22, { 0: 0x06054b50, 10: Object.keys(files).length, 16: at })])
}

/** A record with numbers at their offsets; larger numbers take four bytes. */
function record(size: number, numbers: Record<number, number>): Uint8Array {
  const view = new DataView(new ArrayBuffer(size))
  for (const [at, number] of Object.entries(numbers)) {
    if (number > 0xffff) view.setUint32(Number(at), number, true)
    else view.setUint16(Number(at), number, true)
  }
  return new Uint8Array(view.buffer)
}

async function packed(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const stream = new Blob([bytes]).stream().pipeThrough(new CompressionStream('deflate-raw'))
  return new Uint8Array(await new Response(stream).arrayBuffer())
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const archive = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    archive.set(part, at)
    at += part.length
  }
  return archive
}
