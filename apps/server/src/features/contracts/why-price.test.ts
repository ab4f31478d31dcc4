import type { AnyRow } from '@tuheng/domain/kernel/resource'
import type { TraceStep } from '@tuheng/domain/contracts/index'
import { goods } from '@tuheng/domain/parties/index'
import { beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../testing/app.ts'
import { type Fixture, makeFixture, tripNow, tripOf } from '../settlement/testing/fixture.ts'
import { createActiveSheet, type SheetAnswer } from './testing/price-sheets.ts'

interface Verdict extends AnyRow {
  sheetNo: string
  reasons: { code: string; text: { zh: string; en: string } }[]
}

interface SideWhy {
  booked: {
    total: string | null
    charges: AnyRow[]
    trace: { steps: TraceStep[]; rejected: Verdict[] } | null
    broken: TraceStep[]
  }
  now: {
    found: boolean
    total?: string
    row: (Verdict & { names: AnyRow; api: string | null }) | null
    rejected: Verdict[]
    steps: TraceStep[]
    issues?: { zh: string }[]
  } | null
  same: boolean | null
}

interface Why {
  waybillNo: string
  sides: Partial<Record<'ar' | 'ap', SideWhy>>
}

let app: TestApp
let fixture: Fixture
let tripId: number
let first: SheetAnswer
let lapsed: SheetAnswer
let other: SheetAnswer

const why = (id = tripId, who = fixture.clerk): Promise<Why> => who.must<Why>('oms/wayBill/why', { id })

beforeAll(async () => {
  app = await testApp()
  fixture = await makeFixture(app)
  const { clerk, manager, masters } = fixture
  const people = { maker: clerk, checker: manager, api: 'cm/carrierPrice' }
  const slack = await app.work(
    masters.orgId,
    async tx => (await tx.insert(goods, { code: 'M002', name: '焦炭', cargoType: 'coal', unit: 'ton' })).id,
  )
  const { list } = await clerk.must<{ list: SheetAnswer[] }>('cm/carrierPrice/list', {
    filters: { contractId: masters.apContractA },
  })
  first = list[0] as SheetAnswer
  const input = (effFrom: string, effTo: string, line: AnyRow): AnyRow => ({
    contractId: masters.apContractA,
    effFrom,
    effTo,
    lines: [{ basis: 'ton', taxRate: '0.09', ...line }],
  })
  lapsed = await createActiveSheet({
    ...people,
    input: input('2025-06-01', '2025-12-31', { goodsId: masters.goodsId, routeId: masters.routeId, price: '119' }),
  })
  other = await createActiveSheet({
    ...people,
    input: input('2026-11-01', '2026-11-30', { goodsId: slack, price: '140' }),
  })
  // It is valid for any goods and route, but the other sheet matches the trip more closely.
  await createActiveSheet({ ...people, input: input('2026-11-01', '2026-11-30', { price: '111' }) })
  tripId = (await tripOf(fixture, { load: '33.46', unload: '33.28', day: '2026-11-10', audit: false })).id
})

describe('why this price', () => {
  it('names the row that was used, its content and its page', async () => {
    const { sides, waybillNo } = await why()
    expect(waybillNo).toBe((await tripNow(fixture, tripId)).waybillNo)
    expect(sides.ap).toMatchObject({
      same: true,
      booked: { total: '4210.00', broken: [] },
      now: {
        found: true,
        total: '4210.00',
        broken: [],
        row: {
          sheetId: first.id,
          sheetNo: first.sheetNo,
          api: 'cm/carrierPrice',
          status: 'active',
          effFrom: '2026-01-01',
          price: '128.0000',
          names: { party: '恒途运输', goods: '动力煤', route: '常乐源煤矿—黄骅港三期堆场' },
        },
      },
    })
    expect(sides.ap?.booked.charges.map(c => c.kind)).toEqual(['freight', 'lossDeduct', 'wipe'])
    expect(sides.ap?.now?.steps.map(step => step.code)).toEqual(
      expect.arrayContaining([
        'row',
        'loss',
        'allow',
        'over',
        'settled',
        'freight',
        'lossDeduct',
        'total',
        'payable',
        'excl',
        'tax',
      ]),
    )
  })

  it('gives the reason for every other row, the nearest misses first', async () => {
    const { sides } = await why()
    const reasons = sides.ap?.now?.rejected.map(row => [row.sheetNo, row.reasons.map(reason => reason.code)])
    expect(reasons).toEqual(
      expect.arrayContaining([
        [lapsed.sheetNo, ['noLongerEffective']],
        [other.sheetNo, ['wrongGoods']],
      ]),
    )
    expect(reasons?.some(([, codes]) => codes?.includes('lessSpecific'))).toBe(true)
    expect(sides.ap?.now?.rejected.find(row => row.sheetNo === other.sheetNo)?.reasons[0]?.text.zh).toBe(
      '货物不符：执行单为焦炭，运单为动力煤',
    )
    expect(sides.ap?.booked.trace?.rejected.some(row => row.sheetNo === other.sheetNo)).toBe(true)
  })

  it('detects that the ledger no longer agrees with the prices', async () => {
    const { id } = await tripOf(fixture, { load: '30.00', day: '2026-11-12', audit: false })
    await app.work(fixture.masters.orgId, tx =>
      tx.sql('update price_sheet_line set price = 129 where org_id = $1 and parent_id = $2', [
        fixture.masters.orgId,
        first.id,
      ]),
    )
    expect((await why(id)).sides.ap).toMatchObject({
      same: false,
      booked: { total: '3840.00' },
      now: { total: '3870.00' },
    })
    await app.work(fixture.masters.orgId, tx =>
      tx.sql('update price_sheet_line set price = 128 where org_id = $1 and parent_id = $2', [
        fixture.masters.orgId,
        first.id,
      ]),
    )
  })

  it('tells why there is no price', async () => {
    const { id } = await tripOf(fixture, {
      load: '30.00',
      day: '2026-11-13',
      audit: false,
      carrierId: fixture.masters.carrierB,
    })
    await app.work(fixture.masters.orgId, tx =>
      tx.sql(`update price_sheet set status = 'void' where org_id = $1 and contract_id = $2`, [
        fixture.masters.orgId,
        fixture.masters.apContractB,
      ]),
    )
    const { sides } = await why(id)
    expect(sides.ap).toMatchObject({
      same: null,
      now: { found: false, reason: 'noMatch', row: null, rejected: [{ reasons: [{ code: 'voided' }] }] },
    })
    expect(sides.ap?.now?.issues?.[0]?.zh).toContain('未找到2026-11-13适用的应付价格执行单')
  })

  it('says nothing about a trip that is not unloaded', async () => {
    const { id } = await fixture.clerk.must<{ id: number }>('oms/wayBill/save', { mainId: fixture.taskId })
    expect((await why(id)).sides).toMatchObject({
      ar: { booked: { total: null, charges: [] }, now: null, same: null },
      ap: { now: null },
    })
  })

  it('shows a side only to those who may see its amounts, and sheet prices to those who may open sheets', async () => {
    const { orgId } = fixture.masters
    const dispatcher = await app.person(orgId, {
      permissions: ['oms.way.read'],
      fieldRights: { waybill: { arPrice: 'hidden', arTotal: 'hidden' } },
    })
    const { sides } = await why(tripId, dispatcher)
    expect(Object.keys(sides)).toEqual(['ap'])
    expect(sides.ap?.now?.row).toMatchObject({ api: null })
    expect(sides.ap?.now?.row).not.toHaveProperty('price')
    const masked = await app.person(orgId, {
      permissions: ['oms.way.read'],
      fieldRights: { waybill: { apFreight: 'masked', arFreight: 'masked' } },
    })
    expect((await why(tripId, masked)).sides).toEqual({})
    const nobody = await app.person(orgId, { permissions: ['cm.price.read'] })
    expect(await nobody.call('oms/wayBill/why', { id: tripId })).toMatchObject({ http: 403 })
    const own = await app.person(orgId, { permissions: ['oms.way.read'], scope: 'own' })
    expect(await own.call('oms/wayBill/why', { id: tripId })).toMatchObject({ http: 404 })
    const stranger = await app.person(await app.company())
    expect(await stranger.call('oms/wayBill/why', { id: tripId })).toMatchObject({ http: 404 })
  })
})
