import { add, eq, sub, sum } from '@tuheng/domain/kernel/decimal'
import type { ReportAnswer } from '@tuheng/domain/kernel/report'
import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { serviceWaybill } from '@tuheng/domain/services/index'
import { beforeAll, describe, expect, it } from 'vitest'
import { random } from '../../demo/random.ts'
import { type Person, testApp } from '../../testing/app.ts'
import { moveTrain, wagonOf } from '../rail/testing/trains.ts'
import { acceptedWaybill, givenRailLeg, makeRailWorld, type RailWorld, type Row } from '../rail/testing/rail-world.ts'
import {
  auditedService,
  makeServiceWorld,
  ruleInForce,
  serviceInput,
  type ServiceWorld,
} from '../services/testing/world.ts'
import { statementOf, tripsOf } from '../settlement/testing/fixture.ts'

type Wagon = Parameters<typeof wagonOf>[1]

const ask = (who: Person, body: AnyRow) =>
  who.must<ReportAnswer>('oms/statistics/query', {
    from: '2026-10-01',
    to: '2026-11-20',
    countedBy: 'unloaded',
    groupBy: 'docNo',
    ...body,
  })

/** What the documents of a type come to in the ledger, by number. */
async function booked({ app, masters }: Pick<ServiceWorld, 'app' | 'masters'>, docType: string) {
  const { rows } = await app.work(masters.orgId, tx =>
    tx.sql<{ docNo: string; side: string; amount: string; excl: string }>(
      `select doc_no as "docNo", side, sum(amount)::text as amount, sum(excl)::text as excl from charge
       where org_id = $1 and doc_type = $2 and deleted_at is null and amount is not null group by 1, 2`,
      [masters.orgId, docType],
    ),
  )
  const of = (docNo: unknown, side: string) =>
    rows.find(row => row.docNo === docNo && row.side === side) ?? { amount: '0', excl: '0' }
  return { rows, of }
}

async function expectLedger(world: Pick<ServiceWorld, 'app' | 'masters' | 'clerk'>, docType: string, asked: AnyRow) {
  const { rows: booking, of } = await booked(world, docType)
  const { rows, totals } = await ask(world.clerk, asked)
  for (const row of rows) {
    const [ar, ap] = [of(row.docNo, 'ar'), of(row.docNo, 'ap')]
    const found = [row.receivable, row.payable, row.margin].map(figure => String(figure ?? '0'))
    const expected = [ar.amount, ap.amount, sub(ar.excl, ap.excl)]
    expect(
      found.map((figure, i) => eq(figure, expected[i] ?? '0')),
      `${String(row.docNo)}: ${found.join(' ')}, not ${expected.join(' ')}`,
    ).toEqual([true, true, true])
  }
  const margin = sum(booking.map(row => (row.side === 'ar' ? row.excl : sub('0', row.excl))))
  expect(eq(String(totals.margin), margin), `${String(totals.margin)}, not ${margin}`).toBe(true)
  return rows
}

describe('the statistics of services', () => {
  let world: ServiceWorld
  beforeAll(async () => {
    world = await makeServiceWorld(await testApp())
  })

  it('are what the ledger has of each, whatever their rates and whatever corrected them', async () => {
    const rng = random(29_11)
    const { masters, fees, platformId } = world
    const trips = await tripsOf(
      world,
      Array.from({ length: 10 }, (_, i) => ({
        load: (30 + rng.int(0, 170) / 50).toFixed(2),
        day: `2026-11-${String(2 + i).padStart(2, '0')}`,
        audit: false,
      })),
    )
    await ruleInForce(world, { passOn: 'percent', markupRate: '0.07', price: '1.37' })
    for (const trip of trips) {
      const passOn = rng.pick(['none', 'cost', 'percent', 'fixed'])
      await auditedService(
        world,
        serviceInput(world, trip.id, {
          feeId: rng.pick([fees.loading, fees.weighing, fees.agency]),
          handPrice: (rng.int(1, 900) / 37).toFixed(4),
          taxRate: rng.pick(['0.06', '0.09', '0.03', '0']),
          qty: (rng.int(1, 40_000) / 1000).toFixed(3),
          passOn,
          ...(passOn === 'percent' ? { markupRate: '0.0833' } : passOn === 'fixed' ? { markup: '3.33' } : {}),
          ...(passOn !== 'none' && rng.chance(0.4) ? { arTaxRate: rng.pick(['0.09', '0.06']) } : {}),
        }),
      )
    }
    const rows = await expectLedger(world, 'serviceWaybill', { carriage: 'service' })
    expect(rows.length).toBe(20)
    // What statements hold is corrected by further charges, whose tax is rounded for itself
    await statementOf(world, { kind: 'server', partyId: platformId, from: '2026-10-26' })
    const first = await world.app.work(masters.orgId, tx =>
      tx.find(serviceWaybill, { where: { ruleId: { op: 'notEmpty' } } }),
    )
    for (const { waybillId } of first.slice(0, 6))
      await world.clerk.must('oms/wayBill/correct', {
        id: waybillId,
        loadGross: add('46.30', (rng.int(1, 40) / 50).toFixed(2)),
        reason: '对方磅单',
        lossReason: '复磅',
      })
    const after = await expectLedger(world, 'serviceWaybill', { carriage: 'service' })
    expect(after.map(row => row.payable)).not.toEqual(rows.map(row => row.payable))
  }, 300_000)
})

describe('the statistics of trains', () => {
  let world: RailWorld
  beforeAll(async () => {
    world = await makeRailWorld(await testApp())
  })

  it('say which of them wait for a price', async () => {
    const unloaded = async (over: AnyRow, wagons: readonly Wagon[]) => {
      const leg = await givenRailLeg(world, over)
      const { id } = await acceptedWaybill(world, leg.id, wagons.length)
      for (const [i, nets] of wagons.entries())
        await world.clerk.must('oms/railDelivery/save', { railWaybillId: id, ...wagonOf(world, nets), seq: i + 1 })
      const { sentQty } = await moveTrain(world, { id, to: 'arrived' })
      const unload = { unloadAt: '2026-11-15 12:00:00', receiptWay: 'batch', receivedQty: sentQty }
      return world.clerk.must<Row>('oms/railWaybill/unload', { id, ...unload })
    }
    const confirm = async ({ id }: Row) => {
      await moveTrain(world, { id, to: 'confirmed' })
    }
    const priced = await unloaded({}, [['28', '28']])
    await confirm(priced)
    const waiting = await unloaded({}, [['28', '28']])
    // By the pair, and one wagon carries a single container
    const bare = await unloaded({ arBasis: 'set', arPrice: '5000' }, [['28', '28'], ['28']])
    await confirm(bare)
    const { rows, totals } = await ask(world.clerk, { carriage: 'rail' })
    const unpricedOf = (rail: Row) => rows.find(row => row.docNo === rail.railNo)?.unpriced
    expect([priced, waiting, bare].map(unpricedOf)).toEqual([0, 1, 1])
    expect(totals.unpriced).toBe(2)
    const { rows: listed } = await ask(world.clerk, { carriage: 'rail', pricing: 'unpriced' })
    expect(listed.map(row => row.docNo).toSorted()).toEqual([waiting.railNo, bare.railNo].toSorted())
    await expectLedger(world, 'railWaybill', { carriage: 'rail' })
  }, 300_000)
})
