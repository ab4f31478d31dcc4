import { f } from '@tuheng/domain/kernel/fields'
import { defineReport, type Report } from '@tuheng/domain/kernel/report'
import { describe, expect, test } from 'vitest'
import { manifestOf } from '@tuheng/domain/kernel/manifest'
import { registry } from '@tuheng/domain/registry'
import { setCatalogue } from '../catalogue.ts'
import { chartOption, shortNumber } from './chart-option.ts'
import { drillPath } from './drill.ts'
import { decodeReport, encodeReport, reportBody } from './params-codec.ts'
import { SUBTOTAL, withSubtotals } from './subtotals.ts'

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
  test('is filtered by the row, otherwise by the parameters, and by emptiness if the row has no value', () => {
    expect(drillPath(report, { customerId: 7, month: '2026-10' }, { month: '2026-11' })).toBe(
      '/t/list?f.customerId=7&f.month=2026-10',
    )
    expect(drillPath(report, { goods: '煤' }, { customerId: [3, 4], month: '2026-11' })).toBe(
      '/t/list?f.customerId=in%3A3%2C4&f.month=2026-11',
    )
    expect(drillPath(report, { customerId: null, month: '2026-10' }, {})).toBe(
      '/t/list?f.customerId=empty%3A&f.month=2026-10',
    )
  })
  test('does not open on its default month', () => {
    setCatalogue(manifestOf(registry), async name => Promise.reject(new Error(name)))
    const path = '/business_settlement/business_details'
    expect(drillPath({ drill: { path, filters: { revenueMonth: 'month' } } }, { month: '2026-10' }, {})).toBe(
      `${path}?f.revenueMonth=2026-10&f.bizDate=any%3A`,
    )
  })
})

describe('chart', () => {
  const ink = { text: '#111', faint: '#222', line: '#333', background: '#fff', series: ['#444'], font: 'x' }
  const charted = { ...report, chart: { kind: 'line' as const, x: 'customer', y: ['amount'] } }
  const option = (rows: Record<string, unknown>[]) =>
    chartOption({ report: charted, rows, lang: 'zh', ink, print: ({ name, row }) => String(row[name]) }) as
      | { xAxis: { data: string[] }; series: { type: string; data: unknown[] }[] }
      | undefined
  test('draws the declared chart', () => {
    const drawn = option([
      { customer: '甲', amount: '1.50' },
      { customer: '乙', amount: null },
    ])
    expect(drawn?.xAxis.data).toEqual(['甲', '乙'])
    expect(drawn?.series[0]).toMatchObject({ type: 'line', data: [1.5, null] })
  })
  test('draws a ranking if grouped by another column', () => {
    const drawn = option([{ goods: '煤', amount: '1' }])
    expect(drawn?.xAxis.data).toEqual(['煤'])
    expect(drawn?.series[0]?.type).toBe('bar')
  })
  test('adds the next column to the names of rows that share the declared value', () => {
    expect(
      option([
        { customer: '甲', goods: '煤', amount: '1' },
        { customer: '甲', goods: '焦', amount: '2' },
      ])?.xAxis.data,
    ).toEqual(['煤', '焦'])
    const both = option([
      { customer: '甲', goods: '煤', amount: '1' },
      { customer: '乙', goods: '焦', amount: '2' },
    ])
    expect(both?.xAxis.data).toEqual(['甲 煤', '乙 焦'])
    expect(both?.series[0]?.type).toBe('bar')
  })
  test('draws nothing without rows', () => {
    expect(option([])).toBeUndefined()
  })
  test('axis labels are short', () => {
    expect([
      shortNumber(12_500_000, 'zh'),
      shortNumber(12_500_000, 'en'),
      shortNumber(230_000_000, 'zh'),
      shortNumber(950, 'zh'),
      shortNumber(-15_000, 'zh'),
    ]).toEqual(['1,250万', '12.5M', '2.3亿', '950', '-1.5万'])
  })
})

describe('subtotals', () => {
  const rows = [
    { customer: '甲', goods: '煤', tons: '1.100', amount: '0.10', rate: '0.1' },
    { customer: '甲', goods: '焦', tons: '2.200', amount: '0.20', rate: '0.2' },
    { customer: '乙', goods: '煤', tons: '5.000', amount: null, rate: '0.3' },
  ]
  test('are exact, follow each run of equal values, and are omitted for a single row', () => {
    const out = withSubtotals(rows, report.columns, ['tons', 'amount'])
    expect(out).toHaveLength(4)
    expect(out[2]).toEqual({ customer: '甲', customer$: undefined, tons: '3.3', amount: '0.3', [SUBTOTAL]: true })
    expect(out[3]).toBe(rows[2])
  })
  test('are omitted if there is only one group or nothing to add', () => {
    expect(withSubtotals(rows.slice(0, 2), report.columns, ['tons'])).toHaveLength(2)
    expect(withSubtotals(rows, report.columns, [])).toHaveLength(3)
  })
})

describe('parameters in the address', () => {
  test('defaults are omitted, other values are restored', () => {
    const state = { params: { month: '2026-10', customerId: 3, closed: false }, groupBy: 'carrier' }
    const search = encodeReport(state, defaults)
    expect(search).toBe('month=2026-10&customerId=3&closed=false&by=carrier')
    expect(decodeReport(search, report.params, defaults)).toEqual(state)
    expect(
      encodeReport({ params: { month: '2026-11', customerId: null, customerId$: 'x' }, groupBy: undefined }, defaults),
    ).toBe('')
  })
  test('a default that was emptied stays empty', () => {
    const search = encodeReport({ params: { month: null }, groupBy: undefined }, defaults)
    expect(decodeReport(search, report.params, defaults).params['month']).toBeNull()
  })
  test('only parameters with a value are sent', () => {
    expect(
      reportBody({ params: { month: '2026-11', customerId: null, customerId$: '甲' }, groupBy: 'carrier' }),
    ).toEqual({ month: '2026-11', groupBy: 'carrier' })
  })
})
