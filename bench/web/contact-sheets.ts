import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Browser, Page } from 'playwright-core'
import type { Sheet } from './spread.ts'

/** Pictures in a row, rows on a sheet, and how wide each picture is shown, in pixels. */
const WIDE = { columns: 2, rows: 3, shown: 1000 }
const NARROW = { columns: 6, rows: 2, shown: 330 }

interface Captioned {
  file: string
  caption: string
}

/**
 * Writes the sheets into `<folder>/sheets` and `<folder>/index.html` with links to the pictures in full size. A sheet with
 * many pictures takes several files. Pictures that do not exist are left out. Returns the number of files.
 */
export async function writeSheets(
  browser: Browser,
  {
    folder,
    sheets,
    fileOf,
  }: { folder: string; sheets: readonly Sheet[]; fileOf(one: Sheet['pictures'][number]): string },
): Promise<number> {
  const into = join(folder, 'sheets')
  rmSync(into, { recursive: true, force: true })
  mkdirSync(into, { recursive: true })
  const page = await browser.newPage()
  const written: { name: string; pictures: Captioned[] }[] = []
  for (const sheet of sheets) {
    const taken = sheet.pictures.filter(one => existsSync(fileOf(one)))
    const layout = taken.some(({ variant }) => variant.width < 500) ? NARROW : WIDE
    for (const [i, part] of partsOf(taken, layout.columns * layout.rows).entries()) {
      const pictures = part.map(one => ({ file: fileOf(one), caption: captionOf(one) }))
      const name = `${sheet.name}.${i + 1}`
      await writeSheet(page, { file: join(into, `${name}.jpg`), heading: name, pictures, layout })
      written.push({ name, pictures })
    }
  }
  await page.close()
  writeFileSync(join(folder, 'index.html'), indexOf(written))
  return written.length
}

interface OneSheet {
  file: string
  heading: string
  pictures: readonly Captioned[]
  layout: typeof WIDE
}

/** The browser lays the sheet out. Only a page that is itself a file may show files. */
async function writeSheet(page: Page, { file, heading, pictures, layout }: OneSheet): Promise<void> {
  const source = `${file}.html`
  const cells = pictures.map(
    one =>
      `<figure><figcaption>${escaped(one.caption)}</figcaption><img src="${pathToFileURL(one.file).href}"></figure>`,
  )
  writeFileSync(
    source,
    `<!doctype html><meta charset="utf-8"><style>
      body { margin: 12px; font: 15px system-ui, sans-serif; background: #777; color: #fff; width: max-content }
      h1 { margin: 0 0 8px; font-size: 18px }
      main { display: grid; grid-template-columns: repeat(${layout.columns}, ${layout.shown}px); gap: 12px }
      figure { margin: 0 } figcaption { height: 24px; overflow: hidden } img { width: 100%; display: block }
    </style><h1>${escaped(heading)}</h1><main>${cells.join('')}</main>`,
  )
  await page.setViewportSize({ width: layout.columns * (layout.shown + 12) + 12, height: 400 })
  await page.goto(pathToFileURL(source).href)
  await page.screenshot({ path: file, type: 'jpeg', quality: 85, fullPage: true })
  rmSync(source)
}

function captionOf({ variant: { theme, mode, layout, lang, width }, screen }: Sheet['pictures'][number]): string {
  return `${screen.zh} ${screen.en} · ${theme} ${mode} ${layout} ${lang} ${width} · ${screen.path}`
}

function indexOf(sheets: readonly { name: string; pictures: Captioned[] }[]): string {
  const parts = sheets.map(
    ({ name, pictures }) =>
      `<h2 id="${name}">${name}</h2><a href="sheets/${name}.jpg"><img src="sheets/${name}.jpg" loading="lazy" width="100%"></a><ul>${pictures
        .map(one => `<li><a href="${pathToFileURL(one.file).href}">${escaped(one.caption)}</a>`)
        .join('')}</ul>`,
  )
  const links = sheets.map(({ name }) => `<a href="#${name}">${name}</a>`)
  return `<!doctype html><meta charset="utf-8"><title>Contact sheets</title><nav>${links.join(' · ')}</nav>${parts.join('')}`
}

function partsOf<T>(all: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, i) => all.slice(i * size, (i + 1) * size))
}

function escaped(words: string): string {
  return words.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
