import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DomainError } from '../kernel/errors.ts'
import * as acts from './acts.ts'
import {
  type ApprovalNode,
  type Branch,
  type BranchNode,
  type Flow,
  type FlowNode,
  nodesOf,
  SAFE_POLICIES,
  WAYS,
} from './flow.ts'
import { returnTargets } from './return-targets.ts'
import { isFinal, liveVisit, type Run, type RunEnv, tasksOf, type Visit } from './run.ts'

const STARTER = 1
const MEMBERS = [1, 2, 3, 4, 5, 6]
const ADMIN = 9

interface World {
  flow: Flow
  people: Record<string, readonly number[]>
  holding: readonly string[]
  fourEyes: boolean
}

const envOf = (world: World): RunEnv => ({
  flow: world.flow,
  conditionHolds: id => world.holding.includes(id),
  peopleOf: async id => world.people[id] ?? [],
  headOf: async id => (id === ADMIN ? undefined : 8),
  admins: async () => [ADMIN],
  fourEyes: world.fourEyes,
})

const approval = (id: string, more: Partial<ApprovalNode> = {}): ApprovalNode => ({
  type: 'approval',
  id,
  name: id,
  people: [],
  way: 'all',
  ...more,
})
const worldOf = (nodes: readonly FlowNode[], more: Partial<World> = {}): World => ({
  flow: { nodes, policies: SAFE_POLICIES },
  people: {},
  holding: [],
  fourEyes: false,
  ...more,
})
const openOf = (run: Run) => run.tasks.filter(task => task.state === 'open')
const taskOf = (run: Run, memberId: number) => {
  const task = openOf(run).find(one => one.memberId === memberId)
  if (!task) throw new Error(`nothing to do for ${memberId}`)
  return { taskId: task.id, actor: memberId, opinion: '同意' }
}
const nodesAsked = (run: Run) => openOf(run).map(task => run.visits.find(visit => visit.id === task.visit)?.nodeId)

