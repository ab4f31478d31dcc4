import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ask, move, press, type Row, waitForRecord } from './support/actions.ts'
import { enter, openBrowser, openWindow, settled, type Window } from './support/browser.ts'
import { scan } from './support/papers.ts'

/**
 * A carrier checks a statement on the phone by the link that they got: a dispute with proof, an answer, an acceptance.
 */
let browser: Browser
let clerk: Window
let phone: Window
const made = { statement: {} as Row, first: '', second: '' }

const STATEMENTS = '/statement_management/carrier'

beforeAll(async () => {
  browser = await openBrowser()
  clerk = await openWindow(browser)
  phone = await openWindow(browser, { width: 375, height: 800, guarded: true })
  await enter(clerk, 'duizhang')
})
afterAll(() => browser.close())

const statement = () => ask<Row>(clerk, 'sap/carrier/info', { id: made.statement.id })

/** Creates a link on the page of the statement and returns the address shown. */
async function linkOf(): Promise<string> {
  const { page } = clerk
  await clerk.openAnew(`${STATEMENTS}/${made.statement.id}`)
  await page
    .getByRole('button', { name: /对账链接/ })
    .first()
    .click()
  const dialog = page.locator('.ant-modal:visible')
  await dialog.getByText('7 天').click()
  await dialog.getByRole('button', { name: /生成链接/ }).click()
  const address = await dialog.locator('code').innerText()
  await dialog.locator('canvas, svg').first().waitFor()
  await clerk.healthy('link.made')
  await dialog.getByRole('button', { name: /复制链接$/ }).click()
  await expect.poll(() => page.evaluate('navigator.clipboard.readText()')).toBe(address)
  await dialog.getByRole('button', { name: /已发给对方/ }).click()
  await dialog.waitFor({ state: 'hidden' })
  return new URL(address).hash.slice(1)
}

