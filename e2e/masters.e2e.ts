import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  act,
  ask,
  confirmDialog,
  fieldBox,
  fill,
  move,
  press,
  type Row,
  waitForRecord,
  visit,
} from './support/actions.ts'
import { openBrowser, openWindow, settled, signIn, type Window } from './support/browser.ts'
import { addRow, typeCell } from './support/grid.ts'

const SCREEN = '/system_settings/cargo_owner_management'
/** Unique codes of this run, because records of earlier runs remain in the demo company. */
const RUN = String(Date.now()).slice(-6)

let browser: Browser
let sales: Window
let manager: Window
let owner: Row

beforeAll(async () => {
  browser = await openBrowser()
  sales = await openWindow(browser)
  manager = await openWindow(browser)
  await signIn(sales, 'yewu')
  await signIn(manager, 'caiwu')
  owner = await ask<Row>(sales, 'sys/customer/save', details('1', `榆林市沙梁${RUN}煤炭有限公司`))
})
afterAll(() => browser.close())

/** A company with a unique credit code, including the check digit of GB 32100. */
function details(n: string, fullName: string): object {
  const alphabet = '0123456789ABCDEFGHJKLMNPQRTUWXY'
  const body = `91610800M${RUN}${n.padStart(2, '0')}`
  const sum = [...body].reduce((total, sign, i) => total + alphabet.indexOf(sign) * Number(3n ** BigInt(i) % 31n), 0)
  return {
    code: `S${RUN}${n}`,
    fullName,
    shortName: `沙梁${RUN}-${n}`,
    partyKind: 'company',
    creditCode: `${body}${alphabet[(31 - (sum % 31)) % 31]}`,
    taxpayerType: 'general',
    isCustomer: true,
    payType: 'monthly',
    creditDays: 30,
    contactPhone: '13900000000'.slice(0, 11 - RUN.length) + RUN,
  }
}

describe('a bank account entered by one person', () => {
  it('waits until a second person confirms it, and nobody else can', async () => {
    const { page } = sales
    await sales.open(`${SCREEN}/${owner.id}/edit`)
    await addRow(page, 'bankAccounts')
    const at = (heading: string) => ({ lines: 'bankAccounts', row: 0, heading })
    await typeCell(page, at('户名'), `榆林市沙梁${RUN}煤炭有限公司`)
    await typeCell(page, at('开户行'), '中国农业银行榆林分行')
    await typeCell(page, at('账号'), `26100201092${RUN}`)
    await page
      .getByRole('button', { name: /保存 Ctrl/ })
      .filter({ visible: true })
      .click()
    await waitForRecord(sales, { api: 'sys/customer', id: owner.id }, { accountStatus: 'pending' })
    await visit(sales, SCREEN, owner.id)
    await page.getByText('1 个收款账户有变更').waitFor()
    expect(await page.getByRole('button', { name: /账户复核通过/ }).count()).toBe(0)

    await manager.page.reload()
    const all = manager.page.getByRole('button', { name: /展开全部/ })
    await manager.page.getByRole('heading', { name: /待办/ }).waitFor()
    if (await all.count()) await all.click()
    await manager.page.getByText('货主账户待复核').first().waitFor()
    await visit(manager, SCREEN, owner.id)
    await manager.page.getByText(/贺文博 变更于/).waitFor()
    await manager.healthy('masters.account')
    await act(manager, '账户复核通过')
    const done = await waitForRecord(manager, { api: 'sys/customer', id: owner.id }, { accountStatus: 'clear' })
    expect(done['bankAccounts']).toMatchObject([{ state: 'confirmed', changedBy$: '贺文博', checkedBy$: '康志远' }])
  })
})

