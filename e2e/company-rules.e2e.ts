import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ask, fieldBox, fill } from './support/actions.ts'
import { openBrowser, openWindow, settled, signIn, type Window } from './support/browser.ts'
import { downloaded } from './support/workbooks.ts'

let browser: Browser
let window: Window
let page: Page

beforeAll(async () => {
  browser = await openBrowser()
  window = await openWindow(browser)
  page = window.page
  await signIn(window)
  await usual()
})
afterAll(async () => {
  await usual()
  await browser.close()
})

/** The settings that every other story expects. */
const usual = () =>
  ask(window, 'sys/set/save', { settings: { speedLimit: '100', creditHold: 'warn', maskForAll: false } })

/** The spinner remains part of the button's name while it fades. */
const save = () =>
  page
    .getByRole('button', { name: /保存 Ctrl/ })
    .filter({ visible: true })
    .click()

describe('company settings', () => {
  it('are changed on one page with a reason, and a value out of range is refused', async () => {
    await window.open('/system_settings/global_settings')
    await fill(page, 'speedLimit', '500')
    await save()
    await expect.poll(() => fieldBox(page, 'speedLimit').getByRole('alert').innerText()).toContain('130')
    await fill(page, 'speedLimit', '95')
    await page.getByRole('textbox', { name: /修改原因/ }).fill('冬季限速')
    await save()
    await page.getByText('已保存').waitFor()
    await page.reload()
    await settled(page)
    await expect.poll(() => fieldBox(page, 'speedLimit').locator('input').inputValue()).toBe('95.00')
    await window.healthy('company-rules.settings')
  })

  it('are logged with reason, field names and address, and the chain of the log is valid', async () => {
    await page.getByRole('link', { name: '修改记录' }).click()
    await settled(page)
    const line = page.getByRole('row').filter({ hasText: '冬季限速' }).first()
    await expect.poll(() => line.innerText()).toMatch(/赵明远[\s\S]*127\.0\.0\.1[\s\S]*全局设置[\s\S]*修改/)
    await line.getByRole('button').click()
    await expect
      .poll(() => page.getByRole('row').filter({ hasText: '车速上限' }).first().innerText())
      .toMatch(/100\s*→\s*95/)
    await page.getByRole('button', { name: '校验日志' }).click()
    await page.getByText(/校验通过：\d+ 条/).waitFor()
    const file = await downloaded(page, () =>
      page.getByRole('button', { name: /导出/ }).filter({ visible: true }).click(),
    )
    expect(file.bytes.toString('utf8')).toContain('冬季限速')
    await window.healthy('company-rules.system-log')
  })

  it('include company details, which are checked at their fields', async () => {
    await window.open('/system_settings/company')
    await fill(page, 'email', 'nobody at home')
    await save()
    await expect.poll(() => fieldBox(page, 'email').getByRole('alert').innerText()).toContain('邮箱')
    window.troubles() // the refusal itself
    await fill(page, 'email', `office${Date.now()}@yuanheng.example`)
    await save()
    await page.getByText('已保存').waitFor()
    await window.healthy('company-rules.company')
  })

  it('block a customer who is over the credit limit, and the page shows what is open', async () => {
    const {
      list: [customer],
    } = await ask<{ list: { id: number; creditLimit: string }[] }>(window, 'sys/customer/list', {
      pageSize: 1,
      sort: ['code'],
    })
    const limit = (creditLimit: string | undefined) =>
      ask(window, 'sys/customer/setCredit', { id: customer?.id, creditLimit, reason: '核对授信' })
    await ask(window, 'sys/set/save', { settings: { creditHold: 'block' } })
    await limit('1.00')
    try {
      await window.open(`/system_settings/cargo_owner_management/${customer?.id}`)
      const card = page.getByRole('region', { name: '信用额度' })
      await expect.poll(() => card.innerText()).toMatch(/已超出[\s\S]*超出时禁止[\s\S]*未收对账单/)
      await window.healthy('company-rules.credit')
      // Before saving, under the customer, on contracts of sale as well
      await window.open(
        `/contract_management/contract/sale_contract/new?p.partyId=${customer?.id}&p.totalAmount=1200.00`,
      )
      const note = fieldBox(page, 'partyId').getByRole('status')
      await expect
        .poll(() => note.innerText())
        .toMatch(/已超出信用额度[\s\S]*本单预计[\s\S]*1,200\.00[\s\S]*禁止新增[\s\S]*可临时放行：/)
      await window.healthy('company-rules.credit-note')
      await note.getByRole('button', { name: '去放行' }).click()
      await expect
        .poll(() => page.getByRole('region', { name: '信用额度' }).filter({ visible: true }).innerText())
        .toContain('已超出')
      await card.getByRole('button', { name: /未收对账单/ }).click()
      await settled(page)
      await expect.poll(() => page.url()).toContain(`partyId=${customer?.id}`)
    } finally {
      await limit(customer?.creditLimit)
    }
  })
})

describe('personal values that are masked for everybody', () => {
  it('are revealed by a click, which the history names', async () => {
    const { list } = await ask<{ list: { id: number; mobile: string }[] }>(window, 'sys/driver/list', { pageSize: 1 })
    const [driver] = list
    await window.open('/system_settings/global_settings')
    await fieldBox(page, 'maskForAll').getByRole('switch').click()
    await page.getByRole('textbox', { name: /修改原因/ }).fill('保护个人信息')
    await save()
    await page.getByText('已保存').first().waitFor()
    await window.open(`/system_settings/driver/${driver?.id}`)
    const mobile = page.locator('.en-facts dl > div').filter({ hasText: '手机' }).locator('dd')
    await expect.poll(() => mobile.innerText()).toMatch(/^1\d{2}\*{4}\d{4}$/)
    await window.healthy('company-rules.masked')
    await page.getByRole('button', { name: '显示（记入日志）' }).click()
    await expect.poll(() => mobile.innerText()).toBe(driver?.mobile)
    await page.getByText('查看遮盖的内容').waitFor()
    await page.getByRole('button', { name: '显示（记入日志）' }).waitFor({ state: 'detached' })
  })
})
