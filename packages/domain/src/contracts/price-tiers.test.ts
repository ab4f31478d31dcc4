import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mapTierPrices, parseTiers, printTiers, readTiers, tiersIssues } from './price-tiers.ts'
import type { Tiers } from './rating/index.ts'

const coal: Tiers = {
  mode: 'progressive',
  bands: [
    { fromQty: '0', toQty: '3000', price: '42' },
    { fromQty: '3000', toQty: '5000', price: '40.5' },
    { fromQty: '5000', toQty: null, price: '39' },
  ],
}

describe('price bands', () => {
  it('are read as stored, with normalised decimals', () => {
    expect(
      readTiers({ ...coal, bands: coal.bands.map(band => ({ ...band, price: `${Number(band.price).toFixed(2)}` })) }),
    ).toEqual(coal)
    expect(readTiers(null)).toBeNull()
    expect(readTiers('')).toBeNull()
  })

  it.each<[string, unknown]>([
    ['a number', 7],
    ['a list', []],
    ['no mode', { bands: coal.bands }],
    ['another mode', { mode: 'step', bands: coal.bands }],
    ['bands that are none', { mode: 'whole', bands: 'x' }],
    ['a float for money', { mode: 'whole', bands: [{ fromQty: '0', toQty: null, price: 42 }] }],
    ['a price of five decimals', { mode: 'whole', bands: [{ fromQty: '0', toQty: null, price: '42.00001' }] }],
    ['a negative quantity', { mode: 'whole', bands: [{ fromQty: '-1', toQty: null, price: '42' }] }],
    ['more than twenty bands', { mode: 'whole', bands: Array(21).fill(coal.bands[0]) }],
  ])('are not %s', (_, value) => {
    expect(readTiers(value)).toBeUndefined()
    expect(tiersIssues(value)[0]?.code).toBe('price_sheet.tiers_shape')
  })

  it('start at zero and join without gaps', () => {
    expect(tiersIssues(coal)).toEqual([])
    const [, second, third] = coal.bands
    const [gap] = tiersIssues({ mode: 'whole', bands: [second, third] }, 'lines.0.tiers')
    expect(gap).toMatchObject({
      code: 'price_sheet.tiers',
      path: 'lines.0.tiers',
      zh: '阶梯价不连续：第1档应从0开始，现为3000',
    })
    expect(gap?.en).toBe('The price bands do not join up: band 1 starts at 3000, not 0')
    expect(tiersIssues({ mode: 'whole', bands: [] })[0]?.code).toBe('price_sheet.tiers')
  })

  it('are read from typed text', () => {
    expect(printTiers(coal)).toBe('累进 0-3000:42; 3000-5000:40.5; 5000-:39')
    expect(parseTiers('累进 0-3000：42；3000~5000:40.50；5000-:39')).toEqual(coal)
    expect(parseTiers('')).toBeNull()
    expect(parseTiers('分段 0-:42')).toBeUndefined()
    expect(parseTiers('全额 0-3000')).toBeUndefined()
  })

  it('are mapped to other prices', () => {
    expect(mapTierPrices(coal, price => `${price}1`).bands.map(band => band.price)).toEqual(['421', '40.51', '391'])
  })

  it('are read from their printed text', () => {
    const cents = fc.integer({ min: 1, max: 1_000_000 }).map(n => String(n / 100))
    const steps = fc
      .uniqueArray(fc.integer({ min: 1, max: 99_999 }), { maxLength: 6 })
      .map(list => list.toSorted((a, b) => a - b))
    fc.assert(
      fc.property(
        fc.constantFrom('progressive' as const, 'whole' as const),
        steps,
        fc.array(cents, { minLength: 7, maxLength: 7 }),
        (mode, ends, prices) => {
          const starts = [0, ...ends]
          const bands = starts.map((from, i) => ({
            fromQty: String(from),
            toQty: ends[i] === undefined ? null : String(ends[i]),
            price: prices[i] ?? '1',
          }))
          const tiers = readTiers({ mode, bands })
          expect(tiersIssues(tiers)).toEqual([])
          expect(parseTiers(printTiers(tiers as Tiers))).toEqual(tiers)
        },
      ),
    )
  })
})
