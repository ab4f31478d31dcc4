import { contract } from '@tuheng/domain/contracts/index'
import { permissionCodes } from '@tuheng/domain/kernel/policy'
import { anyResource } from '@tuheng/domain/kernel/resource'
import { expect, it } from 'vitest'
import { blockersOf } from '../../engine/write/blockers.ts'
import { readActors } from '../../plugins/actor-rights.ts'
import { approvals, CONTRACTS, type HeldRow, nodeFor } from './testing/fixture.ts'

/** What a refusal names is what the person may read: by data scope and by the rule of rows. */
it('names an approval in a refusal only to whoever may read it', async () => {
  const at = await approvals()
  const process = await at.publish('contract.submit', [nodeFor('财务', [at.admin])])
  const { id } = await at.draft()
  const { approvalId } = await at.starter.must<HeldRow>(`${CONTRACTS}/submit`, { id })
  const permissions = [...permissionCodes(anyResource(contract)), 'bpm.data.read']
  const named = async (more: object): Promise<number> => {
    const person = await at.app.person(at.orgId, { permissions, scope: 'company', ...more })
    const ids = [approvalId as number]
    return at.app.work(at.orgId, async tx => {
      const actor = (await readActors({ query: tx.sql }, at.orgId, [person.memberId])).get(person.memberId)
      expect(actor).toBeDefined()
      return actor ? (await blockersOf({ ...tx, actor }, 'approvalRun', { ids })).size : NaN
    })
  }
  expect(await named({})).toBe(1)
  // The approval names the document, whose number they may not see
  expect(await named({ fieldRights: { contract: { contractNo: 'hidden' } } })).toBe(0)
  expect(await named({ scope: 'own' })).toBe(0)
  await at.withdraw(process)
})
