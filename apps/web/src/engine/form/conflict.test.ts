import { f } from '@tuheng/domain/kernel/fields'
import { expect, test } from 'vitest'
import { differences, merged } from './conflict.ts'

const model = { fields: { a: f.text('甲'), b: f.text('乙'), c: f.text('丙'), d: f.text('丁'), e: f.money('戊', { computed: true }) } }

test('tells what only I, only they, and both changed', () => {
  const base = { a: '1', b: '1', c: '1', d: '1', e: '1' }
  const found = differences({ model, base, mine: { ...base, a: '2', c: '2', d: '5' }, theirs: { ...base, b: '3', c: '3', d: '5', e: '9' } })
  expect(found).toEqual([
    { name: 'a', clash: false, mine: true, theirs: false },
    { name: 'b', clash: false, mine: false, theirs: true },
    { name: 'c', clash: true, mine: true, theirs: true },
  ])
})

test('only what is kept goes over their version, with its label', () => {
  expect(merged({ mine: { a: '2', a$: '甲', c: undefined }, keepMine: new Set(['a', 'c']) })).toEqual({ a: '2', a$: '甲', c: null })
})
