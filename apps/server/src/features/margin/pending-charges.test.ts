import fc from 'fast-check'
import { isZero, money, sum } from '@tuheng/domain/kernel/decimal'
import type { ReportAnswer } from '@tuheng/domain/kernel/report'
import { grossProfit } from '@tuheng/domain/margin/index'
import { goods } from '@tuheng/domain/parties/index'
import { department } from '@tuheng/domain/system/index'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Person, testApp, type TestApp } from '../../testing/app.ts'
import { confirm, type Fixture, makeFixture, type Row, statementOf, tripsOf } from '../settlement/testing/fixture.ts'

/** What the confirmation of a statement will post, in the margin of the statement before. */

type Kind = 'customer' | 'carrier'
const READ = ['gl.gpm.read', 'sap.carrier.read', 'sap.charge.read', 'oms.way.read']
const DIMENSIONS = ['customerId', 'carrierId', 'routeId', 'goodsId'] as const

const ask = (who: Person, statementId: number, body: object) =>
  who.must<ReportAnswer>(`${grossProfit.api}/query`, { statementId, ...body })

/** Writes the adjustments into a draft, in the order of its lines. */
const adjusted = (
  { clerk }: Fixture,
  { kind, row }: { kind: Kind; row: Row },
  amounts: readonly (string | undefined)[],
): Promise<Row> =>
  clerk.must<Row>(`sap/${kind}/save`, {
    id: row.id,
    version: row.version,
    lines: row.lines.map(({ id }, i) => (amounts[i] ? { id, adjust: amounts[i], adjustReason: '协商' } : { id })),
  })

describe('the pending charges of a statement', () => {
  let own: Fixture
  let draft: Row
  beforeAll(async () => {
    own = await makeFixture(await testApp())
    await tripsOf(own, [
      { load: '32.00', day: '2026-10-28' },
      { load: '33.00', day: '2026-11-11' },
    ])
    const row = await statementOf(own, { kind: 'carrier', step: 'draft' })
    draft = await adjusted(own, { kind: 'carrier', row }, ['-218.00'])
  })

  it('are told to whoever sees the adjustments, the tax and the net of the statement', async () => {
    const costFor = async (rights: object) => {
      const who = await own.app.person(own.masters.orgId, {
        permissions: READ,
        scope: 'company',
        fieldRights: { statement: rights },
      })
      const byMonth = await ask(who, draft.id, { groupBy: 'month' })
      const byDocument = await ask(who, draft.id, { groupBy: 'docNo' })
      expect(byDocument.totals).toEqual(byMonth.totals)
      expect(money(sum(byDocument.rows.map(row => String(row['costExcl']))))).toBe(byMonth.totals?.['costExcl'])
      return byMonth.totals?.['costExcl']
    }
    const { rows } = await own.app.work(own.masters.orgId, tx =>
      tx.sql<{ excl: string }>('select sum(excl)::text as excl from charge where org_id = $1 and statement_id = $2', [
        own.masters.orgId,
        draft.id,
      ]),
    )
    const posted = money(rows[0]?.excl)
    const paper = money(sum((draft['taxGroups'] as { excl: string }[]).map(group => group.excl)))
    expect(posted).not.toBe(paper)
    expect(await costFor({})).toBe(paper)
    for (const field of ['adjustSum', 'taxGroups', 'netSum', 'lines', 'lines.adjust'])
      for (const right of ['hidden', 'masked']) expect(await costFor({ [field]: right }), field).toBe(posted)
  })

  it('are those of the charges that a department sees', async () => {
    const { app, masters, clerk } = own
    const deptId = await app.work(masters.orgId, async tx => {
      const { id } = await tx.insert(department, { name: '业务部', sort: 1 } as never)
      await tx.sql('update statement set dept_id = $3 where org_id = $1 and id = $2', [masters.orgId, draft.id, id])
      await tx.sql('update charge set dept_id = $2 where org_id = $1', [masters.orgId, id])
      return id
    })
    const bound = await app.person(masters.orgId, { permissions: READ, scope: 'department', deptId })
    const whole = await ask(clerk, draft.id, { groupBy: 'docNo' })
    const seen = await ask(bound, draft.id, { groupBy: 'docNo' })
    expect([seen.totals, seen.rows.length]).toEqual([whole.totals, whole.rows.length])
    const foreign = await app.person(masters.orgId, { permissions: READ, scope: 'department' })
    expect(await foreign.call(`${grossProfit.api}/query`, { statementId: draft.id, groupBy: 'docNo' })).toMatchObject({
      http: 404,
    })
  })

  it('are left out with what the filters leave out', async () => {
    for (const groupBy of ['docNo', 'month', 'routeId']) {
      const { totals, rows } = await ask(own.clerk, draft.id, { groupBy, without: ['routeId'] })
      expect(totals).toMatchObject({ costExcl: '0.00' })
      expect(rows.every(row => isZero(String(row['costExcl'] ?? 0)))).toBe(true)
    }
    const all = await ask(own.clerk, draft.id, { groupBy: 'docNo' })
    const ofRoute = await ask(own.clerk, draft.id, { groupBy: 'docNo', routeId: own.masters.routeId })
    expect(ofRoute.totals).toEqual(all.totals)
    const priced = await ask(own.clerk, draft.id, { groupBy: 'docNo', pricing: 'priced' })
    expect([priced.totals, priced.rows]).toEqual([all.totals, all.rows])
    expect((await ask(own.clerk, draft.id, { groupBy: 'docNo', pricing: 'unpriced' })).totals).toMatchObject({
      costExcl: '0.00',
    })
  })
})

