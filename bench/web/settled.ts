import type { Page, Request } from 'playwright-core'

/** Elements of a page that is still loading. */
const LOADING = '.ant-spin-spinning:visible, .ant-skeleton:visible, .en-skeleton:visible, .en-input-wait:visible'
/** Milliseconds without a request after which a page is idle. */
const IDLE_MS = 200
const LONGEST = 20_000

/**
 * Counts the open requests of a page. Returns a function that waits until there are none. The event stream never ends
 * and does not count.
 */
export function trackRequests(page: Page): () => Promise<void> {
  const open = new Set<Request>()
  page.on('request', request => void (request.url().includes('/event/stream') || open.add(request)))
  page.on('requestfinished', request => open.delete(request))
  page.on('requestfailed', request => open.delete(request))
  const quiet = async (): Promise<void> => {
    const latest = Date.now() + LONGEST
    for (let since = Date.now(); Date.now() - since < IDLE_MS && Date.now() < latest;) {
      if (open.size) since = Date.now()
      await page.waitForTimeout(40)
    }
  }
  return async () => {
    await page
      .locator('main:visible')
      .first()
      .waitFor({ timeout: LONGEST })
      .catch(() => {})
    await quiet()
    if (!(await page.locator(LOADING).count())) return
    await page
      .locator(LOADING)
      .first()
      .waitFor({ state: 'hidden', timeout: LONGEST })
      .catch(() => {})
    await quiet() // answers may cause further requests
  }
}
