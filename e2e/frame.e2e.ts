import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { act, ask, type Row } from './support/actions.ts'
import { enter, openBrowser, openWindow, settled, type Window } from './support/browser.ts'
import { measureShownTime } from './support/shown-time.ts'
import { beginWith } from './support/settings.ts'

const LIST = '/transportation_management/highway/list_highway_waybill'
const LAYOUTS = ['vertical', 'horizontal', 'column', 'comprehensive', 'fall'] as const
type Layout = (typeof LAYOUTS)[number]

let browser: Browser
let window: Window
let page: Page

beforeAll(async () => {
  browser = await openBrowser()
  window = await openWindow(browser)
  page = window.page
  await enter(window)
})
afterAll(() => browser.close())

/** A failed step may have left a narrow window. */
const begin = async (settings: Record<string, unknown>, path?: string) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await beginWith(window, settings, path)
}
const at = () => decodeURIComponent(page.url().split('#')[1] ?? '')
const menu = () => page.getByRole('navigation', { name: '主菜单' })
const sections = () => page.getByRole('navigation', { name: '业务板块' })
const link = (name: string) => menu().getByRole('link', { name, exact: true })
const box = async (target: Locator) => {
  const found = await target.boundingBox()
  if (!found) throw new Error('not to be seen')
  return found
}
const userMenu = async () => {
  await page.getByRole('banner').getByRole('button', { name: '赵明远' }).click()
  return page.getByRole('dialog', { name: '赵明远' })
}

/** Opens the screens of 合同管理. */
async function openContracts(layout: Layout): Promise<void> {
  const holder = layout === 'column' || layout === 'comprehensive' ? sections() : menu()
  await holder.getByRole('button', { name: '合同管理' }).click()
}

describe.each(LAYOUTS)('the layout %s', layout => {
  it('opens a screen by mouse, shows where it is, and reloads the page in front', async () => {
    await begin({ layout, themeName: 'default' }, LIST)
    await openContracts(layout)
    await link('客户合同').click()
    await expect.poll(at).toContain('/contract_management/contract/customer_contract')
    await settled(page)
    await expect.poll(() => page.title()).toBe('客户合同 - 途衡智慧物流')
    await window.healthy(`frame.${layout}`)
    if (layout === 'horizontal' || layout === 'fall') await openContracts(layout)
    await expect.poll(() => link('客户合同').getAttribute('aria-current')).toBe('page')
    const [answer] = await Promise.all([
      page.waitForResponse(response => response.url().endsWith('/cm/customer/list')),
      link('客户合同').click(),
    ])
    expect(answer.status()).toBe(200)
  })

  it('has a menu that stands over the head of a detail page: its last entry can be clicked', async () => {
    await begin({ layout, collapse: layout === 'vertical' }, LIST)
    await page.locator('.en-grid-row a:visible').first().click()
    await page.locator('.en-detail-head:visible').waitFor()
    await settled(page)
    const detail = at()
    const entry = await lastEntry(layout)
    await entry.click()
    await expect.poll(at).not.toBe(detail)
    await settled(page)
    await expect.poll(() => page.title()).not.toContain('公路运单')
  })
})

/** The last entry of what opens from the frame; nothing floats in the column layout. */
async function lastEntry(layout: Layout): Promise<Locator> {
  if (layout === 'column') {
    await sections().getByRole('button').last().click()
    return menu().getByRole('link').last()
  }
  if (layout === 'vertical' || layout === 'fall') {
    await menu().locator('button[aria-expanded]').last().hover()
    return page.locator('[data-menu-panel] a').last()
  }
  await page.getByRole('button', { name: '更多板块' }).click()
  const last = page.locator('[data-flyout] > li').last().locator('button, a').first()
  if (layout === 'comprehensive') return last
  await last.click()
  return page.locator('[data-menu-panel] a').last()
}

