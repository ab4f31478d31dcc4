import type { Browser, Locator } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ask, confirmDialog, press, type Row, waitForRecord } from './support/actions.ts'
import { CUSTOMER_CONTRACTS, draftContract, sampleContract } from './support/approvals.ts'
import { openBrowser, openWindow, signIn, type Window } from './support/browser.ts'

/** A manager works through the queue of all that waits: by keys, beside the record, several at once, on a phone. */
let browser: Browser
let starter: Window
let manager: Window
let sample: Row
const API = CUSTOMER_CONTRACTS
const LIST = '/transportation_management/audit_list'

beforeAll(async () => {
  browser = await openBrowser()
  ;[starter, manager] = await Promise.all([openWindow(browser, {}), openWindow(browser, {})])
  await Promise.all([signIn(starter, 'yewu'), signIn(manager, 'jingli')])
  sample = await sampleContract(starter)
})
afterAll(() => browser.close())

/** A contract of the starter that waits for approval. */
async function submitted(title: string): Promise<Row> {
  const { id } = await draftContract(starter, sample, title)
  return ask<Row>(starter, `${API}/submit`, { id })
}
const line = ({ page }: Window, no: unknown): Locator =>
  page
    .getByRole('region', { name: '待审单据' })
    .getByRole('row')
    .filter({ hasText: String(no) })
const dialog = ({ page }: Window): Locator => page.locator('.ant-modal:visible').last()
/** Kinds that take more than two lines are one choice. */
async function chooseKind({ page }: Window, name: string): Promise<void> {
  const tab = page.getByRole('navigation', { name: '待审类型' }).getByRole('button', { name: new RegExp(name) })
  if (await tab.count()) return tab.click()
  await page.getByRole('combobox', { name: '待审类型' }).click()
  await page.locator('.ant-select-item-option', { hasText: name }).click()
}
async function open(window: Window, search = ''): Promise<void> {
  await window.openAnew(LIST + search)
}

