import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { incidentalFee } from '@tuheng/domain/system/index'
import { brokenSteps, type TraceStep } from '@tuheng/domain/contracts/index'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Person, type TestApp, testApp } from '../../testing/app.ts'
import { makeMasters, taskIn, tripAt, type TripRow, type Masters } from '../transport/testing/masters.ts'
import { amounts, approveSheet, chargesOf, type SheetAnswer } from './testing/price-sheets.ts'

let app: TestApp
let masters: Masters
let maker: Person
let checker: Person
let mainId: number

beforeAll(async () => {
  app = await testApp()
  const orgId = await app.company()
  masters = await makeMasters(app, orgId, { teams: 1 })
  maker = await app.person(orgId)
  checker = await app.person(orgId)
  mainId = (await taskIn(app, masters)).id
})

/** Replaces the only sheet in force from its first day on by a next version with other terms or rows. */
async function agree(side: 'ar' | 'ap', over: AnyRow, line: AnyRow = {}): Promise<SheetAnswer> {
  const [api, contractId] =
    side === 'ar' ? ['cm/customerPrice', masters.arContractId] : ['cm/carrierPrice', masters.apContractA]
  const { list } = await maker.must<{ list: SheetAnswer[] }>(`${api}/list`, {
    filters: { contractId, status: 'active' },
  })
  const [current] = list
  const { next } = await maker.must<{ next: { id: number } }>(`${api}/revise`, {
    id: current?.id,
    effFrom: '2026-01-01',
    reason: '条款变更',
    adjust: 'none',
  })
  const draft = await maker.must<SheetAnswer>(`${api}/info`, { id: next.id })
  await maker.must(`${api}/save`, {
    id: draft.id,
    version: draft.version,
    ...over,
    lines: draft.lines.map(row => ({ id: row.id, ...line })),
  })
  return approveSheet({ maker, checker, api }, draft.id)
}

async function repriced(id: number): Promise<TripRow> {
  const { failed } = await maker.must<{ failed: number }>('oms/wayBill/repriceApply', { ids: [id], reason: '按新条款' })
  expect(failed).toBe(0)
  return maker.must<TripRow>('oms/wayBill/info', { id })
}