describe('the menu', () => {
  it('counts what waits for the person, and updates without a reload', async () => {
    await begin({ layout: 'vertical' }, LIST)
    const waits = { transportStatus: 'unloaded', auditStatus: 'unaudited', receiptStatus: ['received', 'returned'] }
    const { list, total } = await ask<{ list: Row[]; total: number }>(window, 'oms/wayBill/list', {
      filters: waits,
      pageSize: 200,
    })
    const shown = async () => Number(await link('公路运单').locator('[data-type]').innerText())
    await expect.poll(shown).toBe(total)
    const { todos } = await ask<{ todos: { key: string; overdue: boolean }[] }>(window, 'sys/home/info')
    const isLate = todos.find(({ key }) => key === 'toAudit')?.overdue === true
    await expect
      .poll(() => link('公路运单').locator('[data-type]').getAttribute('data-type'))
      .toBe(isLate ? 'danger' : 'primary')
    // The number is also described for people who cannot see it
    const described = await link('公路运单').evaluate(
      node => document.getElementById(node.getAttribute('aria-describedby') ?? '')?.textContent,
    )
    expect(described).toBe(`运单待审核 ${total}`)
    const id = await auditOne(list)
    await expect.poll(shown, { timeout: 15_000 }).toBe(total - 1)
    await ask(window, 'oms/wayBill/unaudit', { id, reason: '磅单照片不清，退回重核' })
    await expect.poll(shown, { timeout: 15_000 }).toBe(total)
    // Their own work does not wait for the stream, which is followed at most every eight seconds
    await window.open(`${LIST}/${id}`)
    await act(window, '审核')
    await expect.poll(shown, { timeout: 4000 }).toBe(total - 1)
    await ask(window, 'oms/wayBill/unaudit', { id, reason: '磅单照片不清，退回重核' })
  })

  /** Audits the first trip that has no blocker. */
  async function auditOne(list: readonly Row[]): Promise<number> {
    for (const { id } of list)
      if (
        await ask(window, 'oms/wayBill/audit', { id }).then(
          () => true,
          () => false,
        )
      )
        return id
    throw new Error('no trip can be audited')
  }

  it('marks a closed section with overdue entries, and an open one not', async () => {
    await begin({ layout: 'vertical' }, LIST)
    const spot = (name: string) => menu().getByRole('button', { name, exact: true }).locator('[data-type=danger]')
    await spot('合同管理').waitFor()
    expect(await spot('运输管理').count()).toBe(0)
    await menu().getByRole('button', { name: '运输管理' }).click()
    await spot('运输管理').waitFor()
  })

  it('becomes a drawer on a phone, and the chosen layout returns in a wider window', async () => {
    await begin({ layout: 'column' }, LIST)
    const search = page.locator('main input:visible').first()
    await search.fill('YD20261119')
    await page.setViewportSize({ width: 991, height: 900 })
    await expect.poll(() => sections().count()).toBe(0)
    await page.getByRole('button', { name: '展开菜单' }).click()
    const drawer = page.getByRole('dialog')
    await drawer.getByRole('button', { name: '系统设置' }).waitFor()
    await settled(page)
    await page.keyboard.press('Escape')
    await drawer.waitFor({ state: 'hidden' })
    await page.setViewportSize({ width: 992, height: 900 })
    await sections().waitFor()
    await expect.poll(() => search.inputValue()).toBe('YD20261119')
    await page.setViewportSize({ width: 375, height: 800 })
    await page.getByRole('button', { name: '展开菜单' }).click()
    await drawer.getByRole('button', { name: '系统设置' }).click()
    await drawer.getByRole('link', { name: '角色', exact: true }).click()
    await expect.poll(at).toContain('/system_settings/role')
    await drawer.waitFor({ state: 'hidden' })
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(375)
    await page.setViewportSize({ width: 1440, height: 900 })
    await sections().waitFor()
  })

  it('gives its space to the home page, which has no fold button, and a section leads to its first screen', async () => {
    await begin({ layout: 'column' }, LIST)
    await menu().waitFor()
    await page.getByRole('button', { name: '收起菜单' }).click()
    await menu().waitFor({ state: 'hidden' })
    await page.reload()
    await settled(page)
    expect(await menu().count()).toBe(0)
    await page.getByRole('button', { name: '展开菜单' }).click()
    await window.open('/index')
    await menu().waitFor({ state: 'hidden' })
    expect(await page.getByRole('button', { name: /[收展][起开]菜单/ }).count()).toBe(0)
    await expect.poll(() => sections().getByRole('link', { name: '首页' }).getAttribute('aria-current')).toBe('page')
    await openContracts('column')
    await link('客户合同').waitFor()
    await expect.poll(at).toBe('/contract_management/contract/carrier_contract')
  })

  it('marks the home page, and shows no screens beside it', async () => {
    await begin({ layout: 'comprehensive' })
    await expect.poll(() => sections().locator('[aria-current]').allInnerTexts()).toEqual(['首页'])
    expect(await menu().count()).toBe(0)
  })

  it.each(['comprehensive', 'column'] as const)(
    'leads from a section to its first screen in %s, and marks only that section',
    async layout => {
      await begin({ layout })
      await openContracts(layout)
      await expect.poll(at).toBe('/contract_management/contract/carrier_contract')
      await link('承运合同').waitFor()
      const marked = () => sections().locator('[aria-current], [data-here], [data-front]').allInnerTexts()
      await expect.poll(marked).toEqual(['合同管理'])
      await link('客户合同').click()
      await expect.poll(at).toContain('customer_contract')
      await openContracts(layout)
      expect(at()).toContain('customer_contract')
    },
  )

  it('keeps the active section in the line, and the others behind one button', async () => {
    await begin({ layout: 'horizontal', lang: 'en' }, '/system_settings/user')
    const line = page.getByRole('navigation', { name: 'Main menu' })
    const current = line.getByRole('button', { name: 'System settings' })
    const { x, width } = await box(current)
    const more = line.getByRole('button', { name: 'More sections' })
    expect(x + width).toBeLessThanOrEqual((await box(more)).x + 1)
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(1440)
    await more.hover()
    await line.getByRole('button', { name: 'Invoices' }).hover()
    await line.getByRole('link', { name: 'Carrier invoices' }).click()
    await expect.poll(at).toContain('/invoice_management/carrier_invoice')
    await expect.poll(async () => (await box(line.getByRole('button', { name: 'Invoices' }))).y).toBeLessThan(50)
  })

  it.each([
    { collapse: false, zone: 265 },
    { collapse: true, zone: 65 },
  ])('stays open in the fall layout while the pointer is left of the limit: %j', async ({ collapse, zone }) => {
    await begin({ layout: 'fall', collapse }, LIST)
    const entries = await menu()
      .locator('ul')
      .first()
      .locator(':scope > li')
      .evaluateAll(nodes => nodes.map(node => node.getBoundingClientRect()).map(({ top, height }) => [top, height]))
    entries.forEach((entry, i) => expect(entry).toEqual([60 + i * 48, 48]))
    const panel = page.locator('[data-menu-panel]')
    // The third entry, below 首页 and 业务流程
    await page.mouse.move(30, 60 + 48 * 2.5)
    await panel.getByText('合同管理').waitFor()
    // Groups are flattened: all screens in one panel
    expect(await panel.getByRole('button').count()).toBe(0)
    await page.mouse.move(zone - 1, 850)
    await page.waitForTimeout(150)
    await expect.poll(() => panel.count()).toBe(1)
    await page.mouse.move(zone + 1, 850)
    await panel.waitFor({ state: 'hidden' })
  })

  it.each(['vertical', 'horizontal', 'card', 'arrow', 'semicircle'])(
    'has a column in the style %s',
    async columnStyle => {
      await begin(
        { layout: 'column', columnStyle, themeName: columnStyle === 'arrow' ? 'technology' : 'default' },
        LIST,
      )
      const front = sections().getByRole('button', { name: '运输管理' })
      await expect.poll(() => front.getAttribute('data-front')).toBe('true')
      await expect.poll(() => page.locator('aside').first().getAttribute('data-style')).toBe(columnStyle)
      const [icon, name] = [await box(front.locator('[role=img]')), await box(front.getByText('运输管理'))]
      expect(columnStyle === 'horizontal' ? name.x > icon.x + icon.width : name.y > icon.y + icon.height).toBe(true)
      await window.picture(`frame.column.${columnStyle}`)
    },
  )
})