describe('two people at one record', () => {
  const hint = ({ page }: Window) => page.locator('.en-presence-part:visible')
  const placeOf = ({ page }: Window) => page.locator('.en-detail-body').boundingBox()

  const isWithinHead = async (one: Window) => {
    const [own, head] = [await hint(one).boundingBox(), await one.page.locator('.en-detail-head').boundingBox()]
    return !!own && !!head && own.y >= head.y && own.y + own.height <= head.y + head.height
  }

  it('see each other, and who edits it, within seconds, and nothing moves', async () => {
    await visit(manager, SCREEN, owner.id)
    await sales.open(SCREEN)
    await settled(manager.page)
    await expect.poll(() => hint(manager).count()).toBe(0)
    const place = await placeOf(manager)
    await sales.open(`${SCREEN}/${owner.id}`)
    await expect.poll(() => hint(manager).innerText(), { timeout: 5000 }).toMatch(/贺文博 也在看/)
    expect(await isWithinHead(manager)).toBe(true)
    await expect.poll(() => hint(sales).innerText(), { timeout: 5000 }).toMatch(/康志远 也在看/)
    await sales.open(`${SCREEN}/${owner.id}/edit`)
    await expect.poll(() => hint(manager).innerText(), { timeout: 5000 }).toMatch(/贺文博 正在编辑/)
    await expect.poll(() => hint(sales).innerText(), { timeout: 5000 }).toMatch(/康志远 也在看/)
    expect(await placeOf(manager)).toEqual(place)
    await manager.healthy('masters.presence')
    await sales.healthy('masters.presence.form')
  })

  it('no longer see who went to another page, or closed the window', async () => {
    await sales.open(SCREEN)
    await expect.poll(() => hint(manager).count(), { timeout: 5000 }).toBe(0)
    const third = await openWindow(browser, { width: 375, height: 800, touch: true, dark: true })
    await signIn(third)
    await third.open(`${SCREEN}/${owner.id}`)
    await expect.poll(() => hint(manager).count(), { timeout: 5000 }).toBe(1)
    await expect.poll(() => hint(third).innerText(), { timeout: 5000 }).toMatch(/康志远 也在看/)
    expect(await isWithinHead(third)).toBe(true)
    await third.healthy('masters.presence.phone')
    await third.page.close({ runBeforeUnload: true })
    await expect.poll(() => hint(manager).count(), { timeout: 5000 }).toBe(0)
  })
})

describe('a party entered twice', () => {
  let boss: Window
  const twice = `陕西榆林沙梁${RUN}煤炭有限责任公司`

  it('is reported while it is typed, and saved only if somebody confirms that it is another one', async () => {
    boss = await openWindow(browser)
    await signIn(boss)
    const { page } = boss
    await boss.open(`${SCREEN}/new`)
    await fill(page, 'fullName', twice)
    const notice = page.getByRole('alert').filter({ hasText: '可能已有同一单位' })
    await notice.getByRole('button', { name: `榆林市沙梁${RUN}煤炭有限公司` }).waitFor()
    await expect.poll(() => notice.innerText()).toContain('名称相近')
    expect(await notice.getByRole('checkbox').isChecked()).toBe(false)
    await boss.healthy('masters.similar')
    await expect(ask(boss, 'sys/customer/save', details('2', twice))).rejects.toThrow(/疑似重复/)
    await notice.getByRole('checkbox').check()
    await expect.poll(() => fieldBox(page, 'notDouble').count()).toBe(1)
  })

  it('is merged into one record with everything that refers to it, and the other one refers to the survivor', async () => {
    const { page } = boss
    const other = await ask<Row>(boss, 'sys/customer/save', { ...details('2', twice), notDouble: true })
    const place = await ask<Row>(boss, 'sys/address/save', {
      name: `沙梁${RUN}煤场`,
      kind: 'mine',
      regionCode: '610802',
      detail: '沙梁村',
      partyId: other.id,
    })
    await visit(boss, SCREEN, owner.id)
    await move(boss, '合并…')
    await page.locator('.ant-modal:visible .ant-select').first().click()
    await page.keyboard.type(`沙梁${RUN}-2`)
    await page
      .locator('.ant-select-dropdown:visible .ant-select-item-option', { hasText: `沙梁${RUN}-2` })
      .first()
      .click()
    await press(page, '下一步')
    const dialog = page.locator('.ant-modal:visible').last()
    await dialog.getByText('将转到保留单位的记录').waitFor()
    await expect.poll(() => dialog.innerText()).toMatch(/地址\s*1 条/)
    await boss.healthy('masters.merge')
    await dialog.getByRole('radiogroup', { name: '全称' }).getByRole('radio').last().check()
    await dialog.getByRole('checkbox', { name: /确认为同一主体/ }).check()
    await dialog.getByRole('textbox').last().fill('同一单位录入两次')
    await confirmDialog(page)
    expect(await waitForRecord(boss, { api: 'sys/address', id: place.id }, { partyId: owner.id })).toMatchObject({
      partyId$: `沙梁${RUN}-1`,
    })
    expect(await waitForRecord(boss, { api: 'sys/customer', id: owner.id }, { fullName: twice })).toMatchObject({
      status: 'enabled',
    })
    await visit(boss, SCREEN, other.id)
    await page.getByText('已合并到').first().waitFor()
    await settled(page)
    expect(await page.getByRole('button', { name: /合并…/ }).count()).toBe(0)
    await boss.healthy('masters.merged')
  })
})
