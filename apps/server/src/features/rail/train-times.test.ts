import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Person, testApp } from '../../testing/app.ts'
import { boxNumber } from '../../testing/codes.ts'
import { acceptedWaybill, givenRailLeg, makeRailWorld, type RailWorld, type Row } from './testing/rail-world.ts'
import { moveTrain, wagonOf } from './testing/trains.ts'

/** What is asked of times of trains and containers, and what a refusal tells whoever may not see them. */

let world: RailWorld
let blind: Person

const must = (path: string, body: AnyRow) => world.clerk.must<Row>(path, body)
const call = (path: string, body: AnyRow) => world.clerk.call<Row>(path, body)

beforeAll(async () => {
  world = await makeRailWorld(await testApp())
  blind = await world.app.person(world.masters.orgId, {
    permissions: ['read', 'arrive', 'undoArrive'].map(action => `oms.train.${action}`),
    scope: 'company',
    fieldRights: { railWaybill: { departAt: 'hidden' } } as never,
  })
})

async function departed(): Promise<Row> {
  const leg = await givenRailLeg(world)
  const { id } = await acceptedWaybill(world, leg.id)
  await must('oms/railDelivery/save', { railWaybillId: id, ...wagonOf(world, ['30', '30']) })
  return moveTrain(world, { id, to: 'departed' })
}

describe('an arrival that is tried out', () => {
  // 600 km; it left at 23:00
  const TRIED = ['2026-11-11 20:30:00', '2026-11-11 22:00:00', '2026-11-11 22:59:00'] as const
  const FAST = '2026-11-12 00:30:00'

  it('is refused in one sentence, whatever lies between it and a departure that is hidden', async () => {
    const { id } = await departed()
    const answers = []
    for (const arriveAt of TRIED) answers.push(await blind.call('oms/railWaybill/arrive', { id, arriveAt }))
    for (const answer of answers) {
      expect(answer.errors).toEqual([expect.objectContaining({ code: 'rail_waybill.unfit_time', path: 'arriveAt' })])
      expect(answer.errors).toEqual(answers[0]?.errors)
      expect(JSON.stringify(answer)).not.toMatch(/23:00|发车|depart/i)
    }
    expect(await call('oms/railWaybill/arrive', { id, arriveAt: TRIED[0] })).toMatchObject({
      errors: [{ code: 'rail_waybill.order', msg: expect.stringContaining('发车时间') as unknown }],
    })
  })

  it('warns of its speed only whoever sees both times', async () => {
    const { id } = await departed()
    const told = await call('oms/railWaybill/arrive', { id, arriveAt: FAST })
    expect(told).toMatchObject({ http: 200, data: { warnings: [{ code: 'rail_waybill.speed' }] } })
    await must('oms/railWaybill/undoArrive', { id, reason: '录错' })
    const { http, data } = await blind.call<Row>('oms/railWaybill/arrive', { id, arriveAt: FAST })
    expect([http, data['warnings'] ?? []]).toEqual([200, []])
    expect(JSON.stringify(data)).not.toContain('23:00')
  })

  it('tells by no container which train it left with, and when', async () => {
    const boxNo1 = boxNumber(71_201)
    const { yards, masters, app } = world
    const box = await must('oms/container/save', {
      boxNo: boxNo1,
      boxType: 'ot35',
      yardId: yards[0],
      laden: 'laden',
      sinceAt: '2026-11-10 08:00:00',
    })
    const leg = await givenRailLeg(world)
    const { id } = await acceptedWaybill(world, leg.id)
    await must('oms/railDelivery/save', { railWaybillId: id, ...wagonOf(world, ['30']), boxNo1 })
    await moveTrain(world, { id, to: 'departed' })
    const filters = { containerId: [box.id], event: ['gateOut'] }
    const looker = await app.person(masters.orgId, {
      permissions: ['oms.container.read', 'oms.container.modify'],
      scope: 'company',
      fieldRights: { railWaybill: { departAt: 'hidden' } } as never,
    })
    const moves = await world.clerk.must<{ list: Row[] }>('oms/containerMove/list', { filters })
    expect(moves.list).toMatchObject([{ movedAt: '2026-11-11 23:00:00' }])
    const { list } = await looker.must<{ list: Row[] }>('oms/containerMove/list', { filters })
    expect(list).toMatchObject([{ event: 'gateOut' }])
    expect(JSON.stringify([list, await looker.call('oms/container/info', { id: box.id })])).not.toContain('23:00')
    const early = await looker.call('oms/container/gateIn', {
      id: box.id,
      yardId: yards[1],
      movedAt: '2026-11-11 22:59:00',
    })
    expect(early.errors).toEqual([
      expect.objectContaining({
        code: 'container.before_some',
        path: 'movedAt',
        msg: '时间与该箱的其他动态不符，请核对',
      }),
    ])
  })
})

