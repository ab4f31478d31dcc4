import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  act,
  ask,
  confirmDialog,
  fieldBox,
  fill,
  sendStatement,
  fillLabelled,
  waitForRecordPage,
  move,
  press,
  waitForRecord,
  visit,
  type Row,
} from './support/actions.ts'
import { enter, openBrowser, openWindow, settled, type Window } from './support/browser.ts'
import { day, scan } from './support/papers.ts'
import { downloaded, sheetTexts } from './support/workbooks.ts'
import { editCell, gridCell, typeCell, typeInSheet } from './support/grid.ts'
import { enterTrip, runningTask } from './support/trips.ts'

/** Debts to a carrier: two trips, their statement with a dispute, two payments, and all of it undone in reverse. */
let browser: Browser
let dispatch: Window
let reconciler: Window
let accountant: Window
let manager: Window
let cashier: Window
const made = { carrier: { id: 0, name: '' }, trips: [] as Row[], statement: {} as Row, payments: [] as number[] }

const STATEMENTS = '/statement_management/carrier'
const PAYMENTS = '/statement_management/payment'

beforeAll(async () => {
  browser = await openBrowser()
  const person = async (username: string) => {
    const window = await openWindow(browser)
    await enter(window, username)
    return window
  }
  ;[dispatch, reconciler, accountant, manager, cashier] = await Promise.all([
    person('jingli'),
    person('duizhang'),
    person('kuaiji'),
    person('caiwu'),
    person('chuna'),
  ])
})
afterAll(() => browser.close())

const statement = () => ask<Row>(reconciler, 'sap/carrier/info', { id: made.statement.id })

