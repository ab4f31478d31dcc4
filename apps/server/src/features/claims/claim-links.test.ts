// PostgreSQL instead: sample
import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Answer, testApp, type TestApp } from '../../testing/app.ts'
import { nodeFor, publishBy } from '../approvals/testing/fixture.ts'
import { type Fixture, makeFixture, type Row, tripOf } from '../settlement/testing/fixture.ts'
import { noteOf, ofTrip } from './testing/claims.ts'

let app: TestApp
let fixture: Fixture
let note: Row

beforeAll(async () => {
  app = await testApp()
  app.clock.set('2026-11-20T20:00:00+08:00')
  fixture = await makeFixture(app)
})

beforeEach(async () => {
  const trip = await tripOf(fixture, { load: '30.00' })
  note = await noteOf(fixture, [ofTrip(trip, { qty: '1', price: '600' })])
})

const send = () => fixture.clerk.must('sap/claim/send', { id: note.id, replyBy: '2026-11-27' })
const noteNow = () => fixture.clerk.must<Row>('sap/claim/info', { id: note.id })
const makeLink = async () =>
  (await fixture.clerk.must<{ path: string }>('sap/claim/makeLink', { id: note.id, days: 7 })).path.split(
    'token=',
  )[1] ?? ''

/** A call of a person with a link and no session. */
async function visit<T = AnyRow>(name: string, body: object, ip = '127.0.0.1'): Promise<Answer<T>> {
  const response = await app.app.inject({
    method: 'POST',
    url: `/api/v1/claim/info/${name}`,
    remoteAddress: ip,
    headers: { 'content-type': 'application/json' },
    payload: JSON.stringify(body),
  })
  return { http: response.statusCode, ...response.json() }
}

