import { beforeAll, describe, expect, it } from 'vitest'
import type { Person } from '../../testing/app.ts'
import { takeFile, takePdf } from '../testing/take-file.ts'
import { endTimeLimits } from './index.ts'
import { agreeFirst, type Approvals, approvals, CONTRACTS, type HeldRow, nodeFor, todoOf } from './testing/fixture.ts'

let at: Approvals
let judge: Person
let head: Person

beforeAll(async () => {
  at = await approvals()
  judge = await at.app.person(at.orgId)
  head = await at.app.person(at.orgId)
})

const sheet = async (who: Person, id: number, headers = {}) =>
  takePdf(at.app, who, { path: 'bpm/approval/print', body: { id }, headers })
const submit = async (over = {}): Promise<number> => {
  const { id } = await at.draft(over)
  return (await at.starter.must<HeldRow>(`${CONTRACTS}/submit`, { id })).approvalId as number
}

/** Rejects and submits again so often, each time with this opinion. */
async function toAndFro(runId: number, times: number, opinion: string): Promise<void> {
  for (let i = 0; i < times; i++) {
    const [task] = await todoOf(judge)
    await judge.must('bpm/approval/reject', { id: task?.id, taskId: task?.taskId, opinion: `${i + 1} ${opinion}` })
    const run = await at.starter.must<{ record: { id: number } }>('bpm/approval/info', { id: runId })
    await at.starter.must(`${CONTRACTS}/submit`, { id: run.record.id })
  }
}

