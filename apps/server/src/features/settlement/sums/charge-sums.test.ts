// PostgreSQL instead: connections
import { charge } from '@tuheng/domain/settlement/index'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Tx } from '../../../engine/write/tx.ts'
import { testApp } from '../../../testing/app.ts'
import { LEDGER_RULES } from '../check/check-ledger.ts'
import { type Fixture, makeFixture, tripsOf, violations } from '../testing/fixture.ts'
import { mergeAllDeltas, mergeDeltas, startMerging } from './merge-deltas.ts'
import { changeCharges, insertCharges } from './write-charges.ts'

let fixture: Fixture
let orgId: number
const equal = LEDGER_RULES.find(rule => rule.name === 'charge.sums')?.sql ?? ''

const sql = <T = Record<string, unknown>>(text: string, ...params: unknown[]): Promise<T[]> =>
  fixture.app.db.company(orgId, async s => (await s.query<T>(text, params)).rows)
/** One statement, so the comparison is of one moment, whatever is written and merged meanwhile. */
const differences = () => sql(equal, orgId)
const rowsOf = async (table: string): Promise<number> =>
  (await sql<{ n: number }>(`select count(*)::int as n from ${table} where org_id = $1`, orgId))[0]?.n ?? -1

/** A deterministic random number generator. */
function diceOf(seed: number): (sides: number) => number {
  let state = seed
  return sides => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * sides)
  }
}

/** One change of those charges whose number modulo `slices` is `slice`. */
interface Act {
  set: string | null
  only?: string
  params?(dice: (sides: number) => number): unknown[]
}
const SOME = 'id % $2 = $3 and id % $4 = $5'
/** Two freights with equal keys and unequal weights. */
const SWAPPED = `side = 'ap' and kind = 'freight' and revenue_month = '2026-10'`
const ALL_BACK = `deleted_at = null, revenue_month = coalesce(t.revenue_month, '2026-09')`
const MONTHS = ['2026-08', '2026-09', '2026-10', '2026-11']
const MEASURED: Act[] = [
  { set: 'amount = t.amount + 1.09, excl = t.excl + 1, tax = t.tax + 0.09' },
  { set: `amount = null, excl = null, tax = null, state = 'unpriced', statement_id = null` },
  { set: `amount = 10.90, excl = 10, tax = 0.90, state = 'priced'`, only: 'amount is null' },
  { set: 'tons = t.tons + 0.125, trips = t.trips + 1' },
  { set: 'revenue_month = $6', params: dice => [MONTHS[dice(4)]] },
  { set: 'revenue_month = null' },
  { set: 'customer_id = $6', params: dice => [dice(3) ? fixture.masters.customerId : null] },
  {
    set: 'carrier_id = $6, side = $7',
    params: dice => [dice(2) ? fixture.masters.carrierA : fixture.masters.carrierB, dice(2) ? 'ar' : 'ap'],
  },
  {
    set: 'segment = $6, kind = $7, route_id = null',
    params: dice => [dice(2) ? 'road' : 'service', dice(2) ? 'freight' : 'claim'],
  },
  { set: `deleted_at = '2026-11-20'` },
  { set: 'deleted_at = null', only: 'deleted_at is not null' },
  { set: null, only: 'id % 7 = 3' },
]

const change = (set: string | null, where = 'true'): Promise<number> =>
  fixture.app.work(orgId, tx => changeCharges(tx, { set, where, params: [] }))

async function act(dice: (sides: number) => number, [slices, slice]: readonly [number, number]): Promise<void> {
  const [modulus] = [[1, 2, 3, 5][dice(4)] ?? 1]
  const { set, only = 'true', params = () => [] } = MEASURED[dice(MEASURED.length)] as Act
  const values = [slices, slice, modulus, dice(modulus), ...params(dice)]
  const [copies, takenBack] = [dice(3) === 0, dice(6) === 0]
  await fixture.app
    .work(orgId, async tx => {
      await changeCharges(tx, { set, where: `${only} and ${SOME}`, params: values })
      if (copies) await copySome(tx, 5)
      if (takenBack) throw new Error('taken back')
    })
    .catch((error: Error) => {
      if (error.message !== 'taken back') throw error
    })
}

