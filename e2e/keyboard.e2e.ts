import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ask, fieldBox, type Row } from './support/actions.ts'
import { enter, openBrowser, openWindow, settled, type Window } from './support/browser.ts'
import { addRow, gridCell, typeCell } from './support/grid.ts'
import { beginWith } from './support/settings.ts'
import { choose as chooseFast, runningTask } from './support/trips.ts'
import { freeTruck } from './support/trucks.ts'

/** The shell for people without a mouse or without sight. */
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

const begin = (settings: Record<string, unknown>, path: string) => beginWith(window, settings, path)
const at = () => decodeURIComponent(new URL(page.url()).hash.slice(1))
const painted = () =>
  page.evaluate(() => new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve))))
/** Presses keys one by one, each after the previous one has taken effect. */
const press = async (...keys: string[]) => {
  for (const key of keys) {
    await page.keyboard.press(key)
    await painted()
  }
}
const menu = () => page.getByRole('navigation', { name: '主菜单' })
const sections = () => page.getByRole('navigation', { name: '业务板块' })

interface Stop {
  name: string
  seen: boolean
  inPage: boolean
}

/** The focused element: its name, and whether the focus is visible. */
const focused = (): Promise<Stop> =>
  page.evaluate(() => {
    const at = document.activeElement as HTMLElement
    const marked = (element: HTMLElement | null, up = 3): boolean => {
      if (!element || up < 0) return false
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element)
      return (
        (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0) ||
        (up < 3 && boxShadow !== 'none') ||
        marked(element.parentElement, up - 1)
      )
    }
    const box = at.getBoundingClientRect()
    return {
      name: at === document.body ? '' : at.getAttribute('aria-label') || at.innerText.trim() || at.title,
      seen: marked(at) && box.width > 0 && box.right > 0 && box.bottom > 0,
      inPage: at.closest('main') !== null,
    }
  })

/** Presses Tab from the top of the document to the beginning of the page content. */
async function stops(): Promise<Stop[]> {
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  await page.locator('a[href="#page"]').focus()
  const found: Stop[] = [await focused()]
  for (let i = 0; i < 150; i++) {
    await press('Tab')
    const stop = await focused()
    if (stop.inPage) return found
    found.push(stop)
  }
  throw new Error('the page was not reached')
}

/** From the beginning of the menu, past 业务流程, to 客户合同, by arrow keys only. */
const ways: Record<Layout, () => Promise<void>> = {
  vertical: async () => {
    await menu().getByRole('link', { name: '首页' }).focus()
    // Open 合同管理, its first group, and the second screen in it; then out and in again
    await press('ArrowDown', 'ArrowDown', 'ArrowRight', 'ArrowRight')
    if ((await focused()).name.startsWith('合同')) await openGroup()
    await press('ArrowLeft', 'ArrowDown', 'ArrowDown')
  },
  horizontal: async () => {
    await menu().getByRole('link', { name: '首页' }).focus()
    await press('ArrowRight', 'ArrowRight', 'ArrowDown', 'ArrowDown')
  },
  fall: async () => {
    await menu().getByRole('link', { name: '首页' }).focus()
    await press('ArrowDown', 'ArrowDown', 'ArrowRight', 'ArrowDown')
  },
  column: async () => {
    await sections().getByRole('link', { name: '首页' }).focus()
    await press('ArrowDown', 'ArrowDown', 'Enter')
    await menu().getByRole('button', { name: '合同', exact: true }).focus()
    await press('ArrowDown', 'ArrowDown')
  },
  comprehensive: async () => {
    await sections().getByRole('link', { name: '首页' }).focus()
    await press('ArrowRight', 'ArrowRight', 'Enter')
    await menu().getByRole('button', { name: '合同', exact: true }).focus()
    await press('ArrowDown', 'ArrowDown')
  },
}

/** On a group: opens it if it is closed, and enters it. */
async function openGroup(): Promise<void> {
  await press('ArrowRight')
  if ((await focused()).name.startsWith('合同')) await press('ArrowRight')
}

