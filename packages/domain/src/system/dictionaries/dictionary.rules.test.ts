import { describe, expect, it } from 'vitest'
import { treeIssues, treeOrder } from './dictionary.rules.ts'

const entry = (value: string, parentValue: string | null = null, sort = 0) => ({ value, zh: value, parentValue, sort })

describe('a dictionary as a tree', () => {
  it('puts each entry after its parent and siblings in their order', () => {
    const items = [
      entry('b', null, 20),
      entry('a2', 'a', 2),
      entry('a', null, 10),
      entry('a1', 'a', 1),
      entry('a1x', 'a1'),
    ]
    expect(treeOrder(items).map(item => `${'-'.repeat(item.depth)}${item.value}`)).toEqual([
      'a',
      '-a1',
      '--a1x',
      '-a2',
      'b',
    ])
  })

  it('keeps all entries of an invalid tree', () => {
    const items = [entry('lost', 'gone'), entry('x', 'y'), entry('y', 'x'), entry('self', 'self')]
    expect(
      treeOrder(items)
        .map(item => item.value)
        .toSorted(),
    ).toEqual(['lost', 'self', 'x', 'y'])
  })

  it('refuses unknown parents, cycles and too many levels', () => {
    const codes = (items: ReturnType<typeof entry>[]) => treeIssues(items).map(issue => `${issue.code} ${issue.path}`)
    expect(codes([entry('a'), entry('b', 'a')])).toEqual([])
    expect(codes([entry('a', 'zz')])).toEqual(['dictionary.parent items.0.parentValue'])
    expect(codes([entry('a', 'b'), entry('b', 'a')])).toEqual([
      'dictionary.ring items.0.parentValue',
      'dictionary.ring items.1.parentValue',
    ])
    expect(codes([entry('1'), entry('2', '1'), entry('3', '2'), entry('4', '3'), entry('5', '4')])).toEqual([
      'dictionary.deep items.4.parentValue',
    ])
  })
})
