// PostgreSQL instead: connections
import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Person, testApp, type TestApp } from '../../../testing/app.ts'
import { setUpDictionaries } from '../../system/dictionaries.ts'
import { setUpRoles } from '../../system/roles.ts'
import { makeMasters } from '../../transport/testing/masters.ts'
import { checkLedger } from '../../settlement/check/check-ledger.ts'

interface Steps {
  steps: { key: string; done: number; all: number; samples: number }[]
  sample?: { records: number; offered: boolean }
}

let app: TestApp
let orgId: number
let admin: Person

const steps = (who: Person = admin) => who.must<Steps>('sys/home/firstSteps')
const list = async (path: string) => (await admin.must<{ list: AnyRow[] }>(`${path}/list`, { pageSize: 50 })).list

beforeAll(async () => {
  app = await testApp()
  app.clock.set('2026-11-20T10:00:00+08:00')
  orgId = await app.company()
  await app.work(orgId, setUpDictionaries)
  await app.work(orgId, setUpRoles)
  admin = await app.person(orgId)
})

describe('the first steps', () => {
  it('of a company that was just founded are all to do, but for what one may not read', async () => {
    const { steps: found, sample } = await steps()
    expect(found).toHaveLength(13)
    expect(found.filter(step => step.key !== 'colleague').every(step => step.all === 0)).toBe(true)
    expect(found.find(step => step.key === 'colleague')).toMatchObject({ done: 1 })
    expect(sample).toEqual({ records: 0, offered: true })
    const clerk = await app.person(orgId, { permissions: ['sys.goods.read'] })
    expect(await steps(clerk)).toEqual({ steps: [{ key: 'goods', done: 0, all: 0, samples: 0 }] })
    expect(await clerk.call('sys/sample/make')).toMatchObject({ http: 403 })
    // Who has no role can do nothing, and is no colleague who approves
    await admin.must('sys/user/save', { account: 'no-role', name: '没有角色' })
    const colleague = async () => (await steps()).steps.find(step => step.key === 'colleague')
    expect(await colleague()).toMatchObject({ done: 2, all: 3 })
    await admin.must('sys/user/save', { entry: 'invitation', account: 'invited', name: '未接受' })
    expect(await colleague()).toMatchObject({ done: 2, all: 4 })
  })

  it('say who has to approve what the person can only wait for', async () => {
    const founded = await app.company()
    const masters = await makeMasters(app, founded, { teams: 1 })
    await app.work(founded, async tx => {
      await tx.sql(`update contract set status = 'draft' where org_id = $1`, [tx.orgId])
    })
    const founder = await app.person(founded)
    const contractStep = async (who: Person) =>
      (await steps(who)).steps.find(step => step.key === 'contract') as AnyRow & { waits?: AnyRow }
    const { id } = await founder.must<{ id: number }>('cm/customer/save', {
      title: '动力煤运输合同',
      partyId: masters.customerId,
      signDate: '2026-11-01',
      startDate: '2026-11-01',
      endDate: '2026-12-31',
      lossMode: 'none',
      creditDays: 30,
      items: [{ goodsId: masters.goodsId, qty: '100' }],
    })
    expect(await contractStep(founder)).not.toHaveProperty('waits')
    await founder.must('cm/customer/submit', { id })
    expect((await contractStep(founder)).waits).toEqual({ zh: '审批通过', en: 'Approve', people: [], count: 0 })
    const manager = await app.person(founded, {
      name: '王经理',
      permissions: ['cm.customer.read', 'cm.customer.approve'],
    })
    expect((await contractStep(founder)).waits).toMatchObject({ people: ['王经理'], count: 1 })
    expect(await contractStep(manager)).not.toHaveProperty('waits')
    const veiled = await app.person(founded, {
      permissions: ['cm.customer.read'],
      fieldRights: { member: { name: 'hidden' } },
    })
    expect((await contractStep(veiled)).waits).toMatchObject({ count: 1 })
    expect(JSON.stringify(await contractStep(veiled))).not.toContain('王经理')
    await manager.must('cm/customer/approve', { id })
    expect(await contractStep(founder)).not.toHaveProperty('waits')
  })

  it('are put away by the setting of the company', async () => {
    await admin.must('sys/set/save', { settings: { firstSteps: false } })
    expect(await steps()).toEqual({ steps: [] })
    await admin.must('sys/set/save', { settings: { firstSteps: true } })
  })
})

