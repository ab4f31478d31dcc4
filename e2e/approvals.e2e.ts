import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  act,
  ask,
  confirmDialog,
  fill,
  press,
  type Row,
  takeOption,
  visit,
  waitForRecord,
  waitUntilClosed,
} from './support/actions.ts'
import {
  CUSTOMER_CONTRACTS,
  draftContract,
  sampleContract,
  dialog,
  inbox,
  inboxRow as row,
  record,
  said,
  strip,
} from './support/approvals.ts'
import { openBrowser, openWindow, signIn, type Window } from './support/browser.ts'

/** Contracts pass a process of two people: returned once, corrected, with a signer more, several at once, on a phone. */
let browser: Browser
let admin: Window
let starter: Window
let first: Window
let second: Window
let phone: Window
let process: Row
let sample: Row
const API = CUSTOMER_CONTRACTS
const CONTRACTS = '/contract_management/contract/customer_contract'
const RESULTS = '/process_management/approval_results'
const REPORT = '/process_management/approval_report'
const OPINION = '账期超出公司标准，请改为 30 天'

const open = async (options: Parameters<typeof openWindow>[1], username: string) => {
  const window = await openWindow(browser, options)
  await signIn(window, username)
  return window
}
beforeAll(async () => {
  browser = await openBrowser()
  ;[admin, starter, first, second] = (await Promise.all([
    open({}, 'demo'),
    open({}, 'yewu'),
    open({}, 'jingli'),
    open({}, 'caiwu'),
  ])) as [Window, Window, Window, Window]
  const { list } = await ask<{ list: Row[] }>(admin, 'sys/user/list', { pageSize: 100 })
  const node = (id: string, name: string, more: object = {}) => ({ type: 'approval', id, name, way: 'all', ...more })
  const people = (name: string) => [{ by: 'members', memberIds: [list.find(one => one.name === name)?.id] }]
  const flow = {
    nodes: [
      node('manager', '经理审批', { people: people('折永刚'), fields: { remark: 'editable' } }),
      node('finance', '财务审批', { people: people('康志远'), opinion: 'always' }),
    ],
    policies: { nobody: 'refuse', starter: 'skip', again: 'once', resubmission: 'restart' },
  }
  const made = await ask<Row>(admin, 'bpm/process/save', { name: '合同两级审批', act: 'contract.submit' })
  const saved = await ask<Row>(admin, 'bpm/process/saveDesign', {
    id: made.id,
    version: made.version,
    flow,
    condition: null,
  })
  process = await ask<Row>(admin, 'bpm/process/publish', { id: made.id, version: saved.version, acknowledged: true })
  sample = await sampleContract(admin)
})
afterAll(async () => {
  // The stories after this one submit contracts with one approval
  await ask(admin, 'bpm/process/withdraw', { id: process.id, reason: '演示结束' })
  await browser.close()
})

const draft = (title: string): Promise<Row> => draftContract(starter, sample, title)

let contract: Row

