import { setTimeout as after } from 'node:timers/promises'
import type { Page, Request } from 'playwright-core'

interface Traffic {
  /** What was asked for and not got yet. */
  open: Set<Request>
  /** When the latest began or ended. */
  latest: number
  /** Called when one ends. */
  ended: () => void
}

const trafficOf = new WeakMap<Page, Traffic>()

/** Keeps count of what a page has asked for and not got yet; the stream of events never ends and does not count. */
export function watchRequests(page: Page): void {
  const traffic: Traffic = { open: new Set(), latest: 0, ended: () => {} }
  trafficOf.set(page, traffic)
  const end = (request: Request) => {
    if (!traffic.open.delete(request)) return
    traffic.latest = Date.now()
    traffic.ended()
  }
  page.on('request', request => {
    if (request.url().includes('/event/stream')) return
    traffic.open.add(request)
    traffic.latest = Date.now()
  })
  page.on('requestfinished', end)
  page.on('requestfailed', end)
}

/** What stands where a page or a part of it is still coming. */
const COMING = '.ant-spin-spinning, .ant-skeleton, .en-skeleton, .en-input-wait'

/** How long nothing must be on its way: what one answer calls for begins within this time. */
const QUIET_MS = 250

/** Nothing on its way for so long. */
export async function waitForQuiet(page: Page, ms = QUIET_MS): Promise<void> {
  const traffic = trafficOf.get(page)
  const asked = Date.now()
  for (const end = asked + 30_000; Date.now() < end;) {
    if (traffic?.open.size) {
      const ended = new Promise<void>(resolve => (traffic.ended = resolve))
      await Promise.race([ended, after(end - Date.now(), undefined, { ref: false })])
      continue
    }
    const left = Math.max(asked, traffic?.latest ?? 0) + ms - Date.now()
    if (left <= 0) return
    await after(left)
  }
}

/** Nothing on its way, nothing loading any more, and what came last is drawn. */
export async function settled(page: Page): Promise<void> {
  await waitForQuiet(page)
  for (let tries = 0; tries < 5; tries++) {
    const arrived = await page.evaluate(drawn, COMING).then(
      () => true,
      () => false,
    )
    // Somewhere else now: what was asked went with the page
    if (arrived || page.isClosed()) return
    await waitForQuiet(page)
  }
}

async function drawn(coming: string): Promise<void> {
  const seen = (selector: string): boolean =>
    [...document.querySelectorAll(selector)].some(
      one => one.checkVisibility({ visibilityProperty: true }) && one.getBoundingClientRect().width > 0,
    )
  const end = performance.now() + 30_000
  while ((!seen('main') || seen(coming) || document.querySelector('[data-coming]')) && performance.now() < end)
    await new Promise(resolve => setTimeout(resolve, 30))
  // A page in the back draws nothing
  await new Promise(resolve => {
    setTimeout(resolve, 2000)
    requestAnimationFrame(() => requestAnimationFrame(resolve))
  })
}

/** What is closing or opening would be seen in the middle of its way. */
export async function still(page: Page): Promise<void> {
  await page
    .locator('.ant-select-dropdown:visible')
    .first()
    .waitFor({ state: 'hidden', timeout: 5000 })
    .catch(() => {})
  if (!(await page.evaluate(atRest))) throw new Error(`what moves at ${page.url()} does not come to rest`)
}

/** Whether everything came to rest within ten seconds. */
async function atRest(): Promise<boolean> {
  const calm = matchMedia('(prefers-reduced-motion: reduce)').matches
  // What turns or passes by for ever is at rest as far as it ever will be
  const moves = (): boolean =>
    document
      .getAnimations()
      .some(one => one.playState === 'running' && Number(one.effect?.getComputedTiming().endTime) < 10_000)
  const pause = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))
  await pause(calm ? 50 : 350)
  for (const end = performance.now() + 10_000; moves(); await pause(50)) if (performance.now() > end) return false
  return true
}
