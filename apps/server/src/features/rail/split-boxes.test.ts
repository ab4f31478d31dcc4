import { expect, it } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { legsOf, makeRailWorld, releasedOrder, type Row } from './testing/rail-world.ts'

it('what stays of a leg that is split has a container for its tonnes', async () => {
  const world = await makeRailWorld(await testApp())
  const { rail } = await legsOf(world, (await releasedOrder(world)).id)
  const { planBoxes } = await world.clerk.must<Row>('oms/railLeg/info', { id: rail.id })
  const split = (boxes: number) => world.clerk.call('oms/railLeg/split', { id: rail.id, qty: '0.001', boxes })
  expect(await split(Number(planBoxes))).toMatchObject({
    http: 400,
    errors: [
      { path: 'boxes', code: 'rail_leg.part_boxes', msg: expect.stringContaining(String(Number(planBoxes) - 1)) },
    ],
  })
  expect((await split(Number(planBoxes) - 1)).http).toBe(200)
})