// Each step depends on the previous one.
describe('a contract under approval', () => {
  it('waits for the first one once it is submitted, and nobody can change it', async () => {
    contract = await draft('动力煤年度运输合同')
    await starter.open(`${CONTRACTS}/${contract.id}`)
    await act(starter, '提交')
    await said(starter, '已提交审批，等待 折永刚')
    await strip(starter).getByText('等待 折永刚').waitFor()
    await strip(starter).getByText('经理审批').first().waitFor()
    expect(
      await starter.page
        .getByRole('button', { name: /^(提\s*交|编\s*辑)$/ })
        .and(starter.page.locator(':visible'))
        .count(),
    ).toBe(0)
    await strip(starter).getByRole('button', { name: '催办' }).click()
    await said(starter, '已催办 1 人')
    await starter.healthy('approvals.waits')
  })

  it('is rejected from the inbox by key, with words', async () => {
    const { page } = first
    await inbox(first)
    const mine = row(first, contract.contractNo)
    await mine.getByText('催办').waitFor()
    await mine.getByRole('button').click()
    await record(first)
      .getByRole('heading', { name: String(contract.contractNo) })
      .waitFor()
    await strip(first).getByText('等您审批').waitFor()
    await first.healthy('approvals.inbox')
    await page.keyboard.press('n')
    await dialog(first).getByText('退回到').waitFor()
    await page.keyboard.press('Control+Enter')
    await dialog(first).getByText('请填写审批意见').waitFor()
    await first.healthy('approvals.reject')
    await dialog(first).locator('textarea').fill(OPINION)
    await page.keyboard.press('Control+Enter')
    await said(first, '已驳回')
    await expect.poll(() => mine.count()).toBe(0)
  })

  it('says to its starter who rejected it and why, is corrected and submitted again', async () => {
    const { page } = starter
    await strip(starter).getByText('折永刚在“经理审批”驳回').waitFor()
    await strip(starter).getByText(OPINION).waitFor()
    await starter.healthy('approvals.returned')
    await press(page, '编辑')
    await fill(page, 'creditDays', '30')
    await press(page, '保存')
    await waitForRecord(starter, { api: API, id: contract.id }, { creditDays: 30 })
    await visit(starter, CONTRACTS, contract.id)
    await strip(starter).getByRole('button', { name: '提交后改动 1 处' }).click()
    await strip(starter)
      .getByRole('row', { name: /账期 45 天 30 天/ })
      .waitFor()
    await strip(starter).getByRole('button', { name: '重新提交' }).click()
    await confirmDialog(page)
    await said(starter, '已提交审批，等待 折永刚')
    await strip(starter).getByRole('button', { name: '审批过程' }).click()
    await strip(starter).getByText('驳回给发起人').waitFor()
    expect(await starter.page.getByText(/submitForApproval|approvalReturned/).count()).toBe(0)
    await starter.healthy('approvals.trail')
    const sheet = starter.page.waitForResponse(response => response.url().endsWith('/bpm/approval/print'))
    await strip(starter).getByRole('button', { name: '打印审批单' }).click()
    expect((await sheet).headers()['content-type']).toBe('application/pdf')
  })

  it('goes on to the second one, who adds a signer and agrees after them', async () => {
    await inbox(first, `?q=${String(contract.contractNo)}`)
    await strip(first).getByText('等您审批').waitFor()
    await record(first).getByRole('button', { name: '修改' }).click()
    await fill(first.page, 'remark', '账期按 30 天执行')
    await first.healthy('approvals.open-fields')
    await dialog(first).locator('.ant-modal-footer .ant-btn').last().click()
    await waitForRecord(first, { api: API, id: contract.id }, { remark: '账期按 30 天执行' })
    await waitUntilClosed(dialog(first))
    await first.page.keyboard.press('y')
    await dialog(first).getByText('审批意见').waitFor()
    await first.page.keyboard.press('Enter')
    await said(first, '已同意')
    await first.page.getByText('没有符合条件的审批').waitFor()

    const { page } = second
    await inbox(second)
    await row(second, contract.contractNo).getByRole('button').click()
    await record(second).getByRole('button', { name: '加签' }).click()
    await dialog(second).locator('.ant-select').first().click()
    await page.keyboard.type('王晓燕')
    await takeOption(page, '王晓燕')
    await page.keyboard.press('Tab')
    await second.healthy('approvals.signers')
    await dialog(second).locator('.ant-modal-footer .ant-btn').last().click()
    await said(second, '已加签')
    const signer = await open({}, 'duizhang')
    const todo = await ask<{ list: Row[] }>(signer, 'bpm/approval/list', { tab: 'todo' })
    const task = todo.list.find(one => one.recordNo === contract.contractNo)
    await ask(signer, 'bpm/approval/agree', { id: task?.id, taskId: task?.taskId, opinion: '对账条款无误' })
    await inbox(second, `?run=${String(task?.id)}`)
    await strip(second).getByText('等您审批').waitFor()
    await record(second).getByRole('button', { name: '同意' }).click()
    await dialog(second).locator('textarea').fill('同意')
    await page.keyboard.press('Control+Enter')
    await said(second, '已同意，审批通过：客户合同提交审批')
    await waitForRecord(starter, { api: API, id: contract.id }, { status: 'toSign', approval: 'none' })
    await visit(starter, CONTRACTS, contract.id)
    expect(await strip(starter).count()).toBe(0)
    // The approval stays on its page
    const past = starter.page.getByRole('region', { name: '已结束的审批' })
    await past.getByRole('button', { name: /已审批通过 3 人 .* 查看/ }).click()
    await past.getByText('对账条款无误').waitFor()
    await past.getByRole('button', { name: '打印审批单' }).waitFor()
    await starter.healthy('approvals.past')
  })
})

