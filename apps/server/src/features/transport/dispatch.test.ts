import { contract } from '@tuheng/domain/contracts/index'
import { driver, party, vehicle } from '@tuheng/domain/parties/index'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Person, type TestApp, testApp } from '../../testing/app.ts'
import { refused } from './testing/refused.ts'
import {
  dispatchOf,
  LOADED,
  makeMasters,
  taskIn,
  type Team,
  tripAt,
  type TripRow,
  type Masters,
} from './testing/masters.ts'

let app: TestApp
let masters: Masters
let clerk: Person
let mainId: number

beforeAll(async () => {
  app = await testApp()
  masters = await makeMasters(app, await app.company(), { teams: 0 })
  clerk = await app.person(masters.orgId)
  mainId = (await taskIn(app, masters)).id
})

const planned = (): Promise<TripRow> => clerk.must<TripRow>('oms/wayBill/save', { mainId })
const record = (trip: TripRow) => ({ api: 'oms/wayBill', id: trip.id })
const settings = (value: object): Promise<unknown> =>
  app.db.system('test', sql =>
    sql.query('update org set settings = $2 where id = $1', [masters.orgId, JSON.stringify(value)]),
  )

async function refusedDispatch(
  trip: TripRow,
  team: Team,
  { errors, over = {} }: { errors: Parameters<typeof refused>[1]['errors']; over?: object },
): Promise<void> {
  await refused(clerk, {
    path: 'oms/wayBill/dispatch',
    body: { id: trip.id, ...dispatchOf(team, masters.carrierA), ...over },
    record: record(trip),
    errors,
  })
}

describe('a truck and its driver', () => {
  it('are on one trip at a time; the refusal names the other trip', async () => {
    const team = await masters.team()
    const other = await masters.team()
    const first = await tripAt(clerk, { masters, mainId, team, step: 'toLoad' })
    const second = await planned()
    await refusedDispatch(second, team, {
      errors: [
        { code: 'waybill.vehicle_busy', msg: `车辆${team.plateNo}存在未完成运单${first.waybillNo}`, path: 'vehicleId' },
        { code: 'waybill.driver_busy', msg: `司机${team.driver}存在未完成运单${first.waybillNo}`, path: 'driverId' },
      ],
    })
    await refusedDispatch(second, { ...other, driverId: team.driverId }, { errors: [{ code: 'waybill.driver_busy' }] })
    await clerk.must('oms/wayBill/undispatch', { id: first.id, reason: '车辆故障' })
    expect(
      await clerk.must('oms/wayBill/dispatch', { id: second.id, ...dispatchOf(team, masters.carrierA) }),
    ).toMatchObject({ transportStatus: 'toLoad' })
  })

  it('are removed from the trip when the dispatch is undone', async () => {
    const trip = await tripAt(clerk, { masters, mainId, team: await masters.team(), step: 'toLoad' })
    expect(await clerk.must('oms/wayBill/undispatch', { id: trip.id, reason: '改期' })).toMatchObject({
      transportStatus: 'toDispatch',
      vehicleId: null,
      plateNo: null,
      trailerId: null,
      driverId: null,
      driverIdNo: null,
      payeeAccount: null,
      dispatchedAt: null,
      ratedLoad: null,
      carrierId: masters.carrierA,
    })
  })

  it('plan their own tonnes, unless tonnes were entered', async () => {
    const [team, small] = [await masters.team(), await masters.team()]
    await app.work(masters.orgId, tx => tx.overwrite(vehicle, { id: small.trailerId, ratedLoad: '30.00' }))
    const trip = await tripAt(clerk, { masters, mainId, team, step: 'toLoad' })
    expect(trip.planQty).toBe('33.600')
    expect(
      await clerk.must('oms/wayBill/redispatch', {
        id: trip.id,
        ...dispatchOf(small, masters.carrierA),
        reason: '换车',
      }),
    ).toMatchObject({ planQty: '30.000' })
    expect(await clerk.must('oms/wayBill/undispatch', { id: trip.id, reason: '改期' })).toMatchObject({ planQty: null })
    const entered = await clerk.must<TripRow>('oms/wayBill/save', { mainId, planQty: '25' })
    expect(
      await clerk.must('oms/wayBill/dispatch', { id: entered.id, ...dispatchOf(team, masters.carrierA) }),
    ).toMatchObject({ planQty: '25.000' })
  })

  it('cannot return to the road while they are on another trip', async () => {
    const team = await masters.team()
    const done = await tripAt(clerk, { masters, mainId, team, step: 'unloaded', unload: { lossReason: '漏撒' } })
    const next = await tripAt(clerk, { masters, mainId, team, step: 'toLoad' })
    await refused(clerk, {
      path: 'oms/wayBill/undoUnload',
      body: { id: done.id, reason: '录错' },
      record: record(done),
      errors: [
        { code: 'waybill.vehicle_busy', msg: next.waybillNo },
        { code: 'waybill.driver_busy', msg: next.waybillNo },
      ],
    })
  })

  it('are changed by 改派, not by a save', async () => {
    const [team, other] = [await masters.team(), await masters.team()]
    const trip = await tripAt(clerk, { masters, mainId, team, step: 'toLoad' })
    await refused(clerk, {
      path: 'oms/wayBill/save',
      body: { id: trip.id, version: trip.version, vehicleId: other.vehicleId },
      record: record(trip),
      errors: [{ code: 'field.locked' }],
    })
    expect(
      await clerk.must('oms/wayBill/redispatch', {
        id: trip.id,
        ...dispatchOf(other, masters.carrierB),
        reason: '抛锚换车',
      }),
    ).toMatchObject({
      plateNo: other.plateNo,
      carrierId: masters.carrierB,
      apContractId: masters.apContractB,
      dispatchedBy: clerk.memberId,
    })
  })

  it('keep the typed payee, or else take the driver’s', async () => {
    const team = await masters.team()
    const trip = await planned()
    const sent = await clerk.must('oms/wayBill/dispatch', {
      id: trip.id,
      ...dispatchOf(team, masters.carrierA),
      payeeName: '恒途运输',
      driverMobile: null,
    })
    expect(sent).toMatchObject({ payeeName: '恒途运输', driverMobile: team.mobile })
  })
})

