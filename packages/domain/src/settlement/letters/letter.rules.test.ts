import { expect, it } from 'vitest'
import { canReach, differenceOf, differs, levelAfter, netOf, remindRefusal } from './letter.rules.ts'

it('nets what both owe each other, advances included', () => {
  expect(netOf({ receivable: '100.00', payable: '30.00', advanceIn: '20.00', advanceOut: '5.00' })).toBe('55.00')
  expect(netOf({ payable: '30.00' })).toBe('-30.00')
})

it('compares their figures with ours, without advances', () => {
  const ours = { receivable: '100.00', payable: '30.00', advanceIn: '20.00' }
  expect(differenceOf(ours)).toBeNull()
  expect(differenceOf({ ...ours, theirReceivable: '90.00', theirPayable: '30.00' })).toBe('-10.00')
  expect(differs({ ...ours, theirReceivable: '100.00', theirPayable: '30.00' })).toBe(false)
  expect(differs({ ...ours, theirReceivable: '101.00', theirPayable: '31.00' })).toBe(true)
})

it('goes one level up with each reminder, and no further than the last', () => {
  expect([null, 'first', 'second', 'final'].map(levelAfter)).toEqual(['first', 'second', 'final', 'final'])
})

it('asks for an address where a letter goes by mail', () => {
  expect(canReach({ way: 'mail', sentTo: '王会计 <wang@example.com>' })).toBe(true)
  expect(canReach({ way: 'mail', sentTo: '王会计' })).toBe(false)
  expect(canReach({ way: 'post', sentTo: '榆林市榆阳区' })).toBe(true)
})

it('reminds of nothing where nothing is overdue', () => {
  expect(remindRefusal({ itemCount: 0, asOf: '2026-11-20' })?.code).toBe('letter.nothing_overdue')
  expect(remindRefusal({ itemCount: 2, asOf: '2026-11-20' })).toBeUndefined()
})
