// PostgreSQL too: connections
import { beforeAll, describe, expect, it } from 'vitest'
import { testApp } from '../../../testing/app.ts'
import { LEDGER_RULES } from '../check/check-ledger.ts'
import { type Fixture, makeFixture, tripsOf, violations } from '../testing/fixture.ts'
import { mergeAllDeltas, mergeDeltas, startMerging } from './merge-deltas.ts'

let fixture: Fixture
let orgId: number
const equal = LEDGER_RULES.find(rule => rule.name === 'charge.sums')?.sql ?? ''

const sql = <T = Record<string, unknown>>(text: string, ...params: unknown[]): Promise<T[]> =>
  fixture.app.db.company(orgId, async s => (await s.query<T>(text, params)).rows)
const run = (text: string, ...params: unknown[]): Promise<number> =>
  fixture.app.db.company(orgId, async s => (await s.query(text, params)).count)
/** One statement, so one moment, whatever is written and merged meanwhile. */
const differences = () => sql(equal, orgId)
const rowsOf = async (table: string): Promise<number> =>
  (await sql<{ n: number }>(`select count(*)::int as n from ${table} where org_id = $1`, orgId))[0]?.n ?? -1

/** The same numbers for the same seed. */
function diceOf(seed: number): (sides: number) => number {
  let state = seed
  return sides => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * sides)
  }
}

/** Whatever can happen to charges, to some of those whose number leaves `slice` when divided by `slices`. */
interface Act {
  text: string
  params(dice: (sides: number) => number): unknown[]
}
const SOME = 'org_id = $1 and id % $2 = $3 and id % $4 = $5'
/** Two freights of equal key and unequal weight. */
const SWAPPED = `org_id = $1 and side = 'ap' and kind = 'freight' and revenue_month = '2026-10'`
const ALL_BACK = `update charge set deleted_at = null, revenue_month = coalesce(revenue_month, '2026-09') where org_id = $1`
const MONTHS = ['2026-08', '2026-09', '2026-10', '2026-11']
const MEASURED: Act[] = [
  {
    text: `update charge set amount = amount + 1.09, excl = excl + 1, tax = tax + 0.09 where ${SOME}`,
    params: () => [],
  },
  {
    text: `update charge set amount = null, excl = null, tax = null, state = 'unpriced', statement_id = null where ${SOME}`,
    params: () => [],
  },
  {
    text: `update charge set amount = 10.90, excl = 10, tax = 0.90, state = 'priced' where amount is null and ${SOME}`,
    params: () => [],
  },
  { text: `update charge set tons = tons + 0.125, trips = trips + 1 where ${SOME}`, params: () => [] },
  { text: `update charge set revenue_month = $6 where ${SOME}`, params: dice => [MONTHS[dice(4)]] },
  { text: `update charge set revenue_month = null where ${SOME}`, params: () => [] },
  {
    text: `update charge set customer_id = $6 where ${SOME}`,
    params: dice => [dice(3) ? fixture.masters.customerId : null],
  },
  {
    text: `update charge set carrier_id = $6, side = $7 where ${SOME}`,
    params: dice => [dice(2) ? fixture.masters.carrierA : fixture.masters.carrierB, dice(2) ? 'ar' : 'ap'],
  },
  {
    text: `update charge set segment = $6, kind = $7, route_id = null where ${SOME}`,
    params: dice => [dice(2) ? 'road' : 'service', dice(2) ? 'freight' : 'claim'],
  },
  { text: `update charge set deleted_at = now() where ${SOME}`, params: () => [] },
  { text: `update charge set deleted_at = null where deleted_at is not null and ${SOME}`, params: () => [] },
  { text: `delete from charge where ${SOME} and id % 7 = 3`, params: () => [] },
]
let copied = ''

async function act(dice: (sides: number) => number, [slices, slice]: readonly [number, number]): Promise<void> {
  const [modulus] = [[1, 2, 3, 5][dice(4)] ?? 1]
  const picked = [orgId, slices, slice, modulus, dice(modulus)]
  const { text, params } = MEASURED[dice(MEASURED.length)] as Act
  await fixture.app.db
    .company(orgId, async s => {
      await s.query(text, [...picked, ...params(dice)])
      // What is copied keeps to the slice: nobody else ever waits for these rows
      if (dice(3) === 0)
        await s.query(
          `insert into charge (id, ${copied}) overriding system value select id + $6, ${copied} from charge where ${SOME} limit 5 on conflict do nothing`,
          [...picked, 1_000_000 * slices * (1 + dice(900))],
        )
      if (dice(6) === 0) throw new Error('taken back')
    })
    .catch((error: Error) => {
      if (error.message !== 'taken back') throw error
    })
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
  const columns = await sql<{ name: string }>(
    `select column_name as name from information_schema.columns where table_name = 'charge' and column_name <> 'id'`,
  )
  copied = columns.map(({ name }) => name).join(', ')
})

