import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { goods } from '@tuheng/domain/parties/index'
import { loadBill } from '@tuheng/domain/transport/index'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Person, type TestApp, testApp } from '../../testing/app.ts'
import { markExpiredBills } from './index.ts'
import { refused } from './testing/refused.ts'
import {
  billIn,
  dispatchOf,
  LOADED,
  makeMasters,
  taskIn,
  type Team,
  type TripRow,
  UNLOADED,
  type Masters,
} from './testing/masters.ts'

let app: TestApp
let masters: Masters
let clerk: Person

beforeAll(async () => {
  app = await testApp()
  masters = await makeMasters(app, await app.company(), { teams: 0 })
  clerk = await app.person(masters.orgId)
})

beforeEach(() => app.clock.set('2026-11-20T20:00:00+08:00'))

interface GrantRow extends Record<string, unknown> {
  id: number
  pickupCode: string
}

const billInfo = (id: number) => clerk.must('oms/loadBill/info', { id })
const give = (id: number, qty: string, carrierId = masters.carrierA) =>
  clerk.must('oms/loadBill/grant', { id, carrierId, qty })
const grantsOf = async (billId: number): Promise<GrantRow[]> =>
  (await clerk.must<{ list: GrantRow[] }>('oms/loadBillGrant/list', { filters: { billId }, sort: ['id'] })).list

/** Sends a trip of the bill's task with a new team and, if weights are given, loads it. */
async function truck(
  mainId: number,
  load?: object,
  carrierId = masters.carrierA,
): Promise<{ row: TripRow; team: Team }> {
  const team = await masters.team()
  const made = await clerk.must<TripRow>('oms/wayBill/save', { mainId, carrierId })
  let row = await clerk.must<TripRow>('oms/wayBill/dispatch', { id: made.id, ...dispatchOf(team, carrierId) })
  if (load) row = await clerk.must<TripRow>('oms/wayBill/load', { id: made.id, ...LOADED, ...load })
  return { row, team }
}

const bill = (over: AnyRow = {}) => billIn(app, masters, over)
const taskOf = (loadBillId: number) => taskIn(app, masters, { loadBillId })