describe('one truck of coal, 33.46 t loaded and 33.28 t unloaded', () => {
  let trip: TripRow

  beforeAll(async () => {
    // The owner bears the loss, so the receivable has no deduction.
    await agree('ar', { lossMode: 'none' })
    const { id } = await tripAt(maker, { masters, mainId, team: masters.teams[0] as never, step: 'toLoad' })
    await maker.must('oms/wayBill/redispatch', {
      id,
      carrierId: masters.carrierA,
      vehicleId: masters.teams[0]?.vehicleId,
      trailerId: masters.teams[0]?.trailerId,
      driverId: masters.teams[0]?.driverId,
      payType: 'mixed',
      prepayCash: '1000.00',
      oilVirtual: '1500.00',
      infoFee: '100.00',
      reason: '补录预付',
    })
    await maker.must('oms/wayBill/load', { id, loadAt: '2026-11-20 08:00:00', loadGross: '48.66', loadTare: '15.20' })
    trip = await maker.must<TripRow>('oms/wayBill/unload', {
      id,
      unloadAt: '2026-11-20 18:00:00',
      unloadGross: '48.48',
      unloadTare: '15.20',
      lossReason: '途耗',
    })
  })

  it('pays the carrier 4,110.00, of which 1,610.00 remain until receipt', async () => {
    expect(amounts(await chargesOf(maker, trip.id, 'ap'))).toEqual([
      'freight 4259.84',
      'lossDeduct -49.60',
      'infoFee -100.00',
      'wipe -0.24',
    ])
    expect(trip).toMatchObject({
      lossQty: '0.180',
      // The owner bears the loss; the carrier's rule is another one.
      overLossQty: '0.000',
      arLossAmount: null,
      apAllowQty: '0.100',
      apOverLossQty: '0.080',
      lossAmount: '49.60',
      lossKind: 'over',
      apTotal: '4110.00',
      prepaidTotal: '2500.00',
      payOnReceipt: '1610.00',
    })
  })

  it('bills the owner 4,526.08, of which 373.71 are tax, with a margin of 381.73', async () => {
    const [freight] = await chargesOf(maker, trip.id, 'ar')
    expect(freight).toMatchObject({
      kind: 'freight',
      qty: '33.280',
      price: '136.0000',
      amount: '4526.08',
      excl: '4152.37',
      tax: '373.71',
    })
    expect(trip).toMatchObject({
      arTotal: '4526.08',
      arExcl: '4152.37',
      apExcl: '3770.64',
      profitExcl: '381.73',
      profitRate: '0.0919',
    })
  })

  it.each([
    { name: 'as loaded', terms: { weightRule: 'load' }, freight: '4282.88', loss: '-49.60' },
    { name: 'as unloaded', terms: { weightRule: 'unload' }, freight: '4259.84', loss: '-49.60' },
    { name: 'the greater', terms: { weightRule: 'more' }, freight: '4282.88', loss: '-49.60' },
    { name: 'loaded less the excess', terms: { weightRule: 'loadLessOver' }, freight: '4272.64', loss: '-49.60' },
    {
      name: 'everything once over',
      terms: { weightRule: 'less', deductMode: 'allIfOver' },
      freight: '4259.84',
      loss: '-111.60',
    },
    {
      name: 'the actual loss',
      terms: { weightRule: 'less', deductMode: 'actual' },
      freight: '4259.84',
      loss: '-111.60',
    },
    {
      name: '50 kg a truck',
      terms: { weightRule: 'less', deductMode: 'overOnly', lossMode: 'fixedKg', lossKg: '50' },
      freight: '4259.84',
      loss: '-80.60',
    },
  ])('settles $name', async ({ terms, freight, loss }) => {
    const sheet = await agree('ap', terms)
    await repriced(trip.id)
    const charges = await chargesOf(maker, trip.id, 'ap')
    const settled = charges.filter(c => c.kind === 'freight' || c.kind === 'lossDeduct')
    expect(amounts(settled).toSorted()).toEqual([`freight ${freight}`, `lossDeduct ${loss}`])
    expect(settled.find(c => c.kind === 'freight')?.sheetNo).toBe(sheet.sheetNo)
  })

  it.each([
    ['cent', '4110.24'],
    ['yuan', '4110.00'],
    ['floorYuan', '4110.00'],
    ['tenYuan', '4110.00'],
  ])('wipes by %s to %s', async (wipeRule, total) => {
    await agree('ap', {
      wipeRule,
      lossMode: 'permille',
      lossValue: '3',
      lossKg: null,
      deductMode: 'overOnly',
      weightRule: 'less',
    })
    expect(await repriced(trip.id)).toMatchObject({ apTotal: total })
  })

  it.each([
    { taxRate: '0.09', apExcl: '3770.64', profitExcl: '381.73', profitRate: '0.0919' },
    { taxRate: '0.03', apExcl: '3990.29', profitExcl: '162.08', profitRate: '0.0390' },
    { taxRate: '0', apExcl: '4110.00', profitExcl: '42.37', profitRate: '0.0102' },
  ])('earns less the less tax the invoice carries: $taxRate', async ({ taxRate, apExcl, profitExcl, profitRate }) => {
    await agree('ap', { wipeRule: 'floorYuan' }, { taxRate })
    expect(await repriced(trip.id)).toMatchObject({ apTotal: '4110.00', apExcl, profitExcl, profitRate })
  })

  it.each([
    ['tonKm', '0.28', '4528.74'],
    ['truck', '4200', '4200.00'],
    ['km', '8.5', '4131.00'],
    ['lump', '4310.5', '4310.50'],
  ])('charges by %s', async (basis, price, amount) => {
    await agree('ar', {}, { basis, price })
    await repriced(trip.id)
    const charges = await chargesOf(maker, trip.id, 'ar')
    expect(amounts(charges.filter(c => c.kind === 'freight'))).toEqual([`freight ${amount}`])
  })

  it('adds the fees that were agreed with the price, each at its own tax rate', async () => {
    const [loading, insurance] = await app.work(masters.orgId, tx =>
      tx.find(incidentalFee, { where: { code: ['loading', 'insurance'] }, sort: ['sort'] }),
    )
    await agree(
      'ar',
      {
        fees: [
          { feeId: loading?.id, basis: 'ton', price: '3.5', taxRate: '0.06' },
          { feeId: insurance?.id, basis: 'truck', price: '12', taxRate: '0.06' },
        ],
      },
      { basis: 'ton', price: '136' },
    )
    expect(await repriced(trip.id)).toMatchObject({
      arFreight: '4526.08',
      arIncidental: '128.48',
      arTotal: '4654.56',
      arExcl: '4273.58',
    })
    expect(
      (await chargesOf(maker, trip.id, 'ar'))
        .filter(c => c.kind === 'incidental')
        .map(c => [c.feeName, c.qty, c.amount, c.taxRate, c.excl]),
    ).toEqual([
      ['装车费', '33.280', '116.48', '0.0600', '109.89'],
      ['保险费', '1.000', '12.00', '0.0600', '11.32'],
    ])
  })

  it('takes the fines of the price sheet off as deductions, in the trip and in the report', async () => {
    const road = () => maker.must<{ totals: AnyRow }>('smp/way/query', {})
    const before = await road()
    const [fine] = await app.work(masters.orgId, tx => tx.find(incidentalFee, { where: { code: 'fine' } }))
    await agree('ap', { fees: [{ feeId: fine?.id, basis: 'truck', price: '50', taxRate: '0' }] })
    expect(await repriced(trip.id)).toMatchObject({ apAdd: null, apDeduct: '99.60', apTotal: '4060.00' })
    expect(amounts(await chargesOf(maker, trip.id, 'ap'))).toContain('deduction -50.00')
    const after = await road()
    expect([before.totals, after.totals]).toMatchObject([
      { payable: '4110.00', fees: '0.00', deductions: '149.60' },
      { payable: '4060.00', fees: '0.00', deductions: '199.60' },
    ])
  })

  it('proves each price: every step of its trace computes to its stated result', async () => {
    const { sides } = await maker.must<{
      sides: Record<string, { booked: { trace: { steps: TraceStep[] }; broken: unknown[] }; same: boolean }>
    }>('oms/wayBill/why', { id: trip.id })
    for (const side of ['ar', 'ap']) {
      expect(sides[side]?.booked.trace.steps.length).toBeGreaterThan(3)
      expect(brokenSteps(sides[side]?.booked.trace.steps ?? [])).toEqual([])
      expect(sides[side]).toMatchObject({ same: true, booked: { broken: [] } })
    }
  })
})

