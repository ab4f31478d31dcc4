import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ask, confirmDialog, fieldBox, move, pick, type Row, waitForRecord } from './support/actions.ts'
import { openBrowser, openWindow, settled, signIn, type Window } from './support/browser.ts'
import { currentProduct } from './support/current-product.ts'

const NEWCOMER = { name: '孙小满', mobile: '13700004101', password: 'secret-1' }
const FOUNDER = { name: '周开拓', mobile: '13700004102', password: 'secret-2' }

let browser: Browser
let window: Window

beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

const at = () => decodeURIComponent(new URL(window.page.url()).hash.slice(1))
const press = (name: string) => window.page.getByRole('button', { name, exact: true }).click()

async function code(mobile: string): Promise<string> {
  await press('获取验证码')
  await window.page.getByText('秒后重发').waitFor()
  return (await fetch(`${currentProduct().gateway}?mobile=${mobile}`)).text()
}

/** `refused`: passwords that are tried first. */
async function register(person: typeof NEWCOMER, refused: readonly string[] = []): Promise<void> {
  const { page } = window
  await window.open('/register')
  await page.fill('#name', person.name)
  await page.fill('#mobile', person.mobile)
  await page.fill('#code', await code(person.mobile))
  await page.check('#agreed')
  // A password that everybody tries first is refused at its field, and the code is still good
  for (const password of [...refused, person.password]) {
    await page.fill('#password', password)
    await page.fill('#again', password)
    await press('创建账号')
    if (!refused.includes(password)) continue
    await expect.poll(() => page.locator('#password').getAttribute('aria-invalid')).toBe('true')
    expect(await page.evaluate('document.activeElement.id')).toBe('password')
  }
  await page.getByRole('group', { name: '加入还是新建' }).waitFor()
}

describe('a new person', () => {
  let admin: Window

  beforeAll(async () => {
    window = await openWindow(browser, { width: 1100 })
    admin = await openWindow(browser)
    await signIn(admin)
  })

  it('registers with a code sent to the mobile, belongs to no company, and finds the company', async () => {
    await register(NEWCOMER)
    await window.open('/index')
    await expect.poll(at).toBe('/shouye?redirect=/index')
    await window.open('/register')
    await window.page.fill('#companyName', '远衡')
    await press('查找')
    await window.page.fill('#remark', '调度岗')
    await press('申请加入')
    await window.page.getByText('待审核', { exact: true }).waitFor()
    await window.healthy('joining.waiting')
  })

  it('gets no access while the company considers the request', async () => {
    await window.open('/index')
    await expect.poll(at).toBe('/register')
    await window.page.getByText('您已加入公司，等待公司审核').first().waitFor()
    expect(window.troubles()).toEqual([])
  })

  it('is shown to an administrator, who accepts the request', async () => {
    const { list } = await ask<{ list: Row[] }>(admin, 'sys/msg/my/list')
    expect(list[0]).toMatchObject({ title: '孙小满申请加入公司', body: '调度岗' })
    await admin.open('/system_settings/to_be_reviewed')
    await admin.page.getByText(NEWCOMER.name).first().waitFor()
    const found = await ask<{ list: Row[] }>(admin, 'sys/user/list', {
      filters: { status: 'pending' },
      search: NEWCOMER.name,
    })
    const id = found.list[0]?.id as number
    await admin.open(`/system_settings/to_be_reviewed/${id}`)
    await move(admin, '通过')
    await settled(admin.page)
    const chosen = fieldBox(admin.page, 'roles').locator('[class*=-item]', { hasText: '调度员' })
    await pick(admin.page, 'roles', '调度员')
    // A list that is still searching may have moved under the pointer
    if (!(await chosen.count())) await pick(admin.page, 'roles', '调度员')
    await chosen.first().waitFor()
    await admin.page.keyboard.press('Escape')
    await pick(admin.page, 'departmentId', '运输部')
    await confirmDialog(admin.page)
    expect(await waitForRecord(admin, { api: 'sys/user', id }, { status: 'active' })).toMatchObject({
      deptId$: '运输部',
      roles$: ['调度员'],
    })
    await window.page.evaluate("localStorage.setItem('stepActive', '3')")
    await window.page.reload()
    await press('进入公司')
    await expect.poll(at, { timeout: 30_000 }).toBe('/index')
    expect(window.troubles()).toEqual([])
  })

  it('resets a forgotten password by a code', async () => {
    window = await openWindow(browser)
    const { page } = window
    await window.open('/forget')
    await page.fill('#mobile', '13892201101')
    await page.fill('#code', await code('13892201101'))
    await page.fill('#password', 'demo123456')
    await page.fill('#again', 'demo123456')
    await press('设置新密码')
    await page.getByText('密码已改，用新密码登录').waitFor()
    await signIn(window, 'yewu')
    expect(at()).toBe('/index')
  })
})

describe('a founder', () => {
  it('creates a company and is its administrator', async () => {
    window = await openWindow(browser)
    await register(FOUNDER, ['abc12345'])
    await press('新建公司')
    await window.page.fill('#foundName', '神木市开拓运输有限公司')
    await window.page.fill('#creditCode', '91610800MAT000777Q')
    await press('提交公司')
    await window.page.getByText('校验位不正确').waitFor()
    await window.page.fill('#creditCode', checked('91610800MAT000777'))
    await press('提交公司')
    await expect.poll(at, { timeout: 30_000 }).toBe('/index')
    expect(await ask(window, 'user/isLogin')).toMatchObject({
      name: FOUNDER.name,
      isAdmin: true,
      companyName: '神木市开拓运输有限公司',
    })
  })

  it('invites an account, which belongs to the company once its person accepts', async () => {
    const company = '神木市开拓运输有限公司'
    const invited = { entry: 'invitation', account: NEWCOMER.mobile, name: NEWCOMER.name }
    expect(await ask<Row>(window, 'sys/user/save', invited)).toMatchObject({ status: 'invited', userId: null })
    const guest = await openWindow(browser)
    await signIn(guest, NEWCOMER.mobile, NEWCOMER.password)
    await guest.page.getByText(`${company}邀请您加入`).first().waitFor()
    await guest.healthy('joining.invited')
    await guest.page.getByRole('button', { name: '接受', exact: true }).click()
    await guest.page.getByText(`${company}邀请您加入`).first().waitFor({ state: 'hidden' })
    const { companies } = await ask<{ companies: Row[] }>(guest, 'user/isLogin')
    expect(companies.map(one => one.name)).toContain(company)
    await guest.page.getByText(`已加入${company}`).first().waitFor()
    await guest.healthy('joining.joined')
    await guest.page.getByRole('button', { name: '进入该公司' }).click()
    await expect
      .poll(async () => (await ask<{ orgName?: string; orgId: number }>(guest, 'user/isLogin')).orgId)
      .toBe(companies.find(one => one.name === company)?.id)
  })
})

/** A synthetic credit code with its check digit. */
function checked(body: string): string {
  const alphabet = '0123456789ABCDEFGHJKLMNPQRTUWXY'
  const sum = [...body].reduce((acc, c, i) => acc + alphabet.indexOf(c) * Number(3n ** BigInt(i) % 31n), 0)
  return body + alphabet[(31 - (sum % 31)) % 31]
}
