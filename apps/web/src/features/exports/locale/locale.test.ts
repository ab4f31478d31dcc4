import { expect, test } from 'vitest'
import { en } from './en.ts'
import { zh } from './zh.ts'

/** A count and the word after it are one place. */
const places = (text: string) => [...new Set([...text.matchAll(/\{(\w+)(?:#[^}]*)?\}/g)].map(match => match[1]))].sort()

test('both languages have the same keys', () => {
  expect(Object.keys(en).sort()).toEqual(Object.keys(zh).sort())
})

test.each(Object.keys(zh) as (keyof typeof zh)[])('%s has the same places in both', key => {
  expect(places(en[key])).toEqual(places(zh[key]))
})

test.each(Object.entries(en))('the English text of %s has no Chinese in it', (_, text) => {
  expect(text).not.toMatch(/\p{Script=Han}/u)
})
