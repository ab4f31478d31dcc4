// node bench/sheets/compare.mjs <folder with candidates>…
import { execFile } from 'node:child_process'
import { copyFile, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { readSheets } from '../../apps/server/src/engine/sheets/read-table.ts'
import { zipStream } from '../../apps/server/src/engine/sheets/zip-write.ts'

const run = promisify(execFile)
const script = fileURLToPath(new URL('candidates.mjs', import.meta.url))
const folders = process.argv.slice(2)
const names = process.env.ONLY
  ? [process.env.ONLY]
  : ['own', 'hucre', 'write-excel-file', 'read-excel-file', 'xlsx', 'exceljs']
const work = await mkdtemp(join(tmpdir(), 'sheets-'))

/** Median by time of three runs, each in a new process. */
async function task(name, kind, file) {
  const runs = []
  for (let i = 0; i < 3; i++) {
    const result = await run(process.execPath, [script, name, kind, file, ...folders], { maxBuffer: 1 << 24 })
      .then(({ stdout }) => JSON.parse(stdout.trim().split('\n').at(-1)))
      .catch(error => ({ skipped: error.message.slice(0, 120) }))
    if (result.skipped) return result
    runs.push(result)
  }
  return runs.sort((a, b) => a.seconds - b.seconds)[1]
}

const show = result =>
  result.skipped ? result.skipped : `${result.seconds.toFixed(2)} s, ${result.megabytes.toFixed(0)} MB`

/** The same data with shared strings, as Excel saves them: inline strings are moved to a table. */
async function likeExcel(from, to) {
  const { zipEntries, unzipWhole } = await import('../../apps/server/src/engine/sheets/zip-read.ts')
  const archive = await readFile(from)
  const table = new Map()
  const parts = [...zipEntries(archive).values()].map(entry => ({
    name: entry.name,
    content: unzipWhole(archive, entry, 2 ** 30).toString(),
  }))
  for (const part of parts) {
    if (part.name === '[Content_Types].xml')
      part.content = part.content.replace(
        '</Types>',
        '<Override PartName="/xl/sharedStrings.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sharedStrings+xml"/></Types>',
      )
    if (part.name === 'xl/_rels/workbook.xml.rels')
      part.content = part.content.replace(
        '</Relationships>',
        '<Relationship Id="rId99" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/sharedStrings" Target="sharedStrings.xml"/></Relationships>',
      )
    if (!part.name.startsWith('xl/worksheets/')) continue
    part.content = part.content.replace(/ t="inlineStr"><is><t xml:space="preserve">([^<]*)<\/t><\/is>/g, (_, text) => {
      const index = table.get(text) ?? table.size
      table.set(text, index)
      return ` t="s"><v>${index}</v>`
    })
  }
  const strings = [...table.keys()].map(text => `<si><t>${text}</t></si>`).join('')
  parts.push({
    name: 'xl/sharedStrings.xml',
    content: `<?xml version="1.0" encoding="UTF-8"?><sst xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" count="${table.size}" uniqueCount="${table.size}">${strings}</sst>`,
  })
  await writeFile(to, Buffer.concat(await Array.fromAsync(zipStream(parts))))
}

/** How a candidate reads digits that another program wrote as a number. */
async function digitsFile(to) {
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
  const parts = [
    {
      name: '[Content_Types].xml',
      content: `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${types}.worksheet+xml"/></Types>`,
    },
    {
      name: '_rels/.rels',
      content: `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    },
    {
      name: 'xl/workbook.xml',
      content: `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="Sheet1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    },
    {
      name: 'xl/worksheets/sheet1.xml',
      content: `<worksheet xmlns="${main}"><sheetData><row r="1"><c r="A1"><v>26612000000000000018</v></c></row></sheetData></worksheet>`,
    },
  ]
  await writeFile(to, Buffer.concat(await Array.fromAsync(zipStream(parts))))
}

try {
  const shared = join(work, 'shared.xlsx')
  const digits = join(work, 'digits.xlsx')
  await task('own', 'write', join(work, 'own.xlsx'))
  // Above this size the conversion itself would need the memory that is measured here.
  if (Number(process.env.ROWS ?? 0) > 100_000) await copyFile(join(work, 'own.xlsx'), shared)
  else await likeExcel(join(work, 'own.xlsx'), shared)
  await digitsFile(digits)
  console.log(
    '| candidate | write | file | text kept | read | number 26612000000000000018 reads as |\n|---|---|---|---|---|---|',
  )
  for (const name of names) {
    const file = join(work, `${name}.xlsx`)
    const written = await task(name, 'write', file)
    let size = ''
    let kept = ''
    if (!written.skipped) {
      size = `${((await stat(file)).size / 1e6).toFixed(1)} MB`
      const [sheet] = await readSheets(await readFile(file), file, { maxRows: 2_000_000, maxUnpackedBytes: 2 ** 33 })
      for await (const row of sheet.rows())
        if (row.cells[0]?.text === '26612000000000000000') kept = row.cells[0].kind === 'text' ? 'yes' : 'as number'
    }
    const read = await task(name, 'read', shared)
    const exact = await task(name, 'digits', digits)
    console.log(
      `| ${name} | ${show(written)} | ${size} | ${kept} | ${show(read)}${read.count ? `, ${read.count} rows` : ''} | ${exact.first ?? exact.skipped} |`,
    )
  }
} finally {
  await rm(work, { recursive: true })
}
