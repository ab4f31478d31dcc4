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

it('takes the first terms that are agreed: contract, customer, then the place', () => {
  const yard = { freeDays: 7, dayFee: '10.00' }
  const own = { freeDays: 2, dayFee: '50.00' }
  const none = { freeDays: null, dayFee: null }
  const customer = { freeDays: 4, dayFee: '40.00' }
  const contract = { freeDays: 0, dayFee: '60.00' }
  const station = { freeDays: 3, dayFee: '8.00' }
  const inYard = { status: 'inYard', ...own } as const
  const atCustomer = { status: 'atCustomer', ...own } as const
  expect(freeTimeAt(inYard, { yard, station })).toEqual({ ...yard, termsBy: 'yard' })
  expect(freeTimeAt(inYard, { yard: none, station })).toEqual({ ...station, termsBy: 'station' })
  expect(freeTimeAt(inYard, { yard: none, station: none })).toEqual({ ...none, termsBy: 'yard' })
  expect(freeTimeAt(inYard, { customer, yard })).toEqual({ ...customer, termsBy: 'customer' })
  expect(freeTimeAt(atCustomer, {})).toEqual({ ...own, termsBy: 'container' })
  expect(freeTimeAt(atCustomer, { yard, customer })).toEqual({ ...customer, termsBy: 'customer' })
  expect(freeTimeAt(atCustomer, { customer, contract })).toEqual({ ...contract, termsBy: 'contract' })
  expect(freeTimeAt(atCustomer, { customer: none, contract: none })).toEqual({ ...own, termsBy: 'container' })
  expect(freeTimeAt({ status: 'moving', ...own }, { yard, contract })).toBeUndefined()
})
