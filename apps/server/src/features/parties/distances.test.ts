import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Person, type TestApp, testApp } from '../../testing/app.ts'
import { makeMasters, type Masters } from '../transport/testing/masters.ts'

interface Answer {
  straightKm: string | null
  road: { km: string; minutes: number | null; source: string } | null
}

let app: TestApp
let masters: Masters
let admin: Person
let yardId: number

beforeAll(async () => {
  app = await testApp()
  const orgId = await app.company()
  masters = await makeMasters(app, orgId, { teams: 0 })
  admin = await app.person(orgId)
  yardId = (
    await admin.must<AnyRow & { id: number }>('sys/address/save', {
      name: '榆林中转场',
      kind: 'warehouse',
      regionCode: '610802',
      detail: '金鸡滩镇',
      lng: '109.9',
      lat: '38.5',
    })
  ).id
})

const far = (fromId: number, toId: number, by = admin) => by.must<Answer>('sys/address/distance', { fromId, toId })
const point = async (id: number, over: AnyRow) =>
  admin.call('sys/address/save', {
    id,
    version: (await admin.must<AnyRow>('sys/address/info', { id })).version,
    ...over,
  })

describe('the distance between two addresses', () => {
  it('is the great circle if nothing else is known, whatever the coordinate system', async () => {
    expect(await far(yardId, masters.portId)).toMatchObject({ straightKm: null, road: null })
    expect(await point(masters.portId, { lng: '117.8714', lat: '38.3216' })).toMatchObject({
      http: 200,
      data: { coordSystem: 'gcj02' },
    })
    const { straightKm } = await far(yardId, masters.portId)
    expect(Number(straightKm)).toBeGreaterThan(690)
    expect(Number(straightKm)).toBeLessThan(700)
    expect((await far(masters.portId, yardId)).straightKm).toBe(straightKm)
    await point(masters.portId, { coordSystem: 'bd09' })
    expect((await far(yardId, masters.portId)).straightKm).not.toBe(straightKm)
    await point(masters.portId, { coordSystem: 'gcj02' })
    expect(await point(masters.portId, { lng: '38.3216', lat: '117.8714' })).toMatchObject({
      http: 400,
      error: 'address.outside',
    })
    expect(await point(masters.portId, { coordSystem: 'utm' })).toMatchObject({ http: 400 })
  })

  it('is by road if a distance is recorded: this direction before both directions before the standard of a route', async () => {
    expect((await far(masters.mineId, masters.portId)).road).toEqual({ km: '486.0', minutes: null, source: 'route' })
    expect((await far(masters.portId, masters.mineId)).road).toBeNull()
    const both = await admin.must<AnyRow>('sys/distance/save', {
      fromId: masters.mineId,
      toId: masters.portId,
      km: '491.5',
      minutes: 540,
      source: 'measured',
    })
    expect(both).toMatchObject({ fromName: '常乐源煤矿', toName: '黄骅港三期堆场', oneWay: false })
    expect((await far(masters.portId, masters.mineId)).road).toEqual({ km: '491.5', minutes: 540, source: 'measured' })
    await admin.must('sys/distance/save', { fromId: masters.portId, toId: masters.mineId, km: '503.0', oneWay: true })
    expect([
      (await far(masters.portId, masters.mineId)).road?.km,
      (await far(masters.mineId, masters.portId)).road?.km,
    ]).toEqual(['503.0', '491.5'])
    expect(
      await admin.call('sys/distance/save', { fromId: masters.mineId, toId: masters.portId, km: '1.0' }),
    ).toMatchObject({
      http: 409,
      error: 'unique.taken',
    })
    expect(await admin.call('sys/distance/save', { fromId: yardId, toId: yardId, km: '1.0' })).toMatchObject({
      http: 400,
      error: 'distance.same_place',
    })
  })

  it('is listed for a place, known roads first, to those who may read addresses, within one company', async () => {
    const { list } = await admin.must<{ list: (Answer & { id: number })[] }>('sys/address/distances', {
      id: masters.portId,
    })
    expect(list).toMatchObject([
      { id: masters.mineId, road: { km: '503.0' } },
      { id: yardId, road: null, straightKm: expect.any(String) },
    ])
    const outside = await app.person(masters.orgId, { permissions: ['sys.goods.read'] })
    expect(await outside.call('sys/address/distance', { fromId: yardId, toId: masters.portId })).toMatchObject({
      http: 403,
    })
    const own = await app.person(masters.orgId, { permissions: ['sys.addr.read'], scope: 'own' })
    expect(await own.call('sys/address/distance', { fromId: yardId, toId: masters.portId })).toMatchObject({
      http: 404,
    })
    const elsewhere = await app.person(await app.company())
    expect(await elsewhere.call('sys/address/distances', { id: masters.portId })).toMatchObject({ http: 404 })
  })
})
