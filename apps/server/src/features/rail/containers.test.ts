// PostgreSQL instead: connections
import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Person, type TestApp, testApp } from '../../testing/app.ts'
import { boxNumber } from '../../testing/codes.ts'
import { makerFor } from '../../testing/make.ts'
import { countStaysOfAll } from './index.ts'

interface Row extends AnyRow {
  id: number
  version: number
}

let app: TestApp
let clerk: Person
let home: Row
let far: Row
let customer: Row
let numbers = 0

const PARTY = { isCustomer: true, isServer: true, fullName: '宏泰焦化有限公司', shortName: '宏泰焦化' }

beforeAll(async () => {
  app = await testApp()
  app.clock.set('2026-11-20T10:00:00+08:00')
  const orgId = await app.company()
  clerk = await app.person(orgId, { isAdmin: true })
  const station = await clerk.must<Row>('sys/station/save', {
    name: '锦州',
    telegraphCode: 'JZD',
    tmis: '51650',
    bureau: 'T',
  })
  home = await clerk.must<Row>('sys/yard/save', {
    name: '锦州货场',
    stationId: station.id,
    freeDays: 5,
    dayFee: '20.00',
    slots: [{ slotNo: 'A01' }, { slotNo: 'A02' }],
  })
  far = await clerk.must<Row>('sys/yard/save', { name: '高桥镇专用线', kind: 'siding', stationId: station.id })
  customer = (await (await makerFor(app, orgId)).record('party', PARTY)) as Row
})
beforeEach(() => app.clock.set('2026-11-20T10:00:00+08:00'))

const made = (over: AnyRow = {}): Promise<Row> =>
  clerk.must<Row>('oms/container/save', {
    boxNo: boxNumber(++numbers),
    boxType: 'ot35',
    yardId: home.id,
    sinceAt: '2026-11-10 08:00:00',
    ...over,
  })
const move = (id: number, name: string, body: AnyRow) => clerk.call<Row>(`oms/container/${name}`, { id, ...body })
const now = (id: number) => clerk.must<Row>('oms/container/info', { id })
async function movesOf(id: number): Promise<Row[]> {
  const { list } = await clerk.must<{ list: Row[] }>('oms/containerMove/list', {
    filters: { containerId: [id] },
    sort: ['id'],
  })
  return list
}

