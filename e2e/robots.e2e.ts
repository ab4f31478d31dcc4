import { mkdirSync, utimesSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { act, ask, confirmDialog, fieldBox, fill, move, pick, press, type Row, visit } from './support/actions.ts'
import { openBrowser, openWindow, settled, signIn, type Window } from './support/browser.ts'
import { currentProduct } from './support/current-product.ts'
import { day } from './support/papers.ts'
import { type CallbackReceiver, openCallbackReceiver } from './support/receiver.ts'

/**
 * A statement of the bank lies in a folder: a task fetches it, says why it refused a line, and three of its lines settle
 * three payments once the cashier confirms them. Another task has a wrong password.
 */
let browser: Browser
let admin: Window
let cashier: Window
let bank: CallbackReceiver
let payments: Row[]

const TASKS = '/transportation_management/rpa'
const LINES = '/statement_management/bank_transaction'
const serial = String(Date.now()).slice(-6)
const FOLDER = `银行/流水${serial}`
const NAME = `建行流水${serial}`

beforeAll(async () => {
  browser = await openBrowser()
  bank = await openCallbackReceiver()
  ;[admin, cashier] = (await Promise.all(
    ['demo', 'chuna'].map(async user => {
      const window = await openWindow(browser)
      await signIn(window, user)
      return window
    }),
  )) as [Window, Window]
  payments = await approvedPayments(['1201', '1302', '1403', '1504', '1605'])
})
afterAll(async () => {
  bank.close()
  await browser.close()
})

/** Payments that were approved, each of an amount that nothing else has. */
async function approvedPayments(amounts: readonly string[]): Promise<Row[]> {
  const [clerk, finance] = (await Promise.all(
    ['kuaiji', 'caiwu'].map(async user => {
      const window = await openWindow(browser)
      await signIn(window, user)
      return window
    }),
  )) as [Window, Window]
  const { list } = await ask<{ list: Row[] }>(clerk, 'sap/carrier/list', {
    filters: { status: ['confirmed', 'partSettled'], availableSum: { op: 'range', value: ['8000', null] } },
  })
  const [statement] = list
  const { bankAccounts } = await ask<{ bankAccounts: Row[] }>(admin, 'sys/supplier/info', {
    id: statement?.['partyId'],
  })
  const known = bankAccounts.find(one => one['isDefault'])
  const account = {
    accountName: known?.['accountName'],
    bankName: known?.['bankName'],
    accountNo: known?.['accountNo'],
  }
  const made: Row[] = []
  for (const yuan of amounts) {
    const { id } = await ask<Row>(clerk, 'sap/payment/save', {
      partyId: statement?.['partyId'],
      planDate: day(0),
      ...account,
      items: [{ statementId: statement?.id, amount: `${yuan}.${serial.slice(-2)}` }],
    })
    await ask(clerk, 'sap/payment/submit', { id })
    made.push(await ask<Row>(finance, 'sap/payment/approve', { id }))
  }
  return made
}

/** Puts a file into the folder of the task, as a program that finished it a minute ago. */
async function drop(name: string, lines: readonly string[]): Promise<void> {
  const { orgId } = await ask<{ orgId: number }>(admin, 'user/isLogin')
  const path = join(currentProduct().robots, String(orgId), FOLDER, name)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, `\uFEFF${lines.join('\r\n')}\r\n`)
  utimesSync(path, Date.now() / 1000 - 60, Date.now() / 1000 - 60)
}

async function openTask(name: string): Promise<number> {
  const { list } = await ask<{ list: Row[] }>(admin, 'oms/rpa/list', { filters: { name } })
  const id = Number(list[0]?.id)
  await visit(admin, TASKS, id)
  return id
}

/** Waits until the last run of a task is over, and answers it. */
async function runOver(taskId: number): Promise<Row> {
  let run: Row | undefined
  await expect
    .poll(
      async () => {
        ;[run] = (await ask<{ list: Row[] }>(admin, 'oms/rpaRun/list', { filters: { taskId }, sort: ['-id'] })).list
        return run?.['status'] ?? 'running'
      },
      { timeout: 60_000 },
    )
    .not.toBe('running')
  return run as Row
}

