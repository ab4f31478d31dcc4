// PostgreSQL instead: connections
import { gt, sum } from '@tuheng/domain/kernel/decimal'
import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { placeAfter, stayOf } from '@tuheng/domain/rail/index'
import { beforeAll, describe, expect, it } from 'vitest'
import { random, type Random } from '../../demo/random.ts'
import { testApp } from '../../testing/app.ts'
import { boxNumber } from '../../testing/codes.ts'
import { checkLedger } from '../settlement/index.ts'
import { makeRailWorld, type RailWorld, type Row } from './testing/rail-world.ts'

let world: RailWorld
let numbers = 7000
let operatorId: number
let ownYardId: number

const call = (path: string, body: AnyRow) => world.clerk.call<Row>(path, body)
const must = (path: string, body: AnyRow) => world.clerk.must<Row>(path, body)
const listOf = async (path: string, filters: AnyRow, sort = ['id']): Promise<Row[]> =>
  (await world.clerk.must<{ list: Row[] }>(path, { filters, sort, pageSize: 200 })).list
const movesOf = (id: number) => listOf('oms/containerMove/list', { containerId: [id] })
const lastMove = async (id: number) => (await movesOf(id)).at(-1) as Row
const chargesOf = async (move: Row) => {
  const { feeNo } = await must('oms/containerMove/info', { id: move.id })
  return feeNo ? listOf('sap/charge/list', { docNo: feeNo, docType: ['containerMove'] }) : []
}

beforeAll(async () => {
  const app = await testApp()
  world = await makeRailWorld(app)
  operatorId = world.masters.carrierB
  const [, far] = world.yards
  const { version } = await must('sys/yard/info', { id: far })
  await must('sys/yard/save', { id: far, version, operatorId })
  ownYardId = (await must('sys/yard/save', { name: '自有货场', kind: 'ownYard', freeDays: 0, dayFee: '10.00' })).id
})

/** A container in the yard without an operator, with three free days at customers. */
const made = (over: AnyRow = {}): Promise<Row> =>
  must('oms/container/save', {
    boxNo: boxNumber(++numbers),
    boxType: 'ot35',
    yardId: world.yards[0],
    sinceAt: '2026-11-01 08:00:00',
    freeDays: 3,
    dayFee: '50.00',
    ...over,
  })
const move = (id: number, name: string, { day, ...body }: AnyRow & { day: number }) =>
  call(`oms/container/${name}`, { id, movedAt: `2026-11-${String(day).padStart(2, '0')} 09:00:00`, ...body })

/** A container that stood eight days at the customer, three of them for nothing. */
async function detained(): Promise<{ id: number; move: Row }> {
  const { id } = await made()
  await move(id, 'gateOut', { day: 2 })
  await move(id, 'toCustomer', { day: 2, customerId: world.masters.customerId })
  await move(id, 'leaveCustomer', { day: 9 })
  return { id, move: await lastMove(id) }
}

