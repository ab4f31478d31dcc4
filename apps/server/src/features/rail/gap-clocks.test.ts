import { addDays } from '@tuheng/domain/kernel/dates'
import { sum } from '@tuheng/domain/kernel/decimal'
import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { random, type Random } from '../../demo/random.ts'
import { testApp } from '../../testing/app.ts'
import { boxNumber } from '../../testing/codes.ts'
import { checkLedger } from '../settlement/index.ts'
import { countStaysOfAll } from './index.ts'
import { legsOf, makeRailWorld, type RailWorld, releasedOrder, type Row } from './testing/rail-world.ts'

let world: RailWorld
let legs: Awaited<ReturnType<typeof legsOf>>
let numbers = 4400

const call = (path: string, body: AnyRow) => world.clerk.call<Row>(path, body)
const must = (path: string, body: AnyRow) => world.clerk.must<Row>(path, body)
const listOf = async (path: string, filters: AnyRow, sort = ['id']): Promise<Row[]> =>
  (await world.clerk.must<{ list: Row[] }>(path, { filters, sort, pageSize: 200 })).list
const movesOf = (id: number) => listOf('oms/containerMove/list', { containerId: [id] })
const lastMove = async (id: number) => (await movesOf(id)).at(-1) as Row
const boxAt = (id: number) => must('oms/container/info', { id })
const chargesOf = async ({ feeNo }: Row) =>
  feeNo ? listOf('sap/charge/list', { docNo: feeNo, docType: ['containerMove'] }) : []
const day = (n: number): string => `2026-11-${String(n).padStart(2, '0')}`
const today = (n: number) => world.app.clock.set(`${day(n)}T16:00:00+08:00`)

async function givenLegs(): Promise<typeof legs> {
  const { masters, routes } = world
  const made = await legsOf(world, (await releasedOrder(world)).id)
  for (const leg of ['pickup', 'delivery'] as const)
    await must('oms/railLeg/assign', {
      id: made[leg].id,
      carrierId: masters.carrierA,
      contractId: masters.apContractA,
      routeId: routes[leg],
      apBasis: 'ton',
      apPrice: '22',
      planFrom: '2026-11-01',
      planTo: '2026-11-30',
    })
  return made
}

beforeAll(async () => {
  world = await makeRailWorld(await testApp())
  const [near] = world.yards
  const { version } = await must('sys/yard/info', { id: near })
  await must('sys/yard/save', { id: near, version, operatorId: world.masters.carrierB })
  legs = await givenLegs()
})
beforeEach(() => today(20))

/** A container with three free days at customers, registered on the 1st. */
const made = (over: AnyRow = {}): Promise<Row> =>
  must('oms/container/save', {
    boxNo: boxNumber(++numbers),
    boxType: 'ot35',
    yardId: world.yards[1],
    laden: 'laden',
    sinceAt: `${day(1)} 08:00:00`,
    freeDays: 3,
    dayFee: '50.00',
    ...over,
  })

interface Haul {
  leg: 'pickup' | 'delivery'
  on: number
  net?: number
}

/** A truck takes the container and brings it on the same day. Returns the trip, and its hand-over at the end. */
async function hauled(box: Row, { leg, on, net = 32 }: Haul): Promise<{ trip: Row; end: Row }> {
  const { mainId } = await must('oms/railLeg/info', { id: legs[leg].id })
  const { vehicleId, trailerId, driverId } = world.masters.teams[0] as (typeof world.masters.teams)[number]
  const trip = await must('oms/shortHaul/save', { mainId, planQty: '32' })
  await must('oms/shortHaul/dispatch', { id: trip.id, vehicleId, trailerId, driverId })
  const load = { loadGross: '48.00', loadTare: '16.00', boxNo1: box['boxNo'], boxNet1: '32', sealNo: 'F001' }
  await must('oms/shortHaul/load', { id: trip.id, loadAt: `${day(on)} 08:00:00`, ...load })
  const unload = {
    unloadAt: `${day(on)} 10:00:00`,
    unloadGross: String(16 + net),
    unloadTare: '16.00',
    ...(net < 32 ? { lossReason: '撒漏' } : {}),
  }
  await must('oms/shortHaul/unload', { id: trip.id, ...unload })
  return { trip, end: (await listOf('oms/handover/list', { waybillId: [trip.id] })).at(-1) as Row }
}

