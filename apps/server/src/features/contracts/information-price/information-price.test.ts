import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Person, type TestApp, testApp } from '../../../testing/app.ts'
import { importer } from '../../../testing/import.ts'
import { makeMasters, type Masters } from '../../transport/testing/masters.ts'
import { approvedPrice, type PriceRow, priceInput } from '../testing/information-prices.ts'

const api = 'oms/informationPrice'
const EXAMPLE = join(import.meta.dirname, '../../../../../../docs/examples/prices/information-prices.csv')

let app: TestApp
let masters: Masters
let maker: Person
let checker: Person

beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  masters = await makeMasters(app, await app.company(), { teams: 0 })
  maker = await app.person(masters.orgId)
  checker = await app.person(masters.orgId)
})

const given = (over: AnyRow = {}) => priceInput(masters, over)
const inForce = (over: AnyRow = {}) => approvedPrice({ maker, checker }, given(over))
const info = (id: number) => maker.must<PriceRow>(`${api}/info`, { id })

describe('an information price', () => {
  it('is made by one person and approved by another', async () => {
    const draft = await maker.must<PriceRow>(`${api}/save`, given())
    expect(draft).toMatchObject({ status: 'draft', prevPrice: null })
    await maker.must(`${api}/submit`, { id: draft.id })
    expect(await maker.call(`${api}/approve`, { id: draft.id })).toMatchObject({ http: 409 })
    expect(await checker.must<PriceRow>(`${api}/approve`, { id: draft.id })).toMatchObject({ status: 'active' })
    const { version } = await info(draft.id)
    expect(await maker.call(`${api}/save`, { id: draft.id, version, marketPrice: '99' })).toMatchObject({ http: 409 })
  })

  it('takes over from the one before, and says so', async () => {
    const first = await inForce({ effTo: '2026-11-30' })
    const next = given({ marketPrice: '123.5', effFrom: '2026-11-23', effTo: '2026-11-30' })
    const { id } = await maker.must<PriceRow>(`${api}/save`, next)
    expect(await info(id)).toMatchObject({ prevPrice: '120.0000', change: '3.5000' })
    await maker.must(`${api}/submit`, { id })
    const { warnings } = await checker.must<AnyRow>(`${api}/approve`, { id })
    expect(warnings).toMatchObject([
      {
        code: 'information_price.shortened',
        msg: `信息价 ${first.priceNo} 原至 2026-11-30，现至 2026-11-22，由本单接续`,
      },
    ])
    expect(await info(first.id)).toMatchObject({ status: 'active', effTo: '2026-11-22' })
  })

  it('says where it leaves days without a price', async () => {
    await inForce({ effTo: '2026-11-30' })
    const { id } = await maker.must<PriceRow>(`${api}/save`, given({ effFrom: '2026-11-18', effTo: '2026-11-20' }))
    await maker.must(`${api}/submit`, { id })
    const { warnings } = await checker.must<AnyRow>(`${api}/approve`, { id })
    expect(warnings).toMatchObject([{ code: 'information_price.gap_after', path: 'effTo' }])
  })

  it('is refused where one in force begins within its days, and nothing is half done', async () => {
    const first = await inForce()
    const same = await maker.must<PriceRow>(`${api}/save`, given())
    expect(await maker.call(`${api}/submit`, { id: same.id })).toMatchObject({
      http: 409,
      errors: [{ path: 'effFrom', code: 'information_price.same_days', msg: expect.stringContaining(first.priceNo) }],
    })
    expect(await info(same.id)).toMatchObject({ status: 'draft' })
    // Of two that were submitted, the second is refused when the first is in force
    const [a, b] = [
      given({ effFrom: '2026-12-01', effTo: '2026-12-07' }),
      given({ effFrom: '2026-11-28', effTo: '2026-12-03' }),
    ]
    const [one, other] = [await maker.must<PriceRow>(`${api}/save`, a), await maker.must<PriceRow>(`${api}/save`, b)]
    for (const { id } of [one, other]) await maker.must(`${api}/submit`, { id })
    await checker.must(`${api}/approve`, { id: one.id })
    expect(await checker.call(`${api}/approve`, { id: other.id })).toMatchObject({
      http: 409,
      error: 'information_price.same_days',
    })
    expect(await info(other.id)).toMatchObject({ status: 'approving' })
    expect(await info(one.id)).toMatchObject({ effTo: '2026-12-07' })
  })

  it('stands beside others for other goods and vehicles', async () => {
    await inForce()
    await inForce({ goodsId: null })
    await inForce({ vehicleKind: 'dump', goodsId: null })
    const { total } = await maker.must<{ total: number }>(`${api}/list`, { filters: { status: 'active' } })
    expect(total).toBe(3)
  })

  it('ends early within its days, and can be voided', async () => {
    const price = await inForce()
    const end = (effTo: string) => checker.call(`${api}/end`, { id: price.id, effTo, reason: '行情有变' })
    expect(await end('2026-11-15')).toMatchObject({ http: 400, errors: [{ path: 'effTo' }] })
    expect(await end('2026-11-23')).toMatchObject({ http: 400, errors: [{ path: 'effTo' }] })
    expect((await end('2026-11-18')).http).toBe(200)
    await checker.must(`${api}/void`, { id: price.id, reason: '录错线路' })
    expect(await info(price.id)).toMatchObject({ status: 'void' })
    await inForce()
  })

  it('is kept apart by the database, too', async () => {
    const first = await inForce()
    const twin = await maker.must<PriceRow>(`${api}/save`, given())
    await expect(
      app.work(masters.orgId, tx =>
        tx.sql(`update information_price set status = 'active' where org_id = $1 and id = $2`, [tx.orgId, twin.id]),
      ),
    ).rejects.toThrow(/in force|no_overlap/)
    expect(await info(first.id)).toMatchObject({ status: 'active' })
  })

  it('is a matter of its company and of those with the right', async () => {
    const { id } = await inForce()
    const stranger = await app.person(await app.company())
    expect(await stranger.call(`${api}/info`, { id })).toMatchObject({ http: 404 })
    expect(await stranger.call(`${api}/trend`, { routeId: masters.routeId })).toMatchObject({
      status: true,
      data: { keys: [] },
    })
    const without = await app.person(masters.orgId, { permissions: ['oms.way.read'] })
    for (const [call, body] of Object.entries({ list: {}, info: { id }, trend: { routeId: masters.routeId } }))
      expect(await without.call(`${api}/${call}`, body), call).toMatchObject({ http: 403 })
  })
})

it('is imported from a file', async () => {
  const files = importer(app, maker, api)
  const upload = await files.upload(readFileSync(EXAMPLE), 'information-prices.csv')
  const checked = await files.map(upload)
  expect(checked.errors).toEqual([])
  expect(checked.counts).toMatchObject({ ok: 3 })
  await files.commit(upload.id)
  const { list } = await maker.must<{ list: PriceRow[] }>(`${api}/list`, { sort: ['effFrom', 'id'] })
  expect(
    list.map(({ status, marketPrice, infoFee, feeBasis, source }) => [status, marketPrice, infoFee, feeBasis, source]),
  ).toEqual([
    ['draft', '118.5000', '100.00', 'truck', 'platform'],
    ['draft', '121.0000', '3.50', 'ton', 'broker'],
    ['draft', null, '80.00', 'truck', 'enquiry'],
  ])
  await maker.must(`${api}/submit`, { ids: list.map(({ id }) => id) })
  await checker.must(`${api}/approve`, { ids: list.map(({ id }) => id) })
  const { total } = await maker.must<{ total: number }>(`${api}/list`, { filters: { status: 'active' } })
  expect(total).toBe(3)
})
