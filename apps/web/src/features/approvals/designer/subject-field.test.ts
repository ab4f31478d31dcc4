import { usedSubjects } from '@tuheng/domain/approvals/subjects'
import { SAFE_POLICIES } from '@tuheng/domain/approvals/flow'
import { f } from '@tuheng/domain/kernel/fields'
import { describe, expect, it } from 'vitest'
import { inputField } from './subject-field.ts'

const subject = (kind: 'date' | 'number') => ({ path: 'record.x', label: '期间', kind, choices: [] })

describe('the field through which a condition is entered', () => {
  it('is a month for months, a day for days and moments', () => {
    expect(inputField(subject('date'), f.month('月份')).kind).toBe('month')
    expect(inputField(subject('date'), f.date('日期')).kind).toBe('date')
    expect(inputField(subject('date'), f.dateTime('时间')).kind).toBe('date')
  })

  it('asks nothing of the form of the record', () => {
    expect(inputField(subject('number'), f.money('金额', { required: true, min: '1' }))).toMatchObject({
      kind: 'money',
      required: false,
    })
  })
})

describe('the subjects that a design speaks of', () => {
  it('are those of its condition and of its branches, at every depth', () => {
    const on = (name: string) => ({ anyOf: [{ allOf: [{ subject: name, op: 'filled' as const }] }] })
    const fork = (id: string, condition: ReturnType<typeof on>, nodes: never[] = []) => ({
      id,
      name: id,
      type: 'branch' as const,
      kind: 'exclusive' as const,
      branches: [
        { id: `${id}1`, name: '', condition, nodes },
        { id: `${id}2`, name: '', nodes: [] },
      ],
    })
    const nodes = [fork('a', on('input.reason'), [fork('b', on('record.amount'))] as never[])]
    const used = usedSubjects({ nodes, policies: SAFE_POLICIES }, on('starter.memberId'))
    expect([...used].toSorted()).toEqual(['input.reason', 'record.amount', 'starter.memberId'])
  })
})