const leave = (id: number, n: number) => must('oms/container/leaveCustomer', { id, movedAt: `${day(n)} 09:00:00` })
const settle = (id: number, over: AnyRow = {}) =>
  must('oms/handover/settle', {
    id,
    outcome: 'paid',
    liableId: world.masters.carrierA,
    lossAmount: '100.00',
    solution: '已谈妥',
    ...over,
  })

describe('the free time of a container at a customer', () => {
  it('stands while a gap at its hand-over is open, and goes on when it is settled', async () => {
    const box = await made()
    const { end } = await hauled(box, { leg: 'delivery', on: 2 })
    today(10)
    await must('oms/handover/noteGap', { id: end.id, gapKind: 'sealBroken' })
    expect(await boxAt(box.id)).toMatchObject({
      stayDays: 9,
      stoppedDays: 9,
      stoppedSince: day(2),
      overDays: 0,
      overFee: '0.00',
      freeUntil: day(13),
    })
    today(12)
    await countStaysOfAll(world.app.engine)
    expect(await boxAt(box.id)).toMatchObject({ stayDays: 11, stoppedDays: 11, overDays: 0, freeUntil: day(15) })
    await settle(end.id)
    today(18)
    await leave(box.id, 18)
    // The 2nd to the 12th stood, the 13th to the 15th were free, the 16th to the 18th cost
    const last = await lastMove(box.id)
    expect(last).toMatchObject({ stayDays: 17, stoppedDays: 11, overDays: 3, overFee: '150.00', feeStatus: 'charged' })
    const [charge] = await chargesOf(last)
    expect(charge).toMatchObject({ amount: '150.00', partyId: world.masters.customerId })
    const why = JSON.stringify(charge?.['trace'])
    expect(why).toContain(`11 (${String(end['docNo'])} ${day(2)} ~ ${day(12)})`)
    expect(why).toContain('50.00 × 3')
  })

  it('is charged anew by whoever is liable in the end, and exactly as before where that is undone', async () => {
    const box = await made()
    const { end } = await hauled(box, { leg: 'delivery', on: 2 })
    today(9)
    await leave(box.id, 9)
    const amounts = async () => (await chargesOf(await lastMove(box.id))).map(one => one['amount'])
    expect(await amounts()).toEqual(['250.00'])
    await must('oms/handover/noteGap', { id: end.id, gapKind: 'other', remark: '箱门卡滞' })
    expect(await amounts()).toEqual([])
    expect(await lastMove(box.id)).toMatchObject({ feeStatus: 'none', stoppedDays: 8, overDays: 0 })
    await settle(end.id, { liableId: world.masters.customerId })
    expect(await amounts()).toEqual(['250.00'])
    await must('oms/handover/reopen', { id: end.id, reason: '再议' })
    expect(await amounts()).toEqual([])
    await settle(end.id, { outcome: 'accepted' })
    expect(await amounts()).toEqual(['250.00'])
    await must('oms/handover/reopen', { id: end.id, reason: '再议' })
    await must('oms/handover/uncheck', { id: end.id, reason: '看错' })
    expect(await amounts()).toEqual(['250.00'])
    expect(await lastMove(box.id)).toMatchObject({ stoppedDays: 0, stopNote: null, overDays: 5 })
  })

  it('begins when the settlement says, or with the hand-over before, where the times are wrong', async () => {
    const box = await made()
    const { end } = await hauled(box, { leg: 'delivery', on: 5 })
    today(12)
    await must('oms/handover/noteGap', { id: end.id, gapKind: 'timeMissing' })
    expect(await boxAt(box.id)).toMatchObject({ stoppedSince: day(5), overDays: 0 })
    const ahead = { id: end.id, outcome: 'accepted', solution: '按签收单', clockFrom: `${day(13)} 08:00:00` }
    expect(await call('oms/handover/settle', ahead)).toMatchObject({
      http: 400,
      errors: [{ path: 'clockFrom', code: 'handover.clock_ahead' }],
    })
    await must('oms/handover/settle', { ...ahead, clockFrom: `${day(7)} 15:00:00` })
    expect(await must('oms/handover/info', { id: end.id })).toMatchObject({ clockBy: 'stated' })
    expect(await boxAt(box.id)).toMatchObject({ stayDays: 6, stoppedDays: 0, overDays: 3, freeUntil: day(9) })
    await must('oms/handover/reopen', { id: end.id, reason: '再查' })
    await must('oms/handover/settle', { ...ahead, clockFrom: null })
    expect(await must('oms/handover/info', { id: end.id })).toMatchObject({
      clockBy: 'lastHandover',
      clockFrom: `${day(5)} 08:00:00`,
    })
    await leave(box.id, 12)
    const last = await lastMove(box.id)
    expect(last).toMatchObject({ stayFrom: day(5), stayDays: 8, overDays: 5, clockBy: 'lastHandover' })
    expect(JSON.stringify((await chargesOf(last))[0]?.['trace'])).toContain('计时依据：上一次交接')
  })

  it('stands from the unloading where the documents show the gap by themselves', async () => {
    const box = await made()
    const { trip, end } = await hauled(box, { leg: 'delivery', on: 3, net: 31 })
    expect(end).toMatchObject({ status: 'gap', gapKind: 'weight' })
    expect(await boxAt(box.id)).toMatchObject({ stayDays: 18, stoppedDays: 18, overDays: 0, stoppedSince: day(3) })
    await must('oms/shortHaul/correct', { id: trip.id, unloadGross: '48.00', reason: '复磅' })
    expect(await boxAt(box.id)).toMatchObject({ stayDays: 18, stoppedDays: 0, overDays: 15, stoppedSince: null })
  })

  it('is not settled otherwise while its charge is in a statement, which is named', async () => {
    const box = await made()
    const { end } = await hauled(box, { leg: 'delivery', on: 2 })
    await leave(box.id, 9)
    const from = { periodFrom: '2026-10-26', periodTo: '2026-11-25', supplementary: true }
    const { id } = await must('sap/customer/save', { partyId: world.masters.customerId, ...from })
    const { stmtNo } = await must('sap/customer/collect', { id })
    const refused = await call('oms/handover/noteGap', { id: end.id, gapKind: 'sealBroken' })
    expect(refused).toMatchObject({ http: 409, error: 'container_move.in_statement' })
    expect(refused.msg).toContain(String(stmtNo))
    expect(await must('oms/handover/info', { id: end.id })).toMatchObject({ status: 'noted' })
  })
})

