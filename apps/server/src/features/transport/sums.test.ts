import { DomainError } from '@tuheng/domain/kernel/errors'
import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { loadBill, loadBillGrant, mainWaybill, waybill } from '@tuheng/domain/transport/index'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { softDeleteRecord } from '../../engine/write/delete.ts'
import { saveRecord } from '../../engine/write/save.ts'
import type { Tx } from '../../engine/write/tx.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { tripFace, trips } from './shared/trip-parts.ts'
import { checkSums } from './testing/proof.ts'
import { billIn, dispatchOf, makeMasters, taskIn, type Team, type Masters } from './testing/masters.ts'

let app: TestApp
let masters: Masters

beforeAll(async () => {
  app = await testApp()
  masters = await makeMasters(app, await app.company(), { teams: 3 })
})

/** Transitions to try, by the status of the trip; the forward step most often. Some are refused, which is intended. */
const NEXT = {
  toDispatch: ['dispatch', 'dispatch', 'dispatch', 'void', 'delete', 'plan', 'changeCarrier', 'load'],
  toLoad: ['load', 'load', 'load', 'load', 'redispatch', 'undispatch', 'void', 'plan', 'changeCarrier', 'delete'],
  inTransit: ['unload', 'unload', 'unload', 'undoLoad', 'correctLoad', 'correctLoad', 'changeCarrier', 'delete'],
  arrived: ['unload'],
  unloaded: ['audit', 'undoUnload', 'undoUnload', 'correctUnload', 'correctLoad', 'changeCarrier', 'delete'],
  void: ['dispatch'],
} as const
const AUDITED = ['unaudit', 'unaudit', 'changeCarrier', 'delete', 'undoUnload'] as const
const ELSEWHERE = ['make', 'make', 'make', 'grant', 'revoke', 'reduce', 'close', 'addQty'] as const
type Act = (typeof NEXT)[keyof typeof NEXT][number] | (typeof AUDITED | typeof ELSEWHERE)[number]
const ALL: readonly Act[] = [...new Set<Act>([...Object.values(NEXT).flat(), ...AUDITED, ...ELSEWHERE])]

interface Step {
  /** A step of a trip instead of one of the others. */
  onTrip: boolean
  act: number
  /** Which trip, team or grant, modulo their number. */
  pick: number
  carrier: boolean
  /** Loaded gross in steps of 20 kg. */
  gross: number
}

const step = fc.record<Step>({
  onTrip: fc.boolean().chain(often => (often ? fc.constant(true) : fc.boolean())),
  act: fc.nat(100),
  pick: fc.nat(30),
  carrier: fc.boolean(),
  gross: fc.integer({ min: 1500, max: 2440 }),
})
const history = fc.array(step, { minLength: 30, maxLength: 60 })

interface Scene {
  mainId: number
  billId: number | null
  tripIds: number[]
}

const MAKE: Step = { onTrip: false, act: 0, pick: 0, carrier: true, gross: 0 }
const ton = (steps: number): string => (steps * 0.02).toFixed(3)

/** Chooses among the newest trips, so that each makes progress. */
async function actOf(tx: Tx, scene: Scene, step: Step): Promise<{ act: Act; tripId: number }> {
  const young = scene.tripIds.slice(-4)
  const tripId = young[step.pick % Math.max(young.length, 1)] ?? 0
  const trip = step.onTrip && tripId ? await tx.get(waybill, tripId) : undefined
  const acts: readonly Act[] = !trip
    ? ELSEWHERE
    : trip.auditStatus === 'unaudited'
      ? NEXT[trip.transportStatus]
      : AUDITED
  return { act: acts[step.act % acts.length] ?? 'make', tripId }
}