describe('several at once', () => {
  let two: Row[]

  it('are agreed to together, each with its result', async () => {
    two = [await draft('焦炭外运合同'), await draft('精煤短倒合同')]
    for (const { id } of two) await ask(starter, `${API}/submit`, { id })
    await inbox(first)
    for (const { contractNo } of two) await row(first, contractNo).getByRole('checkbox').check()
    await press(first.page, '同意 (2)')
    await dialog(first).getByText('2 笔').waitFor()
    await first.healthy('approvals.several')
    await dialog(first).locator('.ant-modal-footer .ant-btn').last().click()
    await dialog(first).getByText('成功 2').waitFor()
    for (const { contractNo } of two)
      await dialog(first)
        .getByRole('row', { name: new RegExp(String(contractNo)) })
        .waitFor()
    await first.healthy('approvals.several-done')
    await press(first.page, '关闭')
    for (const { contractNo } of two) await expect.poll(() => row(first, contractNo).count()).toBe(0)
  })

  it('are decided on a phone with the thumb', async () => {
    phone = await open({ width: 375, height: 812, touch: true }, 'caiwu')
    await inbox(phone)
    const rows = phone.page.getByRole('list', { name: '审批列表' }).getByRole('listitem')
    await rows.first().waitFor()
    const before = await rows.count()
    expect(before).toBeGreaterThanOrEqual(2)
    await phone.healthy('approvals.phone-list')
    await row(phone, two[0]?.contractNo).getByRole('button').first().tap()
    const agree = phone.page.locator('.en-detail-acts:visible').getByRole('button', { name: '同意' })
    await agree.waitFor()
    expect((await agree.boundingBox())?.y).toBeGreaterThan(812 * 0.8)
    expect(Number(await phone.page.evaluate('document.documentElement.scrollWidth'))).toBeLessThanOrEqual(375)
    await phone.healthy('approvals.phone-record')
    await agree.tap()
    await dialog(phone).locator('.ant-modal-footer .ant-btn').last().tap()
    await dialog(phone).getByText('请填写审批意见').waitFor()
    await dialog(phone).locator('textarea').fill('同意')
    await dialog(phone).locator('.ant-modal-footer .ant-btn').last().tap()
    await said(phone, '已同意')
    // The next one opens by itself
    await phone.page.getByText(new RegExp(`第 \\d+ / ${before - 1} 条`)).waitFor()
    await phone.page.getByRole('button', { name: '返回列表' }).tap()
    await expect.poll(() => rows.count()).toBe(before - 1)
  })
})

describe('the results', () => {
  it('name what was approved in words, and show the way it took', async () => {
    const { page } = admin
    await admin.open(`${RESULTS}?q=${String(contract.contractNo)}`)
    await page
      .getByRole('row', { name: /合同提交审批/ })
      .getByText(String(sample['partyId$']))
      .first()
      .waitFor()
    await admin.healthy('approvals.results')
    await page.locator('.en-grid-row .en-title-link, .en-grid-row a').first().click()
    await page.getByText('审批路径').waitFor()
    await page.getByText('对账条款无误').waitFor()
    expect(await page.locator('main').innerText()).not.toContain('contract.submit')
    await admin.healthy('approvals.result')
    await page
      .getByRole('button', { name: String(contract.contractNo) })
      .first()
      .click()
    await page.waitForURL(url => url.hash.startsWith(`#${CONTRACTS}/${contract.id}`))
  })

  it('are counted in a report, whose figures lead to the tasks they are made of', async () => {
    const { page } = admin
    await admin.open(`${REPORT}?by=reason`)
    const table = page.locator('.en-report-table:visible')
    const reason = table.locator('tbody tr', { hasText: OPINION.slice(0, 10) })
    await reason.waitFor()
    await admin.healthy('approvals.report')
    await reason.getByRole('link').last().click()
    await page.getByText('用时长的在前').waitFor()
    await table.locator('tbody tr', { hasText: '经理审批' }).first().waitFor()
    const heads = await table.locator('thead').first().locator('th').allInnerTexts()
    expect(heads.slice(0, 4)).toEqual(['审批任务', '节点', '审批人', '审批事项'])
    await admin.healthy('approvals.report-tasks')
    await table.locator('tbody tr').getByRole('link', { name: /^SP/ }).first().click()
    await page.getByText('审批路径').waitFor()
  })
})
