import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { addDays } from '@tuheng/domain/kernel/dates'
import { money, sum } from '@tuheng/domain/kernel/decimal'
import { beforeAll, expect, it } from 'vitest'
import { random, type Random } from '../../demo/random.ts'
import { testApp } from '../../testing/app.ts'
import { checkLedger } from '../settlement/index.ts'
import { givenRailLeg, makeRailWorld, type RailWorld, type Row } from './testing/rail-world.ts'
import { arrivedTrain } from './testing/trains.ts'

let world: RailWorld
let customerNo = 0

beforeAll(async () => {
  world = await makeRailWorld(await testApp())
  world.app.clock.set('2026-12-20T10:00:00+08:00')
})

const call = (path: string, body: AnyRow) => world.clerk.call<Row>(path, body)
const must = (path: string, body: AnyRow) => world.clerk.must<Row>(path, body)

const MONTHS = ['2026-11', '2026-12'] as const
const CLOSED_FOR = ['charge', 'railWaybill', 'all'] as const

/** What the test knows of a train. */
interface Known {
  id: number
  arriveAt: string
  unloadAt?: string
  status: 'arrived' | 'unloaded' | 'delivered' | 'confirmed'
}

interface History {
  rng: Random
  legId: number
  trains: Known[]
  /** Ids of the closed months, by month and for what they are closed. */
  closed: Map<string, number>
}

const monthOf = ({ unloadAt = '' }: Known): string => unloadAt.slice(0, 7)
const isClosed = ({ closed }: History, month: string, forWhat: readonly string[]): boolean =>
  forWhat.some(one => closed.has(`${month} ${one}`))

/** Steps of a train with what may be closed against them, and the status that they lead to. */
const STEPS = {
  unload: { from: 'arrived', to: 'unloaded', asks: ['railWaybill', 'all'] },
  undoUnload: { from: 'unloaded', to: 'arrived', asks: ['railWaybill', 'all'] },
  deliver: { from: 'unloaded', to: 'delivered', asks: ['railWaybill', 'all'] },
  undoDeliver: { from: 'delivered', to: 'unloaded', asks: ['railWaybill', 'all'] },
  confirm: { from: 'delivered', to: 'confirmed', asks: CLOSED_FOR },
  undoConfirm: { from: 'confirmed', to: 'delivered', asks: CLOSED_FOR },
} as const

async function step(history: History): Promise<void> {
  const { rng, trains } = history
  if (trains.length < 2 || rng.int(0, 5) === 0) return arrive(history)
  if (rng.int(0, 4) === 0) return closeOrOpen(history)
  const train = rng.pick(trains)
  const possible = Object.entries(STEPS).filter(([, { from }]) => from === train.status)
  const [name, { to, asks }] = rng.pick(possible)
  // A day or four after it came, mostly in the next month where it came at the end of one
  const days = rng.int(0, 4)
  const unloadAt = name === 'unload' ? `${addDays(train.arriveAt.slice(0, 10), days)} 20:00:00` : train.unloadAt
  const given: Record<string, AnyRow> = {
    unload: { unloadAt, receiptWay: 'batch', receivedQty: '59.9' },
    deliver: { deliverAt: '2026-12-19 15:00:00', receiver: '刘建国' },
    confirm: {},
  }
  const answer = await call(`oms/railWaybill/${name}`, { id: train.id, ...(given[name] ?? { reason: '误操作' }) })
  const month = (unloadAt ?? '').slice(0, 7)
  if (isClosed(history, month, asks)) {
    expect([answer.http, answer.error], `${name} ${month}`).toEqual([409, 'month.closed'])
    return
  }
  expect([answer.http, answer.error, answer.msg], `${name} ${month}`).toMatchObject([200, undefined, expect.anything()])
  train.status = to
  if (to === 'arrived') delete train.unloadAt
  else if (unloadAt !== undefined) train.unloadAt = unloadAt
}

/** An arrival changes no book: it is recorded whatever is closed. */
async function arrive({ rng, legId, trains }: History): Promise<void> {
  const arriveAt = `${addDays('2026-11-27', rng.int(0, 6))} 06:00:00`
  const { id } = await arrivedTrain(world, legId, { arriveAt })
  trains.push({ id, arriveAt, status: 'arrived' })
}

