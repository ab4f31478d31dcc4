import type { Actor } from '@tuheng/domain/kernel/policy'
import { beforeAll, describe, expect, it } from 'vitest'
import { allFaces } from '../directory.ts'
import { readSheets } from '../sheets/read-table.ts'
import { rawWorkbook, rowsOf } from '../sheets/sheet-fixtures.ts'
import { contentOf } from '../sheets/xlsx-formats.ts'
import { readHeader } from './header-text.ts'
import { readCell } from './read-kinds.ts'
import { proposeMapping } from './sheet-source.ts'
import { type ImportTarget, importTargets } from './targets.ts'

/** Files made to be expensive. Whatever they contain, reading them costs about as much as reading an ordinary file. */

const WIDE = 256
const LONG = 32_000
const actor = { orgId: 1, memberId: 1, isAdmin: true, scope: 'company', permissions: new Set() } as unknown as Actor

const csv = (lines: string[]): Buffer => Buffer.from(`\ufeffsep=,\n${lines.join('\n')}`)
const shared = (rows: number, columns: number, text: string): Promise<Buffer> =>
  rawWorkbook({
    strings: `<si><t>${text}</t></si>`,
    sheets: { 表: `<sheetData>${`<row>${'<c t="s"><v>0</v></c>'.repeat(columns)}</row>`.repeat(rows)}</sheetData>` },
  })
const letters = (seed: number, length: number): string =>
  Array.from({ length }, (_, i) => String.fromCharCode(0x4e00 + ((seed * 7919 + i * 104_729) % 20_000))).join('')

const HOSTILE: readonly [what: string, make: () => Promise<Buffer> | Buffer][] = [
  ['one text of 32,000 letters in every cell', () => shared(25, 10, 'x'.repeat(LONG))],
  [
    'different long texts in every column',
    () =>
      csv(
        Array.from({ length: 15 }, (_, row) =>
          Array.from({ length: WIDE }, (_, i) => letters(row * WIDE + i, 400)).join(','),
        ),
      ),
  ],
  [
    'different headers of the longest length that counts',
    () =>
      csv(
        Array.from({ length: 15 }, (_, row) =>
          Array.from({ length: WIDE }, (_, i) => letters(row * WIDE + i, 100)).join(','),
        ),
      ),
  ],
  ['brackets that never close', () => csv([Array.from({ length: WIDE }, () => '('.repeat(LONG)).join(',')])],
  [
    'brackets around brackets',
    () => csv([Array.from({ length: WIDE }, () => '(('.repeat(LONG / 4) + '))'.repeat(LONG / 4)).join(',')]),
  ],
  ['letters that unfold to many', () => csv([Array.from({ length: WIDE }, () => 'ﷺ'.repeat(LONG)).join(',')])],
]

type Sheets = Awaited<ReturnType<typeof readSheets>>

async function opened(bytes: Buffer): Promise<Sheets> {
  const sheets = await readSheets(bytes, '表.csv')
  for (const sheet of sheets) for await (const row of sheet.rows()) if (row.number >= 35) break
  return sheets
}

/** Processor milliseconds that guessing the columns takes, and the result. */
async function guessing(
  sheets: Sheets,
  targets: readonly ImportTarget[],
  resource: Parameters<typeof proposeMapping>[1],
) {
  const began = process.cpuUsage()
  const found = await proposeMapping(sheets, resource, targets)
  const { user, system } = process.cpuUsage(began)
  return { ms: (user + system) / 1000, found }
}

const faces = allFaces().filter(({ face }) => face.api !== '')

describe('guessing the columns of a hostile file', () => {
  let files: [string, Sheets][]
  beforeAll(async () => {
    files = await Promise.all(
      HOSTILE.map(async ([what, make]): Promise<[string, Sheets]> => [what, await opened(await make())]),
    )
  })

  it.each(faces.map(({ resource, face }) => [face.api, resource, face] as const))(
    '%s',
    async (_api, resource, face) => {
      const targets = importTargets({ actor, resource, face })
      const honest = await opened(
        csv(
          Array.from({ length: 40 }, (_, row) =>
            targets
              .slice(0, 200)
              .map(target => (row ? `值${row}` : target.label.zh.replaceAll(',', '')))
              .join(','),
          ),
        ),
      )
      await guessing(honest, targets, resource)
      const usual = (await guessing(honest, targets, resource)).ms
      for (const [what, sheets] of files) {
        const { ms, found } = await guessing(sheets, targets, resource)
        // An ordinary file with few columns takes almost no time
        expect(ms / Math.max(usual, 60), what).toBeLessThan(20)
        expect(JSON.stringify(found).length, what).toBeLessThan(200_000)
      }
    },
  )
})

describe('cells of a hostile file', () => {
  const digits = `1${'0'.repeat(LONG)}1`
  it('that repeats texts beyond its size is refused', async () => {
    const [sheet] = await readSheets(await shared(2000, 10, 'x'.repeat(LONG)), '表.xlsx')
    await expect(rowsOf(sheet)).rejects.toMatchObject({ code: 'sheet.too_much_text' })
  })

  it('a figure of 32,000 digits costs no more than a text', async () => {
    const costs = async (cell: string): Promise<number> => {
      const began = process.cpuUsage()
      for (const sheet of await readSheets(csv([Array.from({ length: 40 }, () => cell).join(',')]), '表.csv'))
        await rowsOf(sheet)
      return process.cpuUsage(began).user / 1000
    }
    await costs('字'.repeat(LONG))
    expect((await costs(digits)) / Math.max(await costs('字'.repeat(LONG)), 20)).toBeLessThan(20)
  })

  it('a text too long for its kind is not parsed by that kind', () => {
    for (const kind of [
      'quantity',
      'money',
      'date',
      'dateTime',
      'integer',
      'choice',
      'dict',
      'region',
      'bool',
      'month',
      'mobile',
      'plate',
    ] as const) {
      const read = readCell(
        digits,
        { field: { kind, label: '量' }, name: 'x' },
        {
          dateOrder: 'ymd',
          factor: '0.001',
          round: true,
          dicts: new Map(),
        },
      )
      expect(read.issue?.code, kind).toBe('field.too_long')
    }
  })

  it('a format of a workbook with brackets that never close', () => {
    const began = process.cpuUsage()
    expect(contentOf('['.repeat(200_000))).toBe('number')
    expect(process.cpuUsage(began).user / 1000).toBeLessThan(1000)
  })
})

it('a cell too long for a header is no header, and takes no memory', () => {
  expect(readHeader('备注'.repeat(200)).word).toBe('')
  expect(readHeader('*装货净重（kg）')).toEqual({ word: '装货净重', unit: 'kg' })
  expect(readHeader('装货净重((kg)')).toMatchObject({ unit: 'kg' })
})