describe.each(LAYOUTS)('the layout %s by keyboard alone', layout => {
  it('names every focusable element and shows the focus, and the content is one key away', async () => {
    await begin(
      {
        layout,
        themeName: 'default',
        switchingPlatforms: true,
        localCalendar: true,
        showColorPicker: true,
        showLock: true,
      },
      LIST,
    )
    const found = await stops()
    expect(
      found.filter(stop => !stop.name || !stop.seen),
      'stops without a name or not to be seen',
    ).toEqual([])
    const names = found.map(stop => stop.name)
    const wanted = [
      '跳到页面内容',
      '途衡智慧物流',
      '切换平台',
      '日历',
      '刷新当前页',
      '字号',
      '主题配置',
      '锁屏',
      '全屏',
      '首页',
      '业务流程',
      '标签页操作',
    ]
    expect(wanted.filter(name => !names.some(stop => stop.includes(name)))).toEqual([])
    await page.locator('a[href="#page"]').focus()
    await expect.poll(async () => (await page.locator('a[href="#page"]').boundingBox())?.y).toBeGreaterThan(0)
    await press('Enter')
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('page')
  })

  it('opens screens from the menu by arrow keys and returns the focus', async () => {
    await begin({ layout, themeName: 'plain' }, LIST)
    await ways[layout]()
    await expect.poll(focused).toMatchObject({ name: expect.stringContaining('客户合同'), seen: true })
    if (layout === 'horizontal' || layout === 'fall') {
      await press('Escape')
      await expect.poll(async () => (await focused()).name).toContain('合同管理')
      await expect.poll(() => page.locator('[data-menu-panel]').count()).toBe(0)
      await press(layout === 'fall' ? 'ArrowRight' : 'ArrowDown', 'ArrowDown')
    }
    await press('Enter')
    await expect.poll(at).toContain('/contract_management/contract/customer_contract')
    await settled(page)
  })

  it('folds the menu, follows the breadcrumb, and opens and closes the user menu', async () => {
    await begin({ layout, themeName: 'plain' }, LIST)
    const fold = page.getByRole('button', { name: '收起菜单' })
    await expect.poll(() => fold.count()).toBe(layout === 'horizontal' ? 0 : 1)
    if (await fold.count()) {
      await fold.focus()
      await press('Enter')
      await page.getByRole('button', { name: '展开菜单' }).waitFor()
      await press('Enter')
      await fold.waitFor()
    }
    const crumb = page.getByRole('navigation', { name: '当前位置' }).getByRole('link').first()
    await expect.poll(() => crumb.count()).toBe(layout === 'horizontal' || layout === 'comprehensive' ? 0 : 1)
    if (await crumb.count()) {
      await crumb.focus()
      await press('Enter')
      await expect.poll(at).not.toContain(LIST)
      await settled(page)
    }
    const person = page.getByRole('banner').getByRole('button', { name: '赵明远' })
    await person.focus()
    await press('Enter')
    const card = page.getByRole('dialog', { name: '赵明远' })
    await card.getByRole('menuitem', { name: '个人信息' }).waitFor()
    await press('Escape')
    await card.waitFor({ state: 'hidden' })
    await expect.poll(async () => (await focused()).name).toContain('赵明远')
    await press('Enter')
    await choose(card.getByRole('menuitem', { name: '切换公司' }))
    await expect.poll(at).toBe('/switchingCompanies')
    expect(window.troubles()).toEqual([])
  })
})

/** Moves down the open menu to an entry and chooses it. */
async function choose(entry: Locator): Promise<void> {
  await entry.waitFor()
  for (let i = 0; i < 12; i++) {
    // The mark moves at once, the focus with the next frame: Enter acts on the focus
    await press('ArrowDown')
    if (await entry.evaluate(node => node.contains(document.activeElement))) return press('Enter')
  }
  throw new Error('the entry was not reached')
}

it('sections that do not fit into the line can be reached by keyboard', async () => {
  await begin({ layout: 'horizontal', lang: 'en' }, '/system_settings/user')
  const line = page.getByRole('navigation', { name: 'Main menu' })
  await line.getByRole('button', { name: 'System settings' }).focus()
  await press('ArrowRight')
  await expect.poll(async () => (await focused()).name).toBe('More sections')
  await press('ArrowDown')
  const inPanel = () => page.evaluate(() => document.activeElement?.closest('[data-menu-panel]') !== null)
  expect(await inPanel()).toBe(false)
  await press('ArrowRight')
  await expect.poll(inPanel).toBe(true)
  // Below the name may be the numbers of what waits there
  const [screen = ''] = (await focused()).name.split('\n')
  expect(screen).not.toBe('')
  await press('Enter')
  await expect.poll(async () => page.title()).toContain(screen)
})