async function closeOrOpen({ rng, closed }: History): Promise<void> {
  const [open] = closed
  if (open && rng.int(0, 3)) {
    await must('smp/companyMonth/reopen', { id: open[1], reason: '补录' })
    closed.delete(open[0])
    return
  }
  const [month, docType] = [rng.pick(MONTHS), rng.pick(CLOSED_FOR)]
  if (closed.has(`${month} ${docType}`)) return
  const { list } = await world.clerk.must<{ list: Row[] }>('smp/companyMonth/list', { filters: { month } })
  const known = list.find(row => row['docType'] === docType)
  const { id } = known ?? (await must('smp/companyMonth/save', { month, docType }))
  await must('smp/companyMonth/close', { id, reason: '月结' })
  closed.set(`${month} ${docType}`, id)
}

const chargesOf = async (docNo: unknown): Promise<AnyRow[]> =>
  (await world.clerk.must<{ list: AnyRow[] }>('sap/charge/list', { filters: { docNo: [docNo] }, pageSize: 100 })).list

/** Charges, margins and books say of each month what the trains say that were unloaded in it. */
async function expectMonths({ trains }: History): Promise<void> {
  const booked: (AnyRow & { month: string })[] = []
  for (const train of trains) {
    const { railNo } = await must('oms/railWaybill/info', { id: train.id })
    const charges = await chargesOf(railNo)
    expect(charges.length > 0).toBe(train.status === 'confirmed')
    for (const row of charges) {
      expect([row['bizDate'], row['revenueMonth']]).toEqual([train.unloadAt?.slice(0, 10), monthOf(train)])
      booked.push({ ...row, month: monthOf(train) })
    }
  }
  for (const month of MONTHS) {
    const { totals } = await must('gl/legMargin/query', { monthFrom: month, monthTo: month, customerId: customerNo })
    const sumOf = (side: string) =>
      money(sum(booked.filter(row => row.month === month && row['side'] === side).map(row => String(row['excl']))))
    expect([month, (totals as AnyRow)['revenueExcl'], (totals as AnyRow)['costExcl']]).toEqual([
      month,
      sumOf('ar'),
      sumOf('ap'),
    ])
  }
  const { orgId } = world.masters
  expect(await world.app.db.company(orgId, sql => checkLedger(sql, orgId))).toEqual([])
}

/** The statement of a month has the trains that were unloaded in it, and bills what they earned. */
async function expectStatements({ trains, closed }: History): Promise<void> {
  for (const id of closed.values()) await must('smp/companyMonth/reopen', { id, reason: '补录' })
  for (const train of trains.filter(one => one.status === 'delivered')) {
    await must('oms/railWaybill/confirm', { id: train.id })
    train.status = 'confirmed'
  }
  expect(trains.some(train => train.status === 'confirmed')).toBe(true)
  for (const month of MONTHS) {
    const own = trains.filter(train => train.status === 'confirmed' && monthOf(train) === month)
    const made = await must('sap/customer/save', {
      partyId: customerNo,
      periodFrom: `${month}-01`,
      periodTo: `${month}-${month === '2026-11' ? 30 : 31}`,
      supplementary: true,
    })
    const answer = await call('sap/customer/collect', { id: made.id })
    const lines = ((answer.data as AnyRow | undefined)?.['lines'] ?? []) as AnyRow[]
    const shown = lines.map(line => [line['docId'], line['unloadDate']])
    expect(shown.toSorted()).toEqual(own.map(train => [train.id, train.unloadAt?.slice(0, 10)]).toSorted())
    await must('sap/customer/delete', { id: made.id })
  }
}

it.each([1, 2, 3, 4])('trains count in the month of their unloading (history %i)', async seed => {
  customerNo = world.masters.customerId
  const { id: legId } = await givenRailLeg(world, { planQty: '9999.000', planBoxes: 300 })
  const history: History = { rng: random(seed * 104_729), legId, trains: [], closed: new Map() }
  for (let n = 0; n < 30; n++) {
    await step(history)
    if (n % 10 === 9) await expectMonths(history)
  }
  await expectStatements(history)
  // The next history begins with empty months
  for (const train of history.trains.filter(one => one.status === 'confirmed'))
    await must('oms/railWaybill/undoConfirm', { id: train.id, reason: '重来' })
})
