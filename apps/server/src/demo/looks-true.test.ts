import { invoiceIn, invoiceOut } from '@tuheng/domain/invoices/index'
import { railLeg } from '@tuheng/domain/rail/index'
import { statement, settlement } from '@tuheng/domain/settlement/index'
import { waybill } from '@tuheng/domain/transport/index'
import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { beforeAll, describe, expect, it } from 'vitest'
import { testApp, type TestApp } from '../testing/app.ts'
import { loadDemo } from './index.ts'
import { isWorkday } from './workdays.ts'

let app: TestApp
let companies: number[]

beforeAll(async () => {
  app = await testApp()
  await loadDemo(app)
  const { rows } = await app.db.system('test', sql =>
    sql.query<{ id: number }>('select id::int as id from org order by id'),
  )
  companies = rows.map(({ id }) => id)
}, 600_000)

type Found = Parameters<Parameters<TestApp['work']>[1]>[0]
const ofEach = async <T>(work: (tx: Found) => Promise<T[]>): Promise<T[]> =>
  (await Promise.all(companies.map(orgId => app.work(orgId, work)))).flat()

const dayOf = (at: unknown): string => String(at).slice(0, 10)
/** Business dates and moments of the acts of clerks, as far as they are known. */
const lazyDays = (rows: readonly AnyRow[], names: readonly string[]): string[] =>
  rows.flatMap(row =>
    names
      .filter(name => row[name] && !isWorkday(dayOf(row[name])))
      .map(name => `${String(row['stmtNo'] ?? row['settleNo'] ?? row['invoiceNo'])} ${name} ${String(row[name])}`),
  )

describe('the demo', () => {
  it('has no truck and no driver on two trips at once', async () => {
    const trips = await ofEach(tx => tx.find(waybill, { where: {}, sort: ['id'], limit: 5000 }))
    const under = trips.filter(trip => trip.dispatchedAt && trip.transportStatus !== 'void')
    expect(under.length).toBeGreaterThan(150)
    for (const of of ['vehicleId', 'trailerId', 'driverId'] as const)
      for (const own of Map.groupBy(under, trip => `${trip.orgId} ${trip[of] ?? 0}`).values()) {
        const sorted = own.toSorted((a, b) => String(a.dispatchedAt).localeCompare(String(b.dispatchedAt)))
        for (const [i, next] of sorted.entries()) {
          const before = sorted[i - 1]
          if (before)
            expect(
              String(before.unloadAt ?? '9999') <= String(next.dispatchedAt),
              `${before.plateNo} ${before.waybillNo} until ${before.unloadAt}, ${next.waybillNo} from ${next.dispatchedAt}`,
            ).toBe(true)
        }
      }
  })

  it('has short hauls by trucks of the place, and other ones at either end', async () => {
    const hauls = await ofEach(async tx => {
      const legs = new Map((await tx.find(railLeg, { where: {}, limit: 1000 })).map(leg => [leg.id, leg.legType]))
      const trips = await tx.find(waybill, { where: { bizKind: 'shortHaul' }, limit: 5000 })
      return trips.map(trip => ({ end: legs.get(trip.legId ?? 0), plate: String(trip.plateNo).slice(0, 2) }))
    })
    expect([...new Set(hauls.map(({ end, plate }) => `${end} ${plate}`))].toSorted()).toEqual([
      'delivery 蒙D',
      'pickup 辽G',
    ])
  })

  it('weighs the same container anew at each end', async () => {
    const hauls = await ofEach(async tx => {
      const trips = await tx.find(waybill, { where: { bizKind: 'shortHaul' }, limit: 5000 })
      return trips.filter(trip => trip.unloadNet !== null)
    })
    expect(hauls.length).toBeGreaterThan(30)
    const same = hauls.filter(trip => trip.loadNet === trip.unloadNet && trip.loadGross === trip.unloadGross)
    expect(same).toEqual([])
    for (const trip of hauls) expect(Math.abs(Number(trip.loadNet) - Number(trip.unloadNet))).toBeLessThan(0.093)
    const again = [...Map.groupBy(hauls, trip => `${trip.orgId} ${trip.boxNo1}`).values()].filter(own => own.length > 1)
    expect(again.length).toBeGreaterThan(5)
    const copied = again.filter(own => new Set(own.map(trip => `${trip.loadNet} ${trip.unloadNet}`)).size < own.length)
    // Two readings may agree by chance
    expect(copied.length).toBeLessThan(again.length * 0.25)
  })

  it('has one number for each invoice, at no regular distance', async () => {
    const sold = await ofEach(async tx => {
      const out = await tx.find(invoiceOut, { where: {}, limit: 1000 })
      const taken = await tx.find(invoiceIn, { where: {}, limit: 1000 })
      return [...out, ...taken].flatMap(({ invoiceNo }) => (invoiceNo ? [invoiceNo] : []))
    })
    expect(sold.length).toBeGreaterThan(20)
    expect(new Set(sold).size).toBe(sold.length)
    const numbers = sold.map(no => Number(no.slice(5))).toSorted((a, b) => a - b)
    const distances = numbers.slice(1).map((no, i) => no - (numbers[i] ?? 0))
    expect(new Set(distances).size).toBeGreaterThan(distances.length * 0.8)
  })

  it('has clerks at work on working days', async () => {
    const [statements, settlements, out, taken] = await Promise.all([
      ofEach(tx => tx.find(statement, { where: {}, limit: 1000 })),
      ofEach(tx => tx.find(settlement, { where: {}, limit: 1000 })),
      ofEach(tx => tx.find(invoiceOut, { where: {}, limit: 1000 })),
      ofEach(tx => tx.find(invoiceIn, { where: {}, limit: 1000 })),
    ])
    expect(statements.length).toBeGreaterThan(30)
    expect(lazyDays(statements, ['createdAt', 'confirmAt'])).toEqual([])
    expect(lazyDays(settlements, ['createdAt', 'planDate', 'paidAt'])).toEqual([])
    expect(lazyDays(out, ['createdAt', 'invoiceDate', 'deliverAt'])).toEqual([])
    expect(lazyDays(taken, ['createdAt', 'invoiceDate', 'bookedAt'])).toEqual([])
  })
})
