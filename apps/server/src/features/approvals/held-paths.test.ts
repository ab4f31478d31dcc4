import { priceSheet } from '@tuheng/domain/contracts/index'
import { mainWaybill, waybill } from '@tuheng/domain/transport/index'
import { beforeAll, describe, expect, it } from 'vitest'
import { systemActor } from '../../engine/write/work.ts'
import type { Person } from '../../testing/app.ts'
import { importer, workbook } from '../../testing/import.ts'
import { sendSigned } from '../system/testing/program.ts'
import { billIn, contractIn, LOADED, taskIn, tripAt, type TripRow } from '../transport/testing/masters.ts'
import {
  type Approvals,
  approvals,
  branchFor,
  CONTRACTS,
  type HeldRow,
  nodeFor,
  todoOf,
  when,
} from './testing/fixture.ts'

let at: Approvals
let judge: Person

beforeAll(async () => {
  at = await approvals()
  judge = await at.app.person(at.orgId)
  await at.publish('contract.submit', [nodeFor('经理', [judge])])
  await at.publish('waybill.unload', [nodeFor('站长', [judge])])
})

const trip = (id: number) => at.starter.must<TripRow & { approval: string }>('oms/wayBill/info', { id })

describe('a held act', () => {
  it('begins an approval for each record of a batch', async () => {
    const rows = [await at.draft(), await at.draft()]
    await at.starter.must(`${CONTRACTS}/submit`, { ids: rows.map(row => row.id) })
    for (const { id } of rows) expect(await at.info(id)).toMatchObject({ status: 'draft', approval: 'running' })
    expect((await todoOf(judge)).length).toBeGreaterThanOrEqual(2)
  })

  it('begins an approval when a program performs it, in the name of its account', async () => {
    const { app, masters, admin } = at
    const account = await admin.must<{ id: number; keyId: string }>('oms/apiAccount/save', {
      name: '磅房',
      rateLimit: 600,
      scopes: ['oms.way.read', 'oms.way.arrive'],
    })
    const { secret } = await admin.must<{ secret: string }>('oms/apiAccount/secret', { id: account.id })
    const by = { keyId: account.keyId, secret }
    const { id: mainId } = await taskIn(app, masters)
    const team = await masters.team()
    const { id } = await tripAt(at.starter, { masters, mainId, team, step: 'inTransit' })
    const body = { id, unloadAt: '2026-11-20 18:00:00', unloadGross: '48.540', unloadTare: '15.200' }
    const send = () => sendSigned<HeldRow>({ app, by, path: 'oms/wayBill/unload', body })
    const sent = await send()
    expect([sent.http, sent.data?.approval]).toEqual([200, 'running'])
    expect(await send()).toMatchObject({ http: 409, error: 'transition.under_approval' })
    const answer = async (act: string, over: object = {}) => {
      const task = (await todoOf(judge)).at(-1)
      await judge.must(`bpm/approval/${act}`, { id: task?.id, taskId: task?.taskId, ...over })
    }
    const { starter } = await judge.must<{ starter: { name: string } }>('bpm/approval/info', {
      id: sent.data.approvalId,
    })
    expect(starter.name).toBe('磅房')
    await answer('reject', { opinion: '皮重有误' })
    expect(await trip(id)).toMatchObject({ transportStatus: 'inTransit', approval: 'returned' })
    expect((await send()).data).toMatchObject({ approval: 'running', approvalId: sent.data.approvalId })
    await answer('agree')
    expect(await trip(id)).toMatchObject({ transportStatus: 'unloaded', approval: 'none', unloadNet: '33.340' })
  })

  it('begins an approval for each row of a file', async () => {
    const { id: mainId } = await taskIn(at.app, at.masters)
    const team = await at.masters.team()
    const { id } = await tripAt(at.starter, { masters: at.masters, mainId, team, step: 'inTransit' })
    const into = importer(at.app, at.starter, 'oms/arrival')
    const header = ['磅单号', '车号', '毛重(kg)', '皮重(kg)', '净重(kg)', '皮重时间']
    const cells = ['XC1', team.plateNo, '48540', '15200', '33340', '2026-11-20 18:00']
    const staged = await into.map(await into.upload(await workbook(['过磅记录', [header, cells]])))
    await into.commit(staged.id)
    expect((await into.call<{ counts: object }>('importInfo', { id: staged.id })).counts).toMatchObject({
      done: 1,
      held: 1,
    })
    expect(await trip(id)).toMatchObject({ transportStatus: 'inTransit', approval: 'running' })
    const [task] = (await todoOf(judge)).slice(-1)
    await judge.must('bpm/approval/agree', { id: task?.id, taskId: task?.taskId })
    expect(await trip(id)).toMatchObject({ transportStatus: 'unloaded', approval: 'none', unloadNet: '33.340' })
  })

  it('is refused along with something else by a person, and done by the system', async () => {
    const { id: mainId } = await taskIn(at.app, at.masters)
    const run = (actor?: ReturnType<typeof systemActor>) => async () => {
      const { id } = await tripAt(at.starter, {
        masters: at.masters,
        mainId,
        team: await at.masters.team(),
        step: 'inTransit',
      })
      const input = { unloadAt: '2026-11-20 18:00:00', unloadGross: '48.540', unloadTare: '15.200' }
      await at.app.work(at.orgId, tx => tx.run(waybill, 'unload', { id, ...input }), actor)
      return trip(id)
    }
    const person = { ...systemActor(at.orgId, '员工'), userId: 1, memberId: at.starter.memberId }
    await expect(run(person)()).rejects.toMatchObject({ code: 'transition.needs_approval' })
    expect(await run(systemActor(at.orgId, '系统'))()).toMatchObject({ transportStatus: 'unloaded' })
  })

  it('is refused within another write by what it would make of the record', async () => {
    const { id: mainId } = await taskIn(at.app, at.masters)
    const condition = when('record.planQty', 'gte', '5000000')
    const process = await at.publish('mainWaybill.addQty', [nodeFor('经理', [judge])], { condition })
    const person = { ...systemActor(at.orgId, '员工'), userId: 1, memberId: at.starter.memberId }
    const planned = (planQty: string) =>
      at.app.work(at.orgId, tx => tx.run(mainWaybill, 'addQty', { id: mainId, planQty }), person)
    await expect(planned('9000000.000')).rejects.toMatchObject({ code: 'transition.needs_approval' })
    expect(await planned('4000000.000')).toMatchObject({ planQty: '4000000.000' })
    await at.withdraw(process)
  })

  it('is not passed by saving afterwards what its conditions look at', async () => {
    const { id } = await taskIn(at.app, at.masters, { planTrucks: 50 })
    const condition = when('record.planTrucks', 'gte', '100')
    const large = branchFor('车数', when('record.planTrucks', 'gte', '200'), [nodeFor('总经理', [at.admin])])
    const process = await at.publish('mainWaybill.submit', [nodeFor('经理', [judge]), large], { condition })
    const save = async (planTrucks: number) => {
      const { version } = await at.starter.must<HeldRow>('oms/mainWay/info', { id })
      return at.starter.call('oms/mainWay/save', { id, version, planTrucks })
    }
    expect(await save(99)).toMatchObject({ http: 200 })
    const refused = { http: 409, error: 'transition.other_approval', errors: [{ path: 'planTrucks' }] }
    expect(await save(100)).toMatchObject(refused)
    await at.withdraw(process)
    expect(await save(150)).toMatchObject({ http: 200 })
    const again = await at.publish('mainWaybill.submit', [nodeFor('经理', [judge]), large], { condition })
    expect(await save(199)).toMatchObject({ http: 200 })
    // The branch of whoever agrees to more
    expect(await save(200)).toMatchObject(refused)
    await at.withdraw(again)
  })

  it('is not passed by pricing many trips again, nor is a trip changed that waits', async () => {
    const { id: mainId } = await taskIn(at.app, at.masters)
    const team = await at.masters.team()
    const { id } = await tripAt(at.starter, { masters: at.masters, mainId, team, step: 'inTransit' })
    const weights = { unloadAt: '2026-11-20 18:00:00', unloadGross: '48.540', unloadTare: '15.200' }
    await at.app.work(at.orgId, tx => tx.run(waybill, 'unload', { id, ...weights }), systemActor(at.orgId, '系统'))
    const again = () =>
      at.starter.must<{ results: { ok: boolean; errors?: { code: string }[] }[] }>('oms/wayBill/repriceApply', {
        ids: [id],
        sides: ['ar', 'ap'],
        reason: '价格调整',
      })
    const process = await at.publish('waybill.reprice', [nodeFor('经理', [judge])])
    expect((await again()).results).toMatchObject([{ ok: false, errors: [{ code: 'transition.needs_approval' }] }])
    const held = await at.starter.must<HeldRow>('oms/wayBill/reprice', { id })
    expect(held.approval).toBe('running')
    await at.withdraw(process)
    expect((await again()).results).toMatchObject([{ ok: false }])
    expect(await trip(id)).toMatchObject({ approval: 'running', version: held.version })
    await at.starter.must('bpm/approval/withdraw', { id: held.approvalId })
    expect((await again()).results).toMatchObject([{ ok: true }])
  })

  it('is refused for a truck that a grant of a loading bill sends', async () => {
    const { id: loadBillId } = await billIn(at.app, at.masters, {})
    const { id: mainId } = await taskIn(at.app, at.masters, { loadBillId })
    const { carrierA: carrierId } = at.masters
    await at.starter.must('oms/loadBill/grant', { id: loadBillId, carrierId, qty: '100' })
    const { list } = await at.starter.must<{ list: { id: number }[] }>('oms/loadBillGrant/list', {
      filters: { billId: loadBillId },
    })
    const process = await at.publish('waybill.dispatch', [nodeFor('经理', [judge])], {
      condition: when('record.infoFee', 'gte', '100'),
    })
    const { vehicleId, trailerId, driverId } = await at.masters.team()
    const truck = { mainId, vehicleId, trailerId, driverId, ...LOADED }
    const send = (infoFee: string) => at.starter.call('oms/loadBillGrant/send', { id: list[0]?.id, infoFee, ...truck })
    expect(await send('150')).toMatchObject({ http: 409, error: 'transition.needs_approval' })
    expect(await send('50')).toMatchObject({ http: 200, data: { transportStatus: 'inTransit', approval: 'none' } })
    await at.withdraw(process)
  })

  it('is held where somebody performs it, and goes on where it follows from another act', async () => {
    const { customerId: partyId, goodsId, routeId } = at.masters
    const process = await at.publish('priceSheet.void', [nodeFor('经理', [judge])])
    const sheetOf = async () => {
      const contractId = await at.app.work(at.orgId, tx =>
        contractIn(tx, { kind: 'customer', partyId, goodsId, routeId }),
      )
      const line = { routeId, goodsId, basis: 'ton', price: '120', taxRate: '0.09' }
      // From a day that has not come, so that the end of the contract voids it
      const days = { effFrom: '2030-12-01', effTo: '2030-12-31' }
      const values = { contractId, ...days, lines: [line], kind: 'customer', status: 'active' } as never
      const { id } = await at.app.work(at.orgId, tx => tx.insert(priceSheet, values))
      return { id, contractId, now: () => at.starter.must<HeldRow>('cm/customerPrice/info', { id }) }
    }
    const single = await sheetOf()
    await at.starter.must('cm/customerPrice/void', { id: single.id, reason: '作废' })
    expect(await single.now()).toMatchObject({ status: 'active', approval: 'running' })
    const [task] = (await todoOf(judge)).slice(-1)
    await judge.must('bpm/approval/agree', { id: task?.id, taskId: task?.taskId })
    expect(await single.now()).toMatchObject({ status: 'void', approval: 'none' })
    const many = await sheetOf()
    await at.starter.must('cm/customerPrice/void', { ids: [many.id], reason: '作废' })
    expect(await many.now()).toMatchObject({ status: 'active', approval: 'running' })
    await at.starter.must('bpm/approval/withdraw', { id: (await many.now()).approvalId })
    const along = await sheetOf()
    await at.starter.must(`${CONTRACTS}/terminate`, { id: along.contractId, reason: '终止' })
    expect(await along.now()).toMatchObject({ status: 'void', approval: 'none' })
    await at.withdraw(process)
  })

  it('is not passed by saving the status, by another face, or by a restored copy', async () => {
    const { id, version } = await at.draft()
    const saved = await at.starter.call<HeldRow>(`${CONTRACTS}/save`, { id, version, status: 'toSign' })
    expect(saved.status).toBe(false)
    expect(await at.starter.call(`cm/carrier/submit`, { id })).toMatchObject({ status: false })
    const forged = await at.starter.call(`${CONTRACTS}/save`, { id, version, approval: 'none', approvalId: null })
    expect(forged.status).toBe(false)
  })
})
