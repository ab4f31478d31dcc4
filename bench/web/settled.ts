import type { Page, Request } from 'playwright-core'

/** What stands where a page or a part of it is still coming. */
const COMING = '.ant-spin-spinning:visible, .ant-skeleton:visible, .en-skeleton:visible, .en-input-wait:visible'
/** Milliseconds in which nothing must be on its way. */
const QUIET = 200
const LONGEST = 8000

/** Keeps count of what the page waits for; answers how to wait until nothing is left. The stream of events never ends. */
export function settling(page: Page): () => Promise<void> {
  const open = new Set<Request>()
  page.on('request', request => void (request.url().includes('/event/stream') || open.add(request)))
  page.on('requestfinished', request => open.delete(request))
  page.on('requestfailed', request => open.delete(request))
  const quiet = async (): Promise<void> => {
    const latest = Date.now() + LONGEST
    for (let since = Date.now(); Date.now() - since < QUIET && Date.now() < latest;) {
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
    if (!(await page.locator(COMING).count())) return
    await page
      .locator(COMING)
      .first()
      .waitFor({ state: 'hidden', timeout: LONGEST })
      .catch(() => {})
    await quiet() // what came may ask for more
  }
}
