import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ask, type Row } from './support/actions.ts'
import { openBrowser, openWindow, settled, signIn, type Window } from './support/browser.ts'

const LIST = '/transportation_management/highway/list_highway_waybill'
const ARRIVALS = '/transportation_management/highway/list_highway_arrival'
const STATEMENTS = '/statement_management/cargo_owner'
const ENTRY = '/transportation_management/highway/add_highway_waybill'
const GRANTS = '/transportation_management/bill_lading_management/bill_lading_deliver'
/** As wide as a thumb, in px. */
const THUMB = 44

let browser: Browser
let window: Window

beforeAll(async () => {
  browser = await openBrowser()
  window = await openWindow(browser, { width: 375, height: 812, touch: true })
  await signIn(window)
})
afterAll(() => browser.close())

const rows = () => window.page.locator('.en-phone-row:visible')
/** Rows that stand whole in the window. */
const wholeRows = () =>
  rows().evaluateAll(all => all.filter(row => row.getBoundingClientRect().bottom <= innerHeight).length)
const fits = async () =>
  expect(Number(await window.page.evaluate('document.documentElement.scrollWidth'))).toBeLessThanOrEqual(375)

/** Buttons of the bar, of the tabs and of the head of a record that are lower than a finger needs. */
const smallTargets = () =>
  window.page
    .locator('header button:not(.en-link):visible, nav button:visible, .en-detail-acts button:visible')
    .evaluateAll(found =>
      found
        .filter(one => one.getBoundingClientRect().height < 40)
        .map(one => one.getAttribute('aria-label') ?? one.textContent),
    )

/** Buttons of the page that are lower than a finger needs. Those within a control or a line of text stand in its height. */
const lowButtons = () =>
  window.page
    .locator('main button:visible:not(.ant-input-clear-icon, .ant-picker-clear, .en-title-link, .en-figure)')
    .evaluateAll(found =>
      found
        .filter(one => one.getBoundingClientRect().height < 40)
        .map(one => one.getAttribute('aria-label') ?? one.textContent),
    )

/** The tab in front stands whole between the edges of the bar, also after its title has arrived. */
async function frontTabInView(): Promise<void> {
  const bar = await window.page.getByRole('navigation', { name: '标签页' }).boundingBox()
  const front = await window.page.locator('[data-front]').boundingBox()
  if (!bar || !front) throw new Error('no tab in front')
  expect(front.x).toBeGreaterThanOrEqual(bar.x)
  expect(front.x + front.width).toBeLessThanOrEqual(bar.x + bar.width)
}

