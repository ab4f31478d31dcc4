import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { act, ask, confirmDialog, fill, press, type Row, visit, waitForRecord } from './support/actions.ts'
import { dialog, inbox, inboxRow, record, said, strip } from './support/approvals.ts'
import { openBrowser, openWindow, settled, signIn, type Window } from './support/browser.ts'
import { day } from './support/papers.ts'

/**
 * In the company whose every act is approved: price sheets are agreed to together and by a substitute, one is returned,
 * and a payment of 600,000 passes three people and a signer more.
 */
let browser: Browser
let salesman: Window
let accountant: Window
let finance: Window
let substitute: Window
let manager: Window
let director: Window
let terms: Terms
let sheets: Row[]

const COMPANY = '朔程'
const SHEETS = '/contract_management/price_execution_sheet/carrier_contract_sheet'
const PAYMENTS = '/statement_management/payment'
const STATEMENTS = '/statement_management/carrier'
const TRIPS = 8
const PER_TRIP = '75000'

interface Terms {
  customerId: unknown
  arContractId: unknown
  routeId: unknown
  goodsId: number
  carrierId: unknown
  apContractId: unknown
}

/** Where people were before, and where the next story expects them. */
const homes: [Window, number][] = []

/** A window of a person in the company. */
async function open(username: string, options: Parameters<typeof openWindow>[1] = {}): Promise<Window> {
  const window = await openWindow(browser, options)
  await signIn(window, username)
  const { page } = window
  await window.open('/switchingCompanies')
  const card = page.getByRole('list', { name: '切换公司' }).getByRole('button').filter({ hasText: COMPANY })
  const company = () => new URL(page.url()).searchParams.get('org')
  const before = company()
  // Whoever was here last begins here
  if (await card.isEnabled()) {
    homes.push([window, Number(before)])
    await card.click()
    await page.waitForURL(() => company() !== before)
  }
  await settled(page)
  // What was under way while the token was replaced is refused and sent again, which the browser reports
  expect(window.troubles().filter(one => !one.includes('401 (Unauthorized)'))).toEqual([])
  return window
}

beforeAll(async () => {
  browser = await openBrowser()
  ;[salesman, accountant, finance, substitute, manager, director] = (await Promise.all([
    open('yewu'),
    open('kuaiji'),
    open('caiwu'),
    open('shuiwu'),
    open('jingli'),
    open('demo'),
  ])) as [Window, Window, Window, Window, Window, Window]
  const tasks = await ask<{ list: Row[] }>(director, 'oms/mainWay/list', { filters: { status: 'active' } })
  const task = await ask<Row>(director, 'oms/mainWay/info', { id: tasks.list[0]?.id })
  const [line] = task['carriers'] as Row[]
  const goods = await ask<Row>(director, 'sys/goods/save', {
    code: 'DJSB',
    name: '大型设备',
    cargoType: 'other',
    unit: 'ton',
  })
  terms = {
    customerId: task['customerId'],
    arContractId: task['arContractId'],
    routeId: task['routeId'],
    goodsId: goods.id,
    carrierId: line?.['carrierId'],
    apContractId: line?.['contractId'],
  }
})
afterAll(async () => {
  for (const [window, home] of homes) await ask(window, `sys/user/change/${home}/company`)
  await browser.close()
})

async function draftSheet(face: string, contractId: unknown, price: string): Promise<Row> {
  const { routeId, goodsId } = terms
  return ask<Row>(salesman, `cm/${face}/save`, {
    contractId,
    effFrom: day(-35),
    effTo: day(100),
    lines: [{ routeId, goodsId, basis: 'truck', price, taxRate: '0.0900' }],
  })
}