describe('a run', () => {
  it('asks one after the other, and is approved by the last', async () => {
    const env = envOf(worldOf([approval('a', { way: 'inTurn' })], { people: { a: [2, 3] } }))
    let run = await acts.start(STARTER, env)
    expect(openOf(run).map(task => task.memberId)).toEqual([2])
    run = await acts.agree(run, taskOf(run, 2), env)
    expect(run.status).toBe('running')
    run = await acts.agree(run, taskOf(run, 3), env)
    expect(run.status).toBe('approved')
  })

  it('counts shares: three of five are sixty percent, and two that refuse leave three', async () => {
    const env = envOf(worldOf([approval('a', { way: 'share', share: 60 })], { people: { a: [2, 3, 4, 5, 6] } }))
    let run = await acts.start(STARTER, env)
    for (const member of [2, 3]) run = await acts.reject(run, taskOf(run, member), env)
    expect(run.status).toBe('running')
    const passed = await [4, 5, 6].reduce(
      async (state, member) => acts.agree(await state, taskOf(await state, member), env),
      Promise.resolve(run),
    )
    expect(passed.status).toBe('approved')
    expect((await acts.reject(run, taskOf(run, 4), env)).status).toBe('returned')
  })

  it('takes the first branch that holds, and the last one when none does', async () => {
    const nodes: FlowNode[] = [
      {
        type: 'branch',
        id: 'x',
        name: 'x',
        kind: 'exclusive',
        branches: [
          { id: 'big', name: 'big', condition: { anyOf: [] }, nodes: [approval('director')] },
          { id: 'rest', name: 'rest', nodes: [approval('clerk')] },
        ],
      },
    ]
    const people = { director: [5], clerk: [2] }
    expect(nodesAsked(await acts.start(STARTER, envOf(worldOf(nodes, { people }))))).toEqual(['clerk'])
    expect(nodesAsked(await acts.start(STARTER, envOf(worldOf(nodes, { people, holding: ['big'] }))))).toEqual([
      'director',
    ])
  })

  it('goes through everything again when a branch would be taken otherwise, though it may go on', async () => {
    const nodes: FlowNode[] = [
      approval('first'),
      {
        type: 'branch',
        id: 'x',
        name: 'x',
        kind: 'exclusive',
        branches: [
          { id: 'big', name: 'big', condition: { anyOf: [] }, nodes: [approval('director')] },
          { id: 'rest', name: 'rest', nodes: [] },
        ],
      },
      approval('last'),
    ]
    const world = worldOf(nodes, { people: { first: [2], director: [5], last: [3] } })
    world.flow = { nodes, policies: { ...SAFE_POLICIES, resubmission: 'resume' } }
    const env = envOf(world)
    let run = await acts.agree(await acts.start(STARTER, env), { ...taskOf(await acts.start(STARTER, env), 2) }, env)
    run = await acts.reject(run, taskOf(run, 3), env)
    expect(run).toMatchObject({ status: 'returned', rejectedAt: 'last' })
    expect(nodesAsked(await acts.resubmit(run, STARTER, env))).toEqual(['last'])
    expect(nodesAsked(await acts.resubmit(run, STARTER, envOf({ ...world, holding: ['big'] })))).toEqual(['first'])
    expect(nodesAsked(await acts.resubmit(run, STARTER, { ...env, isChanged: true }))).toEqual(['first'])
  })

  it('lets added signers act before and after, and takes back what nobody has answered', async () => {
    const env = envOf(worldOf([approval('a'), approval('b')], { people: { a: [2], b: [3] } }))
    let run = await acts.start(STARTER, env)
    run = acts.addSigners(run, { ...taskOf(run, 2), add: [4], where: 'before', name: '' }, env)
    run = await acts.agree(run, taskOf(run, 4), env)
    run = acts.addSigners(run, { ...taskOf(run, 2), add: [5], where: 'after', name: '' }, env)
    const own = taskOf(run, 2)
    run = await acts.agree(run, own, env)
    expect(openOf(run).map(task => task.memberId)).toEqual([5])
    const taken = acts.takeBack(run, own)
    expect(openOf(taken).map(task => task.memberId)).toEqual([2])
    run = await acts.agree(run, taskOf(run, 5), env)
    expect(nodesAsked(run)).toEqual(['b'])
    expect(() => acts.takeBack(run, own)).toThrow(DomainError)
  })

  it('refuses to start where nobody is found, and never lets the starter alone approve what needs a second person', async () => {
    const nobody = envOf(worldOf([approval('a')]))
    await expect(acts.start(STARTER, nobody)).rejects.toThrow('nobody to approve at node "a"')
    const own = worldOf([approval('a')], { people: { a: [STARTER] } })
    expect((await acts.start(STARTER, envOf(own))).status).toBe('approved')
    const second = await acts.start(STARTER, envOf({ ...own, fourEyes: true }))
    expect(openOf(second).map(task => task.memberId)).toEqual([8])
    await expect(acts.start(STARTER, envOf(worldOf([], { fourEyes: true })))).rejects.toThrow(DomainError)
  })
})

describe('an agreement that counts elsewhere, too', () => {
  it('is asked for again where it counted, once it was taken back to somebody else', async () => {
    const branch = (id: string, nodes: readonly FlowNode[]): Branch => ({ id, name: id, nodes })
    const both: BranchNode = {
      type: 'branch',
      id: 'x',
      name: 'x',
      kind: 'parallel',
      branches: [branch('one', [approval('a'), approval('c')]), branch('other', [approval('b'), approval('d')])],
    }
    const env = envOf(worldOf([both], { people: { a: [2], c: [3], b: [4], d: [2] } }))
    let run = await acts.start(STARTER, env)
    for (const member of [2, 4]) run = await acts.agree(run, taskOf(run, member), env)
    expect(nodesAsked(run)).toEqual(['c'])
    run = await acts.reject(run, { ...taskOf(run, 3), to: 'a' }, env)
    run = acts.handOver(run, { ...taskOf({ ...run, tasks: run.tasks.toReversed() }, 2), to: 6, name: '' }, env)
    expect(nodesAsked(run)).toContain('d')
  })
})

