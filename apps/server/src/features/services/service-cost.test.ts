import { money, sum } from '@tuheng/domain/kernel/decimal'
import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { serviceCost } from '@tuheng/domain/services/index'
import { beforeAll, expect, it } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { proveReport } from '../../testing/report-proof.ts'
import { tripOf } from '../settlement/testing/fixture.ts'
import {
  auditedService,
  makeServiceWorld,
  serviceCharges,
  serviceInput,
  type ServiceRow,
  type ServiceWorld,
} from './testing/world.ts'

const params = { dateFrom: '2026-11-01', dateTo: '2026-11-30' }
const SUMMED = ['count', 'amount', 'excl', 'tax', 'arAmount', 'borne']

let world: ServiceWorld

beforeAll(async () => {
  world = await makeServiceWorld(await testApp())
  const { platformId, fees } = world
  const none = { subject: 'none', waybillId: null }
  const trip = await tripOf(world, { load: '33.28' })
  for (const qty of ['33.28', '0.001', '7.5'])
    await auditedService(world, serviceInput(world, trip.id, { qty, repeatReason: '分批装车' }))
  const platform = { partyId: platformId, feeId: fees.platform, handPrice: '1.5' }
  await auditedService(world, serviceInput(world, trip.id, { ...platform, passOn: 'percent', markupRate: '0.1' }))
  // The same service by the truck, and for nobody
  await auditedService(
    world,
    serviceInput(world, trip.id, { ...platform, ...none, unit: 'truck', qty: '2', handPrice: '80' }),
  )
  // What does not count: not audited, void, of another month
  await world.clerk.must('oms/serviceWaybill/save', serviceInput(world, trip.id, { ...platform, ...none, qty: '9' }))
  await auditedService(world, serviceInput(world, trip.id, { ...platform, ...none, serviceDate: '2026-10-31' }))
  const gone = await auditedService(world, serviceInput(world, trip.id, { ...platform, ...none, qty: '5' }))
  await world.manager.must('oms/serviceWaybill/unaudit', { id: gone.id, reason: '重复' })
})

it('adds up under every grouping to the charges that the services of the period posted', async () => {
  const totals = await proveReport(world.manager, serviceCost, { params, summed: SUMMED })
  const { list } = await world.manager.must<{ list: ServiceRow[] }>('oms/serviceWaybill/list', {
    filters: { status: 'audited', serviceDate: { op: 'range', value: [params.dateFrom, params.dateTo] } },
  })
  const charges = (await Promise.all(list.map(({ id }) => serviceCharges(world, { id })))).flat()
  const posted = (side: string) => money(sum(charges.filter(one => one.side === side).map(one => one.amount)))
  expect(list).toHaveLength(5)
  expect(totals).toMatchObject({ count: 5, amount: posted('ap'), arAmount: posted('ar') })
  expect(money(sum([String(totals.borne), String(totals.arAmount)]))).toBe(totals.amount)
})

it('tells quantity and price of one unit alone', async () => {
  const query = (groupBy: string) =>
    world.manager.must<{ rows: AnyRow[] }>('smp/server/query', { ...params, partyId: world.platformId, groupBy })
  const figures = (rows: readonly AnyRow[]) => rows.map(({ unit, qty, price }) => [unit ?? null, qty, price ?? null])
  expect(figures((await query('feeId')).rows)).toEqual([
    ['ton', '33.280', '1.5000'],
    ['truck', '2.000', '80.0000'],
  ])
  expect(figures((await query('partyId')).rows)).toEqual([[null, null, null]])
})