describe('the fee of a stay', () => {
  it('is billed to the customer at whom the container stood, with what it comes of', async () => {
    const { move: last } = await detained()
    expect(last).toMatchObject({
      stayFrom: '2026-11-02',
      stayDays: 8,
      overDays: 5,
      overFee: '250.00',
      feeStatus: 'charged',
      feeSide: 'ar',
      feePartyId: world.masters.customerId,
    })
    const [charge, ...others] = await chargesOf(last)
    expect(others).toEqual([])
    expect(charge).toMatchObject({
      side: 'ar',
      partyId: world.masters.customerId,
      kind: 'incidental',
      feeName: '滞箱费',
      amount: '250.00',
      taxRate: '0.0600',
      excl: '235.85',
      bizDate: '2026-11-09',
      segment: 'roadRail',
    })
    expect(JSON.stringify(charge?.['trace'])).toContain('50.00 × 5')
  })

  it('of a yard is owed to its operator, and waits where nobody can be told', async () => {
    const { id } = await made()
    await move(id, 'gateOut', { day: 8 })
    const open = await lastMove(id)
    expect(open).toMatchObject({ feeStatus: 'open', feeNote: '场站没有登记经营单位', overFee: '60.00' })
    expect(await chargesOf(open)).toEqual([])
    const path = 'oms/containerMove/charge'
    expect(await call(path, { id: open.id })).toMatchObject({ http: 400, errors: [{ path: 'feePartyId' }] })
    expect(await call(path, { id: open.id, feePartyId: world.masters.customerId })).toMatchObject({
      errors: [{ path: 'feePartyId', code: 'container_move.role' }],
    })
    await must(path, { id: open.id, feePartyId: operatorId })
    expect(await chargesOf(open)).toMatchObject([{ side: 'ap', partyId: operatorId, amount: '60.00' }])
    await move(id, 'gateIn', { day: 9, yardId: world.yards[1] })
    await move(id, 'gateOut', { day: 15 })
    expect(await lastMove(id)).toMatchObject({ feeStatus: 'charged', feeSide: 'ap', feePartyId: operatorId })
    await move(id, 'gateIn', { day: 15, yardId: ownYardId })
    await move(id, 'gateOut', { day: 16 })
    expect(await lastMove(id)).toMatchObject({ feeStatus: 'open', feeNote: '该箱不在任何货主运单上' })
  })

  it('is charged once, however many press at the same moment', async () => {
    const { id } = await made()
    await move(id, 'gateOut', { day: 8 })
    const open = await lastMove(id)
    const body = { id: open.id, feePartyId: operatorId }
    const answers = await Promise.all(Array.from({ length: 4 }, () => call('oms/containerMove/charge', body)))
    expect(answers.filter(answer => answer.http === 200)).toHaveLength(1)
    expect(await chargesOf(open)).toHaveLength(1)
  })

  it('is waived with a reason, and charged again', async () => {
    const { move: last } = await detained()
    expect(await call('oms/containerMove/waive', { id: last.id })).toMatchObject({ http: 400 })
    await must('oms/containerMove/waive', { id: last.id, reason: '到站晚点，客户免责' })
    expect(await chargesOf(last)).toEqual([])
    await must('oms/containerMove/uncharge', { id: last.id, reason: '协商后照收' })
    await must('oms/containerMove/charge', { id: last.id })
    expect(await chargesOf(last)).toMatchObject([{ amount: '250.00' }])
  })

  it('goes where a correction leaves no day beyond the free ones, and is not corrected once it is waived', async () => {
    const { id, move: last } = await detained()
    const came = (await movesOf(id)).at(-2) as Row
    const correct = (move: Row, movedAt: string) =>
      call('oms/containerMove/correctTime', { id: move.id, movedAt, reason: '录错日期' })
    expect((await correct(last, '2026-11-03 09:00:00')).http).toBe(200)
    expect(await lastMove(id)).toMatchObject({ feeStatus: 'none', overFee: '0.00' })
    expect(await chargesOf(last)).toEqual([])
    expect((await correct(last, '2026-11-09 09:00:00')).http).toBe(200)
    expect(await lastMove(id)).toMatchObject({ feeStatus: 'charged', overFee: '250.00' })
    await must('oms/containerMove/waive', { id: last.id, reason: '客户免责' })
    expect(await correct(came, '2026-11-03 09:00:00')).toMatchObject({ http: 409, error: 'container_move.waived' })
    expect(await lastMove(id)).toMatchObject({ feeStatus: 'waived', overFee: '250.00' })
  })

  it('follows the time and the undoing of its move', async () => {
    const { id, move: last } = await detained()
    await must('oms/containerMove/correctTime', { id: last.id, movedAt: '2026-11-06 09:00:00', reason: '录错日期' })
    expect(await chargesOf(last)).toMatchObject([{ amount: '100.00', bizDate: '2026-11-06' }])
    const came = (await movesOf(id)).at(-2) as Row
    await must('oms/containerMove/correctTime', { id: came.id, movedAt: '2026-11-03 09:00:00', reason: '录错日期' })
    expect(await chargesOf(last)).toMatchObject([{ amount: '50.00' }])
    expect(
      await call('oms/containerMove/correctTime', { id: came.id, movedAt: '2026-11-07 09:00:00', reason: '录错' }),
    ).toMatchObject({ http: 400, errors: [{ path: 'movedAt', code: 'container_move.order' }] })
    expect(await call('oms/containerMove/undo', { id: came.id, reason: '没有送' })).toMatchObject({
      http: 409,
      error: 'container_move.not_last',
    })
    await must('oms/containerMove/undo', { id: last.id, reason: '没有离开' })
    expect(await chargesOf(last)).toEqual([])
    expect(await must('oms/container/info', { id })).toMatchObject({
      status: 'atCustomer',
      customerId: world.masters.customerId,
      sinceAt: '2026-11-03 09:00:00',
      overDays: 15,
    })
  })

  it('stays as it is while it is in a statement, which is named', async () => {
    const { move: last } = await detained()
    const from = { periodFrom: '2026-10-26', periodTo: '2026-11-25', supplementary: true }
    const made = await must('sap/customer/save', { partyId: world.masters.customerId, ...from })
    const { stmtNo, lines } = await must('sap/customer/collect', { id: made.id })
    const { feeNo } = await must('oms/containerMove/info', { id: last.id })
    expect((lines as AnyRow[]).map(line => line['docNo'])).toContain(feeNo)
    for (const [act, body] of [
      ['undo', { reason: '撤' }],
      ['waive', { reason: '免' }],
      ['correctTime', { movedAt: '2026-11-08 09:00:00', reason: '改' }],
    ] as const) {
      const refused = await call(`oms/containerMove/${act}`, { id: last.id, ...body })
      expect(refused, act).toMatchObject({ http: 409, error: 'container_move.in_statement' })
      expect(refused.msg, act).toContain(String(stmtNo))
    }
    expect(await chargesOf(last)).toMatchObject([{ amount: '250.00', state: 'inStatement' }])
  })
})

