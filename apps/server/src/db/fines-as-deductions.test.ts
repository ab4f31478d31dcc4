import { priceSheet } from '@tuheng/domain/contracts/index'
import { incidentalFee } from '@tuheng/domain/system/index'
import { waybill } from '@tuheng/domain/transport/index'
import { beforeAll, expect, it } from 'vitest'
import { copyToTrip } from '../features/settlement/ledger/price-trip.ts'
import { changeCharges } from '../features/settlement/sums/write-charges.ts'
import { mergeAllDeltas } from '../features/settlement/sums/merge-deltas.ts'
import {
  chargesNow,
  type Fixture,
  makeFixture,
  reprice,
  statementOf,
  type Trip,
  tripNow,
  tripOf,
  violations,
  withoutWiping,
} from '../features/settlement/testing/fixture.ts'
import { testApp } from '../testing/app.ts'
import { migrate } from './migrate.ts'

/** Fines of price sheets that were booked as fees below zero become deductions, in statements, too. */

const MIGRATION = '0045_fines_as_deductions.sql'
let fixture: Fixture
/** In a statement and corrected there, in a statement, and free. */
let trips: Trip[]

beforeAll(async () => {
  fixture = await makeFixture(await testApp())
  await withoutWiping(fixture)
  const { app, masters } = fixture
  await app.work(masters.orgId, async tx => {
    const fees = await tx.find(incidentalFee, { where: { code: ['fine', 'loading'] } })
    const feeId = (code: string) => fees.find(fee => fee.code === code)?.id
    for (const { id } of await tx.find(priceSheet, { where: { kind: 'carrier' } }))
      await tx.overwrite(priceSheet, {
        id,
        fees: [
          { feeId: feeId('fine'), basis: 'truck', price: '50', taxRate: '0', isDeduction: true },
          { feeId: feeId('loading'), basis: 'truck', price: '80', taxRate: '0.06' },
        ] as never,
      })
  })
  trips = []
  for (const day of ['2026-11-02', '2026-11-03']) trips.push(await tripOf(fixture, { load: '33.00', day }))
  await statementOf(fixture)
  trips.push(await tripOf(fixture, { load: '33.00', day: '2026-11-04' }))
  await app.work(masters.orgId, tx =>
    tx.sql('update price_sheet_fee set price = case when is_deduction then 70 else 30 end where org_id = $1', [
      tx.orgId,
    ]),
  )
  await reprice(fixture, trips[0] as Trip, { side: 'ap', price: '128.0000' })
})

const KINDS = ['apAdd', 'apDeduct', 'apTotal', 'arIncidental', 'arDeduct'] as const

async function standing() {
  const ids = trips.map(trip => trip.id)
  const charges = (await chargesNow(fixture, ids)).filter(({ side, kind }) => side === 'ap' && kind !== 'freight')
  const shown = (await Promise.all(ids.map(id => tripNow(fixture, id)))).map(trip => KINDS.map(name => trip[name]))
  const { totals } = await fixture.clerk.must<{ totals: object }>('smp/way/query', {})
  return { charges: charges.map(({ docId, kind, amount }) => [docId, kind, amount]), shown, totals }
}

/** Books what price sheets take off as it was once booked. */
async function bookAsFees(): Promise<void> {
  const { app, masters } = fixture
  await app.work(masters.orgId, async tx => {
    await changeCharges(tx, { set: `kind = 'incidental'`, where: `kind = 'deduction'`, params: [] })
    for (const { id } of trips) await copyToTrip(tx, await tx.lock(waybill, id))
  })
  await mergeAllDeltas(app.db, masters.orgId)
}

async function migrateAgain(): Promise<string[]> {
  const { db } = fixture.app
  await db.system('once more', sql => sql.query('delete from schema_migration where name = $1', [MIGRATION]))
  return migrate(db)
}

it('moves fines, their corrections and the sums of both, and nothing else', async () => {
  const { app, masters } = fixture
  const now = await standing()
  const [corrected, stated, free] = trips.map(trip => trip.id)
  expect(now.charges).toEqual([
    [corrected, 'deduction', '-50.00'],
    [corrected, 'incidental', '80.00'],
    [stated, 'deduction', '-50.00'],
    [stated, 'incidental', '80.00'],
    [free, 'deduction', '-50.00'],
    [free, 'incidental', '80.00'],
    [corrected, 'deduction', '-20.00'],
    [corrected, 'incidental', '-50.00'],
  ])
  expect(now.totals).toMatchObject({ fees: '190.00', deductions: '170.00' })
  await bookAsFees()
  const then = await standing()
  expect(then.charges.map(([, kind]) => kind)).toEqual(now.charges.map(() => 'incidental'))
  expect(then.totals).toMatchObject({ fees: '20.00', deductions: '0.00' })
  expect(then.shown[0]).toEqual(['-40.00', null, '4184.00', null, null])
  expect(await violations(fixture)).toEqual([])

  expect(await migrateAgain()).toEqual([MIGRATION])
  expect(await standing()).toEqual(now)
  expect(await violations(fixture)).toEqual([])
  await mergeAllDeltas(app.db, masters.orgId)
  expect(await standing()).toEqual(now)
  expect(await violations(fixture)).toEqual([])
})

it('finds nothing to move a second time', async () => {
  const now = await standing()
  expect(await migrateAgain()).toEqual([MIGRATION])
  expect(await standing()).toEqual(now)
  const { orgId } = fixture.masters
  const { rows } = await fixture.app.db.company(orgId, sql =>
    sql.query('select id from charge_delta where org_id = $1', [orgId]),
  )
  expect(rows).toEqual([])
})