describe('a run that was returned', () => {
  const twoWays = (big: readonly FlowNode[], rest: readonly FlowNode[]): BranchNode => ({
    type: 'branch',
    id: 'x',
    name: 'x',
    kind: 'exclusive',
    branches: [
      { id: 'big', name: 'big', condition: { anyOf: [] }, nodes: big },
      { id: 'rest', name: 'rest', nodes: rest },
    ],
  })

  it('is not approved by what somebody had agreed to before, when its smaller amount needs nobody', async () => {
    const world = worldOf([twoWays([approval('a'), approval('c')], [])], {
      people: { a: [2], c: [3] },
      holding: ['big'],
      fourEyes: true,
    })
    const env = envOf(world)
    let run = await acts.start(STARTER, env)
    run = await acts.agree(run, taskOf(run, 2), env)
    run = await acts.reject(run, taskOf(run, 3), env)
    world.holding = []
    await expect(acts.resubmit(run, STARTER, env)).rejects.toThrow(DomainError)
  })

  it('asks everybody again when it was rejected in a branch that would not be taken now', async () => {
    const world = worldOf([approval('first'), twoWays([approval('director')], [approval('clerk')])], {
      people: { first: [2], director: [5], clerk: [3] },
    })
    world.flow = { ...world.flow, policies: { ...SAFE_POLICIES, resubmission: 'resume' } }
    const env = envOf(world)
    let run = await acts.start(STARTER, env)
    run = await acts.agree(run, taskOf(run, 2), env)
    run = await acts.reject(run, taskOf(run, 3), env)
    expect(nodesAsked(await acts.resubmit(run, STARTER, env))).toEqual(['clerk'])
    world.holding = ['big']
    expect(nodesAsked(await acts.resubmit(run, STARTER, env))).toEqual(['first'])
  })

  it('asks again who was passed over for an agreement that ended with the return', async () => {
    const ways = [[approval('a')], [approval('b', { way: 'any' }), approval('c')], [approval('d')]]
    const parallel: FlowNode = {
      type: 'branch',
      id: 'p',
      name: 'p',
      kind: 'parallel',
      branches: ways.map((nodes, i) => ({ id: `p${i}`, name: '', nodes })),
    }
    const world = worldOf([parallel], { people: { a: [2, 3], b: [4], c: [2], d: [5] } })
    world.flow = { ...world.flow, policies: { ...SAFE_POLICIES, again: 'once', resubmission: 'resume' } }
    const env = envOf(world)
    let run = await acts.start(STARTER, env)
    for (const member of [2, 4]) run = await acts.agree(run, taskOf(run, member), env)
    expect(run.tasks.find(task => task.state === 'repeated')).toMatchObject({ memberId: 2 })
    run = await acts.reject(run, taskOf(run, 5), env)
    run = await acts.resubmit(run, STARTER, env)
    expect(nodesAsked(run)).toEqual(['a', 'a', 'c', 'd'])
  })

  it('never comes to its starter by replacing, handing over or adding', async () => {
    const env = envOf(worldOf([approval('a')], { people: { a: [2] } }))
    const run = await acts.start(STARTER, env)
    const act = { ...taskOf(run, 2), name: '' }
    await expect(acts.replaceMember(run, { from: 2, to: STARTER }, env)).rejects.toThrow(DomainError)
    expect(() => acts.handOver(run, { ...act, to: STARTER }, env)).toThrow(DomainError)
    expect(() => acts.addSigners(run, { ...act, add: [STARTER], where: 'before' }, env)).toThrow(DomainError)
  })

  it('can be withdrawn once an agreement was taken back, and tells those with copies once', async () => {
    const copy: FlowNode = { type: 'copy', id: 'k', name: 'k', people: [] }
    const env = envOf(worldOf([approval('a'), copy, approval('b')], { people: { a: [2], k: [4], b: [3] } }))
    let run = await acts.start(STARTER, env)
    const own = taskOf(run, 2)
    run = acts.takeBack(await acts.agree(run, own, env), own)
    expect(acts.withdraw(run, STARTER).status).toBe('withdrawn')
    run = await acts.agree(run, own, env)
    expect(run.copies.map(({ memberId }) => memberId)).toEqual([4])
  })
})

