import { expect, test } from 'vitest'
import { editedLine, sentLines, withEdit, wrongIn, type LineEdits } from './line-edits.ts'

const lines = [
  { id: 1, net: '3780.00', adjust: null, adjustReason: null, prepaid: '3000.00' },
  { id: 2, net: '4797.00', adjust: '-50.00', adjustReason: '超时', prepaid: '0.00' },
]
const none: LineEdits = new Map()
const [first, second] = lines as [(typeof lines)[0], (typeof lines)[0]]

test('the net of a line follows what is typed, to the cent', () => {
  const edits = withEdit(withEdit(none, first, { name: 'adjust', value: '-86.50' }), first, {
    name: 'prepaid',
    value: '2500',
  })
  expect(editedLine(first, edits)).toMatchObject({ adjust: '-86.50', prepaid: '2500', net: '4193.50' })
  expect(editedLine(second, withEdit(none, second, { name: 'adjust', value: null }))).toMatchObject({ net: '4847.00' })
  expect(editedLine(second, edits)).toBe(second)
})

test('typing back what was there is no change', () => {
  const edits = withEdit(withEdit(none, second, { name: 'adjust', value: '-60.00' }), second, {
    name: 'adjust',
    value: '-50.00',
  })
  expect(edits.size).toBe(0)
  expect(withEdit(none, first, { name: 'adjustReason', value: '' }).size).toBe(0)
})

test('every line is sent, so that none is removed; only the edited ones say more than their id', () => {
  const edits = withEdit(none, first, { name: 'adjustReason', value: '路桥费' })
  expect(sentLines(lines, edits)).toEqual([{ id: 1, adjustReason: '路桥费' }, { id: 2 }])
})

test('an adjustment without a reason is found before the server refuses it', () => {
  const edits = withEdit(withEdit(none, first, { name: 'adjust', value: '10' }), second, {
    name: 'adjustReason',
    value: '  ',
  })
  expect([
    ...wrongIn(
      lines.map(line => editedLine(line, edits)),
      edits,
    ).keys(),
  ]).toEqual([1, 2])
  expect(wrongIn(lines, none).size).toBe(0)
})

test('a prepayment is deducted up to what is due, and less of it for a reason', () => {
  const line = { ...first, prepaidDue: '3000.00' }
  const wrong = (name: 'prepaid', value: unknown) =>
    wrongIn([editedLine(line, withEdit(none, line, { name, value }))], withEdit(none, line, { name, value }))
      .get(1)
      ?.map(issue => issue.path)
  expect(wrong('prepaid', '3000.01')).toEqual(['prepaid'])
  expect(wrong('prepaid', '2999.99')).toEqual(['adjustReason'])
  expect(wrong('prepaid', null)).toEqual(['adjustReason'])
  expect(wrong('prepaid', '3000.00')).toBeUndefined()
})

test('what is no number is refused at its field, and moves no figure', () => {
  const edits = withEdit(none, second, { name: 'adjust', value: '12abc' })
  const line = editedLine(second, edits)
  expect([line['adjust'], line['net']]).toEqual([second['adjust'], second['net']])
  expect(wrongIn([line], edits).get(second['id'])).toMatchObject([{ code: 'field.number', path: 'adjust' }])
})
