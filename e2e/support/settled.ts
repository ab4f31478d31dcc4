import { setTimeout as after } from 'node:timers/promises'
import type { Page, Request } from 'playwright-core'

interface Traffic {
  /** Open requests. */
  open: Set<Request>
  /** Time of the latest begin or end of a request. */
  latest: number
  /** Called when a request ends. */
  ended: () => void
}

const trafficOf = new WeakMap<Page, Traffic>()

/** Counts the open requests of a page. The event stream never ends and does not count. */
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

/** Elements of a page that is still loading. */
const LOADING = '.ant-spin-spinning, .ant-skeleton, .en-skeleton, .en-input-wait'

/** Time without requests after which a page is idle. An answer that needs further requests sends them within it. */
const QUIET_MS = 250

/** Waits until no request has been open for this time. */
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

/** Waits until no request is open, nothing is loading, and the page has rendered. */
export async function settled(page: Page): Promise<void> {
  await waitForQuiet(page)
  for (let tries = 0; tries < 5; tries++) {
    const arrived = await page.evaluate(drawn, LOADING).then(
      () => true,
      () => false,
    )
    // After navigation the requests of the old page are gone
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
  // A page in the background does not render
  await new Promise(resolve => {
    setTimeout(resolve, 2000)
    requestAnimationFrame(() => requestAnimationFrame(resolve))
  })
}

/** Waits until animations have ended. */
export async function waitForAnimations(page: Page): Promise<void> {
  await page
    .locator('.ant-select-dropdown:visible')
    .first()
    .waitFor({ state: 'hidden', timeout: 5000 })
    .catch(() => {})
  if (!(await page.evaluate(animationsEnded))) throw new Error(`what moves at ${page.url()} does not come to rest`)
}

/** Whether all animations ended within ten seconds. */
async function animationsEnded(): Promise<boolean> {
  const calm = matchMedia('(prefers-reduced-motion: reduce)').matches
  // Endless animations count as ended
  const moves = (): boolean =>
    document
      .getAnimations()
      .some(one => one.playState === 'running' && Number(one.effect?.getComputedTiming().endTime) < 10_000)
  const pause = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))
  await pause(calm ? 50 : 350)
  for (const end = performance.now() + 10_000; moves(); await pause(50)) if (performance.now() > end) return false
  return true
}
