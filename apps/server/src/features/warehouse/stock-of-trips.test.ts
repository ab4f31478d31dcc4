import { waybill } from '@tuheng/domain/transport/index'
import { beforeAll, expect, it } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { type Row, tripOf, violations } from '../settlement/testing/fixture.ts'
import { makeStockWorld, type StockWorld } from './testing/stock-world.ts'

let world: StockWorld

beforeAll(async () => {
  world = await makeStockWorld(await testApp())
})

const docsOf = async (waybillId: number): Promise<Row[]> =>
  (await world.clerk.must<{ list: Row[] }>('wms/option/list', { filters: { waybillId } })).list
const unaudit = (id: number) => world.manager.call<Row>('oms/wayBill/unaudit', { id, reason: '录错' })

it('an audited trip to a warehouse is a draft there, with its weights, plate and owner', async () => {
  const trip = await tripOf(world, { load: '33.460', unload: '33.280' })
  const [doc, ...others] = await docsOf(trip.id)
  expect(others).toEqual([])
  expect(doc).toMatchObject({
    docType: 'haulIn',
    status: 'draft',
    warehouseId: world.portId,
    ownerId: trip.customerId,
    goodsId: trip.goodsId,
    plannedQty: '33.460',
    net: '33.280',
    plateOrWagon: trip.plateNo,
    bizDate: '2026-11-10',
  })
  expect(doc?.['batchNo']).toBeTruthy()
  await world.clerk.must('wms/option/save', { id: doc?.id, version: doc?.version, slotNo: 'A1', diffReason: '途耗' })
  await world.clerk.must('wms/option/submit', { id: doc?.id })
  await world.manager.must('wms/option/approve', { id: doc?.id })

  // Its audit stays until the document is reversed, which brings a fresh draft; that goes with the audit
  const refused = await unaudit(trip.id)
  expect(refused.errors).toMatchObject([{ code: 'waybill.in_warehouse' }])
  expect((refused.data as unknown as { blockers: Row[] }).blockers).toMatchObject([
    { resource: 'stockDoc', id: doc?.id },
  ])
  await world.clerk.must('wms/option/reverse', { id: doc?.id, reason: '录错' })
  expect((await docsOf(trip.id)).map(one => one['status']).toSorted()).toEqual(['draft', 'reversed'])
  expect((await unaudit(trip.id)).status).toBe(true)
  expect((await docsOf(trip.id)).map(one => one['status'])).toEqual(['reversed'])
  await world.app.work(world.masters.orgId, tx => tx.run(waybill, 'audit', { id: trip.id }))
  expect((await docsOf(trip.id)).map(one => one['status']).toSorted()).toEqual(['draft', 'reversed'])
  expect(await violations(world)).toEqual([])
})

it('a trip that is not audited has none', async () => {
  const trip = await tripOf(world, { load: '30.000', audit: false })
  expect(await docsOf(trip.id)).toEqual([])
})
