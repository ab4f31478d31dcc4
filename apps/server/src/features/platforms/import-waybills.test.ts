import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, it } from 'vitest'
import { drainJobs } from '../../engine/jobs/index.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { importer } from '../../testing/import.ts'
import { type Fixture, makeFixture, type Trip, tripOf } from '../settlement/testing/fixture.ts'
import type { ThirdRow } from './testing/world.ts'

/** What a platform without an interface exports is imported, matched and compared as what is pulled. */

let app: TestApp
let fixture: Fixture
let trip: Trip
const EXAMPLE = join(import.meta.dirname, '../../../../../docs/examples/platforms/platform-waybills.csv')

beforeAll(async () => {
  app = await testApp()
  fixture = await makeFixture(app)
  trip = await tripOf(fixture, { load: '33.46', unload: '33.28' })
  await fixture.clerk.must('oms/otherAccount/save', {
    name: '陆运云',
    adapter: 'file',
    partyId: fixture.masters.carrierA,
    feeRate: '0.0480',
  })
})

it('takes the example file, matches what it can and leaves the rest', async () => {
  const text = readFileSync(EXAMPLE, 'utf8').replaceAll('陕K91234', trip.plateNo ?? '')
  const wizard = importer(app, fixture.clerk, 'oms/other')
  const upload = await wizard.upload(Buffer.from(text), 'platform.csv')
  const batch = await wizard.call('importMap', { id: upload.id })
  expect(batch.errors ?? []).toEqual([])
  expect(batch.counts).toMatchObject({ rows: 2, ok: 2, error: 0 })
  await wizard.call('importCommit', { id: upload.id })
  await drainJobs(app)
  const { list } = await fixture.clerk.must<{ list: ThirdRow[] }>('oms/other/list', { sort: ['id'] })
  expect(list).toMatchObject([
    { platformNo: 'LY2611100001', matchStatus: 'matched', waybillId: trip.id, fee: '205.54', source: 'hand' },
    { platformNo: 'LY2611100002', matchStatus: 'unmatched', freight: '4208.00' },
  ])
})
