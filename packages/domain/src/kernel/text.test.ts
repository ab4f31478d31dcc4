import { describe, expect, it } from 'vitest'
import { defineErrors } from './errors.ts'
import { fillText } from './text.ts'

describe('placeholders of a text', () => {
  it('are filled in, and show a dash for unknown values', () => {
    expect(fillText('运单{no}剩 {qty} 吨', { no: 'YD1', qty: '1234.500' })).toBe('运单YD1剩 1234.500 吨')
    expect(fillText('{a}、{b}、{c}', { a: null, b: '' })).toBe('—、—、—')
  })

  it.each([
    [1, '1 row is left of 1'],
    ['1', '1 row is left of 1'],
    [0, '0 rows are left of 0'],
    [12, '12 rows are left of 12'],
  ])('choose the word for one or for others: %s', (count, text) => {
    expect(fillText('{count} {count#row is|rows are} left of {count}', { count })).toBe(text)
  })

  it.each([
    ['0.00', '0.00'],
    ['999.99', '999.99'],
    ['1000.00', '1,000.00'],
    ['-1234567.80', '-1,234,567.80'],
    ['-999.00', '-999.00'],
    ['1234567', '1,234,567'],
  ])('mark the thousands of money: %s', (amount, text) => {
    expect(fillText('{open:money} 元', { open: amount })).toBe(`${text} 元`)
  })

  it('leave the parameters of an error unchanged, for programs', () => {
    const set = defineErrors({
      'x.over': { status: 400, zh: '{no} 未开 {open:money} 元', en: '{open:money} yuan on {no}' },
    })
    const issue = set.issue('x.over', { no: 'DZ1', open: '73211.46' })
    expect([issue.zh, issue.en, issue.params]).toEqual([
      'DZ1 未开 73,211.46 元',
      '73,211.46 yuan on DZ1',
      { no: 'DZ1', open: '73211.46' },
    ])
  })
})
