// PostgreSQL instead: connections
import { addDays, diffDays } from '@tuheng/domain/kernel/dates'
import { money, mul, sum } from '@tuheng/domain/kernel/decimal'
import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { placeAfter } from '@tuheng/domain/rail/index'
import { beforeAll, describe, expect, it } from 'vitest'
import { random, type Random } from '../../demo/random.ts'
import { testApp } from '../../testing/app.ts'
import { boxNumber } from '../../testing/codes.ts'
import { checkLedger } from '../settlement/index.ts'
import { countStays } from './index.ts'
import { makeRailWorld, type RailWorld, type Row } from './testing/rail-world.ts'

let world: RailWorld
let numbers = 17_000

const call = (path: string, body: AnyRow) => world.clerk.call<Row>(path, body)
const must = (path: string, body: AnyRow) => world.clerk.must<Row>(path, body)
const listOf = async (path: string, filters: AnyRow): Promise<Row[]> =>
  (await world.clerk.must<{ list: Row[] }>(path, { filters, sort: ['id'], pageSize: 200 })).list
const movesOf = (id: number) => listOf('oms/containerMove/list', { containerId: [id] })
const lastMove = async (id: number) => (await movesOf(id)).at(-1) as Row
const chargesOf = async (move: AnyRow): Promise<Row[]> => {
  const { feeNo } = await must('oms/containerMove/info', { id: move['id'] })
  if (!feeNo) return []
  const charges = await listOf('sap/charge/list', { docNo: feeNo, docType: ['containerMove'] })
  return charges.filter(one => one['feeName'] === '租箱超期费')
}
const at = (day: number) => `2026-11-${String(day).padStart(2, '0')} 09:00:00`
const act = (id: number, name: string, { day, ...body }: AnyRow & { day: number }) =>
  call(`oms/container/${name}`, { id, movedAt: at(day), ...body })

beforeAll(async () => {
  world = await makeRailWorld(await testApp())
})

/** Hired on 1 November for five days, 18 yuan for each day beyond. */
const hired = (over: AnyRow = {}): Promise<Row> =>
  must('oms/container/save', {
    boxNo: boxNumber(++numbers),
    boxType: 'ot35',
    ownerKind: 'hired',
    ownerId: world.masters.carrierB,
    hireFrom: '2026-11-01',
    hireDays: 5,
    hireDayFee: '18.00',
    yardId: world.yards[0],
    sinceAt: '2026-11-01 08:00:00',
    ...over,
  })

