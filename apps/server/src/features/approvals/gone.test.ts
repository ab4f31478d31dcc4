import { contract } from '@tuheng/domain/contracts/index'
import { anyResource, type AnyRow } from '@tuheng/domain/kernel/resource'
import { beforeAll, describe, expect, it } from 'vitest'
import { softDeleteRecord } from '../../engine/write/delete.ts'
import type { Person } from '../../testing/app.ts'
import { importer, workbook } from '../../testing/import.ts'
import { type Approvals, approvals, CONTRACTS, type HeldRow, nodeFor, todoOf } from './testing/fixture.ts'

let at: Approvals
let judge: Person

beforeAll(async () => {
  at = await approvals()
  judge = await at.app.person(at.orgId)
})

const submitted = async () => {
  const { id } = await at.draft()
  return at.starter.must<HeldRow>(`${CONTRACTS}/submit`, { id })
}
const remove = (row: AnyRow) =>
  at.app.work(at.orgId, async tx => {
    const before = (await tx.getRequired(contract, row.id as number)) as AnyRow
    await softDeleteRecord(tx, anyResource(contract), { before, reason: '撤销导入 #1' })
  })
/** As an earlier release deleted records under approval. */
const vanish = (row: AnyRow) =>
  at.app.work(at.orgId, tx =>
    tx.sql('update contract set deleted_at = $3 where org_id = $1 and id = $2', [at.orgId, row.id, tx.now.at]),
  )

describe('a record whose approval has not ended', () => {
  it('is deleted by no write', async () => {
    const process = await at.publish('contract.submit', [nodeFor('财务', [judge])])
    const row = await submitted()
    await expect(remove(row)).rejects.toMatchObject({ issues: [{ code: 'record.locked' }] })
    await judge.must('bpm/approval/reject', { id: row.approvalId, taskId: 1, opinion: '改' })
    await expect(remove(row)).rejects.toMatchObject({ issues: [{ code: 'record.approval_returned' }] })
    await at.starter.must('bpm/approval/withdraw', { id: row.approvalId })
    await remove(row)
    await at.withdraw(process)
  })

  it('stays when the import is undone that created it, and says why', async () => {
    const header = ['货主', '品名', '装货日期', '净重(吨)', '应收运费', '外部单号']
    const into = importer(at.app, at.starter, 'oms/wayBill')
    const file = await into.upload(
      await workbook(['运输', [header, ['甲国', '进口药', '2026-10-08', '5', '500', 'H1']]]),
    )
    const constants = { 'ownerId.taxRate': '0', 'ownerId.partyKind': 'foreign' }
    await into.map(file, { create: ['ownerId', 'itemId'], constants })
    await into.commit(file.id)
    const process = await at.publish('party.setCredit', [nodeFor('财务', [judge])])
    const { list } = await at.starter.must<{ list: AnyRow[] }>('sys/customer/list', { search: '甲国' })
    const credit = { id: list[0]?.id, creditLimit: '99000000', reason: '年度授信' }
    const held = await at.starter.must<HeldRow>('sys/customer/setCredit', credit)
    const undone = await into.undo(file.id)
    expect(JSON.stringify(undone.result)).toContain('审批中')
    expect(await at.starter.must<HeldRow>('sys/customer/info', { id: held.id })).toMatchObject({ approval: 'running' })
    await at.admin.must('bpm/approval/end', { id: held.approvalId, reason: '测试结束' })
    await at.withdraw(process)
  })
})

describe('an approval whose record is gone', () => {
  it('can be withdrawn or ended, and nothing else', async () => {
    const process = await at.publish('contract.submit', [nodeFor('财务', [judge])])
    const rows = [await submitted(), await submitted()]
    for (const row of rows) await vanish(row)
    const [first, second] = rows
    const id = first?.approvalId
    for (const [person, act, more] of [
      [judge, 'agree', { taskId: 1 }],
      [judge, 'reject', { taskId: 1, opinion: '改' }],
      [judge, 'handOver', { taskId: 1, to: at.admin.memberId }],
      [at.starter, 'urge', {}],
    ] as const)
      expect(await person.call(`bpm/approval/${act}`, { id, ...more })).toMatchObject({ http: 404 })
    expect(await at.starter.must('bpm/approval/withdraw', { id })).toEqual({ status: 'withdrawn' })
    expect(await at.admin.must('bpm/approval/end', { id: second?.approvalId, reason: '单据已删除' })).toEqual({
      status: 'ended',
    })
    expect(await todoOf(judge)).toEqual([])
    await at.withdraw(process)
  })

  it('ends when whoever is asked leaves', async () => {
    const leaver = await at.app.person(at.orgId)
    const process = await at.publish('contract.submit', [nodeFor('财务', [leaver])])
    const row = await submitted()
    await vanish(row)
    await at.admin.must('sys/user/lock', { id: leaver.memberId, reason: '离职' })
    expect(await at.starter.must('bpm/approval/info', { id: row.approvalId })).toMatchObject({
      status: 'ended',
      reason: '单据已删除',
    })
    await at.withdraw(process)
  })
})
