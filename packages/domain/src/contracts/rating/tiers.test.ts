import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { add, div, gte, lte, money, mul, sub, sum } from '../../kernel/decimal.ts'
import { bandOf, progressiveAmount, progressiveParts, tierAmount, tierProblem, tiersCover } from './tiers.ts'
import type { Tiers } from './types.ts'

const bands = [
  { fromQty: '0', toQty: '3000', price: '42.00' },
  { fromQty: '3000', toQty: '5000', price: '40.50' },
  { fromQty: '5000', toQty: null, price: '39.00' },
]
const progressive: Tiers = { mode: 'progressive', bands }
const whole: Tiers = { mode: 'whole', bands }

/** Joined bands with widths up to 100 t and prices up to 100 yuan. */
const tiers = (mode: Tiers['mode']): fc.Arbitrary<Tiers> =>
  fc
    .array(fc.tuple(fc.integer({ min: 1, max: 100_000 }), fc.integer({ min: 1, max: 1_000_000 })), {
      minLength: 1,
      maxLength: 5,
    })
    .map(steps => {
      let from = '0'
      const list = steps.map(([width, price], i) => {
        const fromQty = from
        from = add(from, div(width, 1000))
        return { fromQty, toQty: i === steps.length - 1 ? null : from, price: div(price, 10_000) }
      })
      return { mode, bands: list }
    })
const quantity = fc.integer({ min: 0, max: 700_000 }).map(n => div(n, 1000))

describe('5,200 t', () => {
  test('each band at its own price', () => expect(tierAmount(progressive, '5200')).toBe('214800.00'))
  test('everything at the price of the band reached', () => expect(tierAmount(whole, '5200')).toBe('202800.00'))
  test('a boundary belongs to the band that starts there', () => {
    expect(bandOf(whole, '3000')?.price).toBe('40.50')
    expect(bandOf(whole, '2999.999')?.price).toBe('42.00')
    expect(tierAmount(whole, '3000')).toBe('121500.00')
  })
  test('earlier quantities move the trip up', () => {
    expect(tierAmount(progressive, '33.28', '2990')).toBe(money(add(mul('10', '42'), mul('23.28', '40.50'))))
    expect(tierAmount(whole, '33.28', '2990')).toBe(money(mul('33.28', '40.50')))
  })
})

describe('invalid bands', () => {
  test.each([
    [[], 'there is none'],
    [[{ fromQty: '10', toQty: null, price: '1' }], 'starts at 10'],
    [
      [
        { fromQty: '0', toQty: '10', price: '1' },
        { fromQty: '11', toQty: null, price: '1' },
      ],
      'must start at 10',
    ],
    [
      [
        { fromQty: '0', toQty: null, price: '1' },
        { fromQty: '10', toQty: null, price: '1' },
      ],
      'open-ended',
    ],
    [[{ fromQty: '0', toQty: '0', price: '1' }], 'ends before'],
    [[{ fromQty: '0', toQty: null, price: '0' }], 'no price'],
  ])('%o: %s', (list, problem) => {
    expect(tierProblem({ mode: 'whole', bands: list })?.en).toContain(problem)
  })

  test('a closed last band limits the quantity', () => {
    const closed = [{ fromQty: '0', toQty: '10', price: '1' }]
    expect(tierProblem({ mode: 'whole', bands: closed })).toBeNull()
    expect(tiersCover({ mode: 'whole', bands: closed }, '10')).toBe(false)
    expect(tiersCover({ mode: 'progressive', bands: closed }, '10')).toBe(true)
    expect(tiersCover({ mode: 'progressive', bands: closed }, '10.001')).toBe(false)
    expect(() => tierAmount({ mode: 'whole', bands: closed }, '10')).toThrow(RangeError)
  })
})

describe('properties', () => {
  test('generated bands are valid', () => {
    fc.assert(fc.property(tiers('whole'), t => tierProblem(t) === null))
  })

  test('the parts per band add up to the quantity', () => {
    fc.assert(
      fc.property(tiers('progressive'), quantity, (t, q) => {
        expect(sum(progressiveParts(t, q).map(part => part.qty))).toBe(q)
      }),
    )
  })

  test('progressive amounts never fall and never jump', () => {
    fc.assert(
      fc.property(tiers('progressive'), quantity, quantity, (t, q, more) => {
        const dearest = t.bands.map(band => band.price).reduce((a, b) => (gte(a, b) ? a : b))
        const rise = sub(progressiveAmount(t, add(q, more)), progressiveAmount(t, q))
        expect(gte(rise, 0)).toBe(true)
        expect(lte(rise, add(mul(more, dearest), '0.01'))).toBe(true)
      }),
    )
  })

  test('the trips of a period add up to the amount of the period', () => {
    fc.assert(
      fc.property(tiers('progressive'), fc.array(quantity, { minLength: 1, maxLength: 12 }), (t, trips) => {
        let prior = '0'
        const amounts = trips.map(q => {
          const amount = tierAmount(t, q, prior)
          prior = add(prior, q)
          return amount
        })
        expect(money(sum(amounts))).toBe(tierAmount(t, sum(trips)))
      }),
    )
  })

  test('a whole tier is price × quantity of its band', () => {
    fc.assert(
      fc.property(tiers('whole'), quantity, (t, q) => {
        const band = t.bands.findLast(b => gte(q, b.fromQty))
        expect(tierAmount(t, q)).toBe(money(mul(q, band?.price)))
      }),
    )
  })
})
