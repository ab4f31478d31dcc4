import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  ask,
  fieldBox,
  fill,
  confirmDialog,
  waitForRecordPage,
  move,
  press,
  type Row,
  waitForRecord,
} from './support/actions.ts'
import { enter, openBrowser, openWindow, settled, type Window } from './support/browser.ts'
import { gridCell, pasteBlock, sheetCell } from './support/grid.ts'
import { scan } from './support/papers.ts'

/**
 * A month with a carrier: excluded charges are shown first, lines are typed by keyboard, sending gives the link, and a
 * settlement follows the confirmation.
 */
let browser: Browser
let clerk: Window
const made = { id: 0, no: '' }

const STATEMENTS = '/statement_management/carrier'

beforeAll(async () => {
  browser = await openBrowser()
  clerk = await openWindow(browser)
  await enter(clerk, 'duizhang')
})
afterAll(() => browser.close())

/** Texts of the sheet that are partly under the column that stays at its edge. */
const halfCovered = ({ page }: Window) =>
  page.evaluate(() => {
    const table = [...document.querySelectorAll('table[role=grid]')].find(one => one.checkVisibility())
    const stays = [...(table?.querySelectorAll('tr > *') ?? [])].filter(
      one => getComputedStyle(one).insetInlineEnd === '0px' && getComputedStyle(one).position === 'sticky',
    )
    const edge = Math.min(...stays.map(one => one.getBoundingClientRect().left))
    if (!Number.isFinite(edge)) throw new Error('no column stays at the edge')
    return [...(table?.querySelectorAll('tr > *') ?? [])]
      .filter(one => !stays.includes(one) && one.textContent)
      .filter(one => {
        const words = document.createRange()
        words.selectNodeContents(one)
        const box = words.getBoundingClientRect()
        return box.left < edge - 1 && Math.min(box.right, one.getBoundingClientRect().right) > edge + 1
      })
      .map(one => one.textContent)
  })

const statement = () => ask<Row>(clerk, 'sap/carrier/info', { id: made.id })
const lines = async () => (await statement()).lines as Row[]

