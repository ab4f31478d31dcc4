import { type Branch, type BranchNode, type FlowNode, nodesOf } from '@tuheng/domain/approvals/flow'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { changed, historyOf, redone, undone } from './history.ts'
import {
  addBranch,
  copyOf,
  findBranch,
  hasDefault,
  idMaker,
  insertNode,
  isBranch,
  mayMove,
  moveBranch,
  moveNode,
  partsOf,
  removeBranch,
  removeNode,
  setKind,
  slotOf,
  type Slot,
  stepBranch,
  stepNode,
} from './tree.ts'

type Nodes = readonly FlowNode[]

const approval = (id: string): FlowNode => ({ type: 'approval', id, name: id, people: [], way: 'all' })
const condition = { anyOf: [{ allOf: [{ subject: 'record.amount', op: 'gt' as const, value: '1' }] }] }
const branch = (id: string, nodes: Nodes = [], more: Partial<Branch> = {}): Branch => ({ id, name: id, nodes, ...more })
const fork = (id: string, branches: readonly Branch[], kind: BranchNode['kind'] = 'exclusive'): BranchNode => ({
  type: 'branch',
  id,
  name: id,
  kind,
  branches,
})
/** a, then a fork of "large" (b, c) and "small" (d), then e. */
const sample: Nodes = [
  approval('a'),
  fork('f', [branch('large', [approval('b'), approval('c')], { condition }), branch('small', [approval('d')])]),
  approval('e'),
]
const ids = (nodes: Nodes) => partsOf(nodes).map(part => part.id)

describe('moving', () => {
  it('counts places as the page shows them, before anything is moved', () => {
    expect(ids(moveNode(sample, 'a', { index: 3 }))).toEqual(['f', 'large', 'b', 'c', 'small', 'd', 'e', 'a'])
    expect(ids(moveNode(sample, 'e', { branch: 'small', index: 0 }))).toEqual([
      'a',
      'f',
      'large',
      'b',
      'c',
      'small',
      'e',
      'd',
    ])
    expect(ids(moveNode(sample, 'c', { branch: 'large', index: 0 }))).toEqual([
      'a',
      'f',
      'large',
      'c',
      'b',
      'small',
      'd',
      'e',
    ])
  })
  it('leaves the flow as it is where nothing would change or a node would stand in itself', () => {
    expect(moveNode(sample, 'a', { index: 1 })).toBe(sample)
    expect(moveNode(sample, 'f', { branch: 'large', index: 0 })).toBe(sample)
    expect(moveNode(sample, 'a', { branch: 'gone', index: 0 })).toBe(sample)
    expect(mayMove(sample, 'f', { index: 0 })).toBe(true)
  })
  it('steps within the sequence alone', () => {
    expect(ids(stepNode(sample, 'c', -1))).toEqual(['a', 'f', 'large', 'c', 'b', 'small', 'd', 'e'])
    expect(stepNode(sample, 'c', 1)).toBe(sample)
    expect(ids(stepNode(sample, 'a', 1))).toEqual(['f', 'large', 'b', 'c', 'small', 'd', 'a', 'e'])
  })
})

describe('branches', () => {
  it('keep their default last and without a condition', () => {
    const three = addBranch(sample, 'f', branch('middle', [], { condition }))
    expect(findBranch(three, 'middle')?.index).toBe(1)
    expect(findBranch(stepBranch(three, 'middle', 1), 'middle')?.index).toBe(1)
    expect(findBranch(stepBranch(three, 'middle', -1), 'middle')?.index).toBe(0)
    expect(findBranch(moveBranch(three, 'small', 0), 'small')?.index).toBe(2)
    const two = removeBranch(three, 'small')
    expect(findBranch(two, 'middle')?.branch).toEqual(branch('middle'))
  })
  it('of which one of two is removed leave the nodes of the other in their place', () => {
    expect(ids(removeBranch(sample, 'small'))).toEqual(['a', 'b', 'c', 'e'])
  })
  it('lose their conditions when they become parallel', () => {
    expect(findBranch(setKind(sample, 'f', 'parallel'), 'large')?.branch.condition).toBeUndefined()
  })
})

describe('an id', () => {
  it('is not one of the flow, even if chance repeats itself', () => {
    let tries = 0
    const newId = idMaker(sample, () => (tries++ < 3 ? 0.5 : tries / 100))
    expect(new Set([newId(), newId(), newId(), ...ids(sample)]).size).toBe(3 + ids(sample).length)
  })
})

