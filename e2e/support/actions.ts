import type { Locator, Page } from 'playwright-core'
import { settled, type Window } from './browser.ts'

/** The control of a field, in the open dialog or on the page. */
export function fieldBox(page: Page, name: string): Locator {
  return page.locator(`[data-field="${name}"]:visible`).last()
}

/** Types a value into a text, number or date field and leaves it. */
export async function fill(page: Page, name: string, value: string): Promise<void> {
  const input = fieldBox(page, name).locator('input, textarea').first()
  await input.click()
  await input.fill(value)
  await input.press('Tab')
  // A calendar closes shortly after it is left. A click before that would keep it open.
  await page.locator('.ant-picker-dropdown:visible').first().waitFor({ state: 'hidden', timeout: 10_000 })
}

/** Types into a labelled field of a dialog without a record's form. */
export async function fillLabelled(dialog: Locator, label: string, value: string): Promise<void> {
  const input = dialog.locator('.en-field', { hasText: label }).locator('input, textarea').first()
  await input.click()
  await input.fill(value)
  await input.press('Tab')
}

/** Chooses an option of a field by typing. */
export async function pick(page: Page, name: string, search: string): Promise<void> {
  const box = fieldBox(page, name)
  await box.locator('.ant-select').first().click()
  await page.keyboard.type(search)
  await takeOption(page, search)
}

/**
 * Clicks an option of the open list and waits until the list has closed, so that it is not mistaken for the next one. A
 * list with multiple choices stays open.
 */
export async function takeOption(page: Page, search: string): Promise<void> {
  const list = page.locator('.ant-select-dropdown:visible')
  await list.locator('.ant-select-item-option', { hasText: search }).first().click()
  await list
    .first()
    .waitFor({ state: 'hidden', timeout: 4000 })
    .catch(() => {})
}

/** A pattern for the text of a button: Ant Design inserts a space between two Chinese characters. */
function spaced(words: string): string {
  return [...words].map(one => one.replace(/[()[\].*+?^$|\\]/, '\\$&')).join('\\s*')
}

/** Presses a button by its text, in the open dialog if there is one. */
export async function press(page: Page, words: string): Promise<void> {
  const dialog = page.locator('.ant-modal:visible, .ant-drawer:visible').last()
  const inside = (await dialog.count()) ? dialog : page.locator('body')
  // The name of an icon may precede the text.
  const loose = new RegExp(`(^|\\s)${spaced(words)}\\s*(Ctrl.*)?$`)
  await inside.getByRole('button', { name: loose }).first().click()
  await settled(page)
}

/** Presses a transition in the bar of a detail page, or in 更多. Waits if the bar still shows the previous step. */
export async function move(window: Window, words: string): Promise<void> {
  const { page } = window
  // The name of an icon may precede the text.
  const loose = new RegExp(`(^|\\s)${spaced(words)}\\s*$`)
  const button = page.getByRole('button', { name: loose }).and(page.locator(':visible')).first()
  const more = page
    .locator('main')
    .getByRole('button', { name: /更\s*多/ })
    .and(page.locator(':visible'))
    .first()
  const entry = page.locator('.ant-dropdown:visible').getByText(words, { exact: true }).first()
  const isThere = (what: Locator) =>
    what.waitFor({ timeout: 1200 }).then(
      () => true,
      () => false,
    )
  for (const end = Date.now() + 45_000; Date.now() < end;) {
    await settled(page)
    if (await isThere(button)) return button.click()
    if (!(await more.isVisible())) continue
    await more.click()
    if (await isThere(entry)) return entry.click()
    await page.keyboard.press('Escape')
  }
  throw new Error(`nothing to press is called ${words}: ${await messagesOf(page)}`)
}

/** Presses the dialog's last button and waits until it has closed. */
export async function confirmDialog(page: Page): Promise<void> {
  const dialog = page.locator('.ant-modal:visible').last()
  await dialog.locator('.ant-modal-footer .ant-btn').last().click()
  await dialog.waitFor({ state: 'hidden', timeout: 45_000 }).catch(async () => {
    throw new Error(`the dialog stays open: ${(await dialog.innerText()).replace(/\s+/g, ' ').slice(0, 600)}`)
  })
  await settled(page)
}

/** Waits until a dialog has closed and the focus has returned. Earlier typing would go to another element. */
export async function waitUntilClosed(dialog: Locator): Promise<void> {
  await dialog.waitFor({ state: 'hidden' })
  await settled(dialog.page())
}

