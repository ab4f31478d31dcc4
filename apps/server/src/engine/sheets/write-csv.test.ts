import fc from 'fast-check'
import { buffer, text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { readSheets } from './read-table.ts'
import { textsOf } from './sheet-fixtures.ts'
import type { CellInput, SheetInput } from './sheet-model.ts'
import { writeCsv, type WriteCsvOptions } from './write-csv.ts'

const columns = [
  { title: '单号', type: 'text' as const },
  { title: '金额', type: 'number' as const },
  { title: '启用', type: 'bool' as const, labels: ['是', '否'] as const },
]

const sheet = (rows: readonly (readonly CellInput[])[], rest: Partial<SheetInput> = {}): SheetInput => ({
  name: 'A',
  columns,
  rows,
  ...rest,
})
const csv = (rows: readonly (readonly CellInput[])[], options?: WriteCsvOptions): Promise<string> =>
  text(writeCsv(sheet(rows), options))

test('starts with a byte order mark, so that Excel reads it as UTF-8', async () => {
  const stream = writeCsv(sheet([]))
  const [first] = (await stream.toArray()) as Buffer[]
  expect(first?.subarray(0, 3).toString('hex')).toBe('efbbbf')
})

test('writes rows and totals', async () => {
  const written = await text(
    writeCsv(
      sheet(
        [
          ['YD1', '-1234.50', true],
          ['a,"b"\nc', null, false],
        ],
        { totals: () => ['合计', '-1234.50'] },
      ),
    ),
  )
  expect(written).toBe('单号,金额,启用\r\nYD1,-1234.50,是\r\n"a,""b""\nc",,否\r\n合计,-1234.50,\r\n')
})

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '=cmd|’ /C calc’!A0'])('does not let %s run as a formula', async value => {
  expect((await csv([[value]])).split('\r\n')[1]?.replace(/^"/, '')).toMatch(/^'/)
})

test('keeps digits for Excel on request', async () => {
  expect(await csv([['26612000000000000018'], ['0012'], ['12']], { keepDigits: true })).toContain(
    '="26612000000000000018",,\r\n="0012",,\r\n12,,',
  )
})

test('reads back what it has written', async () => {
  const cell = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 20 }),
    fc.string({ unit: fc.constantFrom('"', ',', '\n', '\t', "'", '=', '-', '@', ';', '|', '0', '1'), maxLength: 8 }),
  )
  const value = cell.map(raw => raw.replace(/\r\n?/g, '\n').toWellFormed().replaceAll('\u0000', ''))
  const delimiter = fc.constantFrom<WriteCsvOptions['delimiter'][]>(',', '\t', ';')
  await fc.assert(
    fc.asyncProperty(
      fc.array(value, { maxLength: 15 }),
      delimiter,
      fc.boolean(),
      async (values, separator, keepDigits) => {
        const rows = values.map(text_ => ['行', text_, 'x'])
        const titled = columns.map(column => ({ ...column, type: 'text' as const }))
        const written = await buffer(
          writeCsv({ name: 'A', columns: titled, rows }, { delimiter: separator, keepDigits }),
        )
        const [read] = await readSheets(written, 'a.csv')
        expect((await textsOf(read)).slice(1)).toEqual(rows)
      },
    ),
    { numRuns: 500 },
  )
})
