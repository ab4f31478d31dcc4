// PostgreSQL instead: security
import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { statement } from '@tuheng/domain/settlement/index'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Person, type TestApp, testApp } from '../../testing/app.ts'
import { takeExport } from '../../testing/exported.ts'
import { type Fixture, makeFixture, type Row, statementOf, type Trip, tripsOf } from '../settlement/testing/fixture.ts'
import { takePdf } from '../testing/take-file.ts'
import { type HeldRow, nodeFor, publisher } from './testing/fixture.ts'

/** What a node hides of a trip, looked for in the statements that repeat it. */

let app: TestApp
let fixture: Fixture
let trip: Trip
let sheet: Row
let judge: Person

beforeAll(async () => {
  app = await testApp()
  fixture = await makeFixture(app)
  const trips = await tripsOf(fixture, [{ load: '33.00' }, { load: '31.00' }])
  trip = trips[0] as Trip
  sheet = await statementOf(fixture, { step: 'sent' })
  judge = await app.person(fixture.masters.orgId)
})

/** Everything that the person can read of the statement, by way. */
async function read(who: Person): Promise<Record<string, string>> {
  const post = (path: string, payload: object) =>
    app.app.inject({ method: 'POST', url: `/api/v1/${path}`, payload, headers: { authorization: who.token } })
  const answers: Record<string, string> = {}
  for (const [way, body] of [
    ['info', { id: sheet.id }],
    ['list', {}],
    ['list', { ids: [sheet.id] }],
    ['list', { search: String(sheet['stmtNo']) }],
    ['history', { id: sheet.id }],
    ['options', { ids: [sheet.id] }],
    ['summary', {}],
    ['leftOut', { periodFrom: '2026-10-26', periodTo: '2026-11-25', reason: 'stated' }],
    ['openPrepaid', {}],
  ] as const)
    answers[`${way} ${Object.keys(body).join()}`] = (await post(`sap/carrier/${way}`, body)).body
  const face = statement.faces.carrier as never
  for (const ids of [[sheet.id], undefined])
    answers[`export ${ids ? 'one' : 'all'}`] = JSON.stringify(
      await takeExport(app, who, { face, ...(ids ? { ids } : {}) }),
    )
  const print = await post('sap/carrier/print', { id: sheet.id, layout: 'annex' })
  answers['print'] =
    print.statusCode === 200
      ? (await takePdf(app, who, { path: 'sap/carrier/print', body: { id: sheet.id, layout: 'annex' } })).pages.join()
      : print.body
  return answers
}

describe('a trip of which a node hides something', () => {
  it('is on no statement for whoever is asked there, until they are asked no more', async () => {
    const line = sheet.lines.find(one => one['docId'] === trip.id) as AnyRow
    const secrets = [String(trip.waybillNo), String(line['net']), String(sheet['netSum'])]
    const found = (answers: Record<string, string>) =>
      Object.entries(answers).flatMap(([way, text]) =>
        secrets.flatMap((word, i) => (text.includes(word) ? [`${way}: ${['number', 'net', 'sum'][i]}`] : [])),
      )
    const before = found(await read(judge))
    expect(before).toEqual(expect.arrayContaining(['info id: number', 'info id: net', 'list : sum', 'print: number']))
    const fields = { waybillNo: 'hidden', apTotal: 'hidden', profitExcl: 'hidden' }
    const process = await publisher(fixture.manager)('waybill.review', [nodeFor('财务', [judge], { fields })])
    const { approvalId } = await fixture.clerk.must<HeldRow>('oms/wayBill/review', { id: trip.id })
    const during = await read(judge)
    expect(found(during)).toEqual([])
    // The statement itself can be opened by whoever knows it
    expect(during['info id']).toContain(String(sheet['stmtNo']))
    expect(found(await read(fixture.manager))).toEqual(before)
    await fixture.clerk.must('bpm/approval/withdraw', { id: approvalId })
    expect(found(await read(judge))).toEqual(before)
    await fixture.manager.must('bpm/process/withdraw', { id: process, reason: '测试结束' })
  })

  it('is told by no record that copied it', async () => {
    const made = await fixture.clerk.must<Row>('oms/exception/save', {
      waybillId: trip.id,
      kind: 'other',
      occurredAt: '2026-11-20 10:00:00',
      description: '封签松动',
    })
    const plate = String(trip.plateNo)
    const listed = async () => JSON.stringify(await judge.must('oms/exception/list', {}))
    const opened = async () => JSON.stringify(await judge.must('oms/exception/info', { id: made.id }))
    expect([(await listed()).includes(plate), (await opened()).includes(plate)]).toEqual([true, true])
    const fields = { plateNo: 'hidden', carrierId: 'hidden' }
    await publisher(fixture.manager)('waybill.review', [nodeFor('财务', [judge], { fields })])
    const { approvalId } = await fixture.clerk.must<HeldRow>('oms/wayBill/review', { id: trip.id })
    expect([(await listed()).includes(plate), (await opened()).includes(plate)]).toEqual([false, false])
    expect(await opened()).toContain('封签松动')
    await fixture.clerk.must('bpm/approval/withdraw', { id: approvalId })
    expect(await listed()).toContain(plate)
  })
})
