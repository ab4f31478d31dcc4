import { role } from '@tuheng/domain/system/index'
import { expect, it } from 'vitest'
import { testApp } from '../testing/app.ts'
import { migrate } from './migrate.ts'

const MIGRATION = '0051_audit_list.sql'
const RIGHT = 'oms.approval.read'

it('roles of companies that exist may open the audit list if they may decide on anything, and no others', async () => {
  const app = await testApp()
  const orgId = await app.company()
  const held: Record<string, string[]> = {
    auditor: ['oms.way.read', 'oms.way.audit'],
    approver: ['sap.carrier.approveAdjust'],
    keeper: ['sys.driver.account'],
    reader: ['oms.way.read', 'cm.customer.submit'],
    holder: ['oms.way.audit', RIGHT],
  }
  await app.work(orgId, async tx => {
    for (const [code, permissions] of Object.entries(held))
      await tx.insert(role, { name: code, code, scope: 'company', permissions, fieldRights: {} })
  })
  await app.db.system('test', sql => sql.query('delete from schema_migration where name = $1', [MIGRATION]))
  expect(await migrate(app.db)).toEqual([MIGRATION])
  const rows = await app.work(orgId, tx => tx.find(role, { where: { code: Object.keys(held) } }))
  expect(Object.fromEntries(rows.map(row => [row.code, row.permissions]))).toEqual({
    auditor: [...(held.auditor ?? []), RIGHT],
    approver: [...(held.approver ?? []), RIGHT],
    keeper: [...(held.keeper ?? []), RIGHT],
    reader: held.reader,
    holder: held.holder,
  })
})
