import { describe, expect, test } from 'vitest'
import { ageBucket, ageing, dueDateOf, overdueDays, overduePenalty } from './ageing.ts'
import { invoiceAmounts } from './invoice-lines.ts'

describe('ageing', () => {
  test('is due after the credit days from the invoice, or from the confirmation', () => {
    expect(dueDateOf({ invoiceDate: '2025-06-25', confirmedDate: '2025-06-20', creditDays: 30 })).toBe('2025-07-25')
    expect(dueDateOf({ invoiceDate: null, confirmedDate: '2025-06-20', creditDays: 0 })).toBe('2025-06-20')
  })

  test.each([
    ['2025-06-30', 'notDue'],
    ['2025-06-29', 'd30'],
    ['2025-05-31', 'd30'],
    ['2025-05-30', 'd60'],
    ['2025-05-01', 'd60'],
    ['2025-04-30', 'd90'],
    ['2025-04-01', 'd90'],
    ['2025-03-31', 'd180'],
    ['2025-01-01', 'd180'],
    ['2024-12-31', 'older'],
    [null, 'notDue'],
  ] as const)('due %s is %s on 30 June', (dueDate, bucket) => {
    expect(ageBucket(dueDate, '2025-06-30')).toBe(bucket)
  })

  test('the buckets add up to the total', () => {
    const items = [
      { open: '100.00', dueDate: '2025-07-01' },
      { open: '50.50', dueDate: '2025-06-01' },
      { open: '-20.00', dueDate: '2025-06-02' },
      { open: '7.07', dueDate: '2024-01-01' },
    ]
    expect(ageing(items, '2025-06-30')).toEqual({
      buckets: { notDue: '100.00', d30: '30.50', d60: '0.00', d90: '0.00', d180: '0.00', older: '7.07' },
      overdue: '37.57',
      total: '137.57',
    })
  })
})

describe('overdue penalty', () => {
  test('94,049.50 at 0.05 % for 17 days is 799.42', () => {
    const days = overdueDays('2025-06-13', '2025-06-30')
    expect(overduePenalty({ open: '94049.50', dailyRate: '0.0005', days })).toBe('799.42')
  })

  test('nothing before the due date or on a credit balance', () => {
    const days = overdueDays('2025-07-01', '2025-06-30')
    expect(overduePenalty({ open: '100', dailyRate: '0.0005', days })).toBe('0.00')
    expect(overduePenalty({ open: '-100', dailyRate: '0.0005', days: 17 })).toBe('0.00')
  })
})

describe('invoice amounts', () => {
  test('107,000.08 of transport at 9 % and handling at 6 %: tax per line, total = sum', () => {
    const { lines, ...head } = invoiceAmounts([
      { incl: '99000.08', taxRate: '0.09', qty: '1286.44' },
      { incl: '8000.00', taxRate: '0.06' },
    ])
    expect(lines).toEqual([
      { incl: '99000.08', excl: '90825.76', tax: '8174.32', taxRate: '0.09', qty: '1286.44', unitPrice: '70.60240664' },
      { incl: '8000.00', excl: '7547.17', tax: '452.83', taxRate: '0.06', qty: null, unitPrice: null },
    ])
    expect(head).toEqual({ excl: '98372.93', tax: '8627.15', incl: '107000.08' })
  })

  test('the unit price of 1,000.00 for 3 is shown, and the amount stays', () => {
    const { lines } = invoiceAmounts([{ incl: '1000', taxRate: '0', qty: '3' }])
    expect(lines[0]).toMatchObject({ unitPrice: '333.33333333', excl: '1000.00' })
  })
})
