// PostgreSQL instead: sample
import { diffDays } from '@tuheng/domain/kernel/dates'
import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { beforeAll, expect, it } from 'vitest'
import { random, type Random } from '../../demo/random.ts'
import { testApp } from '../../testing/app.ts'
import { boxNumber, creditCode } from '../../testing/codes.ts'
import { uploadFile } from '../contracts/testing/price-sheets.ts'
import { legsOf, makeRailWorld, type RailWorld, releasedOrder, type Row } from './testing/rail-world.ts'

const TODAY = '2026-11-20'

let world: RailWorld
/** Ids of what has terms: yards of others and of our own, the station of a yard, the customer, the contract, a container. */
let yards: { other: number; own: number }
let numbers = 9100

const must = (path: string, body: AnyRow) => world.clerk.must<Row>(path, body)

beforeAll(async () => {
  world = await makeRailWorld(await testApp())
  world.app.clock.set(`${TODAY}T16:00:00+08:00`)
  const [other] = world.yards
  const { addressId, stationId } = await must('sys/yard/info', { id: other })
  const own = await must('sys/yard/save', { name: '自营场', kind: 'ownYard', stationId, addressId, handlesBox35: true })
  yards = { other, own: own.id }
})

async function givenLegs() {
  const { masters, routes, yards: places } = world
  const made = await legsOf(world, (await releasedOrder(world, { fromYardId: yards.own, toYardId: places[1] })).id)
  for (const leg of ['pickup', 'delivery'] as const)
    await must('oms/railLeg/assign', {
      id: made[leg].id,
      carrierId: masters.carrierA,
      contractId: masters.apContractA,
      routeId: routes[leg],
      planFrom: '2026-11-01',
      planTo: '2026-11-30',
    })
  return made
}

/** A container that a truck of the order brought on a day, or that came without one. */
async function stands(on: string, { by, at }: { by?: Row; at: 'own' | 'other' | 'customer' }): Promise<Row> {
  const start = at === 'customer' ? world.yards[1] : yards.other
  const box = await must('oms/container/save', {
    boxNo: boxNumber(++numbers),
    boxType: 'ot35',
    yardId: start,
    laden: at === 'customer' ? 'laden' : 'empty',
    sinceAt: '2026-11-01 06:00:00',
  })
  const id = box.id
  if (!by) {
    await must('oms/container/gateOut', { id, movedAt: `${on} 08:00:00` })
    const place = at === 'customer' ? { customerId: world.masters.customerId } : { yardId: yards[at] }
    await must(`oms/container/${at === 'customer' ? 'toCustomer' : 'gateIn'}`, {
      id,
      movedAt: `${on} 10:00:00`,
      ...place,
    })
    return { ...box, on, at, isOfOrder: false }
  }
  const { mainId } = await must('oms/railLeg/info', { id: by.id })
  const { vehicleId, trailerId, driverId } = world.masters.teams[0] as (typeof world.masters.teams)[number]
  const trip = await must('oms/shortHaul/save', { mainId, planQty: '32' })
  await must('oms/shortHaul/dispatch', { id: trip.id, vehicleId, trailerId, driverId })
  const load = { loadGross: '48.00', loadTare: '16.00', boxNo1: box['boxNo'], boxNet1: '32' }
  await must('oms/shortHaul/load', { id: trip.id, loadAt: `${on} 08:00:00`, ...load })
  await must('oms/shortHaul/unload', {
    id: trip.id,
    unloadAt: `${on} 10:00:00`,
    unloadGross: '48.00',
    unloadTare: '16.00',
  })
  return { ...box, on, at, isOfOrder: true }
}

const TERMS = [null, { days: 0, fee: '11.00' }, { days: 2, fee: '7.35' }, { days: 6, fee: '45.50' }] as const
type Terms = (typeof TERMS)[number]

/** Where terms are changed, and the names that they have there. */
const LEVELS = {
  contract: { path: 'cm/customer', act: 'amend', days: 'boxFreeDays', fee: 'boxDayFee' },
  customer: { path: 'sys/customer', act: 'save', days: 'boxFreeDays', fee: 'boxDayFee' },
  other: { path: 'sys/yard', act: 'save', days: 'freeDays', fee: 'dayFee' },
  own: { path: 'sys/yard', act: 'save', days: 'freeDays', fee: 'dayFee' },
  station: { path: 'sys/station', act: 'save', days: 'freeDays', fee: 'dayFee' },
  container: { path: 'oms/container', act: 'save', days: 'freeDays', fee: 'dayFee' },
} as const
type Level = keyof typeof LEVELS

/** The terms that count for a stay, in the order of what goes first. */
function expected(
  terms: Readonly<Record<string, Terms>>,
  box: Row,
  yardKind: string,
): { terms: Terms; by: string } | null {
  const isOurs = box['at'] === 'customer' || (box['at'] === 'own' && yardKind === 'ownYard')
  const order = [
    ...(box['isOfOrder'] && isOurs ? ['contract'] : []),
    ...(box['at'] === 'customer' || (box['isOfOrder'] && isOurs) ? ['customer'] : []),
    ...(box['at'] === 'customer' ? [`container ${box.id}`] : [String(box['at']), 'station']),
  ]
  const first = order.find(level => terms[level])
  const byOf = (level: string) => (level === 'own' || level === 'other' ? 'yard' : (level.split(' ')[0] ?? ''))
  return first ? { terms: terms[first] ?? null, by: byOf(first) } : null
}

