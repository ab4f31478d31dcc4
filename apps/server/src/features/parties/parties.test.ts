// PostgreSQL instead: order
import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { contract, route } from '@tuheng/domain/contracts/index'
import { address, driver, goods, party, vehicle } from '@tuheng/domain/parties/index'
import { anyResource } from '@tuheng/domain/kernel/resource'
import { role } from '@tuheng/domain/system/index'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Person, type TestApp, testApp } from '../../testing/app.ts'
import { sampleInput } from '../../testing/samples.ts'
import { setUpRoles } from '../system/roles.ts'
import { idCard } from '../../testing/codes.ts'
import { makeMasters, taskIn, tripAt, type Masters } from '../transport/testing/masters.ts'

interface Row extends AnyRow {
  id: number
  version: number
}

let app: TestApp
let orgId: number
let masters: Masters
let admin: Person

beforeAll(async () => {
  app = await testApp()
  orgId = await app.company()
  masters = await makeMasters(app, orgId, { teams: 2 })
  admin = await app.person(orgId)
})

const input = (resource: object, over: AnyRow = {}): Promise<AnyRow> =>
  sampleInput(anyResource(resource), async () => 0, over)
const carrier = async (over: AnyRow = {}): Promise<Row> =>
  admin.must<Row>(
    'sys/supplier/save',
    await input(party, { isCustomer: false, isCarrier: true, isSupplier: false, isServer: false, ...over }),
  )
const change = async (api: string, id: number, over: AnyRow) =>
  admin.call<Row>(`${api}/save`, { id, version: (await admin.must<Row>(`${api}/info`, { id })).version, ...over })

describe('bank accounts of a counterparty', () => {
  const account = (accountNo: string, isDefault = false): AnyRow => ({
    accountName: '恒途运输有限公司',
    bankName: '中国农业银行榆林分行',
    accountNo,
    isDefault,
  })

  it('have exactly one default', async () => {
    const made = await carrier({ bankAccounts: [account('6228480010012345678'), account('6228480010012345679')] })
    expect(made.bankAccounts).toMatchObject([{ isDefault: true }, { isDefault: false }])
    const two = await change('sys/supplier', made.id, {
      bankAccounts: (made.bankAccounts as Row[]).map(row => ({ id: row.id, isDefault: true })),
    })
    expect(two).toMatchObject({ http: 400, error: 'party.one_default' })
    const [first, second] = made.bankAccounts as Row[]
    const moved = await change('sys/supplier', made.id, {
      bankAccounts: [
        { id: first?.id, isDefault: false },
        { id: second?.id, isDefault: true },
      ],
    })
    expect(moved.data.bankAccounts).toMatchObject([
      { id: first?.id, isDefault: false },
      { id: second?.id, isDefault: true },
    ])
  })
})

describe('roles of a counterparty', () => {
  it('cannot be removed while business in progress needs them, and the refusal names it', async () => {
    const refusal = await change('sys/supplier', masters.carrierA, { isCarrier: false, isServer: true })
    expect(refusal).toMatchObject({ http: 409, error: 'party.role_in_use', errors: [{ path: 'isCarrier' }] })
    expect(refusal.msg).toMatch(/^恒途运输仍是合同“.*-CY-2026-\d{4}”的承运商，不能取消该角色$/)
    expect(await change('sys/customer', masters.customerId, { isCustomer: false, isServer: true })).toMatchObject({
      error: 'party.role_in_use',
      errors: [{ path: 'isCustomer' }],
    })
  })

  it('can be removed when nothing is left, and contracts are updated', async () => {
    const made = await carrier({ isServer: true })
    const { id } = await app.work(orgId, tx =>
      tx.insert(contract, {
        kind: 'carrier',
        partyId: made.id,
        title: '试运',
        bizMode: 'road',
        signDate: '2026-01-01',
        startDate: '2026-01-01',
        endDate: '2026-12-31',
        lossMode: 'none',
        creditDays: 30,
        items: [{ goodsId: masters.goodsId, qty: '100' }] as never,
        status: 'terminated',
      }),
    )
    expect((await change('sys/supplier', made.id, { isCarrier: false })).data).toMatchObject({
      isCarrier: false,
      roleWords: 'server',
    })
    expect(await app.work(orgId, tx => tx.getRequired(contract, id))).toMatchObject({ partyRoles: 'server' })
    await change('sys/supplier', made.id, { isCarrier: true })
    expect(await app.work(orgId, tx => tx.getRequired(contract, id))).toMatchObject({ partyRoles: 'carrier server' })
  })
})