// Each step depends on the previous one.
describe('statements of a period', () => {
  it('are previewed with the excluded charges by reason before anything is written', async () => {
    const { page } = clerk
    const before = (await ask<{ total: number }>(clerk, 'sap/carrier/list', {})).total
    await clerk.open(STATEMENTS)
    await press(page, '生成对账单')
    const dialog = page.locator('.ant-modal:visible')
    await dialog.getByRole('button', { name: '上期 26–25' }).click()
    await settled(page)
    const left = dialog.locator('.ant-segmented-item:not(.ant-segmented-item-disabled)', {
      hasText: /^(未审核|未计价|已对账) \d+$/,
    })
    await left.first().waitFor()
    const counts = await left.allInnerTexts()
    expect(counts.length).toBeGreaterThan(0)
    await clerk.healthy('statements.preview')
    for (const [i, words] of counts.entries()) {
      const count = Number(words.split(' ')[1])
      await left.nth(i).click()
      await settled(page)
      const rows = dialog.locator('.ant-table-tbody .ant-table-row')
      await expect.poll(() => rows.count()).toBe(Math.min(count, 200))
      expect(await dialog.locator('[role=status]').innerText()).toContain(words.replace(' ', ' '))
    }
    await clerk.healthy('statements.left-out')
    await dialog.getByRole('button', { name: /取\s*消/ }).click()
    expect((await ask<{ total: number }>(clerk, 'sap/carrier/list', {})).total).toBe(before)
  })

  it('are edited by keyboard alone: Enter down or to what is asked for, Tab right, a pasted column, Escape and Ctrl+Z', async () => {
    const { page } = clerk
    const { list } = await ask<{ list: Row[] }>(clerk, 'sap/carrier/list', {
      filters: { status: 'draft', dirtyCount: 0, diffCount: 0, lineCount: { op: 'range', value: [4, null] } },
    })
    made.id = Number(list[0]?.id)
    made.no = String(list[0]?.stmtNo)
    const [first, second, third, fourth] = (await lines()).map(line => String(line.docNo)) as [
      string,
      string,
      string,
      string,
    ]
    await clerk.open(`${STATEMENTS}/${made.id}`)
    await settled(page)
    const cell = (row: string, heading: string) => sheetCell(page, row, heading)
    // The first input cell is reached by Tab, as on any page
    await page.getByRole('searchbox', { name: /单号/ }).focus()
    for (let i = 0; i < 12 && !(await page.locator('td[data-active] input').count()); i++)
      await page.keyboard.press('Tab')
    await page.keyboard.type('-50')
    await page.keyboard.press('Tab')
    await page.keyboard.type('超时')
    await page.keyboard.press('Enter')
    expect(await (await cell(second, '调整原因')).getAttribute('data-active')).toBe('true')
    await page.keyboard.press('Shift+Tab')
    // Enter goes to the reason that a rule asks for, and from there on down the amounts
    await page.keyboard.type('12.5')
    await page.keyboard.press('Enter')
    expect(await (await cell(second, '调整原因')).getAttribute('data-active')).toBe('true')
    await page.keyboard.type('过路费')
    await page.keyboard.press('Enter')
    expect(await (await cell(third, '调整额')).getAttribute('data-active')).toBe('true')
    expect(await (await cell(first, '调整额')).innerText()).toBe('-50.00')
    // A column pasted from Excel; Escape leaves it, Ctrl+Z removes it entirely, Ctrl+Y restores it
    await pasteBlock(page, [['-1'], ['-2']])
    await page.keyboard.press('Escape')
    expect(await (await cell(third, '调整额')).locator('input').inputValue()).toBe('-1.00')
    expect(await (await cell(fourth, '调整额')).innerText()).toBe('-2.00')
    await clerk.healthy('statements.typed')
    await page.keyboard.press('Control+z')
    await expect.poll(async () => (await cell(fourth, '调整额')).innerText()).toBe('')
    const saved = Number((await statement()).netSum)
    await page.keyboard.press('Control+s')
    await expect.poll(async () => (await statement()).adjustSum).toBe('-37.50')
    expect((await lines()).slice(0, 2).map(line => [line.adjust, line.adjustReason])).toEqual([
      ['-50.00', '超时'],
      ['12.50', '过路费'],
    ])
    expect(Number((await statement()).netSum)).toBeCloseTo(saved - 37.5, 2)
  })

  it('show all amounts at 1440 pixels, and no sum is cut', async () => {
    const cut = await clerk.page.evaluate(() => {
      const table = [...document.querySelectorAll('table[role=grid]')].find(one => one.checkVisibility())
      const box = table?.parentElement?.getBoundingClientRect()
      const heads = [...(table?.querySelectorAll('thead th') ?? [])]
      const seen = heads
        .filter(head => head.getBoundingClientRect().right <= (box?.right ?? 0) + 1)
        .map(head => head.textContent)
      const sums = [...(table?.querySelectorAll('tfoot td') ?? [])].filter(one => one.scrollWidth > one.clientWidth)
      return {
        seen,
        sums: sums.map(one => one.textContent),
        row: table?.querySelector('tbody tr')?.getBoundingClientRect().height,
      }
    })
    expect(await halfCovered(clerk)).toEqual([])
    expect(cut.seen).toEqual(expect.arrayContaining(['运费', '杂费', '扣减', '调整额', '调整原因', '预付抵扣', '净额']))
    expect([cut.sums, cut.row]).toEqual([[], 38])
  })

  it('show their link, its QR code and its term after sending, and record when it was opened', async () => {
    const { page } = clerk
    await move(clerk, '发送对账')
    const dialog = page.locator('.ant-modal:visible')
    await dialog.locator('.ant-modal-footer .ant-btn').last().click()
    const address = await dialog.locator('code').innerText()
    await dialog.locator('canvas, svg').first().waitFor()
    await dialog.getByText(/有效至 \d{4}-\d\d-\d\d \d\d:\d\d/).waitFor()
    expect(
      decodeURIComponent((await dialog.getByRole('link', { name: /发邮件/ }).getAttribute('href')) ?? ''),
    ).toContain(address)
    await clerk.healthy('statements.sent')
    await dialog.getByRole('button', { name: /复制链接$/ }).click()
    await expect.poll(() => page.evaluate('navigator.clipboard.readText()')).toBe(address)
    await dialog.getByRole('button', { name: /已发给对方/ }).click()
    await dialog.waitFor({ state: 'hidden' })
    const phone = await openWindow(browser, { width: 375, height: 800 })
    await phone.open(new URL(address).hash.slice(1))
    await phone.page.getByText(made.no).first().waitFor()
    await page.reload()
    await settled(page)
    await page.getByRole('tab', { name: '操作记录' }).click()
    await page.locator('.en-event:visible', { hasText: '对方打开链接' }).first().waitFor()
    await clerk.healthy('statements.timeline')
  })

  it('lead from the confirmation to a filled settlement', async () => {
    const { page } = clerk
    await move(clerk, '对方确认')
    await fill(page, 'confirmBy', '刘队长')
    await fill(page, 'confirmAt', String((await statement()).sentAt).slice(0, 10))
    await fieldBox(page, 'signedFiles').locator('input[type=file]').first().setInputFiles(scan('回签件'))
    await page.locator('.ant-modal:visible').getByText('回签件').first().waitFor()
    await confirmDialog(page)
    const row = await waitForRecord(clerk, { api: 'sap/carrier', id: made.id }, { status: 'confirmed' })
    const settle = page.locator('.en-detail-acts:visible .ant-btn').first()
    await expect.poll(() => settle.innerText()).toContain('生成结算单')
    expect(await settle.getAttribute('class')).toContain('ant-btn-primary')
    await settle.click()
    await page.waitForURL(/payment\/new/)
    await settled(page)
    await (await gridCell(page, 'items', { row: 0, heading: '对账单' })).getByText(made.no).waitFor()
    expect(await (await gridCell(page, 'items', { row: 0, heading: '本次结算' })).innerText()).toBe(
      Number(row.netSum).toLocaleString('en', { minimumFractionDigits: 2 }),
    )
    await fill(page, 'planDate', String(row.confirmAt))
    await fill(page, 'reason', '运费付款')
    await clerk.healthy('statements.settlement')
    await press(page, '保存')
    const id = await waitForRecordPage(page, 'payment')
    expect(await ask<Row>(clerk, 'sap/payment/info', { id })).toMatchObject({ status: 'draft', amount: row.netSum })
  })
})
