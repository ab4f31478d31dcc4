import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { waybill } from '@tuheng/domain/transport/index'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { auditedService, makeServiceWorld, serviceInput, type ServiceWorld } from '../../services/testing/world.ts'
import { tripOf, violations, withoutWiping } from '../../settlement/testing/fixture.ts'

const RUNS = Number(process.env.HISTORIES ?? 6)

let app: TestApp
let world: ServiceWorld

beforeAll(async () => {
  app = await testApp()
  world = await makeServiceWorld(app)
  await withoutWiping(world)
})

/** The live charges of a trip and of its services, without what tells two postings of the same apart. */
async function ledgerOf(waybillId: number): Promise<AnyRow[]> {
  const { rows } = await app.work(world.masters.orgId, tx =>
    tx.sql<AnyRow>(
      `select side, doc_type, kind, fee_code, segment, party_id, contract_id, qty, price, amount, tax_rate, excl, tax, tons, trips, biz_date, month, revenue_month, pinned, note
       from charge where org_id = $1 and deleted_at is null and (doc_type, doc_id) in (select 'waybill', $2::bigint
         union all select 'serviceWaybill', s.id from service_waybill s where s.org_id = $1 and s.waybill_id = $2)
       order by side, doc_type, kind, fee_code, amount, tax_rate`,
      [tx.orgId, waybillId],
    ),
  )
  return rows
}

const SUMS = `select segment, side, kind, sum(amount)::text as amount, sum(excl)::text as excl, sum(tax)::text as tax, sum(trips)::int as trips,
  sum(tons)::text as tons, sum(n)::int as n from charge_delta where org_id = $1 group by 1, 2, 3 having sum(n) <> 0 order by 1, 2, 3`

const sums = async (): Promise<AnyRow[]> =>
  (await app.work(world.masters.orgId, tx => tx.sql<AnyRow>(SUMS, [tx.orgId]))).rows

const yuan = (from: number, to: number) => fc.integer({ min: from * 100, max: to * 100 }).map(n => (n / 100).toFixed(2))

const specs = fc.record({
  load: yuan(20, 33),
  lost: fc.integer({ min: 0, max: 12 }).map(n => n / 100),
  extras: fc.array(
    fc.record({
      fee: fc.constantFrom('loading', 'weighing'),
      side: fc.constantFrom('ar' as const, 'ap' as const),
      amount: yuan(1, 900),
    }),
    { maxLength: 2 },
  ),
  arPrice: fc.option(yuan(90, 180), { nil: undefined }),
  apPrice: fc.option(yuan(80, 130), { nil: undefined }),
  serviced: fc.constantFrom(undefined, 'none', 'cost'),
  rates: fc.array(fc.constantFrom('0.03', '0.05', '0.06'), { minLength: 1, maxLength: 3 }),
})

it('turned into a service and back, any trip leaves the ledger and its sums as they were', async () => {
  await fc.assert(
    fc.asyncProperty(specs, async ({ load, lost, extras, arPrice, apPrice, serviced, rates }) => {
      const unload = (Number(load) - lost).toFixed(2)
      const { id } = await tripOf(world, { load, unload, extras, audit: false })
      const price = (side: 'ar' | 'ap', value: string) =>
        world.manager.must('oms/wayBill/setPrice', { id, side, basis: 'ton', price: value, reason: '约定' })
      if (arPrice) await price('ar', arPrice)
      if (apPrice) await price('ap', apPrice)
      if (serviced) await auditedService(world, serviceInput(world, id, { passOn: serviced }))
      const [ledger, kept] = [await ledgerOf(id), await sums()]
      const figures = await world.manager.must<AnyRow>('oms/wayBill/info', { id })
      for (const serviceRate of rates) {
        const invoiceItem = '*现代服务*代理服务费'
        await world.manager.must('oms/wayBill/toService', { id, serviceRate, invoiceItem, reason: '改开' })
        const now = await ledgerOf(id)
        expect(now.map(row => row.segment)).toEqual(now.map(() => 'service6'))
        expect(now.filter(row => row.side === 'ar' && row.tax_rate === '0.0900' && row.kind !== 'addition')).toEqual([])
        const total = (rows: AnyRow[], side: string) =>
          rows.filter(row => row.side === side).reduce((all, row) => all + Math.round(Number(row.amount) * 100), 0)
        for (const side of ['ar', 'ap']) expect(total(now, side)).toBe(total(ledger, side))
        expect(await violations(world)).toEqual([])
        await world.manager.must('oms/wayBill/toHaulage', { id, reason: '改回' })
      }
      expect(await ledgerOf(id)).toEqual(ledger)
      expect(await sums()).toEqual(kept)
      const back = await world.manager.must<AnyRow>('oms/wayBill/info', { id })
      const told = [
        'arTotal',
        'arExcl',
        'arTaxRate',
        'apTotal',
        'apExcl',
        'profitExcl',
        'serviceFee',
        'bizKind',
        'lossQty',
      ]
      for (const name of told) expect([name, back[name]]).toEqual([name, figures[name]])
      await app.work(world.masters.orgId, async tx => {
        expect((await tx.getRequired(waybill, id)).lossConfirm).toBe(figures.lossConfirm)
      })
      expect(await violations(world)).toEqual([])
    }),
    { numRuns: RUNS, endOnFailure: true },
  )
})
