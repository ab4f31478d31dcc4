// PostgreSQL instead: sample
import { add, eq, isNeg, sum } from '@tuheng/domain/kernel/decimal'
import { DomainError } from '@tuheng/domain/kernel/errors'
import { companyMonth } from '@tuheng/domain/system/index'
import { stock, stockDoc, type StockDocType, stockLedger } from '@tuheng/domain/warehouse/index'
import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import type { Tx } from '../../engine/write/tx.ts'
import { testApp } from '../../testing/app.ts'
import { violations } from '../settlement/testing/fixture.ts'
import { draftIn, makeStockWorld, type StockWorld } from './testing/stock-world.ts'

const HISTORIES = Number(process.env.HISTORIES ?? 8)
const MONTHS = ['2026-09', '2026-10', '2026-11'] as const
let world: StockWorld

beforeAll(async () => {
  world = await makeStockWorld(await testApp())
})

interface Act {
  act: 'in' | 'out' | 'move' | 'title' | 'loss' | 'step' | 'back' | 'reverse' | 'freeze' | 'close' | 'reopen'
  n: number
  kg: number
}

const TYPES = {
  in: 'purchaseIn',
  out: 'shipOut',
  move: 'move',
  title: 'title',
  loss: 'countLoss',
} as const satisfies Record<string, StockDocType>

async function perform(tx: Tx, { act, n, kg }: Act): Promise<void> {
  const { portId, yardId, ownerA, ownerB } = world
  if (act in TYPES) {
    const [ownerId, toOwnerId] = n % 3 ? [ownerA, ownerB] : [ownerB, ownerA]
    await draftIn(tx, world, {
      docType: TYPES[act as keyof typeof TYPES],
      bizDate: `${MONTHS[n % 3] ?? MONTHS[0]}-${String((kg % 18) + 1).padStart(2, '0')}`,
      slotNo: n % 2 ? 'A1' : 'A2',
      batchNo: `H${n % 2}`,
      ownerId,
      statedQty: (kg / 1000 + 0.001).toFixed(3),
      ...(act === 'move'
        ? { toWarehouseId: n % 4 ? portId : yardId, toSlotNo: n % 4 ? (n % 2 ? 'A2' : 'A1') : 'B1' }
        : {}),
      ...(act === 'title' ? { toOwnerId } : {}),
    })
    return
  }
  if (act === 'step' || act === 'back' || act === 'reverse') {
    const status = act === 'reverse' ? 'posted' : act === 'back' ? 'approving' : ['draft', 'approving']
    const rows = await tx.find(stockDoc, { where: { status } })
    const doc = rows[kg % Math.max(1, rows.length)]
    if (!doc) return
    const name =
      act === 'reverse' ? 'reverse' : act === 'back' ? 'withdraw' : doc.status === 'draft' ? 'submit' : 'approve'
    await tx.run(stockDoc, name, { id: doc.id, reason: 'x' })
    return
  }
  if (act === 'freeze') {
    const rows = await tx.find(stock, { where: {} })
    const row = rows[n % Math.max(1, rows.length)]
    if (!row) return
    await (row.status === 'normal'
      ? tx.run(stock, 'freeze', { id: row.id, frozenQty: (kg / 4000 + 0.001).toFixed(3), freezeReason: 'x' })
      : tx.run(stock, 'unfreeze', { id: row.id, reason: 'x' }))
    return
  }
  const month = MONTHS[n % 2] ?? MONTHS[0]
  const [found] = await tx.find(companyMonth, { where: { month, docType: 'stockDoc' } })
  const { id } = found ?? (await tx.insert(companyMonth, { month, docType: 'stockDoc' }))
  await tx.run(companyMonth, act as 'close' | 'reopen', { id, reason: 'x' })
}

const act = fc.record<Act>({
  act: fc.constantFrom<Act['act']>(
    'in',
    'in',
    'out',
    'move',
    'title',
    'loss',
    'step',
    'step',
    'step',
    'step',
    'step',
    'back',
    'reverse',
    'freeze',
    'close',
    'reopen',
  ),
  n: fc.nat({ max: 11 }),
  kg: fc.nat({ max: 40_000 }),
})
/** Histories that get somewhere begin with goods. */
const history = fc.array(act, { minLength: 25, maxLength: 55 }).map(acts => [
  ...[0, 1, 2, 3].flatMap(n => [
    { act: 'in' as const, n, kg: 60_000 + n * 7000 },
    { act: 'step' as const, n, kg: 0 },
    { act: 'step' as const, n, kg: 0 },
  ]),
  ...acts,
])

it('stock is the sum of its ledger, never negative on any day, and closed months roll, whatever happens', async () => {
  let done = 0
  const kinds = new Set<string>()
  await fc.assert(
    fc.asyncProperty(history, async acts => {
      for (const one of acts) {
        try {
          await world.app.work(world.masters.orgId, tx => perform(tx, one))
          done++
          kinds.add(one.act)
        } catch (error) {
          if (!(error instanceof DomainError)) throw error
        }
      }
      await expectInvariants()
      expect(await violations(world)).toEqual([])
    }),
    { numRuns: HISTORIES, endOnFailure: true },
  )
  expect(done).toBeGreaterThan(HISTORIES * 15)
  expect([...kinds]).toEqual(expect.arrayContaining(['in', 'out', 'move', 'title', 'step', 'freeze', 'close']))
})

async function expectInvariants(): Promise<void> {
  await world.app.work(world.masters.orgId, async tx => {
    const rows = await tx.find(stockLedger, { where: {} })
    for (const one of await tx.find(stock, { where: {} })) {
      const own = rows.filter(row => row.stockId === one.id)
      expect(eq(one.bookQty ?? '0', sum(own.map(row => row.delta))), one.batchNo ?? '').toBe(true)
      expect(eq(one.bookQty ?? '0', sum([one.availQty, one.lockedQty, one.frozenQty]))).toBe(true)
      let running = '0'
      for (const [i, row] of own.toSorted((a, b) => String(a.bizDate).localeCompare(String(b.bizDate))).entries()) {
        running = add(running, row.delta)
        const isLastOfDay =
          own.toSorted((a, b) => String(a.bizDate).localeCompare(String(b.bizDate)))[i + 1]?.bizDate !== row.bizDate
        if (isLastOfDay) expect(isNeg(running), `${one.batchNo} on ${row.bizDate}`).toBe(false)
      }
    }
  })
}
