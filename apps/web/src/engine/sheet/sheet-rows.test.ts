import type { Text } from '@tuheng/domain/kernel/text'
import { describe, expect, test } from 'vitest'
import {
  newSheetRow,
  addLookup,
  isValid,
  isUnsaved,
  mergeRows,
  patchRow,
  refuseRow,
  savedRow,
  typeText,
  errorOf,
} from './sheet-rows.ts'
import { problemsOf } from './sheet-problems.ts'
import type { SheetColumn, SheetRules } from './sheet-types.ts'

const rules: SheetRules = {
  derive: row => ({ ...row, net: typeof row['gross'] === 'number' ? row['gross'] - 10 : null }),
  validate: (row): Record<string, Text> =>
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
const row = newSheetRow('1', { id: 1, version: 1, gross: null }, rules)
const type = (text: string, unfinished = false, to = row) =>
  typeText(to, { column: gross, text, above: undefined, rules, unfinished })

describe('typing', () => {
  test('updates derived values at once', () => {
    const typed = type('48', true)
    expect([typed.values['net'], typed.state, isUnsaved(typed)]).toEqual([38, 'changed', true])
  })
  test('does not report unreadable text during input', () => expect(type('4x', true)).toBe(row))
  test('keeps unreadable text on blur, and empties the value', () => {
    const typed = type('4x')
    expect([
      typed.unreadable['gross']?.text,
      typed.values['gross'],
      errorOf(typed, 'gross')?.zh,
      isValid(typed),
    ]).toEqual(['4x', null, '不是数', false])
    expect(errorOf(type('48', false, typed), 'gross')).toBeUndefined()
  })
  test('shows rule errors at their cell', () =>
    expect([errorOf(type('5'), 'gross')?.en, isValid(type('5'))]).toEqual(['too small', false]))
  test('the original value is not a change', () => {
    const back = type('', false, type('48'))
    expect([back.state, isUnsaved(back)]).toEqual(['same', false])
  })
})

describe('saving', () => {
  test('a refusal stays at its cell until the cell changes', () => {
    const refused = refuseRow(type('48'), { '': { zh: '已卸货', en: 'unloaded' }, gross: { zh: '超限', en: 'over' } })
    expect([refused.state, errorOf(refused, '')?.zh, isValid(refused)]).toEqual(['failed', '已卸货', true])
    const again = type('47', false, refused)
    expect([errorOf(again, ''), errorOf(again, 'gross'), again.state]).toEqual([undefined, undefined, 'changed'])
  })
  test('photographs count as a change', () =>
    expect(isUnsaved(patchRow(row, { photos: [{ id: 3 }] }, rules))).toBe(true))
  test('looked-up values do not count as a change', () =>
    expect(isUnsaved(addLookup(row, { driver: '贺' }, rules))).toBe(false))
})

describe('rows refreshed from the server', () => {
  const fresh = (id: number, more = {}) => newSheetRow(String(id), { id, version: 1, ...more }, rules)
  test('unsaved input is kept over changes by others', () => {
    const [kept] = mergeRows([type('48')], [newSheetRow('1', { id: 1, version: 2, note: '改' }, rules)], {
      keepSaved: true,
      rules,
    })
    expect([kept?.values['gross'], kept?.values['note'], kept?.values['net']]).toEqual([48, '改', 38])
  })
  test('unsaved input for a missing trip is kept', () =>
    expect(mergeRows([type('48')], [], { keepSaved: true, rules })).toHaveLength(1))
  test('saved rows keep their place, untouched ones are removed, new ones go last', () => {
    const saved = savedRow(type('48'), { id: 1, version: 2, gross: 48 }, rules)
    expect(
      mergeRows([fresh(5), saved, fresh(2)], [fresh(2), fresh(3)], { keepSaved: true, rules }).map(one => one.key),
    ).toEqual(['1', '2', '3'])
    expect(mergeRows([saved], [fresh(3)], { keepSaved: false, rules }).map(one => one.key)).toEqual(['3'])
  })
})

test('a sentence about several rows is said once, with their numbers', () => {
  const refused = (text: string, name: string) => refuseRow(type('48'), { [name]: { zh: text, en: text } })
  const rows = [type('4'), type('48'), type('4'), refused('合同已到期', ''), row, refused('合同已到期', '')]
  expect(problemsOf(rows, [gross], 'zh')).toEqual([
    { text: '太小', label: '毛重', rows: [1, 3], at: { row: 0, col: 0 } },
    { text: '合同已到期', label: undefined, rows: [4, 6], at: { row: 3, col: 0 } },
  ])
})