/** Trips of the last month in a confirmed statement of the carrier. Returns the statement. */
async function confirmedStatement(): Promise<Row> {
  const { customerId, arContractId, routeId, goodsId, carrierId, apContractId } = terms
  const main = await ask<Row>(director, 'oms/mainWay/save', {
    bizKind: 'road',
    customerId,
    arContractId,
    routeId,
    goodsId,
    planQty: '300',
    planFrom: day(-30),
    planTo: day(30),
    carriers: [{ carrierId, contractId: apContractId }],
  })
  await ask(director, 'oms/mainWay/submit', { id: main.id })
  await ask(manager, 'oms/mainWay/audit', { id: main.id })
  const drivers = await ask<{ list: Row[] }>(director, 'sys/driver/list', {
    filters: { licenseTo: { op: 'range', value: [day(30), null] } },
    pageSize: 50,
  })
  const free = drivers.list.filter(row => row['vehicleId'])
  const trips: number[] = []
  for (let i = 0; i < TRIPS; i++) {
    const driver = free[i % free.length] as Row
    const vehicle = await ask<Row>(director, 'sys/vehicle/info', { id: driver['vehicleId'] })
    const date = day(-28 + Math.floor(i / free.length) * 3)
    const { id } = await ask<Row>(director, 'oms/wayBill/save', { mainId: main.id })
    await ask(director, 'oms/wayBill/dispatch', {
      id,
      carrierId,
      vehicleId: vehicle.id,
      trailerId: vehicle['trailerId'],
      driverId: driver.id,
    })
    for (const [step, at] of [
      ['load', '06:00'],
      ['unload', '20:00'],
    ] as const)
      await ask(director, `oms/wayBill/${step}`, {
        id,
        [`${step}At`]: `${date} ${at}:00`,
        [`${step}TicketNo`]: `D${step}${id}`,
        [`${step}Gross`]: '45.20',
        [`${step}Tare`]: '15.20',
      })
    await ask(director, 'oms/wayBill/receipt', { id, receiptAt: day(), receiptCopies: 2 })
    await ask(director, 'oms/wayBill/audit', { id })
    trips.push(id)
  }
  const period = { partyId: carrierId, periodFrom: day(-30), periodTo: day(-1), supplementary: true }
  const made = await ask<Row>(director, 'sap/carrier/save', period)
  const lines = trips.map(docId => ({ docType: 'waybill', docId }))
  const { id } = await ask<Row>(director, 'sap/carrier/save', { id: made.id, version: made['version'], lines })
  await ask(director, 'sap/carrier/send', { id })
  return ask<Row>(manager, 'sap/carrier/forceConfirm', { id, confirmAt: day(), reason: '对方已盖章' })
}

