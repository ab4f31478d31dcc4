import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ask, fill, move, press, type Row, waitForRecord } from './support/actions.ts'
import { enter, openBrowser, openWindow, type Window } from './support/browser.ts'

/** An advance is used for a statement and taken back; an offset of three parties lowers both sides and is undone. */
let browser: Browser
let clerk: Window
let manager: Window
const made = { advance: {} as Row, offset: {} as Row }

const ADVANCES = '/statement_management/advance'
const OFFSETS = '/statement_management/offset_settle'

beforeAll(async () => {
  browser = await openBrowser()
  clerk = await openWindow(browser)
  manager = await openWindow(browser)
  await enter(clerk, 'demo')
  await enter(manager, 'caiwu')
})
afterAll(() => browser.close())

// Each step depends on the previous one.
describe('money without a statement', () => {
  it('has a balance that its moves add up to', async () => {
    const { list } = await ask<{ list: Row[] }>(clerk, 'sap/advance/list', {
      filters: { status: 'paid', usedSum: { op: 'range', value: ['0.01', null] } },
    })
    made.advance = list[0] as Row
    await clerk.open(`${ADVANCES}/${made.advance.id}`)
    await clerk.page.getByText('已抵用').first().waitFor()
    await clerk.healthy('advances.detail')
    const moves = await ask<{ list: Row[] }>(clerk, 'sap/advanceMove/list', {
      filters: { advanceId: made.advance.id, status: 'live' },
      columns: ['delta'],
    })
    const sum = moves.list.reduce((total, one) => total + Number(one.delta), 0)
    expect(sum.toFixed(2)).toBe(made.advance.balance)
  })

  it('gives back what was used last', async () => {
    const { page } = clerk
    await move(clerk, '撤销最近变动')
    await fill(page, 'reason', '对账单选错')
    await press(page, '撤销最近变动')
    const after = await waitForRecord(
      clerk,
      { api: 'sap/advance', id: Number(made.advance.id) },
      { usedSum: '0.00', balance: String(made.advance.amount) },
    )
    expect(after.status).toBe('paid')
  })
})

describe('an offset', () => {
  it('is approved by a second person, who sees what is left of both sides', async () => {
    const { page } = manager
    const { list } = await ask<{ list: Row[] }>(clerk, 'sap/diff/list', { filters: { status: 'approving' } })
    made.offset = list[0] as Row
    await manager.open(`${OFFSETS}/${made.offset.id}`)
    await manager.healthy('offsets.detail')
    await move(manager, '批准对冲')
    await page.locator('.ant-modal:visible').getByText('对冲后应付').waitFor()
    await press(page, '批准对冲')
    const after = await waitForRecord(
      clerk,
      { api: 'sap/diff', id: Number(made.offset.id) },
      { status: 'effective', arAmount: String(made.offset.amount), apAmount: String(made.offset.amount) },
    )
    expect(after.seq).toBeGreaterThan(0)
  })

  it('is undone with both sides', async () => {
    const { page } = manager
    await move(manager, '撤销对冲')
    await fill(page, 'reason', '协议金额有误')
    await press(page, '撤销对冲')
    const after = await waitForRecord(clerk, { api: 'sap/diff', id: Number(made.offset.id) }, { status: 'draft' })
    expect(after.approvedBy).toBeNull()
    await manager.open('/statement_management/offset_proposals')
    await manager.healthy('offsets.proposals')
  })
})
