import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { add, money, sum } from '@tuheng/domain/kernel/decimal'
import { permissionCodes } from '@tuheng/domain/kernel/policy'
import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { registry } from '@tuheng/domain/registry'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { importer } from '../../../testing/import.ts'
import { makeServiceWorld, ruleInForce, type ServiceWorld } from '../../services/testing/world.ts'
import { statementOf, tripOf, violations, withoutWiping } from '../../settlement/testing/fixture.ts'
import { taskIn } from '../testing/masters.ts'

interface Entered extends AnyRow {
  id: number | null
  errors?: { path: string; code: string; msg: string }[]
  warnings?: { path: string; code: string; msg: string }[]
}
interface Answer {
  list: Entered[]
  ok: number
  failed: number
}

let app: TestApp
let world: ServiceWorld

beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  world = await makeServiceWorld(app)
  await withoutWiping(world)
})

const LEDGER = `select side, kind, fee_code, segment, party_id, qty, price, amount, tax_rate, excl, tax, tons, trips, biz_date, month, adjusts_id
  from charge where org_id = $1 and deleted_at is null order by side, kind, fee_code, amount, doc_type`

const ledger = async (): Promise<AnyRow[]> =>
  (await app.work(world.masters.orgId, tx => tx.sql<AnyRow>(LEDGER, [world.masters.orgId]))).rows

const SUMS = `select segment, side, sum(amount)::text as amount, sum(excl)::text as excl, sum(tax)::text as tax, sum(trips)::int as trips, sum(n)::int as n from
  (select segment, side, amount, excl, tax, trips, n from charge_delta where org_id = $1) d
  group by 1, 2 having sum(n) <> 0 order by 1, 2`

/** What reports add up: by line of business and side. */
const keptSums = async (): Promise<AnyRow[]> =>
  (await app.work(world.masters.orgId, tx => tx.sql<AnyRow>(SUMS, [world.masters.orgId]))).rows