describe('a container', () => {
  it('stands where it was registered, and its days are counted from then', async () => {
    const box = await made({ slotNo: 'A01' })
    expect(box).toMatchObject({
      status: 'inYard',
      freeUntil: '2026-11-14',
      stayDays: 11,
      overDays: 6,
      overFee: '120.00',
    })
    expect(await movesOf(box.id)).toMatchObject([
      { event: 'register', toYardId: home.id, toLaden: 'empty', slotNo: 'A01' },
    ])
  })

  it('goes to the customer and back; each stay that ends says what it came to', async () => {
    const { id } = await made({ freeDays: 2, dayFee: '50.00' })
    await move(id, 'stuff', { movedAt: '2026-11-11 09:00:00' })
    await move(id, 'gateOut', { movedAt: '2026-11-12 09:00:00', laden: 'laden' })
    expect(await now(id)).toMatchObject({
      status: 'moving',
      yardId: null,
      slotNo: null,
      freeUntil: null,
      overFee: null,
    })
    await move(id, 'toCustomer', { movedAt: '2026-11-12 15:00:00', customerId: customer.id, laden: 'laden' })
    expect(await now(id)).toMatchObject({
      status: 'atCustomer',
      freeUntil: '2026-11-13',
      stayDays: 9,
      overFee: '350.00',
    })
    await move(id, 'gateIn', { movedAt: '2026-11-16 11:00:00', yardId: far.id, laden: 'empty' })
    expect(await now(id)).toMatchObject({
      status: 'inYard',
      customerId: null,
      laden: 'empty',
      overDays: 0,
      overFee: null,
    })
    expect(await movesOf(id)).toMatchObject([
      { event: 'register', stayDays: null },
      { event: 'stuff', fromLaden: 'empty', toLaden: 'laden', stayDays: null },
      { event: 'gateOut', fromYardId: home.id, toYardId: null, stayDays: 3, freeDays: 5, overDays: 0, overFee: '0.00' },
      { event: 'toCustomer', customerId: customer.id, stayDays: null },
      { event: 'gateIn', toYardId: far.id, stayDays: 5, freeDays: 2, overDays: 3, overFee: '150.00' },
    ])
  })

  it('is listed with the number of its moves', async () => {
    const box = await made()
    await move(box.id, 'stuff', { movedAt: '2026-11-11 09:00:00' })
    const { list } = await clerk.must<{ list: Row[] }>('oms/container/list', {
      filters: { boxNo: [box['boxNo']] },
      columns: ['boxNo', 'moveCount'],
    })
    expect(list).toMatchObject([{ moveCount: 2 }])
  })

  it('moves forward in time only', async () => {
    const { id } = await made()
    await move(id, 'gateOut', { movedAt: '2026-11-12 09:00:00' })
    expect(await move(id, 'gateIn', { movedAt: '2026-11-12 08:00:00', yardId: far.id })).toMatchObject({
      http: 409,
      errors: [{ path: 'movedAt', code: 'container.before_last', msg: expect.stringContaining('出场') as unknown }],
    })
    expect(await move(id, 'gateIn', { movedAt: '2026-11-21 08:00:00', yardId: far.id })).toMatchObject({
      errors: [{ path: 'movedAt', code: 'container.ahead' }],
    })
    expect(await movesOf(id)).toHaveLength(2)
  })

  it('tells of its last move only whoever may see its moves', async () => {
    const { id } = await made()
    await move(id, 'gateOut', { movedAt: '2026-11-12 09:00:00' })
    const blind = await app.person(clerk.orgId, {
      permissions: ['oms.container.read', 'oms.container.modify'],
      scope: 'company',
      fieldRights: { containerMove: { event: 'hidden' } },
    })
    const early = await blind.call('oms/container/gateIn', { id, movedAt: '2026-11-12 08:00:00', yardId: far.id })
    expect(early).toMatchObject({ errors: [{ path: 'movedAt', code: 'container.before_some' }] })
    expect(JSON.stringify(early)).not.toContain('出场')
    // What is hidden of a container is hidden in its moves
    const poor = await app.person(clerk.orgId, {
      permissions: ['oms.container.read'],
      scope: 'company',
      fieldRights: { container: { overFee: 'hidden', customerId: 'hidden' } },
    })
    const { list } = await poor.must<{ list: Row[] }>('oms/containerMove/list', { filters: { containerId: [id] } })
    expect(list.length).toBeGreaterThan(1)
    for (const row of list) {
      expect(row['overFee'] ?? null).toBeNull()
      expect(row['customerId'] ?? null).toBeNull()
    }
  })

  it('leaves the yard once, however many send it off at the same moment', async () => {
    const { id } = await made()
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => move(id, 'gateOut', { movedAt: '2026-11-12 09:00:00' })),
    )
    expect(answers.filter(answer => answer.http === 200)).toHaveLength(1)
    expect((await movesOf(id)).map(row => row['event'])).toEqual(['register', 'gateOut'])
  })

  it('is registered once, at a slot that the yard has', async () => {
    const { boxNo } = await made()
    const again = { boxNo, boxType: 'gp20', yardId: home.id, sinceAt: '2026-11-10 08:00:00' }
    expect(await clerk.call('oms/container/save', again)).toMatchObject({ http: 409, errors: [{ path: 'boxNo' }] })
    expect(
      await clerk.call('oms/container/save', { ...again, boxNo: boxNumber(++numbers), slotNo: 'B9' }),
    ).toMatchObject({ errors: [{ path: 'slotNo', code: 'container.no_slot' }] })
    expect(await clerk.call('oms/container/save', { ...again, boxNo: 'CSQU3054384' })).toMatchObject({
      http: 400,
      errors: [{ path: 'boxNo' }],
    })
  })

  it('keeps where it is from its form', async () => {
    const box = await made()
    expect(await clerk.call('oms/container/save', { id: box.id, version: box.version, yardId: far.id })).toMatchObject({
      http: 409,
      errors: [{ path: 'yardId' }],
    })
  })

  it('is deleted with its registration while it has not moved, and comes back with it', async () => {
    const { id } = await made()
    await clerk.must('oms/container/delete', { id })
    expect(await movesOf(id)).toEqual([])
    await clerk.must('oms/container/undelete', { id })
    expect((await movesOf(id)).map(row => row['event'])).toEqual(['register'])
    await move(id, 'gateOut', { movedAt: '2026-11-12 09:00:00' })
    expect(await clerk.call('oms/container/delete', { id })).toMatchObject({ http: 409, error: 'container.moved' })
    expect(await movesOf(id)).toHaveLength(2)
  })

  it('has its moves under its number when that is corrected', async () => {
    const { id } = await made()
    await move(id, 'gateOut', { movedAt: '2026-11-12 09:00:00' })
    const boxNo = boxNumber(++numbers)
    const { version } = await now(id)
    await clerk.must('oms/container/save', { id, version, boxNo, boxType: 'gp20' })
    expect(await movesOf(id)).toMatchObject([
      { event: 'register', boxNo, boxType: 'gp20' },
      { event: 'gateOut', boxNo, boxType: 'gp20' },
    ])
  })

  it('is repaired and written off empty only', async () => {
    const { id } = await made({ laden: 'laden' })
    expect(await move(id, 'toRepair', { movedAt: '2026-11-12 09:00:00', reason: '箱底破损' })).toMatchObject({
      http: 409,
      error: 'container.laden',
    })
    await move(id, 'strip', { movedAt: '2026-11-12 09:00:00' })
    expect(await move(id, 'toRepair', { movedAt: '2026-11-12 10:00:00', reason: '箱底破损' })).toMatchObject({
      data: { status: 'repair', yardId: home.id, freeUntil: null },
    })
    expect(await move(id, 'scrap', { movedAt: '2026-11-13 10:00:00', reason: '无法修复' })).toMatchObject({
      data: { status: 'scrapped', yardId: null },
    })
    expect((await movesOf(id)).map(row => row['reason'])).toEqual([null, null, '箱底破损', '无法修复'])
  })

  it('gets one day more every night, and other terms at once', async () => {
    const { id } = await made()
    app.clock.set('2026-11-21T00:12:00+08:00')
    await countStaysOfAll(app.engine)
    expect(await now(id)).toMatchObject({ stayDays: 12, overDays: 7, overFee: '140.00' })
    const { version } = await clerk.must<Row>('sys/yard/info', { id: home.id })
    await clerk.must('sys/yard/save', { id: home.id, version, freeDays: 10 })
    expect(await now(id)).toMatchObject({ freeUntil: '2026-11-19', overDays: 2, overFee: '40.00' })
  })

  it('has a deposit if it is hired, of which no more than it can be withheld', async () => {
    const own = await made()
    const deposit = { deposit: '3000.00', depositOn: '2026-11-15' }
    expect(await move(own.id, 'lodgeDeposit', deposit)).toMatchObject({ http: 409, error: 'container.not_hired' })
    const { id } = await made({ ownerKind: 'hired', ownerId: customer.id })
    await move(id, 'lodgeDeposit', deposit)
    expect(
      await move(id, 'withholdDeposit', { withheld: '3000.01', withheldOn: '2026-11-16', reason: '箱损' }),
    ).toMatchObject({
      http: 400,
      errors: [{ path: 'withheld' }],
    })
    expect(
      await move(id, 'withholdDeposit', { withheld: '800.00', withheldOn: '2026-11-16', reason: '箱损' }),
    ).toMatchObject({
      data: { depositStatus: 'withheld', withheld: '800.00' },
    })
    expect(await move(id, 'restoreDeposit', { reason: '误操作' })).toMatchObject({ data: { withheld: null } })
  })
})
