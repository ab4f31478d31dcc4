import { DEFAULT_ROLES } from '@tuheng/domain/system/rights/default-roles'
import { role } from '@tuheng/domain/system/index'
import { expect, it } from 'vitest'
import { setUpRoles } from '../features/system/roles.ts'
import { testApp } from '../testing/app.ts'
import { migrate } from './migrate.ts'

const MIGRATION = '0047_roles_in_a_line.sql'

it('built-in roles of companies that exist get the line that new ones have, unless somebody wrote another', async () => {
  const app = await testApp()
  const orgId = await app.company()
  await app.work(orgId, setUpRoles)
  const rows = () => app.work(orgId, tx => tx.find(role, { where: {}, sort: ['id'] }))
  const fresh = await rows()
  expect(fresh.map(row => row.remark)).toEqual(DEFAULT_ROLES.map(one => one.about))
  await app.work(orgId, tx =>
    tx.sql(`update role set remark = case code when 'cashier' then '本公司的出纳' end where org_id = $1`, [tx.orgId]),
  )
  await app.db.system('test', sql => sql.query('delete from schema_migration where name = $1', [MIGRATION]))
  expect(await migrate(app.db)).toEqual([MIGRATION])
  expect((await rows()).map(row => row.remark)).toEqual(
    DEFAULT_ROLES.map(one => (one.code === 'cashier' ? '本公司的出纳' : one.about)),
  )
})
