import { waybill } from '@tuheng/domain/transport/index'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Answer, type Person, type TestApp, testApp } from '../../../testing/app.ts'
import { type Fixture, makeFixture, type Trip, tripOf } from '../../settlement/testing/fixture.ts'

interface Tracked {
  waybillNo: string
  milestones: { key: string; reached: boolean; at: string | null }[]
}

let app: TestApp
let fixture: Fixture
let trip: Trip
let code: string
let address = 0

beforeAll(async () => {
  app = await testApp()
  fixture = await makeFixture(app)
  trip = await tripOf(fixture, { load: '33.46', unload: '33.40' })
  code = await codeOf(fixture.clerk, trip.id)
})

const codeOf = async (person: Person, id: number) =>
  (await person.must<{ checkCode: string }>('oms/wayBill/checkCode', { id })).checkCode

/** Each question has its own address, unless one is given. */
async function ask(body: object, ip = `10.1.${++address >> 8}.${address & 255}`): Promise<Answer<Tracked>> {
  const answer = await app.app.inject({
    method: 'POST',
    url: '/api/v2/oms/customer/search/waybill',
    remoteAddress: ip,
    headers: { 'content-type': 'application/json' },
    payload: JSON.stringify(body),
  })
  return { http: answer.statusCode, ...answer.json() }
}

async function tokenOf(person: Person): Promise<{ token: string; path: string }> {
  const answer = await app.app.inject({
    method: 'GET',
    url: '/api/v1/sys/company/token',
    headers: { authorization: person.token },
  })
  return answer.json<{ data: { token: string; path: string } }>().data
}

describe('a person with number and check code', () => {
  it('gets the stages and their times, and nothing else', async () => {
    const { data } = await ask({ waybillNo: trip.waybillNo, checkCode: code })
    expect(data).toEqual({
      waybillNo: trip.waybillNo,
      parts: [],
      milestones: [
        { key: 'dispatched', reached: true, at: trip.dispatchedAt },
        { key: 'loaded', reached: true, at: '2026-11-10 08:00:00' },
        { key: 'arrived', reached: true, at: trip.arriveAt },
        { key: 'unloaded', reached: true, at: '2026-11-10 18:00:00' },
        { key: 'receipted', reached: true, at: '2026-11-10' },
      ],
    })
  })

  it('may write both in lower case', async () => {
    expect((await ask({ waybillNo: ` ${trip.waybillNo.toLowerCase()} `, checkCode: code.toLowerCase() })).http).toBe(
      200,
    )
  })

  it('gets no stage that was not reached', async () => {
    const { id, waybillNo } = await app.work(fixture.masters.orgId, tx =>
      tx.insert(waybill, { mainId: fixture.taskId }),
    )
    const { data } = await ask({ waybillNo, checkCode: await codeOf(fixture.clerk, id) })
    expect(data.milestones.map(one => [one.reached, one.at])).toEqual(Array.from({ length: 5 }, () => [false, null]))
  })
})

describe('the same answer', () => {
  it('is given for a wrong code, an unknown number and another company', async () => {
    const other = await app.person(await app.company())
    const answers = await Promise.all([
      ask({ waybillNo: trip.waybillNo, checkCode: 'AAAAAA' }),
      ask({ waybillNo: 'YD0000000000000', checkCode: code }),
      ask({ waybillNo: trip.waybillNo, checkCode: code, company: (await tokenOf(other)).token }),
      ask({ waybillNo: trip.waybillNo, checkCode: code, company: 'zz.made-up' }),
    ])
    for (const answer of answers) expect({ ...answer, requestId: '' }).toEqual({ ...answers[0], requestId: '' })
    expect(answers[0]).toMatchObject({ http: 400, error: 'tracking.unknown', data: null })
  })

  it('is given for a voided trip', async () => {
    const { id, waybillNo } = await app.work(fixture.masters.orgId, tx =>
      tx.insert(waybill, { mainId: fixture.taskId }),
    )
    const own = await codeOf(fixture.clerk, id)
    await app.work(fixture.masters.orgId, tx => tx.run(waybill, 'void', { id, reason: '重复' }))
    expect(await ask({ waybillNo, checkCode: own })).toMatchObject({ http: 400, error: 'tracking.unknown' })
  })
})