describe('bars', () => {
  it('have their heights, and the logo leads to the root, with another picture in the comprehensive layout', async () => {
    await begin({ layout: 'vertical', showFooter: true }, LIST)
    await expect.poll(async () => (await box(page.getByRole('contentinfo'))).height).toBe(50)
    await expect
      .poll(
        async () =>
          (await box(page.locator('[data-style]').filter({ has: page.getByRole('navigation', { name: '标签页' }) })))
            .height,
      )
      .toBe(50)
    const logo = page.getByRole('link', { name: '途衡智慧物流' })
    await expect.poll(() => logo.getAttribute('href')).toBe('#/')
    const picture = await logo.innerHTML()
    await begin({ layout: 'comprehensive', showTabs: false }, LIST)
    expect(await page.getByRole('navigation', { name: '标签页' }).count()).toBe(0)
    await expect.poll(async () => (await box(page.locator('main'))).y).toBe(50)
    expect(await logo.innerHTML()).not.toBe(picture)
    await logo.click()
    await expect.poll(at).toBe('/index')
    await begin({ layout: 'horizontal' }, LIST)
    await page.setViewportSize({ width: 1100, height: 900 })
    await logo.getByText('途衡智慧物流').waitFor({ state: 'hidden' })
    await page.setViewportSize({ width: 1440, height: 900 })
    await logo.getByText('途衡智慧物流').waitFor()
  })

  it('show the breadcrumb, whose steps lead to the pages that they redirect to', async () => {
    await begin({ layout: 'vertical' }, LIST)
    await page
      .locator('main')
      .getByRole('link', { name: /^YD\d+/ })
      .first()
      .click()
    await expect.poll(at).toMatch(/list_highway_waybill\/\d+$/)
    const crumbs = page.getByRole('navigation', { name: '当前位置' })
    await expect.poll(() => crumbs.getByRole('listitem').count()).toBe(4)
    await expect.poll(() => crumbs.getByRole('link').allInnerTexts()).toEqual(['运输管理', '公路运输', '公路运单'])
    expect(
      await crumbs
        .getByRole('listitem')
        .nth(1)
        .evaluate(node => getComputedStyle(node, '::before').content),
    ).toBe('"/"')
    const leads = await crumbs.getByRole('link').evaluateAll(nodes => nodes.map(node => node.getAttribute('href')))
    expect(leads).toEqual([
      expect.stringMatching(/^#\/transportation_management\/\w+\/\w+$/),
      expect.stringMatching(/^#\/transportation_management\/highway\/\w+$/),
      `#${LIST}`,
    ])
    await crumbs.getByRole('link', { name: '公路运单' }).click()
    await expect.poll(at).toContain(LIST)
  })

  it('show who is signed in, and open the handbook in a new window', async () => {
    await begin({ layout: 'vertical' }, LIST)
    const card = await userMenu()
    await expect
      .poll(() => card.innerText())
      .toMatch(/赵明远\s+榆林市远衡物流有限公司\s+登录 IP [\d.:a-f]+\s+登录地 暂无/)
    const [handbook] = await Promise.all([
      page.context().waitForEvent('page'),
      card.getByRole('menuitem', { name: '使用手册' }).click(),
    ])
    await handbook.getByRole('heading', { name: '使用手册' }).waitFor()
    expect(decodeURIComponent(handbook.url())).toContain('#/manual')
    await handbook.getByRole('button', { name: '给管理员' }).click()
    expect(await handbook.evaluate(() => document.activeElement?.textContent)).toContain('给管理员')
    await handbook.close()
    expect(at()).toContain(LIST)
  })

  it('say that no messenger is connected, and what an administrator can do', async () => {
    await begin({ layout: 'vertical' }, '/personalSettings/syncAccount')
    await page.getByText('这台服务器没有接入企业通讯').waitFor()
    await expect.poll(() => page.locator('main ol > li').count()).toBe(3)
    await window.healthy('frame.sync')
  })
})

describe('the window', () => {
  it('paints the background of the last visit before its scripts have loaded', async () => {
    await begin({ layout: 'vertical', mode: 'dark', themeName: 'technology' })
    await page.route('**/*.js', route =>
      route.request().url().endsWith('/early.js') ? route.continue() : route.abort(),
    )
    await page.reload()
    expect(await page.evaluate('getComputedStyle(document.documentElement).backgroundColor')).toBe('rgb(6, 13, 27)')
    await page.unroute('**/*.js')
    await page.reload()
    await settled(page)
    window.troubles()
  })
})

describe('companies and platforms', () => {
  const warning = (company: string) => page.getByText(`注意：您已切换到${company}`).first()

  it('are switched by keyboard on their page and by mouse in the bar, with a message for five seconds', async () => {
    await begin({ layout: 'vertical' }, '/switchingCompanies')
    const cards = page.getByRole('list', { name: '切换公司' }).getByRole('button')
    await expect.poll(() => cards.count()).toBe(2)
    await expect.poll(() => page.locator('main [aria-current=true]').innerText()).toContain('榆林市远衡物流有限公司')
    await window.healthy('frame.companies')
    await cards.filter({ hasText: '朔程' }).focus()
    const stood = await measureShownTime(page, 'body', '注意：您已切换到鄂尔多斯市朔程运输有限公司')
    await page.keyboard.press('Enter')
    await warning('鄂尔多斯市朔程运输有限公司').waitFor()
    await expect.poll(at).toBe('/index')
    await settled(page)
    const select = page.getByRole('combobox', { name: '切换公司' })
    await expect.poll(async () => (await box(page.getByRole('banner').locator('.ant-select'))).width).toBe(210)
    await warning('鄂尔多斯市朔程运输有限公司').waitFor({ state: 'hidden' })
    expect(await stood()).toBeGreaterThan(3500)
    await select.click()
    await page
      .getByRole('option', { name: '榆林' })
      .or(page.locator('.ant-select-item-option', { hasText: '榆林' }))
      .last()
      .click()
    await warning('榆林市远衡物流有限公司').waitFor()
    await expect.poll(at).toBe('/index')
    // A request of the page that was left may arrive when its token has been replaced
    expect(window.troubles().filter(one => !one.includes('401'))).toEqual([])
  })

  it('stand three in a row in a wide dialog, after a skeleton, and a failure is only logged', async () => {
    await begin({ layout: 'vertical', switchingPlatforms: true })
    await page.route('**/sys/change/index/list', async route => {
      const answer = await route.fetch()
      const body = (await answer.json()) as { data: object[] }
      await route.fulfill({
        response: answer,
        json: { ...body, data: body.data.map(one => ({ ...one, url: 'https://platform.example' })) },
      })
    })
    await page.route('**/sys/user/change/*/system', route => route.abort())
    const outline = page.waitForFunction(
      () => document.querySelector('[role=dialog] .ant-skeleton-paragraph')?.childElementCount === 5,
    )
    await page.getByRole('button', { name: '切换平台' }).click()
    await outline
    const dialog = page.getByRole('dialog', { name: '切换平台' })
    const cards = dialog.locator('ul > li > button')
    await dialog.getByText('财务平台').waitFor()
    expect(await dialog.locator('.ant-skeleton').count()).toBe(0)
    await expect.poll(async () => Math.round((await box(page.locator('.ant-modal:visible'))).width)).toBe(1152)
    const tops = await cards.evaluateAll(nodes => nodes.map(node => Math.round(node.getBoundingClientRect().top)))
    expect(tops.map(top => tops.indexOf(top))).toEqual([0, 0, 0, 3, 3, 3, 6])
    await page.mouse.click(5, 450)
    await cards.first().click()
    await page.getByRole('button', { name: /错误/ }).first().waitFor()
    await expect.poll(() => dialog.isVisible()).toBe(true)
    expect(await page.locator('.ant-message-notice').count()).toBe(0)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    await page.unroute('**/sys/change/index/list')
    await page.unroute('**/sys/user/change/*/system')
    window.troubles()
  })
})
