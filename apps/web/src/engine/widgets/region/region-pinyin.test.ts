import { pinyin } from 'pinyin-pro'
import { expect, it } from 'vitest'
import { matchesRegion } from './region-pinyin.ts'

const table = (text: string) => pinyin(text, { toneType: 'none', type: 'array', nonZh: 'consecutive' })
const path = [
  { name: '陕西省', code: '610000' },
  { name: '榆林市', code: '610800' },
  { name: '神木市', code: '610881' },
]

it.each(['神木', 'shenmu', 'sms', 'yulin shenm', '陕西 sm', '6108', ' SHENMU '])('a division is found by %s', words => {
  expect(matchesRegion(words, path, table)).toBe(true)
})

it('nothing else is found, and only the characters match until the pinyin is loaded', () => {
  expect(matchesRegion('fugu', path, table)).toBe(false)
  expect([matchesRegion('神木', path), matchesRegion('shenmu', [{ name: '府谷县', code: '610822' }])]).toEqual([
    true,
    false,
  ])
})