describe.each(LAYOUTS)('the layout %s has no serious accessibility faults', layout => {
  it('in three themes, light and dark', async () => {
    await begin({ layout, themeName: 'default', lang: 'zh' }, '/system_settings/dictionaries')
    const panel = page.locator('[data-edge-panel]')
    await panel.waitFor({ state: 'attached' })
    for (const theme of ['default', 'plain', 'technology'] as const) {
      await panel
        .locator('button', { hasText: { default: '默认', plain: '朴素', technology: '科技' }[theme] })
        .evaluate(node => (node as HTMLElement).click())
      for (const mode of ['light', 'dark'] as const) {
        if ((await page.evaluate(() => document.documentElement.dataset['mode'])) !== mode)
          await page
            .getByRole('button', { name: /深色模式|浅色模式/ })
            .first()
            .click()
        await expect
          .poll(() =>
            page.evaluate(
              () => `${document.documentElement.dataset['theme']}.${document.documentElement.dataset['mode']}`,
            ),
          )
          .toBe(`${theme}.${mode}`)
        await window.healthy(`axe.${layout}.${theme}.${mode}`)
      }
    }
  })
})

describe('a typed name', () => {
  const FORM = '/contract_management/contract/customer_contract/new'
  const input = () => fieldBox(page, 'partyId').getByRole('combobox')
  const shown = () => fieldBox(page, 'partyId').innerText()

  it.each(['Enter', 'Tab'])(
    'that %s confirms before the search has ended is matched as typed, not by the first option',
    async key => {
      const known = (await ask<{ list: Row[] }>(window, 'sys/customer/list', { pageSize: 8, sort: ['id'] })).list.map(
        row => String(row['shortName']),
      )
      await begin({ layout: 'vertical', themeName: 'plain' }, FORM)
      await input().click()
      const options = page.locator('.ant-select-dropdown:visible .ant-select-item-option')
      await options.first().waitFor()
      const first = await options.first().innerText()
      const wanted = known.find(name => !first.includes(name)) ?? ''
      await page.route('**/sys/customer/options', async route => {
        await new Promise(resolve => setTimeout(resolve, 900))
        await route.continue().catch(() => {})
      })
      await page.keyboard.insertText(wanted)
      await page.keyboard.press(key)
      await expect.poll(shown).toContain(wanted)
      await page.unroute('**/sys/customer/options')
    },
  )

  it('is not chosen when Tab leaves a list that was only opened', async () => {
    await begin({ layout: 'vertical', themeName: 'plain' }, FORM)
    await input().click()
    await page.locator('.ant-select-dropdown:visible .ant-select-item-option').first().waitFor()
    await page.keyboard.press('Tab')
    await page.locator('.ant-select-dropdown:visible').first().waitFor({ state: 'hidden' })
    expect(await input().evaluate(node => node === document.activeElement)).toBe(false)
    expect(
      await fieldBox(page, 'partyId').locator('.ant-select-content-item, .ant-select-selection-item').allInnerTexts(),
    ).toEqual([])
  })
})