// Each step depends on the previous one.
describe('from two trips to a paid carrier, and back', () => {
  it('the entry page takes trips from loading to unloading', async () => {
    const of = await runningTask(dispatch)
    made.carrier = of.carrier
    made.trips = [
      await enterTrip(dispatch, of, { loaded: '47.66', unloaded: '47.64' }),
      await enterTrip(dispatch, of, { loaded: '48.12', unloaded: '48.10' }),
    ]
    await dispatch.healthy('carrier.trip')
    expect(made.trips.map(trip => [trip.unloadNet, trip.apStatus])).toEqual([
      ['33.040', 'priced'],
      ['33.500', 'priced'],
    ])
  })

  it('the list takes in the receipts of both trips and audits them', async () => {
    const { page } = reconciler
    const nos = made.trips.map(trip => String(trip.waybillNo))
    await reconciler.open(
      `/transportation_management/highway/list_highway_waybill?f.waybillNo=in:${nos.join(',')}&f.loadAt=any:`,
    )
    const result = page.locator('.ant-modal:visible')
    const both = async (words: string, ask: () => Promise<void>) => {
      for (const no of nos)
        await page
          .getByRole('row', { name: new RegExp(no) })
          .getByRole('checkbox')
          .check()
      await press(page, `${words} (2)`)
      await ask()
      await result.locator('.ant-modal-footer .ant-btn').last().click()
      await result.getByText('成功 2').first().waitFor()
      await reconciler.healthy(`carrier.${words === '审核' ? 'audited' : 'receipts'}`)
      await result
        .getByRole('button', { name: /^关\s*闭$/ })
        .last()
        .click()
      await result.waitFor({ state: 'hidden' })
    }
    await both('收回单', async () => {
      await fill(page, 'receiptAt', day())
      await fill(page, 'receiptCopies', '2')
      await reconciler.healthy('carrier.receipt')
    })
    await both('审核', () => reconciler.healthy('carrier.audit'))
    for (const trip of made.trips)
      expect(
        await waitForRecord(reconciler, { api: 'oms/wayBill', id: trip.id }, { auditStatus: 'audited' }),
      ).toMatchObject({
        auditStatus: 'audited',
      })
  })

  it("the carrier's statement is generated from all open charges of the period", async () => {
    const { page } = reconciler
    await reconciler.open(STATEMENTS)
    await press(page, '生成对账单')
    const dialog = page.locator('.ant-modal:visible')
    const [from, to] = [dialog.locator('.ant-picker input').first(), dialog.locator('.ant-picker input').last()]
    await from.fill(day(-1))
    await from.press('Enter')
    await to.fill(day(-1))
    await to.press('Enter')
    await settled(page)
    await dialog.getByRole('row', { name: new RegExp(made.carrier.name) }).waitFor()
    await dialog.getByRole('checkbox', { name: '补充对账' }).check()
    // All are selected; this story needs only its own carrier.
    await dialog.getByRole('columnheader').getByRole('checkbox').uncheck()
    await dialog
      .getByRole('row', { name: new RegExp(made.carrier.name) })
      .getByRole('checkbox')
      .check()
    await reconciler.healthy('carrier.generate')
    await dialog.getByRole('button', { name: /生成 1 张/ }).click()
    await page.getByText('生成结果').waitFor()
    await reconciler.healthy('carrier.generated')
    await page.locator('.ant-modal:visible').getByRole('button', { name: /CYDZ/ }).click()
    const id = await waitForRecordPage(page, 'carrier')
    await settled(page)
    // The result has been read: it does not stand over the list when one comes back
    await page.goBack()
    await settled(page)
    expect(await page.getByText('生成结果').count()).toBe(0)
    await page.goForward()
    await settled(page)
    made.statement = await ask<Row>(reconciler, 'sap/carrier/info', { id })
    const lines = made.statement.lines as Row[]
    expect(lines.map(line => line.docNo)).toEqual(expect.arrayContaining(made.trips.map(trip => trip.waybillNo)))
    expect(made.statement).toMatchObject({ status: 'draft', partyId: made.carrier.id })
    // Without a dispute there is nothing to settle.
    expect(await page.getByRole('button', { name: /异\s*议\s*已\s*解\s*决/, disabled: false }).count()).toBe(0)
    await expect(ask(reconciler, 'sap/carrier/settleDispute', { id, reason: '误点' })).rejects.toThrow(
      '没有未解决的异议',
    )
    await reconciler.healthy('carrier.statement')
  })

  it('a line is adjusted only with a reason', async () => {
    const { page } = reconciler
    const [trip] = made.trips
    const row = String(trip?.waybillNo)
    await typeInSheet(page, { row, heading: '调整额' }, '-50')
    await page.getByText('调整金额不为0时必须填写调整原因').first().waitFor()
    await expect.poll(() => page.getByRole('button', { name: /保\s*存\s*修\s*改/ }).isDisabled()).toBe(true)
    await reconciler.healthy('carrier.adjust')
    await typeInSheet(page, { row, heading: '调整原因' }, '途中罚款由承运商承担')
    await press(page, '保存修改')
    await expect.poll(async () => (await statement()).adjustSum).toBe('-50.00')
    const after = await statement()
    expect(Number(after.netSum)).toBeCloseTo(Number(made.statement.netSum) - 50, 2)
    made.statement = after
  })

  it('a dispute is recorded and answered, and the statement is confirmed', async () => {
    const { page } = reconciler
    const [, trip] = made.trips
    await sendStatement(reconciler)
    await waitForRecord(reconciler, { api: 'sap/carrier', id: made.statement.id }, { status: 'sent' })
    await page
      .getByRole('row', { name: new RegExp(String(trip?.waybillNo)) })
      .getByRole('checkbox')
      .check()
    await press(page, '登记异议 (1)')
    const dialog = page.locator('.ant-modal:visible')
    const line = dialog.getByRole('row', { name: new RegExp(String(trip?.waybillNo)) })
    await line.waitFor()
    await expect.poll(() => line.getByRole('checkbox').isChecked()).toBe(true)
    await dialog.locator('.ant-modal-footer .ant-btn').last().click()
    await dialog.getByText('必填').waitFor()
    await fillLabelled(dialog, '异议说明', '第二车卸货重量与回单不符')
    await editCell(
      line,
      '对方金额',
      String(Number((made.statement.lines as Row[]).find(one => one.docNo === trip?.waybillNo)?.net) + 26),
    )
    await editCell(line, '本行原因', '回单卸净多 0.12 吨')
    await reconciler.healthy('carrier.dispute')
    await dialog.locator('.ant-modal-footer .ant-btn').last().click()
    const disputed = await waitForRecord(
      reconciler,
      { api: 'sap/carrier', id: made.statement.id },
      { status: 'draft', diffCount: 1 },
    )
    expect((disputed.lines as Row[]).find(one => one.docNo === trip?.waybillNo)).toMatchObject({
      disputeState: 'open',
      disputeReason: '回单卸净多 0.12 吨',
    })
    await settled(page)
    await reconciler.healthy('carrier.disputed')
    await typeInSheet(page, { row: String(trip?.waybillNo), heading: '我方答复' }, '按双方磅单均值，维持原金额')
    await press(page, '保存修改')
    await settled(page)
    await move(reconciler, '异议已解决')
    await page.locator('.ant-modal:visible').getByRole('textbox').last().fill('对方接受答复')
    await confirmDialog(page)
    await waitForRecord(reconciler, { api: 'sap/carrier', id: made.statement.id }, { diffCount: 0 })
    await sendStatement(reconciler)
    await waitForRecord(reconciler, { api: 'sap/carrier', id: made.statement.id }, { status: 'sent' })
    await move(reconciler, '对方确认')
    await fill(page, 'confirmBy', '车队 刘队长')
    await fill(page, 'confirmAt', day())
    await fieldBox(page, 'signedFiles').locator('input[type=file]').first().setInputFiles(scan('对账单回签件'))
    await page.locator('.ant-modal:visible').getByText('对账单回签件').first().waitFor()
    await reconciler.healthy('carrier.confirm')
    await confirmDialog(page)
    made.statement = await waitForRecord(
      reconciler,
      { api: 'sap/carrier', id: made.statement.id },
      { status: 'confirmed' },
    )
    await reconciler.healthy('carrier.confirmed')
  })

  it('the statement and the list are exported as readable workbooks', async () => {
    const { page } = reconciler
    const detail = await downloaded(page, () => press(page, '导出明细表'))
    expect(detail.name).toMatch(/\.xlsx$/)
    const sheets = await sheetTexts(detail)
    const text = [...sheets.values()].flat(2)
    for (const trip of made.trips) expect(text).toContain(trip.waybillNo)
    expect(text).toContain(made.statement.stmtNo)
    await reconciler.open(`${STATEMENTS}?q=${String(made.statement.stmtNo)}`)
    const list = await downloaded(page, async () => {
      await page.getByRole('button', { name: '导出' }).first().click()
      await page.locator('.ant-dropdown:visible .ant-dropdown-menu-item').first().click()
    })
    const rows = [...(await sheetTexts(list)).values()][0] as string[][]
    expect(rows.length).toBeGreaterThan(1)
    expect(rows.flat()).toContain(made.statement.stmtNo)
    expect(reconciler.troubles()).toEqual([])
  })

  it('the statement is paid in two parts', async () => {
    const half = (Number(made.statement.netSum) / 2).toFixed(2)
    await pay(half)
    await expect.poll(() => statement()).toMatchObject({ status: 'partSettled', settledSum: half })
    await accountant.healthy('carrier.part-paid')
    await pay(null)
    await expect.poll(() => statement()).toMatchObject({ status: 'settled', openSum: '0.00' })
    expect(await ask<Row>(reconciler, 'oms/wayBill/info', { id: made.trips[0]?.id })).toMatchObject({
      apStatus: 'settled',
    })
    await cashier.healthy('carrier.paid')
  })

  it('all steps are undone in reverse order, and any other order is refused', async () => {
    await visit(manager, STATEMENTS, made.statement.id)
    expect(await manager.page.getByRole('button', { name: /作\s*废/ }).count()).toBe(0)
    for (const id of made.payments.toReversed()) {
      await visit(manager, PAYMENTS, id)
      await withReason(manager, '撤销付款', '付款退回')
      await waitForRecord(manager, { api: 'sap/payment', id }, { status: 'approved' })
      await withReason(manager, '取消', '重新申请')
      await waitForRecord(manager, { api: 'sap/payment', id }, { status: 'cancelled' })
    }
    await manager.healthy('carrier.cancelled')
    await expect.poll(() => statement()).toMatchObject({ status: 'confirmed', settledSum: '0.00', appliedSum: '0.00' })
    await visit(manager, STATEMENTS, made.statement.id)
    await withReason(manager, '作废', '期间有误，重新对账')
    await waitForRecord(manager, { api: 'sap/carrier', id: made.statement.id }, { status: 'void' })
    await manager.healthy('carrier.void')
    for (const trip of made.trips)
      expect(await ask<Row>(reconciler, 'oms/wayBill/info', { id: trip.id })).toMatchObject({ apStatus: 'priced' })
  })
})