// ---------------------------------------------------------------------------------------------------------------------

const genPeople = fc.subarray(MEMBERS, { maxLength: 3 })
const genNode = (depth: number): fc.Arbitrary<FlowNode> => {
  const leaf = fc
    .record({ way: fc.constantFrom(...WAYS), share: fc.constantFrom(50, 60, 100), copies: fc.nat(5) })
    .map(({ way, share, copies }): FlowNode =>
      copies === 0 ? { type: 'copy', id: '', name: '', people: [] } : approval('', { way, share }),
    )
  if (depth === 0) return leaf
  const branch = fc
    .tuple(
      fc.constantFrom('exclusive' as const, 'parallel' as const, 'inclusive' as const),
      fc.array(fc.array(genNode(depth - 1), { maxLength: 2 }), { minLength: 2, maxLength: 3 }),
    )
    .map(([kind, branches]): FlowNode => ({
      type: 'branch',
      id: '',
      name: '',
      kind,
      branches: branches.map((nodes): Branch => ({ id: '', name: '', nodes })),
    }))
  return fc.oneof({ arbitrary: leaf, weight: 3 }, { arbitrary: branch, weight: 1 })
}

/** Numbers nodes and branches in the order of the page. */
function numbered(nodes: readonly FlowNode[], counter = { next: 0 }): FlowNode[] {
  return nodes.map(node => {
    const id = `n${(counter.next += 1)}`
    if (node.type !== 'branch') return { ...node, id, name: id }
    const branches = node.branches.map(branch => ({
      ...branch,
      id: `${id}.${(counter.next += 1)}`,
      nodes: numbered(branch.nodes, counter),
    }))
    return { ...node, id, name: id, branches }
  })
}

const genWorld: fc.Arbitrary<World> = fc
  .record({
    nodes: fc.array(genNode(2), { minLength: 1, maxLength: 3 }).map(nodes => numbered(nodes)),
    policies: fc.record({
      nobody: fc.constantFrom('refuse' as const, 'admins' as const, 'pass' as const),
      starter: fc.constantFrom('skip' as const, 'head' as const, 'himself' as const),
      again: fc.constantFrom('once' as const, 'each' as const),
      resubmission: fc.constantFrom('restart' as const, 'resume' as const),
    }),
    picks: fc.array(fc.boolean(), { minLength: 40, maxLength: 40 }),
    asked: fc.array(genPeople, { minLength: 40, maxLength: 40 }),
    fourEyes: fc.boolean(),
  })
  .map(({ nodes, policies, picks, asked, fourEyes }) => {
    const all = nodesOf(nodes)
    const branches = all.flatMap(node => (node.type === 'branch' ? node.branches.map(branch => branch.id) : []))
    return {
      flow: { nodes, policies },
      people: Object.fromEntries(all.map((node, i) => [node.id, asked[i % 40] ?? []])),
      holding: branches.filter((_, i) => picks[i % 40]),
      fourEyes,
    }
  })

type Move = readonly [kind: number, who: number, what: number]
const genMoves = fc.array(fc.tuple(fc.nat(19), fc.nat(30), fc.nat(30)), { maxLength: 25 })