describe('a typed date', () => {
  const CONTRACT = '/contract_management/contract/customer_contract'
  const input = (name: string) => fieldBox(page, name).locator('input').first()
  /** At the speed of a person: the page renders between two keys. */
  const type = async (name: string, text: string) => {
    await input(name).click()
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type(text, { delay: 90 })
  }

  it('stays as typed until the field is left, and is parsed then', async () => {
    await begin({ layout: 'vertical', themeName: 'plain' }, `${CONTRACT}/new`)
    for (const [text, day] of [
      ['2026-12-31', '2026-12-31'],
      ['2027-1-15', '2027-01-15'],
      ['2028.12.30', '2028-12-30'],
      ['20271231', '2027-12-31'],
    ] as const) {
      for (const key of ['Tab', 'Enter']) {
        await type('endDate', text)
        expect(await input('endDate').inputValue()).toBe(text)
        await page.keyboard.press(key)
        await expect.poll(() => input('endDate').inputValue(), { message: `${text} ${key}` }).toBe(day)
      }
    }
    const year = (await input('signDate').inputValue()).slice(0, 4)
    await type('endDate', '12.31')
    await page.keyboard.press('Tab')
    await expect.poll(() => input('endDate').inputValue()).toMatch(new RegExp(`^${year || '\\d{4}'}-12-31$`))
  })

  it('that cannot be parsed is refused at its field, also by saving', async () => {
    await type('endDate', '2026-12-031')
    await page.keyboard.press('ControlOrMeta+s')
    await fieldBox(page, 'endDate').getByRole('alert').getByText('不是有效日期').waitFor()
    expect(await input('endDate').inputValue()).toBe('2026-12-031')
    await type('endDate', '2027-12-31')
    await page.keyboard.press('Tab')
    await fieldBox(page, 'endDate').getByRole('alert').waitFor({ state: 'hidden' })
  })

  it('is saved by Ctrl+S as it was typed', async () => {
    const known = (await ask<{ list: Row[] }>(window, 'sys/vehicle/list', { pageSize: 1 })).list[0]
    await begin({ layout: 'vertical', themeName: 'plain' }, `/system_settings/vehicle/${known?.id}/edit`)
    await type('maintainTo', '2029-12-31')
    await page.keyboard.press('ControlOrMeta+s')
    await expect
      .poll(async () => (await ask<Row>(window, 'sys/vehicle/info', { id: known?.id }))['maintainTo'])
      .toBe('2029-12-31')
  })

  it('works in a filter the same way', async () => {
    await begin({ layout: 'vertical', themeName: 'plain' }, CONTRACT)
    const box = page
      .locator('.en-flt')
      .filter({ has: page.locator('.en-flt-time, .ant-picker-range') })
      .first()
    await box.click()
    await page.locator('.en-flt .ant-picker-input input').first().waitFor()
    await page.keyboard.type('2026-1-31', { delay: 90 })
    await page.keyboard.press('Tab')
    await page.keyboard.type('12-31', { delay: 90 })
    await page.keyboard.press('Enter')
    await expect.poll(at).toMatch(/2026-01-31.*\d{4}-12-31/)
  })
})

describe('a cell of child rows that was refused', () => {
  it('takes every digit that is typed, though the first takes the refusal away', async () => {
    await begin({ layout: 'vertical', themeName: 'plain' }, '/contract_management/contract/customer_contract/new')
    await addRow(page, 'items')
    await typeCell(page, { lines: 'items', row: 0, heading: '参考单价' }, '30')
    await page.keyboard.press('ControlOrMeta+s')
    const cell = await gridCell(page, 'items', { row: 0, heading: '数量' })
    await expect.poll(() => cell.getAttribute('data-wrong')).not.toBeNull()
    await cell.click()
    await page.keyboard.type('185', { delay: 60 })
    await page.keyboard.press('Tab')
    await expect.poll(() => cell.innerText()).toContain('185')
  })
})

