import { describe, expect, it } from 'vitest'
import { anyResource, type AnyTransition } from '../kernel/resource.ts'
import { settlement } from '../settlement/settlement.ts'
import { holds } from './condition.ts'
import { factsOf, subjectsOf } from './subjects.ts'

const starter = { memberId: 3, deptIds: [7], roleIds: [2, 4] }
const { submit } = anyResource(settlement).transitions

describe('the subjects of a settlement', () => {
  const subjects = subjectsOf(anyResource(settlement), submit as AnyTransition)
  const facts = factsOf({
    row: {
      amount: '600000.00',
      payMethod: 'transfer',
      partyId: 9,
      items: [
        { statementId: 5, amount: '100000.00' },
        { statementId: 6, amount: '500000.00' },
      ],
    },
    input: {},
    starter,
  })
  const says = (subject: string, op: 'gt' | 'in' | 'eq' | 'lt', value: unknown) =>
    holds({ anyOf: [{ allOf: [{ subject, op, value }] }] }, facts, subjects)

  it('are its fields, its rows and its starter, in both languages', () => {
    expect(subjects['record.amount']).toEqual({ kind: 'number', scale: 2, zh: '结算金额', en: 'Amount' })
    // Statuses always have a value, what need not be entered may have none
    expect(subjects['record.status']?.optional).toBeUndefined()
    expect(subjects['record.overBudget']?.optional).toBe(true)
    expect(subjects['record.items.amount.max']?.zh).toBe('对账单：本次结算最大')
    // What is masked and files are not compared
    expect(subjects['record.accountNo']).toBeUndefined()
    expect(subjects['record.attachments']).toBeUndefined()
  })

  it('are no names that every object has', () => {
    for (const name of ['constructor', 'toString', '__proto__', 'hasOwnProperty'])
      expect(subjects[name], name).toBeUndefined()
  })

  it('have the values of the record', () => {
    expect(says('record.amount', 'gt', '500000')).toBe(true)
    expect(says('record.items.amount.max', 'gt', '500000')).toBe(false)
    expect(says('record.items.amount.min', 'lt', '100000.01')).toBe(true)
    expect(says('record.items.statementId', 'in', [6])).toBe(true)
    expect(says('record.payMethod', 'eq', 'transfer')).toBe(true)
    expect(says('starter.roleIds', 'in', [4])).toBe(true)
    expect(says('starter.deptIds', 'in', [8])).toBe(false)
  })
})
