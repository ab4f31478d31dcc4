import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { documentedCalls } from '../../../engine/calls/call-docs.ts'
import { testApp, type TestApp } from '../../../testing/app.ts'
import { type Fixture, makeFixture, type Row, statementOf, tripOf } from '../testing/fixture.ts'
import { makeLink, PNG, type Visitor, visitorOf } from './testing/visitor.ts'

let app: TestApp
let fixture: Fixture
let sent: Row
let visitor: Visitor
let proof: number | undefined

beforeAll(async () => {
  app = await testApp()
  fixture = await makeFixture(app)
})

beforeEach(async () => {
  app.clock.set('2026-11-20T10:00:00+08:00')
  await tripOf(fixture, { load: '30.00' })
  sent = await statementOf(fixture, { step: 'sent' })
  visitor = visitorOf(app, await makeLink(fixture.clerk, sent.id))
  proof = (await visitor.upload(['磅单.png', PNG])).data[0]?.id
})

const must = (name: string, body: object = {}) => fixture.clerk.must('sap/carrier/' + name, { id: sent.id, ...body })
const SAID = { name: '刘队长', mobile: '13800138000' }

/** Every way in which a link ends. */
const ENDS: Record<string, () => Promise<unknown>> = {
  revoked: async () => {
    const { list } = await fixture.clerk.must<{ list: { id: number }[] }>('sap/carrier/links', { id: sent.id })
    return must('revokeLink', { link: list[0]?.id })
  },
  expired: async () => app.clock.set('2027-01-20T10:00:00+08:00'),
  withdrawn: () => must('withdraw', { reason: '少了一车' }),
  'withdrawn and sent again': async () => {
    await must('withdraw', { reason: '少了一车' })
    await must('send')
  },
  'disputed by staff': () => must('dispute', { reason: '电话里说不对' }),
  'disputed by it, and a new version sent': async () => {
    expect(await visitor.call('dispute', { name: '刘队长', reason: '不对', files: [proof] })).toMatchObject({
      http: 200,
    })
    await must('settleDispute', { reason: '已说明' })
    await must('send')
  },
  void: () => must('void', { reason: '重做' }),
}

/** The input of each call of a link. */
const CALLS: Record<string, () => Promise<{ http: number; error?: string | undefined; data: unknown }>> = {
  open: () => visitor.open(),
  file: () => visitor.call('file', { id: proof }),
  code: () => visitor.call('code', { mobile: SAID.mobile }),
  accept: () => visitor.call('accept', SAID),
  dispute: () => visitor.call('dispute', { name: '刘队长', reason: '不对' }),
  upload: () => visitor.upload(['再来.png', PNG]),
}

describe('an ended link', () => {
  it('is tested with every existing call', () => {
    const documented = documentedCalls()
      .map(call => call.path)
      .filter(path => path.startsWith('/api/v1/settle/info/'))
    expect(documented.map(path => path.split('/').at(-1)).toSorted()).toEqual(Object.keys(CALLS).toSorted())
  })

  it('returns files that came by it only until it ends', async () => {
    expect(await CALLS['file']?.()).toMatchObject({ http: 200 })
  })

  it.each(Object.keys(ENDS))('%s: says so, and does and shows nothing else', async end => {
    await ENDS[end]?.()
    for (const [name, ask] of Object.entries(CALLS)) {
      const answer = await ask()
      if (name === 'open')
        expect(answer.data).toEqual({
          state: 'over',
          why: expect.any(String),
          company: expect.any(String),
          phone: null,
          stmtNo: sent.stmtNo,
        })
      else expect([name, answer.http, answer.error, answer.data]).toEqual([name, 409, 'link.over', null])
    }
  })
})
