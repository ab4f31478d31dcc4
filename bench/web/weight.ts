// node bench/web/weight.ts — what a browser with an empty cache fetches for public pages, the sign-in page and the
// first list
import { gzipSync } from 'node:zlib'
import type { Page } from 'playwright-core'
import { freshPage, openBrowser, openProduct, signIn } from './product.ts'

interface File {
  name: string
  type: string
  wire: number
  gzip: number
  icons: number
}

const LIMITS = { 'public page': 120, 'sign-in page': 120, 'first list': 440, 'next list, of another area': 46 }
/** Limit, out of the 849 icons of the set. */
const MAX_ICONS = 90
const ICON = /theme:.?(outlined|filled|twotone)/g
const product = await openProduct()
const browser = await openBrowser()

/**
 * Records every fetched file of the pages, with its size on the wire and as gzip at level 9 (the limits are in gzip).
 */
function watch(page: Page): () => Promise<File[]> {
  const waiting: Promise<File | null>[] = []
  page.on('response', response => {
    const { pathname } = new URL(response.url())
    const type = /\.(js|css|woff2|svg|png|html)$/.exec(pathname)?.[1] ?? (pathname === '/' ? 'html' : '')
    if (!type || response.status() !== 200) return
    waiting.push(
      Promise.all([response.body(), response.request().sizes()]).then(
        ([body, sizes]) => ({
          name: pathname,
          type,
          wire: sizes.responseBodySize,
          gzip: gzipSync(body, { level: 9 }).length,
          icons: body.toString().match(ICON)?.length ?? 0,
        }),
        () => null,
      ),
    )
  })
  return async () => (await Promise.all(waiting)).filter(file => file !== null)
}

function report(title: keyof typeof LIMITS, files: readonly File[]): boolean {
  const sum = (list: readonly File[], key: 'wire' | 'gzip') =>
    (list.reduce((total, file) => total + file[key], 0) / 1000).toFixed(1)
  const scripts = files.filter(file => file.type === 'js').toSorted((a, b) => b.gzip - a.gzip)
  console.log(
    `${title}: JavaScript ${sum(scripts, 'gzip')} kB gzip in ${scripts.length} files (limit ${LIMITS[title]}), all ${sum(files, 'gzip')} kB; on the wire ${sum(files, 'wire')} kB`,
  )
  const icons = files.reduce((total, file) => total + file.icons, 0)
  if (icons) console.log(`  with ${icons} icons (limit ${MAX_ICONS})`)
  if (process.env.FILES)
    for (const file of scripts) console.log(`  ${(file.gzip / 1000).toFixed(1).padStart(7)}  ${file.name}`)
  return Number(sum(scripts, 'gzip')) <= LIMITS[title] && icons <= MAX_ICONS
}

const NEXT = '/statement_management/cargo_owner'
const results: boolean[] = []
for (const path of [
  '/portal',
  '/product',
  '/homepage',
  '/customer/company/search/info',
  '/settle/info',
  '/register',
  '/preview',
  '/404',
]) {
  const { context, page } = await freshPage(browser)
  const files = watch(page)
  await page.goto(`${product.url}/#${path}`, { waitUntil: 'networkidle' })
  console.log(`(${path})`)
  results.push(report('public page', await files()))
  await context.close()
}
{
  const { context, page } = await freshPage(browser)
  const files = watch(page)
  await page.goto(`${product.url}/#/login`, { waitUntil: 'networkidle' })
  results.push(report('sign-in page', await files()))
  await context.close()
}
{
  const { context, page } = await freshPage(browser)
  const files = watch(page)
  // From the sign-in page directly to a list, as by a bookmark.
  const list = process.env.LIST ?? '/transportation_management/highway/list_highway_waybill'
  await page.goto(`${product.url}/#/login?redirect=${encodeURIComponent(list)}`)
  await page.locator('input:visible:not([type=password])').first().fill('demo')
  await page.locator('input[type=password]:visible').fill('demo123456')
  await page.keyboard.press('Enter')
  await page.locator('[data-row-key]').first().waitFor({ timeout: 60_000 })
  const first = await files()
  console.log(`(${page.url().split('#')[1]})`)
  results.push(report('first list', first))
  const known = new Set(first.map(file => file.name))
  await page.goto(new URL(`#${NEXT}`, page.url()).href)
  await page.locator(`[data-tab="${NEXT}"] .en-table`).waitFor({ timeout: 60_000 })
  results.push(
    report(
      'next list, of another area',
      (await files()).filter(file => !known.has(file.name)),
    ),
  )
  await context.close()
}
{
  const { context, page } = await freshPage(browser)
  const files = watch(page)
  await signIn(page, product.url)
  await page.waitForLoadState('networkidle', { timeout: 5000 }).catch(() => {})
  const home = (await files()).filter(file => file.type === 'js').reduce((total, file) => total + file.gzip, 0) / 1000
  console.log(`home page after sign-in, with what is fetched ahead: JavaScript ${home.toFixed(1)} kB gzip`)
  await context.close()
}
await browser.close()
await product.close()
process.exit(results.every(Boolean) ? 0 : 1)
