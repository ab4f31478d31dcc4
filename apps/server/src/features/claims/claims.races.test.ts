// PostgreSQL instead: connections
import { sum } from '@tuheng/domain/kernel/decimal'
import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Answer, testApp } from '../../testing/app.ts'
import { givenRailLeg, makeRailWorld } from '../rail/testing/rail-world.ts'
import { shortTrain } from '../rail/testing/trains.ts'
import { type Fixture, makeFixture, type Row, tripOf, violations } from '../settlement/testing/fixture.ts'
import { agreedClaim, noteOf, ofTrip, ownerClaimOf } from './testing/claims.ts'

let fixture: Fixture

const codes = (answers: readonly Answer<AnyRow>[]) =>
  answers.map(answer => (answer.status ? 'ok' : (answer.errors?.[0]?.code ?? answer.error))).toSorted()
const times = <T>(n: number, work: (i: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: n }, (_, i) => work(i)))

// PGlite has one connection, on which transactions queue and never run concurrently.
describe.runIf(process.env.TEST_DATABASE_URL)('people who claim at the same moment', () => {
  beforeAll(async () => {
    const app = await testApp()
    app.clock.set('2026-11-20T20:00:00+08:00')
    fixture = await makeFixture(app)
  })

  it('claim the loss of a trip once', async () => {
    const trip = await tripOf(fixture, { load: '30.00', unload: '29.93' })
    const body = {
      source: 'loss',
      partyId: fixture.masters.carrierA,
      kind: 'shortage',
      occurredOn: '2026-11-12',
      items: [ofTrip(trip, { qty: '0.05', price: '600' })],
    }
    const made = await times(5, () => fixture.clerk.call<Row>('sap/claim/save', body))
    expect(codes(made)).toEqual([...Array<string>(4).fill('claim.tonnes_twice'), 'ok'])
  })

  it('claim the same damage of a trip once', async () => {
    const trip = await tripOf(fixture, { load: '30.00' })
    const body = {
      source: 'loss',
      partyId: fixture.masters.carrierA,
      kind: 'damage',
      occurredOn: '2026-11-12',
      items: [ofTrip(trip, { lump: '100' })],
    }
    const made = await times(5, () => fixture.clerk.call<Row>('sap/claim/save', body))
    expect(codes(made)).toEqual([...Array<string>(4).fill('claim.same_trip'), 'ok'])
  })

  it('pass on no more than was agreed', async () => {
    const claim = await ownerClaimOf(fixture, [{ lump: '100' }])
    await agreedClaim(fixture, claim)
    const passed = await times(5, () =>
      fixture.clerk.call<Row>('sap/claim/passOn', {
        claimId: claim.id,
        by: 'hand',
        amount: '40.00',
        parts: [{ partyId: fixture.masters.carrierA, amount: '40.00' }],
      }),
    )
    expect(codes(passed)).toEqual([...Array<string>(3).fill('claim.over_passed'), 'ok', 'ok'])
    expect(await fixture.clerk.must('cm/claims/info', { id: claim.id })).toMatchObject({
      passed: '80.00',
      ours: '20.00',
    })
  })

  it('post a claim once', async () => {
    const note = await noteOf(fixture, [{ lump: '90' }])
    await fixture.clerk.must('sap/claim/send', { id: note.id, replyBy: '2026-11-30' })
    await fixture.clerk.must('sap/claim/accept', { id: note.id, answeredBy: '刘' })
    const confirmed = await times(4, () =>
      fixture.manager.call<Row>('sap/claim/confirm', { id: note.id, settleBy: 'statement', confirmedOn: '2026-11-18' }),
    )
    expect(confirmed.filter(answer => answer.status)).toHaveLength(1)
    const { list } = await fixture.clerk.must<{ list: AnyRow[] }>('sap/charge/list', { filters: { docType: 'claim' } })
    expect(sum(list.filter(one => one.docId === note.id).map(one => one.amount as string))).toBe('-90')
    expect(await violations(fixture)).toEqual([])
  })
})

describe.runIf(process.env.TEST_DATABASE_URL)('gaps of one train that are settled at the same moment', () => {
  it('claim what its loss deduction leaves of its loss', async () => {
    const world = await makeRailWorld(await testApp())
    const { clerk, masters } = world
    const leg = await givenRailLeg(world)
    await clerk.must('oms/railLeg/reassign', {
      id: leg.id,
      carrierId: masters.carrierB,
      contractId: masters.apContractB,
      planFrom: '2026-11-01',
      planTo: '2026-11-30',
      lossRate: '6',
      lossPrice: '620',
      reason: '约定扣损',
    })
    // Of 1.2 t lost 0.12 t are deducted
    const { id } = await shortTrain(world, leg.id, ['0.6', '0.6', '0'])
    const { list } = await clerk.must<{ list: Row[] }>('oms/handover/list', {
      filters: { railWaybillId: [id], status: ['gap'] },
    })
    expect(list).toHaveLength(2)
    const settled = await times(2, i =>
      clerk.call<Row>('oms/handover/settle', {
        id: list[i]?.id,
        outcome: 'claim',
        solution: '货运记录',
        liableId: masters.carrierB,
        lossAmount: '300',
      }),
    )
    expect(codes(settled)).toEqual(['claim.tonnes_twice', 'ok'])
  })
})
