import type { Locator } from 'playwright-core'
import { ask, type Row } from './actions.ts'
import { settled, type Window } from './browser.ts'
import { waitForMessage } from './messages.ts'
import { day } from './papers.ts'

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

export const said = ({ page }: Window, words: string | RegExp): Promise<void> => waitForMessage(page, words)

/** Opens the inbox anew. */
export async function inbox(window: Window, search = ''): Promise<void> {
  await window.open(INBOX + search)
  await window.page.reload()
  await settled(window.page)
}

export const CUSTOMER_CONTRACTS = 'cm/customer'

/** A contract in force, whose party, goods and route drafts take. */
export async function sampleContract(window: Window): Promise<Row> {
  const { list } = await ask<{ list: Row[] }>(window, `${CUSTOMER_CONTRACTS}/list`, {
    filters: { status: 'active' },
    pageSize: 1,
  })
  return ask<Row>(window, `${CUSTOMER_CONTRACTS}/info`, { id: list[0]?.id })
}

/** A draft of the person of the window, which can be submitted. */
export async function draftContract(window: Window, sample: Row, title: string): Promise<Row> {
  const [item] = sample['items'] as Row[]
  return ask<Row>(window, `${CUSTOMER_CONTRACTS}/save`, {
    title,
    partyId: sample['partyId'],
    bizMode: 'road',
    signDate: day(-3),
    startDate: day(-3),
    endDate: day(90),
    lossMode: 'none',
    payType: 'monthly',
    creditDays: 45,
    items: [{ goodsId: item?.['goodsId'], routeId: item?.['routeId'], qty: '8000' }],
  })
}