describe('the link of a claim', () => {
  it('is made of claims that were sent, opens that claim alone, and is logged', async () => {
    expect(await fixture.clerk.call('sap/claim/makeLink', { id: note.id, days: 7 })).toMatchObject({
      error: 'claim_link.not_sent',
    })
    await send()
    const token = await makeLink()
    const { data } = await visit('open', { token }, '10.1.1.1')
    expect(Object.keys(data).toSorted()).toEqual([
      'agreed',
      'amount',
      'company',
      'description',
      'evidence',
      'expiresAt',
      'items',
      'kind',
      'noteNo',
      'occurredOn',
      'partyName',
      'phone',
      'qty',
      'replyBy',
      'state',
      'turns',
    ])
    expect(data).toMatchObject({ state: 'open', noteNo: note.noteNo, amount: '600.00' })
    expect(data.items).toMatchObject([{ qty: '1.000', price: '600.0000', amount: '600.00', loadNet: '30.000' }])
    const [file] = data.evidence as { id: number }[]
    expect(await visit('file', { token, id: file?.id })).toMatchObject({ http: 200 })
    expect(await visit('file', { token, id: Number(file?.id) + 1000 })).toMatchObject({ http: 404 })
    const { list } = await fixture.clerk.must<{ list: AnyRow[] }>('sap/claim/links', { id: note.id })
    expect(list).toMatchObject([{ state: 'active', opened: 1, lastIp: '10.1.1.1' }])
    const history = await fixture.clerk.must<{ list: AnyRow[] }>('sap/claim/history', { id: note.id })
    expect(history.list.map(row => row.action)).toEqual(expect.arrayContaining(['linkMade', 'linkOpened']))
  })

  it('takes an appeal, and after our answer an acceptance that a second person confirms', async () => {
    await send()
    const token = await makeLink()
    expect(await visit('appeal', { token, name: '刘队长', words: '', amount: '100' })).toMatchObject({ http: 400 })
    expect(await visit('appeal', { token, name: '刘队长', words: '太多', amount: '600.01' })).toMatchObject({
      error: 'claim_link.amount',
    })
    expect(await visit('appeal', { token, name: '刘队长', words: '太多', amount: '200' })).toMatchObject({ http: 200 })
    expect(await noteNow()).toMatchObject({ answer: 'appealed', theirAmount: '200.00', answeredBy: '刘队长' })
    expect(await visit('accept', { token, name: '刘队长' })).toMatchObject({ error: 'claim_link.answered' })
    await fixture.clerk.must('sap/claim/reply', { id: note.id, agreed: '400', ourReply: '各让一步' })
    expect((await visit('open', { token })).data).toMatchObject({ state: 'open', agreed: '400.00' })
    expect(await visit('accept', { token, name: '刘队长' })).toMatchObject({ http: 200, data: { state: 'accepted' } })
    const now = await noteNow()
    expect((now.turns as AnyRow[]).map(({ turn, speaker }) => [turn, speaker])).toEqual([
      ['send', 'ours'],
      ['appeal', 'link'],
      ['reply', 'ours'],
      ['accept', 'link'],
    ])
    expect(now).toMatchObject({ status: 'sent', answer: 'accepted' })
    const confirm = { id: note.id, settleBy: 'statement', confirmedOn: '2026-11-20' }
    expect(await fixture.clerk.call('sap/claim/confirm', confirm)).toMatchObject({ error: 'transition.same_person' })
    await fixture.manager.must('sap/claim/confirm', confirm)
    expect((await visit('open', { token })).data).toMatchObject({ state: 'done' })
  })

  it('takes no answer that a process of the company holds', async () => {
    await send()
    const token = await makeLink()
    const { manager } = fixture
    const hold = (act: string) => publishBy(manager, act, { nodes: [nodeFor('经理', [manager])] })
    for (const [name, more] of [
      ['accept', {}],
      ['appeal', { words: '太多', amount: '200' }],
    ] as const) {
      const id = await hold(`claimNote.${name}`)
      const refused = await visit(name, { token, name: '刘队长', ...more })
      expect(refused).toMatchObject({ http: 409, error: 'claim_link.by_staff' })
      expect(refused.msg).not.toContain('审批')
      expect(await noteNow()).toMatchObject({ answer: 'waiting' })
      await manager.must('bpm/process/withdraw', { id, reason: '测试结束' })
    }
    expect(await visit('accept', { token, name: '刘队长' })).toMatchObject({ http: 200 })
  })

  it('ends with the claim as it was sent, and when it is revoked or expires', async () => {
    await send()
    const first = await makeLink()
    await fixture.clerk.must('sap/claim/takeBack', { id: note.id, reason: '重算' })
    expect((await visit('open', { token: first })).data).toEqual({
      state: 'over',
      why: 'withdrawn',
      company: expect.any(String),
      phone: null,
      noteNo: note.noteNo,
    })
    expect(await visit('accept', { token: first, name: '刘' })).toMatchObject({ error: 'claim_link.over' })
    await send()
    expect((await visit('open', { token: first })).data).toMatchObject({ state: 'over' })
    const second = await makeLink()
    const { list } = await fixture.clerk.must<{ list: { id: number; state: string }[] }>('sap/claim/links', {
      id: note.id,
    })
    const link = list.find(one => one.state === 'active')?.id
    await fixture.clerk.must('sap/claim/revokeLink', { id: note.id, link, reason: '发错人' })
    expect((await visit('open', { token: second })).data).toMatchObject({ state: 'over', why: 'revoked' })
    const third = await makeLink()
    app.clock.set('2026-11-27T20:00:01+08:00')
    expect((await visit('open', { token: third })).data).toMatchObject({ state: 'over', why: 'expired' })
    app.clock.set('2026-11-20T20:00:00+08:00')
  })

  it('refuses unknown tokens in the same words, and guesses only so often', async () => {
    const foreign = `${fixture.masters.orgId.toString(36)}.${'a'.repeat(43)}`
    for (const token of [foreign, 'x.y', 'zzzz'])
      expect(await visit('open', { token }, '10.9.9.9')).toMatchObject({ http: 404, error: 'claim_link.unknown' })
    const answers: number[] = []
    for (let i = 0; i < 30; i++) answers.push((await visit('open', { token: foreign }, '10.9.9.9')).http)
    expect(answers.at(-1)).toBe(429)
    expect((await visit('open', { token: foreign }, '10.9.9.8')).http).toBe(404)
  })
})
