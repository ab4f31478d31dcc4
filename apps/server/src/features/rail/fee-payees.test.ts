import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { beforeAll, expect, it } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { creditCode } from '../../testing/codes.ts'
import { checkLedger } from '../settlement/index.ts'
import { acceptedWaybill, givenRailLeg, makeRailWorld, type RailWorld, type Row } from './testing/rail-world.ts'
import { moveTrain, wagonOf } from './testing/trains.ts'

let world: RailWorld
let legId: number

beforeAll(async () => {
  world = await makeRailWorld(await testApp())
  legId = (await givenRailLeg(world)).id
})

const call = (path: string, body: AnyRow) => world.clerk.call<Row>(path, body)
const must = (path: string, body: AnyRow) => world.clerk.must<Row>(path, body)
const PERIOD = { periodFrom: '2026-11-01', periodTo: '2026-11-30' }

let companies = 7000
const partyWith = async (role: string): Promise<number> =>
  (
    await must('sys/supplier/save', {
      fullName: `收费单位${role}有限公司`,
      shortName: `收费单位${role}`,
      isCarrier: role === 'isCarrier',
      isSupplier: role === 'isSupplier',
      isServer: role === 'isServer',
      creditCode: creditCode(++companies),
      taxpayerType: 'general',
      creditDays: 30,
      permitNo: '610801234567',
      permitTo: '2027-12-31',
    })
  ).id

/** A train whose ticket names who is paid for shunting and for the containers. */
async function withFees(partyId: number): Promise<Row> {
  const { id } = await acceptedWaybill(world, legId)
  await must('oms/railDelivery/save', { railWaybillId: id, ...wagonOf(world, ['30', '30']) })
  const fees = [
    { feeCode: 'shunting', partyId, qty: '1', unit: 'truck', price: '64.80', taxRate: '0.0900' },
    { feeCode: 'boxUse', partyId, qty: '2', unit: 'box', price: '35', taxRate: '0.0600' },
  ]
  await moveTrain(world, { id, to: 'loaded' })
  const { version } = await must('oms/railWaybill/info', { id })
  const saved = await call('oms/railWaybill/save', { id, version, fees })
  if (saved.http !== 200) return saved as unknown as Row
  return moveTrain(world, { id, to: 'confirmed', over: { receiptWay: 'batch', receivedQty: '60' } })
}

it.each([
  ['a railway that carries', 'isCarrier', 'carrier'],
  ['an owner of containers who supplies them', 'isSupplier', 'supplier'],
  ['a station or agent who serves', 'isServer', 'server'],
] as const)('%s is paid by a statement of its kind', async (_who, role, kind) => {
  const partyId = await partyWith(role)
  const train = await withFees(partyId)
  const { results } = await world.clerk.must<{ results: { id: number }[] }>(`sap/${kind}/generate`, {
    ...PERIOD,
    partyIds: [partyId],
  })
  const row = await must(`sap/${kind}/info`, { id: results[0]?.id })
  expect(row).toMatchObject({
    netSum: '134.80',
    lines: [{ docType: 'railWaybill', docId: train.id, docNo: train['railNo'], unloadDate: '2026-11-15' }],
  })
  expect(await call('oms/railWaybill/undoConfirm', { id: train.id, reason: '误操作' })).toMatchObject({
    error: 'rail_waybill.in_statement',
  })
  const { orgId } = world.masters
  expect(await world.app.db.company(orgId, sql => checkLedger(sql, orgId))).toEqual([])
})

it('whoever only buys carriage is paid nothing', async () => {
  expect(await withFees(world.masters.customerId)).toMatchObject({
    http: 400,
    errors: [{ path: 'fees.0.partyId' }, { path: 'fees.1.partyId' }],
  })
})
