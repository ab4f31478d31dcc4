// PostgreSQL instead: sample
import { add, gt, max, qty, sub, sum } from '@tuheng/domain/kernel/decimal'
import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { beforeAll, describe, expect, it } from 'vitest'
import { random } from '../../demo/random.ts'
import { testApp } from '../../testing/app.ts'
import { makeRailWorld, type RailWorld, type Row } from '../rail/testing/rail-world.ts'
import { shortHaul } from '../rail/testing/short-haul.ts'

let world: RailWorld
beforeAll(async () => {
  world = await makeRailWorld(await testApp())
})

const must = (path: string, body: AnyRow) => world.clerk.must<Row>(path, body)
const call = (path: string, body: AnyRow) => world.clerk.call<Row>(path, body)

/** A pick-up of several trucks with 30 t each, and what each of them lacked. */
async function hauledLeg(lacks: readonly string[]): Promise<{ leg: Row; trips: Row[] }> {
  const { leg, trip: planned, sending } = await shortHaul(world)
  const trips: Row[] = []
  for (const lack of lacks) {
    const trip = await planned()
    await must('oms/shortHaul/dispatch', sending(trip))
    await must('oms/shortHaul/load', {
      id: trip.id,
      loadAt: '2026-11-10 08:00:00',
      loadGross: '46.00',
      loadTare: '16.00',
    })
    const unloadGross = qty(sub('46', lack))
    trips.push(
      await must('oms/shortHaul/unload', {
        id: trip.id,
        unloadAt: '2026-11-10 10:00:00',
        unloadGross,
        unloadTare: '16.00',
        lossReason: '撒漏',
      }),
    )
  }
  return { leg, trips }
}

const claim = (items: AnyRow | AnyRow[], kind = 'shortage') =>
  call('cm/claims/save', {
    customerId: world.masters.customerId,
    kind,
    occurredOn: '2026-11-16',
    description: '到站亏吨',
    items: [items].flat(),
  })
const tonnes = (subject: AnyRow, quantity: string): AnyRow => ({ ...subject, qty: quantity, price: '620' })

describe('an owner claims tonnes of a leg or of its trips', () => {
  it('not of a trip what was claimed of its leg', async () => {
    const { leg, trips } = await hauledLeg(['0.5', '0.3'])
    const [first, second] = trips as [Row, Row]
    expect((await claim(tonnes({ legId: leg.id }, '0.6'))).errors).toBeUndefined()
    const refused = await claim(tonnes({ waybillId: first.id }, '0.3'))
    expect(refused).toMatchObject({ http: 409, errors: [{ code: 'claim.tonnes_twice', path: 'items.0.qty' }] })
    expect(refused.errors?.[0]?.msg).toContain(String(leg['legNo']))
    expect((await claim(tonnes({ waybillId: second.id }, '0.2'))).errors).toBeUndefined()
  })

  it('not of a leg what was claimed of its trips', async () => {
    const { leg, trips } = await hauledLeg(['0.5', '0.3'])
    const [first] = trips as [Row, Row]
    expect((await claim(tonnes({ waybillId: first.id }, '0.5'))).errors).toBeUndefined()
    expect(await claim(tonnes({ legId: leg.id }, '0.31'))).toMatchObject({
      errors: [{ code: 'claim.tonnes_twice', path: 'items.0.qty' }],
    })
    expect((await claim(tonnes({ legId: leg.id }, '0.3'))).errors).toBeUndefined()
  })

  it('nor both in one claim', async () => {
    const { leg, trips } = await hauledLeg(['0.5'])
    const both = [tonnes({ waybillId: trips[0]?.id }, '0.3'), tonnes({ legId: leg.id }, '0.3')]
    expect(await claim(both)).toMatchObject({ errors: [{ path: 'items.0.qty' }, { path: 'items.1.qty' }] })
  })

  it('whatever is claimed, changed and rejected, and counts what a second weighing found', async () => {
    const rng = random(1602)
    const refused = new Set<string>()
    for (let round = 0; round < 3; round++) {
      const lacks = [0, 1, 2].map(() => rng.pick(['0', '0.02', '0.36', '0.84']))
      const { leg, trips } = await hauledLeg(lacks)
      const lost = trips.map((_, i) => lacks[i] ?? '0')
      if (rng.chance(0.7)) {
        const { list } = await world.clerk.must<{ list: Row[] }>('oms/handover/list', {
          filters: { waybillId: [trips[0]?.id], step: ['yardIn'] },
        })
        const weighed = await call('oms/handover/noteGap', { id: list[0]?.id, gapKind: 'weight', foundNet: '29' })
        // What the tickets flag already nobody notes again
        if (weighed.http === 200) lost[0] = max(lost[0] ?? '0', '1')
      }
      const standing = new Map<number, { subject: AnyRow; quantity: string }>()
      const claimed = (counts: (subject: AnyRow) => boolean) =>
        sum([...standing.values()].filter(one => counts(one.subject)).map(one => one.quantity))
      for (let step = 0; step < 12; step++) {
        const subject = rng.chance(0.5) ? { legId: leg.id } : { waybillId: rng.pick(trips).id }
        const quantity = rng.pick(['0.01', '0.2', '0.35', '0.8'])
        const own = trips.findIndex(trip => trip.id === subject.waybillId)
        const fits =
          !gt(
            add(
              claimed(() => true),
              quantity,
            ),
            sum(lost),
          ) &&
          (own < 0 ||
            !gt(
              add(
                claimed(one => one['waybillId'] === subject.waybillId),
                quantity,
              ),
              lost[own] ?? '0',
            ))
        const answer = await claim(tonnes(subject, quantity))
        expect(answer.http, `${JSON.stringify(subject)} ${quantity} of ${lost.join(' ')}`).toBe(fits ? 200 : 409)
        if (answer.data) standing.set(answer.data.id, { subject, quantity })
        else for (const { code } of answer.errors ?? []) refused.add(String(code))
        const [some] = standing.keys()
        if (some !== undefined && rng.chance(0.25)) {
          await must('cm/claims/reject', { id: some, reason: '证据不足' })
          standing.delete(some)
        }
      }
    }
    expect([...refused]).toEqual(['claim.tonnes_twice'])
  })
})

describe('other kinds are claimed for a leg or for a trip of it', () => {
  it('in either order, and again once the other was rejected', async () => {
    const { leg, trips } = await hauledLeg(['0', '0'])
    const [first, second] = trips as [Row, Row]
    const ofLeg = { legId: leg.id, lump: '500' }
    const ofTrip = { waybillId: first.id, lump: '80' }
    const made = await claim(ofLeg, 'damage')
    expect(made.errors).toBeUndefined()
    const refused = await claim([{ lump: '10' }, ofTrip], 'damage')
    expect(refused).toMatchObject({ http: 409, errors: [{ code: 'claim.same_leg', path: 'items.1.waybillId' }] })
    expect((await claim(ofTrip, 'delay')).errors).toBeUndefined()
    await must('cm/claims/reject', { id: made.data?.id, reason: '证据不足' })
    expect((await claim(ofTrip, 'damage')).errors).toBeUndefined()
    expect((await claim({ waybillId: second.id, lump: '80' }, 'damage')).errors).toBeUndefined()
    expect(await claim(ofLeg, 'damage')).toMatchObject({
      errors: [{ code: 'claim.same_leg', path: 'items.0.legId' }],
    })
    expect(await claim([ofLeg, { waybillId: second.id, lump: '80' }], 'quality')).toMatchObject({
      errors: [{ code: 'claim.leg_and_trip', path: 'items.1.waybillId' }],
    })
  })
})
