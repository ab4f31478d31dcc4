// PostgreSQL instead: connections
import type { Run } from '@tuheng/domain/approvals/run'
import { beforeAll, describe, expect, it } from 'vitest'
import { verifyChain } from '../../engine/write/audit-chain.ts'
import type { Answer, Person } from '../../testing/app.ts'
import { checkLedger } from '../settlement/index.ts'
import { contractIn } from '../transport/testing/masters.ts'
import { type Approvals, approvals, branchFor, CONTRACTS, type HeldRow, nodeFor, when } from './testing/fixture.ts'
import { endTimeLimits } from './index.ts'

/** Rounds of each pair. Who comes first is left to the server. */
const ROUNDS = Number(process.env.APPROVAL_ROUNDS ?? 2)

let at: Approvals
/** Three who are asked, two who may be added, and whoever stands in for the first. */
let people: Person[]
let others: Person[]
let standIn: Person

type Kind = 'submit' | 'terminate'

interface Place {
  recordId: number
  runId: number
  version: number
}
type Hand = () => Promise<Answer | number>

interface Race {
  name: string
  /** The act that is held. Default: `submit`. */
  act?: Kind
  nodes: () => Parameters<Approvals['publish']>[1]
  /** What was done before. */
  before?: (place: Place) => Promise<unknown>
  hands: (place: Place) => Hand[]
  /** How many of the hands succeed; by default it depends on who comes first. */
  succeed?: number
  /** What the pair leaves behind that the next one must not find. */
  after?: () => Promise<unknown>
}

/** An act of a person on the approval of a place. */
const on =
  ({ runId }: Place) =>
  (person: Person, name: string, body: object = {}): Hand =>
  () =>
    person.call(`bpm/approval/${name}`, { id: runId, ...body })
const agree = (person: Person, place: Place, taskId: number) => on(place)(person, 'agree', { taskId, opinion: '同意' })
const reject = (person: Person, place: Place, taskId: number) =>
  on(place)(person, 'reject', { taskId, opinion: '请修改' })
const withdraw = (place: Place) => on(place)(at.starter, 'withdraw')
const end = (place: Place) => on(place)(at.admin, 'end', { reason: '测试终止' })
const bulk =
  (person: Person, places: readonly Place[], taskId: number): Hand =>
  () =>
    person.call('bpm/approval/actOnMany', {
      act: 'agree',
      opinion: '同意',
      items: places.map(({ runId }) => ({ id: runId, taskId })),
    })
const overdue = (place: Place) =>
  sql("update approval_task set due_at = now() - interval '1 hour' where org_id = $1 and run_id = $2", place.runId)
const clock: Hand = () => endTimeLimits(at.app.engine)

const sql = <T extends object>(text: string, value: unknown): Promise<T[]> =>
  at.app.work(at.orgId, async tx => (await tx.sql<T>(text, [at.orgId, value])).rows)

const one =
  (name: string, more: object = {}) =>
  () => [nodeFor(name, [first()], more)]
const first = (): Person => people[0] as Person
const second = (): Person => people[1] as Person
const third = (): Person => people[2] as Person
const added = (): Person => others[0] as Person