/** Does what the numbers say: mostly agreements, and everything else now and then. */
async function move(run: Run, [kind, who, what]: Move, env: RunEnv): Promise<Run> {
  const open = openOf(run)
  const task = open[who % Math.max(1, open.length)] ?? run.tasks[who % Math.max(1, run.tasks.length)]
  const act = { taskId: task?.id ?? 0, actor: task?.memberId ?? 2, opinion: '好', hasAttachment: true }
  const other = MEMBERS[what % MEMBERS.length] ?? 2
  const nodeId = run.visits.find(visit => visit.id === task?.visit)?.nodeId ?? ''
  switch (kind) {
    case 0:
      return acts.reject(run, act, env)
    case 1: {
      const targets = returnTargets(run, env.flow, nodeId)
      return acts.reject(run, { ...act, to: targets[what % Math.max(1, targets.length)] ?? 'n1' }, env)
    }
    case 2:
      return acts.handOver(run, { ...act, to: other, name: '' }, env)
    case 3:
      return acts.addSigners(run, { ...act, add: [other], where: what % 2 ? 'before' : 'after', name: '' }, env)
    case 4: {
      const added = run.tasks.find(one => one.addedBy !== undefined && one.state !== 'dropped')
      return acts.removeSigner(run, { taskId: added?.id ?? 0, actor: added?.addedBy ?? 0 }, env)
    }
    case 5:
      return acts.withdraw(run, STARTER)
    case 6:
    case 7:
      return acts.resubmit(run, STARTER, env)
    case 8:
      return acts.replaceMember(run, { from: act.actor, to: other }, env)
    case 9:
      return what % 5 ? acts.agree(run, act, env) : acts.end(run)
    default:
      return acts.agree(run, act, env)
  }
}

/** Amounts are corrected and people leave while a record is under way. */
function changeWorld(world: World, [kind, who, what]: Move): void {
  const nodes = nodesOf(world.flow.nodes)
  const branches = nodes.flatMap(node => (node.type === 'branch' ? node.branches.map(({ id }) => id) : []))
  const branch = branches[who % Math.max(1, branches.length)]
  if (kind % 4 === 0 && branch !== undefined)
    world.holding = world.holding.includes(branch)
      ? world.holding.filter(id => id !== branch)
      : [...world.holding, branch]
  const node = nodes[what % Math.max(1, nodes.length)]
  if (kind === 11 && node) world.people[node.id] = who % 3 ? [MEMBERS[who % MEMBERS.length] ?? 2] : []
}

/** The branches that the definition takes for these conditions, computed without the engine. */
function picksOf({ kind, branches }: BranchNode, holding: readonly string[]): string[] {
  const ids = branches.map(branch => branch.id)
  if (kind === 'parallel') return ids
  const holds = ids.slice(0, -1).filter(id => holding.includes(id))
  if (holds.length === 0) return ids.slice(-1)
  return kind === 'exclusive' ? holds.slice(0, 1) : holds
}

/** Whether the agreements that count are enough, computed from the definition and the branches that were right to take. */
function isGranted(nodes: readonly FlowNode[], run: Run, picks: ReadonlyMap<number, readonly string[]>): boolean {
  return nodes.every(node => {
    const visit = liveVisit(run, node.id)
    if (!visit) return false
    if (node.type === 'copy') return true
    if (node.type === 'branch')
      return node.branches
        .filter(branch => picks.get(visit.id)?.includes(branch.id))
        .every(branch => isGranted(branch.nodes, run, picks))
    const tasks = tasksOf(run, visit)
    if (visit.passedWithout) return tasks.length === 0
    const yes = (id: number): boolean => {
      const task = tasks.find(one => one.id === id)
      const mine = tasks.filter(one => one.of === id)
      return (task?.state === 'agreed' || task?.state === 'repeated') && mine.every(one => yes(one.id))
    }
    const rules = tasks.filter(one => one.origin === 'rule')
    const agreed = rules.filter(one => yes(one.id)).length
    if (node.way === 'any' || visit.byAdmins) return agreed >= 1
    if (node.way === 'share') return agreed * 100 >= (node.share ?? 100) * rules.length
    return agreed === rules.length
  })
}

