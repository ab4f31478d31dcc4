import { addDays } from '@tuheng/domain/kernel/dates'
import type { Report, ReportAnswer } from '@tuheng/domain/kernel/report'
import { recordsBehind } from '@tuheng/domain/kernel/report-records'
import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { yardStand } from '@tuheng/domain/rail/index'
import { beforeAll, describe, expect, it } from 'vitest'
import { random, type Random } from '../../demo/random.ts'
import { testApp } from '../../testing/app.ts'
import { boxNumber } from '../../testing/codes.ts'
import { proveReport } from '../../testing/report-proof.ts'
import {
  acceptedWaybill,
  legsOf,
  makeRailWorld,
  type RailWorld,
  releasedOrder,
  type Row,
} from './testing/rail-world.ts'

const report = yardStand as unknown as Report
const FIGURES = ['opening', 'in', 'out', 'closing'] as const
const [FIRST, LAST] = ['2026-11-01', '2026-11-20']
const DAYS = Array.from({ length: 20 }, (_, i) => addDays(FIRST, i))

let world: RailWorld
let railLegId: number
let numbers = 5000

const call = (path: string, body: AnyRow) => world.clerk.call<Row>(path, body)
const ask = (body: AnyRow) => world.clerk.must<ReportAnswer>('oms/yardStand/query', body)

/** Where a container stood, as long as it stood in a yard. */
type Place = { yardId: number | null; laden: string }
/** What a person saw of a container after each act. */
interface Seen extends Place {
  on: string
}
const histories = new Map<number, { boxType: string; seen: Seen[] }>()

const boxes = async (): Promise<Row[]> =>
  (await world.clerk.must<{ list: Row[] }>('oms/container/list', { pageSize: 200 })).list

/** Writes down what has moved. What was deleted has never stood anywhere. */
async function look(): Promise<void> {
  const now = await boxes()
  for (const id of histories.keys()) if (!now.some(row => row.id === id)) histories.delete(id)
  for (const row of now) {
    const known = histories.get(row.id) ?? { boxType: '', seen: [] }
    known.boxType = String(row['boxType'])
    const place = { yardId: row['yardId'] as number | null, laden: String(row['laden']) }
    const last = known.seen.at(-1)
    if (last?.yardId !== place.yardId || last.laden !== place.laden)
      known.seen.push({ ...place, on: String(row['lastMoveAt'] ?? row['sinceAt']).slice(0, 10) })
    histories.set(row.id, known)
  }
}

/** What happened besides moves. */
const happened = { corrected: 0, deleted: 0, restored: 0, undone: 0 }

/** One act at this moment with a container at random. Some are refused. */
async function act(rng: Random, at: string): Promise<void> {
  const all = await boxes()
  const standing = all.filter(row => row['status'] !== 'scrapped')
  const box = standing.length ? rng.pick(standing) : undefined
  if (!box || (standing.length < 14 && rng.chance(0.4))) {
    await call('oms/container/save', {
      boxNo: boxNumber(++numbers),
      boxType: rng.pick(['ot35', 'gp20']),
      yardId: rng.pick(world.yards),
      laden: rng.pick(['laden', 'empty']),
      sinceAt: at,
    })
    return
  }
  const { id, version } = box
  const to = { yardId: rng.pick(world.yards), laden: rng.pick(['laden', 'empty']) }
  const name = rng.pick(
    {
      inYard: ['gateOut', 'gateOut', 'stuff', 'strip', 'relocate', 'toRepair', 'disable', 'scrap'],
      moving: ['gateIn', 'gateIn', 'toCustomer'],
      atCustomer: ['gateIn', 'leaveCustomer'],
      repair: ['repaired'],
      disabled: ['enable'],
    }[String(box['status'])] ?? [],
  )
  const body = {
    gateIn: to,
    gateOut: { laden: to.laden },
    leaveCustomer: { laden: to.laden },
    toCustomer: { customerId: world.masters.customerId, laden: to.laden },
    relocate: { slotNo: `A${rng.int(1, 9)}` },
    toRepair: { reason: '箱门' },
    disable: { reason: '停用' },
    scrap: { reason: '报废' },
  }[name]
  if (rng.chance(0.06)) {
    const boxType = box['boxType'] === 'ot35' ? 'gp20' : 'ot35'
    if ((await call('oms/container/save', { id, version, boxType })).http === 200) happened.corrected++
  } else if (rng.chance(0.1)) {
    if ((await call('oms/container/delete', { id, version })).http !== 200) return
    happened.deleted++
    if (rng.chance(0.5) && (await call('oms/container/undelete', { id })).http === 200) happened.restored++
  } else await call(`oms/container/${name}`, { id, movedAt: at, ...body })
}

