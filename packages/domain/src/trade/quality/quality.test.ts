import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { brokenSteps, type QualityTerm } from '../../contracts/index.ts'
import { add, eq, gte, lte, money, round, sub } from '../../kernel/decimal.ts'
import { averageOf } from './averages.ts'
import { statedOn, valueOn, type Assay } from './bases.ts'
import { qualityPrice } from './price.ts'

const coal: Assay = {
  basis: 'ad',
  heatBasis: 'ar',
  moisture: '12.50',
  moistureAd: '2.50',
  ash: '12.00',
  volatile: '30.00',
  sulfur: '0.60',
  qnet: 5420,
}
const one = (assay: Assay, tons: string | null = null) => [{ assay, tons }]
const HEAT: QualityTerm = { item: 'qnet', standard: '5500', method: 'ratio', sides: 'both' }
const priced = (terms: QualityTerm[], assay: Assay = coal, price = '720.00') =>
  qualityPrice({ price, terms, assays: one(assay) })

describe('the worked example of the trade', () => {
  test('heat in proportion: 709.53', () => {
    const found = priced([HEAT])
    expect(found.price).toBe('709.53')
    expect(found.trace.map(step => [step.formula, step.result])).toEqual([
      [null, '5420 − 5500 = −80 kcal/kg'],
      ['720 × 5420 ÷ 5500', '709.53'],
      ['720.00 − 10.47', '709.53'],
    ])
  })

  test('heat by the kilocalorie: 709.52', () => {
    expect(priced([{ ...HEAT, method: 'perUnit', rate: '0.131' }]).price).toBe('709.52')
  })

  test('moisture deducted from the weight: 32.356 t', () => {
    const terms: QualityTerm[] = [{ item: 'moisture', standard: '10.0', method: 'weight', sides: 'penalty' }]
    const found = qualityPrice({ price: '720.00', terms, assays: one(coal), tons: '33.28' })
    expect(found).toMatchObject({ price: '720.00', tons: '32.356' })
    expect(found.trace.at(1)).toMatchObject({ formula: '33.28 × (100 − 12.5) ÷ (100 − 10)', result: '32.356' })
  })
})

test('without tonnes deducted moisture lowers the price by as much', () => {
  const terms: QualityTerm[] = [{ item: 'moisture', standard: '10.0', method: 'weight', sides: 'penalty' }]
  const found = priced(terms)
  expect(found.price).toBe('700.00')
  expect(priced(terms, { ...coal, moisture: '9.00' }).price).toBe('720.00')
})

describe('bases', () => {
  test('shares by the standard formulas', () => {
    expect(statedOn(coal, 'ash', 'd')).toBe('12.31')
    expect(statedOn(coal, 'ash', 'ar')).toBe('10.77')
    expect(statedOn(coal, 'sulfur', 'd')).toBe('0.62')
    expect(statedOn(coal, 'sulfur', 'ar')).toBe('0.54')
    expect(statedOn(coal, 'volatile', 'daf')).toBe('35.09')
    expect(statedOn(coal, 'volatile', 'd')).toBe('30.77')
    expect(statedOn(coal, 'moisture')).toBe('12.50')
  })

  test('net heat gives up what evaporates the moisture', () => {
    // (5420 + 5.5003 × 12.5) ÷ 0.875
    expect(statedOn(coal, 'qnet', 'd')).toBe('6273')
    expect(statedOn({ ...coal, qnet: 6273, heatBasis: 'd' }, 'qnet', 'ar')).toBe('5420')
    expect(statedOn(coal, 'qnet', 'ad')).toBe('6102')
    expect(statedOn({ ...coal, moisture: null }, 'qnet', 'ar')).toBe('5420')
  })

  test('without the moisture of a basis nothing is converted', () => {
    expect(valueOn({ ...coal, moistureAd: null }, 'ash', 'd')).toBeNull()
    expect(valueOn({ ...coal, moistureAd: null }, 'ash', 'ad')).toBe('12')
    expect(valueOn({ ...coal, ash: null }, 'volatile', 'daf')).toBeNull()
    expect(valueOn(coal, 'moisture', 'd')).toBeNull()
    expect(valueOn({ ...coal, grade: '62.10' }, 'grade', 'd')).toBe('62.1')
  })

  test('there and back is the same, on any way', () => {
    const share = (max: number) => fc.integer({ min: 1, max: max * 100 }).map(n => (n / 100).toFixed(2))
    const figures = fc.record({ moisture: share(40), moistureAd: share(15), ash: share(60), volatile: share(20) })
    const bases = fc.constantFrom('ar', 'ad', 'd', 'daf')
    fc.assert(
      fc.property(figures, bases, (given, over) => {
        const { ash, volatile } = given
        const from: Assay = { ...coal, basis: 'd', ...given }
        const there = valueOn(from, 'volatile', over)
        const ashThere = over === 'daf' ? null : valueOn(from, 'ash', over)
        if (there === null || ashThere === null) return
        const back = { ...from, basis: over, volatile: there, ash: ashThere }
        expect(round(valueOn(back, 'volatile', 'd'), 8)).toBe(round(volatile, 8))
        expect(round(valueOn(back, 'ash', 'd'), 8)).toBe(round(ash, 8))
      }),
    )
  })
})