describe('the audit list', () => {
  it('passes by key what was reached, and goes on to the next', async () => {
    const { page } = manager
    const [first, second] = [await submitted('动力煤一季度合同'), await submitted('动力煤二季度合同')]
    await open(manager)
    await page.getByRole('region', { name: '待审单据' }).getByText('待审批通过', { exact: true }).first().waitFor()
    await manager.healthy('audit.table')
    // The oldest come first, and those of other stories fill the page
    await chooseKind(manager, '客户合同待审批')
    await line(manager, first.contractNo).click()
    await page.keyboard.press('a')
    await dialog(manager).getByText('对方单位').waitFor()
    await confirmDialog(page)
    await waitForRecord(manager, { api: API, id: first.id }, { status: 'toSign' })
    await expect.poll(() => line(manager, first.contractNo).count()).toBe(0)
    await expect.poll(() => line(manager, second.contractNo).getAttribute('data-current')).toBe('true')
  })

  it('opens the record beside the list, rejects it with a reason, and shows the next one', async () => {
    const { page } = manager
    const next = await submitted('动力煤三季度合同')
    await open(manager, '?kind=customerContracts')
    const rows = page.getByRole('region', { name: '待审单据' }).locator('tbody tr')
    await line(manager, next.contractNo).waitFor()
    const second = String(
      await rows
        .nth((await rows.count()) - 2)
        .locator('td')
        .nth(2)
        .innerText(),
    )
    await line(manager, second).getByRole('button', { name: second, exact: true }).click()
    const record = page.getByRole('region', { name: '单据', exact: true })
    await record.getByRole('heading', { name: second }).waitFor()
    await manager.healthy('audit.beside')
    await page.keyboard.press('r')
    await dialog(manager).locator('textarea').fill('账期请改为 30 天')
    await confirmDialog(page)
    await record.getByRole('heading', { name: String(next.contractNo) }).waitFor()
    await page.keyboard.press('Escape')
    await line(manager, next.contractNo).waitFor()
    expect(await line(manager, second).count()).toBe(0)
    // From a button that was clicked, the keys go to the list, and Enter opens what they reach
    await chooseKind(manager, '客户合同待审批')
    await page.keyboard.press('j')
    await page.keyboard.press('Enter')
    await record.getByRole('heading').first().waitFor()
  })

  it('shows the row of the record beside it, also where it is far down, and what it is about', async () => {
    const { page } = manager
    await open(manager)
    const region = page.getByRole('region', { name: '待审单据' })
    const count = await region.locator('tbody tr').count()
    for (let i = 0; i < count; i++) await page.keyboard.press('j')
    const name = await region.locator('tr[data-current] .en-link').first().innerText()
    await page.keyboard.press('Enter')
    const record = page.getByRole('region', { name: '单据', exact: true })
    await record.getByRole('heading', { name }).waitFor()
    const row = page.locator('[data-row]').filter({ hasText: name }).last()
    await expect
      .poll(async () => {
        const { y = -1, height = 0 } = (await row.boundingBox()) ?? {}
        return y >= 0 && y + height <= 900
      })
      .toBe(true)
    const about = record.locator('.en-heading-known').first()
    const shown = await about.evaluate(one => one.scrollWidth <= one.clientWidth + 1 && one.clientWidth > 0)
    expect(shown).toBe(true)
  })

  it('takes no more than two lines for kinds and what is due, in English, too', async () => {
    const reader = await openWindow(browser, { locale: 'en-US' })
    await signIn(reader, 'jingli')
    await reader.openAnew(LIST)
    const cells = reader.page.locator('[data-queue] tbody td')
    await cells.first().waitFor()
    // A cell of one letter a line was as high as five rows
    const heights = await reader.page.locator('[data-queue] tbody tr').evaluateAll(rows =>
      rows.flatMap(row =>
        [1, 7].map(i => {
          const cell = (row as HTMLTableRowElement).cells[i]
          if (!cell) return 0
          const range = document.createRange()
          range.selectNodeContents(cell)
          return range.getBoundingClientRect().height
        }),
      ),
    )
    expect(heights.length).toBeGreaterThan(6)
    expect(Math.max(...heights)).toBeLessThan(44)
  })

  it('passes several, each with its result', async () => {
    const two = [await submitted('焦炭外运合同'), await submitted('精煤短倒合同')]
    await open(manager, '?kind=customerContracts')
    for (const { contractNo } of two) await line(manager, contractNo).getByRole('checkbox').check()
    // Meanwhile its starter takes one back
    await ask(starter, `${API}/withdraw`, { id: two[1]?.id })
    await press(manager.page, '通过 (2)')
    await dialog(manager).getByText('将处理：审批通过 2').waitFor()
    await dialog(manager).getByText('2 笔').waitFor()
    await dialog(manager).getByText(String(sample['partyId$']), { exact: true }).waitFor()
    await dialog(manager).locator('.ant-modal-footer .ant-btn').last().click()
    await dialog(manager).getByText('成功 1').waitFor()
    await dialog(manager)
      .getByRole('row', { name: new RegExp(String(two[1]?.contractNo)) })
      .waitFor()
    await manager.healthy('audit.several')
    await press(manager.page, '关闭')
    await waitForRecord(manager, { api: API, id: Number(two[0]?.id) }, { status: 'toSign' })
    await expect.poll(() => line(manager, two[0]?.contractNo).count()).toBe(0)
  })

  it('is worked through on a phone with the thumb', async () => {
    const { id, contractNo } = await submitted('动力煤四季度合同')
    const phone = await openWindow(browser, { width: 375, height: 812, touch: true })
    await signIn(phone, 'jingli')
    await open(phone, `?q=${String(contractNo)}`)
    const row = phone.page.getByRole('list', { name: '待审单据' }).getByRole('listitem')
    await row.getByText(String(contractNo)).waitFor()
    await phone.healthy('audit.phone-list')
    await row.getByRole('button').first().tap()
    const pass = phone.page.locator('.en-detail-acts:visible').getByRole('button', { name: '审批通过' })
    await pass.waitFor()
    expect((await pass.boundingBox())?.y).toBeGreaterThan(812 * 0.8)
    expect(Number(await phone.page.evaluate('document.documentElement.scrollWidth'))).toBeLessThanOrEqual(375)
    await pass.tap()
    await confirmDialog(phone.page)
    await waitForRecord(manager, { api: API, id }, { status: 'toSign' })
    await phone.page.getByText('没有符合条件的单据').waitFor()
  })
})
