import { registry } from '@tuheng/domain/registry'
import { declaredCodes } from '@tuheng/domain/system/rights/implied-grants'
import { ownCodes } from '@tuheng/domain/system/rights/own-rights'
import { DEFAULT_ROLES, expandGrants } from '@tuheng/domain/system/index'
import { expect, it } from 'vitest'
import { deskOf, homeOrder } from './home-desk.ts'
import { HOME_BLOCKS } from './personal-rules.ts'

const codes = [...new Set([...declaredCodes(registry), ...ownCodes()])]
const holder = (...roles: string[]) => ({
  permissions: new Set(
    DEFAULT_ROLES.filter(({ code }) => roles.includes(code)).flatMap(role => expandGrants(role.grants, codes)),
  ),
})

it('knows the work of each role of the trade by its rights', () => {
  expect(Object.fromEntries(DEFAULT_ROLES.map(({ code }) => [code, deskOf(holder(code))]))).toEqual({
    salesman: 'service',
    dispatcher: 'road',
    site: 'road',
    ownerService: 'service',
    reconciler: 'money',
    accountant: 'money',
    taxAccountant: 'money',
    cashier: 'money',
    financeManager: 'lead',
    branchManager: 'lead',
    systemAdmin: 'office',
  })
  expect(deskOf(holder('dispatcher', 'accountant'))).toBe('all')
})

it('has all blocks for everybody, first what the work begins with', () => {
  const first = Object.fromEntries(
    ['dispatcher', 'accountant', 'branchManager', 'systemAdmin'].map(role => {
      const order = homeOrder({ order: HOME_BLOCKS }, holder(role))
      expect(order.toSorted()).toEqual(HOME_BLOCKS.toSorted())
      return [role, order.slice(0, 3)]
    }),
  )
  expect(first).toEqual({
    dispatcher: ['todos', 'figures', 'papers'],
    accountant: ['todos', 'figures', 'dues'],
    branchManager: ['todos', 'figures', 'trend'],
    systemAdmin: ['todos', 'shortcuts', 'papers'],
  })
})

it('keeps what the person arranged', () => {
  const order = HOME_BLOCKS.toReversed()
  expect(homeOrder({ order }, holder('branchManager'))).toBe(order)
})
