import { permissionCodes } from '@tuheng/domain/kernel/policy'
import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { registry } from '@tuheng/domain/registry'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { drainJobs } from '../../engine/jobs/index.ts'
import { type Person, type TestApp, testApp } from '../../testing/app.ts'
import { type Trip, tripOf } from '../settlement/testing/fixture.ts'
import { type FakePlatform, startFakePlatform } from './testing/fake-platform.ts'
import { makePlatformWorld, type PlatformWorld, pull, rowFor, type ThirdRow, thirdRows } from './testing/world.ts'

/** What platform waybills tell of trips to people who may not see them, and what platforms may say without harm. */

let app: TestApp
let fake: FakePlatform
let world: PlatformWorld
let trip: Trip
const permissions = registry.resources.flatMap(permissionCodes)

beforeAll(async () => {
  fake = await startFakePlatform()
  app = await testApp({ callbackHosts: [fake.host] })
  app.clock.set('2026-11-20T02:00:00Z')
  world = await makePlatformWorld(app, fake)
  trip = await tripOf(world, { load: '33.46', unload: '33.28' })
})
afterAll(() => fake.close())

const person = (options: object) => app.person(world.masters.orgId, { permissions, ...options })
const entered = (who: Person, over: AnyRow = {}) =>
  who.must<ThirdRow>('oms/other/save', {
    accountId: world.accountId,
    plateNo: trip.plateNo,
    loadAt: '2026-11-10 08:10:00',
    loadNet: '1.00',
    freight: '5.00',
    ...over,
  })
const byNumber = () => ({ ourNo: trip.waybillNo, plateNo: '陕A99999', loadAt: '2026-11-01 08:00:00' })

describe('a trip beyond reach', () => {
  it.each([
    ['of others', { scope: 'own' }],
    ['whose plate is hidden', { fieldRights: { waybill: { plateNo: 'hidden' } } }],
    ['whose time is hidden', { fieldRights: { waybill: { loadAt: 'hidden' } } }],
  ])('%s is not matched by what the person enters, and no candidate', async (_, options) => {
    const who = await person(options)
    const row = await entered(who)
    expect(row).toMatchObject({ matchStatus: 'unmatched', waybillId: null, candidateCount: 0 })
    expect([row['ourFreight'] ?? null, row['gaps'] ?? null]).toEqual([null, null])
    expect(await who.must('oms/other/candidates', { id: row.id })).toMatchObject({ list: [] })
    await world.clerk.must('oms/other/delete', { id: row.id, reason: '测试' })
  })

  it('of others is not matched by its number or by a pull either, until somebody does who sees it', async () => {
    const who = await person({ scope: 'own' })
    const row = await entered(who, byNumber())
    expect(row).toMatchObject({ matchStatus: 'unmatched', candidateCount: 0 })
    fake.rows = [rowFor(trip, 'P1', { ourNo: trip.waybillNo })]
    const order = { accountId: world.accountId, from: '2026-11-01', to: '2026-11-20' }
    await who.must('oms/other/pull', order)
    await drainJobs(app)
    const [pulled] = await thirdRows(world, { platformNo: 'P1' })
    expect(pulled).toMatchObject({ matchStatus: 'unmatched', waybillId: null })
    await pull(world)
    expect((await thirdRows(world, { platformNo: 'P1' }))[0]).toMatchObject({ waybillId: trip.id })
    await world.clerk.must('oms/other/release', { id: pulled?.id, reason: '测试' })
    for (const { id } of await thirdRows(world)) await world.clerk.must('oms/other/delete', { id, reason: '测试' })
  })

  it('keeps the number of the platform waybill that has it', async () => {
    const has = await entered(world.clerk)
    expect(has.matchStatus).toBe('matched')
    const noNumbers = await person({ fieldRights: { platformWaybill: { thirdNo: 'hidden' } } })
    const [more, seen] = [await entered(noNumbers), await entered(world.clerk)]
    expect(await noNumbers.must('oms/other/candidates', { id: more.id })).toMatchObject({ list: [{ isTaken: true }] })
    expect(JSON.stringify(await noNumbers.must('oms/other/candidates', { id: more.id }))).not.toContain(has.thirdNo)
    expect(await world.clerk.must('oms/other/candidates', { id: seen.id })).toMatchObject({
      list: [{ isTaken: true, takenBy: has.thirdNo }],
    })
    for (const { id } of [more, seen]) await world.clerk.must('oms/other/delete', { id, reason: '测试' })
    await world.clerk.must('oms/other/release', { id: has.id, reason: '测试' })
    await world.clerk.must('oms/other/delete', { id: has.id, reason: '测试' })
  })
})

it.each(['loadNet', 'statedFee', 'plateNo', 'platformNo'])(
  'what a platform said as a whole is not shown to whoever may not see its %s',
  async name => {
    fake.rows = [rowFor(trip, `RAW-${name}`)]
    await pull(world)
    const [row] = await thirdRows(world, { platformNo: `RAW-${name}` })
    expect(row?.['raw']).toBeTruthy()
    const who = await person({ fieldRights: { platformWaybill: { [name]: 'hidden' } } })
    expect(await who.must('oms/other/info', { id: row?.id })).not.toHaveProperty('raw')
    await world.clerk.call('oms/other/release', { id: row?.id, reason: '测试' })
  },
)

it('what a platform says that no column takes refuses its row alone, and long numbers stay as they are', async () => {
  const good = (no: string, over: AnyRow = {}) =>
    rowFor(trip, no, { ourNo: null, loadAt: '2026-11-02 08:00:00', ...over })
  fake.rows = [
    good('N1', { note: 'a\u0000b' }),
    good('N2', { note: '\ud800' }),
    good('N3', { driverName: 'x\u0000y' }),
    good('N4\u0000'),
    good('N5', { goodsName: '<script>alert(1)</script>' }),
    good('N6', { freight: '1e9999' }),
    good('N7', { freight: -5 }),
    good('N8', { freight: '1234.567' }),
    good('N9', { loadNet: 'NaN' }),
    good('NX', { unloadNet: { deep: [1] } }),
    { ...good(''), platformNo: { a: 1 } } as never,
    null as never,
    7 as never,
    good('LAST'),
  ]
  const { state, result } = await pull(world)
  expect([state, result]).toMatchObject(['done', { read: 14, refused: { length: 8 } }])
  const numbers = (await thirdRows(world)).map(row => row['platformNo'])
  expect(numbers.filter(no => /^(?:N|LAST)/.test(String(no)))).toEqual(['N1', 'N2', 'N3', 'N4', 'N5', 'LAST'])
  expect((await thirdRows(world, { platformNo: 'N3' }))[0]).toMatchObject({ driverName: 'xy' })
})
