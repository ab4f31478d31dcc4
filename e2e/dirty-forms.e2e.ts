import { createsIn } from '@tuheng/domain/kernel/policy'
import { screensOf } from '@tuheng/domain/kernel/registry'
import { registry } from '@tuheng/domain/registry'
import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBrowser, openWindow, settled, signIn, type Window } from './support/browser.ts'
import { bar } from './support/tabs.ts'

/** Nothing moves under the hands when a form gets its first change. */
let browser: Browser
let window: Window

beforeAll(async () => {
  browser = await openBrowser()
  window = await openWindow(browser)
  await signIn(window)
})
afterAll(() => browser.close())

/** The empty form of every resource that has one. The screens of a resource share it. */
const FORMS = [
  ...new Map(
    screensOf(registry.sections).flatMap(({ path, zh, view }) => {
      if (view.kind !== 'list') return []
      const resource = registry.resources.find(({ name }) => name === view.resource)
      return !resource || !createsIn(resource, resource.faces[view.face])
        ? []
        : [[view.resource, [`${path}/new`, zh]] as const]
    }),
  ).values(),
]

/** Fields that are typed into, dates and choices left out: they open lists. */
const typed = (form: Locator): Locator =>
  form.locator(
    '[data-field] :is(textarea, input:not([type=checkbox]):not([role=combobox]):not([type=file])):not([readonly]):not([disabled]):not(.ant-picker *)',
  )

/** Where the parts of the form, its bar and the tabs stand, in half pixels. */
function places(page: Page): Promise<Record<string, string>> {
  return page.evaluate(() => {
    const found: Record<string, string> = {}
    const parts = document.querySelectorAll(
      'main .en-form :is(h2, label, input, textarea, button, .ant-select, .en-field, .en-form-bar, [role=alert]), nav li, header',
    )
    for (const [i, part] of [...parts].entries()) {
      const { x, y, width, height } = part.getBoundingClientRect()
      const field = part.closest('[data-field]')?.getAttribute('data-field') ?? ''
      if (width && height)
        found[`${i} ${field} ${part.tagName}`] = [x, y, width, height].map(n => Math.round(n * 2) / 2).join()
    }
    return found
  })
}

describe('a form that gets its first change', () => {
  it.each(FORMS)('moves nothing: %s %s', async path => {
    const { page } = window
    await window.open(path)
    const form = page.locator('main .en-form:visible').last()
    await typed(form).first().waitFor()
    await settled(page)
    const input = typed(form).first()
    await input.focus()
    const before = await places(page)
    expect(Object.keys(before).length).toBeGreaterThan(5)
    await page.keyboard.press('End')
    await page.keyboard.type('1')
    const mark = bar(page).locator('[aria-current=page]').getByRole('img', { name: '有未保存的内容' })
    await mark.waitFor()
    await settled(page)
    expect(await places(page)).toEqual(before)
    // As it was it has nothing to save, and its tab is closed without a question
    await page.keyboard.press('Backspace')
    await page.keyboard.press('Tab')
    await mark.waitFor({ state: 'detached' })
    await page.keyboard.press('Alt+w')
  })
})
