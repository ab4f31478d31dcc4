import fc from 'fast-check'
import { buffer } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import { readSheets } from './read-table.ts'
import { rowsOf, textsOf } from './sheet-fixtures.ts'
import {
  writeXlsx,
  type CellInput,
  type ColumnType,
  type RowInput,
  type SheetInput,
  type WriteOptions,
} from './write-xlsx.ts'
import { unzipEntry, zipEntries } from './zip-read.ts'

const bytesOf = (sheets: SheetInput[], options?: WriteOptions): Promise<Buffer> => buffer(writeXlsx(sheets, options))
const readBack = async (sheets: SheetInput[], options?: WriteOptions): ReturnType<typeof readSheets> =>
  readSheets(await bytesOf(sheets, options), '导出.xlsx')

/** Writes and reads one column of one type. */
async function column(type: ColumnType, values: readonly CellInput[]): Promise<(string | undefined)[]> {
  const [sheet] = await readBack([
    {
      name: 'A',
      columns: [
        { title: '行', type: 'text' },
        { title: '值', type },
      ],
      rows: values.map(value => ['x', value]),
    },
  ])
  return (await textsOf(sheet)).slice(1).map(([, text]) => text)
}

async function partsOf(sheets: SheetInput[]): Promise<(name: string) => string> {
  const archive = await bytesOf(sheets)
  const entries = zipEntries(archive)
  return name => {
    const entry = entries.get(name)
    return entry ? unzipEntry(archive, entry, 2 ** 24).toString() : ''
  }
}

const NASTY = [
  '26612000000000000018',
  '00012',
  '6217000000000000012',
  '陕K12345',
  'CSQU3054383',
  '1E5',
  '0x1F',
  '=1+1',
  '+86',
  '-',
  '@x',
  "'quoted'",
  'a"b',
  'line\nline',
  ' spaces ',
  '\ttab',
  '<b>&amp;',
  '_x0041_',
  '_x_',
  'a\u0001b',
  '煤炭🚚',
  '𠮷',
  '2026-11-20',
  'TRUE',
  '1,234',
  '%s',
  ']]>',
]

describe('text', () => {
  test('is read back unchanged, whatever it looks like', async () => {
    expect(await column('text', NASTY)).toEqual(NASTY)
  })

  test('is a text cell with the text format', async () => {
    const part = await partsOf([
      { name: 'A', columns: [{ title: '发票号', type: 'text' }], rows: [['26612000000000000018']] },
    ])
    const style = /<c r="A2" s="(\d+)" t="inlineStr">/.exec(part('xl/worksheets/sheet1.xml'))?.[1]
    expect(part('xl/styles.xml').match(/<xf [^>]*>/g)?.[Number(style) + 1]).toContain('numFmtId="49"')
  })

  test('is cut at the maximum length of a cell, but not inside a character', async () => {
    const [text = ''] = await column('text', ['🚚'.repeat(20_000)])
    expect(text.length).toBe(32_767)
    expect(text.endsWith('…')).toBe(true)
    expect(await column('text', ['half \ud83d'])).toEqual(['half \ufffd'])
  })
})

describe('other types', () => {
  test('decimals become exact numbers up to 15 digits, and text beyond', async () => {
    const values = [
      '4526.08',
      '-0.5',
      '0',
      '123456789012345',
      '0.000000000000001',
      '100000000000000000',
      '1234567890123456',
      '0.1234567890123456',
      '见附件',
      '',
    ]
    const [sheet] = await readBack([
      {
        name: 'A',
        columns: [
          { title: '金额', type: 'number', scale: 2 },
          { title: '行', type: 'text' },
        ],
        rows: values.map(value => [value, 'x']),
      },
    ])
    const cells = (await rowsOf(sheet)).slice(1).map(row => row.cells[0])
    expect(cells.map(cell => cell?.text)).toEqual(values)
    expect(cells.map(cell => cell?.kind)).toEqual([
      'number',
      'number',
      'number',
      'number',
      'number',
      'number',
      'text',
      'text',
      'text',
      'blank',
    ])
  })

  test('dates, instants and booleans', async () => {
    expect(await column('date', ['2026-11-20', '1850-01-01', '待定', null])).toEqual([
      '2026-11-20',
      '1850-01-01',
      '待定',
      undefined,
    ])
    expect(await column('dateTime', ['2026-11-20 14:05:09', '2026-11-20T06:05:09.120Z'])).toEqual([
      '2026-11-20 14:05:09',
      '2026-11-20 14:05:09',
    ])
    expect(await column('bool', [true, false, '未知'])).toEqual(['TRUE', 'FALSE', '未知'])
    expect(await column('number', [3, 1e21, 0.1])).toEqual(['3', '1000000000000000000000', '0.1'])
    const [sheet] = await readBack([
      { name: 'A', columns: [{ title: '启用', type: 'bool', labels: ['是', '否'] }], rows: [[true], [false]] },
    ])
    expect(await textsOf(sheet)).toEqual([['启用'], ['是'], ['否']])
  })
})

