import type { Locator, Page } from 'playwright-core'
import { takeOption } from './actions.ts'
import { settled } from './browser.ts'

/** Chooses in the named list of the wizard. */
export async function chooseIn(page: Page, name: string, option: string): Promise<void> {
  const input = page.getByRole('combobox', { name, exact: true }).first()
  await input.click()
  await page.keyboard.type(option)
  await takeOption(page, option)
}

/** Chooses in a list without search. */
export async function chooseOf(page: Page, name: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name, exact: true }).first().click()
  await takeOption(page, option)
}

/** The current value of the named list of the wizard. */
export async function chosenIn(page: Page, name: string): Promise<string> {
  const input = page.getByRole('combobox', { name, exact: true }).first()
  return (
    await input.locator('xpath=ancestor::*[contains(concat(" ", @class, " "), " ant-select ")][1]').innerText()
  ).trim()
}

/** Gives every row a value that the file does not contain. */
export async function fixValue(page: Page, label: string, value: string): Promise<void> {
  await chooseIn(page, '添加', label)
  await page.getByRole('combobox', { name: `${label} 值`, exact: true }).fill(value)
  await page.keyboard.press('Escape')
}

/** A cell of the staged rows, by row number and file header. */
export async function stagedCell(page: Page, row: number, header: string): Promise<Locator> {
  const table = page.getByRole('grid', { name: '待导入的数据' })
  const heads = await table.locator('thead th small').allInnerTexts()
  const at = heads.indexOf(header)
  if (at < 0) throw new Error(`no column ${header} among ${heads.join(' | ')}`)
  return table
    .locator('tbody tr')
    .filter({ has: page.locator(`.im-row-no`, { hasText: new RegExp(`^\\s*${row}\\s*$`) }) })
    .locator('td')
    .nth(at)
}

/** The figures of a strip by their labels: counts of rows, or effects. */
export async function figuresOf(page: Page, kind: '.im-counts' | '.im-figures'): Promise<Record<string, string>> {
  const pairs = await page
    .locator(`${kind}:visible > div`)
    .evaluateAll(items =>
      items.map(
        item => [item.querySelector('dt')?.textContent ?? '', item.querySelector('dd')?.textContent ?? ''] as const,
      ),
    )
  return Object.fromEntries(pairs)
}

/** Uploads a file in the wizard and waits for its columns. */
export async function upload(page: Page, file: { name: string; mimeType: string; buffer: Buffer }): Promise<void> {
  await page.locator('.im-drop input[type=file]').setInputFiles(file)
  await page.waitForURL(/step=map/)
  await page.locator('.im-columns').first().waitFor()
  await settled(page)
}

/** Records the text of every job line shown from now on. Returns a function that reads them. */
export async function watchJobs(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(`(() => {
    globalThis.jobLines = []
    new MutationObserver(() => { for (const line of document.querySelectorAll('.im-job')) globalThis.jobLines.push(line.innerText.replace(/\\s+/g, ' ')) })
      .observe(document.body, { childList: true, subtree: true, characterData: true })
  })()`)
  return () => page.evaluate('globalThis.jobLines')
}
