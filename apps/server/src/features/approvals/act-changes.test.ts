import { permissionCodes } from '@tuheng/domain/kernel/policy'
import { registry } from '@tuheng/domain/registry'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Person } from '../../testing/app.ts'
import { agreeFirst, type Approvals, approvals, CONTRACTS, type HeldRow, nodeFor, todoOf } from './testing/fixture.ts'

let at: Approvals
let [editor, last]: Person[] = []

interface Told {
  changes: object[]
  nodes: { name: string; hides?: string[]; opens?: string[] }[]
  acts: { kind: string; changes?: object[] }[]
}

beforeAll(async () => {
  at = await approvals()
  at.app.clock.set('2026-11-20T09:00:00+08:00')
  ;[editor, last] = [await at.app.person(at.orgId), await at.app.person(at.orgId)]
})

describe('what each node saw and changed', () => {
  it('stands with its act, also after the record went on', async () => {
    const [first, second] = [editor, last] as [Person, Person]
    const process = await at.publish('contract.submit', [
      nodeFor('财务', [first], { fields: { creditDays: 'editable', remark: 'editable', deposit: 'hidden' } }),
      nodeFor('经理', [second]),
    ])
    const { id } = await at.draft()
    const { approvalId } = await at.starter.must<HeldRow>(`${CONTRACTS}/submit`, { id })
    const told = (who: Person) => who.must<Told>('bpm/approval/info', { id: approvalId })
    let hour = 9
    const later = () => at.app.clock.set(`2026-11-20T${++hour}:00:00+08:00`)
    const save = async (who: Person, values: object) => {
      later()
      const { version } = await at.info(id)
      await who.must(`${CONTRACTS}/save`, { id, version, ...values })
    }
    // Returned, corrected by the starter, submitted again, corrected at the node
    const [task] = await todoOf(first)
    await first.must('bpm/approval/reject', { id: approvalId, taskId: task?.taskId, opinion: '太长' })
    await save(at.starter, { creditDays: 40 })
    later()
    await at.starter.must(`${CONTRACTS}/submit`, { id })
    await save(first, { creditDays: 30 })
    await save(first, { creditDays: 20, remark: '按 20 天' })
    const change = (before: string, after: string) => ({ label: '账期', before, after })
    const atNode = [change('40 天', '20 天'), { label: '备注', before: '', after: '按 20 天' }]
    const running = await told(at.starter)
    expect(running.nodes[0]).toMatchObject({ name: '财务', hides: ['保证金'], opens: ['备注', '账期'] })
    expect(running.changes).toEqual(atNode)
    expect(running.acts.find(({ kind }) => kind === 'resubmit')?.changes).toEqual([change('45 天', '40 天')])
    later()
    await agreeFirst(first)
    expect(await agreeFirst(second)).toEqual({ status: 'approved' })
    // What happens to the contract later is none of the approval's
    await at.app.work(at.orgId, tx =>
      tx.sql('update contract set credit_days = 60 where org_id = $1 and id = $2', [at.orgId, id]),
    )
    const ended = await told(at.starter)
    expect(ended.changes).toEqual(atNode)
    const acts = ended.acts.filter(({ kind }) => kind === 'agree')
    expect(acts.map(({ changes }) => changes)).toEqual([atNode, []])
    // Who may not see the credit period learns nothing of it
    const blind = await at.app.person(at.orgId, {
      permissions: registry.resources.flatMap(permissionCodes),
      fieldRights: { contract: { creditDays: 'hidden' } },
    })
    const seen = await told(blind)
    expect(JSON.stringify([seen.changes, seen.acts])).not.toMatch(/账期|(40|30|45) 天/)
    expect(seen.changes).toEqual([{ label: '备注', before: '', after: '按 20 天' }])
    await at.withdraw(process)
  })
})