async function play(tx: Tx, scene: Scene, step: Step): Promise<Act> {
  const { act, tripId } = await actOf(tx, scene, step)
  const { pick, carrier, gross } = step
  const team = masters.teams[pick % masters.teams.length] as Team
  const carrierId = carrier ? masters.carrierA : masters.carrierB
  const weights = { loadGross: ton(gross), loadTare: '15.200' }
  const moves: Record<Act, () => Promise<unknown>> = {
    make: async () => scene.tripIds.push((await tx.insert(waybill, { mainId: scene.mainId, carrierId })).id),
    dispatch: () => tx.run(waybill, 'dispatch', { id: tripId, ...dispatchOf(team, carrierId) }),
    redispatch: () => tx.run(waybill, 'redispatch', { id: tripId, ...dispatchOf(team, carrierId) }),
    undispatch: () => tx.run(waybill, 'undispatch', { id: tripId }),
    load: () => tx.run(waybill, 'load', { id: tripId, loadAt: '2026-11-19 08:00:00', ...weights }),
    undoLoad: () => tx.run(waybill, 'undoLoad', { id: tripId }),
    unload: () =>
      tx.run(waybill, 'unload', {
        id: tripId,
        unloadAt: '2026-11-20 08:00:00',
        unloadGross: ton(Math.max(gross - 3, 780)),
        unloadTare: '15.200',
        lossReason: '复磅',
      }),
    undoUnload: () => tx.run(waybill, 'undoUnload', { id: tripId }),
    void: () => tx.run(waybill, 'void', { id: tripId }),
    correctLoad: () => tx.run(waybill, 'correct', { id: tripId, ...weights, lossReason: '更正' }),
    correctUnload: () => tx.run(waybill, 'correct', { id: tripId, unloadGross: ton(gross), lossReason: '更正' }),
    changeCarrier: () => tx.run(waybill, 'changeCarrier', { id: tripId, carrierId }),
    plan: async () => {
      const { version } = await tx.getRequired(waybill, tripId)
      await saveRecord(tx, {
        resource: trips,
        face: tripFace('all'),
        input: { id: tripId, version, planQty: ton(pick * 100) },
      })
    },
    audit: async () => {
      await tx.run(waybill, 'receipt', { id: tripId, receiptAt: '2026-11-20', receiptCopies: 1 }).catch(ignoreRefusal)
      await tx.run(waybill, 'confirmLoss', { id: tripId, lossReason: '认可' }).catch(ignoreRefusal)
      await tx.run(waybill, 'audit', { id: tripId })
    },
    unaudit: () => tx.run(waybill, 'unaudit', { id: tripId }),
    delete: async () =>
      softDeleteRecord(tx, trips, { before: (await tx.lock(waybill, tripId)) as unknown as AnyRow, reason: null }),
    grant: () => tx.run(loadBill, 'grant', { id: scene.billId ?? 0, carrierId, qty: ton(pick * 100 + 100) }),
    revoke: async () => tx.run(loadBillGrant, 'revoke', { id: await grantAt(tx, scene, pick) }),
    reduce: async () => tx.run(loadBillGrant, 'reduce', { id: await grantAt(tx, scene, pick) }),
    close: async () => {
      await tx.run(mainWaybill, 'close', { id: scene.mainId })
      await tx.run(mainWaybill, 'reopen', { id: scene.mainId })
    },
    addQty: () => tx.run(mainWaybill, 'addQty', { id: scene.mainId, planQty: ton(pick * 400 + 50) }),
  }
  await moves[act]()
  return act
}

async function grantAt(tx: Tx, scene: Scene, pick: number): Promise<number> {
  const grants = await tx.find(loadBillGrant, { where: { billId: scene.billId ?? 0 } })
  return grants[pick % Math.max(grants.length, 1)]?.id ?? 0
}

function ignoreRefusal(error: unknown): void {
  if (!(error instanceof DomainError)) throw error
}

/** Kinds of steps that succeeded at least once. */
const seen = new Set<Act>()

/** Runs a history. Each step is a transaction that ends with the check; a refused step is rolled back. */
async function playAll(scene: Scene, steps: readonly Step[]): Promise<void> {
  for (const one of steps) {
    const before = [...scene.tripIds]
    try {
      seen.add(
        await app.work(masters.orgId, async tx => {
          const act = await play(tx, scene, one)
          await checkSums(tx, scene.mainId)
          return act
        }),
      )
    } catch (error) {
      ignoreRefusal(error)
      scene.tripIds = before
    }
  }
}

/** Frees the teams for the next history. */
const clearRoads = () =>
  app.db.system('test', sql =>
    sql.query(`update waybill set deleted_at = now() where org_id = $1 and deleted_at is null`, [masters.orgId]),
  )

describe('after any actions on trips', () => {
  it('task, shares, bill and grants equal the sums over the trips', async () => {
    await fc.assert(
      fc.asyncProperty(history, async steps => {
        const billId = (await billIn(app, masters, { qty: '500.000', overRate: '0.0500' })).id
        for (const carrierId of [masters.carrierA, masters.carrierB])
          await app.work(masters.orgId, tx => tx.run(loadBill, 'grant', { id: billId, carrierId, qty: '200' }))
        const mainId = (await taskIn(app, masters, { loadBillId: billId, planQty: '300' })).id
        const scene: Scene = { mainId, billId, tripIds: [] }
        await playAll(scene, [MAKE, ...steps])
        await clearRoads()
      }),
      { numRuns: 16, seed: 20_261_120, endOnFailure: true },
    )
    expect(ALL.filter(act => !seen.has(act))).toEqual([])
  }, 300_000)

  it('also for a task without a bill', async () => {
    await fc.assert(
      fc.asyncProperty(history, async steps => {
        const mainId = (await taskIn(app, masters, { planQty: '200' })).id
        await playAll({ mainId, billId: null, tripIds: [] }, [MAKE, ...steps])
        await clearRoads()
      }),
      { numRuns: 6, seed: 4711, endOnFailure: true },
    )
  }, 300_000)
})
