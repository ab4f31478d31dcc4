import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  act,
  ask,
  confirmDialog,
  fieldBox,
  fill,
  waitForRecordPage,
  move,
  pick,
  press,
  type Row,
  waitForRecord,
  visit,
  waitUntilClosed,
} from './support/actions.ts'
import { openBrowser, openWindow, settled, type Window } from './support/browser.ts'
import { type Founder, found, withCheckCharacter } from './support/founding.ts'
import { addRow, gridCell, pickCell, typeCell } from './support/grid.ts'
import { day, scan } from './support/papers.ts'

/** A new company of one person types its way to the first trip; the contract needs a second person, who comes in between. */
const FOUNDER: Founder = {
  name: '白起家',
  mobile: '13700004502',
  password: 'secret-4',
  company: '神木市起家运输有限公司',
  creditCode: '91610800MAT000941',
}
const COLLEAGUE = { account: 'wangqijic', name: '王起家', password: 'my-own-one' }

let browser: Browser
let window: Window
let colleague: Window
let password = ''

beforeAll(async () => {
  browser = await openBrowser()
  window = await openWindow(browser)
})
afterAll(() => browser.close())

const step = (name: string) =>
  window.page.locator('[data-first-steps]:visible li').filter({ has: window.page.getByText(name, { exact: true }) })

/** Opens the parts of the list at home that are folded, whose steps are done or come later. */
async function unfold(): Promise<void> {
  const folded = window.page.locator('[data-group] > [aria-expanded=false]:visible')
  while (await folded.count()) await folded.first().click()
}

/** From the list at home to the form of a step. */
async function begin(name: string, field: string): Promise<void> {
  await window.open('/index')
  await window.page.locator('[data-group]:visible').first().waitFor()
  await unfold()
  await step(name)
    .getByRole('button', { name: /新\s*增/ })
    .click()
  await fieldBox(window.page, field).waitFor()
  await settled(window.page)
}

async function isDone(name: string): Promise<void> {
  await window.open('/index')
  await expect
    .poll(async () => {
      await unfold()
      return step(name).and(window.page.locator('[data-done]')).count()
    })
    .toBe(1)
}

/** What has only one possible answer stands there already. */
async function isFilled(field: string, label: string): Promise<void> {
  // While a picker has the focus, the name stands in its input
  const inputs = fieldBox(window.page, field).locator('input')
  const shown = async () =>
    [
      await fieldBox(window.page, field).innerText(),
      ...(await inputs.evaluateAll(all => all.map(one => (one as HTMLInputElement).value))),
    ].join('\n')
  await expect.poll(shown).toContain(label)
}

async function region(): Promise<void> {
  const { page } = window
  await fieldBox(page, 'regionCode').locator('.ant-select').first().click()
  await page.keyboard.type('神木')
  await page.locator('.ant-select-dropdown:visible').getByText('神木市').first().waitFor()
  await page.keyboard.press('Enter')
  await expect.poll(() => fieldBox(page, 'regionCode').innerText()).toContain('神木市')
}

/** Makes an address in place, from a picker that has none that fits. */
async function makeAddress(field: string, what: { name: string; kind: string }): Promise<void> {
  const { page } = window
  await fieldBox(page, field).locator('.ant-select').first().click()
  await page.keyboard.type(what.name)
  await page.locator('.ant-select-dropdown:visible').getByRole('button', { name: /新增/ }).click()
  const drawer = page.locator('.ant-drawer:visible')
  await drawer.locator('[data-field=name]').waitFor()
  expect(await drawer.locator('[data-field=name] input').inputValue()).toBe(what.name)
  await fill(page, 'name', what.name)
  await pick(page, 'kind', what.kind)
  await region()
  await fill(page, 'detail', '园区路 1 号')
  await press(page, '保存')
  await waitUntilClosed(drawer)
}

it('a founder registers and enters customer, goods and route', async () => {
  const { page } = window
  await found(window, FOUNDER)
  await begin('货主', 'fullName')
  // The code is given by itself, so the focus is on what must be typed
  await expect
    .poll(() => page.evaluate(`document.activeElement.closest('[data-field]')?.dataset.field`))
    .toBe('shortName')
  await fill(page, 'code', 'HZ01')
  await fill(page, 'shortName', '锦界煤业')
  await fill(page, 'fullName', '神木市锦界煤业有限公司')
  await fill(page, 'creditCode', withCheckCharacter('91610800MAT000942'))
  await pick(page, 'taxpayerType', '一般')
  await fill(page, 'creditDays', '30')
  await press(page, '保存')
  await waitForRecordPage(page, 'cargo_owner_management')
  await page.getByText('下一步：货物').waitFor()
  await begin('货物', 'cargoType')
  await fill(page, 'code', 'M01')
  await fill(page, 'name', '动力煤')
  await pick(page, 'cargoType', '煤')
  await press(page, '保存')
  await waitForRecordPage(page, 'goods_management')
  await begin('线路', 'fromAddressId')
  await makeAddress('fromAddressId', { name: '锦界煤矿', kind: '矿/厂' })
  await makeAddress('toAddressId', { name: '大柳塔站', kind: '铁路货场' })
  await fill(page, 'code', 'XL01')
  await fill(page, 'km', '62')
  await press(page, '保存')
  await waitForRecordPage(page, 'route_details')
  for (const name of ['货主', '货物', '线路']) await isDone(name)
  expect(window.troubles()).toEqual([])
})