async function copySome(tx: Tx, limit: number): Promise<void> {
  const rows = await tx.find(charge, { where: {}, limit })
  await insertCharges(
    tx,
    rows.map(({ createdAt: _, createdBy: __, ...row }) => row),
  )
}

beforeAll(async () => {
  fixture = await makeFixture(await testApp())
  orgId = fixture.masters.orgId
  await tripsOf(fixture, [
    { load: '33.00', unload: '32.80' },
    { load: '32.00', infoFee: '100.00', day: '2026-10-08' },
    { load: '30.00', day: '2026-10-09' },
    { load: '31.00', carrierId: fixture.masters.carrierB, extras: [{ fee: 'toll', side: 'ap', amount: '150.00' }] },
  ])
})

describe('the kept sums over charges', () => {
  it('are first stored as deltas, and are merged into one row per key', async () => {
    expect(await rowsOf('charge_sum')).toBe(0)
    expect(await rowsOf('charge_delta')).toBeGreaterThan(3)
    expect(await violations(fixture)).toEqual([])
    await mergeAllDeltas(fixture.app.db, orgId)
    expect(await rowsOf('charge_delta')).toBe(0)
    expect(await violations(fixture)).toEqual([])
    const [row] = await sql<{ n: number; excl: string }>(
      `select sum(n)::int as n, sum(excl) filter (where side = 'ar')::text as excl from charge_sum where org_id = $1 and grain = 'segment'`,
      orgId,
    )
    const [truth] = await sql<{ n: number; excl: string }>(
      `select count(*)::int as n, sum(excl) filter (where side = 'ar')::text as excl from charge where org_id = $1 and deleted_at is null`,
      orgId,
    )
    expect(row).toEqual(truth)
  })

  it.each([
    ['state', `state = 'priced', version = t.version + 1, locked_at = now()`, 'true'],
    ['document', `doc_no = t.doc_no || 'x', note = 'x', dept_id = null, price = 1`, 'true'],
    ['nothing at all', 'amount = t.amount', 'true'],
    [
      'two charges that swap',
      `tons = (select sum(tons) from charge where org_id = $1 and ${SWAPPED}) - t.tons`,
      SWAPPED,
    ],
  ])('take no note of a change of %s', async (_, set, where) => {
    const before = await rowsOf('charge_delta')
    expect(await change(set, where)).toBeGreaterThan(1)
    expect(await rowsOf('charge_delta')).toBe(before)
  })

  it('follow every change of charges, merged at any moment', async () => {
    for (const seed of [1, 2, 3]) {
      const dice = diceOf(seed)
      await change(ALL_BACK)
      for (let i = 0; i < 40; i++) {
        await act(dice, [1, 0])
        if (dice(4) === 0) await mergeDeltas(fixture.app.db, orgId, 1 + dice(12))
        if (dice(3) === 0) expect(await differences(), `seed ${seed}, act ${i}`).toEqual([])
      }
    }
    expect(await differences()).toEqual([])
    expect(await rowsOf('charge')).toBeGreaterThan(10)
    await mergeAllDeltas(fixture.app.db, orgId)
    expect(await differences()).toEqual([])
    // Keys without charges leave no row.
    expect(
      await sql(
        'select id from charge_sum where org_id = $1 and n = 0 and trips = 0 and tons = 0 and amount = 0 and excl = 0',
        orgId,
      ),
    ).toEqual([])
  })

  it('belong to one company each', async () => {
    const other = await fixture.app.company()
    expect(await change(ALL_BACK)).toBeGreaterThan(5)
    expect(await differences()).toEqual([])
    expect(
      await fixture.app.db.company(
        other,
        async s => (await s.query('select 1 from charge_delta union all select 1 from charge_sum')).rows,
      ),
    ).toEqual([])
    await expect(
      fixture.app.db.company(other, s =>
        s.query(
          `insert into charge_delta (org_id, revenue_month, segment, side, kind, n, trips, tons, amount, excl, tax) values ($1, '2026-11', 'road', 'ar', 'freight', 1, 1, 1, 1, 1, 0)`,
          [orgId],
        ),
      ),
    ).rejects.toThrow('row-level security')
  })

  it('are merged in the background until that is stopped', async () => {
    await change('tons = t.tons + 1')
    const errors: unknown[] = []
    const merging = startMerging(fixture.app.db, { everyMs: 10, onError: error => errors.push(error) })
    await expect.poll(() => rowsOf('charge_delta'), { timeout: 10_000 }).toBe(0)
    // A few deltas wait for a later round, many do not.
    await change('tons = t.tons + 1')
    const few = await rowsOf('charge_delta')
    expect(few).toBeGreaterThan(0)
    for (let i = 0; i * few < 600; i++) await change('tons = t.tons + 1')
    await expect.poll(() => rowsOf('charge_delta'), { timeout: 10_000 }).toBeLessThan(500)
    await merging.stop()
    await change('tons = t.tons + 1')
    const left = await rowsOf('charge_delta')
    await new Promise(resolve => setTimeout(resolve, 100))
    expect(await rowsOf('charge_delta')).toBe(left)
    expect([errors, await differences()]).toEqual([[], []])
  })
})

