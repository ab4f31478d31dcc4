import { expect, it } from 'vitest'
import { en } from './en.ts'
import { zh, type ShellKey } from './zh.ts'

const keys = Object.keys(zh) as ShellKey[]

it('has the same keys in both languages', () => {
  expect(Object.keys(en).sort()).toEqual([...keys].sort())
})

it.each(keys)('%s: fills the same places and is written in its own language', key => {
  const places = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(found => found[1]).sort()
  expect(places(en[key])).toEqual(places(zh[key]))
  expect(en[key]).not.toMatch(/[\u4e00-\u9fff]/)
  expect(en[key].trim()).not.toBe('')
  expect(zh[key].trim()).not.toBe('')
})
