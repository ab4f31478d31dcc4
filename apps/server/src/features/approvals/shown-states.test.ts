import { contract } from '@tuheng/domain/contracts/index'
import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { permissionCodes } from '@tuheng/domain/kernel/policy'
import { anyResource } from '@tuheng/domain/kernel/resource'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Person } from '../../testing/app.ts'
import { takeExport } from '../../testing/exported.ts'
import { type Approvals, approvals, CONTRACTS, type HeldRow, nodeFor, todoOf } from './testing/fixture.ts'

let at: Approvals
let boss: Person
let draft: HeldRow
let running: HeldRow
let returned: HeldRow

interface Todo extends AnyRow {
  key: string
  count: number
}

const submit = (id: number) => at.starter.must<HeldRow>(`${CONTRACTS}/submit`, { id })
const todosOf = async (who: Person) => (await who.must<{ todos: Todo[] }>('sys/home/info')).todos
const marksOf = async (who: Person) => (await who.must<{ list: Todo[] }>('sys/home/waiting')).list
const tabsOf = async (who: Person, filters: object = {}) =>
  (
    await who.must<{ tabs: object }>(`${CONTRACTS}/summary`, {
      filters: { partyId: at.masters.customerId, ...filters },
    })
  ).tabs

beforeAll(async () => {
  at = await approvals()
  boss = await at.app.person(at.orgId)
  await at.publish('contract.submit', [nodeFor('经理', [boss])])
  returned = await submit((await at.draft()).id)
  const [task] = await todoOf(boss)
  await boss.must('bpm/approval/reject', { id: task?.id, taskId: task?.taskId, opinion: '账期改为 30 天' })
  running = await submit((await at.draft()).id)
  draft = await at.draft()
})

describe('what waits for an approval, and what came back from it', () => {
  it('says so in place of its status in an export, whichever columns it has', async () => {
    const ids = [draft.id, running.id, returned.id]
    const face = anyResource(contract).faces['customer']
    if (!face) throw new Error('no face')
    for (const columns of [['contractNo', 'status'], ['status', 'contractNo', 'approval'], undefined]) {
      const { header, rows } = await takeExport(at.app, at.starter, {
        face,
        ids,
        sort: ['-id'],
        ...(columns ? { columns } : {}),
      })
      expect(rows.map(row => row[header.indexOf('状态')]?.text)).toEqual(['草稿', '流程审批中', '已退回'])
      expect(header.includes('审批')).toBe(columns?.includes('approval') === true)
    }
  })

  it('shows its status to whoever may not see approvals', async () => {
    const blind = await at.app.person(at.orgId, {
      permissions: [...permissionCodes(anyResource(contract))],
      fieldRights: { contract: { approval: 'hidden' } },
    })
    const face = anyResource(contract).faces['customer']
    if (!face) throw new Error('no face')
    const { rows } = await takeExport(at.app, blind, { face, ids: [running.id], columns: ['status'] })
    expect(rows.map(row => row[0]?.text)).toEqual(['草稿'])
    expect(await tabsOf(blind, { id: [running.id, draft.id] })).not.toHaveProperty('approval.running')
  })

  it('has a tab of its own, whichever tab is open', async () => {
    const counted = { draft: 1, 'approval.running': 1, 'approval.returned': 1 }
    expect(await tabsOf(at.starter)).toMatchObject(counted)
    const { tabs } = await at.starter.must<{ tabs: Record<string, number> }>(`${CONTRACTS}/summary`, {
      filters: { approval: 'running' },
    })
    expect(tabs).toMatchObject(counted)
    for (const [key, filters] of [
      ['draft', { status: 'draft', approval: 'none' }],
      ['approval.running', { approval: 'running' }],
      ['approval.returned', { approval: 'returned' }],
    ] as const) {
      const { total } = await at.starter.must<{ total: number }>(`${CONTRACTS}/list`, { filters })
      expect(total, key).toBe(tabs[key])
    }
  })

  it('is no draft to submit on home, whose number leads to as many', async () => {
    const drafts = (await todosOf(at.starter)).find(({ key }) => key === 'customerContractDrafts')
    expect(drafts).toMatchObject({ count: 1, filters: { status: 'draft', approval: 'none' } })
    const { list } = await at.starter.must<{ list: HeldRow[] }>(`${CONTRACTS}/list`, { filters: drafts?.['filters'] })
    expect(list.map(({ id }) => id)).toEqual([draft.id])
  })
})

describe('what came back', () => {
  it('is on its starter’s home with its age, and in the number of the menu', async () => {
    expect((await todosOf(at.starter)).find(({ key }) => key === 'returned')).toMatchObject({
      count: 1,
      path: '/process_management/approval_process?tab=started',
      oldest: '2026-11-20',
      overdue: false,
      group: 'waiting',
    })
    expect(await marksOf(at.starter)).toContainEqual(
      expect.objectContaining({
        key: 'returned',
        count: 1,
        path: '/process_management/approval_process',
        badge: 'primary',
      }),
    )
    expect((await todosOf(boss)).filter(({ key }) => key === 'returned')).toEqual([])
    const now = at.app.clock.now()
    at.app.clock.set('2026-11-28T10:00:00+08:00')
    expect((await todosOf(at.starter)).find(({ key }) => key === 'returned')).toMatchObject({ overdue: true })
    expect(await marksOf(at.starter)).toContainEqual(expect.objectContaining({ key: 'returned', badge: 'danger' }))
    at.app.clock.set(now.toISOString())
  })

  it('stands first among what the person started', async () => {
    const { list } = await at.starter.must<{ list: { status: string }[] }>('bpm/approval/list', { tab: 'started' })
    expect(list.map(({ status }) => status)).toEqual(['returned', 'running'])
  })

  it('is no longer counted once it is submitted again', async () => {
    await submit(returned.id)
    expect((await todosOf(at.starter)).filter(({ key }) => key === 'returned')).toEqual([])
  })
})

it('who waits for an approver may urge once an hour, and is told from when on', async () => {
  const of = { id: running.approvalId }
  const urgeFrom = async () =>
    (await at.starter.must<{ mine: { urgeFrom: string | null } }>('bpm/approval/info', of)).mine.urgeFrom
  expect(await urgeFrom()).toBeNull()
  await at.starter.must('bpm/approval/urge', of)
  const begun = at.app.clock.now()
  const from = await urgeFrom()
  const refused = await at.starter.call('bpm/approval/urge', of)
  expect(refused).toMatchObject({ status: false, error: 'approval.urged' })
  expect(JSON.stringify(refused)).toContain(`${from?.slice(11, 16)} 后可再次催办`)
  at.app.clock.set(new Date(begun.getTime() + 61 * 60_000).toISOString())
  expect(await urgeFrom()).toBeNull()
  await at.starter.must('bpm/approval/urge', of)
})