describe('a task', () => {
  it('is created with its schedule, which the form says in words with the next five times', async () => {
    const { page } = admin
    await admin.open(TASKS)
    await press(page, '新增')
    await fill(page, 'name', NAME)
    await pick(page, 'kind', '银行流水')
    await pick(page, 'runAsId', '马秀兰')
    await fill(page, 'folder', '../别家')
    await fill(page, 'cron', '35 8,16 * * 8')
    await expect.poll(() => fieldBox(page, 'cron').innerText()).toContain('还不是完整的计划')
    await fill(page, 'cron', '35 8,16 * * 1-5')
    const words = fieldBox(page, 'cron').getByRole('status')
    await expect.poll(() => words.innerText()).toContain('每周一至周五 08:35、16:35')
    expect((await words.innerText()).match(/\d\d-\d\d 周[一二三四五] (?:08|16):35/g)).toHaveLength(5)
    await press(page, '保存')
    await expect.poll(() => fieldBox(page, 'folder').getByRole('alert').innerText()).toContain('相对路径')
    await admin.healthy('robots.form')
    await fill(page, 'folder', FOLDER)
    await press(page, '保存')
    await expect
      .poll(async () => (await ask<{ total: number }>(admin, 'oms/rpa/list', { filters: { name: NAME } })).total)
      .toBe(1)
  })

  it('runs now, and its run says what became of each line', async () => {
    const [one, two, three] = payments as [Row, Row, Row]
    await drop('建行明细.csv', [
      '交易日期,交易流水号,借方金额,贷方金额,对方户名,对方账号,摘要',
      `${day(0)},E${serial}1,${one['amount']},,某人,,付运费${one['settleNo']}`,
      `${day(0)},E${serial}2,${two['amount']},,别名,${two['accountNo']},`,
      `${day(0)},E${serial}3,${three['amount']},,${three['accountName']},,运费`,
      `${day(0)},E${serial}4,5.00,6.00,写错的人,,`,
    ])
    const { page } = admin
    const id = await openTask(NAME)
    await act(admin, '立即执行')
    const run = await runOver(id)
    expect(run).toMatchObject({ status: 'partly', rowsRead: 4, rowsNew: 3, rowsRefused: 1 })
    await visit(admin, TASKS, id)
    const rows = page
      .getByRole('tabpanel')
      .locator('tbody tr')
      .filter({ hasText: String(run['runNo']) })
    await expect.poll(() => rows.innerText()).toContain('部分成功')
    await admin.healthy('robots.task')
    await visit(admin, `${TASKS}_runs`, run.id)
    await page.getByRole('tab', { name: '行与原因' }).click()
    await settled(page)
    const reasons = page.getByRole('tabpanel').last()
    await expect.poll(() => reasons.innerText()).toContain('借方与贷方不能同时有金额')
    await admin.healthy('robots.run')
    await reasons.getByRole('button', { name: /建行明细\.csv/ }).click()
    await page.waitForURL(/bank_transaction\/import\?batch=\d+/)
    await settled(page)
    await expect.poll(() => page.locator('main').innerText()).toContain('建行明细.csv')
  })

  it('whose file names three payments settles them once the cashier confirms', async () => {
    const { page } = cashier
    await cashier.open(`${LINES}?status=proposed`)
    await settled(page)
    for (const n of [1, 2, 3])
      await page
        .getByRole('row')
        .filter({ hasText: `E${serial}${n}` })
        .getByRole('checkbox')
        .check()
    await cashier.healthy('robots.lines')
    await page.getByText('已选 3 条').waitFor()
    // Rows have a button of the same name, each for itself
    await page.locator('.en-actions:visible').getByRole('button', { name: '确认登记' }).click()
    await confirmDialog(page)
    await expect
      .poll(async () => {
        const rows = await Promise.all(
          payments.slice(0, 3).map(({ id }) => ask<Row>(cashier, 'sap/payment/info', { id })),
        )
        return rows.map(row => [row['status'], row['bankRef'], row['paidAt']])
      })
      .toEqual([1, 2, 3].map(n => ['paid', `E${serial}${n}`, day(0)]))
    const [paid] = payments
    await visit(cashier, '/statement_management/payment', Number(paid?.id))
    await expect.poll(() => page.locator('main').innerText()).toContain(`E${serial}1`)
    await cashier.healthy('robots.paid')
  })

  it('and of one transfer for two payments both are settled together', async () => {
    const { page } = cashier
    const two = payments.slice(3)
    const amount = two.reduce((sum, row) => sum + Number(row['amount']), 0).toFixed(2)
    await ask(cashier, 'sap/bankTransaction/save', {
      serialNo: `E${serial}9`,
      bookedOn: day(0),
      direction: 'out',
      amount,
      peerName: '合并付款',
    })
    await cashier.openAnew(`${LINES}?status=unmatched`)
    await page
      .getByRole('row')
      .filter({ hasText: `E${serial}9` })
      .getByRole('checkbox')
      .check()
    await press(page, '合并登记')
    const dialog = page.locator('.ant-modal:visible')
    const save = dialog.getByRole('button', { name: '登记收付' })
    const choose = (row: Row | undefined) =>
      dialog
        .getByRole('row')
        .filter({ hasText: String(row?.['settleNo']) })
        .getByRole('checkbox')
        .check()
    await choose(two[0])
    await expect.poll(() => dialog.getByRole('status').last().innerText()).toContain('相差')
    expect(await save.isDisabled()).toBe(true)
    await choose(two[1])
    await cashier.healthy('robots.settle')
    await save.click()
    await dialog.waitFor({ state: 'hidden' })
    for (const [i, { id }] of two.entries())
      expect(await ask<Row>(cashier, 'sap/payment/info', { id })).toMatchObject({
        status: 'paid',
        bankRef: `E${serial}9/${i + 1}`,
      })
    await visit(cashier, '/statement_management/payment', Number(two[1]?.id))
    await page.getByRole('tab', { name: '银行流水' }).click()
    await expect.poll(() => page.getByRole('tabpanel').last().innerText()).toContain(`E${serial}9`)
    await cashier.healthy('robots.moves')
  })
})