describe('a damaged container', () => {
  async function repaired(body: AnyRow = {}): Promise<Row> {
    const { id } = await made()
    await move(id, 'toRepair', { day: 3, reason: '箱底横梁变形' })
    await move(id, 'repaired', { day: 6, ...body })
    return lastMove(id)
  }
  const shop = async (): Promise<number> => {
    const { version } = await must('sys/supplier/info', { id: world.masters.carrierA })
    await must('sys/supplier/save', { id: world.masters.carrierA, version, isServer: true })
    return world.masters.carrierA
  }

  it('costs what its repair costs, now or later, and the liable party pays', async () => {
    const repairPartyId = await shop()
    const half = await made()
    await move(half.id, 'toRepair', { day: 3, reason: '箱门变形' })
    expect(await move(half.id, 'repaired', { day: 6, repairCost: '800.00' })).toMatchObject({
      http: 400,
      errors: [{ path: 'repairPartyId' }],
    })
    const now = await repaired({ repairCost: '1130.00', repairPartyId })
    expect(await chargesOf(now)).toMatchObject([
      { side: 'ap', partyId: repairPartyId, feeName: '修箱费', amount: '1130.00', taxRate: '0.1300', excl: '1000.00' },
    ])
    const later = await repaired()
    expect(await chargesOf(later)).toEqual([])
    await must('oms/containerMove/billRepair', {
      id: later.id,
      repairPartyId,
      repairCost: '500.00',
      repairTaxRate: '0.03',
    })
    const claim = { liableKind: 'carrier', recoverAmount: '600.00', recoverNote: '装卸碰撞' }
    expect(
      await call('oms/containerMove/recover', { id: later.id, ...claim, liableId: world.masters.customerId }),
    ).toMatchObject({ http: 400, errors: [{ path: 'liableId' }] })
    await must('oms/containerMove/recover', { id: later.id, ...claim, liableId: world.masters.carrierB })
    expect(await chargesOf(later)).toMatchObject([
      { side: 'ap', amount: '500.00', taxRate: '0.0300' },
      { side: 'ap', partyId: world.masters.carrierB, kind: 'deduction', amount: '-600.00' },
    ])
    await must('oms/containerMove/unrecover', { id: later.id, reason: '改由货主承担' })
    await must('oms/containerMove/recover', {
      id: later.id,
      ...claim,
      liableKind: 'customer',
      liableId: world.masters.customerId,
    })
    expect(await chargesOf(later)).toMatchObject([{ side: 'ap' }, { side: 'ar', amount: '600.00', kind: 'incidental' }])
    await must('oms/containerMove/undo', { id: later.id, reason: '没有修' })
    expect(await chargesOf(later)).toEqual([])
  })

  it('is paid for by who lost it', async () => {
    const { id } = await made()
    await move(id, 'scrap', { day: 3, reason: '倾覆报废' })
    const lost = await lastMove(id)
    await must('oms/containerMove/recover', {
      id: lost.id,
      liableKind: 'customer',
      liableId: world.masters.customerId,
      recoverAmount: '18000.00',
      recoverNote: '装箱不当倾覆',
    })
    expect(await chargesOf(lost)).toMatchObject([{ side: 'ar', amount: '18000.00', feeName: '箱损赔偿' }])
  })
})

