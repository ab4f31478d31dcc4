// PostgreSQL instead: sample
import { eq, money, qty, sub, sum } from '@tuheng/domain/kernel/decimal'
import { DomainError } from '@tuheng/domain/kernel/errors'
import { charge } from '@tuheng/domain/settlement/index'
import { supplyEntry, supplyLot } from '@tuheng/domain/trade/index'
import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import type { Tx } from '../../engine/write/tx.ts'
import { testApp } from '../../testing/app.ts'
import { type Trip, tripsOf, violations } from '../settlement/testing/fixture.ts'
import type { Lot } from './rows.ts'
import { entryInput, lotInput, makeTradeWorld, type TradeWorld } from './testing/trade-world.ts'

const HISTORIES = Number(process.env['HISTORIES'] ?? 6)
const FORWARD = { draft: 'confirmQty', quantity: 'confirmQuality', quality: 'setPrice', priced: 'audit' } as const
const BACK = { quantity: 'undoQty', quality: 'undoQuality', priced: 'undoPrice', audited: 'unaudit' } as const
const UNDOES = {
  confirmQty: 'undoQty',
  confirmQuality: 'undoQuality',
  setPrice: 'undoPrice',
  audit: 'unaudit',
} as const
type Forth = keyof typeof UNDOES

let world: TradeWorld
let trips: Trip[]
let tickets = 0

beforeAll(async () => {
  world = await makeTradeWorld(await testApp())
  trips = await tripsOf(world, [
    { load: '33.46', unload: '33.28' },
    { load: '32.10', unload: '32.12' },
    { load: '33.60', unload: '33.40' },
  ])
})

interface Act {
  act: 'lot' | 'buy' | 'sell' | 'trip' | 'named' | 'forward' | 'back' | 'final' | 'undoFinal'
  n: number
  kg: number
}

const pick = <T>(list: readonly T[], n: number): T | undefined => list[n % Math.max(1, list.length)]

async function perform(tx: Tx, { act, n, kg }: Act): Promise<void> {
  const lots = await tx.find(supplyLot, { where: {} })
  if (act === 'lot' || !lots.length) {
    await tx.insert(
      supplyLot,
      lotInput(world, { ticketMode: n % 2 ? 'one' : 'two', buyFreight: n % 3 ? '21.5' : null }) as never,
    )
    return
  }
  const lot = pick(lots, n) as Lot
  if (act === 'buy' || act === 'sell' || act === 'trip' || act === 'named') {
    const recvNet = (20 + kg / 2000).toFixed(3)
    const own =
      act === 'trip'
        ? { waybillId: pick(trips, kg)?.id, vehicleNo: null, ticketNo: null, sendNet: null, recvNet: null }
        : { sendNet: (20.1 + kg / 2000).toFixed(3), recvNet, ticketNo: `H${++tickets}` }
    const buys = await tx.find(supplyEntry, { where: { lotId: lot.id, side: 'buy' } })
    await tx.insert(
      supplyEntry,
      entryInput(lot, {
        side: act === 'buy' || (act === 'trip' && kg % 2) ? 'buy' : 'sell',
        bizDate: `2026-11-${String((kg % 18) + 1).padStart(2, '0')}`,
        ...own,
        ...(act === 'named' ? { sources: [{ buyEntryId: pick(buys, kg)?.id ?? 0, qty: '5.000' }] } : {}),
      }) as never,
    )
    return
  }
  if (act === 'forward') return advance(tx, lot, kg)
  if (act === 'back') {
    const step = BACK[lot.status as keyof typeof BACK] as (typeof BACK)['quantity'] | undefined
    if (step) await tx.run(supplyLot, step, { id: lot.id, reason: 'x' })
    return
  }
  await tx.run(supplyLot, act === 'final' ? 'finalPrice' : 'undoFinal', {
    id: lot.id,
    reason: 'x',
    ...(act === 'final' && kg % 2 ? { finalBuy: '611.25' } : {}),
  })
}

/** Takes a lot one step on, or several. */
async function advance(tx: Tx, { id, status }: Lot, kg: number): Promise<void> {
  const all = Object.keys(FORWARD)
  for (const from of all.slice(all.indexOf(status)).slice(0, 1 + (kg % all.length)))
    await stepOn(tx, id, { step: FORWARD[from as keyof typeof FORWARD], stage: kg % 3 ? 'provisional' : 'final' })
}

const stepOn = (tx: Tx, id: number, { step, stage }: { step: Forth; stage: string }) =>
  tx.run(supplyLot, step, { id, ...(step === 'setPrice' ? { priceStage: stage } : {}) })

const act = fc.record<Act>({
  act: fc.constantFrom<Act['act']>(
    'lot',
    'buy',
    'buy',
    'buy',
    'sell',
    'sell',
    'trip',
    'named',
    'forward',
    'forward',
    'forward',
    'forward',
    'forward',
    'back',
    'back',
    'final',
    'undoFinal',
  ),
  n: fc.nat({ max: 5 }),
  kg: fc.nat({ max: 20_000 }),
})
const history = fc
  .array(act, { minLength: 30, maxLength: 60 })
  .map(acts => [...[0, 1, 2, 3].map(n => ({ act: 'buy' as const, n, kg: 15_000 })), ...acts])