describe('turning haulage into a service', () => {
  it('changes the tax of the customer and the line of business, and nothing of weights and carrier', async () => {
    const trip = await tripOf(world, { load: '33.28', audit: false })
    await ruleInForce(world)
    expect(trip).toMatchObject({ arTotal: '4526.08', arTaxRate: '0.0900', arExcl: '4152.37' })
    const before = await ledger()
    const sums = await keptSums()
    const input = { ids: [trip.id], to: 'service6', serviceRate: '0.05' }
    const preview = await world.manager.must<Answer>('oms/wayBill/previewConversion', input)
    expect(preview.list).toMatchObject([
      {
        before: { arTotal: '4526.08', arTaxRate: '0.0900', arExcl: '4152.37', serviceFee: null },
        after: { arTotal: '4526.08', arTaxRate: '0.0600', arExcl: '4269.89', serviceFee: '226.30' },
      },
    ])
    expect(await ledger()).toEqual(before)

    const acted = await world.manager.must('oms/wayBill/toService', {
      id: trip.id,
      serviceRate: '0.05',
      invoiceItem: '*现代服务*代理服务费',
      reason: '货主改开 6% 代理服务费',
    })
    expect(acted).toMatchObject({
      bizKind: 'service6',
      loadNet: trip.loadNet,
      unloadNet: trip.unloadNet,
      plateNo: trip.plateNo,
      arTotal: '4526.08',
      arTaxRate: '0.0600',
      arExcl: '4269.89',
      apTotal: trip.apTotal,
      apExcl: trip.apExcl,
      serviceFee: '226.30',
      receiptStatus: 'received',
    })
    const now = await ledger()
    expect(now.map(row => row.segment)).toEqual(now.map(() => 'service6'))
    expect(now.find(row => row.side === 'ar' && row.kind === 'freight')).toMatchObject({
      amount: '4526.08',
      tax_rate: '0.0600',
      excl: '4269.89',
      tax: '256.19',
    })
    expect(await violations(world)).toEqual([])
    expect((await keptSums()).map(row => row.segment)).toEqual(['service6', 'service6'])

    // It is in the list of services, and no longer in that of haulage
    expect(await world.clerk.must('oms/wayBill6/list', {})).toMatchObject({ list: [{ id: trip.id }] })
    // Its own list has it no more: the answer is the record where it is now
    const back = await world.manager.must<AnyRow>('oms/wayBill6/toHaulage', { id: trip.id, reason: '改回运输发票' })
    expect(back).toMatchObject({ id: trip.id, bizKind: 'road' })
    expect(await ledger()).toEqual(before)
    expect(await keptSums()).toEqual(sums)
    expect(await violations(world)).toEqual([])
    expect(await world.clerk.must('oms/wayBill/info', { id: trip.id })).toMatchObject({
      bizKind: 'road',
      serviceRate: null,
      invoiceItem: null,
      serviceFee: null,
      profitExcl: trip.profitExcl,
    })
  })

  it('is refused once the trip is audited, in a statement, not unloaded or no haulage', async () => {
    const audited = await tripOf(world, { load: '30' })
    const convert = (id: number, over: AnyRow = {}) =>
      world.manager.call('oms/wayBill/toService', {
        id,
        serviceRate: '0.06',
        invoiceItem: '*现代服务*代理服务费',
        reason: '改开',
        ...over,
      })
    expect(await convert(audited.id)).toMatchObject({ http: 409 })
    const preview = await world.manager.must<Answer>('oms/wayBill/previewConversion', {
      ids: [audited.id],
      to: 'service6',
    })
    expect(preview).toMatchObject({ ok: 0, failed: 1 })
    expect(preview.list[0]?.errors).toHaveLength(1)
    await statementOf(world, { kind: 'customer', step: 'draft' })
    const { id } = await world.clerk.must<{ id: number }>('oms/wayBill/save', { mainId: world.taskId })
    expect(await convert(id)).toMatchObject({ http: 409, error: 'waybill.not_unloaded' })
    const open = await tripOf(world, { load: '31', audit: false })
    expect(await convert(open.id, { invoiceItem: '*运输服务*国内道路货物运输服务' })).toMatchObject({
      http: 400,
      errors: [{ path: 'invoiceItem', code: 'waybill.service_item' }],
    })
    expect(await convert(open.id, { serviceRate: null })).toMatchObject({
      http: 400,
      errors: [{ path: 'serviceRate' }],
    })
    expect((await convert(open.id)).http).toBe(200)
    expect(await convert(open.id)).toMatchObject({ http: 409, error: 'waybill.not_haulage' })
    expect(await world.manager.call('oms/wayBill/undoUnload', { id: open.id, reason: '误卸' })).toMatchObject({
      http: 409,
      error: 'waybill.converted',
    })
    expect(await world.manager.call('oms/wayBill6/undoServe', { id: open.id, reason: '误录' })).toMatchObject({
      http: 409,
      error: 'waybill.not_served',
    })
  })
})

