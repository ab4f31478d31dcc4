import type { Text } from '@tuheng/domain/kernel/text'
import { describe, expect, test } from 'vitest'
import {
  freshRow,
  informRow,
  isSound,
  isUnsaved,
  mergeRows,
  patchRow,
  refuseRow,
  savedRow,
  typeInto,
  wrongOf,
} from './sheet-rows.ts'
import type { SheetColumn, SheetRules } from './sheet-types.ts'

const rules: SheetRules = {
  derive: row => ({ ...row, net: typeof row['gross'] === 'number' ? row['gross'] - 10 : null }),
  judge: (row): Record<string, Text> =>
    typeof row['gross'] === 'number' && row['gross'] < 10 ? { gross: { zh: '太小', en: 'too small' } } : {},
}
const gross: SheetColumn = {
  name: 'gross',
  label: '毛重',
  width: 90,
  align: 'right',
  show: () => null,
  text: row => String(row['gross'] ?? ''),
  read: text =>
    text === ''
      ? { value: null }
      : Number.isNaN(Number(text))
        ? { issue: { zh: '不是数', en: 'no number' } }
        : { value: Number(text) },
}
const row = freshRow('1', { id: 1, version: 1, gross: null }, rules)
const type = (text: string, live = false, to = row) =>
  typeInto(to, { column: gross, text, above: undefined, rules, live })

describe('typing', () => {
  test('what follows is there at once', () => {
    const typed = type('48', true)
    expect([typed.values['net'], typed.state, isUnsaved(typed)]).toEqual([38, 'changed', true])
  })
  test('nonsense is not held against somebody who is still typing', () => expect(type('4x', true)).toBe(row))
  test('left so, it stays to be seen and the value is empty', () => {
    const typed = type('4x')
    expect([typed.unread['gross']?.text, typed.values['gross'], wrongOf(typed, 'gross')?.zh, isSound(typed)]).toEqual([
      '4x',
      null,
      '不是数',
      false,
    ])
    expect(wrongOf(type('48', false, typed), 'gross')).toBeUndefined()
  })
  test('a rule speaks at its cell', () =>
    expect([wrongOf(type('5'), 'gross')?.en, isSound(type('5'))]).toEqual(['too small', false]))
  test('back to what it was is no change', () => {
    const back = type('', false, type('48'))
    expect([back.state, isUnsaved(back)]).toEqual(['same', false])
  })
})

describe('saving', () => {
  test('what the server refuses stands at its place until that changes', () => {
    const refused = refuseRow(type('48'), { '': { zh: '已卸货', en: 'unloaded' }, gross: { zh: '超限', en: 'over' } })
    expect([refused.state, wrongOf(refused, '')?.zh, isSound(refused)]).toEqual(['failed', '已卸货', true])
    const again = type('47', false, refused)
    expect([wrongOf(again, ''), wrongOf(again, 'gross'), again.state]).toEqual([undefined, undefined, 'changed'])
  })
  test('photographs count as a change', () =>
    expect(isUnsaved(patchRow(row, { photos: [{ id: 3 }] }, rules))).toBe(true))
  test('what is looked up does not', () => expect(isUnsaved(informRow(row, { driver: '贺' }, rules))).toBe(false))
})

describe('rows as the server has them now', () => {
  const fresh = (id: number, more = {}) => freshRow(String(id), { id, version: 1, ...more }, rules)
  test('input that was not saved stays, over what others changed', () => {
    const [kept] = mergeRows([type('48')], [freshRow('1', { id: 1, version: 2, note: '改' }, rules)], {
      keepSaved: true,
      rules,
    })
    expect([kept?.values['gross'], kept?.values['note'], kept?.values['net']]).toEqual([48, '改', 38])
  })
  test('input for a trip that is gone stays too', () =>
    expect(mergeRows([type('48')], [], { keepSaved: true, rules })).toHaveLength(1))
  test('saved rows keep their place; untouched ones go; new ones come last', () => {
    const saved = savedRow(type('48'), { id: 1, version: 2, gross: 48 }, rules)
    expect(
      mergeRows([fresh(5), saved, fresh(2)], [fresh(2), fresh(3)], { keepSaved: true, rules }).map(one => one.key),
    ).toEqual(['1', '2', '3'])
    expect(mergeRows([saved], [fresh(3)], { keepSaved: false, rules }).map(one => one.key)).toEqual(['3'])
  })
})