/** Every pair of acts that may meet at the same moment. */
const RACES: readonly Race[] = [
  {
    name: 'one task is agreed to by two hands of one person',
    nodes: one('财务'),
    hands: place => [agree(first(), place, 1), agree(first(), place, 1)],
    succeed: 1,
  },
  {
    name: 'one task is agreed to and rejected',
    nodes: one('财务'),
    hands: place => [agree(first(), place, 1), reject(first(), place, 1)],
    succeed: 1,
  },
  {
    name: 'an agreement and an end',
    nodes: one('财务'),
    hands: place => [agree(first(), place, 1), end(place)],
    succeed: 1,
  },
  {
    name: 'two ends and a withdrawal',
    nodes: one('财务'),
    hands: place => [end(place), end(place), withdraw(place)],
    succeed: 1,
  },
  {
    name: 'an agreement is taken back while the next one agrees',
    nodes: () => [nodeFor('财务', [first()]), nodeFor('经理', [second()])],
    before: place => agree(first(), place, 1)(),
    hands: place => [on(place)(first(), 'takeBack', { taskId: 1 }), agree(second(), place, 2)],
    succeed: 1,
  },
  {
    name: 'an agreement is taken back twice',
    nodes: () => [nodeFor('财务', [first()]), nodeFor('经理', [second()])],
    before: place => agree(first(), place, 1)(),
    hands: place => [1, 2].map(() => on(place)(first(), 'takeBack', { taskId: 1 })),
    succeed: 1,
  },
  {
    name: 'a task is handed on and agreed to',
    nodes: one('财务'),
    hands: place => [on(place)(first(), 'handOver', { taskId: 1, to: added().memberId }), agree(first(), place, 1)],
    succeed: 1,
  },
  {
    name: 'a task is handed on to two people',
    nodes: one('财务'),
    hands: place => others.map(({ memberId }) => on(place)(first(), 'handOver', { taskId: 1, to: memberId })),
    succeed: 1,
  },
  {
    name: 'a signer is added and the task agreed to',
    nodes: one('财务'),
    hands: place => [
      on(place)(first(), 'addSigners', { taskId: 1, add: [added().memberId], where: 'after' }),
      agree(first(), place, 1),
    ],
  },
  {
    name: 'one signer is added twice',
    nodes: one('财务'),
    hands: place =>
      [1, 2].map(() => on(place)(first(), 'addSigners', { taskId: 1, add: [added().memberId], where: 'before' })),
    succeed: 1,
  },
  {
    name: 'an added signer is removed and agrees',
    nodes: one('财务'),
    before: async place => {
      await on(place)(first(), 'addSigners', { taskId: 1, add: [added().memberId], where: 'after' })()
      await agree(first(), place, 1)()
    },
    hands: place => [on(place)(first(), 'removeSigner', { taskId: 2 }), agree(added(), place, 2)],
    succeed: 1,
  },
  {
    name: 'an added signer is removed twice',
    nodes: one('财务'),
    before: async place => {
      await on(place)(first(), 'addSigners', { taskId: 1, add: [added().memberId], where: 'after' })()
      await agree(first(), place, 1)()
    },
    hands: place => [1, 2].map(() => on(place)(first(), 'removeSigner', { taskId: 2 })),
    succeed: 1,
  },
  {
    name: 'people are urged twice',
    nodes: one('财务'),
    hands: place => [on(place)(at.starter, 'urge'), on(place)(at.starter, 'urge')],
    succeed: 1,
  },
  {
    name: 'people are urged while one agrees',
    nodes: one('财务'),
    hands: place => [on(place)(at.starter, 'urge'), agree(first(), place, 1)],
  },
  {
    name: 'a substitute and the member agree',
    nodes: one('财务'),
    hands: place => [agree(first(), place, 1), agree(standIn, place, 1)],
    succeed: 1,
  },
  {
    name: 'a substitute rejects what the member agrees to',
    nodes: one('财务'),
    hands: place => [agree(first(), place, 1), reject(standIn, place, 1)],
    succeed: 1,
  },
  {
    name: 'all of whom one is enough agree',
    nodes: () => [nodeFor('财务', people, { way: 'any' })],
    hands: place => people.map((person, i) => agree(person, place, i + 1)),
    succeed: 1,
  },
  {
    name: 'one of whom one is enough agrees while another rejects',
    nodes: () => [nodeFor('财务', people, { way: 'any' })],
    hands: place => [agree(first(), place, 1), reject(second(), place, 2)],
    succeed: 1,
  },
  {
    name: 'votes at the threshold are given together',
    nodes: () => [nodeFor('财务', people, { way: 'share', share: 60 })],
    hands: place => people.map((person, i) => agree(person, place, i + 1)),
    succeed: 2,
  },
  {
    name: 'votes for and against meet at the threshold',
    nodes: () => [nodeFor('财务', people, { way: 'share', share: 60 })],
    before: place => agree(third(), place, 3)(),
    hands: place => [agree(first(), place, 1), reject(second(), place, 2)],
  },
  {
    name: 'the last of all agree together while the starter withdraws',
    nodes: () => [nodeFor('财务', people)],
    hands: place => [...people.map((person, i) => agree(person, place, i + 1)), withdraw(place)],
  },
  {
    name: 'parallel branches end together',
    nodes: () => [
      {
        type: 'branch',
        id: 'both',
        name: '会审',
        kind: 'parallel',
        branches: [
          { id: 'a', name: '财务', nodes: [nodeFor('财务', [first()])] },
          { id: 'b', name: '法务', nodes: [nodeFor('法务', [second()])] },
        ],
      },
    ],
    hands: place => [agree(first(), place, 1), agree(second(), place, 2)],
    succeed: 2,
  },
  {
    name: 'one branch rejects what ends the other',
    nodes: () => [
      {
        type: 'branch',
        id: 'both',
        name: '会审',
        kind: 'parallel',
        branches: [
          { id: 'a', name: '财务', nodes: [nodeFor('财务', [first()])] },
          { id: 'b', name: '法务', nodes: [nodeFor('法务', [second()])] },
        ],
      },
    ],
    before: place => agree(first(), place, 1)(),
    // The starter may withdraw what was rejected before: then two succeed
    hands: place => [agree(second(), place, 2), reject(second(), place, 2), withdraw(place)],
  },
  {
    name: 'the record is edited at the node while another agrees there',
    nodes: () => [nodeFor('财务', [first(), second()], { way: 'any', fields: { creditDays: 'editable' } })],
    hands: place => [
      () => first().call(`${CONTRACTS}/save`, { id: place.recordId, version: place.version, creditDays: 30 }),
      on(place)(second(), 'agree', { taskId: 2, opinion: '同意', version: place.version }),
    ],
    succeed: 1,
  },
  {
    name: 'the record is edited at the node while another agrees there without naming what they saw',
    nodes: () => [nodeFor('财务', [first(), second()], { way: 'any', fields: { creditDays: 'editable' } })],
    hands: place => [
      () => first().call(`${CONTRACTS}/save`, { id: place.recordId, version: place.version, creditDays: 30 }),
      agree(second(), place, 2),
    ],
    succeed: 1,
  },
  {
    name: 'the record is edited at the node while its task is handed on',
    nodes: one('财务', { fields: { creditDays: 'editable' } }),
    hands: place => [
      () => first().call(`${CONTRACTS}/save`, { id: place.recordId, version: place.version, creditDays: 30 }),
      on(place)(first(), 'handOver', { taskId: 1, to: added().memberId }),
    ],
  },
  {
    name: 'a new version is published while one agrees',
    nodes: one('财务'),
    hands: place => [
      () => at.publish('contract.submit', [nodeFor('总经理', [third()])]).then(id => (published.push(id), id)),
      agree(first(), place, 1),
    ],
    succeed: 2,
    after: withdrawPublished,
  },
  {
    name: 'a process is withdrawn while one agrees',
    nodes: one('财务'),
    hands: place => [
      () => at.admin.call('bpm/process/withdraw', { id: current, reason: '停用' }),
      agree(first(), place, 1),
    ],
    succeed: 2,
  },
  {
    name: 'a process is withdrawn while its act is performed',
    nodes: one('财务'),
    before: place => withdraw(place)(),
    hands: ({ recordId }) => [
      () => at.admin.call('bpm/process/withdraw', { id: current, reason: '停用' }),
      () => at.starter.call(`${CONTRACTS}/submit`, { id: recordId }),
    ],
    succeed: 2,
  },
  {
    name: 'a time limit hands on what is agreed to',
    nodes: one('财务', { limit: { hours: 1, onExpiry: 'remind' } }),
    before: overdue,
    hands: place => [clock, agree(first(), place, 1), clock],
  },
  {
    name: 'a time limit rejects what is agreed to',
    nodes: one('财务', { limit: { hours: 1, onExpiry: 'reject' } }),
    before: overdue,
    hands: place => [clock, agree(first(), place, 1), clock],
  },
  {
    name: 'a time limit agrees to what is agreed to',
    act: 'terminate',
    nodes: one('财务', { limit: { hours: 1, onExpiry: 'agree' } }),
    before: overdue,
    hands: place => [clock, agree(first(), place, 1), clock],
  },
  {
    name: 'two time limits agree',
    act: 'terminate',
    nodes: one('财务', { limit: { hours: 1, onExpiry: 'agree' } }),
    before: overdue,
    hands: () => [clock, clock, clock],
  },
  {
    name: 'several agree to several at once, in other orders',
    nodes: () => [nodeFor('财务', [first(), second()])],
    hands: place => [
      bulk(first(), [place, ...more], 1),
      bulk(second(), [...more.toReversed(), place], 2),
      bulk(first(), [...more, place], 1),
    ],
  },
  {
    name: 'a record is submitted twice',
    nodes: one('财务'),
    before: place => withdraw(place)(),
    hands: ({ recordId }) => [1, 2].map(() => () => at.starter.call(`${CONTRACTS}/submit`, { id: recordId })),
    succeed: 1,
  },
  {
    name: 'a record is submitted and deleted',
    nodes: one('财务'),
    before: place => withdraw(place)(),
    hands: ({ recordId }) => [
      () => at.starter.call(`${CONTRACTS}/submit`, { id: recordId }),
      () => at.starter.call(`${CONTRACTS}/delete`, { id: recordId }),
    ],
    succeed: 1,
  },
  {
    name: 'a record is submitted and saved',
    nodes: one('财务'),
    before: place => withdraw(place)(),
    hands: ({ recordId, version }) => [
      () => at.starter.call(`${CONTRACTS}/submit`, { id: recordId, version: version + 1 }),
      () => at.starter.call(`${CONTRACTS}/save`, { id: recordId, version: version + 1, creditDays: 60 }),
    ],
    succeed: 1,
  },
  {
    name: 'what was returned is submitted twice and withdrawn',
    nodes: one('财务'),
    before: place => reject(first(), place, 1)(),
    hands: place => [
      () => at.starter.call(`${CONTRACTS}/submit`, { id: place.recordId }),
      () => at.starter.call(`${CONTRACTS}/submit`, { id: place.recordId }),
      withdraw(place),
    ],
  },
  {
    name: 'whoever is asked is locked and agrees',
    nodes: () => [nodeFor('财务', [leaver])],
    hands: place => [agree(leaver, place, 1), lockLeaver],
    after: renewLeaver,
  },
  {
    name: 'whoever is asked next is locked as it comes to them',
    nodes: () => [nodeFor('财务', [first()]), nodeFor('经理', [leaver])],
    hands: place => [agree(first(), place, 1), lockLeaver],
    succeed: 2,
    after: renewLeaver,
  },
  {
    name: 'a task is handed on to whoever is locked',
    nodes: one('财务'),
    hands: place => [on(place)(first(), 'handOver', { taskId: 1, to: leaver.memberId }), lockLeaver],
    after: renewLeaver,
  },
  {
    name: 'a signer is added who is locked',
    nodes: one('财务'),
    hands: place => [
      on(place)(first(), 'addSigners', { taskId: 1, add: [leaver.memberId], where: 'before' }),
      lockLeaver,
    ],
    after: renewLeaver,
  },
  {
    name: 'what was returned is submitted, dropped and ended',
    nodes: one('财务'),
    before: place => reject(first(), place, 1)(),
    hands: place => [
      () => at.starter.call(`${CONTRACTS}/submit`, { id: place.recordId }),
      on(place)(at.admin, 'drop', { reason: '不再需要' }),
      end(place),
    ],
  },
  {
    name: 'an act is performed as the first process for it is published',
    nodes: one('财务'),
    before: async place => {
      await withdraw(place)()
      await at.withdraw(current)
    },
    hands: ({ recordId }) => [
      () => at.publish('contract.submit', [nodeFor('总经理', [third()])]).then(id => (published.push(id), id)),
      () => at.starter.call(`${CONTRACTS}/submit`, { id: recordId }),
    ],
    succeed: 2,
    after: withdrawPublished,
  },
  {
    name: 'whoever is asked loses the right to see the record and agrees',
    nodes: () => [nodeFor('财务', [leaver])],
    hands: place => [
      agree(leaver, place, 1),
      async () => {
        await sql(
          `update role set permissions = '["bpm.approval.read"]' where org_id = $1 and id in
             (select target_id from member_roles where org_id = $1 and parent_id = $2)`,
          leaver.memberId,
        )
        return 1
      },
    ],
    after: renewLeaver,
  },
  {
    name: 'an act that another branch follows is agreed to twice',
    nodes: () => [
      nodeFor('财务', [first(), second()]),
      branchFor('金额', when('record.creditDays', 'gte', '30'), [nodeFor('总经理', [third()])]),
    ],
    before: place => agree(first(), place, 1)(),
    hands: place => [agree(second(), place, 2), agree(second(), place, 2), agree(third(), place, 3)],
  },
]

