import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBrowser, openWindow, settled, signIn, type Window } from './support/browser.ts'
import { day } from './support/papers.ts'

/** From a balance of a standing book to the document that moved it, and from a company of the summary to that company. */
let browser: Browser
let reader: Window

const MONTH = day(0).slice(0, 7)
const before = (months: number): string => {
  const [year = 0, month = 0] = MONTH.split('-').map(Number)
  const index = year * 12 + month - 1 - months
  return `${Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}`
}
const cents = (text: string): number => Math.round(Number(text.replaceAll(',', '')) * 100)

beforeAll(async () => {
  browser = await openBrowser()
  reader = await openWindow(browser)
  await signIn(reader, 'demo')
})
afterAll(() => browser.close())

const table = () => reader.page.locator('.en-report-table:visible')
const heads = () => table().locator('thead').first().locator('th').allInnerTexts()
const cellsOf = async (heading: string): Promise<string[]> => {
  const at = (await heads()).findIndex(text => text.startsWith(heading))
  expect(at, heading).toBeGreaterThanOrEqual(0)
  return table()
    .locator(`tbody tr.ant-table-row td:nth-child(${at + 1})`)
    .allInnerTexts()
}
const sumOf = async (heading: string): Promise<number> => {
  const at = (await heads()).findIndex(text => text.startsWith(heading))
  return cents(await table().locator('tfoot td, .ant-table-summary td').nth(at).innerText())
}

describe('the receivable book', () => {
  it('opens each month with what the one before it closed with', async () => {
    await reader.open(`/business_settlement/receivable_standingBook?monthFrom=${before(3)}&by=month`)
    await table().waitFor()
    await settled(reader.page)
    const [opening, closing] = [await cellsOf('期初应收'), await cellsOf('期末应收')]
    expect(opening).toHaveLength(4)
    expect(opening.slice(1)).toEqual(closing.slice(0, -1))
    expect(cents(closing.at(-1) ?? '')).toBeGreaterThan(0)
    await reader.healthy('books.receivable')
  })

  it('leads from what was received to the settlements, which add up to it, and back', async () => {
    const { page } = reader
    const received = await sumOf('本期收款')
    expect(received).toBeGreaterThan(0)
    const at = (await heads()).findIndex(text => text.startsWith('本期收款'))
    await table().locator('tfoot td, .ant-table-summary td').nth(at).getByRole('link').click()
    await page.waitForURL(/by=docNo/)
    await settled(page)
    const amounts = await cellsOf('本期收款')
    expect(amounts.reduce((sum, text) => sum + cents(text), 0)).toBe(received)
    const first = table().locator('tbody tr.ant-table-row a.en-link').first()
    const number = (await first.innerText()).trim()
    await first.click()
    await page.waitForURL(/\/statement_management\/receipt\/\d+/)
    await page.getByText(number).and(page.locator(':visible')).first().waitFor()
    await reader.open(`/business_settlement/receivable_standingBook?monthFrom=${before(3)}&by=month`)
    await table().waitFor()
  })
})

describe('the summary schedule', () => {
  it('has a line for each company and month, and leads to 业务结算 of the present one', async () => {
    const { page } = reader
    await reader.open('/business_settlement/summary_schedule')
    await table().waitFor()
    await settled(page)
    const companies = new Set(await cellsOf('公司'))
    expect(companies.size).toBeGreaterThan(1)
    await reader.healthy('books.summary')
    const links = table().locator('tbody a.en-figure')
    const hrefs = await links.evaluateAll(all => all.map(one => one.getAttribute('href') ?? ''))
    expect(hrefs.some(href => /\?.*org=\d+#\/business_settlement\/business\?/.test(href))).toBe(true)
    const here = hrefs.findIndex(href => href.startsWith('#'))
    expect(here).toBeGreaterThanOrEqual(0)
    const told = (await links.nth(here).innerText()).trim()
    await links.nth(here).click()
    await page.waitForURL(/#\/business_settlement\/business\?/)
    await settled(page)
    await table().waitFor()
    expect(await table().innerText()).toContain(told)
  })
})