it('stays are counted by what is agreed last, wherever it is changed, without waiting for the night', async () => {
  const { masters, stations } = world
  const legs = await givenLegs()
  const boxes = [
    await stands('2026-11-05', { by: legs.pickup, at: 'own' }),
    await stands('2026-11-09', { at: 'own' }),
    await stands('2026-11-11', { at: 'other' }),
    await stands('2026-11-03', { by: legs.delivery, at: 'customer' }),
    await stands('2026-11-14', { at: 'customer' }),
  ]
  const terms: Record<string, Terms> = { other: { days: 5, fee: '20.00' } as never }
  const ids: Record<Exclude<Level, 'container'>, number> = {
    contract: masters.arContractId,
    customer: masters.customerId,
    other: yards.other,
    own: yards.own,
    station: stations[0],
  }
  let kind = 'ownYard'
  const change = async (rng: Random): Promise<string> => {
    if (rng.chance(0.12)) {
      kind = kind === 'ownYard' ? 'freightYard' : 'ownYard'
      const { version } = await must('sys/yard/info', { id: yards.own })
      await must('sys/yard/save', { id: yards.own, version, kind })
      return `kind ${kind}`
    }
    const level = rng.pick(Object.keys(LEVELS) as Level[])
    const { path, act, days, fee } = LEVELS[level]
    const box = rng.pick(boxes)
    const id = level === 'container' ? box.id : ids[level]
    const next = level !== 'container' && rng.chance(0.4) ? null : rng.pick(TERMS)
    const { version, amendments } = await must(`${path}/info`, { id })
    const signed = { signedOn: TODAY, summary: '免箱期', files: [await uploadFile(world.app, world.clerk)] }
    const before = (amendments as Row[] | undefined)?.map(one => ({ id: one.id })) ?? []
    const amended = act === 'amend' ? { amendments: [...before, signed], reason: '补充协议' } : {}
    await must(`${path}/${act}`, { id, version, [days]: next?.days ?? null, [fee]: next?.fee ?? null, ...amended })
    terms[level === 'container' ? `container ${box.id}` : level] = next
    return `${level} ${JSON.stringify(next)}`
  }
  const rng = random(7311)
  const seen = new Set<string>()
  for (let step = 0; step < 45; step++) {
    const what = await change(rng)
    const { list: now } = await world.clerk.must<{ list: Row[] }>('oms/container/list', {
      filters: { id: boxes.map(box => box.id) },
    })
    for (const box of boxes) {
      const { termsBy, overDays, overFee, stayDays } = now.find(one => one.id === box.id) as Row
      const found = expected(terms, box, kind)
      const days = diffDays(String(box['on']), TODAY) + 1
      const over = found?.terms ? Math.max(0, days - found.terms.days) : 0
      const note = `${what}: ${JSON.stringify(box['at'])} ${box.id}`
      expect({ stayDays, overDays, by: found ? termsBy : null }, note).toEqual({
        stayDays: days,
        overDays: over,
        by: found?.by ?? null,
      })
      if (found?.terms) expect(Number(overFee), note).toBeCloseTo(Number(found.terms.fee) * over, 6)
      if (found) seen.add(found.by)
    }
  }
  // The terms of the station count from the registration, and after a repair
  const free = async (level: Level, days: number | null): Promise<void> => {
    if (level === 'container' || level === 'contract') return
    const { path, days: name, fee } = LEVELS[level]
    const { version } = await must(`${path}/info`, { id: ids[level] })
    await must(`${path}/save`, { id: ids[level], version, [name]: days, [fee]: days === null ? null : '5.00' })
  }
  await free('own', null)
  await free('station', 4)
  const boxNo = boxNumber(++numbers)
  const fresh = await must('oms/container/save', {
    boxNo,
    boxType: 'ot35',
    yardId: yards.own,
    sinceAt: `${TODAY.slice(0, 8)}11 08:00:00`,
  })
  expect(fresh).toMatchObject({ termsBy: 'station', stayDays: 10, overDays: 6, overFee: '30.00' })
  await must('oms/container/toRepair', { id: fresh.id, movedAt: `${TODAY} 08:00:00`, reason: '箱门变形' })
  await must('oms/container/repaired', { id: fresh.id, movedAt: `${TODAY} 09:00:00` })
  expect(await must('oms/container/info', { id: fresh.id })).toMatchObject({ termsBy: 'station', overDays: 0 })
  expect([...seen].toSorted()).toEqual(['container', 'contract', 'customer', 'station', 'yard'])
})

it('a container of a customer who is merged counts by the terms of the other one at once', async () => {
  const { clerk, masters } = world
  const twin = await must('sys/customer/save', {
    code: 'H901',
    shortName: '重名焦化',
    fullName: '重名焦化有限公司',
    isCustomer: true,
    partyKind: 'company',
    creditCode: creditCode(901),
    taxpayerType: 'general',
    creditDays: 30,
    boxFreeDays: 9,
    boxDayFee: '8.00',
    notDouble: true,
  })
  const box = await stands('2026-11-05', { at: 'customer' })
  const owner = await must('sys/customer/info', { id: masters.customerId })
  const terms = { boxFreeDays: 3, boxDayFee: '10.00' }
  await must('sys/customer/save', { id: owner.id, version: owner.version, ...terms })
  expect(await must('oms/container/info', { id: box.id })).toMatchObject({ termsBy: 'customer', overDays: 13 })
  const survivor = await must('sys/customer/info', { id: twin.id })
  const loser = await must('sys/customer/info', { id: owner.id })
  const merged = await clerk.call('sys/customer/merge', {
    id: survivor.id,
    version: survivor.version,
    loserId: loser.id,
    loserVersion: loser.version,
    take: [],
    reason: '同一单位录了两次',
    sameEntity: true,
  })
  expect(merged).toMatchObject({ http: 200 })
  expect(await must('oms/container/info', { id: box.id })).toMatchObject({
    customerId: survivor.id,
    termsBy: 'customer',
    overDays: 7,
    overFee: '56.00',
  })
})