// Each step depends on the previous one.
describe('price sheets under approval', () => {
  it('wait for the branch manager, whom the dry run had named', async () => {
    sheets = [
      await draftSheet('customerPrice', terms.arContractId, '82000'),
      await draftSheet('carrierPrice', terms.apContractId, PER_TRIP),
    ]
    const { list } = await ask<{ list: Row[] }>(director, 'bpm/process/list', { filters: { status: 'published' } })
    const process = list.find(row => row['act'] === 'priceSheet.submit')
    const design = await ask<Row>(director, 'bpm/process/design', { id: process?.id })
    const members = await ask<{ list: Row[] }>(director, 'sys/user/list', { pageSize: 100 })
    const dry = await ask<{ nodes: { name: string; type: string; isTaken: boolean; people: { name: string }[] }[] }>(
      director,
      'bpm/process/dryRun',
      {
        act: design['act'],
        flow: design['flow'],
        condition: design['condition'],
        recordId: sheets[1]?.id,
        starterId: members.list.find(row => row['name'] === '贺文博')?.id,
      },
    )
    const asked = dry.nodes.filter(({ type, isTaken }) => isTaken && type === 'approval')
    expect(asked.map(({ name, people }) => [name, people.map(one => one.name)])).toEqual([
      ['分公司经理审批', ['折永刚']],
      ['财务经理审批', ['康志远']],
    ])
    await visit(salesman, SHEETS, sheets[1]?.id ?? 0)
    await act(salesman, '提交')
    await said(salesman, '已提交审批，等待 折永刚')
    await ask(salesman, 'cm/customerPrice/submit', { id: sheets[0]?.id })
    await salesman.healthy('large.submitted')
  })

  it('are agreed to together by the manager', async () => {
    await inbox(manager)
    for (const { sheetNo } of sheets) await inboxRow(manager, sheetNo).getByRole('checkbox').check()
    await press(manager.page, '同意 (2)')
    await dialog(manager).locator('.ant-modal-footer .ant-btn').last().click()
    await dialog(manager).getByText('成功 2').waitFor()
    await press(manager.page, '关闭')
    for (const { sheetNo } of sheets) await expect.poll(() => inboxRow(manager, sheetNo).count()).toBe(0)
  })

  it('come to the substitute of the finance manager, who returns one and agrees to the other', async () => {
    const people = await ask<{ list: Row[] }>(director, 'sys/user/list', { pageSize: 100 })
    const idOf = (name: string) => people.list.find(row => row['name'] === name)?.id
    await ask(finance, 'bpm/substitute/save', {
      memberId: idOf('康志远'),
      substituteId: idOf('白雪梅'),
      fromDate: day(),
      toDate: day(2),
      act: 'priceSheet.submit',
      reason: '外出培训',
    })
    await inbox(substitute)
    const [first, second] = sheets as [Row, Row]
    await inboxRow(substitute, first['sheetNo']).getByText('代 康志远').waitFor()
    await substitute.healthy('large.substitute')
    await inboxRow(substitute, second['sheetNo']).getByRole('button').click()
    await strip(substitute).getByText('代 康志远').waitFor()
    await record(substitute).getByRole('button', { name: '驳回' }).click()
    await dialog(substitute).locator('textarea').fill('请补充调价原因')
    await substitute.page.keyboard.press('Control+Enter')
    await said(substitute, '已驳回')
    await inboxRow(substitute, first['sheetNo']).getByRole('button').click()
    await record(substitute).getByRole('button', { name: '同意' }).click()
    await dialog(substitute).locator('.ant-modal-footer .ant-btn').last().click()
    await said(substitute, '已同意，审批通过')
    await waitForRecord(director, { api: 'cm/customerPrice', id: first.id }, { status: 'active' })
    const returned = await ask<Row>(salesman, 'cm/carrierPrice/info', { id: second.id })
    expect(returned).toMatchObject({ status: 'draft', approval: 'returned' })
  })

  it('are corrected after their return, submitted again, and in force after the same people agreed', async () => {
    const { page } = salesman
    const id = sheets[1]?.id ?? 0
    await visit(salesman, SHEETS, id)
    await strip(salesman).getByText('白雪梅').first().waitFor()
    await press(page, '编辑')
    await fill(page, 'changeReason', '大件设备按车计价')
    await press(page, '保存')
    await waitForRecord(salesman, { api: 'cm/carrierPrice', id }, { changeReason: '大件设备按车计价' })
    await visit(salesman, SHEETS, id)
    await strip(salesman).getByRole('button', { name: '重新提交' }).click()
    await confirmDialog(page)
    await said(salesman, '已提交审批')
    for (const window of [manager, substitute]) {
      await inbox(window, `?q=${String(sheets[1]?.['sheetNo'])}`)
      await strip(window)
        .getByText(/等您审批|代/)
        .first()
        .waitFor()
      await window.page.keyboard.press('y')
      await dialog(window).getByText('审批意见').waitFor()
      // Whoever presses Enter at once agrees, and does not close the dialog by its cross
      expect(await window.page.evaluate(() => document.activeElement?.className)).toContain('ant-btn-primary')
      await window.page.keyboard.press('Enter')
      await said(window, '已同意')
    }
    const inForce = await waitForRecord(director, { api: 'cm/carrierPrice', id }, { status: 'active' })
    expect(inForce).toMatchObject({ approval: 'none', changeReason: '大件设备按车计价' })
  })
})

