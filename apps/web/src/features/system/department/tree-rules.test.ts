import { describe, expect, it } from 'vitest'
import {
  type Department,
  droppedPlace,
  matchingDepartments,
  gapAt,
  buildTree,
  pathOf,
  steppedPlace,
  subtreeIds,
} from './tree-rules.ts'

const dept = (
  id: number,
  parentId: number | null,
  { name = `部${id}`, members = 1 }: { name?: string; members?: number } = {},
): Department => ({
  id,
  parentId,
  name,
  members,
  version: 1,
  leaderId: null,
  leader: null,
  isAccounting: false,
  sort: id * 10,
  mayChange: true,
})
/** 1 ─ 2 ─ 4, 1 ─ 3, 5 */
const list = [
  dept(1, null, { name: '总公司' }),
  dept(2, 1, { name: '运输部', members: 2 }),
  dept(3, 1, { name: '财务部' }),
  dept(4, 2, { name: '调度组', members: 3 }),
  dept(5, null, { name: '分公司', members: 0 }),
]

it('counts the people of all departments below', () => {
  const tree = buildTree(list)
  expect(tree.map(one => [one.id, one.total])).toEqual([
    [1, 7],
    [5, 0],
  ])
  expect(tree[0]?.children.map(one => [one.id, one.total])).toEqual([
    [2, 5],
    [3, 1],
  ])
  expect(buildTree([dept(9, 8)]).map(one => one.id)).toEqual([9])
})

it('finds the departments below and above', () => {
  expect(subtreeIds(list, 1).toSorted()).toEqual([1, 2, 3, 4])
  expect(pathOf(list, 4).map(one => one.id)).toEqual([1, 2, 4])
})

it.each([
  [2, 1, { parentId: 1, before: null }],
  [3, -1, { parentId: 1, before: 2 }],
  [2, -1, undefined],
  [3, 1, undefined],
  [1, 1, { parentId: null, before: null }],
] as const)('%i goes one step by %i', (id, step, place) => {
  expect(steppedPlace(list, id, step)).toEqual(place)
})

describe('dropping a department', () => {
  it.each([
    ['into another', { moved: 3, target: 2, gap: null }, { parentId: 2, before: 4 }],
    ['into an empty one', { moved: 3, target: 5, gap: null }, { parentId: 5, before: null }],
    ['before another', { moved: 4, target: 3, gap: 'before' }, { parentId: 1, before: 3 }],
    ['after another', { moved: 4, target: 2, gap: 'after' }, { parentId: 1, before: 3 }],
    ['after the last', { moved: 2, target: 3, gap: 'after' }, { parentId: 1, before: null }],
    ['to the top', { moved: 2, target: 5, gap: 'before' }, { parentId: null, before: 5 }],
    ['where it stands', { moved: 2, target: 3, gap: 'before' }, undefined],
    ['into itself', { moved: 2, target: 2, gap: null }, undefined],
    ['below itself', { moved: 1, target: 4, gap: null }, undefined],
  ] as const)('%s', (_, drop, place) => {
    expect(droppedPlace(list, drop)).toEqual(place)
  })
})

it.each([
  [0, 'before'],
  [0.2, 'before'],
  [0.5, null],
  [0.8, 'after'],
  [1, 'after'],
])('at %f of the height the gap is %s', (share, gap) => {
  expect(gapAt(share)).toBe(gap)
})

it('finds departments by name, with their ancestors', () => {
  expect(matchingDepartments(list, '调度').map(one => one.id)).toEqual([1, 2, 4])
  expect(matchingDepartments(list, ' ')).toHaveLength(5)
  expect(matchingDepartments(list, '没有')).toEqual([])
})
