// node bench/web/paint.ts — when the sign-in page and the first list are painted: empty cache, 10 Mbit/s, 40 ms, as
// Lighthouse's desktop
import type { BrowserContext } from 'playwright-core'
import { freshPage, openBrowser, openProduct, signIn } from './product.ts'

const ROUNDS = Number(process.env.ROUNDS ?? 7)
const LINE = { offline: false, latency: 40, downloadThroughput: 10_000_000 / 8, uploadThroughput: 10_000_000 / 8 }
const LIST = process.env.LIST ?? '/transportation_management/highway/list_highway_waybill'

interface Painted {
  /** Largest contentful paint, ms. */
  lcp: number
  /** Total blocking time: the parts of tasks beyond 50 ms. */
  tbt: number
  /** Cumulative layout shift. */
  cls: number
}

const PAGES: readonly { name: string; path: string; there: string; signedIn: boolean; limits: Painted }[] = [
  {
    name: 'sign-in page',
    path: '/login',
    there: 'input[type=password]',
    signedIn: false,
    limits: { lcp: 600, tbt: 50, cls: 0.02 },
  },
  { name: 'first list', path: LIST, there: '[data-row-key]', signedIn: true, limits: { lcp: 950, tbt: 50, cls: 0.02 } },
]

const WATCH = `
  window.painted = { lcp: 0, tbt: 0, cls: 0 }
  const on = (type, take) => new PerformanceObserver(list => list.getEntries().forEach(take)).observe({ type, buffered: true })
  on('largest-contentful-paint', entry => { painted.lcp = entry.startTime })
  on('longtask', entry => { painted.tbt += Math.max(0, entry.duration - 50) })
  on('layout-shift', entry => { if (!entry.hadRecentInput) painted.cls += entry.value })`

const product = await openProduct()
const browser = await openBrowser()
const token = await signedInToken()
let over = false
for (const { name, path, there, signedIn, limits } of PAGES) {
  const rounds: Painted[] = []
  for (let i = 0; i < ROUNDS; i++) rounds.push(await measure({ path, there, signedIn }))
  console.log(
    `${name}: ${(['lcp', 'tbt', 'cls'] as const)
      .map(key => {
        const values = rounds.map(round => round[key]).toSorted((a, b) => a - b)
        const middle = values[Math.floor(values.length / 2)] ?? 0
        over ||= middle > limits[key]
        const digits = key === 'cls' ? 3 : 0
        return `${key.toUpperCase()} ${middle.toFixed(digits)} (best ${values[0]?.toFixed(digits)}, limit ${limits[key]})`
      })
      .join('   ')}`,
  )
}
await browser.close()
await product.close()
process.exit(over ? 1 : 0)

async function measure({
  path,
  there,
  signedIn,
}: {
  path: string
  there: string
  signedIn: boolean
}): Promise<Painted> {
  const { context, page } = await freshPage(browser)
  if (signedIn) await keep(context)
  await page.addInitScript(WATCH)
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', LINE)
  await page.goto(`${product.url}/#${path}`)
  await page.locator(there).first().waitFor()
  await page.waitForTimeout(1500)
  const painted = (await page.evaluate('painted')) as Painted
  await context.close()
  return painted
}

/** The storage of somebody who was here yesterday, with an empty cache. */
function keep(context: BrowserContext): Promise<unknown> {
  return context.addInitScript(`localStorage.setItem('authorization', ${JSON.stringify(token)})`)
}

async function signedInToken(): Promise<string> {
  const { context, page } = await freshPage(browser)
  await signIn(page, product.url)
  const kept = (await page.evaluate("localStorage.getItem('authorization')")) as string
  await context.close()
  return kept
}
