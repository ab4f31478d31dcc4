import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { type TestApp, testApp } from '../../testing/app.ts'
import { importer } from '../../testing/import.ts'
import { tripOf, type Trip } from '../settlement/testing/fixture.ts'
import { makeServiceWorld, type ServiceWorld } from './testing/world.ts'

const api = 'oms/serviceWaybill'
const EXAMPLE = readFileSync(
  join(import.meta.dirname, '../../../../../docs/examples/services/service-waybills.csv'),
  'utf8',
)

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

/** The example with the number of a trip that is there. */
const file = (text = EXAMPLE): Buffer => Buffer.from(text.replaceAll('YD2026111000001', trip.waybillNo))

it('a file of services is imported as drafts', async () => {
  const files = importer(app, world.clerk, api)
  const upload = await files.upload(file(), 'service-waybills.csv')
  const checked = await files.map(upload)
  expect(checked.errors).toEqual([])
  expect(checked.counts).toMatchObject({ ok: 3 })
  await files.commit(upload.id)
  const { list } = await world.clerk.must<{ list: AnyRow[] }>(`${api}/list`, { sort: ['id'] })
  expect(list).toMatchObject([
    { status: 'draft', amount: '149.76', priceSource: 'hand', plateNo: trip.plateNo },
    { amount: '30.00', priceSource: 'usual', passOn: 'percent', arAmount: '32.40' },
    { subject: 'none', amount: '180.00', waybillId: null, place: '北站一号站台' },
  ])
})

it('what is wrong with a file is said of all rows at once', async () => {
  const [head = ''] = EXAMPLE.split('\n')
  const wrong = [
    head,
    `众力装卸,装车费,2026-11-10,公路运单,${trip.waybillNo},-1,元/吨,4.5,不转收,,,`,
    `没有的装卸队,装车费,2026-11-10,公路运单,${trip.waybillNo},30,元/吨,4.5,不转收,,,`,
    `众力装卸,装车费,2026-13-40,公路运单,${trip.waybillNo},30,元/吨,4.5,不转收,,,`,
    '众力装卸,装车费,2026-11-10,公路运单,YD0000000000,30,元/吨,4.5,不转收,,,',
    `众力装卸,装车费,2026-11-10,公路运单,${trip.waybillNo},30,元/吨,4.5,按比例加价,,,`,
    `众力装卸,装车费,2026-11-10,公路运单,${trip.waybillNo},30,元/桶,4.5,不转收,,,`,
  ].join('\n')
  const files = importer(app, world.clerk, api)
  const checked = await files.map(await files.upload(file(wrong), '服务.csv'))
  expect(checked.counts).toMatchObject({ error: 6 })
  const paths = (checked.errors ?? []).map((error: AnyRow) => error.path).toSorted()
  expect(paths).toEqual(['markupRate', 'partyId', 'qty', 'serviceDate', 'unit', 'waybillId'])
})