describe('papers', () => {
  it('that have expired forbid the trip; all of them are named at once', async () => {
    const team = await masters.team()
    await app.work(masters.orgId, async tx => {
      await tx.overwrite(driver, { id: team.driverId, licenseTo: '2026-11-19', qualTo: '2026-10-01' })
      await tx.overwrite(vehicle, { id: team.vehicleId, inspectTo: '2026-11-01' })
    })
    const trip = await planned()
    await refusedDispatch(trip, team, {
      errors: [
        {
          code: 'dispatch.paper_expired',
          msg: `${team.driver}的驾驶证已于 2026-11-19 到期，请更新证件`,
          path: 'driverId',
        },
        { code: 'dispatch.paper_expired', msg: '从业资格证', path: 'driverId' },
        { code: 'dispatch.paper_expired', msg: `${team.plateNo}的年检已于 2026-11-01 到期`, path: 'vehicleId' },
      ],
    })
  })

  it('only warn if the company has set it, and the trip keeps the warning', async () => {
    const team = await masters.team()
    await app.work(masters.orgId, tx => tx.overwrite(vehicle, { id: team.vehicleId, insuranceTo: '2026-11-18' }))
    await settings({ expiredPapers: 'warn' })
    const trip = await planned()
    const sent = await clerk.must('oms/wayBill/dispatch', { id: trip.id, ...dispatchOf(team, masters.carrierA) })
    expect(sent).toMatchObject({
      transportStatus: 'toLoad',
      dispatchNote: `${team.plateNo}的交强险已于 2026-11-18 到期，请更新证件`,
    })
    await settings({})
  })

  it('of a blacklisted driver or carrier, a wrong class, or a tractor without trailer always forbid it', async () => {
    const [blacklisted, small, lone] = [await masters.team(), await masters.team(), await masters.team()]
    await app.work(masters.orgId, async tx => {
      await tx.overwrite(driver, { id: blacklisted.driverId, blacklisted: true, blacklistReason: '2025年盗煤' })
      await tx.overwrite(driver, { id: small.driverId, licenseClass: 'B2' })
    })
    const trip = await planned()
    await refusedDispatch(trip, blacklisted, {
      errors: [{ code: 'dispatch.driver_blacklisted', msg: '已列入黑名单：2025年盗煤' }],
    })
    await refusedDispatch(trip, small, { errors: [{ code: 'dispatch.class', msg: '需要 A2' }] })
    await refusedDispatch(trip, lone, {
      errors: [{ code: 'dispatch.no_trailer', path: 'trailerId' }],
      over: { trailerId: null },
    })
    await app.work(masters.orgId, tx =>
      tx.overwrite(party, { id: masters.carrierA, blacklisted: true, blacklistReason: '拖欠运费' }),
    )
    await refusedDispatch(trip, lone, {
      errors: [{ code: 'waybill.carrier_blacklisted', msg: '承运商恒途运输已列入黑名单：拖欠运费' }],
    })
    await app.work(masters.orgId, tx =>
      tx.overwrite(party, { id: masters.carrierA, blacklisted: false, permitTo: '2026-01-31' }),
    )
    await refusedDispatch(trip, lone, { errors: [{ code: 'waybill.carrier_permit', msg: '2026-01-31' }] })
    await app.work(masters.orgId, tx => tx.overwrite(party, { id: masters.carrierA, permitTo: '2028-12-31' }))
  })
})

