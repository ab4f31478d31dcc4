import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { act, ask, confirmDialog, fill, move, press, type Row, visit, waitForRecord } from './support/actions.ts'
import { openBrowser, openWindow, settled, signIn, type Window } from './support/browser.ts'
import { pasteBlock, sheetCell } from './support/grid.ts'
import { day } from './support/papers.ts'
import { enterTrip, runningTask } from './support/trips.ts'

/**
 * A platform fee by rule that arises with the loading and is passed on with a mark-up, further services typed in rows, the
 * statement of the provider; then the same trip as a service at 6 %, and more of them entered in rows.
 */
let browser: Browser
let sales: Window
let manager: Window
let dispatcher: Window

const SERVICES = '/transportation_management/service_waybill'
const SIX = '/transportation_management/Highway6'
const TRIPS = '/transportation_management/highway/list_highway_waybill'

const made = { rule: 0, trip: {} as Row, service: {} as Row, provider: {} as Row, fee: {} as Row, typed: '' }

beforeAll(async () => {
  browser = await openBrowser()
  const person = async (username: string) => {
    const window = await openWindow(browser)
    await signIn(window, username)
    return window
  }
  ;[sales, manager, dispatcher] = await Promise.all([person('demo'), person('jingli'), person('diaodu')])
})
afterAll(() => browser.close())

const first = async (window: Window, path: string, filters: object): Promise<Row> => {
  const { list } = await ask<{ list: Row[] }>(window, path, { filters, sort: ['-id'], pageSize: 1 })
  const [row] = list
  if (!row) throw new Error(`${path} has no such record`)
  return row
}

/** Waits until a cell of the open sheet shows the text. */
const cellShows = async (window: Window, at: { row: string; heading: string }, text: string) =>
  await expect.poll(async () => (await sheetCell(window.page, at.row, at.heading)).innerText()).toContain(text)

/** Opens an entry sheet and pastes rows, headings first, into its first cell. */
async function pasteInto(window: Window, screen: string, rows: readonly (readonly string[])[]): Promise<void> {
  const { page } = window
  await window.open(screen)
  await page.locator('table[role=grid]:visible tbody tr').first().locator('td').first().click()
  await pasteBlock(page, rows)
}

// Each step depends on the previous one.
describe('services of a trip', () => {
  it('a rule for a loading place is approved by somebody else', async () => {
    const { task } = await runningTask(sales)
    made.provider = await first(sales, 'sys/supplier/list', { isServer: true, status: ['enabled'] })
    made.fee = await first(sales, 'sys/incidental/list', { code: 'platform' })
    const rule = await ask<Row>(sales, 'oms/serviceRule/save', {
      name: '站台费（装车）',
      loadAddressId: task['loadAddressId'],
      partyId: made.provider.id,
      feeId: made.fee.id,
      moment: 'load',
      unit: 'ton',
      price: '1.5000',
      passOn: 'percent',
      markupRate: '0.08',
      effFrom: day(-1),
    })
    made.rule = rule.id
    await visit(sales, `${SERVICES}/service_rule`, rule.id)
    await act(sales, '提交')
    await visit(manager, `${SERVICES}/service_rule`, rule.id)
    await move(manager, '审核通过')
    await confirmDialog(manager.page)
    expect(await waitForRecord(manager, { api: 'oms/serviceRule', id: rule.id }, { status: 'active' })).toMatchObject({
      price: '1.5000',
    })
  })

  it('charges the next trip that is loaded there, and its owner with the mark-up', async () => {
    made.trip = await enterTrip(dispatcher, await runningTask(dispatcher), { loaded: '47.60', unloaded: '47.58' })
    const { list } = await ask<{ list: Row[] }>(manager, 'oms/serviceWaybill/list', {
      filters: { waybillId: [made.trip.id], ruleId: [made.rule] },
    })
    expect(list).toHaveLength(1)
    // 33.00 t at 1.50 yuan, and 8 % on top
    expect(list[0]).toMatchObject({ status: 'audited', amount: '49.50', arAmount: '53.46', apStatus: 'priced' })
    made.service = list[0] as Row
    await visit(manager, `${SERVICES}/service_waybill_list`, made.service.id)
    await manager.page.getByText('53.46').first().waitFor()
    await manager.healthy('services.by-rule')
  })

  it('further services are typed in rows: a wrong one says why in its cell', async () => {
    const rows = [
      ['服务商', '服务项目', '运单号', '服务日期', '数量', '单位', '单价'],
      [String(made.provider['shortName']), '装车费', String(made.trip['waybillNo']), day(-1), '1', '车', '30'],
      [
        String(made.provider['shortName']),
        String(made.fee['name']),
        String(made.trip['waybillNo']),
        day(-1),
        '5',
        '吨',
        '2',
      ],
    ]
    await pasteInto(sales, `${SERVICES}/service_entry`, rows)
    const { page } = sales
    await cellShows(sales, { row: '装车费', heading: '应付金额' }, '30.00')
    // The platform fee is there by rule already
    await page.getByText(String(made.service['serviceNo'])).first().waitFor()
    await sales.healthy('services.rows')
    await page.reload()
    await settled(page)
    await page.getByText('已恢复上次未保存的 2 行').waitFor()
    await cellShows(sales, { row: '装车费', heading: '应付金额' }, '30.00')
    await press(page, '保存 2 行')
    await page.getByText('已保存 1 行，1 行需要修改').waitFor()
    const typed = await first(sales, 'oms/serviceWaybill/list', { waybillId: [made.trip.id], status: ['draft'] })
    expect(typed).toMatchObject({ amount: '30.00', priceSource: 'hand' })
    await ask(manager, 'oms/serviceWaybill/audit', { id: typed.id })
    made.typed = String(typed['serviceNo'])
  })

  it('both stand on the statement of the provider', async () => {
    const draft = await ask<Row>(sales, 'sap/server/save', {
      partyId: made.provider.id,
      periodFrom: day(-1),
      periodTo: day(),
      supplementary: true,
    })
    await visit(sales, '/statement_management/service_provider_settlement', draft.id)
    await ask(sales, 'sap/server/collect', { id: draft.id })
    await visit(sales, '/statement_management/service_provider_settlement', draft.id)
    for (const no of [String(made.service['serviceNo']), made.typed]) await sales.page.getByText(no).first().waitFor()
    expect(
      await waitForRecord(sales, { api: 'oms/serviceWaybill', id: made.service.id }, { apStatus: 'inStatement' }),
    ).toMatchObject({ amount: made.service['amount'] })
  })
})