/** A train takes two containers away, and comes back as if it had never left. */
async function train(day: string): Promise<void> {
  const rail = await acceptedWaybill(world, railLegId)
  const wagon = await call('oms/railDelivery/save', {
    railWaybillId: rail.id,
    wagonNo: String(1_700_000 + ++numbers),
    wagonModelId: world.wagonModelId,
    boxType: 'ot35',
    boxNo1: boxNumber(++numbers),
    net1: '30',
    boxNo2: boxNumber(++numbers),
    net2: '30',
  })
  expect(wagon.http).toBe(200)
  await look()
  const ticketNo = `GZDZW${String(1_000_000 + ++numbers)}`
  for (const [name, body] of [
    ['load', { loadedAt: `${day} 07:00:00` }],
    ['ticket', { ticketNo, ticketAt: `${day} 07:10:00`, freight: '2735.00' }],
    ['depart', { departAt: `${day} 07:20:00` }],
  ] as const)
    expect((await call(`oms/railWaybill/${name}`, { id: rail.id, ...body })).http, name).toBe(200)
  await look()
  if (Number(day.slice(-2)) % 2) return
  expect((await call('oms/railWaybill/undoDepart', { id: rail.id, reason: '未发' })).http).toBe(200)
  happened.undone++
  // What was undone never happened
  for (const row of await boxes()) if (row['railWaybillId'] === rail.id) histories.get(row.id)?.seen.pop()
  await look()
}

const key = (...parts: unknown[]) => parts.join(' ')

/** What a day's report should say, from what was seen. */
function expected(day: string): Map<string, Record<(typeof FIGURES)[number], number>> {
  const cells = new Map<string, Record<(typeof FIGURES)[number], number>>()
  for (const { boxType, seen } of histories.values()) {
    const count = (place: Place | undefined, figure: (typeof FIGURES)[number]) => {
      if (!place || place.yardId === null) return
      const at = key(place.yardId, boxType, place.laden)
      const cell = cells.get(at) ?? { opening: 0, in: 0, out: 0, closing: 0 }
      cell[figure]++
      cells.set(at, cell)
    }
    count(
      seen.findLast(({ on }) => on < day),
      'opening',
    )
    count(
      seen.findLast(({ on }) => on <= day),
      'closing',
    )
    for (const [i, one] of seen.entries())
      if (one.on === day) {
        count(seen[i - 1], 'out')
        count(one, 'in')
      }
  }
  return cells
}

beforeAll(async () => {
  world = await makeRailWorld(await testApp())
  const { masters } = world
  const { rail } = await legsOf(world, (await releasedOrder(world)).id)
  railLegId = rail.id
  await world.clerk.must('oms/railLeg/assign', {
    id: rail.id,
    carrierId: masters.carrierB,
    contractId: masters.apContractB,
    planFrom: '2026-11-01',
    planTo: '2026-11-30',
  })
  const rng = random(20261127)
  for (const day of DAYS) {
    world.app.clock.set(`${day}T20:00:00+08:00`)
    for (let i = rng.int(8, 12); i > 0; i--) {
      await act(rng, `${day} ${String(20 - i).padStart(2, '0')}:00:00`)
      await look()
    }
    if (day > '2026-11-11' && Number(day.slice(-2)) % 3 === 0) await train(day)
  }
}, 300_000)

