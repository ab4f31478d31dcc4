import { f } from '@tuheng/domain/kernel/fields'
import { defineReport, type Report } from '@tuheng/domain/kernel/report'
import { describe, expect, test } from 'vitest'
import { recordsBehind } from '@tuheng/domain/kernel/report-records'
import { manifestOf } from '@tuheng/domain/kernel/manifest'
import { registry } from '@tuheng/domain/registry'
import { setCatalogue } from '../catalogue.ts'
import { drillPath, isTraced, pageOfCompany } from './drill.ts'
import { decodeReport, encodeReport, reportBody } from './params-codec.ts'
import { addedUp, SUBTOTAL, withSubtotals } from './subtotals.ts'

const report = defineReport({
  name: 'freight',
  zh: '运费统计',
  en: 'Freight',
  api: 'oms/census',
  permission: 'oms.census',
  params: { month: f.month('月份', { required: true }), customerId: f.ref('客户', 'party'), closed: f.bool('已关账') },
  defaults: today => ({ month: today.slice(0, 7) }),
  columns: {
    customer: f.text('客户'),
    goods: f.text('货物'),
    tons: f.tons('吨数'),
    amount: f.money('运费'),
    rate: f.rate('毛利率'),
  },
  drill: { path: '/t/list', filters: { customerId: 'customerId', month: 'month' } },
}) as unknown as Report
const defaults = { month: '2026-11' }

describe('the list behind a row', () => {
  test('is filtered by the row, else by the parameters, and by emptiness where the row has nothing', () => {
    expect(drillPath(report, { customerId: 7, month: '2026-10' }, { params: { month: '2026-11' } })).toBe(
      '/t/list?f.customerId=7&f.month=2026-10',
    )
    expect(drillPath(report, { goods: '煤' }, { params: { customerId: [3, 4], month: '2026-11' } })).toBe(
      '/t/list?f.customerId=in%3A3%2C4&f.month=2026-11',
    )
    expect(drillPath(report, { customerId: null, month: '2026-10' }, { params: {} })).toBe(
      '/t/list?f.customerId=empty%3A&f.month=2026-10',
    )
  })
  test('does not open on its own month', () => {
    const notNeeded = async () => Promise.reject(new Error('not needed'))
    setCatalogue(manifestOf(registry), { fetch: notNeeded, optionFields: notNeeded })
    const path = '/business_settlement/business_details'
    expect(
      drillPath({ drill: { path, filters: { revenueMonth: 'month' } } }, { month: '2026-10' }, { params: {} }),
    ).toBe(`${path}?f.revenueMonth=2026-10&f.bizDate=any%3A`)
  })
})