describe('service input', () => {
  const serviceTask = async (over: AnyRow = {}): Promise<number> =>
    (
      await taskIn(app, world.masters, {
        bizKind: 'service6',
        lossMode: 'none',
        serviceRate: '0.0600',
        arWeightRule: 'load',
        apWeightRule: 'load',
        carriers: [{ carrierId: world.masters.carrierA }],
        ...over,
      })
    ).id

  it('tries rows out, enters those that can be, and says at their fields why the others cannot', async () => {
    const mainId = await serviceTask()
    const row = { mainId, carrierId: world.masters.carrierA, loadAt: '2026-11-10 08:00:00', serviceTons: '30' }
    const rows = [
      row,
      { ...row, arPrice: '140', apPrice: '131.6' },
      { ...row, serviceTons: null },
      { ...row, invoiceItem: '运费' },
      { ...row, arPrice: '0.5x' },
    ]
    expect(await world.clerk.call('oms/wayBill6/previewRows', { rows })).toMatchObject({ http: 400 })
    const four = rows.slice(0, 4)
    const preview = await world.clerk.must<Answer>('oms/wayBill6/previewRows', { rows: four })
    expect(preview).toMatchObject({
      ok: 2,
      failed: 2,
      list: [
        { arTotal: '4080.00', arTaxRate: '0.0600', arExcl: '3849.06', serviceFee: '244.80' },
        { arTotal: '4200.00', apTotal: '3948.00', serviceFee: '252.00' },
        { errors: [{ path: 'serviceTons', code: 'field.required' }] },
        { errors: [{ path: 'invoiceItem', code: 'waybill.service_item' }] },
      ],
    })
    expect(await ledger()).toEqual([])
    const done = await world.clerk.must<Answer>('oms/wayBill6/enterRows', { rows: four })
    expect(done).toMatchObject({ ok: 2, failed: 2 })
    const { list } = await world.clerk.must<{ list: AnyRow[] }>('oms/wayBill6/list', { sort: ['id'] })
    expect(list).toMatchObject([
      { transportStatus: 'unloaded', invoiceItem: '*现代服务*代理服务费', arTaxRate: '0.0600' },
      { arPrice: '140.0000', apPrice: '131.6000' },
    ])
    expect(await violations(world)).toEqual([])
  })

  it('passes on to the carrier what the service fee leaves, where no sheet has a price', async () => {
    await app.work(world.masters.orgId, tx =>
      tx.sql(`update price_sheet set status = 'void' where org_id = $1 and side = 'ap'`, [world.masters.orgId]),
    )
    const mainId = await serviceTask()
    const rows = [
      {
        mainId,
        loadAt: '2026-11-10 08:00:00',
        serviceTons: '30',
        serviceRate: '0.05',
        carrierId: world.masters.carrierA,
      },
    ]
    const { list } = await world.clerk.must<Answer>('oms/wayBill6/enterRows', { rows })
    expect(list).toMatchObject([
      { arTotal: '4080.00', serviceFee: '204.00', usedApPrice: '129.2000', apTotal: '3876.00' },
    ])
    const charges = await ledger()
    expect(charges).toMatchObject([
      { side: 'ap', segment: 'service6', amount: '3876.00' },
      { side: 'ar', segment: 'service6', amount: '4080.00', tax_rate: '0.0600', tax: '230.94' },
    ])
    // Why the carrier gets that tells no price of the customer to whoever may not see it
    const hidden = ['arPrice', 'arFreight', 'arTotal', 'arExcl', 'serviceFee', 'profitExcl', 'profitRate']
    const who = await app.person(world.masters.orgId, {
      permissions: registry.resources.flatMap(permissionCodes),
      fieldRights: { waybill: Object.fromEntries(hidden.map(name => [name, 'hidden'])) },
    })
    const id = list[0]?.id
    const told = JSON.stringify([
      await who.must('oms/wayBill6/info', { id }),
      await who.must('oms/wayBill6/history', { id }),
      await who.call('oms/wayBill/why', { id, side: 'ap' }),
      await who.call('sys/log/list', { from: '2020-01-01', to: '2099-01-01', recordNo: list[0]?.['waybillNo'] }),
    ])
    expect(told).toContain('129.2')
    expect(told).toContain('应收单价减服务费')
    expect(told).not.toContain('136.00')
  })

  it('is taken back with its charges, and never becomes haulage without tickets', async () => {
    const mainId = await serviceTask()
    const rows = [{ mainId, loadAt: '2026-11-10 08:00:00', serviceTons: '30', carrierId: world.masters.carrierA }]
    const { list } = await world.clerk.must<Answer>('oms/wayBill6/enterRows', { rows })
    const id = list[0]?.id
    expect(await world.manager.call('oms/wayBill/toHaulage', { id, reason: '改' })).toMatchObject({
      http: 409,
      error: 'waybill.never_weighed',
    })
    expect(await world.manager.call('oms/wayBill6/undoUnload', { id, reason: '误录' })).toMatchObject({
      http: 409,
      error: 'waybill.served',
    })
    const undone = await world.manager.must('oms/wayBill6/undoServe', { id, reason: '误录' })
    expect(undone).toMatchObject({ transportStatus: 'toDispatch', serviceTons: null, arTotal: null, loadNet: null })
    expect(await ledger()).toEqual([])
    expect(await world.clerk.must('oms/mainWay6/info', { id: mainId })).toMatchObject({ unloadedTrucks: 0 })
  })
})

it('service trips are imported from a file, completed and priced', async () => {
  const { id } = await taskIn(app, world.masters, {
    bizKind: 'service6',
    lossMode: 'none',
    serviceRate: '0.0600',
    arWeightRule: 'load',
    apWeightRule: 'load',
    carriers: [{ carrierId: world.masters.carrierA }],
  })
  const { mainNo } = await world.clerk.must<{ mainNo: string }>('oms/mainWay6/info', { id })
  const files = importer(app, world.clerk, 'oms/wayBill6')
  const csv = [
    '主运单,装货时间,服务吨数,服务费率,开票品目',
    `${mainNo},2026-11-10 08:00,30,5%,*现代服务*代理服务费`,
    `${mainNo},2026-11-11 08:00,31.5,,`,
  ].join('\n')
  const upload = await files.upload(Buffer.from(csv), '服务.csv')
  const checked = await files.map(upload)
  expect([checked.errors, checked.counts]).toMatchObject([[], { ok: 2 }])
  await files.commit(upload.id)
  const { list } = await world.clerk.must<{ list: AnyRow[] }>('oms/wayBill6/list', { sort: ['loadAt'] })
  expect(list).toMatchObject([
    { transportStatus: 'unloaded', arTotal: '4080.00', arTaxRate: '0.0600', serviceFee: '204.00' },
    { transportStatus: 'unloaded', arTotal: '4284.00', serviceFee: '257.04' },
  ])
})