interface TripPlan {
  load: string
  day: string
  rate: string
  carrier: 'carrierA' | 'carrierB'
  /** What is changed in the heads of its charges. */
  route: 'same' | 'none' | 'other'
  otherGoods: boolean
  isUnpriced: boolean
  adjust: string | undefined
}

const trips: fc.Arbitrary<TripPlan> = fc.record({
  load: fc.integer({ min: 2000, max: 3350 }).map(n => (n / 100).toFixed(2)),
  day: fc.constantFrom('2026-10-27', '2026-10-31', '2026-11-03', '2026-11-03', '2026-11-19'),
  rate: fc.constantFrom('0.0900', '0.0600', '0.0300'),
  carrier: fc.constantFrom('carrierA', 'carrierA', 'carrierB'),
  route: fc.constantFrom('same', 'same', 'none', 'other'),
  otherGoods: fc.boolean(),
  isUnpriced: fc.constantFrom(false, false, false, true),
  adjust: fc.option(
    fc.integer({ min: -19999, max: 19999 }).map(n => (n === 0 ? '0.01' : (n / 100).toFixed(2))),
    { nil: undefined },
  ),
})

const TRIP: TripPlan = {
  load: '20.03',
  day: '2026-11-19',
  rate: '0.0300',
  carrier: 'carrierA',
  route: 'same',
  otherGoods: true,
  isUnpriced: false,
  adjust: '-10.15',
}

/** Histories whose statements post both adjustments and roundings, which half of the random ones do not. */
const ROUNDED: Readonly<Record<Kind, [TripPlan[], boolean]>> = {
  customer: [
    [
      { ...TRIP, load: '33.48', day: '2026-10-31', rate: '0.0600', adjust: '38.60' },
      { ...TRIP, load: '29.49', day: '2026-11-03', carrier: 'carrierB', otherGoods: false, isUnpriced: true },
      TRIP,
    ],
    true,
  ],
  carrier: [
    [
      { ...TRIP, load: '29.22', day: '2026-11-03', rate: '0.0600', adjust: '87.91' },
      { ...TRIP, load: '24.34', day: '2026-10-31', rate: '0.0600', isUnpriced: true, adjust: '-169.78' },
      { ...TRIP, load: '21.07', day: '2026-11-03', adjust: '-96.12' },
    ],
    false,
  ],
}