// PGlite has one connection, on which nothing runs concurrently.
describe.runIf(process.env.TEST_DATABASE_URL)('the kept sums during concurrent writes', () => {
  it('are true at every moment, and no writer waits for another', async () => {
    await change(ALL_BACK)
    await fixture.app.work(orgId, async tx => {
      for (let i = 0; i < 20; i++) await copySome(tx, 10)
    })
    const writers = 8
    let writing = true
    const merged: number[] = []
    const merger = async (): Promise<void> => {
      while (writing) merged.push(await mergeDeltas(fixture.app.db, orgId, 50))
    }
    let looked = 0
    const looker = async (): Promise<void> => {
      while (writing) {
        expect(await differences()).toEqual([])
        looked++
      }
    }
    let alone = false
    const others = [merger(), merger(), looker(), looker()].map(other => other.finally(() => (alone = true)))
    const seenEnough = (): boolean => looked > 5 && merged.filter(Boolean).length > 5
    await Promise.all(
      Array.from({ length: writers }, async (_, slice) => {
        const dice = diceOf(100 + slice)
        // On a slow machine the others still read and merge meanwhile.
        for (let i = 0; i < 25 || !(alone || seenEnough()); i++) await act(dice, [writers, slice])
      }),
    ).finally(() => (writing = false))
    await Promise.all(others)
    expect(looked).toBeGreaterThan(5)
    expect(merged.filter(Boolean).length).toBeGreaterThan(5)
    expect(await differences()).toEqual([])
    await mergeAllDeltas(fixture.app.db, orgId)
    expect(await rowsOf('charge_delta')).toBe(0)
    expect(await differences()).toEqual([])
  }, 300_000)

  it('do not wait for a merge in progress', async () => {
    await change('tons = t.tons + 1')
    await fixture.app.db
      .company(orgId, async held => {
        await held.query('select pg_advisory_xact_lock(520054, $1)', [orgId])
        await held.query('delete from charge_delta where org_id = $1', [orgId])
        expect(await mergeDeltas(fixture.app.db, orgId)).toBe(0)
        await change('tons = t.tons + 1')
        expect(await differences()).toEqual([])
        throw new Error('taken back')
      })
      .catch((error: Error) => expect(error.message).toBe('taken back'))
    expect(await differences()).toEqual([])
  })
})
