// Runs one measurement: node candidates.mjs <candidate> <write|read|digits> <file> <module folder…>
import { createWriteStream, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { pathToFileURL } from 'node:url'

const COLUMNS = 40
const ROWS = Number(process.env.ROWS ?? 50_000)
const TEXTS = ['煤炭', '榆林—唐山港', '已签收', '陕K12345']
const INSTANT = Date.UTC(2026, 10, 20, 14, 5)
const [candidate = '', task = '', file = '', ...folders] = process.argv.slice(2)

/** Column by column: invoice number, text, amount, time. */
function* rows(amount, instant) {
  for (let r = 0; r < ROWS; r++) {
    yield Array.from({ length: COLUMNS }, (_, c) => {
      if (c % 4 === 0) return String(26612000000000000000n + BigInt(r * COLUMNS + c))
      if (c % 4 === 1) return TEXTS[(r + c) % 4]
      return c % 4 === 2 ? amount(((r * 37 + c) / 100).toFixed(2)) : instant
    })
  }
}

async function load(name) {
  for (const folder of folders) {
    try {
      return await import(pathToFileURL(createRequire(join(folder, 'x.js')).resolve(name)).href)
    } catch (error) {
      if (error.code !== 'MODULE_NOT_FOUND' && error.code !== 'ERR_PACKAGE_PATH_NOT_EXPORTED') throw error
      try {
        return await import(pathToFileURL(join(folder, 'node_modules', name.replace('/', '/dist/'))).href + '.mjs')
      } catch (inner) {
        if (inner.code !== 'ERR_MODULE_NOT_FOUND') throw inner
      }
    }
  }
  throw new Error('not installed')
}

const sheetsFolder = new URL('../../apps/server/src/engine/sheets/', import.meta.url)
const date = new Date(INSTANT)
const textOf = value => (value === null || value === undefined ? '' : String(value))

const candidates = {
  own: {
    async write() {
      const { writeXlsx } = await import(new URL('write-xlsx.ts', sheetsFolder).href)
      const columns = Array.from({ length: COLUMNS }, (_, c) => ({
        title: `c${c}`,
        ...[{ type: 'text' }, { type: 'text' }, { type: 'number', scale: 2 }, { type: 'dateTime' }][c % 4],
      }))
      await pipeline(
        writeXlsx([{ name: 'Sheet1', columns, rows: rows(text => text, '2026-11-20 14:05:00') }]),
        createWriteStream(file),
      )
    },
    async *read() {
      const { readSheets } = await import(new URL('read-table.ts', sheetsFolder).href)
      const [sheet] = await readSheets(await readFile(file), 'a.xlsx', {
        maxRows: 2_000_000,
        maxBytes: 2 ** 31,
        maxUnpackedBytes: 2 ** 33,
      })
      for await (const row of sheet.rows()) yield row.cells.map(cell => cell.text)
    },
  },
  hucre: {
    async write() {
      const { writeXlsxStream } = await load('hucre/xlsx')
      const columns = Array.from({ length: COLUMNS }, (_, c) => ({
        header: `c${c}`,
        ...(c % 4 === 3 ? { numFmt: 'yyyy-mm-dd hh:mm' } : {}),
      }))
      await pipeline(
        Readable.fromWeb(writeXlsxStream(rows(Number, date), { name: 'Sheet1', columns })),
        createWriteStream(file),
      )
    },
    async *read() {
      const { streamXlsxRows } = await load('hucre/xlsx')
      for await (const row of streamXlsxRows(await readFile(file))) yield row.values.map(textOf)
    },
  },
  'write-excel-file': {
    async write() {
      const { default: writeExcelFile } = await load('write-excel-file/node')
      const data = [...rows(Number, date)].map(row =>
        row.map((value, c) => (c % 4 === 3 ? { value, type: Date, format: 'yyyy-mm-dd hh:mm' } : value)),
      )
      await writeExcelFile(data).toFile(file)
    },
  },
  'read-excel-file': {
    async *read() {
      const { readSheet } = await load('read-excel-file/node')
      for (const row of await readSheet(file)) yield row.map(textOf)
    },
  },
  xlsx: {
    async write() {
      const XLSX = (await load('xlsx')).default
      const book = XLSX.utils.book_new()
      XLSX.utils.book_append_sheet(book, XLSX.utils.aoa_to_sheet([...rows(Number, date)]), 'Sheet1')
      const bytes = XLSX.write(book, { type: 'buffer', compression: true })
      await pipeline(Readable.from([bytes]), createWriteStream(file))
    },
    async *read() {
      const XLSX = (await load('xlsx')).default
      const book = XLSX.read(await readFile(file), { dense: true })
      for (const row of XLSX.utils.sheet_to_json(book.Sheets[book.SheetNames[0]], { header: 1 })) yield row.map(textOf)
    },
  },
  exceljs: {
    async write() {
      const ExcelJS = (await load('exceljs')).default
      const book = new ExcelJS.stream.xlsx.WorkbookWriter({ filename: file, useStyles: true })
      const sheet = book.addWorksheet('Sheet1')
      for (const row of rows(Number, date)) sheet.addRow(row).commit()
      await book.commit()
    },
    async *read() {
      const ExcelJS = (await load('exceljs')).default
      const book = new ExcelJS.stream.xlsx.WorkbookReader(file, {
        sharedStrings: 'cache',
        styles: 'cache',
        worksheets: 'emit',
      })
      for await (const sheet of book) for await (const row of sheet) yield row.values.slice(1).map(textOf)
    },
  },
}

/** `maxRSS` counts the parent's memory too, until exec; the kernel's own mark does not. */
function peakMegabytes() {
  try {
    return Number(/VmHWM:\s+(\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))[1]) / 1024
  } catch {
    return process.resourceUsage().maxRSS / 1024
  }
}

async function measure() {
  const runner = candidates[candidate]?.[task === 'write' ? 'write' : 'read']
  if (!runner) return { skipped: 'cannot' }
  const started = performance.now()
  let count = 0
  let first = ''
  if (task === 'write') await runner()
  else
    for await (const row of runner()) {
      if (count === 0) first = row[0]
      count++
    }
  return { seconds: (performance.now() - started) / 1000, megabytes: peakMegabytes(), count, first }
}

try {
  console.log(JSON.stringify(await measure()))
} catch (error) {
  console.log(JSON.stringify({ skipped: error.message.slice(0, 120) }))
}