test('are read back as written', async () => {
  const text = fc.string({ unit: 'grapheme', maxLength: 30 }).map(value => value.replace(/\r\n?/g, '\n').toWellFormed())
  const decimal = fc
    .tuple(fc.boolean(), fc.nat({ max: 999_999_999_999 }), fc.integer({ min: 1, max: 999 }))
    .map(
      ([negative, whole, part]) => `${negative ? '-' : ''}${whole}.${String(part).padStart(3, '0').replace(/0+$/, '')}`,
    )
  const date = fc
    .date({ min: new Date('1900-03-02'), max: new Date('2999-12-31'), noInvalidDate: true })
    .map(value => value.toISOString().slice(0, 10))
  const row = fc.tuple(fc.constant('行'), text, decimal, date)
  await fc.assert(
    fc.asyncProperty(fc.array(row, { maxLength: 20 }), async rows => {
      const columns = (['text', 'text', 'number', 'date'] as const).map((type, i) => ({ title: `列${i}`, type }))
      const [sheet] = await readBack([{ name: 'A', columns, rows }])
      expect((await textsOf(sheet)).slice(1)).toEqual(rows)
    }),
    { numRuns: 200 },
  )
})

describe('the workbook', () => {
  const columns = [
    { title: '单号', type: 'text' as const },
    { title: '金额', type: 'number' as const, scale: 2 },
  ]

  test('has several sheets with legal, different names', async () => {
    const names = ['明细/2026', '明细?2026', 'a'.repeat(40), 'a'.repeat(40), "'", '']
    const sheets = await readBack(names.map(name => ({ name, columns, rows: [['1', '2']] })))
    expect(sheets.map(sheet => sheet.name)).toEqual([
      '明细 2026',
      '明细 2026 (2)',
      'a'.repeat(31),
      `${'a'.repeat(27)} (2)`,
      'Sheet',
      'Sheet (2)',
    ])
    expect(await textsOf(sheets[5])).toEqual([
      ['单号', '金额'],
      ['1', '2'],
    ])
  })

  test('continues on another sheet when one is full, with totals at the very end', async () => {
    const rows = Array.from({ length: 7 }, (_, i) => [`YD${i}`, String(i)])
    const sheets = await readBack([{ name: '运单', columns, rows, totals: () => ['合计', '21'] }], { maxSheetRows: 5 })
    expect(sheets.map(sheet => sheet.name)).toEqual(['运单', '运单 (2)', '运单 (3)'])
    expect((await textsOf(sheets[0])).map(([first]) => first)).toEqual(['单号', 'YD0', 'YD1', 'YD2'])
    expect((await textsOf(sheets[2])).map(([first]) => first)).toEqual(['单号', 'YD6', '合计'])
  })

  test('freezes and filters the header and excludes totals from the filter', async () => {
    const part = await partsOf([
      {
        name: "o'k",
        columns,
        rows: [
          ['1', '2'],
          ['3', '4'],
        ],
        totals: ['合计', '6'],
        frozenColumns: 1,
      },
    ])
    const xml = part('xl/worksheets/sheet1.xml')
    expect(xml).toContain('<pane xSplit="1" ySplit="1" topLeftCell="B2" activePane="bottomRight" state="frozen"/>')
    expect(xml).toContain('<autoFilter ref="A1:B3"/>')
    expect(part('xl/workbook.xml')).toContain("'o''k'!$A$1:$B$3</definedName>")
  })

  test('marks wrong cells red with a comment, blank ones included', async () => {
    const marked: RowInput = { cells: ['YD1', null], marks: { 0: '运单号已存在', 1: '金额必填 <2位小数>' } }
    const part = await partsOf([
      {
        name: '错误',
        columns: [
          { ...columns[0], title: '单号', type: 'text', note: '如 YD2026112000012' },
          columns[1] ?? { title: '', type: 'text' },
        ],
        rows: [marked, ['YD2', '1']],
      },
    ])
    const comments = part('xl/comments1.xml')
    expect([...comments.matchAll(/ref="(\w+)"/g)].map(match => match[1])).toEqual(['A1', 'A2', 'B2'])
    expect(comments).toContain('金额必填 &lt;2位小数&gt;')
    expect(part('xl/drawings/vmlDrawing1.vml').match(/<v:shape /g)).toHaveLength(3)
    expect(part('xl/worksheets/sheet1.xml')).toMatch(/<c r="B2" s="\d+"\/>.*<legacyDrawing r:id="rId2"\/>/s)
    expect(part('[Content_Types].xml')).toContain('/xl/comments1.xml')
  })

  test('offers drop-downs, with long lists on a hidden sheet', async () => {
    const long = Array.from({ length: 100 }, (_, i) => `货物,${i}`)
    const input: SheetInput = {
      name: '模板',
      rows: [],
      columns: [
        { title: '类型', type: 'text', choices: ['干线', '短驳'] },
        { title: '货物', type: 'text', choices: long, required: true },
      ],
    }
    const xml = (await partsOf([input]))('xl/worksheets/sheet1.xml')
    expect(xml).toContain('<formula1>&quot;干线,短驳&quot;</formula1>')
    expect(xml).toContain("<formula1>'选项'!$A$2:$A$101</formula1>")
    const sheets = await readBack([input])
    expect(sheets.map(({ name, hidden }) => [name, hidden])).toEqual([
      ['模板', false],
      ['选项', true],
    ])
    expect(await textsOf(sheets[1])).toEqual([['货物'], ...long.map(value => [value])])
  })
})

