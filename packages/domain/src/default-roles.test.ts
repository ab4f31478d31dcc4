import { describe, expect, it } from 'vitest'
import type { Face } from './kernel/resource.ts'
import { registry } from './registry.ts'
import { DEFAULT_ROLES, expandGrants } from './system/rights/default-roles.ts'
import { declaredCodes, impliedGrants, withImpliedGrants } from './system/rights/implied-grants.ts'
import { ownCodes } from './system/rights/own-rights.ts'

const codes = [...new Set([...declaredCodes(registry), ...ownCodes()])]
const along = impliedGrants(registry)
const granted = new Map(
  DEFAULT_ROLES.map(role => [role.code, new Set(withImpliedGrants(expandGrants(role.grants, codes), along))]),
)
const may = (role: string, code: string): boolean => granted.get(role)?.has(code) === true
const holders = (code: string): string[] => DEFAULT_ROLES.map(role => role.code).filter(role => may(role, code))

/** Expected duties of each role: what it can do, and what it must not do. */
const WORK: readonly { role: string; scope: string; does: readonly string[]; leaves: readonly string[] }[] = [
  {
    role: 'salesman',
    scope: 'department',
    does: [
      'cm.customer.modify',
      'cm.price.submit',
      'oms.loadBill.modify',
      'oms.way.modify',
      'sap.customer.read',
      'gl.gpm.read',
      'oms.container.read',
    ],
    leaves: [
      'oms.container.modify',
      'cm.customer.approve',
      'oms.way.audit',
      'oms.way.dispatch',
      'sap.customer.confirm',
      'sap.customer.pay',
      'crm.customer.issue',
    ],
  },
  {
    role: 'dispatcher',
    scope: 'departmentTree',
    does: [
      'oms.way.dispatch',
      'oms.way.send',
      'oms.way.arrive',
      'oms.container.modify',
      'oms.container.scrap',
      'oms.loadBill.grant',
      'sys.driver.modify',
      'sys.vehicle.modify',
    ],
    leaves: [
      'oms.way.audit',
      'oms.way.price',
      'cm.customer.read',
      'sap.carrier.read',
      'crm.customer.read',
      'gl.gpm.read',
    ],
  },
  {
    role: 'site',
    scope: 'department',
    does: ['oms.way.send', 'oms.way.arrive', 'oms.way.receipt', 'oms.way.exception', 'oms.container.modify'],
    leaves: [
      'oms.container.scrap',
      'oms.container.delete',
      'oms.way.dispatch',
      'oms.way.modify',
      'oms.way.price',
      'cm.carrier.read',
      'sap.carrier.read',
      'oms.way.export',
    ],
  },
  {
    role: 'ownerService',
    scope: 'company',
    does: ['oms.way.read', 'oms.way.receipt', 'sap.customer.read', 'cm.customer.read'],
    leaves: ['sap.carrier.read', 'cm.carrier.read', 'oms.way.modify', 'gl.gpm.read', 'smp.business.read'],
  },
  {
    role: 'reconciler',
    scope: 'company',
    does: ['oms.way.audit', 'sap.customer.modify', 'sap.carrier.confirm', 'sap.customer.send', 'crm.customer.invoice'],
    leaves: [
      'sap.customer.settle',
      'sap.customer.pay',
      'oms.way.unaudit',
      'crm.customer.issue',
      'sap.customer.forceConfirm',
    ],
  },
  {
    role: 'accountant',
    scope: 'company',
    does: ['sap.customer.settle', 'sap.carrier.settle', 'oms.way.audit', 'oms.way.unaudit', 'smp.business.read'],
    leaves: ['sap.customer.pay', 'sap.customer.approve', 'crm.customer.issue', 'cm.customer.modify'],
  },
  {
    role: 'taxAccountant',
    scope: 'company',
    does: ['crm.customer.issue', 'crm.customer.red', 'crm.carrier.verify', 'crm.carrier.tick'],
    leaves: ['sap.customer.modify', 'sap.customer.pay', 'sap.customer.settle', 'oms.way.audit'],
  },
  {
    role: 'cashier',
    scope: 'company',
    does: ['sap.customer.pay', 'sap.carrier.pay', 'sap.customer.read'],
    leaves: [
      'sap.customer.modify',
      'sap.customer.settle',
      'sap.customer.approve',
      'crm.customer.issue',
      'oms.way.read',
    ],
  },
  {
    role: 'financeManager',
    scope: 'company',
    does: [
      'sap.customer.approve',
      'sap.customer.pay',
      'crm.customer.approve',
      'smp.business.read',
      'gl.gpm.read',
      'oms.way.unaudit',
    ],
    leaves: ['oms.way.dispatch', 'cm.customer.modify', 'sys.user.modify', 'sys.role.modify'],
  },
  {
    role: 'branchManager',
    scope: 'departmentTree',
    does: ['cm.customer.approve', 'oms.way.void', 'sap.customer.approve', 'sap.customer.forceConfirm', 'sys.user.read'],
    leaves: ['sap.customer.pay', 'sap.customer.settle', 'sys.user.modify', 'sys.role.read', 'sys.set.modify'],
  },
  {
    role: 'systemAdmin',
    scope: 'company',
    does: ['sys.user.modify', 'sys.role.modify', 'sys.dep.modify', 'sys.set.modify', 'sys.log.read'],
    leaves: ['oms.way.read', 'cm.customer.read', 'sap.customer.read', 'crm.customer.read', 'gl.gpm.read'],
  },
]

