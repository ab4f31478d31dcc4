import { beforeAll, expect, it } from 'vitest'
import { type Person, testApp } from '../../testing/app.ts'
import { type Fixture, makeFixture, reprice, type Row, statementOf, type Trip, tripOf } from './testing/fixture.ts'

/** A trip that changed after its line was frozen names the statement, for those who may read it. */

let fixture: Fixture
let trip: Trip
let made: Row

const ask = (who: Person, id = trip.id) =>
  who.call<{ list: Record<string, unknown>[] }>('oms/wayBill/changedIn', { id })
const person = (permissions: string[], more: object = {}) =>
  fixture.app.person(fixture.masters.orgId, { permissions, ...more })

beforeAll(async () => {
  fixture = await makeFixture(await testApp())
  trip = await tripOf(fixture, { load: '33.00' })
  made = await statementOf(fixture, { step: 'draft' })
})

it('names nothing while the line is as the trip says', async () => {
  expect(await ask(fixture.clerk)).toMatchObject({ http: 200, data: { list: [] } })
})

it('names the statement after a correction, until its line is taken anew', async () => {
  await reprice(fixture, trip, { side: 'ap', price: '130.0000' })
  const named = { id: made.id, kind: 'carrier', stmtNo: made['stmtNo'], status: 'draft', reason: '费用已更正' }
  expect((await ask(fixture.clerk)).data.list).toEqual([named])
  expect((await ask(await person(['oms.way.read', 'sap.carrier.read']))).data.list).toEqual([named])
})

it('names it to nobody who may not read it, its lines, or the trip', async () => {
  for (const more of [
    { fieldRights: { statement: { lines: 'hidden' } } },
    { fieldRights: { statement: { 'lines.dirty': 'hidden' } } },
  ])
    expect((await ask(await person(['oms.way.read', 'sap.carrier.read'], more))).data.list).toEqual([])
  for (const other of [[], ['sap.customer.read']])
    expect(await ask(await person(['oms.way.read', ...other]))).toMatchObject({ http: 200, data: { list: [] } })
  expect(await ask(await person(['sap.carrier.read']))).toMatchObject({ http: 403 })
  const elsewhere = await fixture.app.person(await fixture.app.company())
  expect(await ask(elsewhere)).toMatchObject({ http: 404 })
})

it('ends with the line taken anew', async () => {
  const { version } = await fixture.clerk.must<Row>('sap/carrier/info', { id: made.id })
  await fixture.clerk.must('sap/carrier/resync', { id: made.id, version })
  expect((await ask(fixture.clerk)).data.list).toEqual([])
})
