import { creditNoticeCalls } from '@tuheng/domain/credit/credit.calls'
import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { mainWaybill } from '@tuheng/domain/transport/index'
import { registry } from '@tuheng/domain/registry'
import { beforeAll, expect, it } from 'vitest'
import { type Person, type TestApp, testApp } from '../../testing/app.ts'
import { dispatchOf, makeMasters, taskIn, type Masters } from '../transport/testing/masters.ts'
import { readCreditPosition } from './index.ts'

let app: TestApp
let masters: Masters
let admin: Person
let mainId: number

beforeAll(async () => {
  app = await testApp()
  const orgId = await app.company()
  masters = await makeMasters(app, orgId, { teams: 1 })
  admin = await app.person(orgId, { name: '王管理' })
  mainId = (await taskIn(app, masters)).id
})

const setCreditHold = (creditHold: 'off' | 'warn' | 'block') => admin.must('sys/set/save', { settings: { creditHold } })
const limit = (creditLimit: string | null) =>
  admin.must('sys/customer/setCredit', { id: masters.customerId, creditLimit, reason: '年度授信' })
const ask = (path: string, own?: AnyRow, who = admin) =>
  who.must<AnyRow>(`${path}/creditNotice`, { customerId: masters.customerId, ...(own ? { own } : {}) })

it('the notice in forms that the limit may hold', () => {
  for (const { name, credit, faces } of registry.resources) {
    if (!credit) continue
    const call = creditNoticeCalls[name as keyof typeof creditNoticeCalls]
    const [receivable, rest] = split(faces, credit.when)
    expect(call?.addresses.map(({ path }) => path).toSorted(), name).toEqual(
      receivable.map(api => `${api}/creditNotice`).toSorted(),
    )
    expect(rest.length, name).toBe({ contract: 2, waybill: 1 }[name] ?? 0)
  }
})

/** Divides into faces that show money and by which somebody may come to owe us, and the others. */
function split(
  faces: Readonly<Record<string, { api: string; where?: Readonly<Record<string, unknown>>; hide?: readonly string[] }>>,
  when?: (row: AnyRow) => boolean,
): [string[], string[]] {
  const all = Object.values(faces)
  const owes = ({ where = {}, hide = [] }: (typeof all)[number]) =>
    !hide.includes('arTotal') && (!when || !['carrier', 'purchase'].includes(String(where['kind'])))
  return [all.filter(owes).map(face => face.api), all.filter(face => !owes(face)).map(face => face.api)]
}

it('computes nothing while the company has switched the check off', async () => {
  await limit('1000.00')
  const asked = async (setting: 'off' | 'warn') => {
    await setCreditHold(setting)
    const names: unknown[] = []
    await app.work(masters.orgId, tx =>
      readCreditPosition(
        {
          orgId: tx.orgId,
          actor: tx.actor,
          now: tx.now,
          sql: (text, params, name) => {
            names.push(name)
            return tx.sql(text, params, name)
          },
        },
        { partyId: masters.customerId, path: '' },
      ),
    )
    return names
  }
  expect(await asked('off')).toEqual(['company-settings'])
  expect((await asked('warn')).length).toBeGreaterThan(1)
})

it('tells before saving what this document adds to the exposure', async () => {
  await setCreditHold('block')
  await limit('1000.00')
  const price = (await admin.must<{ arPrice: string }>('oms/mainWay/info', { id: mainId })).arPrice
  expect(await ask('oms/wayBill', { mainId, tons: '1' })).toEqual({ state: 'ok', held: false })
  // A trip is refused for its own amount.
  const over = await ask('oms/wayBill', { mainId, tons: '30' })
  expect(over).toMatchObject({
    state: 'over',
    held: true,
    limit: '1000.00',
    used: '0.00',
    left: '1000.00',
    own: (Number(price) * 30).toFixed(2),
  })
  expect(over['msg']).toMatch(/^常乐源煤业超出信用额度：额度 1,000\.00 元，计入本单已占用/)
  // A contract or a task adds nothing yet.
  expect(await ask('oms/mainWay', { mainId, tons: '30' })).toMatchObject({
    state: 'near',
    held: false,
    own: over['own'],
  })
  for (const path of ['cm/customer', 'cm/sale', 'cm/trade', 'cm/other']) {
    expect(await ask(path), path).toEqual({ state: 'ok', held: false })
    const told = await ask(path, { amount: '1200.00' })
    expect(told, path).toMatchObject({ state: 'near', held: false, own: '1200.00' })
    expect(told['msg'], path).toBe(
      '本单约 1,200.00 元，办理后将超出常乐源煤业信用额度 200.00 元：额度 1,000.00 元，已占用 0.00 元',
    )
  }
})

it('tells who may lift the limit, non-administrators first', async () => {
  const finance = await app.person(masters.orgId, { name: '李财务', permissions: ['sys.customer.liftCredit'] })
  expect(finance.memberId).toBeGreaterThan(admin.memberId)
  const { lifters, mayLift } = await ask('cm/sale', { amount: '1200.00' })
  expect((lifters as object[])[0]).toEqual({ name: '李财务' })
  expect(mayLift).toBeGreaterThanOrEqual(2)
})

it('hides the figures, and the effect of typed amounts, from a person who may not see them', async () => {
  const blind = await app.person(masters.orgId, { permissions: ['cm.supplier.modify', 'oms.way.modify'] })
  expect(await ask('cm/sale', { amount: '999999.00' }, blind)).toEqual({ state: 'ok', held: false })
  expect(await ask('oms/wayBill', { mainId, tons: '999' }, blind)).toEqual({ state: 'ok', held: false })
})

it('warns in each row of a batch, with a link to the customer', async () => {
  await setCreditHold('warn')
  await limit('0.01')
  await admin.must('oms/wayBill/quick', { mainId, ...dispatchOf(await masters.team(), masters.carrierA) })
  const toAudit = await app.work(masters.orgId, async tx => {
    const { id } = await tx.insert(mainWaybill, {
      customerId: masters.customerId,
      arContractId: masters.arContractId,
      routeId: masters.routeId,
      goodsId: masters.goodsId,
      planQty: '500.000',
      planFrom: '2026-11-01',
      planTo: '2026-12-31',
      carriers: [{ carrierId: masters.carrierA }],
    } as never)
    await tx.run(mainWaybill, 'submit', { id })
    return id
  })
  const { results } = await admin.must<{
    results: { ok: boolean; warnings?: { code: string; msg: string; records?: object[] }[] }[]
  }>('oms/mainWay/audit', { ids: [toAudit] })
  expect(results).toMatchObject([
    {
      ok: true,
      warnings: [
        {
          code: 'credit.over',
          records: [
            {
              resource: 'party',
              id: masters.customerId,
              no: '常乐源煤业',
              path: expect.stringContaining(`/${masters.customerId}`),
            },
          ],
        },
      ],
    },
  ])
})