describe.each(WORK)('$role', ({ role, scope, does, leaves }) => {
  it('names existing permissions', () => {
    expect([...does, ...leaves].filter(code => !codes.includes(code))).toEqual([])
  })

  it('can do its work within its scope', () => {
    expect(does.filter(code => !may(role, code))).toEqual([])
    expect(DEFAULT_ROLES.find(one => one.code === role)?.scope).toBe(scope)
  })

  it('cannot do the work of others', () => {
    expect(leaves.filter(code => may(role, code))).toEqual([])
  })
})

it('every default role is tested here', () => {
  expect(WORK.map(({ role }) => role)).toEqual(DEFAULT_ROLES.map(role => role.code))
})

it('every permission belongs to a role', () => {
  expect(codes.length).toBeGreaterThan(200)
  expect(codes.filter(code => !holders(code).length)).toEqual([])
})

describe('implied permissions', () => {
  const declared = {
    resources: registry.resources.map(resource =>
      resource.name === 'driver'
        ? { ...resource, faces: { all: { ...(resource.faces['all'] as Face), grantsLike: 'sys.goods' } } }
        : resource,
    ),
    reports: registry.reports.map(report =>
      report.name === 'legMargin' ? { ...report, grantsLike: 'sys.driver' } : report,
    ),
  }

  it('follow the same permission of their source, otherwise the one to change its records', () => {
    const some = impliedGrants(declared)
    expect(some.get('sys.driver.read')).toBe('sys.goods.read')
    expect(some.get('sys.driver.block')).toBe('sys.goods.modify')
    expect(some.get('gl.legMargin.export')).toBe('sys.driver.export')
    expect(withImpliedGrants(['sys.goods.export'], some)).toEqual(
      expect.arrayContaining(['sys.goods.export', 'sys.driver.export', 'gl.legMargin.export']),
    )
    const ofTrips = withImpliedGrants(['oms.way.read'], some)
    expect(ofTrips).toContain('oms.way.read')
    expect(ofTrips.filter(code => /^(sys\.driver|gl\.legMargin)\./.test(code))).toEqual([])
  })

  it('name existing permissions, without cycles', () => {
    const ends = (code: string, steps = 0): boolean =>
      steps < 20 && (along.has(code) ? ends(along.get(code) ?? '', steps + 1) : codes.includes(code))
    expect([...along.keys()].filter(code => !ends(code))).toEqual([])
  })
})

describe('separation of duties', () => {
  it('only the system administrator manages members and permissions', () => {
    for (const code of ['sys.user.modify', 'sys.user.examine', 'sys.role.modify', 'sys.dep.modify'])
      expect(holders(code), code).toEqual(['systemAdmin'])
  })

  it('nobody both makes a statement and pays it', () => {
    expect(holders('sap.carrier.pay')).toEqual(['cashier', 'financeManager'])
    expect(
      holders('sap.carrier.pay').filter(
        role => role !== 'financeManager' && (may(role, 'sap.carrier.modify') || may(role, 'sap.carrier.settle')),
      ),
    ).toEqual([])
  })

  it('nobody both runs trips and audits them', () => {
    for (const role of ['dispatcher', 'site', 'salesman'])
      for (const code of ['oms.way.audit', 'oms.way.unaudit', 'oms.way.review'])
        expect(may(role, code), `${role} ${code}`).toBe(false)
  })
})

describe('hidden fields', () => {
  const hides = (role: string, field: string): boolean =>
    DEFAULT_ROLES.find(one => one.code === role)?.fieldRights['waybill']?.[field] === 'hidden'

  it.each([
    ['dispatcher', ['arPrice', 'arFreight', 'arTotal', 'profitExcl', 'profitRate'], ['apPrice', 'apTotal']],
    ['site', ['arPrice', 'arTotal', 'apPrice', 'apTotal', 'prepayCash', 'profitExcl'], []],
    [
      'ownerService',
      ['apPrice', 'apTotal', 'infoFee', 'prepayCash', 'profitExcl', 'profitRate'],
      ['arPrice', 'arTotal'],
    ],
    ['cashier', ['profitExcl', 'profitRate'], ['apTotal']],
  ])('%s does not see %j, and sees %j', (role, hidden, seen) => {
    expect(hidden.filter(field => !hides(role, field))).toEqual([])
    expect(seen.filter(field => hides(role, field))).toEqual([])
  })
})
