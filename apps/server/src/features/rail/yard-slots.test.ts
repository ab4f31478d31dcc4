import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { beforeAll, expect, it } from 'vitest'
import { random } from '../../demo/random.ts'
import type { Person } from '../../testing/app.ts'
import { testApp } from '../../testing/app.ts'
import { boxNumber } from '../../testing/codes.ts'
import { legsOf, makeRailWorld, type RailWorld, releasedOrder, type Row } from './testing/rail-world.ts'

let world: RailWorld
let yardId: number
let numbers = 52_000

const must = (path: string, body: AnyRow) => world.clerk.must<Row>(path, body)
interface Slot {
  value: string
  places: number | null
  taken?: number | null
  fits: boolean
}
const slots = async (body: AnyRow, who: Person = world.clerk): Promise<Slot[]> =>
  (await who.must<{ list: Slot[] }>('sys/yard/slots', body)).list

beforeAll(async () => {
  world = await makeRailWorld(await testApp())
  yardId = world.yards[0]
  const { version } = await must('sys/yard/info', { id: yardId })
  await must('sys/yard/save', {
    id: yardId,
    version,
    slots: [
      { slotNo: 'A01', kind: 'boxes', boxes: 3 },
      { slotNo: 'A02', kind: 'boxes' },
      { slotNo: 'S01', kind: 'open' },
    ],
  })
})

const stands = (slotNo: string | null) =>
  must('oms/container/save', {
    boxNo: boxNumber(++numbers),
    boxType: 'ot35',
    yardId,
    slotNo,
    sinceAt: '2026-11-01 08:00:00',
  })

it('the slots of a yard say how many containers stand in each, whatever comes and goes', async () => {
  expect(await slots({ yardId })).toEqual([
    { value: 'A01', places: 3, taken: 0, fits: true },
    { value: 'A02', places: null, taken: 0, fits: true },
    { value: 'S01', places: null, taken: 0, fits: true },
  ])
  const rng = random(52_001)
  const where = new Map<number, string | null>()
  for (let step = 0; step < 20; step++) {
    const [id] = rng.int(0, 2) && where.size ? [rng.pick([...where.keys()])] : []
    const slotNo = rng.pick(['A01', 'A02'])
    if (id === undefined) {
      const given = rng.int(0, 3) ? slotNo : null
      where.set((await stands(given)).id, given)
    } else if (rng.int(0, 1)) {
      await must('oms/container/relocate', { id, movedAt: '2026-11-02 08:00:00', slotNo })
      where.set(id, slotNo)
    } else {
      await must('oms/container/gateOut', { id, movedAt: '2026-11-03 08:00:00' })
      where.delete(id)
    }
  }
  const counted = (slot: string) => [...where.values()].filter(one => one === slot).length
  expect((await slots({ yardId })).map(one => [one.value, one.taken])).toEqual([
    ['A01', counted('A01')],
    ['A02', counted('A02')],
    ['S01', 0],
  ])
})

it('without a yard they are those of the order at the station, and of these what takes its goods', async () => {
  const { id: orderId } = await releasedOrder(world)
  const { pickup } = await legsOf(world, orderId)
  const fits = (list: Slot[]) => list.filter(one => one.fits).map(one => one.value)
  expect(fits(await slots({ orderId, stationId: world.stations[0] }))).toEqual(['A01', 'A02'])
  expect(fits(await slots({ legId: pickup.id, stationId: world.stations[0] }))).toEqual(['A01', 'A02'])
  // The yard at the destination declares none
  expect(await slots({ orderId, stationId: world.stations[1] })).toEqual([])
  expect(await slots({})).toEqual([])
})

it('who may not see where containers stand is not told how full a slot is, and another company nothing', async () => {
  const { orgId } = world.masters
  const permissions = ['oms.way.read', 'oms.train.read']
  const driver = await world.app.person(orgId, { permissions, scope: 'company' })
  const blind = await world.app.person(orgId, {
    permissions: [...permissions, 'oms.container.read'],
    scope: 'company',
    fieldRights: { container: { slotNo: 'hidden' } } as never,
  })
  for (const who of [driver, blind])
    expect((await slots({ yardId }, who)).map(one => one.taken ?? null)).toEqual([null, null, null])
  const own = await world.app.person(orgId, { permissions: [...permissions, 'oms.container.read'], scope: 'own' })
  expect((await slots({ yardId }, own)).map(one => one.taken)).toEqual([0, 0, 0])
  const stranger = await world.app.person(await world.app.company())
  expect(await slots({ yardId }, stranger)).toEqual([])
})
