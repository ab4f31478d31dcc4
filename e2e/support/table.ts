import type { Page } from 'playwright-core'

/**
 * The sums of a list below a heading (the lower one of two), by the label of each row. Scrolls sideways until the
 * column is rendered.
 */
export async function footerOf(page: Page, heading: string): Promise<Record<string, string>> {
  const grid = page.locator('main:visible [role=grid]:visible').last()
  const named = new RegExp(`^${heading}`)
  const head = grid
    .locator('[role=columnheader]')
    .filter({ has: page.locator('.en-head-text', { hasText: named }) })
    .first()
  await grid.hover({ position: { x: 300, y: 40 } })
  for (let i = 0; i < 40 && !(await head.count()); i++) {
    await page.mouse.wheel(200, 0)
    await page.waitForTimeout(50)
  }
  const at = await head.getAttribute('aria-colindex')
  const line = (await head.locator('.en-head-text').allInnerTexts()).findIndex(text => named.test(text))
  const rows = await grid.locator('.en-grid-sums [role=row]').all()
  const pairs = rows.map(async row => {
    const label = (await row.locator('[role=gridcell]').allInnerTexts()).find(text => text.includes('合计')) ?? ''
    const cell = row.locator(`[role=gridcell][aria-colindex="${at}"]`)
    const lines = cell.locator('.en-line')
    return [label.trim(), (await ((await lines.count()) ? lines.nth(line) : cell).innerText()).trim()] as const
  })
  return Object.fromEntries(await Promise.all(pairs))
}
