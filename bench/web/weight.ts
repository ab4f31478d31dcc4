// node bench/web/weight.ts — what a browser with an empty cache fetches for public pages, the sign-in page and the
// first list
import { type File, kilobytes, LIMITS, scriptsOf, watchFiles } from './fetched-files.ts'
import { freshPage, openBrowser, openProduct, signIn } from './product.ts'

/** Limit, out of the 849 icons of the set. */
const MAX_ICONS = 90
const product = await openProduct()
const browser = await openBrowser()

function report(title: keyof typeof LIMITS, files: readonly File[]): boolean {
  const sum = (list: readonly File[], key: 'wire' | 'gzip') => kilobytes(list, key).toFixed(1)
  const scripts = scriptsOf(files).toSorted((a, b) => b.gzip - a.gzip)
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
  const files = watchFiles(page)
  await page.goto(`${product.url}/#${path}`, { waitUntil: 'networkidle' })
  console.log(`(${path})`)
  results.push(report('public page', await files()))
  await context.close()
}
{
  const { context, page } = await freshPage(browser)
  const files = watchFiles(page)
  await page.goto(`${product.url}/#/login`, { waitUntil: 'networkidle' })
  results.push(report('sign-in page', await files()))
  await context.close()
}
{
  const { context, page } = await freshPage(browser)
  const files = watchFiles(page)
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
  const files = watchFiles(page)
  await signIn(page, product.url)
  await page.waitForLoadState('networkidle', { timeout: 5000 }).catch(() => {})
  const home = kilobytes(scriptsOf(await files()), 'gzip')
  console.log(`home page after sign-in, with what is fetched ahead: JavaScript ${home.toFixed(1)} kB gzip`)
  await context.close()
}
await browser.close()
await product.close()
process.exit(results.every(Boolean) ? 0 : 1)
