import { f } from '@tuheng/domain/kernel/fields'
import { defineLines } from '@tuheng/domain/kernel/lines'
import { expect, test } from 'vitest'
import { differences, keptValues } from './conflict.ts'

const model = {
  fields: { a: f.text('甲'), b: f.text('乙'), c: f.text('丙'), d: f.text('丁'), e: f.money('戊', { computed: true }) },
}

test('distinguishes my changes, their changes and changes by both', () => {
  const base = { a: '1', b: '1', c: '1', d: '1', e: '1' }
  const found = differences({
    model,
    base,
    mine: { ...base, a: '2', c: '2', d: '5' },
    theirs: { ...base, b: '3', c: '3', d: '5', e: '9' },
  })
  expect(found).toEqual([
    { name: 'a', conflicting: false, mine: true, theirs: false },
    { name: 'b', conflicting: false, mine: false, theirs: true },
    { name: 'c', conflicting: true, mine: true, theirs: true },
  ])
})

test('keys that a page adds to child rows, and the notation of a number, are not a difference', () => {
  const lines = f.lines(
    '行',
    defineLines({
      name: 'x_line',
      label: '行',
      en: 'Line',
      fields: { qty: f.quantity('数量', { scale: 2 }), sum: f.money('金额', { computed: true }) },
    }),
  )
  const rows = { fields: { lines, price: f.price('单价') } }
  const base = {
    price: '10.0000',
    lines: [
      { id: 1, key: 'k1', qty: '5.00', sum: '1' },
      { id: 2, key: 'k2', qty: null },
    ],
  }
  const theirs = {
    price: '10',
    lines: [
      { id: 1, qty: '5', sum: '2' },
      { id: 2, qty: '' },
    ],
  }
  expect(differences({ model: rows, base, mine: base, theirs })).toEqual([])
  expect(differences({ model: rows, base, mine: base, theirs: { ...theirs, lines: theirs.lines.slice(1) } })).toEqual([
    { name: 'lines', conflicting: false, mine: false, theirs: true },
  ])
  expect(
    differences({ model: rows, base, mine: base, theirs: { ...theirs, lines: [{ id: 1, qty: '6' }, { id: 2 }] } }).map(
      one => one.name,
    ),
  ).toEqual(['lines'])
})

test('merges only the kept values over their version, with labels', () => {
  expect(keptValues({ mine: { a: '2', a$: '甲', c: undefined }, keepMine: new Set(['a', 'c']) })).toEqual({
    a: '2',
    a$: '甲',
    c: null,
  })
})
