import { expect, it } from 'vitest'
import { clearableNames } from './cache-rules.ts'

it('removes preferences, but never the session, the lock, or names of others', () => {
  const names = [
    'authorization',
    'tuheng.settings',
    'tuheng.tabs.1.2',
    'list:oms/wayBill',
    'tuheng.lock',
    'stepActive',
    'other.app',
  ]
  expect(clearableNames(names)).toEqual(['tuheng.settings', 'tuheng.tabs.1.2', 'list:oms/wayBill'])
})