describe('a hire', () => {
  it('that ends late is owed to the owner of the container, with what it comes of', async () => {
    const { id, hireTo } = await hired()
    expect(hireTo).toBe('2026-11-05')
    expect((await act(id, 'offHire', { day: 9 })).http).toBe(200)
    const move = await lastMove(id)
    expect(move).toMatchObject({
      hireFrom: '2026-11-01',
      hireDays: 5,
      hireOverDays: 4,
      hireFee: '72.00',
      hireStatus: 'charged',
      hirePartyId: world.masters.carrierB,
    })
    const [charge, ...others] = await chargesOf(move)
    expect(others).toEqual([])
    expect(charge).toMatchObject({
      side: 'ap',
      partyId: world.masters.carrierB,
      kind: 'incidental',
      amount: '72.00',
      taxRate: '0.1300',
      bizDate: '2026-11-09',
    })
    expect(JSON.stringify(charge?.['trace'])).toContain('18.00 × 4')
    expect(await must('oms/container/info', { id })).toMatchObject({ status: 'offHire', hireOverDays: null })
  })

  it('that ends in time costs nothing, and what is not hired does not end', async () => {
    const { id } = await hired()
    await act(id, 'offHire', { day: 5 })
    expect(await lastMove(id)).toMatchObject({ hireOverDays: 0, hireFee: '0.00', hireStatus: 'none' })
    expect(await chargesOf(await lastMove(id))).toEqual([])
    const own = await hired({ ownerKind: 'own', ownerId: null, hireFrom: null, hireDays: null, hireDayFee: null })
    expect(await act(own.id, 'offHire', { day: 6 })).toMatchObject({ errors: [{ code: 'container.no_hire' }] })
  })

  it('waits where its owner is paid by no statement', async () => {
    const { id } = await hired({ ownerId: world.masters.customerId })
    await act(id, 'offHire', { day: 9 })
    const open = await lastMove(id)
    expect(open).toMatchObject({ hireStatus: 'open', hireNote: '出租单位不是承运商或服务商' })
    expect(await call('oms/containerMove/chargeHire', { id: open.id })).toMatchObject({
      errors: [{ code: 'container_move.hire_open' }],
    })
    expect(await chargesOf(open)).toEqual([])
  })

  it('is charged once, however many give the container back at the same moment', async () => {
    const { id } = await hired()
    const answers = await Promise.all(Array.from({ length: 4 }, () => act(id, 'offHire', { day: 9 })))
    expect(answers.filter(answer => answer.http === 200)).toHaveLength(1)
    expect(await chargesOf(await lastMove(id))).toHaveLength(1)
  })

  it('ends with a loss, too, and is counted every night while it lasts', async () => {
    const { id } = await hired()
    const { orgId } = world.masters
    const overDays = await world.app.work(orgId, async tx => {
      await countStays(tx)
      return diffDays('2026-11-05', tx.now.today)
    })
    expect(await must('oms/container/info', { id })).toMatchObject({
      hireOverDays: overDays,
      hireOverFee: money(mul('18.00', overDays)),
    })
    await act(id, 'scrap', { day: 8, reason: '灭失' })
    expect(await lastMove(id)).toMatchObject({
      event: 'scrap',
      hireOverDays: 3,
      hireFee: '54.00',
      hireStatus: 'charged',
    })
  })

  it('begins again with other terms, and with the old ones where that is undone', async () => {
    const { id } = await hired()
    const refused = await act(id, 'onHire', { day: 3, ownerId: world.masters.carrierA })
    expect(refused.http).not.toBe(200)
    await act(id, 'offHire', { day: 9 })
    const terms = { ownerId: world.masters.carrierA, hireFrom: '2026-11-10', hireDays: 3, hireDayFee: '20.00' }
    const again = await act(id, 'onHire', { day: 10, ...terms, yardId: world.yards[1] })
    expect(again.http).toBe(200)
    expect(await must('oms/container/info', { id })).toMatchObject({ ...terms, hireTo: '2026-11-12', status: 'inYard' })
    await must('oms/containerMove/undo', { id: (await lastMove(id)).id, reason: '没有再租' })
    expect(await must('oms/container/info', { id })).toMatchObject({
      ownerId: world.masters.carrierB,
      hireFrom: '2026-11-01',
      hireDays: 5,
      hireTo: '2026-11-05',
      hireDayFee: '18.00',
      status: 'offHire',
    })
  })

  it('is seen with its fees only by whoever sees what we pay', async () => {
    const { id } = await hired()
    await act(id, 'offHire', { day: 9 })
    const blind = await world.app.person(world.masters.orgId, {
      permissions: ['oms.container.read', 'sys.yard.read'],
      scope: 'company',
      fieldRights: { waybill: { apTotal: 'hidden' } } as never,
    })
    const [box, move, place] = [
      await blind.must<Row>('oms/container/info', { id }),
      await blind.must<Row>('oms/containerMove/info', { id: (await lastMove(id)).id }),
      await blind.must<Row>('sys/yard/info', { id: world.yards[0] }),
    ]
    for (const name of ['overFee', 'hireDayFee', 'hireOverFee']) expect(box, name).not.toHaveProperty(name)
    for (const name of ['dayFee', 'overFee', 'feeSide', 'feePartyId', 'hireDayFee', 'hireFee'])
      expect(move, name).not.toHaveProperty(name)
    expect(place).not.toHaveProperty('dayFee')
    expect(move).toMatchObject({ hireOverDays: 4 })
    const listed = await blind.call('oms/containerMove/list', { filters: { feeSide: ['ap'] } })
    expect(listed.http).not.toBe(200)
  })
})