describe('a carrier whose permit is not on file', () => {
  it('is dispatched with a reminder', async () => {
    const [permit] = await app.work(masters.orgId, tx => tx.find(party, { where: { id: masters.carrierA } }))
    const set = (values: object) =>
      app.work(masters.orgId, tx => tx.overwrite(party, { id: masters.carrierA, ...values }))
    await set({ permitNo: null, permitTo: null })
    const trip = await planned()
    const answer = await clerk.must('oms/wayBill/dispatch', {
      id: trip.id,
      ...dispatchOf(await masters.team(), masters.carrierA),
    })
    expect(answer).toMatchObject({
      transportStatus: 'toLoad',
      warnings: [{ code: 'waybill.carrier_no_permit', path: 'carrierId' }],
    })
    await set({ permitNo: permit?.permitNo, permitTo: permit?.permitTo })
  })
})

describe('the task', () => {
  it('takes trucks until nothing is left; the last one may exceed it', async () => {
    const task = await taskIn(app, masters, { planQty: '60.000' })
    for (const _ of [1, 2])
      await tripAt(clerk, { masters, mainId: task.id, team: await masters.team(), step: 'toLoad' })
    expect(await clerk.must('oms/mainWay/info', { id: task.id })).toMatchObject({
      dispatchedTrucks: 2,
      dispatchedQty: '67.200',
      leftQty: '0.000',
    })
    const third = await clerk.must<TripRow>('oms/wayBill/save', { mainId: task.id })
    await refusedDispatch(third, await masters.team(), {
      errors: [{ code: 'main_waybill.no_quota', msg: `主运单${task.mainNo}剩余量不足，剩余 0.00 吨，请先加量` }],
    })
    await refused(clerk, {
      path: 'oms/mainWay/addQty',
      body: { id: task.id, planQty: '60', reason: '减量' },
      record: { api: 'oms/mainWay', id: task.id },
      errors: [{ code: 'main_waybill.below_dispatched' }],
    })
    await clerk.must('oms/mainWay/addQty', { id: task.id, planQty: '90', reason: '货主加量' })
    await clerk.must('oms/wayBill/dispatch', { id: third.id, ...dispatchOf(await masters.team(), masters.carrierA) })
  })

  it('has the payable terms of its carrier’s price, otherwise of the contract, whatever was typed', async () => {
    const typed = { apWeightRule: 'load', apWipeRule: 'cent', carriers: [{ carrierId: masters.carrierA }] }
    const termsOf = async (over: object) =>
      clerk.must<object>('oms/mainWay/info', { id: (await taskIn(app, masters, { ...typed, ...over })).id })
    const agreed = { apWeightRule: 'less', apWipeRule: 'floorYuan' }
    expect(await termsOf({})).toMatchObject(agreed)
    const goods = await clerk.must<{ id: number }>('sys/goods/save', {
      code: 'NOPRICE',
      name: '无价煤',
      cargoType: 'coal',
    })
    expect(await termsOf({ goodsId: goods.id })).toMatchObject(agreed)
  })

  it('is carried by its own carriers only, each up to its share', async () => {
    const task = await taskIn(app, masters, { carriers: [{ carrierId: masters.carrierA, qty: '30' }] })
    const trip = await clerk.must<TripRow>('oms/wayBill/save', { mainId: task.id })
    expect(trip).toMatchObject({ carrierId: masters.carrierA, apContractId: masters.apContractA })
    await refusedDispatch(trip, await masters.team(), {
      errors: [{ code: 'main_waybill.not_allocated', msg: `承运商塞上通物流不在主运单${task.mainNo}的分配中` }],
      over: { carrierId: masters.carrierB },
    })
    await clerk.must('oms/wayBill/dispatch', { id: trip.id, ...dispatchOf(await masters.team(), masters.carrierA) })
    const info = await clerk.must<{ carriers: { dispatchedTrucks: number; dispatchedQty: string; apPrice: string }[] }>(
      'oms/mainWay/info',
      { id: task.id },
    )
    expect(info.carriers[0]).toMatchObject({ dispatchedTrucks: 1, dispatchedQty: '33.600', apPrice: '128.0000' })
    const second = await clerk.must<TripRow>('oms/wayBill/save', { mainId: task.id })
    await refusedDispatch(second, await masters.team(), {
      errors: [{ code: 'main_waybill.no_share', msg: '分配量已派完' }],
    })
    const dropped = {
      record: { api: 'oms/mainWay', id: task.id },
      errors: [{ code: 'main_waybill.share_in_use', msg: '已派 1 车' }],
    }
    await refused(clerk, {
      path: 'oms/mainWay/allocate',
      body: { id: task.id, carriers: [{ carrierId: masters.carrierB }] },
      ...dropped,
    })
    const { version } = await clerk.must<TripRow>('oms/mainWay/info', { id: task.id })
    await refused(clerk, {
      path: 'oms/mainWay/save',
      body: { id: task.id, version, carriers: [{ carrierId: masters.carrierB }] },
      ...dropped,
    })
  })

  it('is closed and voided only without trips that are still to be carried', async () => {
    const task = await taskIn(app, masters)
    const at = { api: 'oms/mainWay', id: task.id }
    const trip = await clerk.must<TripRow>('oms/wayBill/save', { mainId: task.id })
    await refused(clerk, {
      path: 'oms/mainWay/close',
      body: { id: task.id, reason: '完' },
      record: at,
      errors: [{ code: 'main_waybill.trips_planned', msg: '还有 1 张待派车的运单' }],
    })
    await clerk.must('oms/wayBill/dispatch', { id: trip.id, ...dispatchOf(await masters.team(), masters.carrierA) })
    await refused(clerk, {
      path: 'oms/mainWay/close',
      body: { id: task.id, reason: '完' },
      record: at,
      errors: [{ code: 'main_waybill.trips_on_way', msg: String(trip.waybillNo) }],
    })
    await refused(clerk, {
      path: 'oms/mainWay/void',
      body: { id: task.id, reason: '错' },
      record: at,
      errors: [{ code: 'main_waybill.has_trips', msg: String(trip.waybillNo) }],
    })
    await clerk.must('oms/wayBill/void', { id: trip.id, reason: '客户取消' })
    await clerk.must('oms/mainWay/close', { id: task.id, reason: '客户取消' })
    await refused(clerk, {
      path: 'oms/wayBill/save',
      body: { mainId: task.id },
      errors: [
        {
          code: 'ref.state',
          path: 'mainId',
          msg: `主运单“${task.mainNo}”当前为“已关闭”，不能选用；请先“重新打开”，或另选“执行中”的公路主运单`,
        },
      ],
    })
  })

  it('that is closed gets no more dispatches', async () => {
    const task = await taskIn(app, masters)
    const trip = await clerk.must<TripRow>('oms/wayBill/save', { mainId: task.id })
    await app.db.system('test', sql => sql.query(`update main_waybill set status = 'closed' where id = $1`, [task.id]))
    await refusedDispatch(trip, await masters.team(), {
      errors: [{ code: 'main_waybill.not_active', msg: `主运单${task.mainNo}不在执行中，不能派车` }],
    })
  })
})

