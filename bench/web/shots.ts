// npm run shots -- [--screens=highway] [--themes=plain] [--modes=dark] [--layouts=column] [--langs=en] [--widths=375] [--minutes=15] [--records] [--missing]
// Pictures and contact sheets of every screen into the folder shots/: the spread, or the variants that are chosen.
import { existsSync, mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { writeSheets } from './contact-sheets.ts'
import { openBrowser, openProduct, signIn } from './product.ts'
import { trackRequests } from './settled.ts'
import { type Shown, shownScreens } from './shown-screens.ts'
import { nameOf, sheetsByScreen, sheetsByLook, spreadOf } from './spread.ts'
import { type Variant, type Visit, visitsOf, wantedOf } from './variants.ts'

const FOLDER = join(import.meta.dirname, '../../shots')
/** Windows that are open at the same time: one mostly waits while the other draws. */
const WINDOWS = 2
/** Tabs after which a window is closed: each tab is kept with its page. */
const TABS = 12

const wanted = wantedOf(process.argv.slice(2))
const until = Date.now() + wanted.minutes * 60_000
const product = await openProduct()
const browser = await openBrowser(['--disable-dev-shm-usage'])
const token = await tokenOf(browser)
const all = await shownScreens({ url: product.url, token, records: wanted.records || !wanted.variants })
const screens = all.filter(screen => wanted.screens.test(screen.path))
const visits = wanted.variants ? visitsOf(wanted.variants, screens) : spreadOf(screens)
const total = visits.reduce((sum, visit) => sum + visit.screens.length, 0)
console.log(`${screens.length} screens, ${total} pictures, at most ${wanted.minutes} minutes`)
const queue = [...visits]
const counts = await Promise.all(Array.from({ length: WINDOWS }, takeFromQueue))
if (Date.now() > until) console.log('time is up; --missing goes on from here')
// Few variants are compared by look, many by screen
const sheets = (wanted.variants?.length ?? 0) > 2 ? sheetsByScreen(visits) : sheetsByLook(visits)
const files = await writeSheets(browser, {
  folder: FOLDER,
  sheets,
  fileOf: ({ variant, screen }) => fileOf(variant, screen),
})
await browser.close()
await product.close()
console.log(`${counts.reduce((sum, count) => sum + count, 0)} pictures and ${files} sheets in ${FOLDER}`)

/** Returns the number of pictures that were taken in time. */
async function takeFromQueue(): Promise<number> {
  let count = 0
  for (let next = queue.shift(); next && Date.now() < until; next = queue.shift()) {
    const { variant } = next
    const left = next.screens.filter(screen => !(wanted.missing && existsSync(fileOf(variant, screen))))
    if (left.length) count += await visit({ variant, screens: left })
  }
  return count
}

/**
 * Takes the pictures in a window of its own, so that tabs of other screens are not in them. A screen that fails is named,
 * and the next window goes on behind it. Returns the number of pictures.
 */
async function visit({ variant, screens: shown }: Visit<Shown>): Promise<number> {
  let count = 0
  const left = [...shown]
  while (left.length && Date.now() < until) {
    const context = await windowOf(variant)
    const before = left.length
    const failed = await takeAll(await context.newPage(), variant, left).catch((error: Error) => error)
    count += before - left.length
    if (failed) console.log(`! ${left.shift()?.path} ${failed.message}`)
    await context.close()
  }
  return count
}

/** Takes what is taken off the list of screens. */
async function takeAll(page: Page, variant: Variant, left: Shown[]): Promise<void> {
  const settled = trackRequests(page)
  page.on(
    'console',
    message => message.type() === 'error' && console.log(`! ${page.url().split('#')[1]} ${message.text()}`),
  )
  page.on('pageerror', error => console.log(`! ${page.url().split('#')[1]} ${error.message}`))
  for (const screen of left.slice(0, TABS)) {
    if (Date.now() > until) return
    await page.goto(new URL(`#${screen.path}`, page.url() === 'about:blank' ? product.url : page.url()).href)
    await settled()
    await page.waitForTimeout(250)
    const file = fileOf(variant, screen)
    mkdirSync(dirname(file), { recursive: true })
    await page.screenshot({ path: file })
    await warnOfWidth(page, variant, screen.path)
    left.shift()
  }
}

/** Warns of a page that is wider than its window, because screens must not scroll sideways. */
async function warnOfWidth(page: Page, { width, lang, theme }: Variant, path: string): Promise<void> {
  const found = Number(await page.evaluate('document.documentElement.scrollWidth'))
  if (found > width) console.log(`! ${path} is ${found} px wide in ${width} (${lang}, ${theme})`)
}

function windowOf({ theme, mode, layout, lang, width }: Variant): Promise<BrowserContext> {
  return inWindow(width, {
    'tuheng.settings': JSON.stringify({ state: { themeName: theme, mode, layout, lang }, version: 2 }),
    authorization: token,
  })
}

async function inWindow(width: number, kept: Readonly<Record<string, string>>): Promise<BrowserContext> {
  const context = await browser.newContext({
    viewport: { width, height: width < 500 ? 812 : 900 },
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    bypassCSP: true,
    reducedMotion: 'reduce',
  })
  await context.addInitScript(
    `for (const [name, value] of Object.entries(${JSON.stringify(kept)})) if (localStorage.getItem(name) === null) localStorage.setItem(name, value)`,
  )
  return context
}

async function tokenOf(from: Browser): Promise<string> {
  const context = await from.newContext({ bypassCSP: true })
  const page = await context.newPage()
  await signIn(page, product.url)
  const found = String(await page.evaluate(`localStorage.getItem('authorization')`))
  await context.close()
  return found
}

function fileOf({ theme, mode, layout, lang, width }: Variant, screen: Shown): string {
  return join(FOLDER, `${theme}.${mode}`, `${layout}.${lang}.${width}`, `${nameOf(screen)}.png`)
}
