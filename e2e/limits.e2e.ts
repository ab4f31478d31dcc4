import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ask, fieldBox, fill, move, press, type Row } from './support/actions.ts'
import { openBrowser, openWindow, settled, signIn, type Window } from './support/browser.ts'

const LIST = '/transportation_management/highway/list_highway_waybill'
const FORM = '/contract_management/contract/customer_contract/new'
const DEPARTMENTS = '/system_settings/department'
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
)

let browser: Browser
let window: Window
let page: Page

beforeAll(async () => {
  browser = await openBrowser()
  window = await openWindow(browser, { motion: true })
  page = window.page
  await signIn(window)
})
afterAll(() => browser.close())

/** Departments as a plain list, which is short and has dialogs. */
async function openPlain(): Promise<void> {
  await window.open(DEPARTMENTS)
  await page.locator('.ant-segmented-item', { hasText: '列表' }).click()
  await settled(page)
}

const warned = (words: string | RegExp) =>
  page.locator('.ant-message-notice, [role=alert]', { hasText: words }).first().waitFor()

describe('the columns of a list', () => {
  it('can be frozen up to six, and one must stay visible', async () => {
    await window.open(LIST)
    await page.getByRole('button', { name: '列设置' }).click()
    const panel = page.locator('.en-columns')
    await panel.waitFor()
    // A second heading line is frozen with its column
    const pins = panel
      .locator('li:not([data-under])')
      .getByRole('button', { name: /^冻结/, pressed: false, disabled: false })
    const frozen = panel.locator('li:not([data-under])').getByRole('button', { name: /^冻结/, pressed: true })
    while ((await frozen.count()) < 6) await pins.first().click()
    await pins.first().click()
    await warned('最多冻结 6 列')
    await expect.poll(() => frozen.count()).toBe(6)
    await panel.getByRole('button', { name: '恢复默认' }).click()
    await page.keyboard.press('Escape')

    await openPlain()
    await page.getByRole('button', { name: '列设置' }).click()
    const shown = panel.getByRole('checkbox', { checked: true })
    await shown.first().waitFor()
    while ((await shown.count()) > 1) await shown.last().click()
    await shown.first().click()
    await warned('至少保留一列')
    await expect.poll(() => shown.count()).toBe(1)
    await panel.getByRole('button', { name: '恢复默认' }).click()
    await expect.poll(() => shown.count()).toBeGreaterThan(1)
    await page.keyboard.press('Escape')
  })
})

describe('a file field', () => {
  const sent: string[] = []
  const box = () => fieldBox(page, 'files')
  const names = () => box().locator('button.en-file-name').allInnerTexts()
  const choose = (files: { name: string; buffer: Buffer }[]) =>
    box()
      .locator('input[type=file]')
      .first()
      .setInputFiles(files.map(file => ({ ...file, mimeType: 'text/plain' })))
  let service: Server

  beforeAll(async () => {
    page.on('request', request => request.url().endsWith('/fms/file/upload') && sent.push(request.url()))
    service = createServer((_request, response) => {
      response.writeHead(200, { 'access-control-allow-origin': '*', 'content-type': 'image/png' }).end(PICTURE)
    })
    await new Promise<void>(resolve => service.listen(0, '127.0.0.1', resolve))
  })
  afterAll(() => void service.close())

  it('shows its limits, and uploads nothing beyond them', async () => {
    await window.open(FORM)
    await expect
      .poll(() => box().innerText())
      .toContain('每个 50 MB 以内，最多 50 个；文件名 255 字以内，文件夹 5 层以内')
    await choose([{ name: '空.txt', buffer: Buffer.alloc(0) }])
    await warned('空.txt 是空文件')
    await choose([{ name: `${'长'.repeat(252)}.txt`, buffer: Buffer.from('x') }])
    await warned(/的文件名超过 255 个字符/)
    expect(sent).toEqual([])
  })

  it('reads a folder down to five levels', async () => {
    const root = mkdtempSync(join(tmpdir(), 'tuheng-folder-'))
    mkdirSync(join(root, '合同/2026/11/20/原件/深'), { recursive: true })
    writeFileSync(join(root, '合同/2026/11/20/原件/五层.txt'), '第五层')
    writeFileSync(join(root, '合同/2026/11/20/原件/深/六层.txt'), '第六层')
    await box().locator('input[type=file]').last().setInputFiles(join(root, '合同'))
    await warned('文件夹超过 5 层')
    await expect.poll(names).toEqual(['五层.txt'])
    rmSync(root, { recursive: true })
  })

  it('takes pictures by the configured scanner, or by a camera', async () => {
    const { port } = service.address() as AddressInfo
    await page.evaluate(
      `localStorage.setItem('tuheng.scanner', JSON.stringify({ state: { source: 'service', address: 'http://127.0.0.1:${port}/shot', cameraId: '' }, version: 1 }))`,
    )
    await page.reload()
    await settled(page)
    await box().getByRole('button', { name: '拍照' }).click()
    await box()
      .locator('.en-scan-pane')
      .getByRole('button', { name: /^拍\s*照$/ })
      .click()
    await expect.poll(names).toEqual([expect.stringMatching(/^拍照\d{17}\.png$/)])
    await window.healthy('limits.scan')
    service.closeAllConnections()
    service.close()
    await box()
      .locator('.en-scan-pane')
      .getByRole('button', { name: /^拍\s*照$/ })
      .click()
    await box().getByText('连不上高拍仪服务').waitFor()
    await box().getByRole('button', { name: '改用摄像头' }).click()
    await box()
      .getByText(/没有找到摄像头|没有允许使用摄像头/)
      .waitFor()
    window.troubles()
  })
})

