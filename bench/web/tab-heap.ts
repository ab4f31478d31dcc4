// node bench/web/tab-heap.ts — whether closed tabs free their memory. Opens and closes TABS tabs of real screens.
import type { CDPSession, Page } from 'playwright-core'
import { freshPage, openBrowser, openProduct, signIn } from './product.ts'
import { trackRequests } from './settled.ts'

const TABS = Number(process.env.TABS ?? 200)
/** Number of tabs that are open at once before all are closed. */
const AT_ONCE = 20
/** Maximum growth of the heap. */
const LIMIT_MB = 3
/** Unused answers are dropped from the cache after a minute. */
const CACHE_MS = 65_000

/** Screens with records: the list, its entry form, and one record after another, to read and to change. */
const LISTS = [
  { path: '/transportation_management/highway/list_highway_waybill', api: 'oms/wayBill' },
  { path: '/contract_management/contract/customer_contract', api: 'cm/customer' },
  { path: '/statement_management/cargo_owner', api: 'sap/customer' },
  { path: '/system_settings/driver', api: 'sys/driver' },
]
const OTHERS = [
  '/procedure',
  '/gross/gross_profit_table',
  '/transportation_management/transport_statistics/statistics',
  '/transportation_management/highway/add_highway_waybill',
]

interface Reading {
  heapMb: number
  nodes: number
  listeners: number
  documents: number
}

const product = await openProduct()
// Without compilers, because machine code counts as memory of the page and grows by itself
const browser = await openBrowser(['--js-flags=--no-opt --no-maglev --no-sparkplug'])
const { page } = await freshPage(browser)
const settle = trackRequests(page)
const session = await page.context().newCDPSession(page)
await signIn(page, product.url)
await settle()
const paths = await pathsToOpen(page)
await openAndClose(page, paths.slice(0, 2 * AT_ONCE)) // loads code, texts and the caches that all pages share
const before = await reading(page, session)
print('before', before)
await openAndClose(
  page,
  Array.from({ length: TABS }, (_, i) => paths[i % paths.length] ?? '/procedure'),
)
const after = await reading(page, session)
print('after', after)
const grown = after.heapMb - before.heapMb
console.log(
  `${TABS} tabs opened and closed: heap ${grown >= 0 ? '+' : ''}${grown.toFixed(1)} MB (${((grown / before.heapMb) * 100).toFixed(1)} %), limit +${LIMIT_MB} MB; nodes ${after.nodes - before.nodes}, listeners ${after.listeners - before.listeners}`,
)
await browser.close()
await product.close()
process.exit(grown > LIMIT_MB ? 1 : 0)

/** Different records each time, as in a day's work, because what is kept of each would add up. */
async function pathsToOpen(page: Page): Promise<string[]> {
  const request = page.waitForRequest(one => one.url().includes('/api/v1/') && one.method() === 'POST')
  await page.goto(`${product.url}/#${LISTS[0]?.path}`)
  const { authorization = '' } = await (await request).allHeaders()
  const perList = await Promise.all(
    LISTS.map(async ({ path, api }) => {
      const answer = await fetch(`${product.url}/api/v1/${api}/list`, {
        method: 'POST',
        headers: { authorization, 'content-type': 'application/json' },
        body: JSON.stringify({ page: 1, pageSize: 40, count: 'none' }),
      })
      const { data } = (await answer.json()) as { data: { list: { id: number }[] } }
      return [
        `${path}?all`,
        `${path}/new`,
        ...data.list.flatMap(({ id }, i) => (i % 4 ? [`${path}/${id}`] : [`${path}/${id}`, `${path}/${id}/edit`])),
      ]
    }),
  )
  // In turn, so that each group has pages of all kinds
  const longest = Math.max(...perList.map(list => list.length))
  const mixed = Array.from({ length: longest }, (_, i) => [
    ...perList.flatMap(list => list[i] ?? []),
    ...(i % 8 ? [] : OTHERS),
  ]).flat()
  return mixed
}

async function openAndClose(page: Page, paths: readonly string[]): Promise<void> {
  for (let from = 0; from < paths.length; from += AT_ONCE) {
    for (const path of paths.slice(from, from + AT_ONCE)) {
      await page.evaluate(`location.hash = ${JSON.stringify(path)}`)
      await settle()
    }
    await page.getByRole('button', { name: '标签页操作' }).click()
    await page.getByRole('menuitem', { name: '关闭全部' }).click()
    await page.waitForFunction("location.hash === '#/index' && document.querySelectorAll('[data-tab]').length === 1")
    await settle()
  }
}

/** Measured after garbage collection. */
async function reading(page: Page, session: CDPSession): Promise<Reading> {
  await page.waitForTimeout(CACHE_MS)
  for (let i = 0; i < 3; i++) {
    await session.send('HeapProfiler.collectGarbage')
    await page.waitForTimeout(500)
  }
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  const { nodes, documents, jsEventListeners } = await session.send('Memory.getDOMCounters')
  return { heapMb: usedSize / 1024 / 1024, nodes, documents, listeners: jsEventListeners }
}

function print(when: string, { heapMb, nodes, listeners, documents }: Reading): void {
  console.log(
    `${when.padEnd(8)} heap ${heapMb.toFixed(1)} MB   nodes ${nodes}   listeners ${listeners}   documents ${documents}`,
  )
}
