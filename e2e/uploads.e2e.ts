import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ask, fieldBox, press, type Row } from './support/actions.ts'
import { openBrowser, openWindow, settled, signIn, type Window } from './support/browser.ts'
import { scan } from './support/papers.ts'

const SCREEN = '/system_settings/vehicle'

let browser: Browser
let window: Window
let before: Row

const truck = (): Promise<Row> => ask<Row>(window, 'sys/vehicle/info', { id: before.id })
const names = async () => ((await truck())['certFiles'] as { name: string }[] | null)?.map(file => file.name) ?? []
const choose = (...files: string[]) =>
  fieldBox(window.page, 'certFiles').locator('input[type=file]').first().setInputFiles(files.map(scan))
const waits = () => window.page.getByText('文件传完后自动提交').first().waitFor()

// Every window of a story delays uploads, so that a press comes before the file has arrived.
beforeAll(async () => {
  browser = await openBrowser()
  window = await openWindow(browser)
  await signIn(window)
  const {
    list: [first],
  } = await ask<{ list: Row[] }>(window, 'sys/vehicle/list', { pageSize: 1 })
  before = first as Row
})
afterAll(() => browser.close())
beforeEach(async () => {
  await window.open(`${SCREEN}/${before.id}/edit`)
  before = await truck()
})

describe('a command during an upload', () => {
  it('runs once the file has arrived', async () => {
    await choose('运输证正页', '运输证副页')
    await press(window.page, '保存')
    await window.page.waitForURL(url => !url.hash.endsWith('/edit'))
    expect(await names()).toEqual(['运输证正页.pdf', '运输证副页.pdf'])
  })

  it('says that it waits, also when it is given by keyboard', async () => {
    await choose('年检页')
    await window.page.keyboard.press('Control+s')
    await waits()
    await window.page.waitForURL(url => !url.hash.endsWith('/edit'))
    expect(await names()).toContain('年检页.pdf')
  })

  it('does not run if the upload fails, and says so', async () => {
    const { page } = window
    await page.route('**/fms/file/upload', route => route.abort())
    await choose('断线页')
    await fieldBox(page, 'certFiles').locator('.en-file-sending').waitFor()
    await page.keyboard.press('Control+s')
    await page.getByText('有文件没有传上来，这次没有提交').waitFor()
    await page.unroute('**/fms/file/upload')
    expect(page.url()).toMatch(/\/edit$/)
    expect(await truck()).toEqual(before)
    await choose('断线页')
    await press(page, '保存')
    await page.waitForURL(url => !url.hash.endsWith('/edit'))
    expect(await names()).toContain('断线页.pdf')
  })

  it('is dropped with the form if the person confirms leaving it', async () => {
    const { page } = window
    await choose('不要了')
    await page.keyboard.press('Control+s')
    await waits()
    await page
      .getByRole('button', { name: /取\s*消$/ })
      .first()
      .click()
    await page.getByRole('button', { name: /放\s*弃/ }).click()
    await page.waitForURL(url => !url.hash.endsWith('/edit'))
    await settled(page)
    expect(await truck()).toEqual(before)
  })
})
