import { add, eq, sum } from '@tuheng/domain/kernel/decimal'
import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { beforeAll, describe, expect, it } from 'vitest'
import { random } from '../../demo/random.ts'
import { testApp } from '../../testing/app.ts'
import { type Row, statementOf, type Trip, tripsOf, violations } from '../settlement/testing/fixture.ts'
import { takeSheets } from '../testing/take-file.ts'
import { auditedService, makeServiceWorld, serviceInput, type ServiceWorld } from './testing/world.ts'

let world: ServiceWorld
let trips: Trip[]

beforeAll(async () => {
  world = await makeServiceWorld(await testApp())
  const rng = random(1129)
  const { fees } = world
  trips = await tripsOf(
    world,
    Array.from({ length: 8 }, (_, i) => ({
      load: (30 + rng.int(0, 170) / 50).toFixed(2),
      day: `2026-11-${String(2 + i).padStart(2, '0')}`,
    })),
  )
  for (const trip of trips)
    for (const feeId of [fees.loading, fees.weighing])
      if (rng.chance(0.7))
        await auditedService(
          world,
          serviceInput(world, trip.id, {
            feeId,
            qty: String(trip.loadNet),
            unit: feeId === fees.loading ? 'ton' : 'truck',
            ...(feeId === fees.weighing ? { qty: '1' } : {}),
            taxRate: rng.pick(['0.06', '0.09']),
            handPrice: (rng.int(100, 900) / 100).toFixed(2),
            passOn: 'percent',
            markupRate: '0.08',
          }),
        )
}, 300_000)

const total = (name: keyof Trip) => sum(trips.map(trip => String(trip[name])))

describe('a statement of a customer with services', () => {
  let stated: Row
  beforeAll(async () => {
    stated = await statementOf(world, { kind: 'customer' })
  }, 300_000)

  it('counts what was carried once, whatever was done to it', async () => {
    expect(stated.lines.length).toBeGreaterThan(trips.length + 4)
    const tonnes = (stated.qtySums as { unit: string; qty: string }[]).find(one => one.unit === 'ton')
    expect(eq(String(tonnes?.qty), total('arQty'))).toBe(true)
    expect(eq(String(stated.qtySum), total('unloadNet'))).toBe(true)
    // Trucks that were weighed are no tonnes
    expect(stated.qtySums).toMatchObject([{ unit: 'ton' }, { unit: 'truck' }])
  })

  it('says the same tonnes in its tables', async () => {
    const sheets = await takeSheets(world.app, world.clerk, { path: 'sap/customer/workbook', body: { id: stated.id } })
    for (const name of ['汇总', '明细']) {
      const [head = [], ...rows] = sheets.get(name) ?? []
      const last = rows.at(-1) ?? []
      const at = (label: string) => String(last[head.findIndex(one => String(one).startsWith(label))])
      for (const [label, field] of [
        ['装货净重', 'loadNet'],
        ['卸货净重', 'unloadNet'],
      ] as const)
        expect([name, label, eq(at(label), total(field))]).toEqual([name, label, true])
    }
  })

  it('is invoiced with the tonnes of its haulage', async () => {
    const { lines } = await world.clerk.must<{ lines: AnyRow[] }>('crm/customer/compose', {
      customerId: world.masters.customerId,
      items: [{ statementId: stated.id }],
    })
    const freight = lines.find(line => line.itemClass === 'freight')
    expect(eq(String(freight?.qty), total('arQty'))).toBe(true)
    expect(eq(sum(lines.map(line => String(line.incl))), String(stated.netSum))).toBe(true)
    expect(await violations(world)).toEqual([])
  })
})

describe('a statement of a service provider', () => {
  it('counts its services, and no tonnes of trips', async () => {
    const { lines, qtySums, qtySum } = await statementOf(world, { kind: 'server', partyId: world.crewId })
    const of = (unit: string) =>
      lines.filter(line => line.unit === unit).reduce((all, line) => add(all, String(line.settleQty)), '0')
    for (const { unit, qty } of qtySums as { unit: string; qty: string }[]) expect(eq(qty, of(unit)), unit).toBe(true)
    expect(eq(String(qtySum), '0')).toBe(true)
  })
})
