import { describe, expect, test } from 'vitest'
import { checkRow, deriveRow } from '../kernel/draft.ts'
import { anyResource } from '../kernel/resource.ts'
import { splitTax } from '../kernel/tax.ts'
import { marginAdjust } from './margin-adjust.ts'
import { changeRate, marginFigures } from './margin.rules.ts'

describe('margin of one truck, 33.28 t × 136.00 against a cost of 4,110.00', () => {
  const revenueExcl = splitTax('4526.08', '0.09').excl
  const margin = (rate: string) => marginFigures({ revenueExcl, costExcl: splitTax('4110', rate).excl, tons: '33.28' })

  test.each([
    { name: 'a 9 % invoice', rate: '0.09', yuan: '381.73', share: '0.0919', perTon: '11.47' },
    { name: 'a 3 % invoice', rate: '0.03', yuan: '162.08', share: '0.0390', perTon: '4.87' },
    { name: 'no invoice', rate: '0', yuan: '42.37', share: '0.0102', perTon: '1.27' },
  ])('with $name', ({ rate, yuan, share, perTon }) => {
    expect(margin(rate)).toMatchObject({ margin: yuan, marginRate: share, perTon, alarm: false })
  })

  test('the revenue net of tax is 4,152.37', () => {
    expect(revenueExcl).toBe('4152.37')
  })
})

describe('figures', () => {
  test('adjustments count, and at zero the alarm is set', () => {
    expect(marginFigures({ revenueExcl: '100', costExcl: '90', adjust: '-10' })).toMatchObject({
      margin: '10.00',
      marginRate: '0.1000',
      adjusted: '0.00',
      adjustedRate: '0.0000',
      alarm: true,
    })
    expect(marginFigures({ revenueExcl: '100', costExcl: '90', adjust: '-9.99' }).alarm).toBe(false)
    expect(marginFigures({ revenueExcl: '90', costExcl: '100' })).toMatchObject({ marginRate: '-0.1111', alarm: true })
  })

  test('the alarm is for work that was sold without a margin, not for cost that has no revenue', () => {
    const alarm = (facts: Omit<Parameters<typeof marginFigures>[0], 'tons'>) => marginFigures(facts).alarm
    expect(alarm({ revenueExcl: '0', costExcl: '2413.41' })).toBe(false)
    expect(alarm({ revenueExcl: '0', costExcl: '0', adjust: '-9000' })).toBe(false)
    expect(alarm({ revenueExcl: '-100', costExcl: '0' })).toBe(false)
    expect(alarm({ revenueExcl: '0', costExcl: '50', adjust: '10', adjustRevenue: '10' })).toBe(true)
    expect(alarm({ revenueExcl: '33059.76', costExcl: '33417.79' })).toBe(true)
  })

  test('the adjusted rate is of the adjusted revenue', () => {
    expect(marginFigures({ revenueExcl: '100', costExcl: '90', adjust: '10', adjustRevenue: '60' })).toMatchObject({
      marginRate: '0.1000',
      adjusted: '20.00',
      adjustedRate: '0.1250',
    })
    expect(marginFigures({ revenueExcl: '0', costExcl: '0', adjust: '10', adjustRevenue: '40' })).toMatchObject({
      marginRate: null,
      adjustedRate: '0.2500',
    })
    expect(marginFigures({ revenueExcl: '100', costExcl: '90', adjust: '5', adjustRevenue: '-100' }).adjustedRate).toBe(
      null,
    )
  })

  test('without revenue and tonnes there are no quotients', () => {
    expect(marginFigures({ revenueExcl: '0', costExcl: '5', tons: '0' })).toMatchObject({
      marginRate: null,
      perTon: null,
      margin: '-5.00',
    })
    expect(marginFigures({ revenueExcl: '-1998.35', costExcl: '-2177.87', adjust: '1' })).toMatchObject({
      margin: '179.52',
      marginRate: null,
      adjusted: '180.52',
      adjustedRate: null,
    })
    expect(changeRate('5', '0')).toBeNull()
    expect(changeRate('5', null)).toBeNull()
  })

  test('a change is a share of the previous size, with the sign of the change', () => {
    expect(changeRate('120', '100')).toBe('0.2000')
    expect(changeRate('50', '-100')).toBeNull()
    expect(changeRate('-50', '100')).toBeNull()
    expect(changeRate('0', '-100')).toBe('1.0000')
    expect(changeRate('-150', '-100')).toBe('-0.5000')
  })
})

describe('manual adjustment', () => {
  const resource = anyResource(marginAdjust)
  const ctx = { today: '2025-07-01', at: '2025-07-01 12:00:00' }
  const row = (over: Record<string, unknown>) =>
    deriveRow(resource, {
      month: '2025-06',
      customerId: 1,
      reason: '暂估差异',
      revenueExcl: '0.00',
      costExcl: '0.00',
      ...over,
    })

  test('computes its margin, and needs an amount, a reason and a month that has begun', () => {
    expect(row({ revenueExcl: '-120.50', costExcl: '-200.00' }).margin).toBe('79.50')
    expect(checkRow(resource, row({ costExcl: '10' }), ctx)).toEqual([])
    expect(checkRow(resource, row({}), ctx).map(i => i.code)).toEqual(['margin.empty'])
    expect(checkRow(resource, row({ costExcl: '10', month: '2025-08' }), ctx).map(i => i.code)).toEqual([
      'margin.future',
    ])
    expect(checkRow(resource, row({ costExcl: '10', reason: null }), ctx).map(i => i.path)).toEqual(['reason'])
  })
})