describe('contracts', () => {
  it('must be valid on the loading day', async () => {
    const trip = await tripAt(clerk, { masters, mainId, team: await masters.team(), step: 'toLoad' })
    await app.work(masters.orgId, tx => tx.overwrite(contract, { id: masters.apContractA, endDate: '2026-11-19' }))
    await refused(clerk, {
      path: 'oms/wayBill/load',
      body: { id: trip.id, ...LOADED },
      record: record(trip),
      errors: [{ code: 'main_waybill.contract_period', msg: '有效期为 2026-01-01 至 2026-11-19，不含2026-11-20' }],
    })
    await clerk.must('oms/wayBill/load', { id: trip.id, ...LOADED, loadAt: '2026-11-19 22:00:00' })
    await app.work(masters.orgId, tx => tx.overwrite(contract, { id: masters.apContractA, endDate: '2026-12-31' }))
  })

  it('that have expired get no new task', async () => {
    await app.work(masters.orgId, tx => tx.overwrite(contract, { id: masters.arContractId, endDate: '2026-11-19' }))
    await refused(clerk, {
      path: 'oms/mainWay/save',
      errors: [{ code: 'contract.expired', path: 'arContractId' }],
      body: {
        customerId: masters.customerId,
        arContractId: masters.arContractId,
        routeId: masters.routeId,
        goodsId: masters.goodsId,
        planQty: '100',
        planFrom: '2026-11-20',
        planTo: '2026-11-30',
        carriers: [{ carrierId: masters.carrierA }],
      },
    })
    await refused(clerk, {
      path: 'oms/wayBill/save',
      body: { mainId },
      errors: [{ code: 'main_waybill.contract_period', msg: '不含2026-11-20' }],
    })
    await app.work(masters.orgId, tx => tx.overwrite(contract, { id: masters.arContractId, endDate: '2026-12-31' }))
  })
})

