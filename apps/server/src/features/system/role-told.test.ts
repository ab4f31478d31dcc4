import { beforeAll, expect, it } from 'vitest'
import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { type Person, testApp } from '../../testing/app.ts'

let admin: Person
beforeAll(async () => {
  const app = await testApp()
  admin = await app.person(await app.company())
})

it('a role that hides a value in vain is saved with a warning that names what tells it', async () => {
  const saved = await admin.must<AnyRow & { id: number; version: number }>('sys/role/save', {
    name: '价格保密',
    code: 'secretive',
    scope: 'company',
    permissions: ['oms.way.read'],
    fieldRights: { waybill: { apPrice: 'hidden' } },
  })
  expect(saved['warnings']).toMatchObject([{ code: 'role.told', path: 'fieldRights' }])
  expect(JSON.stringify(saved['warnings'])).toContain('应付运费、应付结算量')
  const kept = await admin.must<AnyRow>('sys/role/save', {
    id: saved.id,
    version: saved.version,
    fieldRights: { waybill: { apPrice: 'hidden', apFreight: 'hidden', apTotal: 'hidden', apExcl: 'hidden' } },
  })
  // Cost follows from margin and income until the margin is hidden, too
  expect(JSON.stringify(kept['warnings'])).toContain('应付不含税')
})
