import type { Actor } from '@tuheng/domain/kernel/policy'
import { type AnyResource, anyResource, type Face } from '@tuheng/domain/kernel/resource'
import { waybill } from '@tuheng/domain/transport/index'
import { beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from './app.ts'
import { scaleApp } from './scale-app.ts'
import { listRows, type ListQuery } from '../engine/read/list.ts'
import { summarise } from '../engine/read/summary.ts'

let app: TestApp
let actor: Actor
let orgIds: number[]

beforeAll(async () => {
  const filled = await scaleApp({ companies: 3, waybills: 1800, password: 'scale12345' })
  app = filled.app
  orgIds = filled.report.orgIds
  const {
    rows: [user],
  } = await app.db.system('test', sql => sql.query<{ id: number }>(`select id from app_user where username = 'scale'`))
  actor = (await app.sessions.actorOf(orgIds[0] as number, user?.id as number))?.actor as Actor
})

const trips: AnyResource = anyResource(waybill)
const target = () => ({ resource: trips, face: trips.faces['all'] as Face, actor })
const ask = (query: ListQuery) => app.db.company(actor.orgId, sql => listRows(sql, target(), query))
const plain = async (where: string, ...values: unknown[]): Promise<number[]> =>
  (
    await app.db.company(actor.orgId, sql =>
      sql.query<{ id: number }>(
        `select id from waybill where org_id = $1 and deleted_at is null and ${where} order by id desc`,
        [actor.orgId, ...values],
      ),
    )
  ).rows.map(row => row.id)
const change = (text: string, ...values: unknown[]) =>
  app.db.company(actor.orgId, sql => sql.query(text, [actor.orgId, ...values]))

/** All pages of a list one by one, until no more are announced. */
async function walked(query: ListQuery): Promise<{ ids: number[]; totals: (number | null)[] }> {
  const ids: number[] = []
  const totals: (number | null)[] = []
  for (let page = 1; ; page++) {
    const answer = await ask({ ...query, page })
    ids.push(...answer.list.map(row => row['id'] as number))
    totals.push(answer.total)
    if (!answer.next) return { ids, totals }
  }
}

async function bothWays(part: string): Promise<void> {
  const expected = await plain(`plate_no ilike $2`, `%${part.replaceAll(/[\\%_]/g, sign => `\\${sign}`)}%`)
  const filters = { plateNo: { op: 'contains', value: part } }
  const { ids, totals } = await walked({ filters, sort: ['-id'], pageSize: 40 })
  expect(ids, part).toEqual(expected)
  expect(new Set(totals), part).toEqual(new Set([expected.length]))
  expect((await app.db.company(actor.orgId, sql => summarise(sql, target(), { filters }))).count, part).toBe(
    expected.length,
  )
}

describe('part of a plate', () => {
  it('finds what the pattern finds, in the same order, and counts and sums it', async () => {
    const {
      rows: [first],
    } = await app.db.company(actor.orgId, sql =>
      sql.query<{ plate: string }>(
        'select plate_no as plate from waybill where plate_no is not null order by id limit 1',
      ),
    )
    const plate = first?.plate ?? ''
    expect(await plain('plate_no is not null')).not.toEqual([])
    for (const part of [
      plate,
      plate.slice(2, 6),
      plate.slice(2, 6).toLowerCase(),
      plate.slice(0, 1),
      plate.slice(-1),
      'Q%',
      '_',
      '\\',
      '不是车牌',
    ])
      await bothWays(part)
  })

  it('is current at once, and finds neither deleted trips nor those of others', async () => {
    const [some, other] = await plain('plate_no is not null')
    await change(`update waybill set plate_no = '沪Z99ZZ9' where org_id = $1 and id = $2`, some)
    await bothWays('z99z')
    await app.db.company(orgIds[1] as number, sql =>
      sql.query(`update waybill set plate_no = '沪Z99ZZ8' where org_id = $1 and plate_no is not null`, [orgIds[1]]),
    )
    await bothWays('z99z')
    await change(`update waybill set plate_no = '沪Z99ZZ7' where org_id = $1 and id = $2`, other)
    expect(
      (await ask({ filters: { plateNo: { op: 'contains', value: 'Z99ZZ' } } })).list
        .map(row => row['plateNo'])
        .toSorted(),
    ).toEqual(['沪Z99ZZ7', '沪Z99ZZ9'])
    await change('update waybill set deleted_at = now() where org_id = $1 and id = $2', other)
    await bothWays('Z99ZZ')
  })

  it('works with other filters, and if every trip has a plate of its own', async () => {
    const both = await ask({
      filters: { plateNo: { op: 'contains', value: '1' }, transportStatus: 'unloaded' },
      sort: ['-id'],
      pageSize: 200,
    })
    expect(both.list.map(row => row['id'])).toEqual(
      (await plain(`plate_no ilike '%1%' and transport_status = 'unloaded'`)).slice(0, 200),
    )
    await change(`update waybill set plate_no = 'A' || id where org_id = $1`)
    const all = await plain('true')
    expect(all.length).toBeGreaterThan(300)
    await bothWays('a')
    await bothWays('A1')
  })
})

describe('the count of a list', () => {
  const numbers = async (): Promise<string[]> =>
    (
      await app.db.company(actor.orgId, sql =>
        sql.query<{ no: string }>(
          'select waybill_no as no from waybill where deleted_at is null order by id desc limit 45',
        ),
      )
    ).rows.map(row => row.no)

  it('is the same on every page and with a cursor', async () => {
    const filters = { waybillNo: { op: 'contains', value: '0' } }
    const expected = (await plain(`waybill_no like '%0%'`)).length
    const last = Math.ceil(expected / 50)
    expect(last).toBeGreaterThan(2)
    for (const page of [1, 2, last, last + 1, last + 7])
      expect((await ask({ filters, pageSize: 50, page })).total, `page ${page}`).toBe(expected)
    const { next } = await ask({ filters, pageSize: 50 })
    expect((await ask({ filters, pageSize: 50, ...(next ? { after: next } : {}) })).total).toBe(expected)
    expect((await ask({ filters, pageSize: 50, count: 'none' })).total).toBeNull()
    expect((await ask({ filters, pageSize: 50, page: last, count: 'none' })).total).toBeNull()
  })

  it('is correct for pasted numbers, for chosen records, and for no results', async () => {
    const nos = await numbers()
    expect(await ask({ filters: { waybillNo: [...nos, 'X1'] }, pageSize: 20 })).toMatchObject({
      total: 45,
      capped: false,
      notFound: { waybillNo: ['X1'] },
    })
    expect(await ask({ filters: { waybillNo: nos.slice(0, 7) } })).toMatchObject({ total: 7, next: null, notFound: {} })
    expect(await ask({ filters: { waybillNo: [...nos, 'X1'] }, pageSize: 20, count: 'none' })).toMatchObject({
      total: null,
      notFound: { waybillNo: ['X1'] },
    })
    expect(await ask({ filters: { waybillNo: ['X1', 'X2', 'X2'] } })).toMatchObject({
      total: 0,
      list: [],
      notFound: { waybillNo: ['X1', 'X2', 'X2'] },
    })
    const unloaded = await plain(`waybill_no = any($2) and transport_status = 'unloaded'`, nos)
    expect(await ask({ filters: { waybillNo: nos, transportStatus: 'unloaded' }, pageSize: 1 })).toMatchObject({
      total: unloaded.length,
      notFound: {},
    })
    expect(await ask({ filters: { waybillNo: nos }, search: nos[3] ?? '', pageSize: 20 })).toMatchObject({
      total: 1,
      notFound: {},
    })
    expect(
      await ask({
        filters: { waybillNo: nos },
        ids: await plain('waybill_no = any($2)', nos.slice(0, 25)),
        pageSize: 20,
      }),
    ).toMatchObject({ total: 25, notFound: {} })
    expect(await ask({ ids: (await plain('true')).slice(0, 30), pageSize: 20 })).toMatchObject({ total: 30 })
    expect(await ask({ search: '没有这样的运单' })).toMatchObject({ total: 0, list: [], next: null })
    expect(await ask({ search: nos[0] ?? '', count: 'exact' })).toMatchObject({ total: 1, capped: false })
  })
})
