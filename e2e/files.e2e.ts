import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ask, type Row } from './support/actions.ts'
import { scan } from './support/papers.ts'
import { enter, openBrowser, openWindow, settled, type Window } from './support/browser.ts'

/** A folder of 200 files is uploaded over a network that goes, and a file is shared with somebody outside. */
const SCREEN = '/file/file_management'
const FILES = 200
const TOP = '每月磅单'
const RULES = '对外资料'

let browser: Browser
let office: Window
let folder = ''

beforeAll(async () => {
  browser = await openBrowser()
  office = await openWindow(browser)
  await enter(office)
  folder = await mkdtemp(join(tmpdir(), 'scans-'))
  for (const name of [TOP, RULES]) await ask(office, 'fms/folder/save', { parentId: null, name })
  for (const part of ['上旬', '下旬']) await mkdir(join(folder, '磅单', part), { recursive: true })
  for (let i = 0; i < FILES; i++) {
    const place = join(folder, '磅单', i % 2 ? '上旬' : '下旬', `磅单${String(i).padStart(3, '0')}.txt`)
    await writeFile(place, `第 ${i} 张磅单，净重 ${30 + i / 100} 吨\n`)
  }
})
afterAll(async () => {
  await browser.close()
  await rm(folder, { recursive: true, force: true })
})

const inFolder = (body: object) =>
  ask<{ list: Row[]; total: number }>(office, 'fms/file/list', { pageSize: 200, ...body })

describe('files of the company', () => {
  it('in a folder of 200 arrive whole though the network goes meanwhile', async () => {
    const { page } = office
    await office.open(SCREEN)
    await page.getByRole('tree').getByText(TOP, { exact: true }).click()
    await page.locator('input[webkitdirectory]').setInputFiles(join(folder, '磅单'))
    const progress = page.getByRole('region', { name: '上传' }).getByRole('status')
    await progress.getByText(/^(\d{2,3})\/200 个/).waitFor()
    await page.context().setOffline(true)
    await page.getByText('网络中断，恢复后自动继续').first().waitFor()
    await page.context().setOffline(false)
    await progress.getByText(/^200\/200 个/).waitFor({ timeout: 240_000 })
    await settled(page)
    const { list: folders } = await ask<{ list: Row[] }>(office, 'fms/folder/tree', {})
    const idOf = (name: string) => folders.find(one => one['name'] === name)?.id
    for (const part of ['上旬', '下旬']) {
      const { list, total } = await inFolder({ folderId: idOf(part) })
      expect([part, total, new Set(list.map(one => one['versionNo'])).size]).toEqual([part, FILES / 2, 1])
    }
  })

  it('is found by its name, opened, renamed where it stands, deleted and restored', async () => {
    const { page } = office
    await office.openAnew(SCREEN)
    await page.getByRole('tree').getByText(TOP, { exact: true }).click()
    const search = page.getByRole('searchbox', { name: '按文件名查找' })
    await search.fill('磅单117')
    await search.press('Enter')
    await page.getByRole('button', { name: '磅单117.txt', exact: true }).waitFor()
    await page.getByRole('button', { name: '更多 磅单117.txt' }).click()
    await page.getByRole('menuitem', { name: '重命名' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox').fill('CON.txt')
    await dialog.getByRole('button', { name: /确\s*定/ }).click()
    await dialog.getByText('这个名称是系统保留的').waitFor()
    await dialog.getByRole('textbox').fill('磅单117 复核.txt')
    await dialog.getByRole('button', { name: /确\s*定/ }).click()
    await page.getByRole('button', { name: '磅单117 复核.txt', exact: true }).waitFor()
    await office.healthy('files.found')
    await page.getByRole('button', { name: '更多 磅单117 复核.txt' }).click()
    await page.getByRole('menuitem', { name: '删除' }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /删\s*除/ })
      .click()
    await page.getByText('没有找到文件').waitFor()
    await page.getByText('回收站', { exact: true }).click()
    await page
      .getByRole('row', { name: /磅单117 复核/ })
      .getByRole('button', { name: '恢复' })
      .click()
    await page.getByText('已恢复').first().waitFor()
    expect((await inFolder({ search: '磅单117' })).list.map(one => one['name'])).toEqual(['磅单117 复核.txt'])
  })

  it('is opened by somebody outside with its link and password', async () => {
    const { page } = office
    await office.openAnew(SCREEN)
    await page.getByRole('tree').getByText(RULES, { exact: true }).click()
    await page.locator('input[type=file]:not([webkitdirectory])').setInputFiles(scan('装卸货照片规范'))
    await page.getByRole('button', { name: '更多 装卸货照片规范.pdf' }).click()
    await page.getByRole('menuitem', { name: '分享' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox').fill('对方密码')
    await dialog.getByRole('button', { name: '生成链接' }).click()
    const address = await dialog.locator('code').innerText()
    const outside = await openWindow(browser, { width: 375, height: 800 })
    await outside.page.goto(address)
    await outside.page.getByLabel('密码').fill('不对的')
    await outside.page.getByRole('button', { name: '打开' }).click()
    await outside.page.getByText('密码不正确').waitFor()
    await outside.page.getByLabel('密码').fill('对方密码')
    await outside.page.getByRole('button', { name: '打开' }).click()
    await outside.page.getByRole('heading', { name: '装卸货照片规范.pdf' }).waitFor()
    const file = await inFolder({ search: '装卸货照片规范' })
    const { uses } = await ask<{ uses: Row[] }>(office, 'fms/share/list', { id: file.list[0]?.id })
    expect(uses.map(use => use['act'])).toEqual(['opened', 'wrongPassword'])
  })
})