describe('averages', () => {
  test('by tonnes, rounded once', () => {
    const list = [
      { assay: { ...coal, qnet: 5420 }, tons: '1200.000' },
      { assay: { ...coal, qnet: 5510 }, tons: '900.000' },
      { assay: { ...coal, qnet: 5380 }, tons: '900.000' },
    ]
    expect(averageOf(list, 'qnet')).toBe('5435')
    expect(averageOf([...list, { assay: { ...coal, qnet: null }, tons: '0' }], 'qnet')).toBe('5435')
    expect(averageOf([...list, { assay: { ...coal, qnet: null }, tons: '1' }], 'qnet')).toBeNull()
  })

  test('a single assay needs no tonnes, several do', () => {
    expect(averageOf(one(coal), 'ash')).toBe('12.31')
    expect(averageOf([...one(coal), ...one(coal)], 'ash')).toBeNull()
    expect(averageOf([], 'ash')).toBeNull()
  })

  test('lies between the least and the greatest', () => {
    const sheet = fc.record({ qnet: fc.integer({ min: 3000, max: 7000 }), tons: fc.integer({ min: 1, max: 9000 }) })
    fc.assert(
      fc.property(fc.array(sheet, { minLength: 2, maxLength: 6 }), sheets => {
        const found = averageOf(
          sheets.map(({ qnet, tons }) => ({ assay: { ...coal, qnet }, tons: String(tons) })),
          'qnet',
        )
        const all = sheets.map(({ qnet }) => qnet)
        expect(gte(found, Math.min(...all)) && lte(found, Math.max(...all))).toBe(true)
      }),
    )
  })
})