it('stops the clock of a container that its truck could not move and somebody brought there by hand', async () => {
  const box = await made()
  // What happened later forbids the truck to move it
  await must('oms/container/relocate', { id: box.id, slotNo: 'A1', movedAt: `${day(6)} 08:00:00` })
  const { end } = await hauled(box, { leg: 'delivery', on: 2 })
  expect(await boxAt(box.id)).toMatchObject({ status: 'inYard' })
  today(10)
  await must('oms/handover/noteGap', { id: end.id, gapKind: 'sealBroken' })
  expect(await boxAt(box.id)).toMatchObject({ stoppedDays: 0, stoppedSince: null })
  await must('oms/container/gateOut', { id: box.id, movedAt: `${day(6)} 09:00:00` })
  const { customerId } = world.masters
  await must('oms/container/toCustomer', { id: box.id, customerId, movedAt: `${day(6)} 10:00:00` })
  expect(await boxAt(box.id)).toMatchObject({ stayDays: 5, stoppedDays: 5, stoppedSince: day(2), overDays: 0 })
  await settle(end.id)
  today(15)
  await leave(box.id, 15)
  // The 6th to the 10th stood, the 11th to the 13th were free
  expect(await lastMove(box.id)).toMatchObject({ stayDays: 10, stoppedDays: 5, overDays: 2, overFee: '100.00' })
  // Another stay at the same customer is not of that hand-over
  await must('oms/container/toCustomer', { id: box.id, customerId, movedAt: `${day(15)} 12:00:00` })
  await must('oms/handover/reopen', { id: end.id, reason: '再议' })
  expect(await boxAt(box.id)).toMatchObject({ stayDays: 1, stoppedDays: 0, stoppedSince: null })
  expect((await movesOf(box.id)).at(-2)).toMatchObject({ stoppedDays: 10, overDays: 0, feeStatus: 'none' })
})