describe('the sums that are kept with the charges', () => {
  it('wait as deltas for whoever reads, and are merged into one row a key', async () => {
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
    ['state', `update charge set state = 'priced', version = version + 1, locked_at = now() where org_id = $1`],
    ['document', `update charge set doc_no = doc_no || 'x', note = 'x', dept_id = null, price = 1 where org_id = $1`],
    ['nothing at all', `update charge set amount = amount where org_id = $1`],
    [
      'two charges that swap',
      `update charge set tons = x.both - charge.tons from (select sum(tons) as both from charge where ${SWAPPED}) x where ${SWAPPED}`,
    ],
  ])('take no note of a change of %s', async (_, text) => {
    const before = await rowsOf('charge_delta')
    expect(await run(text, orgId)).toBeGreaterThan(1)
    expect(await rowsOf('charge_delta')).toBe(before)
  })

  it('follow whatever happens to charges, merged at any moment', async () => {
    for (const seed of [1, 2, 3]) {
      const dice = diceOf(seed)
      await run(ALL_BACK, orgId)
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
    // What nobody counts for any more leaves no row
    expect(
      await sql(
        'select id from charge_sum where org_id = $1 and n = 0 and trips = 0 and tons = 0 and amount = 0 and excl = 0',
        orgId,
      ),
    ).toEqual([])
  })

  it('are written by the owner of the database, too, and belong to one company each', async () => {
    const other = await fixture.app.company()
    expect(await run(ALL_BACK, orgId)).toBeGreaterThan(5)
    await fixture.app.db.system('a change behind everybody', s =>
      s.query(`update charge set tons = tons + 1 where org_id = $1`, [orgId]),
    )
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

  it('are merged behind those who write, until that is stopped', async () => {
    await run('update charge set tons = tons + 1 where org_id = $1', orgId)
    const errors: unknown[] = []
    const merging = startMerging(fixture.app.db, { everyMs: 10, onError: error => errors.push(error) })
    await expect.poll(() => rowsOf('charge_delta'), { timeout: 10_000 }).toBe(0)
    // A few wait for a later round, many do not
    await run('update charge set tons = tons + 1 where org_id = $1', orgId)
    const few = await rowsOf('charge_delta')
    expect(few).toBeGreaterThan(0)
    for (let i = 0; i * few < 600; i++) await run('update charge set tons = tons + 1 where org_id = $1', orgId)
    await expect.poll(() => rowsOf('charge_delta'), { timeout: 10_000 }).toBeLessThan(500)
    await merging.stop()
    await run('update charge set tons = tons + 1 where org_id = $1', orgId)
    const left = await rowsOf('charge_delta')
    await new Promise(resolve => setTimeout(resolve, 100))
    expect(await rowsOf('charge_delta')).toBe(left)
    expect([errors, await differences()]).toEqual([[], []])
  })
})

// PGlite is one connection: nothing happens at the same moment there.
describe.runIf(process.env.TEST_DATABASE_URL)('the sums while many write', () => {
  it('are true at every moment, and nobody waits for nobody', async () => {
    await run(ALL_BACK, orgId)
    await run(
      `insert into charge (id, ${copied}) overriding system value select id + g, ${copied} from charge, generate_series(10000000, 10000020) g where org_id = $1 and deleted_at is null on conflict do nothing`,
      orgId,
    )
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
        // However slow the machine is, the others come to look and to merge meanwhile
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
  }, 120_000)

  it('do not wait for a merge under way', async () => {
    await run('update charge set tons = tons + 1 where org_id = $1', orgId)
    await fixture.app.db
      .company(orgId, async held => {
        await held.query('select pg_advisory_xact_lock(520054, $1)', [orgId])
        await held.query('delete from charge_delta where org_id = $1', [orgId])
        expect(await mergeDeltas(fixture.app.db, orgId)).toBe(0)
        await run('update charge set tons = tons + 1 where org_id = $1', orgId)
        expect(await differences()).toEqual([])
        throw new Error('taken back')
      })
      .catch((error: Error) => expect(error.message).toBe('taken back'))
    expect(await differences()).toEqual([])
  })
})
