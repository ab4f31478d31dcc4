import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Facts, holds, OPS_OF, type Subjects } from './condition.ts'
import type { Condition, Test } from './flow.ts'
import { restOf } from './rest-of.ts'

const subjects: Subjects = {
  amount: { kind: 'number', scale: 2, zh: '金额', en: 'Amount' },
  days: { kind: 'number', scale: 0, optional: true, zh: '账期', en: 'Days' },
  day: { kind: 'date', optional: true, zh: '日期', en: 'Date' },
  kind: { kind: 'one', choices: ['road', 'rail', 'both'], zh: '类型', en: 'Kind' },
  party: { kind: 'one', ids: true, optional: true, zh: '对方', en: 'Party' },
  urgent: { kind: 'flag', zh: '加急', en: 'Urgent' },
  depts: { kind: 'many', ids: true, zh: '部门', en: 'Departments' },
  note: { kind: 'text', optional: true, zh: '备注', en: 'Note' },
}
const when = (...allOf: Test[]): Condition => ({ anyOf: [{ allOf }] })
const over = (value: string) => when({ subject: 'amount', op: 'gt', value })

describe('what no branch catches', () => {
  it('is the amounts between and beside those that are tested', () => {
    const upTo = (value: string) => when({ subject: 'amount', op: 'lte', value })
    expect(restOf([over('500000'), over('50000')], subjects)).toEqual(upTo('50000'))
    expect(restOf([over('500000'), upTo('50000')], subjects)?.anyOf).toEqual([
      {
        allOf: [
          { subject: 'amount', op: 'gt', value: '50000' },
          { subject: 'amount', op: 'lte', value: '500000' },
        ],
      },
    ])
    expect(restOf([over('50000'), upTo('50000')], subjects)).toEqual({ anyOf: [] })
    // A field of whole days has nothing between 30 and 31
    const days = (op: 'lte' | 'gte', value: string) => when({ subject: 'days', op, value })
    expect(restOf([days('lte', '30'), days('gte', '31')], subjects)).toEqual(when({ subject: 'days', op: 'empty' }))
  })

  it('is the kinds that are left, together with their amounts', () => {
    const large = when({ subject: 'kind', op: 'eq', value: 'road' }, { subject: 'amount', op: 'gt', value: '100' })
    expect(restOf([large], subjects)?.anyOf).toEqual([
      {
        allOf: [
          { subject: 'kind', op: 'eq', value: 'road' },
          { subject: 'amount', op: 'lte', value: '100' },
        ],
      },
      { allOf: [{ subject: 'kind', op: 'ne', value: 'road' }] },
    ])
    expect(restOf([], subjects)).toEqual(when())
    expect(restOf([when({ subject: 'gone', op: 'filled' })], subjects)).toBeUndefined()
    expect(restOf([when({ subject: 'amount', op: 'gt', value: 'x' })], subjects)).toBeUndefined()
  })

  const VALUES: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
    amount: fc.constantFrom('1', '1.01', '2', '3.5'),
    days: fc.constantFrom('0', '1', '2'),
    day: fc.constantFrom('2026-01-01', '2026-01-31', '2026-02', '2026-02-28'),
    kind: fc.constantFrom('road', 'rail', 'both'),
    party: fc.constantFrom(1, 2, 3),
    urgent: fc.boolean(),
    depts: fc.constantFrom(1, 2, 3),
    note: fc.constantFrom('煤', '焦煤', '钢'),
  }
  const genTest: fc.Arbitrary<Test> = fc.constantFrom(...Object.keys(subjects)).chain(subject => {
    const kind = subjects[subject]?.kind ?? 'one'
    const one = VALUES[subject] ?? fc.constant(0)
    const ops = kind === 'many' ? (['in', 'notIn'] as const) : OPS_OF[kind]
    return fc.constantFrom(...ops).chain((op): fc.Arbitrary<Test> => {
      if (op === 'empty' || op === 'filled') return fc.constant({ subject, op })
      const value = op === 'in' || op === 'notIn' ? fc.array(one, { minLength: 1, maxLength: 3 }) : one
      return value.map(given => ({ subject, op, value: given }))
    })
  })
  const genCondition = fc
    .array(
      fc.array(genTest, { minLength: 1, maxLength: 3 }).map(allOf => ({ allOf })),
      { minLength: 1, maxLength: 2 },
    )
    .map(anyOf => ({ anyOf }))
  const genFacts: fc.Arbitrary<Facts> = fc.record({
    amount: fc.constantFrom('0.00', '0.99', '1.00', '1.01', '1.02', '2.00', '3.49', '3.50', '3.51', '9.00'),
    days: fc.constantFrom(null, -1, 0, 1, 2, 3),
    day: fc.constantFrom(
      null,
      '2025-12-31',
      '2026-01-01',
      '2026-01-15',
      '2026-01-31',
      '2026-02-01',
      '2026-02-28',
      '2026-03-01',
    ),
    kind: fc.constantFrom('road', 'rail', 'both'),
    party: fc.constantFrom(null, 1, 2, 3, 4),
    urgent: fc.boolean(),
    depts: fc.subarray([1, 2, 3, 4]),
    note: fc.constantFrom(null, '煤', '焦煤', '钢', '钢煤'),
  })

  it('holds for exactly the records for which no condition holds', () => {
    let judged = 0
    fc.assert(
      fc.property(
        fc.array(genCondition, { minLength: 1, maxLength: 3 }),
        fc.array(genFacts, { minLength: 40, maxLength: 40 }),
        (conditions, records) => {
          const rest = restOf(conditions, subjects)
          if (!rest) return
          judged += 1
          for (const facts of records) {
            const isCaught = conditions.some(condition => holds(condition, facts, subjects))
            expect(holds(rest, facts, subjects)).toBe(!isCaught)
          }
        },
      ),
      { numRuns: 600 },
    )
    expect(judged).toBeGreaterThan(400)
  })
})