describe('a list on a phone', () => {
  it('shows number, states, plate and figures without scrolling sideways', async () => {
    const { page } = window
    await window.open(LIST)
    await rows().first().waitFor()
    // The list opens without the voided ones, and its first row in the upper half of the window
    expect(await page.getByRole('tab', { selected: true }).innerText()).toMatch(/^不含已作废/)
    expect((await rows().first().boundingBox())?.y).toBeLessThanOrEqual(205)
    expect(await wholeRows()).toBeGreaterThanOrEqual(8)
    await page.getByRole('tab', { name: /^待派车/ }).tap()
    await rows().first().getByText('待派车').waitFor()
    expect(await rows().first().locator('.en-phone-line').count()).toBe(2)
    expect(await rows().first().locator('.en-phone-line').last().innerText()).not.toBe('')
    await page.getByRole('tab', { name: /^已卸货/ }).tap()
    await rows().first().getByText('已卸货').waitFor()
    await settled(page)
    const { list } = await ask<{ list: Row[] }>(window, 'oms/wayBill/list', {
      filters: { waybillNo: await rows().first().locator('a').innerText() },
    })
    const [first] = list as [Row]
    for (const fact of ['waybillNo', 'plateNo', 'loadNet', 'unloadNet'])
      expect(await rows().first().innerText()).toContain(String(first[fact]))
    expect(await rows().first().locator('.en-phone-line').count()).toBe(2)
    // The tab stands in its bar
    const [tab, bar] = await Promise.all([
      page.getByRole('tab', { selected: true }).boundingBox(),
      page.getByRole('tablist').filter({ visible: true }).first().boundingBox(),
    ])
    expect(tab?.x).toBeGreaterThanOrEqual(bar?.x ?? 375)
    expect((tab?.x ?? 375) + (tab?.width ?? 0)).toBeLessThanOrEqual((bar?.x ?? 0) + (bar?.width ?? 0))
    expect(await rows().first().innerText()).toContain('已卸货')
    expect((await rows().first().boundingBox())?.height).toBeGreaterThanOrEqual(THUMB)
    await fits()
    await page.getByRole('region', { name: '合计' }).getByText('装货净重').waitFor()
    await window.healthy('phone.list')
  })

  it('is filtered in one sheet, and shows what is set in one line', async () => {
    const { page } = window
    const button = page.getByRole('button', { name: '筛选，已设 1 项' })
    await button.tap()
    const sheet = page.getByRole('dialog', { name: '筛选' })
    await sheet.getByRole('textbox', { name: '车牌号' }).fill('陕')
    await page.getByRole('button', { name: '筛选，已设 2 项' }).waitFor()
    await window.healthy('phone.filters')
    await sheet.getByRole('button', { name: '查看结果' }).tap()
    await sheet.waitFor({ state: 'hidden' })
    await settled(page)
    const tags = page.locator('.en-phone-tags:visible')
    expect((await tags.boundingBox())?.height).toBeLessThanOrEqual(32)
    expect((await rows().first().boundingBox())?.y).toBeLessThanOrEqual(230)
    await tags.locator('.ant-tag', { hasText: '车牌号' }).locator('.ant-tag-close-icon').tap()
    await button.waitFor()
    await settled(page)
  })

  it('is sorted from one button', async () => {
    const { page } = window
    await page.getByRole('button', { name: '更多' }).first().tap()
    await page.getByRole('button', { name: '排序' }).tap()
    await page.getByRole('menuitem', { name: '装货净重' }).tap()
    await expect.poll(() => page.url()).toContain('loadNet')
    await settled(page)
    await page.keyboard.press('Escape')
    const weights = (await rows().allInnerTexts()).map(text => Number(/(\d+\.\d{3}) *\//.exec(text)?.[1]))
    expect(weights).toEqual(weights.toSorted((a, b) => a - b))
    expect(weights.length).toBeGreaterThan(1)
  })

  it('selects by its box or a long press, and opens by a tap', async () => {
    const { page } = window
    expect(await rows().getByRole('checkbox').count()).toBe(0)
    await page.getByRole('button', { name: '选择', exact: true }).tap()
    await rows().nth(0).getByRole('checkbox').tap()
    await page.getByText('已选 1 条').waitFor()
    const box = await rows().nth(1).boundingBox()
    if (!box) throw new Error('no second row')
    await rows()
      .nth(1)
      .dispatchEvent('pointerdown', { pointerType: 'touch', clientX: box.x + 100, clientY: box.y + 9 })
    await page.getByText('已选 2 条').waitFor()
    await rows().nth(1).dispatchEvent('pointerup', { pointerType: 'touch' })
    expect(await page.locator('.en-phone-row[data-selected]').count()).toBe(2)
    await window.healthy('phone.selected')
    await page.getByRole('button', { name: '取消选择' }).first().tap()
    const no = await rows().nth(2).locator('a').innerText()
    await rows().nth(2).locator('.en-phone-line').nth(1).tap()
    await page.getByRole('heading', { name: no }).waitFor()
    await settled(page)
    await fits()
    await frontTabInView()
    expect(await smallTargets()).toEqual([])
    // One line at the bottom, where the thumb is
    const acts = page.locator('.en-detail-acts:visible')
    const bar = await acts.boundingBox()
    expect(Math.round((bar?.y ?? 0) + (bar?.height ?? 0))).toBe(812)
    const tops = await acts.locator('.ant-btn').evaluateAll(found => found.map(one => one.getBoundingClientRect().top))
    expect(new Set(tops).size).toBe(1)
    await acts.getByRole('button', { name: '更多' }).tap()
    for (const name of ['编辑', '派车单']) await page.getByRole('menuitem', { name }).first().waitFor()
    await page.keyboard.press('Escape')
    await window.healthy('phone.detail')
  })
})

describe('the search on a phone', () => {
  it('keeps what is typed before it has been fetched', async () => {
    const { page } = window
    await page.reload()
    await settled(page)
    await page.getByRole('button', { name: '搜索菜单、单据' }).tap()
    await page.keyboard.type('对账')
    const box = page.getByRole('combobox', { name: '搜索' })
    await expect.poll(() => box.inputValue()).toBe('对账')
    await page.getByRole('option', { name: '货主对账' }).first().waitFor()
    await page.keyboard.press('Escape')
    await box.waitFor({ state: 'hidden' })
  })
})

describe('the entry of a waybill on a phone', () => {
  it('opens no list over the form, and has one line of buttons of 40 px', async () => {
    const { page } = window
    await window.open(ENTRY)
    await page.getByLabel('主运单').first().waitFor()
    await settled(page)
    expect(await page.locator('[role=listbox]:visible').count()).toBe(0)
    const foot = page.getByRole('button', { name: '保存并录下一车' }).locator('..')
    expect((await foot.boundingBox())?.height).toBeLessThan(2 * 40)
    await foot.getByRole('button', { name: '更多' }).tap()
    await page.getByRole('menuitem', { name: '保存并查看' }).waitFor()
    await page.keyboard.press('Escape')
    await fits()
    expect(await lowButtons()).toEqual([])
  })

  it.each(['/index', '/messages', STATEMENTS, ARRIVALS])('%s has no button that is lower than 40 px', async path => {
    await window.open(path)
    await settled(window.page)
    expect(await lowButtons()).toEqual([])
  })
})

describe('the confirmation of an unloading on a phone', () => {
  it('is a button, and says two things of the truck beside each other', async () => {
    const { page } = window
    const { list } = await ask<{ list: Row[] }>(window, 'oms/wayBill/list', {
      filters: { transportStatus: 'inTransit' },
      pageSize: 1,
    })
    await window.open(`${LIST}/${list[0]?.id}`)
    await page.locator('.en-detail-acts:visible').getByRole('button', { name: '卸货确认' }).tap()
    const dialog = page.getByRole('dialog', { name: '卸货确认' })
    await dialog.locator('.en-act-follows').first().waitFor()
    const facts = await dialog
      .locator('.en-act-follows > div')
      .evaluateAll(all => all.map(one => Math.round(one.getBoundingClientRect().left)))
    expect(new Set(facts).size).toBe(2)
    // The time by one tap, and the buttons within the window whatever is wrong
    await dialog.getByRole('button', { name: '现在' }).tap()
    await expect.poll(() => dialog.getByLabel(/卸货时间/).inputValue()).toMatch(/\d\d:\d\d/)
    const act = dialog.getByRole('button', { name: '卸货确认' })
    await act.tap()
    await dialog.locator('[data-wrong]').first().waitFor()
    const box = await act.boundingBox()
    expect((box?.y ?? 812) + (box?.height ?? 0)).toBeLessThanOrEqual(812)
    await window.healthy('phone.unload')
    await dialog.getByRole('button', { name: /取\s?消/ }).tap()
    await dialog.waitFor({ state: 'hidden' })
  })
})

describe('an arrival on a phone', () => {
  it('shows one truck with big fields and its photograph', async () => {
    const { page } = window
    await window.open(ARRIVALS)
    const { list } = await ask<{ list: Row[] }>(window, 'oms/arrival/list', {
      filters: { transportStatus: ['inTransit'] },
      sort: ['loadAt', 'id'],
      pageSize: 1,
    })
    const [trip] = list as [Row]
    await page.getByLabel('扫描或输入磅单号、车牌、运单号').fill(String(trip.plateNo))
    await page.keyboard.press('Enter')
    const sheet = page.getByRole('dialog', { name: String(trip.plateNo) })
    await sheet.getByText(String(trip.driverId$)).waitFor()
    for (const label of [/^卸毛/, /^卸皮/, /^卸货时间/])
      expect((await sheet.getByLabel(label).boundingBox())?.height).toBeGreaterThanOrEqual(THUMB)
    await sheet.getByLabel(/^卸毛/).fill(String(trip.loadGross))
    await sheet.getByLabel(/^卸皮/).fill(String(trip.loadTare))
    await sheet.getByRole('button', { name: '保存这一行' }).tap()
    await sheet.getByText('卸货时间不能为空').waitFor()
    await sheet.getByRole('button', { name: '现在' }).tap()
    await sheet.getByRole('button', { name: '拍照' }).waitFor()
    expect(await sheet.locator('input[capture]').getAttribute('capture')).toBe('environment')
    await sheet
      .locator('input[capture]')
      .setInputFiles({ name: '磅单.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(await picture(), 'base64') })
    await sheet.getByText('磅单.jpg').waitFor()
    await fits()
    await window.healthy('phone.arrival')
    await sheet.getByRole('button', { name: '保存这一行' }).tap()
    await page.getByText('已保存 1 车').first().waitFor()
    await sheet.waitFor({ state: 'hidden' })
    const saved = await ask<Row>(window, 'oms/arrival/info', { id: trip.id })
    expect(saved).toMatchObject({ transportStatus: 'unloaded', unloadNet: trip.loadNet })
    expect(saved.unloadPhotos).toHaveLength(1)
    await window.healthy('phone.arrivals')
  })
})

describe('a dispatch on a phone', () => {
  it('follows the choice of a grant, in fields for a thumb', async () => {
    const { page } = window
    await window.open(GRANTS)
    const grant = page.locator('[data-grant]').first()
    await grant.tap()
    await grant.waitFor({ state: 'hidden' })
    for (const name of ['vehicleId', 'driverId', 'loadAt', 'loadGross']) {
      const control = page
        .locator(`[data-field="${name}"]:visible :is(.ant-input-affix-wrapper, .ant-input-number, input)`)
        .first()
      expect((await control.boundingBox())?.height, name).toBeGreaterThanOrEqual(THUMB)
    }
    await fits()
    await window.healthy('phone.deliver')
    await page.getByRole('button', { name: '换一张提单' }).tap()
    await grant.waitFor()
  })
})

describe('reports on a phone', () => {
  it.each([
    '/gross/gross_profit_table',
    '/business_settlement/business',
    '/business_settlement/gross_margin_analysis_table',
    '/business_settlement/road_transport',
  ])('%s: key figures and the first rows stand on the first screen of a small phone', async path => {
    const { page } = window
    await page.setViewportSize({ width: 375, height: 667 })
    await window.open(path)
    const table = page.locator('.en-report-table:visible')
    const second = await table.locator('tbody tr.ant-table-row').nth(1).boundingBox()
    const sums = await table.locator('div.ant-table-summary').boundingBox()
    expect((second?.y ?? 667) + (second?.height ?? 0)).toBeLessThanOrEqual(sums?.y ?? 0)
    const pictures = await page.locator('.en-pictures:visible').boundingBox()
    expect(pictures?.y).toBeGreaterThan(second?.y ?? 667)
    const more = page.locator('.en-report:visible .en-flt-more')
    await more.tap()
    await more.getByText('收起').waitFor()
    await more.tap()
    // Amounts of a large company are whole, too
    const strip = page.locator('.en-strip:visible')
    const isCut = await strip.evaluate(element => {
      for (const figure of element.querySelectorAll('.en-figure')) figure.textContent = '-1,302,424,638.88'
      return [element, ...element.children].some(one => one.scrollWidth > one.clientWidth + 1)
    })
    expect(isCut).toBe(false)
    await fits()
    await window.healthy('phone.report')
  })
})

describe('statements on a phone', () => {
  it('are previewed before they are created, with the sums of each party', async () => {
    const { page } = window
    await window.open(STATEMENTS)
    // The period is whole
    await rows()
      .first()
      .getByText(/\d\d-\d\d~(\d{4}-)?\d\d-\d\d/)
      .waitFor()
    await page.getByRole('button', { name: '新增', exact: true }).tap()
    await page.getByRole('button', { name: '生成对账单' }).tap()
    const dialog = page.getByRole('dialog')
    await dialog.locator('.en-phone-table li').first().getByText('应结净额').waitFor()
    await settled(page)
    const wide = await dialog.locator('.en-phone-table').evaluate(table => table.scrollWidth - table.clientWidth)
    expect(wide).toBeLessThanOrEqual(0)
    await window.healthy('phone.generate')
  })

  it('are adjusted line by line, and saved from a bar at the bottom', async () => {
    const { page } = window
    const { list } = await ask<{ list: Row[] }>(window, 'sap/customer/list', {
      filters: { status: 'draft', dirtyCount: 0, diffCount: 0, lineCount: { op: 'range', value: [6, null] } },
    })
    const read = () => ask<Row>(window, 'sap/customer/info', { id: list[0]?.id })
    const [line] = (await read()).lines as Row[] as [Row]
    await window.open(`${STATEMENTS}/${list[0]?.id}`)
    const card = page.getByRole('list', { name: '对账明细' }).locator('li', { hasText: String(line.docNo) })
    const bar = page.locator('[role=status]:visible', { hasText: '行已修改，应结净额' })
    const adjust = async (amount: string, why: string) => {
      await card.getByRole('button').tap()
      const sheet = page.getByRole('dialog', { name: String(line.docNo) })
      // The pad of digits has no minus
      expect(await sheet.getByLabel(/^调整额/).getAttribute('inputmode')).toBe('text')
      await sheet.getByLabel(/^调整额/).fill(amount)
      await sheet.getByLabel('调整原因').fill(why)
      await sheet.getByRole('button', { name: /返\s?回/ }).tap()
      await sheet.waitFor({ state: 'hidden' })
    }
    // An amount without a reason is an error, which the bar tells
    await adjust('-12.30', '')
    await bar.getByText('1 行有误').waitFor()
    expect(await bar.getByRole('button', { name: '保存修改' }).isDisabled()).toBe(true)
    await bar.getByRole('button', { name: /放\s?弃/ }).tap()
    await bar.waitFor({ state: 'hidden' })
    await adjust('-12.30', '压车')
    await bar.getByText(/^1 行已修改，应结净额 .+ → .+/).waitFor()
    // It stands whole at the lower edge of the window, wherever the page has scrolled to
    for (const to of [0, 9999]) {
      await page
        .locator('.en-page:visible')
        .first()
        .evaluate((one, top) => one.parentElement?.scrollTo({ top }), to)
      const box = await bar.boundingBox()
      expect(Math.round((box?.y ?? 0) + (box?.height ?? 0))).toBe(page.viewportSize()?.height)
      const isOnTop = await bar.getByRole('button', { name: '保存修改' }).evaluate(button => {
        const { left, right, bottom } = button.getBoundingClientRect()
        return button.contains(document.elementFromPoint((left + right) / 2, bottom - 4))
      })
      expect(isOnTop).toBe(true)
    }
    expect(await lowButtons()).toEqual([])
    await fits()
    await window.healthy('phone.lines')
    await bar.getByRole('button', { name: '保存修改' }).tap()
    await bar.waitFor({ state: 'hidden' })
    await page.reload()
    await card.waitFor()
    expect(((await read()).lines as Row[])[0]).toMatchObject({ adjust: '-12.30', adjustReason: '压车' })
    expect(await bar.count()).toBe(0)
    // Every line can be reached by scrolling
    const last = page.getByRole('list', { name: '对账明细' }).locator('li').last()
    await card.hover()
    // First through the lines, then on through the page
    const isSeen = async () => {
      await page.mouse.wheel(0, 2000)
      return last.evaluate(one => {
        const { left, top, bottom } = one.getBoundingClientRect()
        return one.contains(document.elementFromPoint(left + 9, (top + bottom) / 2))
      })
    }
    await expect.poll(isSeen).toBe(true)
  })
})

/** A photograph, grey. */
function picture(): Promise<string> {
  return window.page.evaluate<string>(
    `Object.assign(document.createElement('canvas'), { width: 40, height: 30 }).toDataURL('image/jpeg').split(',')[1]`,
  )
}
