import { railWaybill, trackingEvent } from '@tuheng/domain/rail/index'
import { beforeAll, expect, it, vi } from 'vitest'
import { random } from '../../demo/random.ts'
import { testApp } from '../../testing/app.ts'
import { acceptedWaybill, givenRailLeg, makeRailWorld, type RailWorld } from './testing/rail-world.ts'
import { moveTrain, wagonOf } from './testing/trains.ts'

let world: RailWorld
let legId: number

beforeAll(async () => {
  world = await makeRailWorld(await testApp())
  legId = (await givenRailLeg(world)).id
})

async function departed(): Promise<number> {
  const { id } = await acceptedWaybill(world, legId)
  await world.clerk.must('oms/railDelivery/save', { railWaybillId: id, ...wagonOf(world, ['30', '30']) })
  await moveTrain(world, { id, to: 'departed' })
  return id
}

const inCompany = <T>(fn: Parameters<typeof world.app.work<T>>[1]): Promise<T> =>
  world.app.work(world.masters.orgId, fn)
const whereIs = (id: number) =>
  inCompany(async tx => {
    const { curStation, leftKm, etaAt, trackedAt } = await tx.getRequired(railWaybill, id)
    return { curStation, leftKm, etaAt, trackedAt }
  })

it.each([1, 2, 3])('events that come together locate each train once, as they do one by one (batch %i)', async seed => {
  const rng = random(seed * 6007)
  const [alone, together] = [
    [await departed(), await departed()],
    [await departed(), await departed()],
  ]
  const events = Array.from({ length: 12 }, (_, i) => ({
    train: i < 2 ? i : rng.int(0, 1),
    event: rng.pick(['passed', 'stopped', 'left'] as const),
    at: `2026-11-${12 + rng.int(0, 2)} ${String(rng.int(0, 23)).padStart(2, '0')}:${30 + i}:00`,
    stationName: rng.pick(['锦州', '彰武', '通辽']),
    remainingKm: rng.int(10, 590),
    expectedAt: rng.int(0, 1) ? '2026-11-16 08:00:00' : null,
  }))
  const rowsFor = (ids: readonly number[]) =>
    events.map(({ train, ...event }) => ({ railWaybillId: ids[train] ?? 0, ...event }))
  for (const row of rowsFor(alone)) await inCompany(tx => tx.insert(trackingEvent, row))
  await inCompany(async tx => {
    const sent = vi.spyOn(tx, 'sql')
    await tx.insertMany(trackingEvent, rowsFor(together))
    expect(sent.mock.calls.filter(([, , name]) => name === 'tracking-of-train')).toHaveLength(2)
  })
  for (const i of [0, 1]) expect(await whereIs(together[i] ?? 0)).toEqual(await whereIs(alone[i] ?? 0))
})
