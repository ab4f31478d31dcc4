import { pinyin } from 'pinyin-pro'
import { expect, it } from 'vitest'
import { firstMatch, matchesRegion } from './region-pinyin.ts'

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

it('the first that matches is taken, of a division and what is below it the division', () => {
  const tree = [
    {
      name: '陕西省',
      code: '610000',
      children: [
        {
          name: '榆林市',
          code: '610800',
          children: [
            { name: '神木市', code: '610881' },
            { name: '府谷县', code: '610822' },
          ],
        },
      ],
    },
  ]
  expect(['榆林', '神木', '陕西 府谷', '6108', '没有'].map(words => firstMatch(words, tree))).toEqual([
    '610800',
    '610881',
    '610822',
    '610800',
    undefined,
  ])
})
