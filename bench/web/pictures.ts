// node bench/web/pictures.ts — takes the pictures of the product that its public pages show, into apps/web/public/pictures
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { openBrowser, openProduct, signIn } from './product.ts'
import { trackRequests } from './settled.ts'

const FOLDER = join(import.meta.dirname, '../../apps/web/public/pictures')
const WIDTH = 1200
const MOST_BYTES = 120_000

const ENTRY = '/transportation_management/highway/add_highway_waybill'

/** Contents of each picture: the actions before it, and its path. */
const PICTURES: Record<string, (page: Page) => Promise<string>> = {
  home: async () => '/index',
  waybills: async () => '/transportation_management/highway/list_highway_waybill',
  arrival: async () => '/transportation_management/highway/list_highway_arrival',
  margin: async () => `/gross/gross_profit_table?${new URLSearchParams({ monthFrom: monthsAgo(5), by: 'routeId' })}`,
  statement: async page => {
    const { list } = await ask<{ list: { id: number }[] }>(page, 'sap/carrier/list', {
      filters: { status: ['confirmed', 'sent', 'partSettled'] },
      sort: ['-lineCount'],
      pageSize: 1,
    })
    return `/statement_management/carrier/${list[0]?.id}`
  },
  entry: async () => ENTRY,
}

const product = await openProduct()
const browser = await openBrowser()
mkdirSync(FOLDER, { recursive: true })
const wanted = process.argv.slice(2)
for (const lang of ['zh', 'en']) for (const mode of ['light', 'dark']) await takeAll(browser, lang, mode)
await browser.close()
await product.close()

async function takeAll(from: Browser, lang: string, mode: string): Promise<void> {
  const context = await from.newContext({
    viewport: { width: WIDTH, height: 750 },
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    bypassCSP: true,
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  await page.goto(`${product.url}/favicon.svg`)
  await page.evaluate(
    `localStorage.setItem('tuheng.settings', JSON.stringify({ state: ${JSON.stringify({ lang, mode, collapse: true })}, version: 1 }))`,
  )
  await signIn(page, product.url)
  const settled = trackRequests(page)
  for (const [name, prepare] of Object.entries(PICTURES)) {
    if (wanted.length && !wanted.includes(name)) continue
    const path = await prepare(page)
    await page.goto(`${product.url}/#${path}`)
    await settled()
    if (path === ENTRY) await enterTrip(page)
    await page.mouse.move(600, 745)
    await page.waitForTimeout(1200)
    const bytes = await asWebp(page, await page.screenshot())
    if (bytes.length > MOST_BYTES) throw new Error(`${name}: ${bytes.length} bytes are too many`)
    writeFileSync(join(FOLDER, `${name}.${lang}.${mode}.webp`), bytes)
    console.log(`${name}.${lang}.${mode}: ${(bytes.length / 1000).toFixed(0)} kB`)
  }
  await context.close()
}

/** A half-filled trip, so that the price and the remaining quantity are shown beside the form. */
async function enterTrip(page: Page): Promise<void> {
  const { list } = await ask<{ list: { mainNo: string }[] }>(page, 'oms/mainWay/list', {
    filters: { status: 'active', bizKind: 'road' },
    sort: ['-leftQty'],
    pageSize: 1,
  })
  await choose(page, 'mainId', list[0]?.mainNo ?? '')
  await choose(page, 'vehicleId', '陕')
  const now = new Date(Date.now() + 8 * 3_600_000).toISOString()
  for (const [field, value] of [
    ['loadAt', `${now.slice(0, 10)} 06:10`],
    ['loadGross', '47.92'],
    ['loadTare', '14.60'],
  ] as const) {
    const input = page.locator(`[data-field="${field}"]:visible input`).first()
    await input.click()
    await input.fill(value)
    await input.press('Tab')
  }
  await page.waitForLoadState('networkidle', { timeout: 4000 }).catch(() => {})
}

function monthsAgo(count: number): string {
  const now = new Date()
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - count, 15)).toISOString().slice(0, 7)
}

async function choose(page: Page, field: string, text: string): Promise<void> {
  const input = page.locator(`[data-field="${field}"]:visible input`).first()
  await input.click()
  await input.fill(text)
  await page.locator('[role=listbox]:visible [role=option]', { hasText: text }).first().waitFor()
  await page.waitForTimeout(500)
  await input.press('Enter')
  await page.waitForTimeout(500)
}

async function ask<T>(page: Page, path: string, body: unknown): Promise<T> {
  const token = String(await page.evaluate(`localStorage.getItem('authorization')`))
  const response = await fetch(`${product.url}/api/v1/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: token },
    body: JSON.stringify(body),
  })
  return ((await response.json()) as { data: T }).data
}

/** Encodes a picture as WebP in the browser. */
async function asWebp(page: Page, png: Buffer): Promise<Buffer> {
  const url = await page.evaluate(`(async () => {
    const image = await createImageBitmap(await (await fetch('data:image/png;base64,${png.toString('base64')}')).blob())
    const canvas = document.createElement('canvas')
    canvas.width = image.width
    canvas.height = image.height
    canvas.getContext('2d').drawImage(image, 0, 0)
    return canvas.toDataURL('image/webp', 0.8)
  })()`)
  return Buffer.from(String(url).split(',')[1] ?? '', 'base64')
}