describe('disabling', () => {
  it('is refused while trips or tasks in progress use the record', async () => {
    const { id: mainId, mainNo } = await taskIn(app, masters)
    const [team] = masters.teams
    const trip = await tripAt(admin, { masters, mainId, team: team as never, step: 'toLoad' })
    const disable = (api: string, id: number | undefined) => admin.call(`${api}/disable`, { id, reason: '停用' })
    for (const [api, id, no] of [
      ['sys/vehicle', team?.vehicleId, trip.waybillNo],
      ['sys/vehicle', team?.trailerId, trip.waybillNo],
      ['sys/driver', team?.driverId, trip.waybillNo],
      ['sys/supplier', masters.carrierA, trip.waybillNo],
    ] as const)
      expect(await disable(api, id), api).toMatchObject({
        http: 409,
        error: 'master.busy',
        msg: expect.stringContaining(no),
      })
    for (const [api, id] of [
      ['cm/route', masters.routeId],
      ['sys/goods', masters.goodsId],
      ['sys/address', masters.mineId],
      ['sys/customer', masters.customerId],
    ] as const)
      expect(await disable(api, id), api).toMatchObject({ http: 409, error: 'master.busy' })
    await admin.must('oms/wayBill/undispatch', { id: trip.id, reason: '改期' })
    expect(await disable('sys/driver', team?.driverId)).toMatchObject({ http: 200, data: { status: 'disabled' } })
    expect(mainNo).toMatch(/^ZYD/)
    await admin.must('sys/driver/enable', { id: team?.driverId })
  })

  it('is allowed for unused records, and a disabled record cannot be chosen for a new task', async () => {
    const coke = await admin.must<Row>('sys/goods/save', await input(goods, { name: '焦炭', cargoType: 'coal' }))
    expect(await admin.must('sys/goods/disable', { id: coke.id, reason: '不再承运' })).toMatchObject({
      status: 'disabled',
    })
    const task = {
      customerId: masters.customerId,
      arContractId: masters.arContractId,
      routeId: masters.routeId,
      goodsId: coke.id,
      planQty: '100',
      planFrom: '2026-11-20',
      planTo: '2026-11-30',
      carriers: [{ carrierId: masters.carrierA }],
    }
    expect(await admin.call('oms/mainWay/save', task)).toMatchObject({
      http: 409,
      errors: [
        { path: 'goodsId', code: 'ref.state', msg: expect.stringContaining('当前为“停用”，不能选用；请先“启用”') },
      ],
    })
  })
})