// Each step depends on the previous one.
describe('the link of a statement', () => {
  it('is created after sending, can be copied, and is shown as a QR code', async () => {
    for (const status of ['sent', 'draft']) {
      const { list } = await ask<{ list: Row[] }>(clerk, 'sap/carrier/list', {
        filters: { status, dirtyCount: 0, lineCount: { op: 'range', value: [2, null] } },
      }).catch(() => ({ list: [] as Row[] }))
      const [found] = list
      if (!found) continue
      if (status === 'draft') await ask(clerk, 'sap/carrier/send', { id: found.id })
      made.statement = await ask<Row>(clerk, 'sap/carrier/info', { id: found.id })
      break
    }
    expect(made.statement.status).toBe('sent')
    made.first = await linkOf()
  })

  it('opens on a phone without an account, and names missing input before anything is submitted', async () => {
    const { page } = phone
    await phone.open(made.first)
    await page.getByRole('heading', { name: '核对对账单' }).waitFor()
    await expect.poll(() => page.locator('main').innerText()).toContain(String(made.statement.stmtNo))
    expect(Number(await page.evaluate('document.documentElement.scrollWidth'))).toBeLessThanOrEqual(375)
    expect(
      await page.evaluate(
        "performance.getEntriesByType('resource').filter(entry => entry.name.endsWith('.js')).reduce((sum, entry) => sum + entry.encodedBodySize, 0)",
      ),
    ).toBeLessThanOrEqual(120 * 1024)
    const [line] = made.statement.lines as Row[]
    await page.getByRole('button', { name: `${String(line?.docNo)}：有异议` }).click()
    await page.getByRole('button', { name: '提交异议' }).click()
    await page.getByText('写明哪里不对').waitFor()
    expect(phone.troubles()).toEqual([])
  })

  it('takes a dispute of a line with a reason, an amount and proof', async () => {
    const { page } = phone
    await move(clerk, '撤回')
    const reason = clerk.page.locator('.ant-modal:visible textarea').first()
    await reason.fill('单价要改')
    const [line] = made.statement.lines as Row[]
    await page.locator(`#reason-${line?.id}`).fill('卸货磅单多 0.20 吨')
    await page.locator(`#theirs-${line?.id}`).fill('9999.00')
    await page.locator(`#line-${line?.id} input[type=file]`).setInputFiles(scan('卸货磅单'))
    // Pressed during the upload of the proof: the press is kept, and the opened form scrolls into view with the marked
    // lines
    await page.getByRole('button', { name: '提交异议' }).click()
    await page.getByText('凭证还在上传').waitFor()
    const form = page.locator('form')
    await form.getByText('卸货磅单多 0.20 吨').waitFor()
    expect(await form.getByRole('listitem').allInnerTexts()).toEqual([
      expect.stringMatching(/卸货磅单多 0.20 吨[^]*9,999.00[^]*凭证 1 个/),
    ])
    expect(await page.locator(`#line-${line?.id}[data-verdict="wrong"]`).innerText()).toContain('卸货磅单多 0.20 吨')
    const seen = () =>
      page.evaluate(() => {
        const [heading, head] = [document.activeElement, document.querySelector('header')].map(one =>
          one?.getBoundingClientRect(),
        )
        return [
          document.activeElement?.tagName,
          (heading?.top ?? 0) >= (head?.bottom ?? 0),
          (heading?.bottom ?? 9999) <= innerHeight,
        ]
      })
    await expect.poll(seen).toEqual(['H2', true, true])
    await page.getByRole('button', { name: '提交异议' }).click()
    await page.getByText('填写姓名').waitFor()
    await page.locator('#name').fill('刘队长')
    await page.getByRole('button', { name: '提交异议' }).click()
    await page.getByText('异议已提交').waitFor()
    // The open page of the statement on the other side is notified, and keeps its unsaved input
    await expect
      .poll(() => clerk.page.locator('.en-detail-head').filter({ visible: true }).innerText())
      .toContain('草稿')
    expect(await reason.inputValue()).toBe('单价要改')
    await clerk.page
      .locator('.ant-modal:visible')
      .getByRole('button', { name: /取\s?消/ })
      .click()
    const row = await waitForRecord(
      clerk,
      { api: 'sap/carrier', id: Number(made.statement.id) },
      { status: 'draft', diffCount: 1 },
    )
    expect((row.lines as Row[])[0]).toMatchObject({
      disputeState: 'open',
      disputeReason: '卸货磅单多 0.20 吨',
      theirNet: '9999.00',
    })
  })

  it('shows the company who disputed what with the proof, and gets an answer', async () => {
    const { page } = clerk
    await clerk.openAnew(`${STATEMENTS}/${made.statement.id}`)
    await page.getByRole('tab', { name: '对方链接' }).click()
    await page.locator('blockquote:visible', { hasText: '卸货磅单多 0.20 吨' }).first().waitFor()
    await page.locator(':visible', { hasText: '卸货磅单.pdf' }).last().waitFor()
    await page.locator('p:visible', { hasText: '刘队长' }).first().waitFor()
    await clerk.healthy('link.disputed')
    // Its head says so, leads to the line, and the objection opens whole
    await page.getByText('对方有异议 1 行（1 行未答复）').waitFor()
    await page.getByRole('button', { name: '查看有异议的明细' }).click()
    await page.getByRole('radio', { name: '有异议 1' }).and(page.locator(':checked')).waitFor({ state: 'attached' })
    await expect.poll(() => page.locator('table[role=grid]:visible tbody tr[data-row]').count()).toBe(1)
    await page.locator('table[role=grid]:visible').getByRole('button', { name: '卸货磅单多 0.20 吨' }).click()
    const objection = page.locator('.ant-popover:visible', { hasText: '卸货磅单多 0.20 吨' })
    await objection.waitFor()
    await clerk.healthy('link.objection')
    await page.keyboard.press('Escape')
    await objection.waitFor({ state: 'hidden' })
    // 异议已解决 stands beside the whole objection in the head, without a line being selected, and leads to its dialog
    const head = page.locator('.ant-alert:visible', { hasText: '对方有异议 1 行' })
    await head.getByText('对方 9,999.00，卸货磅单多 0.20 吨').waitFor()
    await head.getByRole('button', { name: '异议已解决 (1)' }).click()
    const settle = page.locator('.ant-modal:visible')
    await settle.getByText('双方已谈妥的 1 行（1 行未答复）').waitFor()
    await settle.getByRole('button', { name: '标记已解决 (1)' }).click()
    await settle.getByText('必填').waitFor()
    await clerk.healthy('link.settle')
    await settle.getByRole('button', { name: /取\s?消/ }).click()
    await settle.waitFor({ state: 'hidden' })
    // Whoever sends it anew is told first
    await press(page, '发送对账')
    const dialog = page.locator('.ant-modal:visible')
    await dialog.getByText('1 行有异议未解决（1 行未答复）').waitFor()
    expect(await dialog.innerText()).toContain('对方 9,999.00，卸货磅单多 0.20 吨')
    await dialog.getByRole('button', { name: /取\s?消/ }).click()
    await dialog.waitFor({ state: 'hidden' })
    const row = await statement()
    const [line] = row.lines as Row[]
    await ask(clerk, 'sap/carrier/save', {
      id: row.id,
      version: row.version,
      lines: (row.lines as Row[]).map(one => ({
        id: one.id,
        ...(one.id === line?.id ? { disputeReply: '以矿方磅单为准，差额在合理损耗内' } : {}),
      })),
    })
    await ask(clerk, 'sap/carrier/send', { id: row.id })
    // The confirmation that has to wait says why, and leads to the way out
    await page.reload()
    const why = page.locator('.en-act-why:visible')
    await why.getByText('1行异议未解决').waitFor()
    await why.getByRole('button', { name: /撤\s?回/ }).waitFor()
    made.second = await linkOf()
    expect(made.second).not.toBe(made.first)
  })

  it('refers to a newer version, whose link takes the confirmation', async () => {
    const { page } = phone
    await phone.openAnew(made.first)
    await page.getByText('对账单有新版本').waitFor()
    await phone.open(made.second)
    await page.getByText('以矿方磅单为准').waitFor()
    await page.getByRole('button', { name: '确认对账单' }).click()
    await page.locator('#name').fill('刘队长')
    await page.locator('#mobile').fill('138 0013 8000')
    await page.getByRole('button', { name: '确认对账单' }).click()
    await page.getByText('已收到确认').waitFor()
    // The sender does not accept it; a colleague does
    const { list } = await ask<{ list: { id: number; waits: boolean }[] }>(clerk, 'sap/carrier/links', {
      id: made.statement.id,
    })
    const link = list.find(one => one.waits)?.id
    const colleague = await openWindow(browser)
    await enter(colleague, 'caiwu')
    await colleague.open(`${STATEMENTS}/${made.statement.id}`)
    await settled(colleague.page)
    await ask(colleague, 'sap/carrier/takeAnswer', { id: made.statement.id, link })
    await page.reload()
    await page.getByText('这张对账单已确认').waitFor()
    const row = await waitForRecord(
      clerk,
      { api: 'sap/carrier', id: Number(made.statement.id) },
      { status: 'confirmed', diffCount: 0 },
    )
    expect(row).toMatchObject({ confirmBy: '刘队长' })
    expect((row.signedFiles as { name: string }[])[0]?.name).toContain('对账确认回执')
    expect(phone.troubles()).toEqual([])
  })

  it('shows nothing of the company if it is invented', async () => {
    await phone.open(`${made.second.slice(0, -4)}aaaa`)
    await phone.page.getByText('链接不完整或不存在').waitFor()
    expect(await phone.page.locator('main').innerText()).not.toContain(String(made.statement.stmtNo))
  })
})

