import { describe, expect, it } from 'vitest'
import { SHEET_LIMITS, type SheetLimits } from './cell.ts'
import { readSheets, type SheetError } from './read-table.ts'
import { rawWorkbook } from './sheet-fixtures.ts'

interface Pass {
  code: string | undefined
  rows: number
  /** Most milliseconds of processor time that this thread took without a turn for others. */
  longest: number
}

/** Processor time of this thread, in milliseconds. Other programs on a busy machine do not count. */
function threadMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

/** Reads the entire first sheet while a timer records how long it was kept waiting. */
async function pass(bytes: Buffer, limits?: Partial<SheetLimits>): Promise<Pass> {
  let [longest, last, rows] = [0, threadMs(), 0]
  const timer = setInterval(() => {
    longest = Math.max(longest, threadMs() - last)
    last = threadMs()
  }, 1)
  try {
    const [sheet] = await readSheets(bytes, '对账.csv', limits)
    for await (const _ of sheet?.rows() ?? []) rows++
    return { code: undefined, rows, longest }
  } catch (error) {
    return { code: (error as SheetError).code, rows, longest }
  } finally {
    clearInterval(timer)
  }
}

const csv = (line: string, count: number): Buffer => Buffer.from(`运单号,金额\n${line.repeat(count)}`)
const sheet = (rows: string): Promise<Buffer> => rawWorkbook({ sheets: { 运单: `<sheetData>${rows}</sheetData>` } })

describe('a file that is almost empty', () => {
  it.each([
    ['empty lines', csv('\n', 2_000_000), 'sheet.too_many_blank_rows'],
    ['lines of delimiters', csv(`${','.repeat(5000)}\n`, 6000), 'sheet.too_many_cells'],
    ['lines of spaces', csv(' \n', 300_000), 'sheet.too_many_blank_rows'],
  ])('%s is refused long before its end, and others have their turn meanwhile', async (_, bytes, code) => {
    const found = await pass(bytes)
    expect(found.code).toBe(code)
    expect(found.rows).toBe(1)
    expect(found.longest).toBeLessThan(1000)
  })

  it('is refused as a workbook of blank rows or blank cells, or one that expands to far more than its size', async () => {
    expect(await pass(await sheet('<row/>'.repeat(201_000)))).toMatchObject({ code: 'sheet.too_many_blank_rows' })
    expect(
      await pass(await sheet(`<row>${'<c s="1"/>'.repeat(2000)}</row>`.repeat(20)), { maxCells: 30_000 }),
    ).toMatchObject({ code: 'sheet.too_many_cells' })
    expect(await pass(await sheet(`<row>${'<c s="1"/>'.repeat(100)}</row>`.repeat(20_000)))).toMatchObject({
      code: 'sheet.expands_too_far',
    })
  })
})

describe('a file that takes too long', () => {
  it('is stopped, whether text or workbook', async () => {
    const some = Array.from({ length: 20_000 }, (_, i) => `YD${i},${i}.25\n`).join('')
    expect(await pass(Buffer.from(some), { maxReadingMs: 5 })).toMatchObject({ code: 'sheet.too_costly' })
    const rows = Array.from(
      { length: 20_000 },
      (_, i) => `<row><c t="inlineStr"><is><t>YD${i}</t></is></c><c><v>${i}.25</v></c></row>`,
    ).join('')
    expect(await pass(await sheet(rows), { maxReadingMs: 5 })).toMatchObject({ code: 'sheet.too_costly' })
    expect(await pass(await sheet(rows))).toMatchObject({ code: undefined, rows: 20_000 })
  })

  it('a full sheet, as people upload it, stays far below every limit', async () => {
    const line = `${Array.from({ length: 30 }, (_, i) => `值${i}`).join(',')}\n`
    const full = await pass(csv(line, 20_000))
    expect(full).toMatchObject({ code: undefined, rows: 20_001 })
    expect(30 * 100_000).toBeLessThan(SHEET_LIMITS.maxCells)
  })
})