it('what a yard bills counts less where anybody is liable, and whole where the gap was accepted', async () => {
  const box = await made({ yardId: world.yards[0], laden: 'empty' })
  const { end } = await hauled(box, { leg: 'pickup', on: 2 })
  today(6)
  await must('oms/handover/noteGap', { id: end.id, gapKind: 'sealBroken' })
  await settle(end.id, { liableId: world.masters.customerId })
  today(14)
  await must('oms/container/gateOut', { id: box.id, movedAt: `${day(14)} 09:00:00` })
  const billed = async () => chargesOf(await lastMove(box.id))
  // Thirteen days, five of which stood and five of which are free
  expect(await billed()).toMatchObject([{ side: 'ap', partyId: world.masters.carrierB, amount: '60.00' }])
  await must('oms/handover/reopen', { id: end.id, reason: '再议' })
  await settle(end.id, { outcome: 'accepted' })
  expect(await billed()).toMatchObject([{ side: 'ap', amount: '160.00' }])
})

const KINDS = [{ gapKind: 'sealBroken' }, { gapKind: 'other', remark: '箱损' }, { gapKind: 'timeMissing' }] as const

/** Something that may happen to the container or to a hand-over of it. Answers whether it did. */
async function happens(rng: Random, { box, leg, on }: { box: Row; leg: Haul['leg']; on: number }): Promise<string> {
  const { masters } = world
  const { status, yardId, laden } = await boxAt(box.id)
  const ends = await listOf('oms/handover/list', { boxNo1: [box['boxNo']], step: ['delivered', 'yardIn'] })
  const moves = (await movesOf(box.id)).filter(one => one['status'] === 'valid')
  const dice = rng.int(0, 9)
  const reason = '随机'
  const did = async (name: string, path: string, body: AnyRow) => ((await call(path, body)).http === 200 ? name : '')
  const end = ends.length ? rng.pick(ends) : undefined
  if (dice === 0) return did('undo', 'oms/containerMove/undo', { id: moves.at(-1)?.id, reason })
  if (dice === 1) {
    const { id, movedAt } = rng.pick(moves)
    const other = `${addDays(String(movedAt).slice(0, 10), rng.int(-2, 2))} 09:30:00`
    return did('time', 'oms/containerMove/correctTime', { id, movedAt: other, reason })
  }
  if (end && dice === 2) {
    const time = rng.pick(['loadAt', 'unloadAt'] as const)
    const known = String(end['handedAt']).slice(0, 10)
    const other = `${addDays(known, rng.int(-2, 1))} ${time === 'loadAt' ? '07' : '10'}:40:00`
    return did('ticket', 'oms/shortHaul/correct', { id: end['waybillId'], [time]: other, reason })
  }
  if (end && dice < 8) {
    const { id, status: state } = end
    if (state === 'noted' || state === 'clean') return did('gap', 'oms/handover/noteGap', { id, ...rng.pick(KINDS) })
    if (state === 'settled') return did('reopen', 'oms/handover/reopen', { id, reason })
    if (rng.chance(0.2)) return did('uncheck', 'oms/handover/uncheck', { id, reason })
    const paid = { outcome: rng.pick(['paid', 'claim']), lossAmount: '10.00' }
    const liableId = rng.pick([masters.customerId, masters.carrierA, masters.carrierB])
    const how = rng.chance(0.25) ? { outcome: 'accepted' } : { ...paid, liableId }
    const clockFrom = end['gapKind'] === 'timeMissing' && rng.chance(0.5) ? `${day(rng.int(1, on))} 08:00:00` : null
    return did('settle', 'oms/handover/settle', { id, solution: reason, clockFrom, ...how })
  }
  const movedAt = `${day(on)} 11:00:00`
  if (status === 'moving')
    return did('in', 'oms/container/gateIn', { id: box.id, yardId: world.yards[leg === 'pickup' ? 0 : 1], movedAt })
  if (status === 'atCustomer') return did('leave', 'oms/container/leaveCustomer', { id: box.id, movedAt })
  if (leg === 'pickup' && laden === 'laden') return did('strip', 'oms/container/strip', { id: box.id, movedAt })
  if (!yardId || on >= 30) return ''
  today(on + 1)
  await hauled(box, { leg, on: on + 1 })
  return 'haul'
}

