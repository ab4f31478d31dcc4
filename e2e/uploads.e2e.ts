import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ask, fieldBox, press, type Row } from './support/actions.ts'
import { openBrowser, openWindow, settled, signIn, type Window } from './support/browser.ts'
import { scan } from './support/papers.ts'
import { downloaded } from './support/workbooks.ts'
import { zipEntries } from '../apps/server/src/engine/sheets/zip-read.ts'

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

it('the files of a list come as one archive, those of the chosen kinds', async () => {
  // The window of the other tests has seen a line break
  const own = await openWindow(browser)
  await signIn(own)
  const { page } = own
  const plate = String(before['plateNo'])
  await own.open(`${SCREEN}?q=${encodeURIComponent(plate)}`)
  await page.getByRole('button', { name: '导出' }).filter({ visible: true }).first().click()
  await page.getByRole('menuitem', { name: '下载照片和附件' }).click()
  const dialog = page.getByRole('dialog', { name: '下载照片和附件' })
  await dialog.getByRole('checkbox', { name: /^道路运输证照片/, checked: true }).waitFor()
  await own.healthy('uploads.archive')
  await dialog.getByRole('button', { name: '打包下载' }).click()
  const save = page.getByRole('button', { name: '下载文件' })
  const { name, bytes } = await downloaded(page, () => save.click())
  expect(name).toMatch(/^.+_照片和附件_\d{8}\.zip$/)
  const kept = await names()
  expect(kept.length).toBeGreaterThan(3)
  expect([...zipEntries(bytes).keys()].toSorted()).toEqual(
    ['清单.csv', ...kept.map((_, i) => `${plate}/道路运输证-${i + 1}.pdf`)].toSorted(),
  )
})