it('keeps sources exact, the ledger of a lot equal to its charges, and undoes a step to the cent', async () => {
  const kinds = new Set<string>()
  const undone = new Set<string>()
  let done = 0
  let exact = 0
  await fc.assert(
    fc.asyncProperty(history, async acts => {
      for (const one of acts)
        try {
          await world.app.work(world.masters.orgId, tx => perform(tx, one))
          kinds.add(one.act)
          done++
        } catch (error) {
          if (!(error instanceof DomainError)) throw error
        }
      expect(await violations(world)).toEqual([])
      exact += await world.app.work(world.masters.orgId, expectExact)
      for (const step of await expectUndone()) undone.add(step)
    }),
    { numRuns: HISTORIES, endOnFailure: true },
  )
  expect(done).toBeGreaterThan(HISTORIES * 10)
  expect([...kinds]).toEqual(expect.arrayContaining(['lot', 'buy', 'sell', 'trip', 'forward', 'back', 'final']))
  expect([...undone].toSorted()).toEqual(Object.keys(UNDOES).toSorted())
  expect(exact).toBeGreaterThan(HISTORIES)
})

/** Of audited lots: what they cost and bring is Σ of their charges, and every purchase is shared out whole. */
async function expectExact(tx: Tx): Promise<number> {
  const lots = await tx.find(supplyLot, { where: { status: ['audited'] } })
  for (const lot of lots) {
    const charges = await tx.find(charge, { where: { lotId: lot.id } })
    const total = (side: string, of: 'amount' | 'excl') =>
      money(sum(charges.filter(one => one.side === side).map(one => one[of])))
    const cost = money(sum([lot.buyAmount, lot.freight, lot.serviceFee, lot.storageFee]))
    expect([cost, lot.sellAmount]).toEqual([total('ap', 'amount'), total('ar', 'amount')])
    expect(lot.profitExcl).toBe(money(sum([sub(total('ar', 'excl'), total('ap', 'excl')), lot.stockValue])))
    const entries = await tx.find(supplyEntry, { where: { lotId: lot.id }, lines: true })
    const sources = entries.flatMap(one => one.sources)
    for (const buy of entries.filter(one => one.side === 'buy')) {
      const own = sources.filter(one => one.buyEntryId === buy.id)
      const taken = qty(sum(own.map(one => one.qty)))
      expect(buy.soldQty).toBe(taken)
      if (eq(taken, buy.recvNet ?? buy.sendNet)) expect(money(sum(own.map(one => one.cost)))).toBe(buy.excl)
    }
  }
  return lots.length
}

/** Every step that open lots can go on is taken, and taken back last first: nothing is left of it. Gives the steps. */
async function expectUndone(): Promise<Forth[]> {
  const lots = await world.app.work(world.masters.orgId, tx =>
    tx.find(supplyLot, { where: { status: Object.keys(FORWARD) } }),
  )
  const steps: Forth[] = []
  for (const { id } of lots) steps.push(...(await undoneFrom(id)))
  return steps
}

async function undoneFrom(id: number): Promise<Forth[]> {
  const work = <T>(body: (tx: Tx) => Promise<T>) => world.app.work(world.masters.orgId, body)
  const before = await work(figuresOf)
  const { status } = await work(tx => tx.getRequired(supplyLot, id))
  const step = FORWARD[status as keyof typeof FORWARD] as Forth | undefined
  if (!step) return []
  try {
    await work(tx => stepOn(tx, id, { step, stage: 'final' }))
  } catch (error) {
    if (error instanceof DomainError) return []
    throw error
  }
  const further = await undoneFrom(id)
  await work(tx => tx.run(supplyLot, UNDOES[step], { id, reason: 'x' }))
  expect(await work(figuresOf)).toEqual(before)
  return [step, ...further]
}

async function figuresOf(tx: Tx): Promise<unknown> {
  const lots = await tx.find(supplyLot, { where: {} })
  const entries = await tx.find(supplyEntry, { where: {}, lines: true })
  const charges = await tx.find(charge, { where: { docType: 'supplyEntry' } })
  return {
    lots: lots.map(({ version: _v, updatedAt: _a, priceStage: _p, auditedAt: _at, auditedBy: _by, ...one }) => one),
    entries: entries.map(({ version: _v, updatedAt: _a, sources, ...one }) => ({
      ...one,
      sources: sources.map(({ buyEntryId, qty: tons, cost, byRule }) => ({ buyEntryId, tons, cost, byRule })),
    })),
    charges: charges.map(({ docId, side, amount, excl, statementId }) => ({ docId, side, amount, excl, statementId })),
  }
}
