import type { Locator } from 'playwright-core'
import { settled, type Window } from './browser.ts'

/** What stories about approvals look at. */

export const INBOX = '/process_management/approval_process'

const visible = (page: Window['page']): Locator => page.locator(':visible')

/** The strip of the record that is shown. */
export const strip = ({ page }: Window): Locator =>
  page.getByRole('region', { name: '审批', exact: true }).and(visible(page))

/** A row of the inbox. */
export const inboxRow = ({ page }: Window, no: unknown): Locator =>
  page
    .getByRole('list', { name: '审批列表' })
    .getByRole('listitem')
    .filter({ hasText: String(no) })

export const dialog = ({ page }: Window): Locator => page.locator('.ant-modal:visible').last()

/** The record beside the inbox. */
export const record = ({ page }: Window): Locator => page.getByRole('region', { name: '单据', exact: true })

export const said = ({ page }: Window, words: string | RegExp): Promise<void> =>
  page.locator('.ant-message').getByText(words).first().waitFor()

/** Opens the inbox anew. */
export async function inbox(window: Window, search = ''): Promise<void> {
  await window.open(INBOX + search)
  await window.page.reload()
  await settled(window.page)
}