it('a colleague gets an account and signs in', async () => {
  const { page } = window
  await begin('同事', 'account')
  await fill(page, 'account', COLLEAGUE.account)
  await fill(page, 'name', COLLEAGUE.name)
  expect(await fieldBox(page, 'applyNote').count()).toBe(0)
  await fieldBox(page, 'roles').locator('.ant-select').first().click()
  await page.locator('.ant-select-dropdown:visible').getByText('合同与运输全权').waitFor()
  await page.keyboard.press('Escape')
  await pick(page, 'roles', '分公司经理')
  await page.keyboard.press('Escape')
  await press(page, '保存')
  password = (await page.locator('.ant-modal:visible code').innerText()).trim()
  await expect.poll(() => page.evaluate('document.activeElement.textContent')).toMatch(/复\s*制/)
  await press(page, '关闭')
  await waitForRecordPage(page, 'user')
  await isDone('同事')

  colleague = await openWindow(browser)
  const theirs = colleague.page
  await colleague.open('/login')
  await theirs.locator('input:visible:not([type=password])').first().fill(COLLEAGUE.account)
  await theirs.locator('input[type=password]:visible').fill(password)
  await theirs.keyboard.press('Enter')
  await theirs.getByRole('heading', { name: '设置自己的密码' }).waitFor()
  // The password was just typed: it is not asked for once more
  expect(await theirs.locator('#given').count()).toBe(0)
  expect(await theirs.evaluate('document.activeElement.id')).toBe('password')
  await theirs.fill('#password', COLLEAGUE.password)
  await theirs.fill('#again', COLLEAGUE.password)
  await theirs.getByRole('button', { name: '保存并继续' }).click()
  await theirs.getByRole('button', { name: '同意并继续' }).click()
  await theirs.waitForURL(url => url.hash === '#/index')
  expect(colleague.troubles()).toEqual([])
})

it("the founder's contract can be approved only by the colleague", async () => {
  const { page } = window
  await begin('客户合同', 'partyId')
  // All complaints come at once, child rows included
  await press(page, '保存')
  await page.getByText('请至少填写一行标的').waitFor()
  await fill(page, 'title', '锦界煤业运输合同')
  await isFilled('partyId', '锦界煤业')
  await expect.poll(() => fieldBox(page, 'creditDays').locator('input').inputValue()).toBe('30')
  await fill(page, 'signDate', day(-1))
  await fill(page, 'startDate', day(-1))
  await fill(page, 'endDate', day(300))
  await addRow(page, 'items')
  await pickCell(page, { lines: 'items', row: 0, heading: '货物' }, '动力煤')
  await pickCell(page, { lines: 'items', row: 0, heading: '线路' }, '锦界')
  await typeCell(page, { lines: 'items', row: 0, heading: '数量' }, '12000')
  await fill(page, 'lossValue', '3')
  await fill(page, 'goodsValue', '620')
  await press(page, '保存')
  const id = await waitForRecordPage(page, 'customer_contract')
  await act(window, '提交')
  await waitForRecord(window, { api: 'cm/customer', id }, { status: 'approving' })
  await page.getByText(`等待审批通过：${COLLEAGUE.name}`).waitFor()
  for (const act of [/审\s*批\s*通\s*过/, /驳\s*回/])
    expect(await page.locator('main').getByRole('button', { name: act }).count()).toBe(0)
  await begin('主运单', 'customerId')
  await isFilled('customerId', '锦界煤业')
  await fieldBox(page, 'arContractId').locator('.ant-select').first().click()
  await page.getByText('还没有可用的客户合同，有 1 条审批中').waitFor()
  await page.keyboard.press('Escape')
  await window.open('/index')
  await unfold()
  await step('客户合同').getByText(`等${COLLEAGUE.name}审批通过`).waitFor()
  expect(await step('客户合同').getByRole('button', { name: '去处理' }).count()).toBe(0)
  await window.open('/customer/goods_management')
  await page.getByText(`下一步：承运商`).waitFor()
  await page.getByText(`客户合同：等${COLLEAGUE.name}审批通过`).waitFor()
  // Whoever approves sees what waits for them first, and the list of the company's first steps folded below
  await colleague.page.reload()
  const blocks = colleague.page.locator('[data-home] > section')
  await blocks.first().getByText('客户合同待审批').waitFor()
  await expect.poll(() => blocks.nth(1).getAttribute('data-first-steps')).not.toBeNull()
  expect(await blocks.nth(1).locator('li').count()).toBe(0)
  const screen = '/contract_management/contract/customer_contract'
  // The page that stands open with the founder follows what the colleague does
  await window.open(`${screen}/${id}`)
  await page.getByText(`等待审批通过：${COLLEAGUE.name}`).waitFor()
  await visit(colleague, screen, id)
  await act(colleague, '审批通过')
  await waitForRecord(colleague, { api: 'cm/customer', id }, { status: 'toSign' })
  await move(window, '上传签章件')
  await fieldBox(page, 'signedFiles').locator('input[type=file]').first().setInputFiles(scan('双方签章扫描件'))
  await page.locator('.ant-modal:visible').getByText('双方签章扫描件').first().waitFor()
  await confirmDialog(page)
  await waitForRecord(window, { api: 'cm/customer', id }, { status: 'active' })
  await isDone('客户合同')
})

