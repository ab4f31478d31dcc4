import { claimNote, ownerClaim } from '@tuheng/domain/claims/index'
import { invoiceIn, invoiceOut } from '@tuheng/domain/invoices/index'
import {
  container,
  containerMove,
  handover,
  railLeg,
  railOrder,
  railWaybill,
  wagonLoad,
  yard,
} from '@tuheng/domain/rail/index'
import { statement, settlement } from '@tuheng/domain/settlement/index'
import { accrual } from '@tuheng/domain/statistics/index'
import { waybill } from '@tuheng/domain/transport/index'
import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '../testing/app.ts'
import { demoApp } from '../testing/demo-app.ts'
import { isWorkday } from './workdays.ts'

let app: TestApp
let companies: number[]

beforeAll(async () => {
  app = await demoApp()
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

/** Services are entered when they are done: their truck was under way from the loading on. */
const begunAt = ({ dispatchedAt, loadAt }: { dispatchedAt: string | null; loadAt: string | null }): string =>
  loadAt && dispatchedAt && loadAt < dispatchedAt ? loadAt : String(dispatchedAt)

describe('the demo', () => {
  it('has no truck and no driver on two trips at once', async () => {
    const trips = await ofEach(tx => tx.find(waybill, { where: {}, sort: ['id'], limit: 5000 }))
    const under = trips.filter(trip => trip.dispatchedAt && trip.transportStatus !== 'void')
    expect(under.length).toBeGreaterThan(150)
    for (const of of ['vehicleId', 'trailerId', 'driverId'] as const)
      for (const own of Map.groupBy(under, trip => `${trip.orgId} ${trip[of] ?? 0}`).values()) {
        const sorted = own.toSorted((a, b) => begunAt(a).localeCompare(begunAt(b)))
        for (const [i, next] of sorted.entries()) {
          const before = sorted[i - 1]
          if (before)
            expect(
              String(before.unloadAt ?? '9999') <= begunAt(next),
              `${before.plateNo} ${before.waybillNo} until ${before.unloadAt}, ${next.waybillNo} from ${begunAt(next)}`,
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

  it('bills each trip by the price that was in force on the day of its loading', async () => {
    const rows = await ofEach(async tx => {
      const found = await tx.sql<{ no: string; side: string; price: string; agreed: string | null }>(
        `select w.waybill_no as no, c.side, c.price::text as price, l.price::text as agreed
         from charge c join waybill w on w.org_id = $1 and w.id = c.doc_id
           left join price_sheet s on s.org_id = $1 and s.contract_id = c.contract_id and s.side = c.side and s.deleted_at is null
             and s.status in ('active', 'superseded', 'expired') and w.load_at::date between s.eff_from and s.eff_to
             and exists (select from price_sheet_line x where x.org_id = $1 and x.parent_id = s.id and x.route_id = w.route_id and x.goods_id = w.goods_id)
           left join price_sheet_line l on l.org_id = $1 and l.parent_id = s.id and l.route_id = w.route_id and l.goods_id = w.goods_id
         where c.org_id = $1 and c.doc_type = 'waybill' and c.kind = 'freight' and c.amount is not null and not c.pinned and c.deleted_at is null
           and c.adjusts_id is null`,
        [tx.orgId],
      )
      return found.rows
    })
    expect(rows.length).toBeGreaterThan(200)
    expect(rows.filter(row => row.agreed === null || Number(row.price) !== Number(row.agreed))).toEqual([])
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
    expect(new Set(distances).size).toBeGreaterThan(distances.length * 0.5)
  })

  it('accrued otherwise than it was billed: by the price, the quantity and fees, on both sides', async () => {
    const accruals = await ofEach(tx => tx.find(accrual, { where: {}, limit: 5000 }))
    for (const side of ['ar', 'ap'])
      for (const name of ['priceVariance', 'qtyVariance', 'feeVariance'] as const) {
        const differing = accruals.filter(one => one.side === side && Math.abs(Number(one[name] ?? 0)) > 1)
        expect(differing.length, `${side} ${name}`).toBeGreaterThan(0)
        expect(differing.every(one => Number(one.remaining) === 0)).toBe(true)
      }
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

/** Whether numbers in the order of their time are at no regular distance. */
function areScattered(numbers: readonly number[]): boolean {
  const distances = numbers.slice(1).map((no, i) => no - (numbers[i] ?? 0))
  return new Set(distances).size > distances.length * 0.5
}
const minutesOf = (moments: readonly unknown[]): number[] => moments.map(at => Number(String(at).slice(14, 16)))

describe('the claims of the demo', () => {
  it('stand at every step, of both kinds, in both companies', async () => {
    const [owners, notes] = await Promise.all([
      ofEach(tx => tx.find(ownerClaim, { where: {}, lines: true })),
      ofEach(tx => tx.find(claimNote, { where: {}, lines: true })),
    ])
    expect(new Set(owners.map(one => one.status))).toEqual(
      new Set(['draft', 'verified', 'approved', 'confirmed', 'settled', 'rejected']),
    )
    expect(new Set(notes.map(one => one.status))).toEqual(new Set(['draft', 'sent', 'confirmed', 'settled']))
    expect(new Set(notes.map(one => one.source))).toEqual(new Set(['ownerClaim', 'loss', 'gap', 'assessment']))
    expect(new Set(owners.map(one => one.orgId)).size).toBe(companies.length)
    expect(new Set(notes.map(one => one.orgId)).size).toBe(companies.length)
    expect(notes.some(one => one.answer === 'appealed')).toBe(true)
    expect(owners.some(one => one.passStatus === 'part')).toBe(true)
  })

  it('are for what happened before, are dealt with on working days, and are no round sums throughout', async () => {
    const notes = await ofEach(tx => tx.find(claimNote, { where: {} }))
    const owners = await ofEach(tx => tx.find(ownerClaim, { where: {} }))
    for (const one of [...notes, ...owners]) {
      expect(dayOf(one.createdAt) > one.occurredOn).toBe(true)
      expect(one.description).toBeTruthy()
    }
    expect(lazyDays(notes, ['confirmedOn', 'paidOn'])).toEqual([])
    expect(lazyDays(owners, ['confirmedOn', 'paidOn'])).toEqual([])
    expect(owners.filter(one => !String(one.amount).endsWith('00.00')).length).toBeGreaterThan(2)
  })

  it('reduce the statements of their time, and gaps name the claims that they became', async () => {
    const stated = await ofEach(async tx =>
      (await tx.find(statement, { where: {}, lines: true })).flatMap(one => one.lines),
    )
    expect(stated.some(line => line.docType === 'ownerClaim')).toBe(true)
    expect(stated.some(line => line.docType === 'claim')).toBe(true)
    const gaps = await ofEach(tx => tx.find(handover, { where: { outcome: 'claim' } }))
    expect(gaps.length).toBeGreaterThan(0)
    expect(gaps.filter(gap => gap.claimNoteId === null)).toEqual([])
  })
})

describe('the trains of the demo', () => {
  const trains = () => ofEach(tx => tx.find(railWaybill, { where: {}, sort: ['id'], limit: 1000 }))
  const wagons = () => ofEach(tx => tx.find(wagonLoad, { where: {}, sort: ['id'], limit: 5000 }))

  it('have times that people type: scattered within their habits, some at night', async () => {
    const all = await trains()
    for (const name of ['askedAt', 'acceptedAt', 'loadedAt', 'ticketAt', 'departAt', 'arriveAt', 'unloadAt'] as const) {
      const minutes = minutesOf(all.flatMap(train => train[name] ?? []))
      expect(minutes.length, name).toBeGreaterThan(30)
      expect(new Set(minutes).size, name).toBeGreaterThan(18)
    }
    const hours = all.flatMap(({ departAt }) => (departAt ? [Number(departAt.slice(11, 13))] : []))
    expect(hours.filter(hour => hour >= 21 || hour < 5).length).toBeGreaterThan(3)
    const atDesk = all.flatMap(({ deliverAt, confirmAt }) => [deliverAt, confirmAt].filter(at => at !== null))
    expect(atDesk.filter(at => Number(at.slice(11, 13)) < 8 || Number(at.slice(11, 13)) > 18)).toEqual([])
    const orders = await ofEach(tx => tx.find(railOrder, { where: {}, limit: 1000 }))
    expect(new Set(orders.map(({ createdAt }) => String(createdAt).slice(11, 16))).size).toBeGreaterThan(
      orders.length * 0.6,
    )
  })

  it('have demands, tickets, trains, seals and containers with numbers of their shape, at no regular distance', async () => {
    const all = await trains()
    for (const orgId of companies) {
      const own = all.filter(train => train.orgId === orgId).toSorted((a, b) => a.id - b.id)
      const demands = own.flatMap(train => train.demandNo ?? [])
      expect(demands.filter(no => !/^\d{6}TY\d{6}$/.test(no))).toEqual([])
      expect(new Set(demands).size).toBe(demands.length)
      expect(areScattered(demands.map(no => Number(no.slice(8))))).toBe(true)
      const tickets = own.flatMap(train => train.ticketNo ?? [])
      expect(tickets.filter(no => !/^[A-Z]{5}\d{7}$/.test(no))).toEqual([])
      expect(areScattered(tickets.map(no => Number(no.slice(5))))).toBe(true)
      const names = own.flatMap(train => train.trainNo ?? [])
      expect(names.filter(no => !/^[1-4]\d{4}$/.test(no))).toEqual([])
      expect(new Set(names).size).toBeGreaterThan(2)
    }
    const seals = (await wagons()).flatMap(wagon => wagon.sealNo1 ?? [])
    expect(seals.length).toBeGreaterThan(500)
    expect(seals.filter(no => !/^F\d{6}$/.test(no))).toEqual([])
    const steps = seals.slice(1).map((no, i) => Number(no.slice(1)) - Number(seals[i]?.slice(1)))
    expect(steps.filter(step => step === 2).length).toBeLessThan(steps.length * 0.5)
    const boxes = await ofEach(tx => tx.find(container, { where: {}, sort: ['id'], limit: 5000 }))
    expect(areScattered(boxes.map(({ boxNo }) => Number(boxNo.slice(4, 10))))).toBe(true)
  })

  it('are billed otherwise than by the tariff for several reasons, and some of that is settled', async () => {
    const differing = (await trains()).filter(train => train.freightDiff !== null && Number(train.freightDiff) !== 0)
    expect(new Set(differing.map(train => String(train.freightDiff))).size).toBeGreaterThan(4)
    expect(differing.some(train => Number(train.freightDiff) < 0)).toBe(true)
    const by = Map.groupBy(differing, train => train.diffStatus)
    expect([...by.keys()].toSorted()).toEqual(['open', 'settled'])
    for (const { diffNote } of by.get('settled') ?? []) expect(String(diffNote).length).toBeGreaterThan(8)
    expect(new Set(by.get('settled')?.map(train => train.diffNote)).size).toBeGreaterThan(2)
  })

  it('cover open wagons with a tarpaulin, and none with containers', async () => {
    const all = await wagons()
    const [boxed, open] = [all.filter(wagon => wagon.boxNo1), all.filter(wagon => !wagon.boxNo1)]
    expect(boxed.filter(wagon => wagon.tarpaulins !== null)).toEqual([])
    expect(open.length).toBeGreaterThan(5)
    for (const { tarpaulins } of open) expect([1, 2]).toContain(tarpaulins)
  })

  it('are unloaded some hours to days after they came', async () => {
    const hours = (await trains()).flatMap(({ arriveAt, unloadAt }) =>
      arriveAt && unloadAt ? [(Date.parse(unloadAt) - Date.parse(arriveAt)) / 3_600_000] : [],
    )
    expect(Math.min(...hours)).toBeGreaterThan(2)
    expect(hours.filter(one => one > 20).length).toBeGreaterThan(3)
    expect(hours.filter(one => one < 12).length).toBeGreaterThan(hours.length * 0.4)
    expect(Math.max(...hours)).toBeLessThan(72)
  })

  it('come short: what the agent pays by deduction is one thing, what the railway is asked for another', async () => {
    const gaps = await ofEach(tx => tx.find(handover, { where: { gapKind: 'weight' }, limit: 2000 }))
    const by = Map.groupBy(
      gaps.filter(gap => gap.status === 'settled'),
      gap => gap.outcome,
    )
    const [paid, claimed] = [by.get('paid') ?? [], by.get('claim') ?? []]
    expect([paid.length > 0, claimed.length > 0]).toEqual([true, true])
    for (const one of [...paid, ...claimed]) expect(Number(one.lossAmount)).toBeGreaterThan(0)
    expect(claimed.every(one => String(one.solution).includes('货运记录'))).toBe(true)
    expect(paid.every(one => String(one.solution).includes('扣款'))).toBe(true)
  })
})

describe('the containers of the demo', () => {
  const moves = () => ofEach(tx => tx.find(containerMove, { where: { status: 'valid' }, sort: ['id'], limit: 20_000 }))

  it('are moved within their yards, and go on empty from where they were emptied', async () => {
    const all = await moves()
    expect(all.filter(move => move.event === 'relocate').length).toBeGreaterThan(5)
    const yards = await ofEach(tx => tx.find(yard, { where: {}, limit: 100 }))
    const named = (orgId: number, name: string) => yards.find(one => one.orgId === orgId && one.name === name)?.id
    const onward = [...Map.groupBy(all, move => `${move.orgId} ${move.containerId ?? 0}`).values()].filter(own =>
      own.some(
        ({ event, fromYardId, toLaden, orgId }, i) =>
          event === 'gateOut' &&
          toLaden === 'empty' &&
          fromYardId === named(orgId, '锦州铁路货场') &&
          own[i + 1]?.toYardId === named(orgId, '高桥镇专用线'),
      ),
    )
    expect(onward.length).toBeGreaterThan(3)
  })

  it('are hired with deposits, of which an owner kept a part', async () => {
    const hired = await ofEach(tx => tx.find(container, { where: { ownerKind: 'hired' }, limit: 100 }))
    const kept = hired.filter(box => box.depositStatus === 'withheld')
    expect(kept.length).toBeGreaterThan(0)
    for (const box of kept) {
      expect(Number(box.withheld)).toBeLessThan(Number(box.deposit))
      expect(box.withheldNo).toMatch(/^KY/)
    }
  })
})
