import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ask, move, type Row, visit } from './support/actions.ts'
import { CUSTOMER_CONTRACTS, dialog, draftContract, sampleContract } from './support/approvals.ts'
import { openBrowser, openWindow, settled, signIn, type Window } from './support/browser.ts'
import { beginWith } from './support/settings.ts'

/** What the dialog of an act says beforehand: which process holds it and whom it asks, at a desk and on a phone. */
let browser: Browser
let admin: Window
let desk: Window
let phone: Window
let process: Row
let draft: Row

const CONTRACTS = '/contract_management/contract/customer_contract'
const PROCESS = '客户合同账期与毛利联合审批（榆林分公司）'

const open = async (options: Parameters<typeof openWindow>[1], username: string) => {
  const window = await openWindow(browser, options)
  await signIn(window, username)
  return window
}

beforeAll(async () => {
  browser = await openBrowser()
  ;[admin, desk] = (await Promise.all([open({}, 'demo'), open({}, 'yewu')])) as [Window, Window]
  const { list } = await ask<{ list: Row[] }>(admin, 'sys/user/list', { pageSize: 100 })
  const idOf = (name: string) => list.find(one => one.name === name)?.id
  const node = (id: string, name: string, people: readonly string[]) => ({
    type: 'approval',
    id,
    name,
    way: 'any',
    people: [{ by: 'members', memberIds: people.map(idOf) }],
  })
  const flow = {
    nodes: [
      node('manager', '分公司经理审批', ['折永刚']),
      node('finance', '财务经理与税务会签', ['康志远', '白雪梅', '王晓燕', '折永刚']),
    ],
    policies: { nobody: 'refuse', starter: 'skip', again: 'each', resubmission: 'restart' },
  }
  const made = await ask<Row>(admin, 'bpm/process/save', { name: PROCESS, act: 'contract.submit', priority: 900 })
  const design = { id: made.id, version: made.version, flow, condition: null }
  const { version } = await ask<Row>(admin, 'bpm/process/saveDesign', design)
  process = await ask<Row>(admin, 'bpm/process/publish', { id: made.id, version, acknowledged: true })
  draft = await draftContract(desk, await sampleContract(admin), '动力煤年度运输合同')
})
afterAll(async () => {
  // The stories after this one submit contracts with one approval
  await ask(admin, 'bpm/process/withdraw', { id: process.id, reason: '演示结束' })
  await browser.close()
})

const preview = (window: Window) => dialog(window).getByRole('status')

/** Nothing of the preview stands beyond the edges of its dialog, and the dialog stands within the window. */
async function fits(window: Window, width: number): Promise<void> {
  const outer = await dialog(window).boundingBox()
  const inner = await preview(window).boundingBox()
  if (!outer || !inner) throw new Error('no preview')
  expect(outer.x).toBeGreaterThanOrEqual(0)
  expect(outer.x + outer.width).toBeLessThanOrEqual(width)
  expect(inner.x).toBeGreaterThanOrEqual(outer.x)
  expect(inner.x + inner.width).toBeLessThanOrEqual(outer.x + outer.width)
  expect(await preview(window).evaluate(one => one.scrollWidth - one.clientWidth)).toBeLessThanOrEqual(0)
  const broken = preview(window)
    .locator('li > *')
    .evaluateAll(found => found.filter(one => one.getBoundingClientRect().height > 30).map(one => one.textContent))
  expect(await broken).toEqual([])
}

describe('before an act that a process holds', () => {
  it('the dialog names the process and whom it asks', async () => {
    await visit(desk, CONTRACTS, draft.id)
    await move(desk, '提交')
    await preview(desk).getByText(`将提交审批：${PROCESS}`).waitFor()
    expect(await preview(desk).getByRole('listitem').allInnerTexts()).toEqual([
      expect.stringMatching(/^分公司经理审批\s*折永刚$/),
      expect.stringMatching(/^财务经理与税务会签\s*康志远、白雪梅、王晓燕 等 4 人$/),
    ])
    await fits(desk, 1440)
    await desk.healthy('preview.desk')
    await desk.page.keyboard.press('Escape')
  })

  it('says the same on a phone, in English and in the dark', async () => {
    phone = await open({ width: 375, height: 812, touch: true }, 'yewu')
    await beginWith(phone, { lang: 'en', mode: 'dark' }, `${CONTRACTS}/${draft.id}`)
    await settled(phone.page)
    await phone.page.locator('.en-detail-acts:visible').getByRole('button', { name: 'Submit', exact: true }).tap()
    await preview(phone).getByText(`Will be submitted for approval: ${PROCESS}`).waitFor()
    expect(await preview(phone).getByRole('listitem').allInnerTexts()).toEqual([
      expect.stringMatching(/^分公司经理审批\s*折永刚$/),
      expect.stringMatching(/^财务经理与税务会签\s*康志远, 白雪梅, 王晓燕 and 1 more$/),
    ])
    await fits(phone, 375)
    await phone.healthy('preview.phone')
  })

  it('what it said holds: the act waits for whom it had named', async () => {
    await dialog(phone).locator('.ant-modal-footer .ant-btn').last().tap()
    await expect
      .poll(async () => (await ask<Row>(desk, `${CUSTOMER_CONTRACTS}/info`, { id: draft.id }))['approval'])
      .toBe('running')
    const { approvalId } = await ask<Row>(desk, `${CUSTOMER_CONTRACTS}/info`, { id: draft.id })
    const run = await ask<{ nodes: { name: string; state: string; people: { name: string }[] }[] }>(
      desk,
      'bpm/approval/info',
      { id: approvalId },
    )
    expect(run.nodes[0]).toMatchObject({ name: '分公司经理审批', state: 'open', people: [{ name: '折永刚' }] })
  })
})
