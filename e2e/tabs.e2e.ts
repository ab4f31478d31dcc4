import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBrowser, openWindow, settled, signIn, type Window } from './support/browser.ts'
import { at, bar, begin, command, names, tab } from './support/tabs.ts'

const LIST = '/transportation_management/highway/list_highway_waybill'
const CONTRACTS = '/contract_management/contract/customer_contract'
const DRIVERS = '/system_settings/driver'

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

const kept = (store: 'localStorage' | 'sessionStorage') =>
  page.evaluate(`Object.keys(${store}).filter(name => name.startsWith('tuheng.tabs'))`)
const refused = async (name: string) => (await command(page, name).getAttribute('aria-disabled')) === 'true'

/** Tabs become draggable shortly after the pointer first enters the bar. */
async function draggable(): Promise<void> {
  await bar(page).hover()
  await bar(page).locator('[data-sortable]').waitFor()
}

describe('the tab bar', () => {
  it('names a tab after its record, which comes when its page was left', async () => {
    await begin(window, { layout: 'vertical' }, { path: CONTRACTS, tabs: [CONTRACTS] })
    const { promise: left, resolve: leave } = Promise.withResolvers<void>()
    const call = '**/oms/wayBill/info'
    await page.route(call, async route => {
      await left
      await route.continue()
    })
    const asked = page.waitForRequest(call)
    await page.goto(`${window.url}/#${LIST}/1`)
    await asked
    await tab(page, '公路运单 1').waitFor()
    await tab(page, '客户合同').click()
    await expect.poll(() => at(page)).toContain(CONTRACTS)
    leave()
    await expect.poll(() => names(page)).toEqual(['首页', '客户合同', expect.stringMatching(/^YD\d+$/)])
    await page.unroute(call)
  })

  it('disables commands without effect, closes tabs by double click, button and keyboard, and never the first', async () => {
    await begin(window, { layout: 'vertical' })
    await tab(page, '首页').click({ button: 'right' })
    await command(page, '关闭其他').waitFor()
    for (const name of ['关闭', '关闭其他', '关闭左侧', '关闭右侧', '关闭全部'])
      expect(await refused(name), name).toBe(true)
    await page.keyboard.press('Escape')
    await command(page, '刷新').waitFor({ state: 'hidden' })

    await begin(window, { layout: 'vertical' }, { path: CONTRACTS, tabs: [LIST, DRIVERS, CONTRACTS] })
    await expect.poll(() => names(page)).toEqual(['首页', '公路运单', '司机', '客户合同'])
    await tab(page, '客户合同').click({ button: 'right' })
    await command(page, '关闭右侧').waitFor()
    expect(await refused('关闭右侧')).toBe(true)
    expect(await refused('关闭左侧')).toBe(false)
    await page.mouse.click(700, 700)
    await tab(page, '首页').getByRole('link').focus()
    await page.keyboard.press('Shift+F10')
    await command(page, '关闭左侧').waitFor()
    expect(await refused('关闭左侧')).toBe(true)
    expect(await refused('关闭其他')).toBe(false)
    await page.keyboard.press('Escape')
    await expect
      .poll(() => page.evaluate('document.activeElement.innerText'), { message: 'the focus goes back' })
      .toBe('首页')

    await tab(page, '司机').getByRole('button', { name: '关闭司机' }).click()
    await expect.poll(() => names(page)).toEqual(['首页', '公路运单', '客户合同'])
    expect(at(page), 'what is in front stays').toContain(CONTRACTS)
    await tab(page, '客户合同').getByRole('link').focus()
    await page.keyboard.press('Delete')
    await expect.poll(() => at(page), { message: 'the last that is left' }).toContain(LIST)
    await expect
      .poll(() => page.evaluate('document.activeElement.innerText'), { message: 'the focus goes along' })
      .toContain('公路运单')
    await page.keyboard.press('Alt+w')
    await expect.poll(() => at(page)).toBe('/index')
    await tab(page, '首页').dblclick()
    await expect.poll(() => names(page)).toEqual(['首页'])

    await begin(window, { layout: 'vertical' }, { path: CONTRACTS, tabs: [LIST, CONTRACTS] })
    await page.getByRole('button', { name: '标签页操作' }).click()
    await command(page, '关闭左侧').click()
    await expect.poll(() => names(page)).toEqual(['首页', '客户合同'])
    await tab(page, '客户合同').dblclick()
    await expect.poll(() => at(page)).toBe('/index')
    await window.open(LIST)
    await page.getByRole('button', { name: '标签页操作' }).click()
    await command(page, '关闭全部').click()
    await expect.poll(() => at(page)).toBe('/index')
  })

  it('restores neither the sign-in page nor pages that may no longer be opened', async () => {
    await begin(window, { layout: 'vertical' }, { tabs: ['/login', '/403', '/gone', CONTRACTS] })
    await expect.poll(() => names(page)).toEqual(['首页', '客户合同'])
    await window.open('/login')
    await expect.poll(() => at(page)).toBe('/index')
    await expect.poll(() => names(page)).toEqual(['首页', '客户合同'])
  })

  it('follows the settings for style, icons and persistence', async () => {
    await begin(window, { layout: 'vertical' }, { path: LIST })
    expect(await kept('localStorage')).toHaveLength(1)
    await page.getByRole('button', { name: '标签页操作' }).click()
    await command(page, '标签页设置').click()
    const dialog = page.getByRole('dialog', { name: '标签页设置' })
    await dialog.getByRole('combobox').click()
    await page
      .locator('.ant-select-item-option:visible', { hasText: '矩形' })
      .or(page.locator('.ant-select-item-option:visible').last())
      .first()
      .click()
    await dialog.getByRole('switch', { name: '标签图标' }).click()
    await dialog.getByRole('switch', { name: '标签持久化' }).click()
    await dialog.getByRole('button', { name: /保\s*存/ }).click()
    await tab(page, '公路运单').locator('svg').first().waitFor()
    await page.locator('[data-style=rect]').waitFor()
    expect([...((await kept('localStorage')) as string[]), ...((await kept('sessionStorage')) as string[])]).toEqual([])
    await window.open('/index')
    await page.reload()
    await settled(page)
    await expect.poll(() => names(page)).toEqual(['首页'])
  })

  it('has four different styles', async () => {
    await begin(window, { layout: 'vertical' }, { path: CONTRACTS, tabs: [LIST, CONTRACTS] })
    const look = (style: string) =>
      page.evaluate(`(() => {
      const front = document.querySelector('[data-style] [data-front]')
      front.closest('[data-style]').dataset.style = '${style}'
      const own = getComputedStyle(front), line = getComputedStyle(front, '::after')
      return [own.height, own.borderTopWidth, own.borderRightWidth, own.borderTopLeftRadius, own.borderBottomLeftRadius, own.boxShadow, line.content, line.height].join(' ')
    })()`)
    const looks = [await look('card'), await look('smart'), await look('smooth'), await look('rect')]
    expect(new Set(looks).size, looks.join('\n')).toBe(4)
    await expect.poll(async () => (await page.locator('[data-style]').boundingBox())?.height).toBe(50)
  })

  it('stays in one line and usable with sixty tabs, and finds one by pinyin', async () => {
    const many = Array.from({ length: 58 }, (_, i) => `${LIST}/${i + 1}`)
    await begin(window, { layout: 'comprehensive' }, { path: LIST, tabs: [...many, LIST, CONTRACTS] })
    // Those that were used last have a place in the bar, the rest is in the list of all
    await expect.poll(async () => (await names(page)).length).toBe(12)
    await page.getByRole('button', { name: '更多 49' }).waitFor()
    const box = await tab(page, '公路运单')
      .filter({ has: page.locator('[aria-current]') })
      .boundingBox()
    expect(box && box.x > 0 && box.x + box.width < 1440, 'the tab in front is in view').toBe(true)
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(1440)
    await bar(page).hover()
    await page.mouse.wheel(0, -20_000)
    await expect.poll(async () => (await tab(page, '首页').boundingBox())?.x ?? -1).toBeGreaterThan(0)

    await page.getByRole('button', { name: '全部标签页（61）' }).click()
    const finder = page.getByRole('dialog', { name: '全部标签页（61）' })
    await finder.waitFor()
    await expect.poll(() => finder.getByRole('listitem').count()).toBe(61)
    await window.healthy('tabs.finder')
    await finder.getByRole('searchbox').fill('khht')
    await expect.poll(() => finder.getByRole('listitem').count()).toBe(1)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect.poll(() => at(page)).toContain(CONTRACTS)
    await finder.waitFor({ state: 'hidden' })
    const found = await tab(page, '客户合同').boundingBox()
    expect(found && found.x > 0 && found.x + found.width < 1440, 'and brings it into view').toBe(true)
  })

  it('is reordered by dragging and keeps the order, except on a phone', async () => {
    await begin(window, { layout: 'vertical' }, { tabs: [LIST, DRIVERS, CONTRACTS] })
    const transitions = () =>
      bar(page)
        .getByRole('listitem')
        .evaluateAll(items =>
          items.map(item => (item as unknown as { style: { transition: string } }).style.transition).join(),
        )
    const drag = async (from: string, to: string, meanwhile?: () => Promise<void>) => {
      await bar(page).hover()
      const [a, b] = [await tab(page, from).boundingBox(), await tab(page, to).boundingBox()]
      if (!a || !b) throw new Error('no tabs')
      await page.mouse.move(a.x + 20, a.y + 10)
      await page.mouse.down()
      await page.mouse.move(a.x + 40, a.y + 10, { steps: 4 })
      await page.mouse.move(b.x + b.width / 2, b.y + 10, { steps: 8 })
      await meanwhile?.()
      await page.mouse.up()
    }
    await draggable()
    await drag('公路运单', '客户合同', async () => {
      await expect.poll(transitions).toContain('150ms')
    })
    await expect.poll(() => names(page)).toEqual(['首页', '司机', '客户合同', '公路运单'])
    await page.reload()
    await settled(page)
    await expect.poll(() => names(page)).toEqual(['首页', '司机', '客户合同', '公路运单'])
    await draggable()
    await drag('公路运单', '首页')
    await expect.poll(async () => (await names(page))[0], { message: 'home keeps its place' }).toBe('首页')
    await page.setViewportSize({ width: 900, height: 900 })
    const before = await names(page)
    expect(await bar(page).locator('[data-sortable]').count()).toBe(0)
    await drag(before[1] ?? '', before[2] ?? '')
    await expect.poll(() => names(page)).toEqual(before)
    await page.setViewportSize({ width: 1440, height: 900 })
  })
})

