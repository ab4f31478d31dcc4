// PostgreSQL instead: connections
import type { Tiers } from '@tuheng/domain/contracts/index'
import { DomainError } from '@tuheng/domain/kernel/errors'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { testApp } from '../../../testing/app.ts'
import { type Fixture, makeFixture, type Row, tripOf, violations, withoutWiping } from '../testing/fixture.ts'
import { expectHeldBack, expectInOrder, laneOf, withBands } from '../testing/lane.ts'

const BANDS = [
  { fromQty: '0', toQty: '40', price: '40' },
  { fromQty: '40', toQty: '90', price: '33.3333' },
  { fromQty: '90', toQty: '130', price: '36.5' },
]
const PERIOD = { periodFrom: '2026-10-26', periodTo: '2026-11-25', supplementary: true }

let fixture: Fixture
const act = async (name: string, body: object): Promise<void> => {
  const answer = await fixture.clerk.call(`oms/wayBill/${name}`, { reason: '同时', ...body })
  expect(answer.http, `${name}: ${answer.msg}`).toBeLessThan(500)
}
const day = (n: number): string => `2026-11-${String(n).padStart(2, '0')}`

/** Actions of one person on one trip, while others act on other trips. */
const DEEDS = {
  enter: async (_id: number, n: number) => tripOf(fixture, { load: String(10 + n), day: day(n), audit: false }),
  enterAudited: async (_id: number, n: number) => tripOf(fixture, { load: String(10 + n), day: day(n) }),
  audit: async (id: number) => act('audit', { id }),
  unaudit: async (id: number) => act('unaudit', { id }),
  correct: async (id: number, n: number) => {
    const gross = `${25 + n}.00`
    return act('correct', {
      id,
      loadAt: `${day(n)} 08:00:00`,
      unloadAt: `${day(n)} 18:00:00`,
      loadGross: gross,
      unloadGross: gross,
    })
  },
  takeBack: async (id: number) => {
    await act('unaudit', { id })
    for (const name of ['undoReceipt', 'undoUnload', 'undoLoad', 'undispatch', 'void']) await act(name, { id })
  },
  takeDue: async (id: number) => act('takeDue', { id }),
  repriceAll: async () => act('repriceApply', { filters: { transportStatus: 'unloaded' }, sides: ['ar'] }),
  draft: async (id: number) =>
    fixture.clerk.call('sap/customer/save', {
      partyId: fixture.masters.customerId,
      ...PERIOD,
      lines: [{ docType: 'waybill', docId: id }],
    }),
  confirm: async () => {
    const { list } = await fixture.clerk.must<{ list: Row[] }>('sap/customer/list', {
      filters: { status: ['draft', 'sent'] },
    })
    for (const { id } of list) {
      await fixture.clerk.call('sap/customer/send', { id })
      await fixture.manager.call('sap/customer/forceConfirm', { id, confirmAt: '2026-11-20', reason: '同时' })
    }
  },
} as const
type Deed = keyof typeof DEEDS

const deeds = fc.record({
  deed: fc.constantFrom(...(Object.keys(DEEDS) as Deed[])),
  of: fc.nat(20),
  n: fc.integer({ min: 1, max: 18 }),
})
const round = fc.array(deeds, { minLength: 3, maxLength: 5 })

// PGlite has one connection, on which transactions queue and never run concurrently.
describe.runIf(process.env.TEST_DATABASE_URL)('concurrent writes to one lane', () => {
  let app: Awaited<ReturnType<typeof testApp>>

  beforeAll(async () => {
    app = await testApp()
  })

  it('leave no stale amount outside the queue', async () => {
    let met = 0
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom<Tiers['mode']>('progressive', 'whole'),
        fc.array(round, { minLength: 5, maxLength: 5 }),
        async (mode, rounds) => {
          fixture = await makeFixture(app)
          await withoutWiping(fixture)
          const tiers = { mode, bands: BANDS }
          await withBands(fixture, tiers)
          for (const [i, load] of ['30.00', '11.00', '17.00', '21.00'].entries())
            await tripOf(fixture, { load, day: day(4 + 3 * i), audit: i === 1 })
          for (const together of rounds) {
            const ids = (await laneOf(fixture)).map(trip => trip.id)
            const done = await Promise.allSettled(
              together.map(({ deed, of, n }) => DEEDS[deed](ids[of % ids.length] as number, n)),
            )
            // A refusal is allowed, because another write may come first.
            expect(done.filter(one => one.status === 'rejected' && !(one.reason instanceof DomainError))).toEqual([])
            const after = together.map(one => one.deed).join(', ')
            await expectInOrder(fixture, after)
            await expectHeldBack(fixture)
            met += (await laneOf(fixture)).filter(trip => trip.arDue !== null).length
          }
          expect(await violations(fixture)).toEqual([])
        },
      ),
      { numRuns: Number(process.env.HISTORIES ?? 3), endOnFailure: true },
    )
    // Rounds in which no trip is overtaken would prove nothing.
    expect(met).toBeGreaterThan(0)
  }, 600_000)
})