describe('the 6 % business', () => {
  it('haulage becomes a service: what changes is shown before it is done', async () => {
    const { id } = made.trip
    const before = await ask<Row>(manager, 'oms/wayBill/info', { id })
    await visit(manager, TRIPS, id)
    await move(manager, '转服务业务(6%)')
    const dialog = manager.page.locator('.ant-modal:visible')
    const row = dialog.locator('tr', { hasText: '应收税率' })
    await row.waitFor()
    expect((await row.innerText()).replace(/\s+/g, ' ')).toContain('9.00% 6.00%')
    await manager.healthy('services.conversion')
    await fill(manager.page, 'reason', '货主改要代理服务费发票')
    await confirmDialog(manager.page)
    const after = await waitForRecord(manager, { api: 'oms/wayBill6', id }, { bizKind: 'service6' })
    expect(after).toMatchObject({ arTotal: before['arTotal'], apTotal: before['apTotal'], arTaxRate: '0.0600' })
    expect(Number(after['arExcl'])).toBeGreaterThan(Number(before['arExcl']))
    await manager.open(`${SIX}/list_highway_waybill6`)
    await manager.page.getByText(String(made.trip['waybillNo'])).first().waitFor()
  })

  it('more of them are entered in rows with their fee, and say what they come to', async () => {
    const task = await first(sales, 'oms/mainWay6/list', { status: ['active'] })
    const rows = [
      ['主运单', '装货时间', '吨数', '服务费率'],
      [String(task['mainNo']), `${day(-1)} 08:10`, '30', '5%'],
      [String(task['mainNo']), `${day(-1)} 09:10`, '', '5%'],
    ]
    await pasteInto(sales, `${SIX}/service_input`, rows)
    const { page } = sales
    await cellShows(sales, { row: '30.000', heading: '应收税率' }, '6')
    await sales.healthy('services.input')
    await press(page, '保存 2 行')
    await page.getByText('已保存 1 行，1 行需要修改').waitFor()
    const trip = await first(sales, 'oms/wayBill6/list', { mainId: [task.id] })
    expect(trip).toMatchObject({ transportStatus: 'unloaded', arTaxRate: '0.0600' })
    // Its owner asks for haulage after all: without tickets that is not to be had
    await expect(ask(manager, 'oms/wayBill/toHaulage', { id: trip.id, reason: '改' })).rejects.toThrow('没有磅单')
  })

  it('what was weighed goes back to haulage', async () => {
    const { id } = made.trip
    await visit(manager, `${SIX}/list_highway_waybill6`, id)
    await move(manager, '转公路运输(9%)')
    await fill(manager.page, 'reason', '货主仍要运输发票')
    await confirmDialog(manager.page)
    const haulage = { bizKind: 'road', arTaxRate: '0.0900', serviceFee: null }
    expect(await waitForRecord(manager, { api: 'oms/wayBill', id }, { bizKind: 'road' })).toMatchObject(haulage)
  })
})
