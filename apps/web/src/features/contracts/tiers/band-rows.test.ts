import { expect, test } from 'vitest'
import { bandRows, lowerBounds, newBand, parsePastedBands, parseBands } from './band-rows.ts'

const plain = (rows: ReturnType<typeof parsePastedBands>) => rows?.map(({ to, price }) => [to, price])

test('each band begins where the previous one ends', () => {
  const rows = [newBand('3000', '42'), newBand('5000', '40.5'), newBand(null, '39')]
  expect(lowerBounds(rows)).toEqual(['0', '3000', '5000'])
  expect(parseBands('progressive', rows)).toEqual({
    tiers: {
      mode: 'progressive',
      bands: [
        { fromQty: '0', toQty: '3000', price: '42' },
        { fromQty: '3000', toQty: '5000', price: '40.5' },
        { fromQty: '5000', toQty: null, price: '39' },
      ],
    },
  })
})

test('stored tiers come back unchanged', () => {
  const tiers = {
    mode: 'whole' as const,
    bands: [
      { fromQty: '0', toQty: '100', price: '8' },
      { fromQty: '100', toQty: null, price: '7.25' },
    ],
  }
  expect(parseBands('whole', bandRows(tiers))).toEqual({ tiers })
})

test('untouched rows are not bands', () => {
  expect(parseBands('whole', bandRows(null))).toEqual({ tiers: null })
})

test.each([
  ['a gap in the middle', [newBand(null, '42'), newBand('5000', '40')], '第1档缺少止量'],
  ['a missing price', [newBand('3000', null), newBand(null, '40')], '第1档缺少单价'],
  ['an end before the start', [newBand('3000', '42'), newBand('2000', '40')], '第2档止量应大于起量'],
  ['a price of nothing', [newBand(null, '0')], '第1档单价必须大于0'],
])('%s is said at once', (_, rows, words) => {
  expect(parseBands('progressive', rows).problem?.zh).toContain(words)
})

test('bands are pasted in any of the usual formats', () => {
  const wanted = [
    ['3000', '42'],
    ['5000', '40.5'],
    [null, '39'],
  ]
  expect(
    plain(
      parsePastedBands([
        ['起量', '止量', '单价'],
        ['0', '3,000', '42.00'],
        ['3,000', '5,000', '40.5'],
        ['5,000', '以上', '39'],
      ]),
    ),
  ).toEqual(wanted)
  expect(
    plain(
      parsePastedBands([
        ['3000', '42.00'],
        ['5000', '40.5'],
        ['', '39'],
      ]),
    ),
  ).toEqual(wanted)
  expect(
    plain(
      parsePastedBands([
        ['0-3000', '42.00'],
        ['3000~5000', '40.5'],
        ['5000以上', '39'],
      ]),
    ),
  ).toEqual(wanted)
})

test('other cells are not taken for bands', () => {
  expect(parsePastedBands([['榆林', '曹妃甸']])).toBeUndefined()
  expect(parsePastedBands([['42']])).toBeUndefined()
  expect(parsePastedBands([['a', 'b', 'c', '1']])).toBeUndefined()
})

test('a text that is not a number is reported and never calculated with', () => {
  const read = parseBands('whole', [newBand('3oo', '42'), newBand(null, '40')])
  expect(read.problem?.zh).toBe('第1档有不是数字的内容')
  expect(parseBands('whole', [newBand('300', '四十')]).problem?.zh).toBe('第1档有不是数字的内容')
})
