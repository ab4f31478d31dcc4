import { anyResource } from '@tuheng/domain/kernel/resource'
import { waybill } from '@tuheng/domain/transport/index'
import { beforeAll, describe, expect, it } from 'vitest'
import { drainJobs, enqueue } from '../../engine/jobs/index.ts'
import { write } from '../../engine/write/work.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { chargesNow, type Fixture, makeFixture, statementOf, tripNow, tripOf } from '../settlement/testing/fixture.ts'
import { repriceJob } from './reprice/reprice-job.ts'

const STATES = ['audited', 'reviewed', 'billed', 'unaudited'] as const
type State = (typeof STATES)[number]

let app: TestApp
let fixture: Fixture
let trips: Record<State, number>

beforeAll(async () => {
  app = await testApp()
  fixture = await makeFixture(app)
  const billed = await tripOf(fixture, { load: '31.00', day: '2026-11-08' })
  await statementOf(fixture, { step: 'draft' })
  const reviewed = await tripOf(fixture, { load: '31.00', day: '2026-11-09' })
  await fixture.manager.must('oms/wayBill/review', { id: reviewed.id })
  const audited = await tripOf(fixture, { load: '31.00', day: '2026-11-10' })
  const unaudited = await tripOf(fixture, { load: '31.00', day: '2026-11-11', audit: false })
  trips = { billed: billed.id, reviewed: reviewed.id, audited: audited.id, unaudited: unaudited.id }
  // Every trip would now get another price.
  await app.work(fixture.masters.orgId, tx =>
    tx.sql('update price_sheet_line set price = price + 7 where org_id = $1', [tx.orgId]),
  )
})

type Path = (id: number, version: number) => Promise<unknown>
const call = (name: string, body: object): Promise<unknown> => fixture.clerk.call(`oms/wayBill/${name}`, body)
const INPUT: Readonly<Record<string, object>> = {
  setPrice: { side: 'ap', basis: 'ton', price: '999' },
  unpin: { side: 'ap' },
  correct: { loadGross: '40.00', unloadGross: '40.00' },
}

/**
 * Everything that may change a price or a charge of a trip: each transition on one record and in a batch, and all other
 * calls.
 */
function paths(): [string, Path][] {
  // Transitions that are meant to undo the audit are left out.
  const moves = Object.keys(anyResource(waybill).transitions).filter(name => name !== 'unaudit' && name !== 'unreview')
  const reason = '改价'
  return [
    ...moves.flatMap((name): [string, Path][] => [
      [name, id => call(name, { id, reason, ...INPUT[name] })],
      [`${name} of several`, id => call(name, { ids: [id], reason, ...INPUT[name] })],
    ]),
    ['save', (id, version) => call('save', { id, version, infoFee: '50.00', km: '999' })],
    [
      'save of fees',
      (id, version) =>
        call('save', { id, version, extras: [{ side: 'ap', kind: 'deduction', feeId: 1, amount: '9.00', reason }] }),
    ],
    ['delete', (id, version) => call('delete', { id, version, reason })],
    ['repriceApply', id => call('repriceApply', { ids: [id], reason })],
    [
      'repriceApply of a filter',
      async id => call('repriceApply', { filters: { waybillNo: (await tripNow(fixture, id)).waybillNo }, reason }),
    ],
    [
      'repriceApply as a job',
      async id => {
        const actor = (await app.sessions.actorOf(fixture.masters.orgId, fixture.clerk.userId))?.actor
        await write(app.engine, { actor: actor as never, requestId: 'job' }, tx =>
          enqueue(tx, repriceJob, { input: { ids: [id], sides: ['ap'], reason } }),
        )
        await drainJobs(app)
      },
    ],
    [
      'void of the price sheet',
      async () => {
        const { list } = await fixture.clerk.must<{ list: { id: number }[] }>('cm/carrierPrice/list', {
          filters: { status: 'active' },
        })
        for (const { id } of list) await fixture.manager.call('cm/carrierPrice/void', { id, reason })
        const left = await fixture.clerk.must<{ list: { id: number }[] }>('cm/carrierPrice/list', {
          filters: { contractId: fixture.masters.apContractA, status: 'active' },
        })
        expect(left.list).toHaveLength(1)
      },
    ],
  ]
}

/** Charges and totals of a trip. */
async function booked(id: number): Promise<unknown> {
  const { arTotal, apTotal, arDue, apDue } = await tripNow(fixture, id)
  return { arTotal, apTotal, arDue, apDue, charges: await chargesNow(fixture, [id]) }
}

describe('a locked price', () => {
  it.each(['audited', 'reviewed', 'billed'] as const)(
    'does not change by: %s',
    async state => {
      const id = trips[state]
      for (const [name, path] of paths()) {
        const before = await booked(id)
        const { version, auditStatus } = await tripNow(fixture, id)
        await path(id, version)
        expect(await booked(id), name).toEqual(before)
        // An audit that succeeded is undone, so that the next path starts in the tested state. A billed trip keeps its
        // audit.
        if (state !== 'billed' && (await tripNow(fixture, id)).auditStatus !== auditStatus)
          await fixture.manager.must('oms/wayBill/unreview', { id, reason: 'x' })
      }
    },
    300_000,
  )

  it('changes without an audit, which shows that the paths above are real', async () => {
    const id = trips.unaudited
    for (const body of [{ ids: [id], reason: 'x' }]) {
      const before = await booked(id)
      await call('repriceApply', body)
      expect(await booked(id)).not.toEqual(before)
    }
    expect(await call('setPrice', { id, reason: 'x', ...INPUT['setPrice'] })).toMatchObject({ http: 200 })
    expect(await call('unpin', { id, reason: 'x', ...INPUT['unpin'] })).toMatchObject({ http: 200 })
    const before = await booked(id)
    expect(await call('correct', { id, reason: 'x', ...INPUT['correct'] })).toMatchObject({ http: 200 })
    expect(await booked(id)).not.toEqual(before)
  })
})
