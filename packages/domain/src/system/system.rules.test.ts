import { describe, expect, it } from 'vitest'
import { checkRow, withDefaults } from '../kernel/draft.ts'
import type { Actor } from '../kernel/policy.ts'
import { type AnyRow, anyResource } from '../kernel/resource.ts'
import { availableTransitions, refusalOf } from '../kernel/transitions.ts'
import { companyMonth } from './company/company-month.ts'
import { expandGrants } from './rights/default-roles.ts'
import { closesCycle, withDescendants } from './people/department.rules.ts'
import { dictionary } from './dictionaries/dictionary.ts'
import { member } from './people/member.ts'
import { fieldRightIssues, permissionIssues } from './rights/role.rules.ts'

const actor: Actor = {
  userId: 1,
  memberId: 11,
  orgId: 1,
  name: '管理员',
  isAdmin: true,
  permissions: new Set(),
  scope: 'company',
  deptIds: [],
  fieldRights: {},
}
const ctx = { today: '2026-11-20', at: '2026-11-20 12:00:00', actor }

describe('departments', () => {
  const parents = new Map<number, number | null>([
    [1, null],
    [2, 1],
    [3, 2],
    [4, 1],
  ])

  it.each([
    [2, 3, true],
    [1, 3, true],
    [2, 2, true],
    [3, 4, false],
    [4, null, false],
    [9, 3, false],
  ])('%s below %s closes a ring: %s', (id, parent, ring) => {
    expect(closesCycle(parents, id, parent)).toBe(ring)
  })

  it('ends on an existing cycle', () => {
    expect(
      closesCycle(
        new Map([
          [5, 6],
          [6, 5],
        ]),
        1,
        5,
      ),
    ).toBe(true)
  })

  it('finds all departments below', () => {
    expect(withDescendants(parents, 1).toSorted()).toEqual([1, 2, 3, 4])
    expect(withDescendants(parents, 3)).toEqual([3])
  })
})

describe('members', () => {
  it('never review their own request to join', () => {
    const row = { id: 11, name: '张三', status: 'pending' }
    const refusal = (who: AnyRow) =>
      refusalOf({ resource: anyResource(member), name: 'accept', row: who, actor, ctx })?.code
    expect(refusal(row)).toBe('member.own_review')
    expect(refusal({ ...row, id: 12 })).toBeUndefined()
  })

  it('offer the transitions of their status', () => {
    const face = { zh: '用户', en: 'Users', api: 'sys/user', permission: 'sys.user' }
    const names = (status: string) =>
      availableTransitions({
        resource: anyResource(member),
        face,
        row: { id: 12, name: '李四', status },
        actor,
        ctx,
      }).map(t => t.name)
    expect(names('pending')).toEqual(['accept', 'refuse'])
    expect(names('active')).toEqual(['assign', 'lock', 'leave'])
    expect(names('left')).toEqual(['rejoin'])
  })
})

describe('closed months', () => {
  const refusal = (month: string) =>
    refusalOf({
      resource: anyResource(companyMonth),
      name: 'close',
      row: { id: 1, month, docType: 'all', state: 'open' },
      actor,
      ctx,
    })?.code

  it('are past or present months', () => {
    expect(refusal('2026-10')).toBeUndefined()
    expect(refusal('2026-11')).toBeUndefined()
    expect(refusal('2026-12')).toBe('month.future')
  })
})

describe('role contents', () => {
  it('contain codes only', () => {
    expect(permissionIssues(['oms.way.read', 'sys.user.examine'])).toEqual([])
    expect(permissionIssues(['oms', 'oms way', 7]).map(issue => issue.code)).toEqual(
      Array(3).fill('role.permission_shape'),
    )
    expect(permissionIssues('oms.way.read')[0]?.code).toBe('role.json')
  })

  it('contain known field rights only', () => {
    expect(fieldRightIssues({ waybill: { arPrice: 'hidden', apPrice: 'readonly' } })).toEqual([])
    expect(fieldRightIssues({ waybill: { arPrice: 'none' } })[0]?.zh).toContain('waybill.arPrice')
    expect(fieldRightIssues([])[0]?.code).toBe('role.json')
    expect(fieldRightIssues({ waybill: 'hidden' })[0]?.code).toBe('role.json')
  })
})

it('grants are expanded by their wildcards', () => {
  const known = ['cm.price.read', 'cm.price.approve', 'cm.route.read', 'sap.carrier.read', 'cm.price.read.all']
  expect(expandGrants(['cm.*.read'], known)).toEqual(['cm.price.read', 'cm.route.read'])
  expect(expandGrants(['cm.price.*'], known)).toEqual(['cm.price.read', 'cm.price.approve', 'cm.price.read.all'])
  expect(expandGrants(['sap.carrier.read', 'x.y'], known)).toEqual(['sap.carrier.read'])
})

it('dictionary codes and values have a usable form', () => {
  const problems = (row: AnyRow) =>
    checkRow(anyResource(dictionary), withDefaults(dictionary.fields, row), ctx).map(
      issue => `${issue.code} ${issue.path}`,
    )
  expect(problems({ code: 'payType', name: '结算方式', items: [{ value: 'cash', zh: '现付' }] })).toEqual([])
  expect(
    problems({
      code: '2x',
      name: '错',
      items: [
        { value: 'a', zh: '一' },
        { value: 'a', zh: '二' },
      ],
    }),
  ).toEqual(['unique.row items.1.value', 'dictionary.code code'])
})