let current = 0
const published: number[] = []
let more: Place[] = []
let leaver: Person

async function withdrawPublished(): Promise<void> {
  for (const id of published.splice(0)) await at.withdraw(id)
}

async function renewLeaver(): Promise<void> {
  leaver = await at.app.person(at.orgId, {
    permissions: ['cm.customer.read', 'bpm.approval.read'],
  })
}
const lockLeaver: Hand = () => at.admin.call('sys/user/lock', { id: leaver.memberId, reason: '离职' })

/** A record that waits under the published process. */
async function waiting(kind: Kind): Promise<Place> {
  const { customerId: partyId, goodsId, routeId } = at.masters
  const id =
    kind === 'submit'
      ? (await at.draft()).id
      : await at.app.work(at.orgId, tx => contractIn(tx, { kind: 'customer', partyId, goodsId, routeId }))
  const row = await at.starter.must<HeldRow>(`${CONTRACTS}/${kind}`, { id, reason: '测试' })
  return { recordId: id, runId: row.approvalId as number, version: row.version }
}

const OK = [200, 400, 403, 404, 409]

/** Every run of the record ended once, the act was performed as often as runs were approved, and nothing is left to do. */
async function settled({ recordId }: Place, kind: Kind): Promise<void> {
  const runs = await sql<{ id: number; status: Run['status']; state: Run }>(
    `select id, status, state from approval_run where org_id = $1 and record_id = $2::text order by id`,
    String(recordId),
  )
  const orphaned = await sql(
    `select t.run_id, t.no from approval_task t join approval_run r on r.org_id = $1 and r.id = t.run_id join member m on m.org_id = $1 and m.id = t.member_id
     where t.org_id = $1 and r.record_id = $2::text and t.state = 'open' and m.status <> 'active'`,
    String(recordId),
  )
  expect(orphaned, 'tasks of members who have left').toEqual([])
  for (const { id, status } of runs)
    if (status === 'running' || status === 'returned')
      await at.admin.must('bpm/approval/end', { id, reason: '测试结束' })
  const acts = await sql<{ runId: number; kind: string }>(
    `select a.run_id as "runId", a.kind from approval_act a join approval_run r on r.org_id = $1 and r.id = a.run_id
     where a.org_id = $1 and r.record_id = $2::text order by a.id`,
    String(recordId),
  )
  const after = await sql<{ id: number; status: Run['status']; state: Run; endings: number }>(
    `select r.id, r.status, r.state, (select count(*)::int from audit a where a.org_id = $1 and a.resource = 'approvalRun' and a.record_id = r.id
        and a.after ->> 'status' = any('{approved,withdrawn,ended}') and a.before ->> 'status' = any('{running,returned}')) as endings
     from approval_run r where r.org_id = $1 and r.record_id = $2::text order by r.id`,
    String(recordId),
  )
  for (const run of after) {
    expect(['approved', 'withdrawn', 'ended']).toContain(run.status)
    expect(run.state.status).toBe(run.status)
    expect(run.endings).toBe(1)
    expect(run.state.tasks.filter(({ state }) => state === 'open' || state === 'waiting')).toEqual([])
    const own = acts.filter(({ runId }) => runId === run.id).map(row => row.kind)
    expect(own.filter(name => name === 'submit')).toHaveLength(1)
    expect(own.filter(name => name === 'end' || name === 'withdraw')).toHaveLength(run.status === 'approved' ? 0 : 1)
    // Every act of the state is one of the trail; urging changes nothing of it
    expect(own.filter(name => name !== 'urge')).toHaveLength(run.state.acts)
  }
  const open = await sql(
    `select t.no from approval_task t join approval_run r on r.org_id = $1 and r.id = t.run_id
     where t.org_id = $1 and r.record_id = $2::text and t.state = any('{open,waiting}')`,
    String(recordId),
  )
  expect(open).toEqual([])
  const [row] = await sql<{ status: string; approval: string; approvalId: number | null }>(
    'select status, approval, approval_id as "approvalId" from contract where org_id = $1 and id = $2',
    recordId,
  )
  expect(row).toMatchObject({ approval: 'none', approvalId: null })
  const approved = after.filter(({ status }) => status === 'approved').length
  const performed = await sql<{ action: string; n: number }>(
    `select action, count(*)::int as n from audit where org_id = $1 and resource = 'contract' and record_id = $2
       and action = any('{submit,approve,terminate}') group by action order by action`,
    recordId,
  )
  const expected = kind === 'terminate' ? ['terminate'] : ['approve', 'submit']
  // A submission that no process held moves the record by itself
  const unheld = performed.length === 1 && performed[0]?.action === 'submit' && row?.status === 'approving'
  if (!unheld) {
    expect(approved).toBeLessThanOrEqual(1)
    expect(performed).toEqual(approved ? expected.map(action => ({ action, n: 1 })) : [])
    if (kind === 'submit') expect(row?.status).toBe(approved ? 'toSign' : 'draft')
    else expect(row?.status).toBe(approved ? 'terminated' : 'active')
  }
}