describe('the time of a move', () => {
  const made = (no: number) =>
    must('oms/container/save', {
      boxNo: boxNumber(no),
      boxType: 'ot35',
      yardId: world.yards[0],
      sinceAt: '2026-11-10 08:00:00',
    })
  const move = (id: number, name: string, body: AnyRow) => call(`oms/container/${name}`, { id, ...body })
  const movesOf = async (id: number) =>
    (
      await world.clerk.must<{ list: Row[] }>('oms/containerMove/list', {
        filters: { containerId: [id] },
        sort: ['id'],
      })
    ).list

  it('is neither before the last one nor ahead of the clock, and each says so at its field', async () => {
    const { id } = await made(71_301)
    for (const [movedAt, code] of [
      ['2026-11-10 07:59:00', 'container.before_last'],
      ['2999-11-10 07:59:00', 'field.far_ahead'],
      ['2026-11-30 23:59:00', 'container.ahead'],
    ] as const)
      expect((await move(id, 'gateOut', { movedAt })).errors, movedAt).toEqual([
        expect.objectContaining({ code, path: 'movedAt' }),
      ])
    // The minute of the last move itself is one after it
    expect((await move(id, 'gateOut', { movedAt: '2026-11-10 08:00:00' })).http).toBe(200)
  })

  it('that is corrected stays between those around it', async () => {
    const { id } = await made(71_302)
    await move(id, 'gateOut', { movedAt: '2026-11-12 09:00:00' })
    await move(id, 'gateIn', { movedAt: '2026-11-13 09:00:00', yardId: world.yards[1] })
    const [first, out, back] = await movesOf(id)
    const correct = (row: Row | undefined, movedAt: string) =>
      call('oms/containerMove/correctTime', { id: row?.id, movedAt, reason: '录错' })
    for (const [row, movedAt] of [
      [first, '2026-11-12 09:01:00'],
      [out, '2026-11-10 07:59:00'],
      [out, '2026-11-13 09:01:00'],
      [back, '2026-11-12 08:59:00'],
    ] as const)
      expect((await correct(row, movedAt)).errors, movedAt).toEqual([
        expect.objectContaining({ code: 'container_move.order', path: 'movedAt' }),
      ])
    expect((await correct(out, '2026-11-13 09:00:00')).http).toBe(200)
    expect(await movesOf(id)).toMatchObject([
      { movedAt: '2026-11-10 08:00:00' },
      { movedAt: '2026-11-13 09:00:00' },
      { movedAt: '2026-11-13 09:00:00' },
    ])
  })
})

describe('freight that the railway bills', () => {
  it('is to be checked where it differs by more than the company tolerates', async () => {
    const admin = await world.app.person(world.masters.orgId, { isAdmin: true })
    await admin.must('sys/set/save', { settings: { railFreightTolerance: '10.00' } })
    // The tariff gives 5,470.00 for two containers over 600 km
    for (const [freight, diffStatus] of [
      ['5470.00', 'none'],
      ['5480.00', 'none'],
      ['5460.00', 'none'],
      ['5480.01', 'open'],
      ['5459.99', 'open'],
    ] as const) {
      const leg = await givenRailLeg(world)
      const { id } = await acceptedWaybill(world, leg.id)
      await must('oms/railDelivery/save', { railWaybillId: id, ...wagonOf(world, ['30', '30']) })
      expect(await moveTrain(world, { id, to: 'ticketed', over: { freight } })).toMatchObject({
        tariffFreight: '5470.00',
        diffStatus,
      })
    }
    await admin.must('sys/set/save', { settings: { railFreightTolerance: '0.00' } })
  })
})

describe('wagons of a train', () => {
  const kindsFound = async (search: unknown) =>
    (await world.clerk.must<{ list: { resource: string }[] }>('sys/search/list', { search })).list.map(
      ({ resource }) => resource,
    )

  it('are found by the number of its waybill, in the filter, by search and from anywhere', async () => {
    const { railNo, id } = await departed()
    for (const api of ['oms/railArrival', 'oms/railDelivery'])
      for (const asked of [{ filters: { railNo: String(railNo) } }, { search: String(railNo).slice(-6) }])
        expect(await world.clerk.must(`${api}/list`, asked)).toMatchObject({ list: [{ railNo, railWaybillId: id }] })
    expect(await kindsFound(railNo)).toEqual(['railWaybill', 'wagonLoad'])
  })

  it('are found by the number of a container from anywhere, with the container itself', async () => {
    const boxNo1 = boxNumber(71_401)
    await must('oms/container/save', {
      boxNo: boxNo1,
      boxType: 'ot35',
      yardId: world.yards[0],
      laden: 'laden',
      sinceAt: '2026-11-10 08:00:00',
    })
    const { id } = await acceptedWaybill(world, (await givenRailLeg(world)).id)
    await must('oms/railDelivery/save', { railWaybillId: id, ...wagonOf(world, ['30']), boxNo1 })
    expect(await kindsFound(boxNo1)).toEqual(['wagonLoad', 'container'])
  })
})