describe('a bill of lading', () => {
  it('is audited, granted, loaded, unloaded and done: its quantities are those of its trucks', async () => {
    const { id } = await bill({ qty: '67.000', overRate: '0.0300' })
    expect(await billInfo(id)).toMatchObject({
      status: 'audited',
      stage: 'audited',
      auditedAt: '2026-11-20 20:00:00',
      unsentQty: '67.000',
    })
    await give(id, '34')
    expect(await billInfo(id)).toMatchObject({ stage: 'partGranted', grantedQty: '34.000', ungrantedQty: '33.000' })
    await give(id, '33', masters.carrierB)
    expect(await billInfo(id)).toMatchObject({ stage: 'granted', grantedQty: '67.000' })
    const main = await taskOf(id)
    const first = await truck(main.id, {})
    expect(first.row.fromBill).toBe(true)
    expect(await billInfo(id)).toMatchObject({
      stage: 'executing',
      sentQty: '33.460',
      sentTrucks: 1,
      transitQty: '33.460',
      unsentQty: '33.540',
      arrivedQty: '0.000',
    })
    const [grantA] = await grantsOf(id)
    expect(grantA).toMatchObject({
      usedQty: '33.460',
      usedTrucks: 1,
      leftQty: '0.540',
      status: 'granted',
      price: '128.0000',
      priceBasis: 'ton',
      grantedBy: clerk.memberId,
    })
    await clerk.must('oms/loadBillTruck/unload', { id: first.row.id, ...UNLOADED, lossReason: '漏撒' })
    expect(await billInfo(id)).toMatchObject({
      arrivedQty: '33.460',
      receivedQty: '33.280',
      arrivedTrucks: 1,
      transitQty: '0.000',
    })
    await truck(main.id, { loadGross: '48.60' }, masters.carrierB)
    expect(await billInfo(id)).toMatchObject({ stage: 'done', sentQty: '66.860', unsentQty: '0.140' })
    expect((await grantsOf(id)).map(g => g.status)).toEqual(['granted', 'finished'])
  })

  it('grants no more than its tonnes plus the allowed over-issue, and nothing after it has expired', async () => {
    const { id } = await bill({ qty: '100.000', overRate: '0.0500' })
    const at = { api: 'oms/loadBill', id }
    await give(id, '90')
    await refused(clerk, {
      path: 'oms/loadBill/grant',
      body: { id, carrierId: masters.carrierB, qty: '15.001' },
      record: at,
      errors: [{ code: 'load_bill.not_enough', msg: '提单剩余量不足，剩余 15.00 吨' }],
    })
    await give(id, '15', masters.carrierB)
    await refused(clerk, {
      path: 'oms/loadBill/grant',
      body: { id, carrierId: masters.carrierB, qty: '1' },
      record: at,
      errors: [{ code: 'load_bill.not_enough' }],
    })
    await refused(clerk, {
      path: 'oms/loadBill/grant',
      body: { id, carrierId: masters.customerId, qty: '1' },
      record: at,
      errors: [{ code: 'load_bill.not_enough' }],
    })
    const late = await bill({ validTo: '2026-11-19' })
    await refused(clerk, {
      path: 'oms/loadBill/grant',
      body: { id: late.id, carrierId: masters.carrierA, qty: '1' },
      record: { api: 'oms/loadBill', id: late.id },
      errors: [{ code: 'load_bill.expired', msg: '提单已过期，请先延期' }],
    })
    const fresh = await bill()
    await refused(clerk, {
      path: 'oms/loadBill/grant',
      body: { id: fresh.id, carrierId: masters.customerId, qty: '1' },
      errors: [{ code: 'ref.missing', path: 'carrierId' }],
    })
  })

  it('has an unguessable pick-up code for each grant', async () => {
    const { id } = await bill()
    for (const qty of ['10', '20', '30']) await give(id, qty)
    const codes = (await grantsOf(id)).map(grant => grant.pickupCode)
    expect(new Set(codes).size).toBe(3)
    for (const code of codes) expect(code).toMatch(/^[2-9A-HJKMNP-Z]{10}$/)
  })

  it('expires at the end of its last day, is marked at night, and continues when it is extended with its grants', async () => {
    const { id } = await bill({ validTo: '2026-11-25' })
    await give(id, '100')
    const main = await taskOf(id)
    const waiting = await truck(main.id)
    app.clock.set('2026-11-26T09:00:00+08:00')
    await refused(clerk, {
      path: 'oms/wayBill/load',
      body: { id: waiting.row.id, ...LOADED, loadAt: '2026-11-26 08:00:00' },
      record: { api: 'oms/wayBill', id: waiting.row.id },
      errors: [{ code: 'load_bill.expired' }],
    })
    expect(await billInfo(id)).toMatchObject({ stage: 'partGranted' })
    expect(await markExpiredBills(app.engine)).toBeGreaterThan(0)
    expect(await billInfo(id)).toMatchObject({ stage: 'expired' })
    await refused(clerk, {
      path: 'oms/loadBill/extend',
      body: { id, validTo: '2026-11-25', reason: '延' },
      record: { api: 'oms/loadBill', id },
      errors: [{ code: 'load_bill.shorter', msg: '2026-11-26' }],
    })
    await clerk.must('oms/loadBill/extend', { id, validTo: '2026-12-10', reason: '货主同意' })
    expect(await billInfo(id)).toMatchObject({ stage: 'partGranted', validTo: '2026-12-10' })
    expect((await grantsOf(id))[0]).toMatchObject({ validTo: '2026-12-10' })
    await clerk.must('oms/wayBill/load', { id: waiting.row.id, ...LOADED, loadAt: '2026-11-26 08:00:00' })
    expect(await markExpiredBills(app.engine)).toBe(0)
  })

  it('is closed and reopened; nothing is loaded on a closed one', async () => {
    const { id, billNo } = await bill()
    await give(id, '100')
    const main = await taskOf(id)
    const waiting = await truck(main.id)
    await clerk.must('oms/loadBill/close', { id, reason: '矿方停装' })
    expect(await billInfo(id)).toMatchObject({ status: 'closed', stage: 'done' })
    await refused(clerk, {
      path: 'oms/wayBill/load',
      body: { id: waiting.row.id, ...LOADED },
      record: { api: 'oms/wayBill', id: waiting.row.id },
      errors: [{ code: 'load_bill.not_open', msg: `提单${billNo}为“已关闭”，不能发货` }],
    })
    await clerk.must('oms/loadBill/reopen', { id, reason: '恢复装车' })
    expect(await billInfo(id)).toMatchObject({ stage: 'partGranted' })
  })

  it('is voided, unaudited and deleted only if nothing was granted or loaded', async () => {
    const { id } = await bill()
    const at = { api: 'oms/loadBill', id }
    await give(id, '50')
    await refused(clerk, {
      path: 'oms/loadBill/unaudit',
      body: { id, reason: '改' },
      record: at,
      errors: [{ code: 'load_bill.granted', msg: '提单已发放 50.00 吨，请先收回发放再反审核：提单发放 ' }],
    })
    await refused(clerk, {
      path: 'oms/loadBill/void',
      body: { id, reason: '改' },
      record: at,
      errors: [{ code: 'load_bill.granted' }],
    })
    await refused(clerk, { path: 'oms/loadBill/delete', body: { id }, record: at, errors: [{ code: 'record.locked' }] })
    const [grant] = await grantsOf(id)
    await clerk.must('oms/loadBillGrant/revoke', { id: grant?.id, reason: '改发他人' })
    expect(await billInfo(id)).toMatchObject({ grantedQty: '0.000', stage: 'audited' })
    await clerk.must('oms/loadBill/unaudit', { id, reason: '改' })
    expect(await billInfo(id)).toMatchObject({ status: 'toAudit', stage: 'toAudit', auditedBy: null, auditedAt: null })
    const fresh = await bill()
    await clerk.must('oms/loadBill/unaudit', { id: fresh.id, reason: '改' })
    await clerk.must('oms/loadBill/delete', { id: fresh.id })
    const other = await bill()
    await clerk.must('oms/loadBill/void', { id: other.id, reason: '作废' })
    expect(await billInfo(other.id)).toMatchObject({ status: 'void', stage: 'void' })
  })
})