/** Trips of several months, rates and dimensions, in the charges and in the trips that the lines are frozen from. */
async function makeTrips(own: Fixture, plans: readonly TripPlan[], kind: Kind): Promise<void> {
  const { app, masters } = own
  const other = await app.work(masters.orgId, async tx => {
    const { id: goodsId } = await tx.insert(goods, { code: 'M002', name: '块煤', cargoType: 'coal', unit: 'ton' })
    const copied = await tx.sql<{ id: number }>(
      `insert into route (org_id, code, from_address_id, to_address_id, km, status, created_at, updated_at)
       select org_id, 'XL002', to_address_id, from_address_id, km, status, created_at, updated_at from route where org_id = $1 and id = $2 returning id`,
      [tx.orgId, masters.routeId],
    )
    return { goodsId, routeId: copied.rows[0]?.id ?? null }
  })
  for (const plan of plans) {
    await app.work(masters.orgId, tx =>
      tx.sql('update price_sheet_line set tax_rate = $2 where org_id = $1', [tx.orgId, plan.rate]),
    )
    const [trip] = await tripsOf(own, [{ load: plan.load, day: plan.day, carrierId: masters[plan.carrier] }])
    const routeId = { same: masters.routeId, none: null, other: other.routeId }[plan.route]
    const goodsId = plan.otherGoods ? other.goodsId : masters.goodsId
    await app.work(masters.orgId, async tx => {
      const values = [tx.orgId, trip?.id, routeId, goodsId]
      await tx.sql('update charge set route_id = $3, goods_id = $4 where org_id = $1 and doc_id = $2', values)
      await tx.sql(
        'update waybill set route_id = coalesce($3, route_id), goods_id = $4 where org_id = $1 and id = $2',
        values,
      )
      if (plan.isUnpriced)
        await tx.sql(
          `update charge set state = 'unpriced', amount = null, excl = null, tax = null, qty = 0, price = null
           where org_id = $1 and doc_id = $2 and side = $3`,
          [tx.orgId, trip?.id, kind === 'customer' ? 'ap' : 'ar'],
        )
    })
  }
}

/** Every grouping with every kind of filter. */
function questionsOf({ masters }: Fixture, rows: ReportAnswer['rows']): object[] {
  const filters: object[] = [
    {},
    { pricing: 'priced' },
    { pricing: 'unpriced' },
    { carrierId: masters.carrierA },
    { routeId: masters.routeId },
    ...DIMENSIONS.map(name => ({ without: [name] })),
    ...rows.flatMap(row => (row['goodsId'] ? [{ goodsId: row['goodsId'], without: ['routeId'] }] : [])),
  ]
  return filters.flatMap(filter =>
    ['month', 'docNo', ...DIMENSIONS].flatMap(groupBy =>
      [false, true].map(perMonth => ({ ...filter, groupBy, perMonth })),
    ),
  )
}

async function answersOf(own: Fixture, statementId: number): Promise<unknown[]> {
  const { rows } = await ask(own.clerk, statementId, { groupBy: 'goodsId' })
  const answers: unknown[] = []
  for (const question of questionsOf(own, rows)) {
    const answer = await ask(own.clerk, statementId, question)
    const { totals, trend, rest, figures } = answer
    for (const column of ['revenueExcl', 'costExcl'])
      expect(money(sum(answer.rows.map(row => String(row[column]))))).toBe(totals?.[column])
    answers.push([question, { rows: answer.rows, totals, trend, rest, figures }])
  }
  return answers
}