describe('the stream', () => {
  const columns = [{ title: '单号', type: 'text' as const }]

  test('pulls rows as it is read, and closes the source when the reader stops', async () => {
    let pulled = 0
    let closed = false
    async function* rows(): AsyncGenerator<RowInput> {
      try {
        for (;;) {
          pulled++
          yield [`YD${pulled} ${'x'.repeat(200)}`]
        }
      } finally {
        closed = true
      }
    }
    const stream = writeXlsx([{ name: 'A', columns, rows: rows() }])
    for await (const chunk of stream) if (chunk && pulled > 0) break
    await expect.poll(() => closed, { timeout: 20_000 }).toBe(true)
    expect(pulled).toBeLessThan(20_000)
  })

  test('fails when the source fails', async () => {
    async function* rows(): AsyncGenerator<RowInput> {
      yield ['1']
      throw new Error('connection lost')
    }
    await expect(bytesOf([{ name: 'A', columns, rows: rows() }])).rejects.toThrow('connection lost')
  })
})

test('amounts of a large company have room, and long names go on in the next line', async () => {
  const part = await partsOf([
    {
      name: 'A',
      columns: [
        { title: '单位', type: 'text' },
        { title: '金额', type: 'number', scale: 2 },
        { title: '车数', type: 'number', scale: 0 },
      ],
      rows: [['内蒙古鄂尔多斯市远途达通供应链管理与大宗商品物流有限责任公司', '-1302424638.88', 3]],
    },
  ])
  const sheet = part('xl/worksheets/sheet1.xml')
  const widths = [...sheet.matchAll(/<col [^>]*?width="(\d+)"/g)].map(([, width]) => Number(width))
  expect(widths[1]).toBeGreaterThan('-1,302,424,638.88'.length)
  expect(widths[2]).toBeLessThan(widths[1] ?? 0)
  const [, styles = ''] = /<cellXfs[^>]*>(.*?)<\/cellXfs>/s.exec(part('xl/styles.xml')) ?? []
  const cellXfs = [...styles.matchAll(/<xf .*?<\/xf>/gs)].map(([xml]) => xml)
  const styleOf = (cell: string) => cellXfs[Number(new RegExp(`<c r="${cell}" s="(\\d+)"`).exec(sheet)?.[1])]
  expect(styleOf('A2')).toContain('wrapText="1"')
  expect(styleOf('B2')).not.toContain('wrapText')
})
