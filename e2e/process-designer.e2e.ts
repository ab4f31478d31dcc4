import type { Browser, Locator } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { act, ask, confirmDialog, move, press, type Row, takeOption, waitForRecordPage } from './support/actions.ts'
import { openBrowser, openWindow, settled, signIn, type Window } from './support/browser.ts'

const SCREEN = '/process_management/define_process'
const NAME = `付款分级审批${String(Date.now()).slice(-6)}`

let browser: Browser
let admin: Window
let id: number

beforeAll(async () => {
  browser = await openBrowser()
  admin = await openWindow(browser)
  await signIn(admin)
})
afterAll(async () => {
  // Later stories submit settlements of the same company
  if (id) await ask(admin, 'bpm/process/withdraw', { id, reason: '演示结束' })
  await browser.close()
})

const shown = (selector: string): Locator => admin.page.locator(`${selector}:visible`)
const card = (words: string) => shown('[data-card]').filter({ hasText: words }).first()
const drawer = () => shown('.ant-drawer').last()
/** Icons have no text of their own. */
const names = () =>
  shown('[data-card]').evaluateAll(cards =>
    cards.map(one => {
      const name = one.querySelector('[class*=cardName]') ?? one.querySelector('strong, span:not(.anticon)')
      return name?.textContent ?? ''
    }),
  )
/** Adds by the button behind a card, or the first of the flow. */
async function add(after: string, what: string): Promise<void> {
  await admin.page.getByRole('button', { name: after, exact: true }).filter({ visible: true }).click()
  await admin.page.getByRole('menuitem', { name: what }).click()
}
async function done(): Promise<void> {
  const open = drawer()
  await open.getByRole('button', { name: /完\s*成/ }).click()
  await open.waitFor({ state: 'hidden' })
}
async function askRole(name: string, role: string): Promise<void> {
  const { page } = admin
  await drawer().getByLabel('名称', { exact: true }).last().fill(name)
  await drawer()
    .getByRole('button', { name: /添\s*加/ })
    .click()
  await page.getByRole('menuitem', { name: /^角色/ }).click()
  await drawer().getByRole('combobox', { name: '角色' }).click()
  await page.keyboard.type(role)
  await takeOption(page, role)
}