interface Step {
  act:
    | 'approval'
    | 'fork'
    | 'copy'
    | 'move'
    | 'step'
    | 'remove'
    | 'addBranch'
    | 'removeBranch'
    | 'moveBranch'
    | 'kind'
    | 'undo'
    | 'redo'
  a: number
  b: number
}

const steps = fc.array(
  fc.record<Step>({
    act: fc.constantFrom(
      'approval',
      'fork',
      'copy',
      'move',
      'step',
      'remove',
      'addBranch',
      'removeBranch',
      'moveBranch',
      'kind',
      'undo',
      'redo',
    ),
    a: fc.nat(1000),
    b: fc.nat(1000),
  }),
  { maxLength: 40 },
)

const KINDS = ['exclusive', 'parallel', 'inclusive'] as const

/** Every place of the flow. */
function slotsOf(nodes: Nodes): Slot[] {
  const own = Array.from({ length: nodes.length + 1 }, (_, index): Slot => ({ index }))
  return [
    ...own,
    ...partsOf(nodes)
      .filter(isBranch)
      .flatMap(({ id, nodes: inner }) =>
        Array.from({ length: inner.length + 1 }, (_, index): Slot => ({ branch: id, index })),
      ),
  ]
}

function apply(nodes: Nodes, { act, a, b }: Step): Nodes {
  const newId = idMaker(nodes)
  const slots = slotsOf(nodes)
  const slot = slots[a % slots.length] as Slot
  const all = nodesOf(nodes)
  const node = all[b % Math.max(1, all.length)]
  const forks = all.filter(one => one.type === 'branch')
  const one = forks[a % Math.max(1, forks.length)]
  const part = one?.branches[b % one.branches.length]
  if (act === 'approval') return insertNode(nodes, slot, approval(newId()))
  if (act === 'fork')
    return insertNode(
      nodes,
      slot,
      fork(
        newId(),
        [branch(newId(), [], b % 3 === 1 ? {} : { condition }), branch(newId())],
        KINDS[b % 3] ?? 'exclusive',
      ),
    )
  if (node) {
    if (act === 'copy') return insertNode(nodes, slot, copyOf(node, newId))
    if (act === 'move') return moveNode(nodes, node.id, slot)
    if (act === 'step') return stepNode(nodes, node.id, a % 2 ? 1 : -1)
    if (act === 'remove') return removeNode(nodes, node.id)
  }
  if (one && part) {
    if (act === 'addBranch') return addBranch(nodes, one.id, branch(newId(), [], { condition }))
    if (act === 'removeBranch') return removeBranch(nodes, part.id)
    if (act === 'moveBranch') return moveBranch(nodes, part.id, a % one.branches.length)
    if (act === 'kind') return setKind(nodes, one.id, KINDS[b % 3] ?? 'exclusive')
  }
  return nodes
}

function expectSound(nodes: Nodes): void {
  expect(new Set(ids(nodes)).size).toBe(ids(nodes).length)
  for (const node of nodesOf(nodes)) {
    expect(slotOf(nodes, node.id)).toBeDefined()
    if (node.type !== 'branch') continue
    expect(node.branches.length).toBeGreaterThanOrEqual(2)
    if (hasDefault(node)) expect(node.branches.at(-1)).not.toHaveProperty('condition')
    else expect(node.branches.some(one => one.condition)).toBe(false)
  }
}

describe('any history of operations', () => {
  it('leaves a sound flow, and undo and redo lead exactly there and back', () => {
    fc.assert(
      fc.property(steps, list => {
        let history = historyOf<Nodes>(sample)
        const shown: Nodes[] = [sample]
        for (const step of list) {
          if (step.act === 'undo') history = undone(history)
          else if (step.act === 'redo') history = redone(history)
          else {
            const next = apply(history.present, step)
            history = changed(history, next)
          }
          expectSound(history.present)
          shown.push(history.present)
        }
        const end = history.present
        const back = history.past.length
        for (let i = 0; i < back; i++) history = undone(history)
        expect(history.present).toBe(sample)
        for (let i = 0; i < back; i++) history = redone(history)
        expect(history.present).toBe(end)
      }),
      { numRuns: 300 },
    )
  })
})

describe('letters of one name', () => {
  it('are undone together', () => {
    let history = historyOf('a')
    for (const name of ['ab', 'abc']) history = changed(history, name, 'name:n1')
    history = changed(history, 'other', 'name:n2')
    expect(undone(history).present).toBe('abc')
    expect(undone(undone(history)).present).toBe('a')
    expect(changed(undone(history), 'abcd', 'name:n1').past).toEqual(['a', 'abc'])
  })
})
