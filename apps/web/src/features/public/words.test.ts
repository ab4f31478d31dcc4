import { expect, it } from 'vitest'
import { words as account } from './account/account-words.ts'
import { CLAIM_END_TEXTS, words as claim } from './claim/claim-words.ts'
import { FOOTER, NAV, words as frame } from './frame/frame-words.ts'
import { CHAIN } from './portal/chain-words.ts'
import { GUARDS, ROLES, words as portal } from './portal/portal-words.ts'
import { words as preview } from './preview/preview-words.ts'
import { AREAS, TECH, words as product } from './product/product-words.ts'
import { words as query } from './query/query-words.ts'
import { END_TEXTS, words as settle } from './settle/settle-words.ts'

interface Pair {
  zh: string
  en: string
}

/** Every pair of texts in a tree of objects. */
function pairsIn(tree: unknown): Pair[] {
  if (typeof tree !== 'object' || tree === null) return []
  const own = 'zh' in tree && 'en' in tree ? [tree as Pair] : []
  return [...own, ...Object.values(tree).flatMap(pairsIn)]
}

const pairs = pairsIn([
  account,
  CLAIM_END_TEXTS,
  claim,
  FOOTER,
  NAV,
  frame,
  CHAIN,
  GUARDS,
  ROLES,
  portal,
  preview,
  AREAS,
  TECH,
  product,
  query,
  settle,
  END_TEXTS,
])

it.each(pairs.map(pair => [pair.zh, pair.en]))('%s: written in its own language, with the same places', (zh, en) => {
  const places = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(found => found[1]).sort()
  expect(zh.trim()).not.toBe('')
  expect(en.trim()).not.toBe('')
  expect(en).not.toMatch(/[一-鿿，。：]/)
  expect(places(en)).toEqual(places(zh))
})