/** Milliseconds within which a dialog appears, or a step that asks nothing is sent, on a machine as busy as it gets. */
const STEP_MS = 20_000
/** Milliseconds within which a dialog follows something that was sent, as the input of the page. */
const NEXT_MS = 2000

/**
 * Presses a transition and confirms it if asked. A busy page draws the dialog seconds after the click and sends nothing
 * meanwhile, so that quiet alone does not tell that nothing is asked.
 */
export async function act(window: Window, words: string): Promise<void> {
  const { page } = window
  const isAsked = (timeout: number) =>
    page
      .locator('.ant-modal:visible')
      .first()
      .waitFor({ timeout })
      .then(
        () => true,
        () => false,
      )
  const isSent = page
    .waitForRequest(request => 'idempotency-key' in request.headers(), { timeout: STEP_MS + 45_000 })
    .then(
      () => false,
      () => false,
    )
  await move(window, words)
  let asks = await Promise.race([isAsked(STEP_MS), isSent])
  await settled(page)
  asks ||= await isAsked(NEXT_MS)
  if (asks) await confirmDialog(page)
}

/** Sends a statement, and closes the dialog with its link. Returns the address. */
export async function sendStatement(window: Window): Promise<string> {
  const { page } = window
  await move(window, '发送对账')
  const dialog = page.locator('.ant-modal:visible')
  await dialog.locator('.ant-modal-footer .ant-btn').last().click()
  const address = await dialog.locator('code').innerText()
  await dialog.getByRole('button', { name: /已发给对方/ }).click()
  await waitUntilClosed(dialog)
  return address
}

/** Opens a record anew; a reload shows what another person did meanwhile. */
export async function visit(window: Window, screen: string, id: number): Promise<void> {
  await window.openAnew(`${screen}/${id}`)
}

/**
 * Calls the product with the session of the window: to look things up and to prepare a story, never for the tested job.
 */
export async function ask<T>(window: Window, path: string, body: unknown = {}): Promise<T> {
  const token = await window.page.evaluate(
    `(() => { for (const s of [localStorage, sessionStorage]) for (let i = 0; i < s.length; i++) { const v = s.getItem(s.key(i)); if (v && s.key(i).toLowerCase().includes('authorization')) return v } return document.cookie })()`,
  )
  const header = /([\w-]{43})/.exec(String(token))?.[1] ?? ''
  const response = await fetch(`${window.url}/api/v1/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: header, 'idempotency-key': crypto.randomUUID() },
    body: JSON.stringify(body),
  })
  const answer = (await response.json()) as { status: boolean; msg: string; data: T }
  if (!answer.status) throw new Error(`${path}: ${answer.msg}`)
  return answer.data
}

export interface Row extends Record<string, unknown> {
  id: number
}

/** Waits until the address is that of a record and returns its id. @throws with the page's messages otherwise. */
export async function waitForRecordPage(page: Page, screen: string): Promise<number> {
  for (const end = Date.now() + 45_000; Date.now() < end;) {
    const id = new RegExp(`${screen}/(\\d+)$`).exec(page.url())?.[1]
    if (id) return Number(id)
    await page.waitForTimeout(250)
  }
  throw new Error(`still at ${page.url()}: ${await messagesOf(page)}`)
}

/** The messages that the page shows. */
export async function messagesOf(page: Page): Promise<string> {
  const complaints = await page
    .locator(
      '[role=alert]:visible, .en-field-error:visible, .ant-notification-notice:visible, .ant-message-notice:visible',
    )
    .allInnerTexts()
  return complaints.join(' | ').slice(0, 600)
}

/** Waits until the record meets the condition. */
export async function waitForRecord(
  window: Window,
  { api, id }: { api: string; id: number },
  wanted: Record<string, unknown>,
): Promise<Row> {
  let row: Row = { id }
  for (const end = Date.now() + 45_000; Date.now() < end;) {
    row = await ask<Row>(window, `${api}/info`, { id })
    if (Object.entries(wanted).every(([name, value]) => row[name] === value)) return row
    await window.page.waitForTimeout(250)
  }
  const complaints = await messagesOf(window.page)
  throw new Error(
    `${api} ${id} is ${JSON.stringify(Object.fromEntries(Object.keys(wanted).map(name => [name, row[name]])))}; the page says: ${complaints}`,
  )
}
