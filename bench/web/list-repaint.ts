// node bench/web/list-repaint.ts — rendering costs of a list of COLUMNS × 100 rows: sorting, scrolling, arrow keys,
// selection
import type { Page } from 'playwright-core'
import { waybill } from '@tuheng/domain/transport/index'
import { freshPage, openBrowser, openProduct, signIn } from './product.ts'

const COLUMNS = Number(process.env.COLUMNS ?? 60)
const ROUNDS = Number(process.env.ROUNDS ?? 9)
const LIST = process.env.LIST ?? '/transportation_management/highway/list_highway_waybill'
const LIMITS: Record<string, number> = { sort: 100, 'arrow down': 30, 'arrow right': 30, 'select a row': 30 }

const fieldKinds: Record<string, string> = Object.fromEntries(
  Object.entries(waybill.fields).map(([name, field]) => [name, field.kind]),
)

const product = await openProduct()
const browser = await openBrowser()
const { page } = await freshPage(browser)
await signIn(page, product.url)
const shown = await widen(page)
await page.goto(`${product.url}/#${LIST}?size=100&f.loadAt=range:2020-01-01,2030-12-31`)
await page.locator('[data-row-key]').nth(10).waitFor({ timeout: 30_000 })
await page.waitForTimeout(1500)
const table = page.locator('.en-table')
console.log(
  `${shown} columns, ${await page.evaluate("document.querySelectorAll('.en-table [data-row-key]').length")} rows drawn, ${await page.evaluate("document.querySelectorAll('.en-table *').length")} elements in the table`,
)

// The time of a fixed piece of script on this machine, to compare runs of different hours
console.log(
  `reference (sorting 300,000 numbers): ${((await page.evaluate('(() => { const a = Array.from({ length: 300000 }, (_, i) => (i * 7919) % 1000003); const s = performance.now(); a.sort((x, y) => x - y); return performance.now() - s })()')) as number).toFixed(1)} ms`,
)

let over = false
const heads = table.locator('th[data-name] .en-head-sort, [role=columnheader] .en-head-sort')
await measure('sort', i => heads.nth(i % 2).click(), 1200)
await page.mouse.move(700, 500)
await measure('scroll down a notch', () => page.mouse.wheel(0, 120), 250)
await measure('scroll sideways a notch', () => page.mouse.wheel(240, 0), 250)
await table.focus()
await page.keyboard.press('ArrowDown')
await measure('arrow down', () => page.keyboard.press('ArrowDown'), 200)
await measure('arrow right', () => page.keyboard.press('ArrowRight'), 200)
await measure('select a row', () => page.keyboard.press('Space'), 200)
await browser.close()
await product.close()
process.exit(over ? 1 : 0)

/** Shows COLUMNS columns, saved like a personal arrangement. */
async function widen(page: Page): Promise<number> {
  const request = page.waitForRequest(one => one.url().includes('/sys/title/'))
  await page.goto(new URL(`#${LIST}`, page.url()).href)
  const known = await request
  const names = [
    ...Object.keys(waybill.fields),
    ...Object.keys(waybill.machines),
    'createdAt',
    'createdBy',
    'updatedAt',
    'updatedBy',
  ]
  const first = ['waybillNo', 'transportStatus', 'plateNo', 'customerId', 'loadNet', 'unloadNet']
  const columns = [...new Set([...first, ...names])]
    .filter(name => !['lines', 'files', 'json'].includes(fieldKinds[name] ?? ''))
    .slice(0, COLUMNS)
    .map((name, i) => (i < 2 ? { name, frozen: true } : { name }))
  const headers = { ...(await known.allHeaders()), 'content-type': 'application/json' }
  const saved = await page.request.post(known.url().replace(/list$/, 'save'), {
    headers,
    data: { data: { columns, views: [] } },
  })
  if (!saved.ok()) throw new Error(`the columns were not saved: ${saved.status()}`)
  await page.reload()
  return columns.length
}

/** Script, style and layout on the main thread until the page is idle; the median of ROUNDS. */
async function measure(name: string, act: (round: number) => Promise<void>, rest: number): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'timeTicks' })
  const read = async () =>
    Object.fromEntries((await session.send('Performance.getMetrics')).metrics.map(one => [one.name, one.value * 1000]))
  const script: number[] = []
  const whole: number[] = []
  for (let i = 0; i < ROUNDS; i++) {
    const before = await read()
    await act(i)
    await page.waitForTimeout(rest)
    const after = await read()
    const spent = (key: string) => (after[key] ?? 0) - (before[key] ?? 0)
    script.push(spent('ScriptDuration'))
    whole.push(spent('TaskDuration'))
  }
  await session.detach()
  const middle = (list: number[]) => list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)] ?? 0
  const limit = LIMITS[name]
  over ||= limit !== undefined && middle(script) > limit
  console.log(
    `${name.padEnd(26)} script ${middle(script).toFixed(1).padStart(6)} ms   whole task ${middle(whole).toFixed(1).padStart(6)} ms${limit ? `   limit ${limit}` : ''}`,
  )
}