describe('a process', () => {
  it('is made by its act and drawn by hand', async () => {
    const { page } = admin
    await admin.open(SCREEN)
    await page.getByRole('button', { name: /新增$/ }).first().click()
    const form = page.locator('.ant-modal:visible')
    await form.locator('[data-field="name"] input').fill(NAME)
    await form.locator('[data-field="act"] .ant-select').click()
    await page.keyboard.type('结算单')
    await takeOption(page, '结算单提交审批')
    await press(page, '保存')
    id = await waitForRecordPage(page, SCREEN)
    await shown('[aria-label="1 处问题，发布前需要改正"]').waitFor()

    await add('在最前面添加', '审批人')
    await askRole('财务经理审批', '财务经理')
    await done()
    await add('在“财务经理审批”之后添加', '条件分支')
    await add('在分支“条件 1”的最前面添加', '审批人')
    await askRole('分公司经理审批', '分公司经理')
    await done()
    expect(await names()).toEqual([
      '发起人',
      '财务经理审批',
      '条件分支',
      '条件 1',
      '分公司经理审批',
      '默认',
      '流程结束',
    ])
    await admin.healthy('designer.tree')
  })

  it('is changed by keys alone, and every step can be undone', async () => {
    const { page } = admin
    const before = await names()
    await card('财务经理审批').focus()
    await page.keyboard.press('Alt+ArrowDown')
    await expect
      .poll(names)
      .toEqual(['发起人', '条件分支', '条件 1', '分公司经理审批', '默认', '财务经理审批', '流程结束'])
    await page.keyboard.press('Control+z')
    await expect.poll(names).toEqual(before)
    for (const key of ['ArrowDown', 'ArrowDown', 'ArrowRight', 'ArrowLeft', 'ArrowDown', 'Delete'])
      await page.keyboard.press(key)
    await expect.poll(names).toEqual(before.filter(name => name !== '分公司经理审批'))
    await page.keyboard.press('Control+z')
    await expect.poll(names).toEqual(before)
  })

  it('goes where its card is dragged', async () => {
    const { page } = admin
    for (let i = 0; i < 4; i++) await page.keyboard.press('-')
    const target = shown('[data-slot]').last()
    await card('分公司经理审批').hover()
    const to = await target.boundingBox()
    if (!to) throw new Error('the last place is not shown')
    await page.mouse.down()
    await page.mouse.move(to.x + 10, to.y + 4, { steps: 5 })
    await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 5 })
    await page.mouse.up()
    await expect.poll(async () => (await names()).at(-2)).toBe('分公司经理审批')
    await page.keyboard.press('Control+z')
    await expect.poll(async () => (await names()).at(-2)).toBe('默认')
    await page.keyboard.press('0')
  })

  it('is not published with a fault, and leads to it', async () => {
    const { page } = admin
    await page.keyboard.press('Control+s')
    await expect.poll(async () => (await ask<Row>(admin, 'bpm/process/info', { id }))['nodeCount']).toBe(3)
    await settled(page)
    await act(admin, '发布')
    await page.getByText('分支“条件 1”没有设置条件').first().waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toMatch(/条件 1.*未设置条件/)
    admin.troubles() // the console lists the refusal
    await admin.healthy('designer.fault')
  })

  it('is mended where the fault leads', async () => {
    const { page } = admin
    await shown('[aria-label="1 处问题，发布前需要改正"]').getByRole('button').click()
    const settings = drawer()
    await settings.getByLabel('分支名称', { exact: true }).last().fill('五万以上')
    await settings.getByRole('combobox', { name: '条件字段' }).click()
    await page.keyboard.type('结算金额')
    await takeOption(page, '结算金额')
    await settings.getByLabel('值', { exact: true }).fill('50000')
    await page.keyboard.press('Tab')
    await admin.healthy('designer.branch')
    await done()
    await card('结算金额 大于 50,000').waitFor()
    await page.getByText('没有问题，可以发布').waitFor()
    expect(await card('五万以上').getAttribute('data-wrong')).toBeNull()
  })

  it('is tried out on a document before it is published', async () => {
    const { page } = admin
    const { list } = await ask<{ list: Row[] }>(admin, 'sap/payment/list', { pageSize: 100, sort: ['-amount'] })
    expect(Number(list[0]?.['amount'])).toBeGreaterThan(50_000)
    await press(page, '试运行')
    const panel = shown('aside[aria-label="试运行"]')
    await panel.getByRole('combobox', { name: '结算单的类别' }).click()
    await takeOption(page, '承运商付款')
    await panel.getByRole('combobox', { name: '结算单', exact: true }).click()
    await page.keyboard.type(String(list[0]?.['settleNo']))
    await takeOption(page, String(list[0]?.['settleNo']))
    await panel.getByRole('button', { name: /experiment 运行/ }).click()
    await panel.getByText('符合适用条件').waitFor()
    expect(await card('五万以上').getAttribute('data-taken')).toBe('true')
    expect(await card('分公司经理审批').innerText()).toContain('折永刚')
    await admin.healthy('designer.dry')
    await panel.getByRole('button', { name: '结束试运行' }).click()
  })

  it('asks about unsaved changes, is published, and goes on in a new version', async () => {
    const { page } = admin
    await move(admin, '发布')
    await page.locator('.ant-modal:visible').getByRole('button', { name: /保存/ }).click()
    await page.getByText('正在审批的单据仍按原来的版本走完').waitFor()
    await confirmDialog(page)
    await expect.poll(async () => (await ask<Row>(admin, 'bpm/process/info', { id }))['status']).toBe('published')
    await page.getByText('已发布的版本不能修改。').waitFor()
    await press(page, '新建版本')
    await expect.poll(() => page.url()).not.toMatch(new RegExp(`/${id}$`))
    await settled(page)
    await card('财务经理审批').click()
    await drawer().getByText('会签').click()
    await done()
    await page.keyboard.press('Control+s')
    await page.getByText('未保存').filter({ visible: true }).waitFor({ state: 'hidden' })
    await page.getByRole('tab', { name: '版本' }).filter({ visible: true }).click()
    const change = shown('section[aria-label="比较版本"]').getByRole('listitem')
    await expect.poll(() => change.allInnerTexts()).toHaveLength(1)
    expect((await change.innerText()).replaceAll(/\s+/g, ' ')).toMatch(/修改 财务经理审批 方式 或签 会签/)
    await admin.healthy('designer.versions')
  })

  it('is copied to another company, which is told what it names there', async () => {
    const { page } = admin
    await page
      .getByRole('button', { name: /^复\s*制/ })
      .filter({ visible: true })
      .click()
    await page.getByRole('menuitem', { name: '复制到其他公司' }).click()
    const dialog = page.locator('.ant-modal:visible')
    await dialog.getByRole('checkbox', { name: '朔程运输' }).check()
    await admin.healthy('designer.copyTo')
    await dialog.getByRole('button', { name: '复制到 1 家公司' }).click()
    const result = dialog.getByRole('region', { name: '朔程运输' })
    await result.getByText('全部对应上了').waitFor()
    expect((await result.locator('dl').innerText()).replaceAll(/\s+/g, ' ')).toBe(
      '财务经理审批 角色：财务经理 分公司经理审批 角色：分公司经理',
    )
    await admin.healthy('designer.copiedTo')
    const [tab] = await Promise.all([
      page.context().waitForEvent('page'),
      result.getByRole('link', { name: '打开草稿' }).click(),
    ])
    await tab.getByRole('button', { name: /^切换到.*朔程运输有限公司打开$/ }).waitFor()
    expect(decodeURIComponent(tab.url())).toMatch(
      /other_company\?company=2&to=\/process_management\/define_process\/\d+$/,
    )
    await tab.close()
    await dialog
      .getByRole('button', { name: /关\s*闭/ })
      .last()
      .click()
    await dialog.waitFor({ state: 'hidden' })
  })
})
