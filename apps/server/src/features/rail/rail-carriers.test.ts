import { railLeg } from '@tuheng/domain/rail/index'
import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { beforeAll, expect, it } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { postRailCharges } from './rail-charges.ts'
import type { Rail } from './rail-waybills.ts'
import { acceptedWaybill, givenRailLeg, makeRailWorld, type RailWorld, type Row } from './testing/rail-world.ts'

let world: RailWorld

const call = (path: string, body: AnyRow) => world.clerk.call<Row>(path, body)
const must = (path: string, body: AnyRow) => world.clerk.must<Row>(path, body)

beforeAll(async () => {
  world = await makeRailWorld(await testApp())
})

const draftOf = (legId: number) =>
  must('oms/railWaybill/save', {
    legId,
    shipper: '常乐源煤业',
    consignee: '宏泰焦化',
    wagonsAsked: 1,
    tonsAsked: '64',
  })

const terms = (carrier: 'A' | 'B') => ({
  carrierId: world.masters[`carrier${carrier}`],
  contractId: world.masters[`apContract${carrier}`],
  planFrom: '2026-11-01',
  planTo: '2026-11-30',
})

it('no waybill is restored to a leg that nobody carries', async () => {
  const leg = await givenRailLeg(world)
  const { id } = await draftOf(leg.id)
  await must('oms/railWaybill/delete', { id })
  await must('oms/railLeg/unassign', { id: leg.id, reason: '换承运商' })
  expect(await call('oms/railWaybill/undelete', { id })).toMatchObject({
    http: 409,
    error: 'rail_waybill.closed_leg',
    msg: expect.stringContaining(String(leg['legNo'])) as unknown,
  })
  await must('oms/railLeg/assign', { id: leg.id, ...terms('A') })
  await must('oms/railWaybill/undelete', { id })
  expect(await must('oms/railWaybill/info', { id })).toMatchObject({ carrierId: world.masters.carrierA })
})

it('no charge is posted without a party: who confirms is told of the leg without a carrier', async () => {
  const leg = await givenRailLeg(world)
  const { id } = await acceptedWaybill(world, leg.id)
  const rail = (await must('oms/railWaybill/info', { id })) as unknown as Rail
  const posted = world.app.work(world.masters.orgId, async tx => {
    await tx.sql("update rail_leg set status = 'pending', carrier_id = null, contract_id = null where id = $1", [
      leg.id,
    ])
    expect(await tx.getRequired(railLeg, leg.id)).toMatchObject({ carrierId: null })
    await postRailCharges(tx, rail)
  })
  await expect(posted).rejects.toMatchObject({ code: 'rail_waybill.no_carrier' })
})

it('what may be split off is told only to whoever sees the figures that it comes from', async () => {
  const leg = await givenRailLeg(world, { planQty: '64.000', planBoxes: 3 })
  const person = (fieldRights: AnyRow) =>
    world.app.person(world.masters.orgId, {
      permissions: ['oms.train.read', 'oms.train.assign'],
      scope: 'company',
      fieldRights: { railLeg: fieldRights } as never,
    })
  const tons = { id: leg.id, qty: '999.000', boxes: 0 }
  const boxes = { id: leg.id, qty: '1.000', boxes: 99 }
  expect(await call('oms/railLeg/splitRest', tons)).toMatchObject({ msg: expect.stringContaining('64.000') as unknown })
  expect(await call('oms/railLeg/splitRest', boxes)).toMatchObject({ msg: expect.stringContaining('2 箱') as unknown })
  for (const [hidden, body, code] of [
    [['movedQty'], tons, 'rail_leg.part'],
    [['movedBoxes'], boxes, 'rail_leg.part_boxes'],
  ] as const) {
    const blind = await person(Object.fromEntries(hidden.map(name => [name, 'hidden'])))
    const answer = await blind.call('oms/railLeg/splitRest', body)
    expect(answer, String(hidden)).toMatchObject({ http: 400, error: code })
    expect(answer.msg, String(hidden)).toContain('***')
    expect(JSON.stringify(answer.errors)).not.toMatch(/64\.000|"2"/)
  }
})