describe('a task with a wrong password', () => {
  const OTHER = `接口流水${serial}`

  it('rests, says that the login expired, and tells its people', async () => {
    const { page } = admin
    bank.status = 401
    await admin.open(TASKS)
    await press(page, '新增')
    await fill(page, 'name', OTHER)
    await pick(page, 'kind', '银行流水')
    await pick(page, 'connector', 'HTTP')
    await pick(page, 'runAsId', '马秀兰')
    await fill(page, 'url', bank.url)
    await fill(page, 'columns', '交易流水号 = no\n交易日期 = on\n借方金额 = out')
    await fill(page, 'cron', '0 9 * * *')
    await press(page, '保存')
    await expect
      .poll(async () => (await ask<{ total: number }>(admin, 'oms/rpa/list', { filters: { name: OTHER } })).total)
      .toBe(1)
    const id = await openTask(OTHER)
    await move(admin, '设置密码')
    await page.locator('.ant-modal:visible input[type=password]').fill('falsch')
    await press(page, '保存密码')
    await act(admin, '立即执行')
    expect(await runOver(id)).toMatchObject({ status: 'loginExpired', reason: 'login' })
    await visit(admin, TASKS, id)
    const shown = () => page.locator('main').innerText()
    await expect.poll(shown).toContain('对方拒绝了账号或密码')
    expect(await shown()).toContain('计划已暂停')
    expect(await shown()).toContain('更换密码')
    expect(await shown()).not.toContain('接下来：')
    await admin.healthy('robots.expired')
    const { list } = await ask<{ list: Row[] }>(cashier, 'sys/msg/my/list', {})
    expect(list.map(row => row['title'])).toContain(`RPA任务“${OTHER}”登录失效`)
  })

  it('goes on with another one', async () => {
    const { page } = admin
    bank.status = 200
    const id = await openTask(OTHER)
    await move(admin, '更换密码')
    await page.locator('.ant-modal:visible input[type=password]').fill('richtig')
    await press(page, '保存密码')
    await expect.poll(async () => (await ask<Row>(admin, 'oms/rpa/info', { id }))['nextAt']).not.toBeNull()
    // The fake answers no list, which is said as it is
    await act(admin, '立即执行')
    expect(await runOver(id)).toMatchObject({ status: 'failed', reason: 'answer' })
    expect(bank.got.at(-1)?.headers['authorization']).toBe('richtig')
    expect(JSON.stringify(await ask(admin, 'oms/rpa/info', { id }))).not.toContain('richtig')
    await ask(admin, 'oms/rpa/disable', { id, reason: '测试结束' })
    admin.troubles()
  })
})
