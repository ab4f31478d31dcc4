import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { unreachableBranches } from './branch-coverage.ts'
import { type Facts, holds, OPS_OF, type Subjects } from './condition.ts'
import type { Branch, Clause, Test } from './flow.ts'

const subjects: Subjects = {
  amount: { kind: 'number', zh: '金额', en: 'Amount' },
  day: { kind: 'date', zh: '日期', en: 'Date' },
  kind: { kind: 'one', zh: '类型', en: 'Kind' },
  depts: { kind: 'many', zh: '部门', en: 'Departments' },
  note: { kind: 'text', zh: '备注', en: 'Note' },
}
const clause = (...allOf: Test[]): Clause => ({ allOf })
const branch = (id: string, ...anyOf: Clause[]): Branch => ({ id, name: id, condition: { anyOf }, nodes: [] })
const rest: Branch = { id: 'rest', name: 'rest', nodes: [] }
const over = (value: string): Clause => clause({ subject: 'amount', op: 'gt', value })

describe('a condition', () => {
  const holdsFor = (test: Test, facts: Facts) => holds({ anyOf: [clause(test)] }, facts, subjects)

  it('compares amounts as numbers, and days as days', () => {
    expect(holdsFor({ subject: 'amount', op: 'gte', value: '50000' }, { amount: '50000.00' })).toBe(true)
    expect(holdsFor({ subject: 'amount', op: 'gt', value: '9000' }, { amount: '50000.00' })).toBe(true)
    expect(holdsFor({ subject: 'day', op: 'lt', value: '2026-12-01' }, { day: '2026-11-30' })).toBe(true)
  })

  it('compares moments, days and months as far as both go', () => {
    const moment = { day: '2026-11-26 10:00:00' }
    expect(holdsFor({ subject: 'day', op: 'lte', value: '2026-11-26' }, moment)).toBe(true)
    expect(holdsFor({ subject: 'day', op: 'eq', value: '2026-11' }, moment)).toBe(true)
    expect(holdsFor({ subject: 'day', op: 'gt', value: '2026-11-26' }, moment)).toBe(false)
    expect(holdsFor({ subject: 'day', op: 'gte', value: '2026-11-01' }, { day: '2026-11' })).toBe(true)
  })

  it('holds for nothing that is unknown, and for what is empty only where that is asked', () => {
    expect(holdsFor({ subject: 'gone', op: 'ne', value: 1 }, { gone: 2 })).toBe(false)
    for (const op of ['eq', 'gt', 'gte', 'lt', 'lte'] as const)
      expect(holdsFor({ subject: 'amount', op, value: '0' }, { amount: null })).toBe(false)
    expect(holdsFor({ subject: 'amount', op: 'empty' }, { amount: null })).toBe(true)
    expect(holdsFor({ subject: 'depts', op: 'notIn', value: [1] }, { depts: [] })).toBe(true)
  })
})

describe('unreachable branches', () => {
  it('are those that an earlier one takes whole, and those that contradict themselves', () => {
    const found = unreachableBranches(
      [
        branch('over5', over('50000')),
        branch('over50', over('500000')),
        branch(
          'never',
          clause({ subject: 'amount', op: 'lt', value: '1' }, { subject: 'amount', op: 'gt', value: '2' }),
        ),
        branch('under1', clause({ subject: 'amount', op: 'lte', value: '10000' })),
        rest,
      ],
      subjects,
      'exclusive',
    )
    expect(Object.fromEntries(found)).toEqual({
      over50: { why: 'taken', by: 'over5' },
      never: { why: 'contradiction' },
    })
    const ordered = [branch('a', over('500000')), branch('b', over('50000')), rest]
    expect(unreachableBranches(ordered, subjects, 'exclusive').size).toBe(0)
  })

  const genTest: fc.Arbitrary<Test> = fc.constantFrom('amount', 'day', 'kind', 'depts', 'note').chain(subject => {
    const { kind = 'one' } = subjects[subject] ?? {}
    const one: fc.Arbitrary<unknown> =
      kind === 'number'
        ? fc.constantFrom('1', '2.0', '3')
        : kind === 'date'
          ? fc.constantFrom('2026-01-01', '2026-01-02')
          : kind === 'text'
            ? fc.constantFrom('煤', '焦煤', '钢')
            : fc.nat(3)
    return fc.constantFrom(...OPS_OF[kind]).chain((op): fc.Arbitrary<Test> => {
      if (op === 'empty' || op === 'filled') return fc.constant({ subject, op })
      const value = op === 'in' || op === 'notIn' ? fc.array(one, { minLength: 1, maxLength: 3 }) : one
      return value.map(given => ({ subject, op, value: given }))
    })
  })
  const genClause = fc.array(genTest, { minLength: 1, maxLength: 3 }).map(allOf => ({ allOf }))
  const genFacts = fc.record({
    amount: fc.constantFrom(null, '0', '1.00', '1.5', '2', '2.5', '3', '4'),
    day: fc.constantFrom(null, '2025-12-31', '2026-01-01', '2026-01-02', '2026-01-03'),
    kind: fc.constantFrom(null, 0, 1, 2, 3),
    depts: fc.subarray([0, 1, 2, 3]),
    note: fc.constantFrom(null, '煤', '焦煤', '钢', '钢煤'),
  })

  it('are never the first that holds, whatever the record', () => {
    let count = 0
    let contradictions = 0
    fc.assert(
      fc.property(
        fc.array(fc.array(genClause, { minLength: 1, maxLength: 2 }), { minLength: 1, maxLength: 3 }),
        fc.array(genFacts, { minLength: 60, maxLength: 60 }),
        (conditions, records) => {
          const branches = [...conditions.map((anyOf, i) => branch(`b${i}`, ...anyOf)), rest]
          const unreachable = unreachableBranches(branches, subjects, 'exclusive')
          const alone = unreachableBranches(branches, subjects, 'inclusive')
          count += unreachable.size
          contradictions += alone.size
          for (const facts of records) {
            const taken = branches.find(({ condition }) => !condition || holds(condition, facts, subjects))
            expect(unreachable.has(taken?.id ?? '')).toBe(false)
            for (const { id, condition } of branches)
              if (condition && holds(condition, facts, subjects)) expect(alone.has(id)).toBe(false)
          }
        },
      ),
      { numRuns: 800 },
    )
    expect(count).toBeGreaterThan(50)
    expect(contradictions).toBeGreaterThan(50)
  })
})