/** One round of a pair. Returns how many of the hands succeeded, and what they were told. */
async function meet(race: Race, kind: Kind): Promise<{ done: number; told: string }> {
  const place = await waiting(kind)
  more = race.name.startsWith('several agree') ? [await waiting(kind), await waiting(kind)] : []
  await race.before?.(place)
  const answers = await Promise.all(race.hands(place).map(hand => hand()))
  const given = answers.filter(answer => typeof answer === 'object')
  for (const answer of given) expect(OK, JSON.stringify(answer)).toContain(answer.http)
  const told = given.map(({ http, error }) => `${http} ${error ?? ''}`).join()
  for (const each of [place, ...more]) await settled(each, kind)
  return { done: answers.filter(answer => typeof answer === 'number' || answer.status).length, told }
}

// PGlite has one connection, on which transactions queue. Only a PostgreSQL server runs them concurrently.
describe.runIf(process.env.TEST_DATABASE_URL)('two hands at the same moment', () => {
  beforeAll(async () => {
    at = await approvals()
    const some = (n: number) => Promise.all(Array.from({ length: n }, () => at.app.person(at.orgId)))
    people = await some(3)
    others = await some(2)
    ;[standIn] = (await some(1)) as [Person]
    await renewLeaver()
    await first().must('bpm/substitute/save', {
      memberId: first().memberId,
      substituteId: standIn.memberId,
      fromDate: '2020-01-01',
      toDate: '2099-12-31',
      reason: '休假',
    })
  })

  it.each(RACES.map(race => [race.name, race] as const))('%s', async (_name, race) => {
    const kind = race.act ?? 'submit'
    for (let round = 0; round < ROUNDS; round++) {
      current = await at.publish(`contract.${kind}`, race.nodes())
      try {
        expect(await meet(race, kind)).toMatchObject({ done: race.succeed ?? expect.any(Number) })
      } finally {
        const { status } = await at.admin.must<{ status: string }>('bpm/process/info', { id: current })
        if (status === 'published') await at.withdraw(current)
        await race.after?.()
      }
    }
  })

  it('versions of one process that are published together leave one of them published', async () => {
    for (let round = 0; round < ROUNDS * 2; round++) {
      const id = await at.publish('contract.submit', one('财务')())
      await at.withdraw(id)
      const drafts: { id: number; version: number }[] = []
      for (let i = 0; i < 3; i++) {
        const { id: next } = await at.admin.must<{ id: number }>('bpm/process/newVersion', { id })
        drafts.push(await at.admin.must('bpm/process/info', { id: next }))
      }
      const answers = await Promise.all(
        drafts.map(draft =>
          at.admin.call('bpm/process/publish', { id: draft.id, version: draft.version, acknowledged: true }),
        ),
      )
      for (const { http } of answers) expect([200, 409]).toContain(http)
      const now = await sql<{ id: number; status: string }>(
        'select id, status from approval_process where org_id = $1 and id = any($2::bigint[])',
        drafts.map(draft => draft.id),
      )
      const live = now.filter(({ status }) => status === 'published')
      expect(live, now.map(({ status }) => status).join()).toHaveLength(1)
      for (const { id: published } of live) await at.withdraw(published)
    }
  })

  it('leaves the log and the books as they must be', async () => {
    const { broken } = await at.app.db.company(at.orgId, own => verifyChain(own, at.orgId))
    expect(broken).toBeFalsy()
    expect(await at.app.db.company(at.orgId, own => checkLedger(own, at.orgId))).toEqual([])
  })
})
