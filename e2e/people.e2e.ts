import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ask, confirmDialog, press, type Row, visit } from './support/actions.ts'
import { openBrowser, openWindow, settled, signIn, type Window } from './support/browser.ts'

const NEW = { account: `hire-${Date.now() % 1e8}`, name: '冯新入' }

let browser: Browser
let admin: Window

beforeAll(async () => {
  browser = await openBrowser()
  admin = await openWindow(browser)
  await signIn(admin)
})
afterAll(() => browser.close())

interface Node extends Row {
  name: string
  parentId: number | null
  members: number
  version: number
}

const tree = async () => (await ask<{ list: Node[] }>(admin, 'sys/department/tree')).list
const named = async (name: string) => (await tree()).find(one => one.name === name)
const node = (name: string) => admin.page.locator('.ant-tree-treenode', { hasText: name }).locator('[data-department]')
const below = async (parent: string) => {
  const list = await tree()
  const id = list.find(one => one.name === parent)?.id
  return list.filter(one => one.parentId === id).map(one => one.name)
}

describe('the tree of departments', () => {
  it('takes new departments below others', async () => {
    const { page } = admin
    await admin.open('/system_settings/department')
    for (const name of ['调度一组', '调度二组']) {
      await node('运输部').click()
      await press(page, '新建下级')
      await page.locator('.ant-modal:visible [data-field="name"] input').fill(name)
      await press(page, '保存')
      await node(name).waitFor()
    }
    expect(await below('运输部')).toEqual(['调度一组', '调度二组'])
    await admin.healthy('people.departments')
  })

  it('is reordered by dragging', async () => {
    await settled(admin.page)
    await node('调度二组').dragTo(node('财务部'))
    await expect.poll(() => below('财务部')).toEqual(['调度二组'])
    expect(await below('运输部')).toEqual(['调度一组'])
  })

  it('is reordered by its menu, also by keyboard', async () => {
    const { page } = admin
    await node('调度二组').click()
    await page.getByRole('button', { name: '移动', exact: false }).first().focus()
    await page.keyboard.press('Enter')
    await page.getByRole('menuitem', { name: '移到其他部门下…' }).waitFor()
    await page.getByRole('menuitem', { name: '移到其他部门下…' }).click()
    await page.locator('.ant-modal:visible .ant-select').click()
    await page.keyboard.type('运输部')
    await page.keyboard.press('Enter')
    await confirmDialog(page)
    await expect.poll(() => below('运输部')).toEqual(['调度一组', '调度二组'])
    await page.getByRole('button', { name: '移动', exact: false }).first().click()
    await page.getByRole('menuitem', { name: '上移' }).click()
    await expect.poll(() => below('运输部')).toEqual(['调度二组', '调度一组'])
  })

  it('takes several members at once, and a department with members cannot be deleted', async () => {
    const { page } = admin
    await node('调度一组').click()
    await press(page, '添加人员')
    const picker = page.locator('.ant-modal:visible')
    for (const name of ['高二旦', '贺文博'])
      await picker.locator('tr', { hasText: name }).locator('input[type=checkbox]').check()
    await confirmDialog(page)
    await expect.poll(async () => (await named('调度一组'))?.members).toBe(2)
    await page
      .locator('header')
      .getByRole('button', { name: /删\s*除/ })
      .click()
    // It says what stands in the way before it asks for a reason
    const refusal = page.locator('.ant-modal:visible')
    await refusal
      .getByText(/还有 2 人.*先把他们移到别的部门/)
      .first()
      .waitFor()
    expect(await refusal.locator('textarea').count()).toBe(0)
    await page.keyboard.press('Escape')
    // Undone, because other stories use these people
    const { list } = await ask<{ list: Row[] }>(admin, 'sys/user/list', {
      filters: { deptId: (await named('调度一组'))?.id },
    })
    await ask(admin, 'sys/department/bind/users', { id: (await named('运输部'))?.id, users: list.map(row => row.id) })
    for (const name of ['调度一组', '调度二组']) {
      const dept = await named(name)
      await ask(admin, 'sys/department/delete', { id: dept?.id, version: dept?.version, reason: '撤并' })
    }
    expect(admin.troubles().filter(trouble => !trouble.includes('409'))).toEqual([])
  })
})