/** What may happen next to a container, by its status. */
const NEXT: Readonly<Record<string, readonly string[]>> = {
  inYard: ['gateOut', 'gateOut', 'stuff', 'strip', 'toRepair', 'disable'],
  moving: ['gateIn', 'toCustomer'],
  atCustomer: ['gateIn', 'leaveCustomer'],
  repair: ['repaired'],
  disabled: ['enable'],
}

async function happens(rng: Random, id: number): Promise<void> {
  const box = await must('oms/container/info', { id })
  const moves = (await movesOf(id)).filter(one => one['status'] === 'valid')
  const one = moves[rng.int(0, moves.length - 1)] as Row
  const dice = rng.int(0, 11)
  const reason = '随机'
  if (dice === 0) await call('oms/containerMove/undo', { id: (moves.at(-1) as Row).id, reason })
  else if (dice === 1 || dice === 2) {
    const day = Math.min(20, Math.max(1, Number(String(one['movedAt']).slice(8, 10)) + rng.int(-2, 2)))
    const movedAt = `2026-11-${String(day).padStart(2, '0')} 09:00:00`
    await call('oms/containerMove/correctTime', { id: one.id, movedAt, reason })
  } else if (dice === 3)
    await call(`oms/containerMove/${['waive', 'uncharge'][rng.int(0, 1)] ?? 'waive'}`, { id: one.id, reason })
  else if (dice === 4)
    await call('oms/containerMove/charge', { id: one.id, ...(rng.int(0, 1) ? { feePartyId: operatorId } : {}) })
  else {
    const acts = NEXT[String(box['status'])] ?? []
    const act = acts[rng.int(0, acts.length - 1)] ?? 'gateOut'
    const day = Math.min(20, Number(String(box['lastMoveAt']).slice(8, 10)) + rng.int(0, 3))
    const yards = [...world.yards, ownYardId]
    await move(id, act, {
      day,
      ...(act === 'gateIn' ? { yardId: yards[rng.int(0, 2)] } : {}),
      ...(act === 'toCustomer' ? { customerId: world.masters.customerId } : {}),
      ...(act === 'toRepair' || act === 'disable' ? { reason } : {}),
    })
  }
}

/** The container stands where its valid moves say, and each stay is charged for what it comes to, or not at all. */
async function expectTrue(id: number): Promise<void> {
  const moves = await movesOf(id)
  const valid = moves.filter(one => one['status'] === 'valid')
  const box = await must('oms/container/info', { id })
  expect(box).toMatchObject(placeAfter(valid as never))
  let since = String(valid[0]?.['movedAt'])
  for (const one of moves) {
    const charges = await chargesOf(one)
    const fee = one['feeStatus'] === 'charged' ? String(one['overFee']) : '0'
    expect(sum(charges.map(charge => String(charge['amount']))), `${String(one['event'])} ${one.id}`).toBe(sum([fee]))
    expect(charges.length).toBe(one['feeStatus'] === 'charged' ? 1 : 0)
    if (one['status'] === 'undone') {
      expect(one['feeStatus']).toBe('none')
      continue
    }
    expect(one['feeStatus'] === 'none').toBe(!gt(String(one['overFee'] ?? '0'), '0'))
    if (one['stayDays'] !== null && one['stayDays'] !== undefined) {
      const [from, to] = [since.slice(0, 10), String(one['movedAt']).slice(0, 10)]
      const terms = { freeDays: one['freeDays'] as number | null, dayFee: one['dayFee'] as string | null }
      const { days, overDays, fee: due } = stayOf(from, to, terms)
      expect(one).toMatchObject({ stayFrom: from, movedOn: to, stayDays: days, overDays, overFee: due })
    }
    if (!['relocate', 'stuff', 'strip'].includes(String(one['event']))) since = String(one['movedAt'])
  }
}

it.each([1, 2, 3, 4])(
  'whatever happens to a container, the ledger has its stays once each (history %i)',
  async seed => {
    const rng = random(seed * 6101)
    const { id } = await made()
    for (let step = 0; step < 40; step++) {
      await happens(rng, id)
      if (step % 8 === 7) await expectTrue(id)
    }
    const { orgId } = world.masters
    expect(await world.app.db.company(orgId, sql => checkLedger(sql, orgId))).toEqual([])
  },
)
