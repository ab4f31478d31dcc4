import { expect, it } from 'vitest'
import { freeTimeAt, freeUntil, stayOf } from './moves.ts'

it('counts the day of arrival, and charges the days after the free ones', () => {
  const terms = { freeDays: 3, dayFee: '20.00' }
  expect(stayOf('2026-11-01', '2026-11-01', terms)).toEqual({ days: 1, stoppedDays: 0, overDays: 0, fee: '0.00' })
  expect(stayOf('2026-11-01', '2026-11-03', terms)).toEqual({ days: 3, stoppedDays: 0, overDays: 0, fee: '0.00' })
  expect(stayOf('2026-11-01', '2026-11-05', terms)).toEqual({ days: 5, stoppedDays: 0, overDays: 2, fee: '40.00' })
  expect(freeUntil('2026-11-01', terms)).toBe('2026-11-03')
})

it('charges nothing where no free days or no fee are agreed', () => {
  expect(stayOf('2026-11-01', '2026-12-01', { freeDays: null, dayFee: '20.00' })).toEqual({
    days: 31,
    stoppedDays: 0,
    overDays: 0,
    fee: '0.00',
  })
  expect(stayOf('2026-11-01', '2026-11-10', { freeDays: 5, dayFee: null })).toEqual({
    days: 10,
    stoppedDays: 0,
    overDays: 5,
    fee: null,
  })
  expect(freeUntil('2026-11-01', { freeDays: null, dayFee: null })).toBeNull()
})

it('takes the terms of the yard in a yard, and the container’s own at a customer', () => {
  const yard = { freeDays: 7, dayFee: '10.00' }
  const own = { freeDays: 2, dayFee: '50.00' }
  expect(freeTimeAt({ status: 'inYard', ...own }, yard)).toEqual(yard)
  expect(freeTimeAt({ status: 'atCustomer', ...own }, yard)).toEqual(own)
  expect(freeTimeAt({ status: 'moving', ...own }, yard)).toBeUndefined()
})
