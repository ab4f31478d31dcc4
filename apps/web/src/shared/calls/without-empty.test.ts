import { expect, it } from 'vitest'
import { withoutEmpty } from './without-empty.ts'

it('drops empty text, null and undefined, and nothing else', () => {
  expect(withoutEmpty({ a: '', b: null, c: undefined, d: 0, e: false, f: [], g: ' ' })).toEqual({
    d: 0,
    e: false,
    f: [],
    g: ' ',
  })
})

it('keeps nested values', () => {
  expect(withoutEmpty({ filters: { no: '', from: null } })).toEqual({ filters: { no: '', from: null } })
})

it.each([[undefined], [null], ['text'], [7], [[null, '']]])('hands on %j as it is', value => {
  expect(withoutEmpty(value)).toEqual(value)
})
