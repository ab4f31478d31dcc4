import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { beforeAll, expect, it } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { acceptedWaybill, givenRailLeg, makeRailWorld, type RailWorld, type Row } from '../rail/testing/rail-world.ts'
import { moveTrain, wagonOf } from '../rail/testing/trains.ts'

let world: RailWorld
let leg: Row

beforeAll(async () => {
  world = await makeRailWorld(await testApp())
  leg = await givenRailLeg(world, { planQty: '6400.000', planBoxes: 200 })
})

const sentByRail = async (person = world.clerk) =>
  (await person.must<{ sentByRail?: AnyRow }>('sys/home/info', {})).sentByRail

const railStep = async (person = world.clerk) => {
  const { steps } = await person.must<{ steps: { key: string; counts: AnyRow[] }[] }>('sys/home/procedure')
  const found = steps.find(step => step.key === 'rail')
  return found && Object.fromEntries(found.counts.map(({ key, count }) => [key, count]))
}

it('counts the trains that have departed this month, as their list does', async () => {
  expect(await sentByRail()).toBeUndefined()
  for (const to of ['ticketed', 'departed', 'arrived'] as const) {
    const { id } = await acceptedWaybill(world, leg.id)
    await world.clerk.must('oms/railDelivery/save', { railWaybillId: id, ...wagonOf(world, ['30', '31']) })
    await moveTrain(world, { id, to })
  }
  expect(await sentByRail()).toEqual({
    trains: 2,
    tons: '122.000',
    before: { trains: 0, tons: '0.000' },
    tonsChange: null,
  })
  // So does the flow chart, which leaves the step out where nothing goes by rail
  expect(await railStep()).toEqual({ orders: 1, toSend: 1, onRail: 2, toConfirm: 0 })
  const { orgId } = world.masters
  expect(await railStep(await world.app.person(await world.app.company()))).toBeUndefined()
  expect(await sentByRail(await world.app.person(orgId, { permissions: ['oms.way.read'] }))).toBeUndefined()
  const own = await world.app.person(orgId, { permissions: ['oms.train.read'], scope: 'own' })
  expect(await sentByRail(own)).toBeUndefined()
})