describe('sample data', () => {
  it('hangs together from the owner to three trips, made by the system on somebody’s word', async () => {
    const { records } = await admin.must<{ records: number }>('sys/sample/make')
    expect(records).toBe(23)
    const trips = await list('oms/wayBill')
    expect(trips.map(trip => trip.transportStatus).sort()).toEqual(['inTransit', 'toLoad', 'unloaded'])
    const unloaded = trips.find(trip => trip.transportStatus === 'unloaded')
    expect(unloaded).toMatchObject({ arTotal: '929.10', apTotal: '847.00' })
    expect((await list('oms/mainWay'))[0]).toMatchObject({ status: 'active', dispatchedTrucks: 3, loadedTrucks: 2 })
    expect((await list('cm/customer'))[0]).toMatchObject({ status: 'active' })
    const { steps: found, sample } = await steps()
    expect(found.every(step => step.key === 'colleague' || (step.done === 0 && step.samples > 0))).toBe(true)
    expect(sample).toEqual({ records: 23, offered: false })
    const log = await admin.must<{ list: AnyRow[] }>('sys/log/list', { from: '2026-11-20', to: '2026-11-20' })
    expect(log.list.find(row => row.action === 'sampleMade')).toMatchObject({ by: admin.memberId })
    expect(log.list.filter(row => row.resource === 'contract').every(row => row.by === null)).toBe(true)
    expect((await admin.must<{ list: AnyRow[] }>('sys/msg/my/list')).list).toEqual([])
    expect((await admin.call('sys/sample/make')).error).toBe('sample.there')
  })

  it('leaves one truck and its driver free for the first own trip', async () => {
    const open = async (path: string, filters: AnyRow = {}) =>
      (
        await admin.must<{ list: AnyRow[] }>(`${path}/options`, {
          filters,
          judge: { as: 'dispatch', date: '2026-11-20' },
        })
      ).list
        .filter(one => !one.choiceNote)
        .map(one => one.label)
    expect(await open('sys/vehicle', { isTrailer: false })).toEqual(['陕KS0003'])
    expect(await open('sys/driver')).toEqual(['示例司机丙'])
  })

  it('is not removed while a record of one’s own refers to it, which is named', async () => {
    const main = (await list('oms/mainWay'))[0] as AnyRow
    const own = await admin.must<AnyRow>('oms/wayBill/save', { mainId: main.id })
    const refused = await admin.call<{ blockers: AnyRow[] }>('sys/sample/remove')
    expect(refused).toMatchObject({ http: 409, error: 'sample.in_use' })
    expect(refused.msg).toContain(String(own.waybillNo))
    expect(refused.data.blockers).toMatchObject([{ resource: 'waybill', id: own.id, no: own.waybillNo }])
    expect(await list('oms/wayBill')).toHaveLength(4)
    await admin.must('oms/wayBill/delete', { id: own.id, version: own.version })
  })

  it('goes whole, with what people did with it, and leaves the books true and own records alone', async () => {
    const own = await admin.must<AnyRow>('sys/goods/save', {
      code: 'M001',
      name: '焦炭',
      cargoType: 'coal',
      unit: 'ton',
    })
    const unloaded = (await list('oms/wayBill')).find(trip => trip.transportStatus === 'unloaded') as AnyRow
    const received = await admin.must<AnyRow>('oms/wayBill/receipt', {
      id: unloaded.id,
      receiptAt: '2026-11-20',
      receiptCopies: 1,
      version: unloaded.version,
    })
    await admin.must('oms/wayBill/audit', { id: unloaded.id, version: received.version })
    const onRoad = (await list('oms/wayBill')).find(trip => trip.transportStatus === 'inTransit') as AnyRow
    await admin.must('oms/wayBill/raiseException', {
      id: onRoad.id,
      version: onRoad.version,
      kind: 'breakdown',
      occurredAt: '2026-11-20 09:00:00',
      description: '试着登记一次异常',
    })
    expect(await admin.must('sys/sample/remove')).toEqual({ records: 23, numbersGoOn: ['waybill'] })
    expect(await list('oms/exception')).toEqual([])
    for (const path of [
      'oms/wayBill',
      'oms/mainWay',
      'cm/customer',
      'cm/carrier',
      'cm/route',
      'sys/customer',
      'sys/supplier',
    ])
      expect(await list(path), path).toEqual([])
    expect((await list('sys/goods')).map(row => row.id)).toEqual([own.id])
    const violations = await app.db.company(orgId, sql => checkLedger(sql, orgId))
    expect(violations).toEqual([])
    expect(await steps()).toMatchObject({ sample: { records: 0, offered: true } })
    expect((await admin.call('sys/sample/remove')).error).toBe('sample.none')
  })

  it('may be made anew after that, with the numbers from the first where no record of one’s own had any', async () => {
    await admin.must('sys/sample/make')
    const trips = await list('oms/wayBill')
    // The fourth was one's own
    expect(trips.map(trip => String(trip.waybillNo)).sort()[0]).toBe('YD2026112000005')
    expect((await list('oms/mainWay')).map(task => task.mainNo)).toEqual(['ZYD202611200001'])
    expect(await admin.must('sys/sample/remove')).toEqual({ records: 23, numbersGoOn: ['waybill'] })
  })

  it('leaves the first numbers to a company that had no documents of its own', async () => {
    const other = await app.company()
    await app.work(other, setUpDictionaries)
    await app.work(other, setUpRoles)
    const founder = await app.person(other)
    const numbers = async () => {
      const { list: trips } = await founder.must<{ list: AnyRow[] }>('oms/wayBill/list', { sort: ['id'] })
      const { list: contracts } = await founder.must<{ list: AnyRow[] }>('cm/customer/list')
      return [...trips.map(trip => trip.waybillNo), ...contracts.map(one => one.contractNo)]
    }
    await founder.must('sys/sample/make')
    const first = await numbers()
    expect(first.slice(0, 3)).toEqual(['YD2026112000001', 'YD2026112000002', 'YD2026112000003'])
    for (let round = 0; round < 2; round++) {
      expect(await founder.must('sys/sample/remove')).toEqual({ records: 23, numbersGoOn: [] })
      await founder.must('sys/sample/make')
      expect(await numbers()).toEqual(first)
    }
    const recode = async (code: string) => {
      const { version } = await founder.must<AnyRow>('sys/company/info')
      await founder.must('sys/company/update', { code, version })
    }
    const { code } = await founder.must<{ code: string }>('sys/company/info')
    await recode('ZZ')
    expect(await founder.must('sys/sample/remove')).toEqual({ records: 23, numbersGoOn: [] })
    await recode(code)
    await founder.must('sys/sample/make')
    expect(await numbers()).toEqual(first)
    await founder.must('sys/sample/remove')
    expect(await app.db.company(other, sql => checkLedger(sql, other))).toEqual([])
    const kept = await app.work(
      other,
      async tx =>
        (await tx.sql<{ no: string }>('select waybill_no as no from waybill where org_id = $1 order by id', [other]))
          .rows,
    )
    expect(kept).toHaveLength(12)
    expect(kept.filter(({ no }) => !/^示例数据\d+-YD202611200000[123]$/.test(no))).toEqual([])
  })

  it('goes whole when its main waybill was voided, which people themselves cannot delete', async () => {
    await admin.must('sys/sample/make')
    for (let trip of await list('oms/wayBill')) {
      const back = { inTransit: ['undoLoad'], unloaded: ['undoUnload', 'undoLoad'] }[String(trip.transportStatus)] ?? []
      for (const step of [...back, 'undispatch', 'void'])
        trip = await admin.must(`oms/wayBill/${step}`, { id: trip.id, reason: '试用', version: trip.version })
    }
    const main = (await list('oms/mainWay'))[0] as AnyRow
    const voided = await admin.must<AnyRow>('oms/mainWay/void', { id: main.id, reason: '试用', version: main.version })
    expect(voided).toMatchObject({ status: 'void' })
    expect(await admin.call('oms/mainWay/delete', { id: main.id, version: voided.version })).toMatchObject({
      http: 409,
      error: 'record.locked',
    })
    expect(await admin.must('sys/sample/remove')).toMatchObject({ records: 23 })
    expect(await list('oms/mainWay')).toEqual([])
  })

  it('is known by a mark of its own: a record that somebody deleted with the same words keeps its number', async () => {
    const other = await app.company()
    await app.work(other, setUpDictionaries)
    await app.work(other, setUpRoles)
    const founder = await app.person(other)
    await founder.must('sys/sample/make')
    const [main] = (await founder.must<{ list: AnyRow[] }>('oms/mainWay/list')).list
    const own = await founder.must<AnyRow>('oms/wayBill/save', { mainId: main?.id })
    await founder.must('oms/wayBill/delete', { id: own.id, version: own.version, reason: '示例数据' })
    expect(await founder.must('sys/sample/remove')).toEqual({ records: 23, numbersGoOn: ['waybill'] })
    const stored = await app.work(
      other,
      async tx => (await tx.sql<{ no: string }>('select waybill_no as no from waybill where id = $1', [own.id])).rows,
    )
    expect(stored).toEqual([{ no: own.waybillNo }])
  })

  it('is not offered to a company with trips of its own, nor to one with many records', async () => {
    for (let n = 0; n < 31; n++)
      await admin.must('sys/goods/save', { code: `G${n}`, name: `货物${n}`, cargoType: 'coal', unit: 'ton' })
    expect(await steps()).toMatchObject({ sample: { records: 0, offered: false } })
    expect((await admin.call('sys/sample/make')).error).toBe('sample.own_records')
  })
})