it('counts for no month before the confirmation where months follow it', async () => {
  const own = await makeFixture(await testApp())
  await own.manager.must('sys/set/save', { settings: { revenueMonth: 'confirm' }, reason: '按确认月' })
  await tripsOf(own, [
    { load: '32.00', day: '2026-10-28' },
    { load: '33.00', day: '2026-11-11' },
  ])
  const made = await statementOf(own, { kind: 'customer', step: 'draft' })
  const row = await adjusted(own, { kind: 'customer', row: made }, ['-218.00'])
  const monthly = async () => {
    const { rows, totals } = await ask(own.clerk, row.id, { groupBy: 'month' })
    return { totals, months: rows.map(one => [one['month'], one['revenueExcl']]) }
  }
  const before = await monthly()
  expect(before.months).toEqual([[null, before.totals?.['revenueExcl']]])
  await own.clerk.must('sap/customer/send', { id: row.id })
  await confirm(own, { kind: 'customer', id: row.id })
  expect(await monthly()).toEqual({ ...before, months: [['2026-11', before.totals?.['revenueExcl']]] })
})

it('adds the trip of which a statement has only the rest of a prepayment and an adjustment', async () => {
  const own = await makeFixture(await testApp())
  await tripsOf(own, [{ load: '33.00', prepayCash: '3000.00' }])
  const first = await statementOf(own, { step: 'draft' })
  const lines = first.lines.map(({ id }) => ({ id, prepaid: '2900.00', adjustReason: '分次抵扣' }))
  await own.clerk.must('sap/carrier/save', { id: first.id, version: first.version, lines })
  await own.clerk.must('sap/carrier/send', { id: first.id })
  const [next] = await tripsOf(own, [{ load: '30.00', day: '2026-11-12' }])
  const made = await statementOf(own, { step: 'draft' })
  expect(made.lines.map(line => line['docId'] === next?.id)).toEqual([true, false])
  const row = await adjusted(own, { kind: 'carrier', row: made }, [undefined, '-218.00'])
  const documents = async () => {
    const { rows, totals } = await ask(own.clerk, row.id, { groupBy: 'docNo' })
    return { rows, totals }
  }
  const before = await documents()
  expect(before.totals).toMatchObject({ trips: 2 })
  await own.clerk.must('sap/carrier/send', { id: row.id })
  await confirm(own, { kind: 'carrier', id: row.id })
  expect(await documents()).toEqual(before)
})

describe.each<Kind>(['customer', 'carrier'])('the margin of a statement of a %s', kind => {
  let app: TestApp
  beforeAll(async () => {
    app = await testApp()
  })

  it('is the same before the confirmation and after, whatever it is asked by', async () => {
    let rounded = 0
    let shifted = 0
    await fc.assert(
      fc.asyncProperty(fc.array(trips, { minLength: 3, maxLength: 6 }), fc.boolean(), async (plans, sentFirst) => {
        const own = await makeFixture(app)
        await makeTrips(own, [{ ...(plans[0] as TripPlan), carrier: 'carrierA' }, ...plans.slice(1)], kind)
        const made = await statementOf(own, { kind, step: 'draft' })
        const row = await adjusted(
          own,
          { kind, row: made },
          plans.map(plan => plan.adjust),
        )
        const send = () => own.clerk.must(`sap/${kind}/send`, { id: row.id })
        if (sentFirst) await send()
        const before = await answersOf(own, row.id)
        if (!sentFirst) await send()
        await confirm(own, { kind, id: row.id })
        expect(before).toEqual(await answersOf(own, row.id))
        const posted = await app.work(own.masters.orgId, tx =>
          tx.sql<{ kind: string; n: number }>(
            `select kind, count(*)::int as n from charge where org_id = $1 and statement_id = $2 group by 1`,
            [tx.orgId, row.id],
          ),
        )
        rounded += posted.rows.find(one => one.kind === 'rounding')?.n ?? 0
        shifted += posted.rows.find(one => one.kind === 'adjust')?.n ?? 0
      }),
      { numRuns: Number(process.env.HISTORIES ?? 2), endOnFailure: true, examples: [ROUNDED[kind]] },
    )
    expect(rounded).toBeGreaterThan(0)
    expect(shifted).toBeGreaterThan(0)
  }, 300_000)
})
