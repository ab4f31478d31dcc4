import { describe, expect, test } from 'vitest'
import { daysLeft, matchesGrant, groupGrants, remainingQty, type Grant } from './grant-rules.ts'

const grant = (id: number, more: Partial<Grant> = {}): Grant => ({
  id,
  grantNo: `FF${id}`,
  billId: 1,
  billId$: 'TD1',
  carrierId: 5,
  carrierId$: '恒途运输',
  qty: '1200.000',
  usedQty: '295.940',
  usedTrucks: 9,
  overRate: '0.0300',
  validTo: '2026-11-22',
  goodsId$: '动力煤',
  ...more,
})

test('the remaining tonnes include the over-issue', () => expect(remainingQty(grant(1))).toBe('940.060'))

test('groups keep the order of their first grant', () => {
  const list = [grant(1), grant(2, { carrierId: 6, carrierId$: '塞上通物流' }), grant(3)]
  expect(groupGrants(list, 'carrierId').map(group => `${group.name} ${group.grants.map(one => one.id)}`)).toEqual([
    '恒途运输 1,3',
    '塞上通物流 2',
  ])
  expect(groupGrants(list, 'billId').map(group => group.grants.length)).toEqual([3])
})

describe('the end of a grant', () => {
  test.each([
    ['2026-11-22', 2],
    ['2026-11-20', 0],
    ['2026-11-19', -1],
  ])('%s', (validTo, days) => expect(daysLeft(validTo, '2026-11-20')).toBe(days))
  test('a grant without an end', () => expect(daysLeft(null, '2026-11-20')).toBeNull())
})

test('every word must match', () => {
  expect(matchesGrant(grant(1), '恒途 动力')).toBe(true)
  expect(matchesGrant(grant(1), '恒途 焦炭')).toBe(false)
  expect(matchesGrant(grant(1), ' ')).toBe(true)
})