describe('terms', () => {
  const sulfur = (term: Partial<QualityTerm>): QualityTerm => ({
    item: 'sulfur',
    basis: 'd',
    standard: '0.40',
    method: 'perUnit',
    sides: 'both',
    rate: '2.00',
    per: '0.10',
    ...term,
  })

  test('a deviation for each tenth, proportional or by full steps', () => {
    // St,d is 0.62: 0.22 over
    expect(priced([sulfur({})]).price).toBe('715.60')
    expect(priced([sulfur({ method: 'perStep' })]).price).toBe('716.00')
    expect(priced([sulfur({ method: 'perStep', per: '0.25' })]).price).toBe('720.00')
  })

  test('within the tolerance nothing, beyond it the excess', () => {
    expect(priced([sulfur({ tolerance: '0.22' })]).price).toBe('720.00')
    expect(priced([sulfur({ tolerance: '0.02' })]).price).toBe('716.00')
    expect(priced([{ ...HEAT, tolerance: '80' }]).price).toBe('720.00')
    expect(priced([{ ...HEAT, tolerance: '30' }]).price).toBe('713.45')
  })

  test('a bonus at its own rate, and sides that are not adjusted', () => {
    const better = { ...coal, qnet: 5600 }
    const byUnit: QualityTerm = { ...HEAT, method: 'perUnit', rate: '0.131', bonusRate: '0.10' }
    expect(priced([byUnit], better).price).toBe('730.00')
    expect(priced([{ ...byUnit, bonusRate: null }], better).price).toBe('733.10')
    expect(priced([{ ...byUnit, sides: 'penalty' }], better).price).toBe('720.00')
    expect(priced([{ ...byUnit, sides: 'bonus' }]).price).toBe('720.00')
    expect(priced([{ ...HEAT, sides: 'penalty' }], better).price).toBe('720.00')
  })

  test('bands, each at its rate or all at that of the last, and none beyond them', () => {
    const bands = (mode: string) => ({
      mode,
      bands: [
        { fromQty: '0', toQty: '0.1', price: '1' },
        { fromQty: '0.1', toQty: '0.3', price: '3' },
      ],
    })
    expect(priced([sulfur({ method: 'bands', bands: bands('progressive') })]).price).toBe('715.40')
    expect(priced([sulfur({ method: 'bands', bands: bands('whole') })]).price).toBe('713.40')
    const far = priced([sulfur({ method: 'bands', bands: bands('whole') })], { ...coal, sulfur: '0.80' })
    expect(far).toMatchObject({ price: null, beyondBands: ['sulfur'] })
  })

  test('caps, refusals and figures that are missing', () => {
    expect(priced([sulfur({ rate: '20.00', cap: '10.00' })])).toMatchObject({ price: '710.00', adjust: '-10.00' })
    expect(priced([sulfur({ reject: '0.60' })]).rejected).toEqual(['sulfur'])
    expect(priced([sulfur({ reject: '0.62' })]).rejected).toEqual([])
    expect(priced([{ ...HEAT, reject: '5421' }]).rejected).toEqual(['qnet'])
    expect(priced([HEAT], { ...coal, qnet: null })).toMatchObject({ price: null, missing: ['qnet'] })
    expect(priced([{ ...HEAT, method: 'none' }], { ...coal, qnet: null }).price).toBe('720.00')
  })

  test('ash in proportion falls as it rises, and the direction may be turned', () => {
    const ash: QualityTerm = { item: 'ash', standard: '12.00', method: 'ratio', sides: 'both' }
    // Ad 12.31: 720 × (12 − 0.31) ÷ 12
    expect(priced([ash]).price).toBe('701.40')
    expect(priced([{ ...ash, better: 'higher' }]).price).toBe('738.60')
  })

  test('terms add up on the base price', () => {
    const found = priced([HEAT, sulfur({})])
    expect(found.price).toBe('705.13')
    expect(found.adjust).toBe('-14.87')
    expect(found.results.map(({ item, diff, adjust }) => [item, diff, adjust])).toEqual([
      ['qnet', '-80', '-10.47'],
      ['sulfur', '0.22', '-4.40'],
    ])
  })

  test('every trace adds up to its price', () => {
    const method = fc.constantFrom('ratio', 'perUnit', 'perStep', 'weight', 'none')
    const cents = (max: number) => fc.integer({ min: 1, max: max * 100 }).map(n => (n / 100).toFixed(2))
    const maybe = <T>(arb: fc.Arbitrary<T>) => fc.option(arb, { nil: null })
    const term = fc.record({
      item: fc.constantFrom('qnet', 'moisture', 'ash', 'volatile', 'sulfur'),
      standard: cents(60),
      method,
      sides: fc.constantFrom('both', 'penalty', 'bonus'),
      tolerance: maybe(cents(1)),
      rate: cents(3),
      per: maybe(cents(1)),
      bonusRate: maybe(cents(3)),
      cap: maybe(cents(50)),
    })
    fc.assert(
      fc.property(fc.array(term, { maxLength: 4 }), cents(2000), (terms, price) => {
        const found = qualityPrice({ price, terms: terms as QualityTerm[], assays: one(coal), tons: '33.28' })
        expect(brokenSteps(found.trace)).toEqual([])
        expect(eq(found.price, money(add(price, found.adjust)))).toBe(true)
        expect(eq(sub(found.price, price), found.adjust)).toBe(true)
      }),
    )
  })
})