describe('two companies with the same number', () => {
  it('are distinguished by the code, and by the token of the company', async () => {
    const second = await makeFixture(app)
    const twin = await tripOf(second, { load: '30.00', day: '2026-11-12' })
    await app.db.system('test', sql =>
      sql.query('update waybill set waybill_no = $1 where org_id = $2 and id = $3', [
        trip.waybillNo,
        second.masters.orgId,
        twin.id,
      ]),
    )
    const twinCode = await codeOf(second.clerk, twin.id)
    expect(twinCode).not.toBe(code)
    expect((await ask({ waybillNo: trip.waybillNo, checkCode: twinCode })).data.milestones[1]?.at).toBe(
      '2026-11-12 08:00:00',
    )
    expect((await ask({ waybillNo: trip.waybillNo, checkCode: code })).data.milestones[1]?.at).toBe(
      '2026-11-10 08:00:00',
    )
    const { token, path } = await tokenOf(second.clerk)
    expect(path).toBe(`/customer/company/search/info?company=${token}`)
    expect((await ask({ waybillNo: trip.waybillNo, checkCode: twinCode, company: token })).http).toBe(200)
    expect((await ask({ waybillNo: trip.waybillNo, checkCode: code, company: token })).http).toBe(400)
  })
})

describe('guessing', () => {
  it('is limited for one address', async () => {
    const answers = await Promise.all(
      Array.from({ length: 61 }, () => ask({ waybillNo: trip.waybillNo, checkCode: code }, '10.9.9.9')),
    )
    expect(answers.filter(answer => answer.http === 429)).toHaveLength(1)
  })

  it('is limited for one number per address and in total; right answers do not count', async () => {
    const { id, waybillNo } = await app.work(fixture.masters.orgId, tx =>
      tx.insert(waybill, { mainId: fixture.taskId }),
    )
    const own = await codeOf(fixture.clerk, id)
    const rude = '10.77.77.77'
    for (let i = 0; i < 20; i++)
      expect((await ask({ waybillNo, checkCode: 'AAAAAA' }, rude)).error).toBe('tracking.unknown')
    expect(await ask({ waybillNo, checkCode: own }, rude)).toMatchObject({ http: 429, error: 'account.too_many' })
    // Others can still ask.
    expect((await ask({ waybillNo, checkCode: own })).http).toBe(200)
    for (let i = 20; i < 500; i++) await ask({ waybillNo, checkCode: 'AAAAAA' })
    expect(await ask({ waybillNo, checkCode: own })).toMatchObject({ http: 429, error: 'account.too_many' })
    expect((await ask({ waybillNo: trip.waybillNo, checkCode: code })).http).toBe(200)
    app.clock.set('2026-11-20T22:00:00+08:00')
    expect((await ask({ waybillNo, checkCode: own })).http).toBe(200)
  })
})

describe('a check code', () => {
  it('is given to those who may read the waybill of their own company', async () => {
    const [stranger, noRight] = [
      await app.person(await app.company()),
      await app.person(fixture.masters.orgId, { permissions: ['cm.customer.read'] }),
    ]
    expect(await stranger.call('oms/wayBill/checkCode', { id: trip.id })).toMatchObject({
      http: 404,
      error: 'record.missing',
    })
    expect(await noRight.call('oms/wayBill/checkCode', { id: trip.id })).toMatchObject({ http: 403 })
    expect(await stranger.call('oms/wayBill/checkCode', { id: trip.id }, { authorization: null })).toMatchObject({
      http: 401,
    })
  })
})