describe('the sheet of an approval', () => {
  it('tells the company, the document as it was submitted, every act and what was changed', async () => {
    const process = await at.publish('contract.submit', [
      nodeFor('财务审核', [judge], { fields: { creditDays: 'editable' } }),
      nodeFor('总经理', [head]),
    ])
    const id = await submit()
    const run = await at.starter.must<{ no: string; record: { id: number }; recordNo: string }>('bpm/approval/info', {
      id,
    })
    const open = await sheet(at.starter, id)
    expect(open.pages).toHaveLength(1)
    expect(open.pages[0]).toMatch(/财务审核\n.+\n待审批/)
    expect(open.pages[0]).toContain('未完成')
    const { version } = await at.info(run.record.id)
    await judge.must(`${CONTRACTS}/save`, { id: run.record.id, version, creditDays: 30 })
    // The editor is a maker of the contract now, so another person decides
    const [task] = await todoOf(judge)
    await judge.must('bpm/approval/handOver', {
      id,
      taskId: task?.taskId,
      to: at.admin.memberId,
      opinion: '我改过账期',
    })
    await agreeFirst(at.admin, { opinion: '账期按新约定' })
    await agreeFirst(head, { opinion: '同意签订' })
    const { pages, name } = await sheet(at.starter, id)
    const [text = ''] = pages
    expect(name).toContain(`审批单_${run.no}.pdf`)
    for (const word of [
      '测试物流',
      run.no,
      run.recordNo,
      '客户合同提交审批',
      '测试流程（第 1 版）',
      '已通过',
      '动力煤公路运输合同',
      '第 1 页 / 共 1 页',
    ])
      expect(text).toContain(word)
    expect(text).toMatch(
      /财务审核\n[^]*转办给[^]*我改过账期[^]*财务审核\n[^]*同意\n账期按新约定[^]*总经理\n[^]*同意\n同意签订/,
    )
    // Submitted with 45 days, approved with 30
    expect(text).toMatch(/提交时的内容[^]*45 天[^]*审批记录[^]*提交后的改动[^]*45 天\n30 天/)
    expect(text).not.toContain('未完成')
    const english = (await sheet(at.starter, id, { 'accept-language': 'en' })).pages[0] ?? ''
    for (const word of ['Approval sheet', 'Acts', 'Agreed', 'Approved']) expect(english).toContain(word)
    await at.withdraw(process)
  })

  it('goes over several pages with its head on each, and its signatures are never alone', async () => {
    const process = await at.publish('contract.submit', [nodeFor('一个名称很长的财务与合规联合审核节点', [judge])])
    const id = await submit({
      title: '名称很长的动力煤公路运输与铁路联运年度框架合同（含补充协议与价格附件）'.repeat(1),
    })
    for (const [times, length] of [
      [3, 90],
      [1, 10],
      [1, 10],
      [1, 240],
      [2, 120],
    ] as const) {
      await toAndFro(id, times, '请补充价格依据。'.repeat(length / 5))
      const { pages } = await sheet(at.starter, id)
      const last = pages.at(-1) ?? ''
      expect(last).toContain('归档')
      // Above the signatures stands an act
      expect(last).toMatch(/(提交|驳回给发起人|待审批)[^]*归档/)
      for (const page of pages) expect(page).toMatch(/节点\n办理人\n办理\n意见/)
      expect(last).toContain(`第 ${pages.length} 页 / 共 ${pages.length} 页`)
    }
    const { pages } = await sheet(at.starter, id)
    expect(pages.length).toBeGreaterThan(1)
    const all = pages.join('').replaceAll('\n', '')
    for (let i = 1; i <= 3; i++) expect(all).toContain(`${i} ${'请补充价格依据。'.repeat(18)}`)
    await at.starter.must('bpm/approval/withdraw', { id })
    expect((await sheet(at.starter, id)).pages[0]).toContain('已撤回')
    await at.withdraw(process)
  })

  it('shows nothing that the person may not see, and nothing to bystanders', async () => {
    const blind = await at.app.person(at.orgId, {
      scope: 'company',
      permissions: ['cm.customer.read', 'bpm.approval.read'],
      fieldRights: { contract: { creditDays: 'hidden', title: 'hidden' }, member: { name: 'hidden' } },
    })
    const process = await at.publish('contract.submit', [nodeFor('会签', [judge, blind])])
    const id = await submit()
    const { starter } = await judge.must<{ starter: { name: string } }>('bpm/approval/info', { id })
    const { pages } = await sheet(blind, id)
    const [text = ''] = pages
    expect(text).toContain('提交时的内容')
    for (const secret of ['45 天', '动力煤公路运输合同', starter.name]) expect(text).not.toContain(secret)
    expect((await sheet(judge, id)).pages[0]).toContain('45 天')

    const other = await at.app.person(at.orgId, { scope: 'company', permissions: ['cm.customer.read'] })
    const reader = await at.app.person(at.orgId, {
      scope: 'company',
      permissions: ['cm.customer.read', 'bpm.data.read'],
    })
    const printer = await at.app.person(at.orgId, {
      scope: 'company',
      permissions: ['cm.customer.read', 'bpm.data.read', 'bpm.data.print'],
    })
    const unread = await at.app.person(at.orgId, { scope: 'company', permissions: ['bpm.data.read', 'bpm.data.print'] })
    const foreign = await at.app.person(await at.app.company('他'))
    const answer = async (who: Person, path: string, body: object) => (await takeFile(at.app, who, { path, body })).http
    const list = { id, layout: 'sheet' }
    expect(
      await Promise.all(
        [other, reader, printer, unread, foreign].map(async who => [
          await answer(who, 'bpm/approval/print', { id }),
          await answer(who, 'bpm/data/print', list),
        ]),
      ),
    ).toEqual([
      [404, 403],
      [403, 403],
      [200, 200],
      [404, 404],
      [404, 404],
    ])
    await at.starter.must('bpm/approval/withdraw', { id })
    await at.withdraw(process)
  })

  it('counts working time, and tells what the time limit did and at which node', async () => {
    const now = at.app.clock.now()
    // Friday afternoon: what came at 17:00 is due on Monday at 11:30
    at.app.clock.set('2026-11-20T17:00:00+08:00')
    const process = await at.publish('contract.submit', [
      nodeFor('财务审核', [judge], { limit: { hours: 2, onExpiry: 'reject' } }),
    ])
    const id = await submit()
    at.app.clock.set('2026-11-23T09:10:00+08:00')
    expect((await sheet(at.starter, id)).pages[0]).toMatch(/财务审核\n.+\n待审批\n1小时10分/)
    at.app.clock.set('2026-11-23T11:40:00+08:00')
    await endTimeLimits(at.app.engine)
    const [text = ''] = (await sheet(at.starter, id)).pages
    expect(text).toMatch(/财务审核\n系统（到时）\n驳回给发起人\n超过时限，系统自动处\n?理\n2026-11-23 11:40\n3小时40分/)
    expect(text).toContain('已退回')
    await at.starter.must('bpm/approval/withdraw', { id })
    at.app.clock.set(now.toISOString())
    await at.withdraw(process)
  })

  it('is noted in the log, once for each print', async () => {
    const process = await at.publish('contract.submit', [nodeFor('财务', [judge])])
    const ids = [await submit(), await submit()]
    await sheet(judge, ids[0] as number)
    const { pages } = await takePdf(at.app, at.admin, { path: 'bpm/data/print', body: { ids, layout: 'sheet' } })
    expect(pages).toHaveLength(2)
    const printed = await at.app.work(at.orgId, async tx =>
      tx.sql<{ id: number; n: number }>(
        `select record_id as id, count(*)::int as n from audit where org_id = $1 and resource = 'approvalRun' and action = 'print'
           and record_id = any($2::bigint[]) group by 1 order by 1`,
        [at.orgId, ids],
      ),
    )
    expect(printed.rows).toEqual([
      { id: ids[0], n: 2 },
      { id: ids[1], n: 1 },
    ])
    for (const id of ids) await at.starter.must('bpm/approval/withdraw', { id })
    await at.withdraw(process)
  })
})