describe('a payment of 600,000', () => {
  let payment: Row

  it('is requested from its statement and waits for the finance manager', async () => {
    const statement = await confirmedStatement()
    expect(statement['openSum']).toBe('600000.00')
    await visit(accountant, STATEMENTS, statement.id)
    await act(accountant, '生成结算单')
    await press(accountant.page, '保存')
    await expect
      .poll(async () => {
        const { list } = await ask<{ list: Row[] }>(accountant, 'sap/payment/list', { sort: ['-id'], pageSize: 1 })
        payment = list[0] as Row
        return payment?.['amount']
      })
      .toBe('600000.00')
    await visit(accountant, PAYMENTS, payment.id)
    await act(accountant, '提交')
    await said(accountant, '已提交审批，等待 康志远')
    await accountant.healthy('large.payment')
  })

  it('passes the finance manager with a signer more, and the branch manager on the phone', async () => {
    await inbox(finance)
    await inboxRow(finance, payment['settleNo']).getByRole('button').click()
    await record(finance).getByRole('button', { name: '加签' }).click()
    await dialog(finance).locator('.ant-select').first().click()
    await finance.page.keyboard.type('王晓燕')
    await finance.page.locator('.ant-select-item-option:visible').filter({ hasText: '王晓燕' }).first().click()
    await finance.page.keyboard.press('Tab')
    await dialog(finance).locator('.ant-modal-footer .ant-btn').last().click()
    await said(finance, '已加签')
    const signer = await open('duizhang')
    await inbox(signer, `?q=${String(payment['settleNo'])}`)
    await strip(signer).getByText('等您审批').waitFor()
    await signer.page.keyboard.press('y')
    await dialog(signer).locator('textarea').fill('与对账单一致')
    await signer.page.keyboard.press('Control+Enter')
    await said(signer, '已同意')
    await inbox(finance, `?q=${String(payment['settleNo'])}`)
    await strip(finance).getByText('等您审批').waitFor()
    await finance.page.keyboard.press('y')
    await dialog(finance).getByText('审批意见').waitFor()
    await finance.page.keyboard.press('Enter')
    await said(finance, '已同意')

    const phone = await open('jingli', { width: 375, height: 812, touch: true })
    await inbox(phone, `?q=${String(payment['settleNo'])}`)
    const agree = phone.page.locator('.en-detail-acts:visible').getByRole('button', { name: '同意' })
    await inboxRow(phone, payment['settleNo']).getByRole('button').first().tap()
    await agree.waitFor()
    await phone.healthy('large.phone')
    await agree.tap()
    await dialog(phone).locator('.ant-modal-footer .ant-btn').last().tap()
    await said(phone, '已同意')
    expect(await ask<Row>(accountant, 'sap/payment/info', { id: payment.id })).toMatchObject({
      status: 'draft',
      approval: 'running',
    })
  })

  it('is approved with the words of the director, and says who agreed', async () => {
    await visit(director, PAYMENTS, payment.id)
    await strip(director).getByText('等您审批').waitFor()
    await director.page.keyboard.press('Escape')
    await director.page
      .getByRole('button', { name: /^同\s*意$/ })
      .first()
      .click()
    await dialog(director).locator('textarea').fill('同意支付')
    await director.page.keyboard.press('Control+Enter')
    await said(director, '已同意，审批通过')
    await waitForRecord(accountant, { api: 'sap/payment', id: payment.id }, { status: 'approved', approval: 'none' })
    const { list } = await ask<{ list: { action: string; by$?: string }[] }>(accountant, 'sap/payment/history', {
      id: payment.id,
    })
    expect(list.filter(row => row.action === 'approve')).toHaveLength(1)
    await director.healthy('large.approved')
  })
})
