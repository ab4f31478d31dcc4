import type { RunInfo } from '@tuheng/domain/approvals/approval.calls'
import { member } from '@tuheng/domain/system/people/member'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Person } from '../../testing/app.ts'
import { actWords, personWords } from './sheet-words.ts'
import { agreeFirst, type Approvals, approvals, type HeldRow, nodeFor, todoOf } from './testing/fixture.ts'
import { type HeldSheet, heldSheet } from './testing/price-sheets.ts'

let at: Approvals

beforeAll(async () => {
  at = await approvals()
})

/** A price sheet of which the administrator has agreed and one is missing, whose act would be refused now. */
async function almostApproved(leaver: Person): Promise<{ sheet: HeldSheet; process: number }> {
  const process = await at.publish('priceSheet.submit', [nodeFor('财务', [leaver, at.admin])])
  const sheet = await heldSheet(at)
  await agreeFirst(at.admin)
  await sheet.block()
  return { sheet, process }
}

const LEAVER = { permissions: ['cm.price.read', 'bpm.approval.read'] }
const lock = (person: Person) => at.admin.call('sys/user/lock', { id: person.memberId, reason: '离职' })
const runOf = ({ approvalId }: HeldRow) =>
  at.starter.must<{ status: string; refusal: string | null }>('bpm/approval/info', { id: approvalId })
const told = async (person: Person) =>
  (await person.must<{ list: { title: string }[] }>('sys/msg/my/list', { kinds: ['approval.ended'] })).list.map(
    one => one.title,
  )

describe('a member who leaves', () => {
  it('is locked although the act is refused that this would complete; starter and administrators are told', async () => {
    const leaver = await at.app.person(at.orgId, LEAVER)
    const { sheet, process } = await almostApproved(leaver)
    const locked = await at.app.work(at.orgId, tx => tx.run(member, 'lock', { id: leaver.memberId, reason: '离职' }))
    expect(locked.status).toBe('locked')
    expect(await runOf(sheet.row)).toMatchObject({ status: 'running', refusal: expect.stringMatching(/重叠|重复/) })
    expect(await sheet.info()).toMatchObject({ status: 'draft', approval: 'running' })
    for (const person of [at.starter, at.admin])
      expect(await told(person)).toEqual([expect.stringContaining('未能执行')])
    await at.admin.must('bpm/approval/end', { id: sheet.row.approvalId, reason: '测试结束' })
    await at.withdraw(process)
  })

  it('is followed by the next administrator where the first would complete what is refused', async () => {
    const leaver = await at.app.person(at.orgId, LEAVER)
    const next = await at.app.person(at.orgId)
    const { sheet, process } = await almostApproved(leaver)
    expect(await lock(leaver)).toMatchObject({ status: true })
    expect(await runOf(sheet.row)).toMatchObject({ status: 'running', refusal: null })
    expect(await todoOf(next)).toEqual([expect.objectContaining({ id: sheet.row.approvalId })])
    await at.admin.must('bpm/approval/end', { id: sheet.row.approvalId, reason: '测试结束' })
    await at.withdraw(process)
  })

  it('is named in the trail and on the sheet with whoever follows, and nobody stands in for them', async () => {
    const leaver = await at.app.person(at.orgId, { name: '冯离岗' })
    const process = await at.publish('contract.submit', [nodeFor('财务', [leaver])])
    const { id } = await at.draft()
    const row = await at.starter.must<HeldRow>('cm/customer/submit', { id })
    expect(await lock(leaver)).toMatchObject({ status: true })
    const { acts } = await at.starter.must<RunInfo>('bpm/approval/info', { id: row.approvalId })
    const act = acts.at(-1) as RunInfo['acts'][number]
    expect(act).toMatchObject({ kind: 'replace', instead: '冯离岗', to: [expect.any(String)] })
    expect(personWords(act, 'zh')).toBe(act.by)
    expect(actWords(act, 'zh')).toBe(`将冯离岗（锁定或离职）的审批转给${act.to?.[0] ?? ''}`)
    await at.admin.must('bpm/approval/end', { id: row.approvalId, reason: '测试结束' })
    await at.withdraw(process)
  })
})