describe('the stand of yards', () => {
  it('is on every day what was seen, opens with what the day before closed with, and adds up', async () => {
    let before = new Map<string, number>()
    let moves = 0
    for (const day of DAYS) {
      const { rows, totals } = await ask({ on: day })
      const found = new Map(
        rows.map(row => [
          key(row['yardId'], row['boxType'], row['laden']),
          Object.fromEntries(FIGURES.map(name => [name, row[name]])),
        ]),
      )
      expect(Object.fromEntries(found), day).toEqual(Object.fromEntries(expected(day)))
      for (const row of [...rows, totals] as Record<string, number>[])
        expect(Number(row['opening']) + Number(row['in']) - Number(row['out']), day).toBe(row['closing'])
      for (const [at, closing] of before) expect(found.get(at)?.['opening'] ?? 0, `${day} ${at}`).toBe(closing)
      before = new Map([...found].map(([at, row]) => [at, Number(row['closing'])]))
      moves += Number(totals['in']) + Number(totals['out'])
    }
    expect(moves).toBeGreaterThan(60)
    for (const [what, times] of Object.entries(happened)) expect(times, what).toBeGreaterThan(0)
  })

  it('closes today with the containers whose place is the yard', async () => {
    const { rows } = await ask({})
    const now = (await boxes()).filter(row => row['yardId'] !== null)
    const standing = Map.groupBy(now, row => key(row['yardId'], row['boxType'], row['laden']))
    expect(now.length).toBeGreaterThan(5)
    expect(
      Object.fromEntries(
        rows
          .filter(row => row['closing'] !== 0)
          .map(row => [key(row['yardId'], row['boxType'], row['laden']), row['closing']]),
      ),
    ).toEqual(Object.fromEntries([...standing].map(([at, of]) => [at, of.length])))
  })

  it('leads from every figure to the containers that it counts', async () => {
    for (const groupBy of ['laden', 'yardId', 'boxType'])
      for (const on of [DAYS[9], DAYS[14], LAST]) {
        const { rows, totals } = await ask({ on, groupBy })
        for (const row of [...rows, {} as AnyRow])
          for (const column of FIGURES) {
            const behind = recordsBehind(report, { row, column }, { params: { on }, groupBy, without: [] })
            const { params, ...grouped } = behind ?? expect.fail('no containers')
            const list = await ask({ ...params, ...grouped })
            const figure = Number((column in row ? row : totals)[column])
            expect(list.totals[column], `${on} ${groupBy} ${column}`).toBe(figure)
            expect(list.rows.length > 0).toBe(figure > 0)
            for (const one of list.rows) {
              expect(Number(one[column])).toBeGreaterThan(0)
              expect(histories.has(one['containerId'] as number)).toBe(true)
            }
          }
      }
  })

  it('adds up, by whatever it is grouped', async () => {
    await proveReport(world.clerk, report, { params: { on: DAYS[12] } })
    const { rows, rest } = await ask({ on: LAST, without: ['yardId'] })
    expect([rows, rest]).toEqual([[], undefined])
  })

  it('counts the containers that a person may see, of their own company', async () => {
    const { app, masters, yards } = world
    const permissions = ['oms.yardStand.read', 'oms.container.read', 'oms.container.modify']
    const own = await app.person(masters.orgId, { permissions, scope: 'own' })
    expect(await own.must<ReportAnswer>('oms/yardStand/query', {})).toMatchObject({ rows: [] })
    const made = { boxType: 'ot35', laden: 'empty', sinceAt: `${LAST} 08:00:00` }
    const { id } = await own.must<Row>('oms/container/save', { ...made, boxNo: boxNumber(++numbers), yardId: yards[0] })
    // Somebody else moves it on
    await world.clerk.must('oms/container/stuff', { id, movedAt: `${LAST} 09:00:00` })
    const { rows } = await own.must<ReportAnswer>('oms/yardStand/query', { groupBy: 'laden' })
    expect(rows.map(row => [row['laden'], row['in'], row['out'], row['closing']])).toEqual([
      ['empty', 1, 1, 0],
      ['laden', 1, 0, 1],
    ])
    const stranger = await app.person(await app.company())
    expect((await stranger.must<ReportAnswer>('oms/yardStand/query', {})).rows).toEqual([])
  })

  it('tells nothing of what a person may not see of the ledger', async () => {
    const { app, masters } = world
    const permissions = ['oms.yardStand.read', 'oms.container.read']
    const seen = async (fieldRights: object) => {
      const person = await app.person(masters.orgId, { permissions, scope: 'company', fieldRights })
      return person.must<ReportAnswer>('oms/yardStand/query', { groupBy: 'boxType', on: DAYS[14] })
    }
    const columns = ({ rows }: ReportAnswer) => Object.keys(rows[0] ?? {}).toSorted()
    expect(columns(await seen({}))).toEqual(['boxType', 'closing', 'in', 'opening', 'out'])
    // Stuffing would tell what is laden
    expect(columns(await seen({ container: { laden: 'hidden' } }))).toEqual(['boxType', 'closing', 'opening'])
    expect(columns(await seen({ container: { yardId: 'masked' } }))).toEqual(['boxType'])
    const blind = await app.person(masters.orgId, {
      permissions,
      scope: 'company',
      fieldRights: { containerMove: { toLaden: 'hidden' } },
    })
    for (const body of [{ laden: 'laden' }, { counted: 'in' }, { groupBy: 'laden' }])
      expect((await blind.call('oms/yardStand/query', body)).http, JSON.stringify(body)).toBe(403)
    const { rows } = await blind.must<ReportAnswer>('oms/yardStand/query', { groupBy: 'boxNo', on: DAYS[14] })
    const numbersOf = rows.map(row => key(row['boxNo'], row['yardId']))
    expect(new Set(numbersOf).size).toBe(numbersOf.length)
  })
})