describe('pages of tabs', () => {
  it('fade in if chosen, but not with reduced motion, and a progress bar runs during requests', async () => {
    const fades = async () => {
      await page.evaluate(
        "globalThis.fades = []; document.addEventListener('animationstart', event => event.target.dataset.tab && globalThis.fades.push(getComputedStyle(event.target).animationDuration))",
      )
      await tab(page, '司机').click()
      await settled(page)
      await tab(page, '首页').click()
      await settled(page)
      return page.evaluate('globalThis.fades.join()')
    }
    await begin(window, { layout: 'vertical', pageTransition: true }, { tabs: [DRIVERS] })
    expect(await fades()).toContain('0.12s')
    await page.emulateMedia({ reducedMotion: 'reduce' })
    expect(await fades()).not.toContain('0.12s')
    await page.emulateMedia({ reducedMotion: 'no-preference' })

    await begin(window, { layout: 'vertical', pageTransition: false }, { tabs: [DRIVERS] })
    expect(await fades()).toBe('')
    let letGo = (): void => {}
    const seen = new Promise<void>(resolve => (letGo = resolve))
    await page.route('**/sys/driver/list', async route => {
      await seen
      await route.continue()
    })
    await tab(page, '司机').click()
    await page.getByRole('button', { name: '刷新当前页' }).click()
    const line = page.locator('[data-progress=busy]')
    await line.waitFor()
    expect(
      await line.evaluate(node =>
        (node as unknown as { computedStyleMap(): Map<string, unknown> })
          .computedStyleMap()
          .get('animation-duration')
          ?.toString(),
      ),
    ).toBe('0.5s')
    await expect
      .poll(() =>
        line.evaluate(node =>
          String((node as unknown as { computedStyleMap(): Map<string, unknown> }).computedStyleMap().get('opacity')),
        ),
      )
      .toBe('1')
    letGo()
    await page.locator('[data-progress=done]').waitFor({ state: 'attached' })
    await page.unroute('**/sys/driver/list')
    await begin(window, { layout: 'vertical', showProgressBar: false, showTabs: false })
    expect(await page.locator('[data-progress], [data-style]').count()).toBe(0)
  })

  it('open the saved record in the background if the person leaves during saving', async () => {
    await begin(window, { layout: 'vertical' }, { path: CONTRACTS, tabs: [CONTRACTS] })
    await window.open(`${DRIVERS}/1/edit`)
    let letGo = (): void => {}
    const held = new Promise<void>(resolve => (letGo = resolve))
    await page.route('**/sys/driver/save', async route => {
      await held
      await route.continue()
    })
    const saved = page.waitForResponse('**/sys/driver/save')
    await page
      .locator('[data-field=remark]:visible textarea, [data-field=remark]:visible input')
      .first()
      .fill('存着时走开')
    await page.keyboard.press('ControlOrMeta+s')
    await tab(page, '客户合同').click()
    await expect.poll(() => at(page)).toContain(CONTRACTS)
    letGo()
    await saved
    await settled(page)
    await page.unroute('**/sys/driver/save')
    expect(at(page)).toContain(CONTRACTS)
    await expect
      .poll(() => page.evaluate(`[...document.querySelectorAll('[data-tab="${DRIVERS}/1/edit"]')].length`))
      .toBe(0)
    await bar(page).getByRole('listitem').last().click()
    await expect.poll(() => at(page)).toBe(`${DRIVERS}/1`)
    await settled(page)
    await page.locator('main').getByText('存着时走开').first().waitFor()
  })

  it('start anew where they must, some have no tab, and the menu marks the entry of a page', async () => {
    await begin(window, { layout: 'vertical' })
    await window.open('/personalSettings/password')
    await page.locator('main input[type=password]:visible').first().fill('secret-1')
    await window.open('/index')
    await page.locator('main input[type=password]:visible').first().waitFor({ state: 'hidden' })
    await tab(page, '修改密码').click()
    await expect.poll(() => page.locator('main input[type=password]:visible').first().inputValue()).toBe('')
    await window.open('/joinCompany')
    await expect.poll(() => names(page)).toEqual(['首页', '修改密码'])
    await page.getByRole('heading', { name: '加入公司' }).first().waitFor()
    await window.open('/procedure')
    await expect.poll(() => names(page)).toEqual(['首页', '修改密码', '业务流程'])
    await expect
      .poll(() =>
        page
          .getByRole('navigation', { name: '主菜单' })
          .getByRole('link', { name: '业务流程' })
          .getAttribute('aria-current'),
      )
      .toBe('page')
    await window.open('/forget')
    await page.locator('input[type=tel], input[inputmode=numeric], input:visible').first().fill('13800138000')
    await window.open('/index')
    await window.open('/forget')
    await expect
      .poll(() => page.locator('input[type=tel], input[inputmode=numeric], input:visible').first().inputValue())
      .toBe('')
  })

  it('keep their state for hours: filters, paging, scroll position, and a draft for each of two records', async () => {
    await begin(window, { layout: 'vertical' }, { path: `${LIST}?f.loadAt=any:` })
    await page.locator('.ant-pagination-item-2:visible').click()
    await settled(page)
    const grid = page.locator('.en-grid:visible')
    await grid.hover()
    await page.mouse.wheel(0, 160)
    await expect.poll(() => grid.evaluate(node => node.scrollTop)).toBeGreaterThan(100)
    const [list, offset] = [at(page), await grid.evaluate(node => node.scrollTop)]
    const remark = () => page.locator('[data-field=remark]:visible textarea, [data-field=remark]:visible input').first()
    for (const id of [1, 2]) {
      await window.open(`${DRIVERS}/${id}/edit`)
      await remark().fill(`只属于 ${id}`)
    }
    await window.open(CONTRACTS)
    const inForce = page.locator('main [role=row]:visible').filter({ hasText: '执行中' }).first()
    await inForce.getByRole('button', { name: '操作' }).click()
    await command(page, '变更').click()
    const dialog = page.getByRole('dialog').filter({ hasText: '变更' })
    await dialog.locator('input:visible, textarea:visible').last().fill('改到月底')
    await page.keyboard.press('Alt+ArrowLeft')
    await dialog.waitFor({ state: 'hidden' })
    await page.keyboard.press('Alt+ArrowRight')
    expect(
      await dialog.locator('input:visible, textarea:visible').last().inputValue(),
      'a dialog goes and comes with its page',
    ).toBe('改到月底')
    await page.keyboard.press('Alt+ArrowLeft')
    await window.open(`${LIST}/12`)
    await page.evaluate(`globalThis.detail = [...document.querySelectorAll('[data-tab="${LIST}/12"] *')]`)
    expect(await page.evaluate('globalThis.detail.length')).toBeGreaterThan(300)
    await page.clock.install()
    await tab(page, '首页').click()
    await page.clock.fastForward('03:00:00')
    await page.clock.runFor(2000)
    await page.route('**/sys/driver/info', route => route.abort())
    for (const id of [1, 2]) {
      await bar(page)
        .getByRole('link')
        .and(page.locator(`[href*="${DRIVERS}/${id}/edit"]`))
        .click()
      await page.clock.runFor(1000)
      await expect.poll(() => remark().inputValue()).toBe(`只属于 ${id}`)
    }
    await page.unroute('**/sys/driver/info')
    await bar(page).locator(`[href*="${LIST}/12"]`).click()
    await page.clock.runFor(1000)
    expect(await page.evaluate('globalThis.detail.every(node => node.isConnected)'), 'a record is drawn once').toBe(
      true,
    )
    await bar(page).getByRole('link', { name: '公路运单', exact: true }).click()
    await page.clock.runFor(1000)
    expect(at(page)).toBe(list)
    await expect.poll(() => page.locator('.ant-pagination-item-active:visible').innerText()).toBe('2')
    expect(await grid.evaluate(node => node.scrollTop)).toBe(offset)
    await page.clock.resume()
  })

  it('ask before unsaved input is lost, and name it', async () => {
    const question = page.getByRole('dialog').filter({ hasText: '有未保存的内容' })
    const list = tab(page, '公路运单').first()
    await list.click({ button: 'right' })
    await command(page, '关闭其他').click()
    await question.waitFor()
    expect((await question.innerText()).match(/“[^”]+”/g)).toHaveLength(3)
    await question.getByRole('button', { name: '继续编辑' }).click()
    await question.waitFor({ state: 'hidden' })
    await expect.poll(async () => (await names(page)).length).toBe(6)

    const asked = new Promise<string>(resolve =>
      page.once('dialog', dialog => void dialog.dismiss().then(() => resolve(dialog.type()))),
    )
    await page.evaluate('setTimeout(() => location.reload(), 0)')
    expect(await asked, 'the browser asks, too').toBe('beforeunload')

    await list.click({ button: 'right' })
    await command(page, '关闭其他').click()
    await question.getByRole('button', { name: '放弃并离开' }).click()
    await expect.poll(() => names(page)).toEqual(['首页', '公路运单'])
    expect(window.troubles().filter(trouble => !trouble.includes('ERR_FAILED'))).toEqual([])
  })

  it('are separate in each window, and a new window starts with the last ones', async () => {
    await begin(window, { layout: 'vertical' }, { path: CONTRACTS, tabs: [CONTRACTS] })
    const other = await page.context().newPage()
    await other.goto(`${window.url}/#${LIST}`)
    await expect.poll(() => names(other)).toEqual(['首页', '客户合同', '公路运单'])
    await tab(other, '客户合同').dblclick()
    await expect.poll(() => names(other)).toEqual(['首页', '公路运单'])
    await expect.poll(() => names(page)).toEqual(['首页', '客户合同'])
    await page.reload()
    await settled(page)
    expect(await names(page), 'a reload brings back its own').toEqual(['首页', '客户合同'])
    await other.close()
  })
})