describe('prepayments', () => {
  // 33.60 t × 128.00 = 4,300.80, wiped to 4,300: 70 % are 3,010.00 and 40 % are 1,720.00.
  it('stay within the company’s share of what the trip will cost', async () => {
    const [trip, team] = [await planned(), await masters.team()]
    await refusedDispatch(trip, team, {
      errors: [{ code: 'payment.over_cap', msg: '3010.00', path: 'prepayCash' }],
      over: {
        payType: 'mixed',
        prepayCash: '3010.01',
      },
    })
    await refusedDispatch(trip, team, {
      errors: [{ code: 'waybill.oil_cap', msg: '上限 1,720.00 元', path: 'oilVirtual' }],
      over: {
        payType: 'oilCard',
        oilVirtual: '1720.01',
      },
    })
    expect(
      await clerk.must('oms/wayBill/dispatch', {
        id: trip.id,
        ...dispatchOf(team, masters.carrierA),
        payType: 'mixed',
        prepayCash: '1000',
        oilVirtual: '1720',
      }),
    ).toMatchObject({ prepaidTotal: '2720.00', oilTotal: '1720.00' })
  })

  it('are checked again when they are changed later', async () => {
    const trip = await tripAt(clerk, { masters, mainId, team: await masters.team(), step: 'inTransit' })
    const body = { id: trip.id, version: trip.version, payType: 'mixed' }
    // 33.46 t × 128.00 = 4,282.88, wiped to 4,282.
    await refused(clerk, {
      path: 'oms/wayBill/save',
      body: { ...body, prepayCash: '2998' },
      record: record(trip),
      errors: [{ code: 'payment.over_cap', msg: '2997.40' }],
    })
    expect(await clerk.must('oms/wayBill/save', { ...body, prepayCash: '2997.40' })).toMatchObject({
      prepaidTotal: '2997.40',
    })
  })

  it('match the method of payment', async () => {
    await refusedDispatch(await planned(), await masters.team(), {
      errors: [{ code: 'payment.wrong_part', path: 'prepayCash' }],
      over: {
        payType: 'monthly',
        prepayCash: '500',
      },
    })
  })

  it('are limited by the task’s own limits if it has any', async () => {
    const task = await taskIn(app, masters, { payType: 'mixed', prepayCap: '0.9', cashCap: '0.1' })
    const trip = await clerk.must<TripRow>('oms/wayBill/save', { mainId: task.id })
    await refusedDispatch(trip, await masters.team(), {
      errors: [{ code: 'payment.over_cap', msg: '430.00' }],
      over: {
        prepayCash: '500',
        etc: '3000',
      },
    })
  })

  it('are taken back before the truck is', async () => {
    const trip = await planned()
    await clerk.must('oms/wayBill/dispatch', {
      id: trip.id,
      ...dispatchOf(await masters.team(), masters.carrierA),
      payType: 'prepaid',
      prepayCash: '500',
    })
    const errors = [{ code: 'waybill.prepaid', msg: '已预付 500.00 元' }]
    await refused(clerk, {
      path: 'oms/wayBill/undispatch',
      body: { id: trip.id, reason: '改期' },
      record: record(trip),
      errors,
    })
    await refused(clerk, {
      path: 'oms/wayBill/void',
      body: { id: trip.id, reason: '改期' },
      record: record(trip),
      errors,
    })
    await refused(clerk, { path: 'oms/wayBill/delete', body: { id: trip.id }, record: record(trip), errors })
  })
})