/** Makes a settlement from the statement's page up to the bank reference; `amount` null takes everything open. */
async function pay(amount: string | null): Promise<void> {
  await visit(accountant, STATEMENTS, made.statement.id)
  await move(accountant, '生成结算单')
  await accountant.page.waitForURL(/payment\/new/)
  await (
    await gridCell(accountant.page, 'items', { row: 0, heading: '对账单' })
  )
    .getByText(String(made.statement.stmtNo))
    .waitFor()
  if (amount) await typeCell(accountant.page, { lines: 'items', row: 0, heading: '本次结算' }, amount)
  await fill(accountant.page, 'planDate', day())
  await fill(accountant.page, 'reason', '运费付款')
  await accountant.healthy(`carrier.payment-form${amount ? '' : '-rest'}`)
  await press(accountant.page, '保存')
  const id = await waitForRecordPage(accountant.page, 'payment')
  made.payments.push(id)
  await act(accountant, '提交')
  await waitForRecord(accountant, { api: 'sap/payment', id }, { status: 'approving' })
  if (amount) await refusesToVoid(id)
  await visit(manager, PAYMENTS, id)
  await act(manager, '批准')
  await waitForRecord(manager, { api: 'sap/payment', id }, { status: 'approved' })
  await visit(cashier, PAYMENTS, id)
  await move(cashier, '登记付款')
  await fill(cashier.page, 'bankRef', `E2EP${Date.now()}`)
  await fill(cashier.page, 'paidAt', day())
  await cashier.healthy(`carrier.pay${amount ? '' : '-rest'}`)
  await confirmDialog(cashier.page)
  await waitForRecord(cashier, { api: 'sap/payment', id }, { status: 'paid' })
}

async function withReason(window: Window, words: string, reason: string): Promise<void> {
  await move(window, words)
  const box = fieldBox(window.page, 'reason').locator('textarea')
  await box.waitFor()
  // The reason is entered anew; the reason elsewhere in the record is not copied.
  await expect.poll(() => box.inputValue()).toBe('')
  await fill(window.page, 'reason', reason)
  await confirmDialog(window.page)
}

/** A refused command is in the menu with its reason. Pressed, it names the blocking records and links to them. */
async function refusesToVoid(payment: number): Promise<void> {
  const { settleNo } = await ask<Row>(accountant, 'sap/payment/info', { id: payment })
  await visit(manager, STATEMENTS, made.statement.id)
  const { page } = manager
  await page
    .locator('main')
    .getByRole('button', { name: /更\s*多/ })
    .and(page.locator(':visible'))
    .first()
    .click()
  await page.getByRole('menuitem', { name: /^作废\s*对账单已申请结算/ }).click()
  const said = page.locator('.ant-notification-notice', { hasText: String(settleNo) })
  await said.getByRole('button', { name: String(settleNo) }).waitFor()
  manager.troubles() // the console lists the refusal
  await manager.healthy('carrier.refused-void')
  await said.locator('.ant-notification-notice-close').click()
}