/** What each day of a stay counts, one after the other, by the hand-over with which it began. */
function dayByDay(
  end: Row | undefined,
  { from, to, free, payer }: { from: string; to: string; free: number; payer: number | null },
) {
  const state = end?.['status']
  const isTime = end?.['gapKind'] === 'timeMissing'
  let first = from
  if (state === 'settled' && isTime) first = String(end?.['startsAt']).slice(0, 10)
  if (first > to) first = to
  const liable = end?.['liableId'] ?? null
  const stands = (on: string): boolean => {
    if (state !== 'gap' && state !== 'settled') return false
    if (on < String(end?.['handedAt']).slice(0, 10)) return false
    if (state === 'gap') return true
    return !isTime && liable !== null && liable !== payer && on <= String(end?.['settledAt']).slice(0, 10)
  }
  let [days, stoppedDays, overDays] = [0, 0, 0]
  for (let on = first; on <= to; on = addDays(on, 1)) {
    days++
    if (stands(on)) stoppedDays++
    else if (days - stoppedDays > free) overDays++
  }
  return { stayFrom: first, stayDays: days, stoppedDays, overDays }
}

async function expectTrue(box: Row, on: number): Promise<void> {
  const ends = await listOf('oms/handover/list', { boxNo1: [box['boxNo']], step: ['delivered', 'yardIn'] })
  const before = await listOf('oms/handover/list', { boxNo1: [box['boxNo']], step: ['pickup', 'yardOut'] })
  const moves = await movesOf(box.id)
  let began = moves[0] as Row
  const startedBy = (move: Row): Row | undefined => {
    const isArrival = ['toCustomer', 'gateIn'].includes(String(move['event']))
    const end = isArrival ? ends.find(one => one['docNo'] === move['docNo']) : undefined
    const prior = before.find(one => one['docNo'] === end?.['docNo'])
    return end && { ...end, startsAt: end['clockBy'] === 'stated' ? end['clockFrom'] : prior?.['handedAt'] }
  }
  const payerOf = (customerId: unknown) => (customerId ? world.masters.customerId : null)
  for (const one of moves) {
    const charges = await chargesOf(one)
    const isCharged = one['feeStatus'] === 'charged'
    expect(sum(charges.map(charge => String(charge['amount'])))).toBe(sum([isCharged ? String(one['overFee']) : '0']))
    if (one['status'] === 'undone') continue
    if (typeof one['stayDays'] === 'number') {
      const span = {
        from: String(began['movedAt']).slice(0, 10),
        to: String(one['movedOn']),
        free: Number(one['freeDays']),
      }
      const isAtCustomer = one['fromYardId'] === null
      const due = dayByDay(startedBy(began), { ...span, payer: isAtCustomer ? world.masters.customerId : null })
      expect(one, String(one['event'])).toMatchObject(due)
      expect(Number(one['overFee'])).toBe(due.overDays * Number(one['dayFee']))
      expect(one['feeStatus'] === 'none').toBe(due.overDays === 0)
    }
    if (one['event'] !== 'strip') began = one
  }
  const now = await boxAt(box.id)
  const isAtCustomer = now['status'] === 'atCustomer'
  if (!isAtCustomer && now['status'] !== 'inYard') return expect(now['stoppedSince']).toBeNull()
  const span = { from: String(now['sinceAt']).slice(0, 10), to: day(on), free: isAtCustomer ? 3 : 5 }
  const { stayFrom: _, ...due } = dayByDay(startedBy(began), { ...span, payer: payerOf(now['customerId']) })
  expect(now).toMatchObject(due)
}

it.each([1, 2, 3, 4, 5, 6])(
  'whatever becomes of gaps, each day of a stay counts once or not at all (history %i)',
  async seed => {
    const rng = random(seed * 7207)
    const leg = seed % 2 ? 'delivery' : 'pickup'
    today(2)
    legs = await givenLegs()
    const box = await made(leg === 'pickup' ? { yardId: world.yards[0], laden: 'empty' } : {})
    const done = new Map<string, number>()
    for (let on = 2, step = 0; step < 60; step++) {
      const what = await happens(rng, { box, leg, on })
      done.set(what, (done.get(what) ?? 0) + 1)
      if (what === 'haul' || rng.chance(0.3)) on = Math.min(30, on + 1)
      today(on)
      await countStaysOfAll(world.app.engine)
      if (step % 6 === 5) await expectTrue(box, on)
    }
    for (const act of ['haul', 'gap', 'settle', 'reopen', 'ticket']) expect(done.get(act) ?? 0, act).toBeGreaterThan(0)
    const { orgId } = world.masters
    expect(await world.app.db.company(orgId, sql => checkLedger(sql, orgId))).toEqual([])
  },
)
