import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ask, fill, move, press, type Row, waitForRecord } from './support/actions.ts'
import { enter, openBrowser, openWindow, type Window } from './support/browser.ts'

/** A claim of a cargo owner is passed on to its carriers; one of them appeals by a link on the phone, and accepts. */
let browser: Browser
let clerk: Window
let phone: Window
const made = { owner: {} as Row, note: {} as Row, address: '' }

const OWNERS = '/contract_management/company_claim_note/cargo_owner_claim'
const NOTES = '/statement_management/claim_note'

beforeAll(async () => {
  browser = await openBrowser()
  clerk = await openWindow(browser)
  phone = await openWindow(browser, { width: 375, height: 800, guarded: true })
  await enter(clerk, 'demo')
})
afterAll(() => browser.close())

const noteNow = () => ask<Row>(clerk, 'sap/claim/info', { id: made.note.id })

// Each step depends on the previous one.
describe('a claim', () => {
  it('is passed on to the carriers of its waybills, to the cent', async () => {
    const { page } = clerk
    const { list } = await ask<{ list: Row[] }>(clerk, 'cm/claims/list', { filters: { passStatus: 'part' } })
    made.owner = list[0] as Row
    await clerk.open(`${OWNERS}/${made.owner.id}`)
    await press(page, '转承运商')
    const dialog = page.locator('.ant-modal:visible')
    await dialog.getByRole('button', { name: /生成 2 张索赔单/ }).waitFor()
    await clerk.healthy('claims.pass-on')
    await dialog.locator('input').first().fill('0.01')
    await dialog.getByRole('button', { name: /生成 1 张索赔单/ }).click()
    await dialog.waitFor({ state: 'hidden' })
    const after = await waitForRecord(
      clerk,
      { api: 'cm/claims', id: Number(made.owner.id) },
      { passed: (Number(made.owner.passed) + 0.01).toFixed(2) },
    )
    expect((Number(after.ours) + Number(after.passed)).toFixed(2)).toBe(after.agreed)
  })

  it('is sent to its carrier by a link that is shown once', async () => {
    const { page } = clerk
    const { list } = await ask<{ list: Row[] }>(clerk, 'sap/claim/list', {
      filters: { status: 'sent', answer: 'waiting' },
    })
    made.note = list[0] as Row
    await clerk.open(`${NOTES}/${made.note.id}`)
    await press(page, '对方链接')
    const dialog = page.locator('.ant-modal:visible')
    await dialog.getByRole('button', { name: '生成链接' }).click()
    made.address = new URL(await dialog.locator('code').innerText()).hash.slice(1)
    await clerk.healthy('claims.link')
    await dialog.getByRole('button', { name: /已发给对方/ }).click()
    await dialog.waitFor({ state: 'hidden' })
    expect(made.address).toMatch(/^\/claim\/info\?token=/)
  })

  it('is appealed against on a phone, without an account', async () => {
    const { page } = phone
    await phone.open(made.address)
    await expect.poll(() => page.locator('main').innerText()).toContain(String(made.note.noteNo))
    expect(Number(await page.evaluate('document.documentElement.scrollWidth'))).toBeLessThanOrEqual(375)
    await phone.healthy('claims.public')
    await page.getByRole('button', { name: '申诉' }).click()
    await page.getByRole('button', { name: '提交申诉' }).click()
    await page.getByText('填写申诉理由').first().waitFor()
    await page.locator('#words').fill('装车点停电，门岗有登记')
    await page.locator('#amount').fill('100')
    await page.locator('#name').fill('马占山')
    await page.getByRole('button', { name: '提交申诉' }).click()
    await page.getByText('申诉已提交').waitFor()
    expect(await noteNow()).toMatchObject({ answer: 'appealed', theirAmount: '100.00', answeredBy: '马占山' })
  })

  it('is answered, accepted by the same link, and then waits for a second person', async () => {
    const { page } = clerk
    await clerk.openAnew(`${NOTES}/${made.note.id}`)
    await move(clerk, '回复申诉')
    await fill(page, 'agreed', '260')
    await fill(page, 'ourReply', '停电 4 小时属实，按一半考核')
    await press(page, '回复申诉')
    await waitForRecord(clerk, { api: 'sap/claim', id: Number(made.note.id) }, { answer: 'replied', agreed: '260.00' })
    await phone.openAnew(made.address)
    await phone.page.getByText('停电 4 小时属实').waitFor()
    await phone.page.getByRole('button', { name: '认可索赔' }).click()
    await phone.page.locator('#name').fill('马占山')
    await phone.page.getByRole('button', { name: '认可索赔' }).click()
    await phone.page.getByText('对方公司确认后生效').waitFor()
    await expect.poll(noteNow).toMatchObject({ status: 'sent', answer: 'accepted' })
    await clerk.openAnew(`${NOTES}/${made.note.id}`)
    await page.getByRole('tab', { name: '对方链接' }).click()
    await page.getByText('已答复').first().waitFor()
    await clerk.healthy('claims.answered')
  })
})