describe('trucks of a bill', () => {
  it('need a grant of their carrier with tonnes left', async () => {
    const { id, billNo } = await bill({ qty: '200.000' })
    const main = await taskOf(id)
    const made = await clerk.must<TripRow>('oms/wayBill/save', { mainId: main.id, carrierId: masters.carrierA })
    const team = await masters.team()
    const dispatch = (errors: Parameters<typeof refused>[1]['errors']) =>
      refused(clerk, {
        path: 'oms/wayBill/dispatch',
        body: { id: made.id, ...dispatchOf(team, masters.carrierA) },
        record: { api: 'oms/wayBill', id: made.id },
        errors,
      })
    await dispatch([{ code: 'load_bill.no_grant', msg: `提单${billNo}未发放给恒途运输，请先发放` }])
    await clerk.must('oms/loadBill/grant', { id, carrierId: masters.carrierA, qty: '33', validTo: '2026-11-20' })
    app.clock.set('2026-11-21T10:00:00+08:00')
    await dispatch([{ code: 'load_bill.grant_expired', msg: '提货期限为 2026-11-20' }])
    app.clock.set('2026-11-20T20:00:00+08:00')
    const sent = await clerk.must<TripRow>('oms/wayBill/dispatch', {
      id: made.id,
      ...dispatchOf(team, masters.carrierA),
    })
    const [grant] = await grantsOf(id)
    expect(sent.grantId).toBe(grant?.id)
  })

  it('load no more than their grant allows; a further grant takes the truck', async () => {
    const { id, billNo } = await bill({ qty: '200.000', overRate: '0.0000' })
    const main = await taskOf(id)
    await give(id, '50')
    await truck(main.id, {})
    const second = await truck(main.id)
    const load = {
      path: 'oms/wayBill/load',
      body: { id: second.row.id, ...LOADED },
      record: { api: 'oms/wayBill', id: second.row.id },
    }
    await refused(clerk, {
      ...load,
      errors: [
        {
          code: 'load_bill.grant_not_enough',
          msg: `提单${billNo}发放给恒途运输的数量不足，剩余 16.54 吨，请先追加发放`,
        },
      ],
    })
    await give(id, '40')
    const [first, more] = await grantsOf(id)
    expect(await clerk.must('oms/wayBill/load', { id: second.row.id, ...LOADED })).toMatchObject({ grantId: more?.id })
    expect((await grantsOf(id)).map(g => g.usedQty)).toEqual(['33.460', '33.460'])
    await clerk.must('oms/loadBillGrant/reduce', { id: first?.id, reason: '不再提' })
    expect(await billInfo(id)).toMatchObject({ grantedQty: '73.460' })
    expect((await grantsOf(id))[0]).toMatchObject({ status: 'finished', qty: '33.460', leftQty: '0.000' })
  })

  it('load no more than the bill, whatever was granted', async () => {
    const { id } = await bill({ qty: '40.000', overRate: '0.0000' })
    const main = await taskOf(id)
    await give(id, '40')
    await truck(main.id, {})
    const second = await truck(main.id)
    await refused(clerk, {
      path: 'oms/wayBill/load',
      body: { id: second.row.id, ...LOADED },
      record: { api: 'oms/wayBill', id: second.row.id },
      errors: [{ code: 'load_bill.not_enough', msg: '提单剩余量不足，剩余 6.54 吨' }],
    })
  })

  it('give their tonnes back when loading is undone or corrected', async () => {
    const { id } = await bill({ qty: '40.000', overRate: '0.0000' })
    const main = await taskOf(id)
    await give(id, '33.46')
    const { row } = await truck(main.id, {})
    expect((await grantsOf(id))[0]).toMatchObject({ status: 'finished', usedQty: '33.460' })
    await refused(clerk, {
      path: 'oms/wayBill/correct',
      body: { id: row.id, loadGross: '48.70', reason: '错' },
      record: { api: 'oms/wayBill', id: row.id },
      errors: [{ code: 'load_bill.grant_not_enough', msg: '剩余 33.46 吨' }],
    })
    await clerk.must('oms/wayBill/correct', { id: row.id, loadGross: '45.20', reason: '磅单看错' })
    expect((await grantsOf(id))[0]).toMatchObject({ status: 'granted', usedQty: '30.000', leftQty: '3.460' })
    await clerk.must('oms/wayBill/undoLoad', { id: row.id, reason: '未装' })
    expect(await billInfo(id)).toMatchObject({ sentQty: '0.000', sentTrucks: 0, stage: 'partGranted' })
    expect((await grantsOf(id))[0]).toMatchObject({ status: 'granted', usedQty: '0.000', usedTrucks: 0 })
  })

  it('of a revoked grant need another one when they load', async () => {
    const { id } = await bill({ qty: '200.000' })
    const main = await taskOf(id)
    await give(id, '50')
    const { row } = await truck(main.id)
    const [first] = await grantsOf(id)
    await clerk.must('oms/loadBillGrant/revoke', { id: first?.id, reason: '改' })
    await refused(clerk, {
      path: 'oms/wayBill/load',
      body: { id: row.id, ...LOADED },
      errors: [{ code: 'load_bill.no_grant' }],
    })
    await give(id, '60')
    const [, second] = await grantsOf(id)
    expect(await clerk.must('oms/wayBill/load', { id: row.id, ...LOADED })).toMatchObject({ grantId: second?.id })
    await refused(clerk, {
      path: 'oms/loadBillGrant/revoke',
      body: { id: second?.id, reason: '改' },
      errors: [{ code: 'load_bill.grant_used' }],
    })
  })

  it('move from grant to grant with their carrier', async () => {
    const { id } = await bill({ qty: '200.000' })
    const main = await taskOf(id)
    await give(id, '50')
    await give(id, '20', masters.carrierB)
    const { row } = await truck(main.id, {})
    await refused(clerk, {
      path: 'oms/wayBill/changeCarrier',
      body: { id: row.id, carrierId: masters.carrierB, reason: '改' },
      record: { api: 'oms/wayBill', id: row.id },
      errors: [{ code: 'load_bill.grant_not_enough', msg: '20.60' }],
    })
    await give(id, '40', masters.carrierB)
    await clerk.must('oms/wayBill/changeCarrier', { id: row.id, carrierId: masters.carrierB, reason: '改' })
    expect((await grantsOf(id)).map(g => g.usedQty)).toEqual(['0.000', '0.000', '33.460'])
  })
})

describe('a task of a bill', () => {
  it('carries its goods between its places', async () => {
    const { id } = await bill()
    const wrong = await app.work(
      masters.orgId,
      async tx => (await tx.insert(goods, { code: 'M009', name: '焦炭', cargoType: 'coal', unit: 'ton' })).id,
    )
    await app.db.system('test', sql => sql.query('update load_bill set goods_id = $2 where id = $1', [id, wrong]))
    const main = await app.work(masters.orgId, tx => tx.getRequired(loadBill, id))
    expect(main.goodsId).toBe(wrong)
    await refused(clerk, {
      path: 'oms/mainWay/save',
      errors: [{ code: 'main_waybill.bill_differs', path: 'goodsId', msg: '品名' }],
      body: {
        customerId: masters.customerId,
        arContractId: masters.arContractId,
        loadBillId: id,
        routeId: masters.routeId,
        goodsId: masters.goodsId,
        planQty: '100',
        planFrom: '2026-11-20',
        planTo: '2026-11-30',
        carriers: [{ carrierId: masters.carrierA }],
      },
    })
  })
})