describe('papers of drivers and vehicles', () => {
  it('are verified by submitting, passing or refusing with a reason; verified identities do not change', async () => {
    const made = await admin.must<Row>(
      'sys/driver/save',
      await input(driver, { name: '李建国', idNo: idCard(900), licenseFrom: '2020-01-01', licenseTo: '2028-01-01' }),
    )
    const { id } = made
    expect(made.verify).toBe('draft')
    expect(await admin.call('sys/driver/pass', { id })).toMatchObject({ http: 409, error: 'transition.state' })
    await admin.must('sys/driver/submit', { id })
    expect(await admin.call('sys/driver/refuse', { id })).toMatchObject({ http: 400, errors: [{ path: 'reason' }] })
    expect(await admin.must('sys/driver/refuse', { id, reason: '照片不清' })).toMatchObject({ verify: 'refused' })
    await admin.must('sys/driver/submit', { id })
    expect(await admin.must('sys/driver/pass', { id })).toMatchObject({ verify: 'passed' })
    expect(await change('sys/driver', id, { name: '王建国' })).toMatchObject({
      http: 409,
      error: 'field.locked',
      errors: [{ path: 'name' }],
    })
    expect((await change('sys/driver', id, { licenseTo: '2030-01-01' })).data).toMatchObject({
      licenseTo: '2030-01-01',
      verify: 'passed',
    })
    const checker = await app.person(orgId, { permissions: ['sys.driver.read', 'sys.driver.modify'] })
    expect(await checker.call('sys/driver/pass', { id })).toMatchObject({ http: 403 })
    await admin.must('sys/driver/recheck', { id, reason: '换证' })
    expect((await change('sys/driver', id, { name: '王建国' })).data).toMatchObject({ name: '王建国' })
  })

  it('cannot be verified once they have expired', async () => {
    const { id } = await admin.must<Row>(
      'sys/vehicle/save',
      await input(vehicle, { inspectTo: '2026-10-31', insuranceTo: '2027-01-01' }),
    )
    const refused = await admin.call('sys/vehicle/submit', { id })
    expect(refused).toMatchObject({
      http: 409,
      error: 'verify.expired',
      msg: expect.stringContaining('年检已于 2026-10-31 到期'),
    })
    await change('sys/vehicle', id, { inspectTo: '2027-10-31' })
    expect(await admin.must('sys/vehicle/submit', { id })).toMatchObject({ verify: 'checking' })
  })

  it('belong to one vehicle per plate and colour', async () => {
    const base = await input(vehicle, { plateNo: '陕K7788D' })
    await admin.must('sys/vehicle/save', base)
    const again = await admin.call('sys/vehicle/save', { ...(await input(vehicle, { plateNo: '陕k7788d' })) })
    expect(again).toMatchObject({ http: 409, error: 'unique.taken', msg: expect.stringContaining('陕K7788D') })
  })
})

describe('names of places', () => {
  it('are copied to their routes when they change', async () => {
    const from = await admin.must<Row>(
      'sys/address/save',
      await input(address, { name: '大柳塔煤矿', regionCode: '610881' }),
    )
    const to = await admin.must<Row>(
      'sys/address/save',
      await input(address, { name: '锦界电厂', detail: '锦界工业园 1 号' }),
    )
    const made = await admin.must<Row>(
      'cm/route/save',
      await input(route, { code: 'XL900', fromAddressId: from.id, toAddressId: to.id }),
    )
    expect(made).toMatchObject({ name: '大柳塔煤矿—锦界电厂', fromRegion: '610881' })
    await change('sys/address', from.id, { name: '大柳塔矿区', regionCode: '610802' })
    expect(await admin.must('cm/route/info', { id: made.id })).toMatchObject({
      name: '大柳塔矿区—锦界电厂',
      fromName: '大柳塔矿区',
      fromRegion: '610802',
      toName: '锦界电厂',
    })
  })
})

describe('the roles a new company starts with', () => {
  it('are those of the trade, with existing rights and prices hidden from dispatch', async () => {
    const other = await app.company()
    const ids = await app.work(other, setUpRoles)
    const rows = await app.work(other, tx => tx.find(role, { where: {} }))
    expect(rows).toHaveLength(ids.size)
    expect(rows.every(row => row.builtIn)).toBe(true)
    const dispatcher = rows.find(row => row.code === 'dispatcher')
    expect(dispatcher?.permissions).toEqual(expect.arrayContaining(['oms.way.dispatch', 'sys.driver.read']))
    expect(dispatcher?.permissions).not.toContain('oms.way.price')
    expect(dispatcher?.fieldRights).toMatchObject({ waybill: { arPrice: 'hidden' } })
    expect(rows.find(row => row.code === 'reconciler')?.permissions).toContain('oms.way.price')
  })
})