describe('a trip that is typed as fast as a scanner types', () => {
  const ENTRY = '/transportation_management/highway/add_highway_waybill'
  const field = (name: string) => fieldBox(page, name).locator('input').first()
  const fields = ['loadGross', 'loadTare', 'unloadGross', 'unloadTare'] as const

  it('loses no digit when the focus moves, whatever stood in the field', async () => {
    await begin({ layout: 'vertical' }, ENTRY)
    await page.getByRole('checkbox', { name: '卸货', exact: true }).setChecked(true)
    for (let round = 1; round <= 5; round++) {
      const typed = fields.map((_, i) => `${4 - (i % 2) * 3}${round}.${round}${i}`)
      for (const [i, name] of fields.entries()) {
        await field(name).focus()
        await page.keyboard.type(typed[i] ?? '', { delay: 0 })
      }
      await page.keyboard.press('Tab')
      const found = await Promise.all(fields.map(name => field(name).inputValue()))
      expect(found, `round ${round}`).toEqual(typed)
    }
  })

  it('does not take the focus back to a field that was passed within a frame', async () => {
    const inputs = await page.locator('main [data-field] input:not([type=checkbox]):enabled:visible').elementHandles()
    expect(inputs.length).toBeGreaterThan(8)
    for (const [i, passed] of inputs.entries()) {
      const next = inputs[(i + 1) % inputs.length]
      await page.evaluate(
        ([one, other]) => {
          ;(document.activeElement as HTMLElement).blur()
          for (const input of [one, other]) (input as HTMLElement).focus()
          other?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Shift', bubbles: true }))
        },
        [passed, next],
      )
      await painted()
      expect(
        await next?.evaluate(input => input === document.activeElement),
        `after ${await passed.getAttribute('id')}`,
      ).toBe(true)
    }
  })

  it('types what follows an Enter into the next field, also while the truck is looked up', async () => {
    const { task, carrier } = await runningTask(window)
    const truck = await freeTruck(window, carrier.id)
    await page.reload()
    await settled(page)
    await chooseFast(page, 'mainId', String(task['mainNo']))
    await settled(page)
    await field('vehicleId').click()
    // No wait anywhere: plate, time, ticket, gross and tare, each with Enter
    const ticket = 'ZD20261126'
    for (const text of [truck.plateNo, '0610', ticket, '48.66', '15.2']) {
      await page.keyboard.type(text, { delay: 0 })
      await page.keyboard.press('Enter')
    }
    await expect.poll(() => field('loadTare').inputValue()).toBe('15.20')
    expect(await field('vehicleId').inputValue()).toBe(truck.plateNo)
    expect(await field('loadAt').inputValue()).toMatch(/ 06:10$/)
    expect(await field('loadTicketNo').inputValue()).toBe(ticket)
    expect(await field('loadGross').inputValue()).toBe('48.66')
  })

  it('keeps a plate and a driver that are not known, says so at the fields, and does not save without them', async () => {
    const { task, carrier } = await runningTask(window)
    await page.reload()
    await settled(page)
    const said = (name: string) => fieldBox(page, name).innerText()
    await field('mainId').fill('查无此单')
    await page.keyboard.press('Tab')
    await expect.poll(() => said('mainId')).toContain('没有“查无此单”')
    expect(await field('mainId').inputValue()).toBe('查无此单')
    await fieldBox(page, 'mainId').getByRole('button', { name: '去新增主运单' }).waitFor()
    await chooseFast(page, 'mainId', String(task['mainNo']))
    await settled(page)
    expect(await said('mainId')).not.toContain('没有')
    // Saved while the search is still under way
    await field('vehicleId').click()
    await page.keyboard.type('冀G99Z01', { delay: 0 })
    await page.keyboard.press('ControlOrMeta+s')
    await expect.poll(() => said('vehicleId')).toContain('没有“冀G99Z01”')
    await expect.poll(() => field('vehicleId').evaluate(input => input === document.activeElement)).toBe(true)
    expect(page.url()).toContain(ENTRY)
    await field('driverId').click()
    await page.keyboard.type('查无此人', { delay: 60 })
    await page.keyboard.press('Tab')
    await expect.poll(() => said('driverId')).toContain('没有“查无此人”')
    expect(await field('driverId').inputValue()).toBe('查无此人')
    expect(await field('vehicleId').inputValue()).toBe('冀G99Z01')
    await fieldBox(page, 'vehicleId').getByRole('button', { name: '新增车辆 冀G99Z01' }).waitFor()
    // Of drivers with one name nobody is taken unasked
    const twins = {
      name: '双名司机',
      licenseClass: 'A2',
      licenseOrg: '榆林市公安局交通警察支队',
      licenseFrom: '2020-01-01',
      licenseTo: '2099-12-31',
      qualTo: '2099-12-31',
    }
    for (const idNo of ['610802199001018011', '610802199001018020'])
      await ask(window, 'sys/driver/save', {
        ...twins,
        idNo: withCheckDigit(idNo),
        qualNo: withCheckDigit(idNo),
        mobile: `1390000${idNo.slice(-4)}`,
      })
    await field('driverId').fill(twins.name)
    await page.keyboard.press('Tab')
    await expect.poll(() => said('driverId')).toContain('有 2 条同名记录')
    await field('driverId').click()
    await fieldBox(page, 'driverId').getByRole('option').nth(1).waitFor()
    await page.keyboard.press('Enter')
    await fieldBox(page, 'driverId').getByText('请用 ↑↓ 或鼠标选择').waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect.poll(() => said('driverId')).not.toContain('同名')
    expect(await field('driverId').inputValue()).toBe(twins.name)
    // A known plate that is typed another way is found, however soon the field is left
    const truck = await freeTruck(window, carrier.id)
    await field('vehicleId').fill(truck.plateNo.toLowerCase())
    await page.keyboard.press('Tab')
    await expect.poll(() => field('vehicleId').inputValue()).toBe(truck.plateNo)
    expect(await said('vehicleId')).not.toContain('没有')
  })
})

/** An identity number whose last digit is right. */
function withCheckDigit(idNo: string): string {
  const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]
  const sum = weights.reduce((acc, weight, i) => acc + weight * Number(idNo[i]), 0)
  return idNo.slice(0, 17) + '10X98765432'[sum % 11]
}