it('a carrier is entered, and a main waybill is opened without a price', async () => {
  const { page } = window
  await begin('承运商', 'fullName')
  await fill(page, 'code', 'CY01')
  await fill(page, 'shortName', '起家车队')
  await fill(page, 'fullName', '神木市起家车队有限公司')
  await fill(page, 'creditCode', withCheckCharacter('91610800MAT000943'))
  await pick(page, 'taxpayerType', '一般')
  await fill(page, 'creditDays', '30')
  await press(page, '保存')
  await waitForRecordPage(page, 'carrier_management')
  await isDone('承运商')
  await begin('主运单', 'customerId')
  await isFilled('customerId', '锦界煤业')
  await isFilled('arContractId', 'KH')
  await isFilled('goodsId', '动力煤')
  await isFilled('routeId', '锦界煤矿')
  await fill(page, 'planQty', '500')
  expect(await fieldBox(page, 'planFrom').locator('input').inputValue()).toBe(day(0))
  expect(await fieldBox(page, 'planTo').locator('input').inputValue()).toBe(day(7))
  await page.locator('.en-section h2', { hasText: '承运商' }).getByText('提交前必填').waitFor()
  await fill(page, 'planFrom', day(0))
  await fill(page, 'planTo', day(20))
  await press(page, '保存')
  const id = await waitForRecordPage(page, 'list_highway_main_waybill')
  await page.locator('main').getByText('现在不能提交：请至少分配一家承运商后再提交').waitFor()
  await page.locator('main').getByRole('button', { name: '去填写' }).click()
  await fieldBox(page, 'carriers').getByText('提交前须至少分配一家承运商').waitFor()
  await expect
    .poll(() => page.evaluate(`document.activeElement.closest('[data-field]')?.dataset.field`))
    .toBe('carriers')
  await addRow(page, 'carriers')
  await page.keyboard.type('起家车对')
  await settled(page)
  await fieldBox(page, 'remark').locator('textarea').click()
  const cell = await gridCell(page, 'carriers', { row: 0, heading: '承运商' })
  await expect.poll(() => cell.innerText()).toContain('起家车对')
  await expect.poll(() => cell.getAttribute('title')).toContain('没有“起家车对”')
  await pickCell(page, { lines: 'carriers', row: 0, heading: '承运商' }, '起家车队')
  await press(page, '保存')
  await waitForRecordPage(page, 'list_highway_main_waybill')
  await act(window, '提交')
  await waitForRecord(window, { api: 'oms/mainWay', id }, { status: 'toAudit' })
  await act(window, '审核')
  await waitForRecord(window, { api: 'oms/mainWay', id }, { status: 'active', arPrice: null })
  await isDone('主运单')
  expect(window.troubles()).toEqual([])
})

it('the list of first steps leads to the first trip', async () => {
  const { page } = window
  await begin('第一张运单', 'mainId')
  await isFilled('mainId', 'ZYD')
  const distance = fieldBox(page, 'mainId').locator('dl div').filter({ hasText: '里程' }).locator('dd')
  await expect.poll(() => distance.innerText()).toMatch(/^62/)
  // Somebody corrects the distance meanwhile
  const { list: tasks } = await ask<{ list: Row[] }>(window, 'oms/mainWay/list', { pageSize: 1 })
  const task = tasks[0] as Row
  await ask(window, 'oms/mainWay/save', { id: task.id, version: task['version'], km: '65' })
  await window.open('/index')
  await window.open('/transportation_management/highway/add_highway_waybill')
  await expect.poll(() => distance.innerText()).toMatch(/^65/)
  await press(page, '保存并查看')
  await expect
    .poll(async () => (await ask<{ list: Row[] }>(window, 'oms/wayBill/list', { pageSize: 10 })).list.length, {
      timeout: 20_000,
    })
    .toBe(1)
  await isDone('第一张运单')
  await window.page.getByText('已完成 8 / 13').waitFor()
  // What is left are the steps that were said to be able to wait
  const left = window.page.locator('[data-first-steps]:visible li:not([data-done])')
  await unfold()
  await expect.poll(() => left.count()).toBe(5)
  expect(await left.getByText('可后补').count()).toBe(5)
  expect(window.troubles()).toEqual([])
  expect(colleague.troubles()).toEqual([])
})