describe('from a figure to the records that it is the sum of', () => {
  const ledger = defineReport({
    name: 'ledger',
    zh: '毛利',
    en: 'Margin',
    api: 'gl/x',
    permission: 'gl.x',
    params: {
      monthFrom: f.month('起'),
      monthTo: f.month('止'),
      customerId: f.ref('货主', 'party'),
      carrierId: f.ref('承运商', 'party'),
    },
    columns: {
      docNo: f.text('单号'),
      month: f.month('期间'),
      customerId: f.ref('货主', 'party'),
      carrierId: f.ref('承运商', 'party'),
      margin: f.money('毛利'),
    },
    groupBy: [
      { value: 'customerId', zh: '按货主', en: 'By owner' },
      { value: 'carrierId', zh: '按承运商', en: 'By carrier' },
      { value: 'month', zh: '按月', en: 'By month', asks: ['monthFrom', 'monthTo'] },
      { value: 'docNo', zh: '按单据', en: 'By document', record: { resource: 'docType', id: 'docId' } },
    ],
    drill: {
      path: '/t/list',
      filters: { revenueMonth: 'month', customerId: 'customerId', carrierId: 'carrierId', docNo: 'docNo' },
      ranges: { revenueMonth: ['monthFrom', 'monthTo'] },
    },
  }) as unknown as Report
  const span = { monthFrom: '2026-06', monthTo: '2026-11' }
  const state = { params: span, groupBy: 'customerId', without: [] }

  test('asks for what the row is of, and for what it has not', () => {
    expect(recordsBehind(ledger, { row: { customerId: 7, margin: '1.00' }, column: 'margin' }, state)).toEqual({
      params: { ...span, customerId: 7 },
      groupBy: 'docNo',
      without: [],
    })
    expect(recordsBehind(ledger, { row: { month: '2026-09', carrierId: null }, column: 'margin' }, state)).toEqual({
      params: { monthFrom: '2026-09', monthTo: '2026-09' },
      groupBy: 'docNo',
      without: ['carrierId'],
    })
    expect(recordsBehind(ledger, { row: {}, column: 'margin' }, state)?.params).toEqual(span)
  })
  test('an earlier month is asked for where its figure stands', () => {
    const compared = { ...ledger, earlier: { prevMargin: { months: 1, column: 'margin' } } }
    const at = { params: { month: '2026-01' }, groupBy: 'customerId', without: [] }
    expect(recordsBehind(compared, { row: { customerId: 7 }, column: 'prevMargin' }, at)?.params).toEqual({
      month: '2025-12',
      customerId: 7,
    })
  })
  test('a count of a part leads to that part alone, unless another was asked for', () => {
    const counted = { ...ledger, narrows: { waiting: { pricing: 'unpriced' } } }
    const behind = (pricing: string | null) =>
      recordsBehind(counted, { row: { customerId: 7 }, column: 'waiting' }, { ...state, params: { pricing } })?.params
    expect(behind(null)).toEqual({ pricing: 'unpriced', customerId: 7 })
    expect(behind('priced')).toEqual({ pricing: 'priced', customerId: 7 })
  })
  test('what the list behind cannot tell apart leads there by single records only', () => {
    const blind = {
      ...ledger,
      drill: { ...ledger.drill, path: '/t/list', filters: { docNo: 'docNo' }, blindTo: ['pricing'] },
    }
    expect(drillPath(blind, {}, { params: { pricing: 'priced' } })).toBeUndefined()
    expect(drillPath(blind, { customerId: 7 }, { params: { pricing: 'priced' } })).toBeUndefined()
    expect(drillPath(blind, { docNo: 'YD1' }, { params: { ...span, pricing: 'priced' } })).toContain('f.docNo=YD1')
    expect(drillPath(blind, {}, { params: { ...span, pricing: null } })).toContain('/t/list')
  })
  test('a record leads to its charges by its number and by what was asked, not by what is told of it', () => {
    const row = { docNo: 'YD1', customerId: 7, carrierId: 8, margin: '1.00' }
    expect(drillPath(ledger, row, { params: { ...span, customerId: 7 }, without: ['carrierId'] })).toBe(
      '/t/list?f.customerId=7&f.carrierId=empty%3A&f.docNo=YD1&f.revenueMonth=range%3A2026-06%2C2026-11',
    )
  })
  test('figures that no rows add up to lead nowhere, and are columns of their report', () => {
    const planned = { drill: { path: '/t/list', filters: {}, except: ['budget'] } }
    expect([isTraced(planned, 'budget'), isTraced(planned, 'amount'), isTraced({}, 'budget')]).toEqual([
      false,
      true,
      true,
    ])
    for (const { drill, columns } of registry.reports)
      expect(Object.keys(columns)).toEqual(expect.arrayContaining([...(drill?.except ?? [])]))
  })
  test('a report without single records leads to its list', () => {
    expect(recordsBehind(report, { row: { customerId: 7 }, column: 'amount' }, state)).toBeUndefined()
  })
})