/** Something happens to a hired container: it moves, goes back, is hired again, or its ledger is corrected. */
async function happens(rng: Random, id: number): Promise<void> {
  const box = await must('oms/container/info', { id })
  const moves = (await movesOf(id)).filter(one => one['status'] === 'valid')
  const one = moves[rng.int(0, moves.length - 1)] as Row
  const ended = moves.filter(move => move['hireFrom'])
  const end = ended.length ? (ended[rng.int(0, ended.length - 1)] as Row) : one
  const dice = rng.int(0, 11)
  const reason = '随机'
  const today = Math.min(24, Number(String(box['lastMoveAt']).slice(8, 10)) + rng.int(0, 3))
  if (dice === 0) await call('oms/containerMove/undo', { id: (moves.at(-1) as Row).id, reason })
  else if (dice < 4) {
    const day = Math.min(24, Math.max(1, Number(String(end['movedAt']).slice(8, 10)) + rng.int(-3, 3)))
    await call('oms/containerMove/correctTime', { id: end.id, movedAt: at(day), reason })
  } else if (dice === 4) await call('oms/containerMove/waiveHire', { id: end.id, reason })
  else if (dice === 5) await call('oms/containerMove/unchargeHire', { id: end.id, reason })
  else if (dice === 6) await call('oms/containerMove/chargeHire', { id: end.id })
  else if (box['status'] === 'offHire')
    await act(id, 'onHire', {
      day: today,
      ownerId: rng.int(0, 1) ? world.masters.carrierA : world.masters.carrierB,
      hireFrom: at(today).slice(0, 10),
      hireDays: rng.int(1, 3),
      hireDayFee: `${rng.int(10, 30)}.50`,
      yardId: world.yards[rng.int(0, 1)],
    })
  else if (box['status'] === 'inYard') await act(id, rng.int(0, 3) ? 'offHire' : 'gateOut', { day: today })
  else await act(id, 'gateIn', { day: today, yardId: world.yards[rng.int(0, 1)] })
}

/** What a move ended late is charged once, by its terms and days; nothing else is. @returns how many are charged */
async function expectTrue(id: number): Promise<number> {
  const moves = await movesOf(id)
  const valid = moves.filter(one => one['status'] === 'valid')
  expect(await must('oms/container/info', { id })).toMatchObject(placeAfter(valid as never))
  let charged = 0
  for (const one of moves) {
    const charges = await chargesOf(one)
    const isCharged = one['hireStatus'] === 'charged'
    charged += charges.length
    expect(charges.length, `${String(one['event'])} ${String(one['hireStatus'])}`).toBe(isCharged ? 1 : 0)
    expect(sum(charges.map(charge => String(charge['amount'])))).toBe(sum([isCharged ? String(one['hireFee']) : '0']))
    if (one['status'] === 'undone') expect(one['hireStatus']).toBe('none')
    else if (one['event'] === 'offHire') {
      const last = addDays(String(one['hireFrom']), Number(one['hireDays']) - 1)
      const days = Math.max(0, diffDays(last, String(one['movedOn'])))
      const fee = money(mul(String(one['hireDayFee']), days))
      expect(one).toMatchObject({ hireOverDays: days, hireFee: fee })
      expect(one['hireStatus'] === 'none').toBe(days === 0)
    } else expect(one['hireStatus']).toBe('none')
  }
  return charged
}

it.each([1, 2, 3])('whatever happens to a hired container, each hire is charged once (history %i)', async seed => {
  const rng = random(seed * 7793)
  const { id } = await hired()
  let most = 0
  for (let step = 0; step < 36; step++) {
    await happens(rng, id)
    if (step % 6 === 5) most = Math.max(most, await expectTrue(id))
  }
  expect(most).toBeGreaterThan(0)
  const { orgId } = world.masters
  expect(await world.app.db.company(orgId, sql => checkLedger(sql, orgId))).toEqual([])
})