describe.each([
  ['zh', 'light', 375],
  ['en', 'dark', 1440],
] as const)('the page of a link in %s, %s, %i px', (lang, mode, width) => {
  it('has no serious accessibility faults, and fits', async () => {
    const { list } = await ask<{ list: Row[] }>(clerk, 'sap/customer/list', {
      filters: { status: ['sent', 'draft'], dirtyCount: 0, diffCount: 0 },
      sort: ['-status'],
    })
    const [row] = list
    if (row?.status === 'draft') await ask(clerk, 'sap/customer/send', { id: row.id })
    const { path } = await ask<{ path: string }>(clerk, 'sap/customer/makeLink', { id: row?.id, days: 3 })
    const window = await openWindow(browser, { width })
    await window.page.addInitScript(
      `localStorage.setItem('tuheng.settings', JSON.stringify({ state: ${JSON.stringify({ lang, mode })}, version: 1 }))`,
    )
    await window.open(path.slice(path.indexOf('#') + 1))
    const wrong = window.page.getByRole('button', { name: lang === 'zh' ? /：有异议/ : /: Dispute/ }).first()
    await wrong.click()
    await window.healthy(`link.page.${lang}.${mode}`)
    expect(Number(await window.page.evaluate('document.documentElement.scrollWidth'))).toBeLessThanOrEqual(width)
    await window.page
      .getByRole('button', { name: lang === 'zh' ? /：无误/ : /: Right/ })
      .first()
      .click()
    await window.page.getByRole('button', { name: lang === 'zh' ? '确认对账单' : 'Accept the statement' }).click()
    await window.healthy(`link.accept.${lang}.${mode}`)
  })
})