describe('a password that the company cannot reset', () => {
  it('is refused inside the dialog', async () => {
    const own = await openWindow(browser)
    await signIn(own)
    const { list } = await ask<{ list: Row[] }>(admin, 'sys/user/list', { search: 'yewu' })
    await visit(own, '/system_settings/user', list[0]?.id as number)
    await press(own.page, '重设密码')
    const dialog = own.page.locator('.ant-modal:visible')
    await dialog.locator('textarea, input').first().fill('忘记了')
    await dialog.getByRole('button', { name: /重设密码/ }).click()
    await dialog.getByText('不能由公司重设密码').waitFor()
    expect(await own.page.locator('.ant-notification-notice').count()).toBe(0)
    await own.page.keyboard.press('Escape')
  })
})

describe('a new member', () => {
  let colleague: Window
  let memberId: number
  let roleId: number
  let password = ''

  it('is entered by the company and gets an initial password', async () => {
    const role = await ask<Row>(admin, 'sys/role/save', {
      name: '看货物',
      code: 'e2eGoods',
      scope: 'company',
      permissions: ['sys.goods.read'],
    })
    roleId = role.id
    memberId = (await ask<Row>(admin, 'sys/user/save', { ...NEW, roles: [roleId] })).id
    await admin.open(`/system_settings/user/${memberId}`)
    await press(admin.page, '生成首次密码')
    await press(admin.page, '生成首次密码')
    password = (await admin.page.locator('.ant-modal:visible code').innerText()).trim()
    expect(password).toMatch(/^[a-z2-9]{4}-[a-z2-9]{4}-[a-z2-9]{2}$/)
    await press(admin.page, '关闭')
  })

  it('has to choose a password first, and accepts the agreement once', async () => {
    colleague = await openWindow(browser)
    const { page } = colleague
    await colleague.open('/login')
    await page.locator('input:visible:not([type=password])').first().fill(NEW.account)
    await page.locator('input[type=password]:visible').fill(password)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: '设置自己的密码' }).waitFor()
    await colleague.healthy('people.own-password')
    // What was typed to sign in is forgotten by a reload, and then asked for
    await page.reload()
    await page.fill('#given', password)
    await page.fill('#password', 'my-own-one')
    await page.fill('#again', 'my-own-one')
    await page.getByRole('button', { name: '保存并继续' }).click()
    await page.getByRole('dialog', { name: '使用前请阅读并同意' }).waitFor()
    await colleague.healthy('people.agreement')
    await page.getByRole('button', { name: '同意并继续' }).click()
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    await expect.poll(() => page.url()).toContain('#/index')
    await page.reload()
    await settled(page)
    expect(await page.getByRole('dialog').count()).toBe(0)
    expect(await ask(colleague, 'user/isLogin')).toMatchObject({ agreement: null, mustChangePassword: false })
  })

  it('loses a right in an open window as soon as the role changes', async () => {
    await colleague.open('/system_settings/goods_management')
    await colleague.page.getByText('动力煤').first().waitFor()
    const { version } = await ask<{ version: number }>(admin, 'sys/role/info', { id: roleId })
    await ask(admin, 'sys/role/save', { id: roleId, version, permissions: ['sys.addr.read'] })
    await colleague.page.reload()
    await settled(colleague.page)
    await expect.poll(() => colleague.page.url()).toContain('#/403')
    await colleague.page.getByText(/公司管理员：/).waitFor()
    await expect(ask(colleague, 'sys/goods/list')).rejects.toThrow('权限')
    expect((await ask<{ permission: string[] }>(colleague, 'user/isLogin')).permission).toEqual(['sys.addr.read'])
  })

  it('is signed out by an administrator, who finds it in the sign-in log', async () => {
    await visit(admin, '/system_settings/user', memberId)
    await admin.page
      .getByRole('button', { name: /结束 .* 的登录/ })
      .first()
      .click()
    await expect
      .poll(() =>
        ask(colleague, 'user/isLogin').then(
          () => 'in',
          () => 'out',
        ),
      )
      .toBe('out')
    await admin.open('/system_settings/system_log?view=signIns')
    await admin.page
      .getByRole('row')
      .filter({ hasText: NEW.name })
      .filter({ hasText: '管理员结束登录' })
      .first()
      .waitFor()
    await admin.page
      .getByRole('row')
      .filter({ hasText: NEW.name })
      .filter({ hasText: '管理员重设密码' })
      .first()
      .waitFor()
    await admin.healthy('people.signIns')
    await ask(admin, 'sys/user/leave', { id: memberId, reason: '故事结束' })
  })
})
