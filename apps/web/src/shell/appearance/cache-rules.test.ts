import { expect, it } from 'vitest'
import { forgettable } from './cache-rules.ts'

it('forgets comfort, never the session, the lock or what belongs to others', () => {
  const names = [
    'authorization',
    'tuheng.settings',
    'tuheng.tabs.1.2',
    'list:oms/wayBill',
    'tuheng.lock',
    'stepActive',
    'other.app',
  ]
  expect(forgettable(names)).toEqual(['tuheng.settings', 'tuheng.tabs.1.2', 'list:oms/wayBill'])
})