describe('subtotals', () => {
  const names = ['customer', 'goods', 'tons', 'amount', 'rate']
  const rows = [
    { customer: '甲', goods: '煤', tons: '1.100', amount: '0.10', rate: '0.1' },
    { customer: '甲', goods: '焦', tons: '2.200', amount: '0.20', rate: '0.2' },
    { customer: '乙', goods: '煤', tons: '5.000', amount: null, rate: '0.3' },
  ]
  test('stand below each run, exact, and not below a single row', () => {
    const out = withSubtotals(rows, names, ['tons', 'amount'])
    expect(out).toHaveLength(4)
    expect(out[2]).toEqual({ customer: '甲', customer$: undefined, tons: '3.3', amount: '0.3', [SUBTOTAL]: true })
    expect(out[3]).toBe(rows[2])
  })
  test('stand below what first tells rows apart', () => {
    const one = rows.map(row => ({ month: '2026-11', ...row }))
    expect(withSubtotals(one, ['month', ...names], ['tons', 'amount'])[2]).toMatchObject({
      customer: '甲',
      tons: '3.3',
      [SUBTOTAL]: true,
    })
  })
  test('leave out what is computed from sums', () => {
    const columns = { tons: f.tons('运量'), perTon: f.money('吨毛利'), rate: f.rate('率'), goods: f.text('品名') }
    const totals = { tons: '3.3', perTon: '1.00', rate: '0.1' }
    const given = { names: Object.keys(columns), totals, isSummable: ({ kind }: { kind: string }) => kind !== 'rate' }
    expect(addedUp({ columns, averages: ['perTon'] }, given)).toEqual(['tons'])
    expect(addedUp({ columns }, given)).toEqual(['tons', 'perTon'])
  })
  test('are left out when there is but one group or nothing to add', () => {
    expect(withSubtotals(rows.slice(0, 2), names, ['tons'])).toHaveLength(2)
    expect(withSubtotals(rows, names, [])).toHaveLength(3)
  })
})

describe('parameters in the address', () => {
  test('defaults are silent, the rest comes back', () => {
    const state = { params: { month: '2026-10', customerId: 3, closed: false }, groupBy: 'carrier', without: ['goods'] }
    const search = encodeReport(state, defaults)
    expect(search).toBe('month=2026-10&customerId=3&closed=false&by=carrier&without=goods')
    expect(decodeReport(search, report.params, defaults)).toEqual(state)
    expect(
      encodeReport(
        { params: { month: '2026-11', customerId: null, customerId$: 'x' }, groupBy: undefined, without: [] },
        defaults,
      ),
    ).toBe('')
  })
  test('a default that was emptied stays empty', () => {
    const search = encodeReport({ params: { month: null }, groupBy: undefined, without: [] }, defaults)
    expect(decodeReport(search, report.params, defaults).params['month']).toBeNull()
  })
  test('only what has a value is sent', () => {
    expect(
      reportBody({
        params: { month: '2026-11', customerId: null, customerId$: '甲' },
        groupBy: 'carrier',
        without: [],
      }),
    ).toEqual({ month: '2026-11', groupBy: 'carrier' })
  })
})

describe('from a row of a company to the report of that company', () => {
  const across = { across: { company: 'company', page: '/business_settlement/business' } }
  const params = { monthFrom: '2026-06', monthTo: '2026-11', segment: 'road' }
  test('its month is asked for, else the months of all', () => {
    expect(pageOfCompany(across, { orgId: 2, month: '2026-10' }, { params })).toEqual({
      orgId: 2,
      path: '/business_settlement/business?monthFrom=2026-10&monthTo=2026-10&segment=road',
    })
    expect(pageOfCompany(across, { orgId: 2 }, { params })?.path).toContain('monthFrom=2026-06&monthTo=2026-11')
  })
  test('a sum over companies, and a report of one, lead nowhere', () => {
    expect(pageOfCompany(across, { month: '2026-10' }, { params })).toBeUndefined()
    expect(pageOfCompany({}, { orgId: 2 }, { params })).toBeUndefined()
  })
})
