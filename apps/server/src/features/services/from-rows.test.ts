import { beforeAll, beforeEach, expect, it } from 'vitest'
import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { type TestApp, testApp } from '../../testing/app.ts'
import { tripOf, type Trip } from '../settlement/testing/fixture.ts'
import { takePdf } from '../testing/take-file.ts'
import { auditedService, makeServiceWorld, serviceCharges, serviceInput, type ServiceWorld } from './testing/world.ts'

interface Answer {
  list: (AnyRow & { errors?: { path: string; code: string }[] })[]
  ok: number
  failed: number
}

let app: TestApp
let world: ServiceWorld
let trip: Trip

beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  world = await makeServiceWorld(app)
  trip = await tripOf(world, { load: '33.28' })
})

it('tries rows out and enters those that can be, with the reasons of the others at their fields', async () => {
  const row = serviceInput(world, trip.id)
  const rows = [
    row,
    { ...row, feeId: world.fees.weighing, unit: 'truck', qty: '1', passOn: 'percent', markupRate: '0.1' },
    { ...row, feeId: world.fees.agency },
    { ...row, qty: '-3' },
    { ...row, subject: 'none', waybillId: null, passOn: 'cost' },
    row,
  ]
  const expected = {
    ok: 2,
    failed: 4,
    list: [
      { index: 0, price: '4.2000', amount: '139.78', plateNo: trip.plateNo },
      { index: 1, price: '30.0000', amount: '30.00', arAmount: '33.00' },
      { errors: [{ path: 'handPrice', code: 'service.no_price' }] },
      { errors: [{ path: 'qty' }] },
      { errors: [{ path: 'customerId' }] },
      { errors: [{ path: 'repeatReason', code: 'service.repeated' }] },
    ],
  }
  expect(await world.clerk.must<Answer>('oms/serviceWaybill/previewRows', { rows })).toMatchObject(expected)
  expect(await world.clerk.must('oms/serviceWaybill/list', {})).toMatchObject({ list: [] })
  expect(await world.clerk.must<Answer>('oms/serviceWaybill/addRows', { rows })).toMatchObject(expected)
  expect(await world.clerk.must('oms/serviceWaybill/list', { sort: ['id'] })).toMatchObject({
    list: [
      { status: 'draft', amount: '139.78' },
      { status: 'draft', arAmount: '33.00' },
    ],
  })
  expect(await serviceCharges(world)).toEqual([])
})

it('keeps the columns that a person may not write out of the rows', async () => {
  const narrow = await app.person(world.masters.orgId, {
    permissions: ['oms.server.read', 'oms.server.modify'],
    fieldRights: { serviceWaybill: { handPrice: 'readonly' } },
  } as never)
  const rows = [serviceInput(world, trip.id, { handPrice: '9' })]
  const { list } = await narrow.must<Answer>('oms/serviceWaybill/addRows', { rows })
  expect(list[0]?.errors).toMatchObject([{ path: 'handPrice' }])
})

it('is printed by itself and as a list of each provider', async () => {
  const one = await auditedService(world, serviceInput(world, trip.id, { place: '常乐源装车点' }))
  const weighing = { feeId: world.fees.weighing, unit: 'truck', qty: '1' }
  const other = await auditedService(world, serviceInput(world, trip.id, { ...weighing, partyId: world.platformId }))
  const path = 'oms/serviceWaybill/print'
  const slip = await takePdf(app, world.manager, { path, body: { id: one.id, layout: 'slip' } })
  const words = slip.pages.join('\n').replace(/\s/g, '')
  for (const word of [
    '服务运单',
    one.serviceNo,
    '众力装卸',
    '常乐源装车点',
    trip.waybillNo,
    '139.78',
    '壹佰叁拾玖元柒角捌分',
  ])
    expect(words).toContain(word)
  const list = await takePdf(app, world.manager, { path, body: { ids: [one.id, other.id], layout: 'byProvider' } })
  expect(list.pages).toHaveLength(2)
  const [first = '', second = ''] = list.pages.map(page => page.replace(/\s/g, ''))
  expect(first).toContain('众力装卸')
  expect(first).toContain('139.78')
  expect(second).toContain('北站站台')
  expect(second).toContain('30.00')
  expect(second).not.toContain('139.78')
})
