import { expect, test } from 'vitest'
import * as across from '../list-page/across/texts.ts'
import * as columns from '../list-page/column-texts.ts'
import * as deleted from '../list-page/deleted-texts.ts'
import * as keys from '../list-page/list-keys-texts.ts'
import * as engine from './en.ts'
import * as engineZh from './zh.ts'

/** Texts of the engine, and those that come with what needs them. */
const sets = { engine: { ...engine, ...engineZh }, across, columns, deleted, keys }
const all = (lang: 'zh' | 'en'): Record<string, string> =>
  Object.fromEntries(
    Object.entries(sets).flatMap(([set, texts]) =>
      Object.entries(texts[lang]).map(([key, text]) => [`${set} ${key}`, text] as const),
    ),
  )
const [zh, en] = [all('zh'), all('en')]

const places = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(match => match[1]).sort()

test('both languages have the same keys', () => {
  expect(Object.keys(en).sort()).toEqual(Object.keys(zh).sort())
})

test.each(Object.entries(zh))('%s has the same places in both', (key, text) => {
  expect(places(en[key] ?? '')).toEqual(places(text))
})

test.each(Object.entries(en))('the English text of %s has no Chinese in it', (_, text) => {
  expect(text).not.toMatch(/\p{Script=Han}/u)
})