describe('billing', () => {
  it('puts haulage at 9 % and services at 6 % on one statement, and each item on a line of the invoice', async () => {
    const haulage = await tripOf(world, { load: '30.00', day: '2026-11-08' })
    const convert = async (load: string, invoiceItem: string): Promise<number> => {
      const { id } = await tripOf(world, { load, audit: false })
      await world.manager.must('oms/wayBill/toService', { id, serviceRate: '0.05', invoiceItem, reason: '改开服务费' })
      await world.manager.must('oms/wayBill/audit', { id })
      return id
    }
    await convert('32.00', '*现代服务*代理服务费')
    await convert('33.00', '*物流辅助服务*仓储服务')
    await convert('31.00', '*现代服务*代理服务费')
    const { id, netSum, taxSum } = await statementOf(world, { kind: 'customer' })
    // 126 t × 136.00; 4,080.00 at 9 % and 13,056.00 at 6 %
    expect([netSum, taxSum]).toEqual(['17136.00', money(add('336.88', '739.02'))])
    const invoice = await world.clerk.must<{ lines: AnyRow[]; freightLines: AnyRow[] }>('crm/customer/compose', {
      customerId: world.masters.customerId,
      items: [{ statementId: id }],
    })
    expect(invoice.lines.toSorted((a, b) => String(a.incl).localeCompare(String(b.incl)))).toMatchObject(
      [
        { itemName: '*运输服务*国内道路货物运输服务', taxRate: '0.09', incl: '4080.00', qty: '30.000' },
        { itemName: '*物流辅助服务*仓储服务', taxRate: '0.06', incl: '4488.00', qty: null },
        { itemName: '*现代服务*代理服务费', taxRate: '0.06', incl: '8568.00', qty: null },
      ].toSorted((a, b) => a.incl.localeCompare(b.incl)),
    )
    expect(invoice.freightLines).toMatchObject([{ vehicleNo: haulage.plateNo }])
    const part = await world.clerk.must<{ lines: AnyRow[] }>('crm/customer/compose', {
      customerId: world.masters.customerId,
      items: [{ statementId: id, amount: '1000.01' }],
    })
    expect(money(sum(part.lines.map(line => line.incl as string)))).toBe('1000.01')
    expect(await violations(world)).toEqual([])
  })

  it('tells both rates apart in reports', async () => {
    await tripOf(world, { load: '30.00' })
    const { id } = await tripOf(world, { load: '32.00', audit: false })
    const input = { id, serviceRate: '0.05', invoiceItem: '*现代服务*代理服务费', reason: '改开' }
    await world.manager.must('oms/wayBill/toService', input)
    await world.manager.must('oms/wayBill/audit', { id })
    await statementOf(world, { kind: 'customer' })
    const asked = (segment?: string) => ({
      monthFrom: '2026-11',
      monthTo: '2026-11',
      ...(segment ? { segment } : {}),
    })
    const report = (path: string, params: AnyRow, groupBy: string) =>
      world.manager.must<{ rows: AnyRow[]; totals: AnyRow }>(`${path}/query`, { ...params, groupBy })
    const road = await report('smp/way', asked(), 'customerId')
    expect(road.totals).toMatchObject({ receivable: '4080.00', outputTax: '336.88' })
    const service = await report('smp/way', asked('service6'), 'customerId')
    expect(service.totals).toMatchObject({ receivable: '4352.00', outputTax: '246.34' })
    const business = await report('smp/business', asked(), 'segment')
    expect(business.rows.map(row => [row.segment, row.revenueIncl, row.outputTax]).toSorted()).toEqual([
      ['road', '4080.00', '336.88'],
      ['service6', '4352.00', '246.34'],
    ])
  })
})
