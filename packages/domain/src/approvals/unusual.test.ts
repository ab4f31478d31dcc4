import { describe, expect, it } from 'vitest'
import { exceededMedian, medianOf, type Unusual, unusualWords } from './unusual.ts'

describe('an amount above the usual', () => {
  it('is judged by the median', () => {
    expect(medianOf([])).toBeUndefined()
    expect(medianOf(['300.00', '100.00', '9000.00'])).toBe('300.00')
    expect(medianOf(['100.00', '200.00', '1000.00', '300.00'])).toBe('250.00')
  })

  it('is more than three times of it, and never without three others', () => {
    const earlier = ['100.00', '100.00', '120.00']
    expect(exceededMedian('300.00', earlier)).toBeUndefined()
    expect(exceededMedian('300.01', earlier)).toBe('100.00')
    expect(exceededMedian('9999.00', earlier.slice(1))).toBeUndefined()
  })
})

it('is told with its figures', () => {
  const found: Unusual = {
    kind: 'aboveUsual',
    params: { amount: '35000.00', median: '10000.00', count: 10, times: 3 },
    from: [],
  }
  expect(unusualWords(found, 'zh')).toBe('金额 35,000.00 元，超过该单位最近 10 笔中位数 10,000.00 元的 3 倍')
  expect(unusualWords({ kind: 'sameAmount', params: { days: 7, count: 1 }, from: [] }, 'en')).toContain('1 other has')
})

it('names the month and the segment that are over their budget, and how many more are', () => {
  const params = { month: '2026-10', segment: 'road', cost: '1200.00', budget: '1000.00', over: '200.00', more: 0 }
  const over: Unusual = { kind: 'overBudget', params, from: [] }
  expect(unusualWords(over, 'zh')).toBe('2026-10 公路成本 1,200.00 元，超出年度预算 200.00 元（预算 1,000.00 元）')
  expect(unusualWords({ ...over, params: { ...params, more: 2 } }, 'zh')).toMatch(/，另有 2 个板块月份也超预算$/)
  expect(unusualWords({ ...over, params: { ...params, more: 1 } }, 'en')).toBe(
    'Cost of road in 2026-10 is 1,200.00 yuan, 200.00 over the yearly budget of 1,000.00, and so are 1 further month',
  )
})
