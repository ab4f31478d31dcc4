// npm run shots -- [--screens=highway] [--themes=plain] [--modes=dark] [--layouts=column] [--langs=en] [--widths=375] [--minutes=15] [--records] [--missing]
// Pictures of every screen in every layout, theme, light and language, wide and narrow, into the folder shots/.
import { existsSync, mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { registry } from '@tuheng/domain/registry'
import { screensOf } from '@tuheng/domain/kernel/registry'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { PERSONAL_PLACES } from '../../apps/web/src/shell/personal-screens.ts'
import { openBrowser, openProduct, signIn } from './product.ts'
import { trackRequests } from './settled.ts'
import { type Variant, visitsOf, wantedOf } from './variants.ts'

const FOLDER = join(import.meta.dirname, '../../shots')
const PUBLIC = [
  '/portal',
  '/homepage',
  '/product',
  '/customer/company/search/info',
  '/settle/info',
  '/preview',
  '/register',
  '/forget',
  '/privacy_policy',
  '/user_agreement',
  '/403',
  '/404',
]

const wanted = wantedOf(process.argv.slice(2))
const until = Date.now() + wanted.minutes * 60_000
const product = await openProduct()
const browser = await openBrowser()
const token = await tokenOf(browser)
const screens = (await allPaths()).filter(path => wanted.screens.test(path))
const visits = visitsOf(wanted.variants, screens)
const total = visits.reduce((sum, visit) => sum + visit.screens.length, 0)
console.log(
  `${screens.length} screens, ${wanted.variants.length} variants, ${total} pictures, at most ${wanted.minutes} minutes`,
)
let taken = 0
for (const [i, { variant, screens: paths }] of visits.entries()) {
  const left = paths.filter(path => !(wanted.missing && existsSync(fileOf(variant, path))))
  if (left.length) taken += await visit(variant, left)
  if (Date.now() > until) {
    console.log(`time is up after ${i + 1} of ${visits.length} visits; --missing goes on from here`)
    break
  }
}
await browser.close()
await product.close()
console.log(`${taken} pictures in ${FOLDER}`)

/** Returns the number of pictures that were taken in time. */
async function visit(variant: Variant, paths: readonly string[]): Promise<number> {
  const context = await windowOf(variant)
  const page = await context.newPage()
  const settled = trackRequests(page)
  page.on(
    'console',
    message => message.type() === 'error' && console.log(`! ${page.url().split('#')[1]} ${message.text()}`),
  )
  page.on('pageerror', error => console.log(`! ${page.url().split('#')[1]} ${error.message}`))
  let count = 0
  for (const path of paths) {
    if (Date.now() > until) break
    await page.goto(`${product.url}/#${path}`)
    await settled()
    await page.waitForTimeout(250)
    const file = fileOf(variant, path)
    mkdirSync(dirname(file), { recursive: true })
    await page.screenshot({ path: file })
    await warnOfWidth(page, variant, path)
    count++
  }
  await context.close()
  return count
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

async function allPaths(): Promise<string[]> {
  const menu = screensOf(registry.sections)
  const records: string[] = []
  for (const { path, view } of wanted.records ? menu : [])
    if (view.kind === 'list') records.push(...(await newest(path, view.resource, view.face)))
  return [...PUBLIC, ...PERSONAL_PLACES.map(place => place.screen.path), ...menu.map(screen => screen.path), ...records]
}

async function newest(path: string, resource: string, face: string): Promise<string[]> {
  const api = registry.resources.find(one => one.name === resource)?.faces[face]?.api
  const response = await fetch(`${product.url}/api/v1/${api}/list`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: token },
    body: JSON.stringify({ pageSize: 1 }),
  })
  const { data } = (await response.json()) as { data: { list?: { id: number }[] } | null }
  return data?.list?.[0] ? [`${path}/${data.list[0].id}`] : []
}

function fileOf({ theme, mode, layout, lang, width }: Variant, path: string): string {
  return join(FOLDER, `${theme}.${mode}`, `${layout}.${lang}.${width}`, `${path.slice(1).replaceAll('/', '.')}.png`)
}
