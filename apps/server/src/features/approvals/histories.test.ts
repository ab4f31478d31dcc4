import type { Run } from '@tuheng/domain/approvals/run'
import type { FlowNode } from '@tuheng/domain/approvals/flow'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Person } from '../../testing/app.ts'
import { type Approvals, approvals, CONTRACTS, nodeFor } from './testing/fixture.ts'

let at: Approvals
let people: Person[]

beforeAll(async () => {
  at = await approvals()
  people = [at.starter]
  for (let i = 0; i < 4; i++) people.push(await at.app.person(at.orgId))
})

interface Stored {
  status: Run['status']
  state: Run
  tasks: { no: number; memberId: number; state: string }[]
}

async function stored(id: number): Promise<Stored> {
  return at.app.work(at.orgId, async tx => {
    const run = await tx.sql<Pick<Stored, 'status' | 'state'>>(
      'select status, state from approval_run where org_id = $1 and id = $2',
      [at.orgId, id],
    )
    const tasks = await tx.sql<Stored['tasks'][number]>(
      'select no, member_id as "memberId", state from approval_task where org_id = $1 and run_id = $2 and not is_copy order by no',
      [at.orgId, id],
    )
    const [row] = run.rows
    if (!row) throw new Error(`no run ${id}`)
    return { ...row, tasks: tasks.rows }
  })
}

const passes = async (id: number): Promise<number> => {
  const history = await at.starter.must<{ list: { action: string }[] }>(`${CONTRACTS}/history`, { id })
  return history.list.filter(row => row.action === 'approve').length
}

/** The record, the run and what people have to do say the same. */
async function check(recordId: number, runId: number): Promise<Stored> {
  const record = await at.info(recordId)
  const run = await stored(runId)
  const isApproved = run.status === 'approved'
  expect(record.approval).toBe(run.status === 'running' || run.status === 'returned' ? run.status : 'none')
  expect(record.status).toBe(isApproved ? 'toSign' : 'draft')
  expect(await passes(recordId)).toBe(isApproved ? 1 : 0)
  expect(run.tasks).toEqual(run.state.tasks.map(({ id, memberId, state }) => ({ no: id, memberId, state })))
  expect(run.state.status).toBe(run.status)
  return run
}

const actNames = [
  'agree',
  'agree',
  'agree',
  'reject',
  'handOver',
  'addSigners',
  'takeBack',
  'withdraw',
  'submit',
  'end',
] as const
const act = fc.record({
  name: fc.constantFrom(...actNames),
  /** Which of the people acts, on which of the tasks, with whom. */
  who: fc.nat(4),
  task: fc.nat(20),
  other: fc.nat(4),
})
const flow = fc
  .array(
    fc.record({ people: fc.subarray([1, 2, 3, 4], { minLength: 1 }), way: fc.constantFrom('all', 'any', 'inTurn') }),
    {
      minLength: 1,
      maxLength: 3,
    },
  )
  .map(
    nodes =>
      (found: readonly Person[]): FlowNode[] =>
        nodes.map(({ people: indexes, way }, i) =>
          nodeFor(
            `节点${i}`,
            indexes.map(one => found[one] as Person),
            { way },
          ),
        ),
  )

describe('approvals over random histories', () => {
  it('leave record, run and tasks in step, and perform the act once', async () => {
    await fc.assert(
      fc.asyncProperty(flow, fc.array(act, { minLength: 4, maxLength: 14 }), async (nodes, history) => {
        const process = await at.publish('contract.submit', nodes(people))
        const { id } = await at.draft()
        const { approvalId } = await at.starter.must<{ approvalId: number }>(`${CONTRACTS}/submit`, { id })
        let run = await check(id, approvalId)
        for (const { name, who, task, other } of history) {
          const person = people[who] as Person
          const second = (people[other] as Person).memberId
          const target = run.state.tasks[task % run.state.tasks.length]
          const asked = { id: approvalId, taskId: target?.id, opinion: '意见' }
          if (name === 'submit') await at.starter.call(`${CONTRACTS}/submit`, { id })
          else if (name === 'handOver') await person.call('bpm/approval/handOver', { ...asked, to: second })
          else if (name === 'addSigners')
            await person.call('bpm/approval/addSigners', { ...asked, add: [second], where: 'before' })
          else if (name === 'withdraw') await person.call('bpm/approval/withdraw', { id: approvalId })
          else if (name === 'end') await at.admin.call('bpm/approval/end', { id: approvalId, reason: '测试' })
          else if (name === 'takeBack')
            await person.call('bpm/approval/takeBack', { id: approvalId, taskId: target?.id })
          else await person.call(`bpm/approval/${name}`, asked)
          const before = run
          // A submission after the end begins a run of its own, which is not followed
          if (
            (await at.info(id)).approvalId !== approvalId &&
            before.status !== 'running' &&
            before.status !== 'returned'
          )
            break
          run = await check(id, approvalId)
          if (!['running', 'returned'].includes(before.status)) expect(run.status).toBe(before.status)
        }
        await at.withdraw(process)
        const { approvalId: open } = await at.info(id)
        if (open) await at.admin.must('bpm/approval/end', { id: open, reason: '测试结束' })
      }),
      { numRuns: Number(globalThis.process.env.APPROVAL_RUNS ?? 12) },
    )
  })
})