function checkState(run: Run, world: World, picks: Map<number, readonly string[]>): void {
  for (const visit of run.visits) {
    const node = nodesOf(world.flow.nodes).find(one => one.id === visit.nodeId)
    if (node?.type === 'branch' && !picks.has(visit.id)) picks.set(visit.id, picksOf(node, world.holding))
  }
  const open = openOf(run)
  const live = run.visits.filter(visit => visit.state !== 'superseded')
  expect(new Set(live.map(visit => visit.nodeId)).size).toBe(live.length)
  for (const task of open) {
    const visit = run.visits.find(one => one.id === task.visit)
    expect(visit?.state).toBe('open')
    if (world.fourEyes) expect(task.memberId).not.toBe(STARTER)
  }
  for (const task of run.tasks.filter(one => one.state === 'repeated')) {
    const visitOf = (one: Run['tasks'][number] | undefined) => run.visits.find(visit => visit.id === one?.visit)
    if (visitOf(task)?.state === 'superseded') continue
    const source = run.tasks.find(one => one.id === task.repeats)
    expect(source).toMatchObject({ state: 'agreed', actedBy: task.memberId, memberId: task.memberId })
    expect([visitOf(source)?.round, visitOf(source)?.state === 'superseded']).toEqual([visitOf(task)?.round, false])
  }
  if (run.status === 'running') expect(open.length).toBeGreaterThan(0)
  else expect(run.tasks.filter(task => task.state === 'open' || task.state === 'waiting')).toEqual([])
  if (run.status !== 'approved') return
  expect(isGranted(world.flow.nodes, run, picks)).toBe(true)
  const agreed = live.flatMap(visit => tasksOf(run, visit)).filter(task => task.state === 'agreed')
  if (world.fourEyes) expect(agreed.some(task => task.actedBy !== STARTER)).toBe(true)
}

const visible = (run: Run) => ({
  visits: run.visits.filter(visit => visit.state !== 'superseded'),
  tasks: run.tasks.filter(task => task.state !== 'dropped'),
  status: run.status,
})

describe('over random histories', () => {
  it('ends once, is never stuck, and is approved only by what its definition asks for', async () => {
    const seen = new Map<string, number>()
    await fc.assert(
      fc.asyncProperty(genWorld, genMoves, async (given, moves) => {
        const world = { ...given, people: { ...given.people } }
        const env = envOf(world)
        const picks = new Map<number, readonly string[]>()
        let atReturn: readonly Visit[] = []
        let run: Run
        try {
          run = await acts.start(STARTER, env)
        } catch (error) {
          expect(error).toBeInstanceOf(DomainError)
          return
        }
        checkState(run, world, picks)
        for (const one of moves) {
          changeWorld(world, one)
          const before = JSON.stringify(run)
          let next: Run | undefined
          try {
            next = await move(run, one, env)
          } catch (error) {
            if (!(error instanceof DomainError)) throw error
          }
          expect(JSON.stringify(run)).toBe(before)
          if (!next || next === run) continue
          expect(isFinal(run)).toBe(false)
          expect(next.acts).toBe(run.acts + 1)
          expect(next.tasks.length).toBeGreaterThanOrEqual(run.tasks.length)
          checkState(next, world, picks)
          if (next.status === 'returned')
            atReturn = run.visits.filter(visit => visit.state !== 'superseded' && picks.has(visit.id))
          if (next.round > run.round) {
            const changed = atReturn.some(visit => {
              const node = nodesOf(world.flow.nodes).find(({ id }) => id === visit.nodeId)
              return node?.type === 'branch' && String(picks.get(visit.id)) !== String(picksOf(node, world.holding))
            })
            const rounds = next.visits.filter(visit => visit.state !== 'superseded').map(visit => visit.round)
            if (changed) expect(rounds.filter(round => round !== next.round)).toEqual([])
            const nodes = nodesOf(world.flow.nodes).filter(node => node.type === 'branch')
            for (const node of nodes) {
              const visit = liveVisit(next, node.id)
              if (visit) expect(visit.picks).toEqual(picksOf(node, world.holding))
            }
          }
          const agreed = next.tasks.find(task => task.actNo === next.acts && task.state === 'agreed')
          if (agreed && next.status === 'running' && next.undo) {
            const taken = acts.takeBack(next, { taskId: agreed.id, actor: agreed.actedBy ?? 0 })
            expect(visible(taken)).toEqual(visible(run))
          }
          run = next
        }
        seen.set(run.status, (seen.get(run.status) ?? 0) + 1)
      }),
      { numRuns: 2000 },
    )
    for (const status of ['approved', 'returned', 'withdrawn', 'ended', 'running'])
      expect(seen.get(status), status).toBeGreaterThan(10)
  }, 30_000)
})