describe('dates', () => {
  it('are shown as YYYY-MM-DD in whatever form they are typed', async () => {
    await window.open(FORM)
    const input = fieldBox(page, 'startDate').locator('input')
    for (const [typed, shown] of [
      ['20261120', '2026-11-20'],
      ['2026/11/21', '2026-11-21'],
      ['2026.11.22', '2026-11-22'],
    ] as const) {
      await fill(page, 'startDate', typed)
      await expect.poll(() => input.inputValue()).toBe(shown)
    }
  })
})

describe('dialogs', () => {
  it('begin at z-index 2000, a confirmation above its dialog, and fade within 200 ms', async () => {
    await openPlain()
    await press(page, '新增')
    await fill(page, 'name', '临时')
    await page.keyboard.press('Escape')
    const layers = page.locator('.ant-modal-wrap:visible')
    await expect.poll(() => layers.count()).toBe(2)
    const heights = await layers.evaluateAll(all => all.map(layer => Number(getComputedStyle(layer).zIndex)))
    expect(heights[0]).toBe(2000)
    expect(heights[1]).toBeGreaterThanOrEqual(2002)
    const seconds = await page
      .locator('.ant-modal')
      .first()
      .evaluate(dialog => Number.parseFloat(getComputedStyle(dialog).animationDuration || '0'))
    expect(seconds).toBeLessThanOrEqual(0.2)
    // Going on is the main answer: whoever presses Enter loses nothing
    const stay = page.getByRole('button', { name: '继续填写' })
    await expect.poll(() => stay.evaluate(button => button === document.activeElement)).toBe(true)
    expect(await stay.getAttribute('class')).toContain('ant-btn-primary')
    await page.getByRole('button', { name: '放弃修改' }).click()
    await expect.poll(() => layers.count()).toBe(0)
  })
})

describe('a double click', () => {
  const calls: string[] = []
  const counted = (end: string) => calls.filter(url => url.endsWith(end)).length

  it('on the button of a confirmation acts once', async () => {
    // What only asks whether it would be refused acts not at all
    page.on('request', request => request.postData()?.includes('"check":true') || calls.push(request.url()))
    const name = `两击${Date.now() % 100_000}`
    const { id } = await ask<Row>(window, 'sys/department/save', { name })
    await window.open(`${DEPARTMENTS}/${id}`)
    await move(window, '删除')
    const question = page.locator('.ant-modal:visible')
    await question.locator('textarea').fill('录错')
    await question.locator('.ant-modal-footer .ant-btn').last().dblclick()
    await question.waitFor({ state: 'hidden' })
    await settled(page)
    expect(counted('/sys/department/delete')).toBe(1)
    expect((await ask<{ list: Row[] }>(window, 'sys/department/list', { filters: { name } })).list).toEqual([])
  })

  it('on the button of the sign-in page signs in once', async () => {
    const other = await openWindow(browser, { motion: true })
    const logins: string[] = []
    other.page.on('request', request => request.url().endsWith('/user/login') && logins.push(request.url()))
    await other.open('/login')
    await other.page.locator('#username').fill('demo')
    await other.page.locator('#password').fill('demo123456')
    await other.page.locator('button[type=submit]').dblclick()
    await other.page.waitForFunction("!location.hash.startsWith('#/login')")
    expect(logins).toHaveLength(1)
    await other.page.context().close()
  })
})
