import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { beforeAll, describe, expect, it } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { boxNumber } from '../../testing/codes.ts'
import { legsOf, makeRailWorld, releasedOrder, type RailWorld, type Row } from './testing/rail-world.ts'

interface End extends AnyRow {
  boxNo: string
}

let world: RailWorld
let numbers = 8100

const must = (path: string, body: AnyRow) => world.clerk.must<Row>(path, body)
const endsOf = async (asked: AnyRow): Promise<End[]> =>
  (await world.clerk.must<{ list: End[] }>('oms/container/stayEnds', asked)).list

/** A container in the yard at the destination, whose operator is a carrier. */
const made = (over: AnyRow = {}): Promise<Row> =>
  must('oms/container/save', {
    boxNo: boxNumber(++numbers),
    boxType: 'ot35',
    yardId: world.yards[1],
    sinceAt: '2026-11-01 08:00:00',
    freeDays: 3,
    dayFee: '50.00',
    ...over,
  })

beforeAll(async () => {
  world = await makeRailWorld(await testApp())
  const [, far] = world.yards
  const { version } = await must('sys/yard/info', { id: far })
  await must('sys/yard/save', { id: far, version, operatorId: world.masters.carrierB })
})

describe('what the end of a stay charges, before it ends', () => {
  it('is what the move charges then', async () => {
    const box = await made()
    const [said] = await endsOf({ ids: [box.id], day: '2026-11-09' })
    await must('oms/container/gateOut', { id: box.id, movedAt: '2026-11-09 09:00:00' })
    const { list } = await world.clerk.must<{ list: Row[] }>('oms/containerMove/list', {
      filters: { containerId: [box.id] },
      sort: ['-id'],
    })
    const [move] = list
    expect(said).toMatchObject({ days: 9, overDays: 4, fee: '80.00', side: 'ap', isElsewhere: null })
    expect(said).toMatchObject({ freeDays: 5, dayFee: '20.00' })
    expect(said).toMatchObject({
      days: move?.['stayDays'],
      freeDays: move?.['freeDays'],
      dayFee: move?.['dayFee'],
      overDays: move?.['overDays'],
      fee: move?.['overFee'],
      side: move?.['feeSide'],
      party: move?.['feePartyId$'],
    })
  })

  it('is nothing within the free days, and counts the hire beside it', async () => {
    const hire = {
      ownerKind: 'hired',
      ownerId: world.masters.carrierA,
      hireFrom: '2026-11-01',
      hireDays: 3,
      hireDayFee: '15',
    }
    const box = await made(hire)
    const [said] = await endsOf({ ids: [box.id], day: '2026-11-05' })
    expect(said).toMatchObject({ days: 5, overDays: 0, fee: '0.00', side: null, hireDays: 2, hireFee: '30.00' })
  })

  it('names the order of the trip that takes the container, and whether it loads elsewhere', async () => {
    const own = await must('sys/yard/save', { name: '自有堆场', kind: 'ownYard', freeDays: 0, dayFee: '10.00' })
    const box = await made({ yardId: own.id })
    const { pickup } = await legsOf(world, (await releasedOrder(world)).id)
    const asked = { boxNos: [box['boxNo'] as string], day: '2026-11-03' }
    expect(await endsOf(asked)).toMatchObject([{ fee: '30.00', side: 'ar', party: null, place: '自有堆场' }])
    const [said] = await endsOf({ ...asked, legId: pickup.id })
    expect(said).toMatchObject({ side: 'ar', isElsewhere: true })
    expect(said?.['party']).toEqual(expect.any(String))
    const [there] = await endsOf({ ...asked, legId: pickup.id, yardId: own.id })
    expect(there).toMatchObject({ isElsewhere: false })
  })

  it('is not told to who may not see containers, or not what they cost', async () => {
    const box = await made()
    const of = (fieldRights: AnyRow, permissions = ['oms.container.read']) =>
      world.app.person(world.masters.orgId, { permissions, scope: 'company', fieldRights: fieldRights as never })
    const asked = { ids: [box.id], day: '2026-11-09' }
    const blind = await of({ waybill: { apTotal: 'hidden' } })
    const [seen] = (await blind.must<{ list: End[] }>('oms/container/stayEnds', asked)).list
    expect(seen).toMatchObject({ boxNo: box['boxNo'], days: 9 })
    for (const name of ['fee', 'side', 'party']) expect(seen).not.toHaveProperty(name)
    const [bare] = (
      await (
        await of({ yard: { freeDays: 'hidden', dayFee: 'hidden' } })
      ).must<{ list: End[] }>('oms/container/stayEnds', asked)
    ).list
    expect(bare).toMatchObject({ boxNo: box['boxNo'] })
    for (const name of ['freeDays', 'dayFee']) expect(bare).not.toHaveProperty(name)
    const stranger = await of({}, ['oms.train.read'])
    expect((await stranger.call('oms/container/stayEnds', asked)).code).not.toBe(200)
  })
})