describe('5,200 t in price tiers: 42.00 up to 3,000, 40.50 up to 5,000, 39.00 above', () => {
  const bands = [
    { fromQty: '0', toQty: '3000', price: '42' },
    { fromQty: '3000', toQty: '5000', price: '40.5' },
    { fromQty: '5000', toQty: null, price: '39' },
  ]
  const tons = ['2000', '2000', '1200']
  let trips: number[]

  const freights = async (): Promise<string[]> =>
    (await Promise.all(trips.map(id => chargesOf(maker, id, 'ar')))).map(
      charges => charges.find(c => c.kind === 'freight')?.amount ?? '',
    )

  async function serve(mode: string): Promise<void> {
    await agree('ar', { fees: [] }, { basis: 'ton', price: null, tiers: { mode, bands } })
    const task = await taskIn(app, masters, { bizKind: 'service6', serviceRate: '0.06', planQty: '6000' })
    trips = []
    for (const [i, serviceTons] of tons.entries()) {
      const { id } = await maker.must<TripRow>('oms/wayBill/save', { mainId: task.id })
      await maker.must('oms/wayBill/serve', {
        id,
        carrierId: masters.carrierA,
        loadAt: `2026-11-1${i} 08:00:00`,
        serviceTons,
      })
      trips.push(id)
    }
  }

  it('progressive: each trip continues where the last one stopped, 214,800.00 in all', async () => {
    await serve('progressive')
    expect(await freights()).toEqual(['84000.00', '82500.00', '48300.00'])
    expect(await maker.must('oms/wayBill/summary', { ids: trips })).toMatchObject({ totals: { arTotal: '214800.00' } })
  })

  it('whole quantity: each trip prices everything at the tier reached, 202,800.00', async () => {
    await serve('whole')
    expect(await freights()).toEqual(['78000.00', '78000.00', '46800.00'])
    const preview = await maker.must<{ sums: AnyRow }>('oms/wayBill/repricePreview', { ids: trips, sides: ['ar'] })
    expect(preview.sums).toMatchObject({ ar: { before: '202800.00', diff: '0.00', changed: 0 } })
    await maker.must('oms/wayBill/repriceApply', { ids: trips, sides: ['ar'], reason: '按累计量' })
    expect(await freights()).toEqual(['78000.00', '78000.00', '46800.00'])
  })
})
