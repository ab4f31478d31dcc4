import type { Locator, Page } from 'playwright-core'
import { fieldBox, takeOption } from './actions.ts'
import { settled } from './browser.ts'

/** The grid of child rows of a field. */
export function grid(page: Page, lines: string): Locator {
  return fieldBox(page, lines).locator('table[role=grid]').last()
}

/** A cell by its row, from 0, and the heading of its column. */
export async function gridCell(
  page: Page,
  lines: string,
  { row, heading }: { row: number; heading: string },
): Promise<Locator> {
  const table = grid(page, lines)
  await table.locator('thead th').first().waitFor()
  const heads = await table.locator('thead th').allInnerTexts()
  const at = heads.findIndex(
    text =>
      text
        .replace(/^\*/, '')
        .replace(/\s*\(.*$/s, '')
        .trim() === heading,
  )
  if (at < 0) throw new Error(`no column ${heading} among ${heads.join(' | ')}`)
  return table.locator(`tbody tr[data-row="${row}"] > *`).nth(at)
}

/** Adds a row by its button. */
export async function addRow(page: Page, lines: string): Promise<void> {
  await fieldBox(page, lines)
    .getByRole('button', { name: /添加|新增|加一行/ })
    .first()
    .click()
}

/** Types into a cell and continues to the next. */
export async function typeCell(
  page: Page,
  at: { lines: string; row: number; heading: string },
  value: string,
): Promise<void> {
  const cell = await gridCell(page, at.lines, { row: at.row, heading: at.heading })
  await cell.click()
  await cell.locator('input, textarea').first().fill(value)
  await page.keyboard.press('Tab')
}

/** Chooses a value in a cell by typing. */
export async function pickCell(
  page: Page,
  at: { lines: string; row: number; heading: string },
  search: string,
): Promise<void> {
  const cell = await gridCell(page, at.lines, { row: at.row, heading: at.heading })
  await cell.click()
  await page.keyboard.type(search)
  await takeOption(page, search)
}

/** Pastes a block of cells, as copied from a spreadsheet, at the focus. */
export async function pasteBlock(page: Page, rows: readonly (readonly string[])[]): Promise<void> {
  const text = rows.map(cells => cells.join('\t')).join('\r\n')
  await page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(text)})`)
  await page.keyboard.press('Control+V')
  await settled(page)
}

/** Types into a table cell that becomes an input when it is clicked or entered: immediately, as fast users do. */
export async function editCell(row: Locator, heading: string, value: string): Promise<void> {
  const name = new RegExp(heading)
  await row
    .getByRole('button', { name })
    .or(row.getByRole('textbox', { name }))
    .or(row.getByRole('spinbutton', { name }))
    .click()
  await row.page().keyboard.type(value)
  await row.page().keyboard.press('Enter')
}

/** A cell of a sheet by the text of its row and the heading of its column. */
export async function sheetCell(page: Page, row: string, heading: string): Promise<Locator> {
  const table = page.locator('table[role=grid]:visible').last()
  await table.locator('tbody tr', { hasText: row }).first().waitFor()
  const heads = await table.locator('thead th').allInnerTexts()
  const at = heads.findIndex(text => text.replace(/\s*\(.*$/s, '').trim() === heading)
  if (at < 0) throw new Error(`no column ${heading} among ${heads.join(' | ')}`)
  return table.locator('tbody tr', { hasText: row }).first().locator('> *').nth(at)
}

/** Types into a cell of a sheet immediately after the click. */
export async function typeInSheet(page: Page, at: { row: string; heading: string }, value: string): Promise<void> {
  await (await sheetCell(page, at.row, at.heading)).click()
  await page.keyboard.type(value)
  await page.keyboard.press('Enter')
}
