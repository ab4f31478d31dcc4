import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBrowser, openWindow, settled, signIn, type Window } from './support/browser.ts'

/** Addresses name their company, lists cover all companies, and open with the view of a person or their role. */
const LIST = '/transportation_management/highway/list_highway_waybill'
const HERE = '榆林市远衡物流有限公司'
const THERE = '鄂尔多斯市朔程运输有限公司'

let browser: Browser
let window: Window
let page: Page

beforeAll(async () => {
  browser = await openBrowser()
  window = await openWindow(browser)
  page = window.page
  await signIn(window)
})
afterAll(() => browser.close())

const at = () => decodeURIComponent(new URL(page.url()).hash.slice(1))
const company = () => new URL(page.url()).searchParams.get('org')
const companyInBar = () => page.getByRole('banner').locator('.ant-select').innerText()

describe('the address of a record', () => {
  it('names its company, and from another one leads there by one button', async () => {
    await window.open(`${LIST}?all`)
    const first = page.locator('.en-grid-row a').first()
    const number = await first.innerText()
    await first.click()
    await page.getByRole('heading', { name: number, level: 1 }).first().waitFor()
    const [copied, own] = [page.url(), company()]
    expect(own).toMatch(/^\d+$/)

    await window.open('/switchingCompanies')
    await page.getByRole('list', { name: '切换公司' }).getByRole('button').filter({ hasText: THERE }).click()
    await expect.poll(company).not.toBe(own)
    await settled(page)
    await page.goto(copied)
    const open = page.getByRole('button', { name: `切换到${HERE}打开` })
    await open.waitFor()
    expect(await page.getByRole('main').innerText()).toContain(`这条属于${HERE}，您当前在${THERE}`)
    expect(await page.getByRole('main').innerText()).not.toContain(number)
    // It is a choice and no failure
    expect(await page.getByRole('main').getByText('404').count()).toBe(0)
    await page.getByRole('banner').waitFor()
    await window.healthy('company-links.other')
    await open.click()
    await page.getByRole('heading', { name: number, level: 1 }).first().waitFor()
    expect(page.url()).toBe(copied)
    await expect.poll(companyInBar).toContain(HERE)
  })

  it('of a company of which the person is no member is not opened, in the words for one of no company', async () => {
    const own = company()
    for (const other of ['888888', '999999']) {
      await page.goto(`${window.url}/?org=${other}#${LIST}`)
      await page.getByRole('heading', { name: '不能打开此链接' }).waitFor()
      expect(at()).toBe(`/other_company?company=${other}&to=${LIST}`)
      expect(await page.getByRole('main').innerText()).toContain('它指向您没有加入的公司')
      await page.getByRole('main').getByText('404').waitFor()
      await page.getByRole('banner').waitFor()
      expect(company()).toBe(own)
    }
    window.troubles()
  })

  it('without a company opens in the present one, and so does the home page of any', async () => {
    await page.goto(`${window.url}/#${LIST}`)
    await page.locator('.en-grid-row a').first().waitFor()
    await page.goto(`${window.url}/?org=999999#/index`)
    await expect.poll(companyInBar).toContain(HERE)
    expect(at()).toBe('/index')
  })
})

describe('a list of all companies', () => {
  const scope = () => page.getByRole('radiogroup', { name: '列表范围' })
  const companies = () => page.getByRole('group', { name: '列出的公司' }).getByRole('button')

  it('has the rows of each, to read, and says what it leaves aside', async () => {
    await window.open(`${LIST}?f.transportStatus=unloaded&f.carrierId=1`)
    await scope().getByText('全部公司').click()
    await page.getByText('承运商只属于一家公司，已从筛选和排序中去掉').waitFor()
    await expect.poll(at).toContain('f.transportStatus=unloaded&across=all')
    await expect.poll(() => companies().count()).toBe(2)
    const counts = (await companies().allInnerTexts()).map(text => Number(/\d+$/.exec(text)?.[0]))
    await page.getByText(`共 ${counts[0]! + counts[1]!} 条`).waitFor()
    for (const name of ['新增', '导出', '导入']) expect(await page.getByRole('button', { name }).count()).toBe(0)
    expect(await page.locator('.en-grid [type=checkbox]').count()).toBe(0)
    await window.healthy('company-links.across')
  })

  it('opens a record of another company there', async () => {
    await companies().filter({ hasText: '朔程' }).click()
    await expect.poll(at).toMatch(/across=\d+$/)
    await expect.poll(() => companies().count()).toBe(1)
    await page.locator('.en-grid-row a').first().click()
    const open = page.getByRole('button', { name: `切换到${THERE}打开` })
    await open.waitFor()
    await page.goBack()
    await scope().getByText('本公司').click()
    await page.getByRole('button', { name: '新增' }).first().waitFor()
    expect(at()).not.toContain('across')
  })
})

describe('a list', () => {
  const views = () => page.getByRole('tooltip').filter({ hasText: '默认视图' })

  it('opens with the view that a person chose, until they take it back', async () => {
    await window.open(`${LIST}?f.auditStatus=unaudited&f.loadAt=any:`)
    await page.getByRole('button', { name: '视图', exact: true }).click()
    await views().getByRole('textbox').fill('待审核的')
    await views().getByRole('button', { name: '保存视图' }).click()
    await views().getByRole('button', { name: '打开列表时用此视图 待审核的' }).click()
    await views()
      .getByRole('button', { name: /^您的默认视图.*待审核的$/ })
      .waitFor()
    await window.healthy('company-links.views')
    await page.waitForTimeout(900) // settings are saved a moment later
    await settled(page)
    await page.keyboard.press('Alt+w')
    await page.reload()
    await window.open(LIST)
    await expect.poll(at).toBe(`${LIST}?f.auditStatus=unaudited&f.loadAt=any:`)
    // An address that says what to show is obeyed
    await window.open(`${LIST}?f.auditStatus=audited`)
    await settled(page)
    expect(at()).toBe(`${LIST}?f.auditStatus=audited`)
    await page.getByRole('button', { name: '视图', exact: true }).click()
    await views()
      .getByRole('button', { name: /^您的默认视图.*待审核的$/ })
      .click()
    await views().getByRole('button', { name: '删除视图 待审核的' }).click()
    await settled(page)
  })

  it('is offered to a role and opens so for its members', async () => {
    await page.keyboard.press('Escape')
    await window.open(`${LIST}?f.transportStatus=inTransit`)
    await page.getByRole('button', { name: '视图', exact: true }).click()
    await views().getByRole('textbox').fill('在途跟车')
    await views().getByRole('checkbox', { name: '共享给同事' }).check()
    await views().getByRole('combobox', { name: '提供给角色' }).click()
    await page.locator('.ant-select-item-option', { hasText: '调度' }).first().click()
    await page.keyboard.press('Escape')
    await views().getByRole('checkbox', { name: '作为这些角色的默认视图' }).check()
    await window.picture('company-links.offer')
    await views().getByRole('button', { name: '保存视图' }).click()
    await views()
      .getByText(/调度.*（默认）/)
      .waitFor()

    const dispatcher = await openWindow(browser)
    await signIn(dispatcher, 'diaodu')
    await dispatcher.open(LIST)
    await expect
      .poll(() => decodeURIComponent(new URL(dispatcher.page.url()).hash))
      .toMatch(/\?f\.loadAt=rangeOrEmpty:\d{4}-\d\d-01,[-\d]+&f\.transportStatus=inTransit$/)
    await dispatcher.healthy('company-links.role')
    await views().getByRole('button', { name: '删除视图 在途跟车' }).click()
    await settled(page)
  })
})
