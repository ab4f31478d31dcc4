import { describe, expect, test } from 'vitest'
import { text } from '../../kernel/text.ts'
import { splitTax } from '../../kernel/tax.ts'
import { div, mul, round, sub } from '../../kernel/decimal.ts'
import { rate } from './rate.ts'
import { apRow, found, trip } from './rating.fixtures.ts'
import { brokenSteps } from './trace.ts'
import type { Incidental, PriceCandidate, Rating, TripFacts } from './types.ts'

const ap = (facts: Partial<TripFacts> = {}, row: Partial<PriceCandidate> = {}): Rating =>
  rate(trip(facts), [apRow(row)], 'ap')
const amounts = (rating: Rating): [string, string][] => found(rating).charges.map(c => [c.kind, c.amount])
const total = (rating: Rating): string => found(rating).total

describe('one truck, payable', () => {
  const worked = ap({ infoFee: '100.00' }, { wipeRule: 'floorYuan' })

  test('freight − loss − information fee, wiped once', () => {
    expect(amounts(worked)).toEqual([
      ['freight', '4259.84'],
      ['lossDeduct', '-49.60'],
      ['infoFee', '-100.00'],
      ['wipe', '-0.24'],
    ])
    expect(total(worked)).toBe('4110.00')
    expect(total(ap({ infoFee: '100.00' }))).toBe('4110.24')
  })

  test.each([
    ['load', '4282.88'],
    ['unload', '4259.84'],
    ['less', '4259.84'],
    ['more', '4282.88'],
    ['loadLessOver', '4272.64'],
  ] as const)('freight by weight rule %s is %s', (weightRule, amount) => {
    expect(amounts(ap({}, { weightRule }))[0]).toEqual(['freight', amount])
  })

  test('every step of the trace gives its result', () => {
    const { trace } = found(worked)
    expect(brokenSteps(trace)).toEqual([])
    expect(trace.map(step => [step.code, step.formula, step.result])).toEqual([
      ['row', null, 'JG2025060001 v1'],
      ['loss', '33.46 − 33.28', '0.180'],
      ['permille', '0.180 ÷ 33.46 × 1000', '5.38'],
      ['allow', '33.46 × 3 ÷ 1000', '0.100'],
      ['over', 'max(0.180 − 0.100, 0)', '0.080'],
      ['settled', 'min(33.46, 33.28)', '33.280'],
      ['freight', '33.280 × 128.00', '4259.84'],
      ['lossDeduct', '0.080 × 620.00', '49.60'],
      ['infoFee', '−100.00', '-100.00'],
      ['total', '4259.84 − 49.60 − 100.00', '4110.24'],
      ['payable', '4110.24', '4110.00'],
      ['wipe', '4110.00 − 4110.24', '-0.24'],
      ['excl', '4110.00 ÷ (1 + 0.09)', '3770.64'],
      ['tax', '4110.00 − 3770.64', '339.36'],
    ])
  })

  test('an altered step is detected', () => {
    const [first, ...rest] = found(worked).trace.slice(6)
    expect(brokenSteps(first ? [{ ...first, result: '4259.85' }, ...rest] : [])).toHaveLength(1)
  })

  test.each([
    { of: 'sheet', sheet: '620.00', contract: '900', deducted: '-49.60' },
    { of: 'contract', sheet: null, contract: '900', deducted: '-72.00' },
    { of: 'task', sheet: null, contract: null, deducted: '-40.00' },
  ])('the goods value is that of the $of', ({ sheet, contract, deducted }) => {
    const terms = { ...apRow(), goodsValue: contract }
    expect(amounts(ap({ terms, goodsValue: '500' }, { goodsValue: sheet }))[1]).toEqual(['lossDeduct', deducted])
  })

  test.each(['none', 'ordinary'] as const)(
    'with the invoice %s the whole amount is cost, and the trace says why',
    invoiceKind => {
      const rating = found(ap({ infoFee: '100.00', invoiceKind }, { wipeRule: 'floorYuan' }))
      expect(rating).toMatchObject({ total: '4110.00', excl: '4110.00', tax: '0.00', terms: { taxRate: '0' } })
      expect(rating.charges.map(charge => charge.taxRate)).toEqual(['0', '0', '0', '0'])
      expect(rating.trace.slice(-3).map(step => [step.code, step.formula, step.result])).toEqual([
        ['noInputTax', null, '0%'],
        ['excl', '4110.00 ÷ (1 + 0)', '4110.00'],
        ['tax', '4110.00 − 4110.00', '0.00'],
      ])
      expect(brokenSteps(rating.trace)).toEqual([])
    },
  )

  test('additions, deductions and fees of the sheet keep their own tax rate', () => {
    const name = text('装车费', 'Loading fee')
    const additions = [{ feeCode: 'subsidy', name, amount: '50', taxRate: '0.06' }]
    const deductions = [{ feeCode: 'fine', name, amount: '20' }]
    const fee: Incidental = { feeCode: 'loading', name, basis: 'ton', price: '2.5', taxRate: '0.0600', sign: 1 }
    const rating = ap({ additions, deductions }, { incidentals: [fee], minQty: '35' })
    expect(amounts(rating)).toEqual([
      ['freight', '4480.00'],
      ['lossDeduct', '-49.60'],
      ['incidental', '83.20'],
      ['addition', '50.00'],
      ['deduction', '-20.00'],
    ])
    expect(found(rating).charges.map(c => c.taxRate)).toEqual(['0.09', '0.09', '0.06', '0.06', '0.09'])
    expect(brokenSteps(found(rating).trace)).toEqual([])
  })
})

test('what a price sheet takes off is a deduction, no fee below zero', () => {
  const name = text('罚款', 'Fine')
  const fine: Incidental = { feeCode: 'fine', name, basis: 'truck', price: '50', taxRate: '0', sign: -1 }
  const rating = ap({}, { incidentals: [fine] })
  expect(amounts(rating)).toContainEqual(['deduction', '-50.00'])
  expect(brokenSteps(found(rating).trace)).toEqual([])
})

describe('margin of the same truck by the carrier’s invoice', () => {
  const side = 'ar' as const
  const row = apRow({ side, price: '136.00', loss: { mode: 'none', value: '0', valueKg: '0' } })
  const income = found(rate(trip(), [row], side))

  test('income 4,526.08 with 9 % tax', () => {
    expect([income.total, income.excl, income.tax]).toEqual(['4526.08', '4152.37', '373.71'])
  })

  test.each([
    { taxRate: '0.09', excl: '3770.64', margin: '381.73', percent: '9.19' },
    { taxRate: '0.03', excl: '3990.29', margin: '162.08', percent: '3.90' },
    { taxRate: '0', excl: '4110.00', margin: '42.37', percent: '1.02' },
  ])(
    'cost 4,110.00 at $taxRate is $excl net, margin $margin or $percent per cent',
    ({ taxRate, excl, margin, percent }) => {
      const cost = found(ap({ infoFee: '100' }, { taxRate, wipeRule: 'floorYuan' }))
      expect([cost.total, cost.excl]).toEqual(['4110.00', excl])
      expect(sub(income.excl, cost.excl)).toBe(margin)
      expect(round(mul(div(margin, income.excl), 100), 2)).toBe(percent)
    },
  )

  test('the information fee is charged on the payable side only', () => {
    expect(rate(trip({ infoFee: '100' }), [apRow({ side })], side)).toMatchObject({ found: true, total: '4210.24' })
  })
})

describe('other bases', () => {
  const facts = { boxes: 2, sets: 1, pieces: 40, cubic: '62.5', goodsValue: '620' }
  test.each([
    { basis: 'tonKm', price: '0.28', qty: '16174.080', amount: '4528.74' },
    { basis: 'truck', price: '4100', qty: '1.000', amount: '4100.00' },
    { basis: 'box', price: '650', qty: '2.000', amount: '1300.00' },
    { basis: 'set', price: '1250', qty: '1.000', amount: '1250.00' },
    { basis: 'cubic', price: '31.2', qty: '62.500', amount: '1950.00' },
    { basis: 'piece', price: '3.333', qty: '40.000', amount: '133.32' },
    { basis: 'km', price: '8.5', qty: '486.000', amount: '4131.00' },
    { basis: 'lump', price: '4000', qty: '1.000', amount: '4000.00' },
  ] as const)('per $basis at $price: $qty units, $amount yuan', ({ basis, price, qty, amount }) => {
    const [freight] = found(ap(facts, { basis, price })).charges
    expect(freight).toMatchObject({ unit: basis, qty, amount, priceIsQuotient: false })
  })

  test('per truck over several trips', () => {
    expect(amounts(ap({ trips: 3 }, { basis: 'truck', price: '900' }))[0]).toEqual(['freight', '2700.00'])
  })

  test('tiers of both modes', () => {
    const bands = [
      { fromQty: '0', toQty: '3000', price: '42.00' },
      { fromQty: '3000', toQty: '5000', price: '40.50' },
      { fromQty: '5000', toQty: null, price: '39.00' },
    ]
    const big = { loadNet: '5200', unloadNet: '5200' }
    const progressive = found(ap(big, { tiers: { mode: 'progressive', bands } }))
    expect(progressive.charges[0]).toMatchObject({ amount: '214800.00', price: '41.3077', priceIsQuotient: true })
    expect(progressive.trace.find(s => s.code === 'freight')?.formula).toBe('3000 × 42.00 + 2000 × 40.50 + 200 × 39.00')
    const whole = found(ap(big, { tiers: { mode: 'whole', bands } }))
    expect(whole.charges[0]).toMatchObject({ amount: '202800.00', price: '39.00', priceIsQuotient: false })
    const moved = found(ap({ tierPriorQty: '2990' }, { tiers: { mode: 'progressive', bands } }))
    expect(moved.charges[0]?.amount).toBe('1362.84')
    expect(brokenSteps([...progressive.trace, ...whole.trace, ...moved.trace])).toEqual([])
  })
})

describe('price set by hand', () => {
  const terms = { ...apRow({ wipeRule: 'yuan' }), minQty: null }

  test('a pinned amount is used, and its price is for display', () => {
    const [freight] = found(ap({ pin: { amount: '1000', reason: '临时加价' }, loadNet: '3', unloadNet: '3' })).charges
    expect(freight).toMatchObject({
      qty: '3.000',
      price: '333.3333',
      priceIsQuotient: true,
      amount: '1000.00',
      pinned: true,
      note: '临时加价',
      sourceLineId: 11,
    })
  })

  test('a pinned amount needs no weights', () => {
    const rating = found(ap({ pin: { amount: '900', reason: '包车' }, loadNet: null, unloadNet: null }))
    expect(rating.charges[0]).toMatchObject({ qty: '1.000', unit: 'lump', price: '900.0000', amount: '900.00' })
  })

  test('a price on its own basis keeps the sheet’s deductions', () => {
    const rating = ap({ pin: { price: '3800', basis: 'truck', reason: '雨天' } }, { minQty: '40' })
    expect(amounts(rating)).toEqual([
      ['freight', '3800.00'],
      ['lossDeduct', '-49.60'],
    ])
  })

  test('the minimum of the sheet applies to its own basis only', () => {
    const minimum = { minQty: '40' }
    const perTonne = ap({ pin: { price: '100', basis: 'ton', reason: '雨天' } }, minimum)
    expect(amounts(perTonne)[0]).toEqual(['freight', '4000.00'])
    const perKm = ap({ km: '30', pin: { price: '10', basis: 'km', reason: '短驳' } }, minimum)
    expect(amounts(perKm)[0]).toEqual(['freight', '300.00'])
  })

  test('without a sheet a pinned price needs the contract’s terms', () => {
    const pin = { price: '130', basis: 'ton' as const, reason: '未定价先运' }
    expect(rate(trip({ pin, terms }), [], 'ap')).toMatchObject({ found: true, row: null, total: '4277.00' })
    expect(rate(trip({ pin }), [], 'ap')).toMatchObject({
      found: false,
      reason: 'noMatch',
      issues: [{ code: 'rating.no_ap_price' }, { code: 'rating.pin_without_terms' }],
    })
  })

  test('without a contract that is the only reason, since no sheet and no price by hand would help', () => {
    const alone = { found: false, issues: [{ code: 'rating.no_ap_contract', path: 'contractId' }] }
    expect(rate(trip({ contractId: null }), [], 'ap')).toMatchObject(alone)
    const pin = { price: '130', basis: 'ton' as const, reason: '未定价先运' }
    expect(rate(trip({ contractId: null, pin }), [], 'ap')).toMatchObject(alone)
    expect(rate(trip({ contractId: null, pin, terms }), [], 'ap')).toMatchObject({ found: true })
  })

  test('a pinned price needs a reason', () => {
    const unreasoned = ap({ pin: { amount: '900', reason: ' ' } })
    expect(unreasoned).toMatchObject({ found: false, issues: [{ code: 'rating.pin_reason' }] })
  })
})

describe('refusals instead of zero', () => {
  test('no row: the issue names the date', () => {
    const rating = rate(trip(), [apRow({ effTo: '2025-06-17' })], 'ap')
    expect(rating).toMatchObject({ found: false, reason: 'noMatch', row: null, rejected: [{ lineId: 11 }] })
    expect(rating.found ? '' : rating.issues[0]?.zh).toBe(
      '未找到2025-06-18适用的应付价格执行单（已比对1条），请补录价格执行单或手工定价',
    )
  })

  test.each<[Partial<TripFacts>, Partial<PriceCandidate>, string[]]>([
    [{ unloadNet: null }, {}, ['unloadNet']],
    [{ loadNet: null, unloadNet: null }, {}, ['loadNet', 'unloadNet']],
    [{ unloadNet: '0.00' }, {}, ['unloadNet']],
    [{ trips: 0 }, { basis: 'truck' }, ['trips']],
    [{ boxes: 0 }, { basis: 'box' }, ['boxes']],
    [{ km: null, unloadNet: null }, { basis: 'tonKm' }, ['unloadNet', 'km']],
    [{}, { basis: 'box' }, ['boxes']],
    [{}, { goodsValue: null }, ['goodsValue']],
  ])('with %o on %o it asks for %o', (facts, row, paths) => {
    const rating = ap(facts, row)
    expect(rating).toMatchObject({ found: false, reason: 'missingFact', row: { lineId: 11, matched: true } })
    expect(rating.found ? [] : rating.issues.map(issue => issue.path)).toEqual(paths)
  })

  test('the loaded weight alone is enough for the rule that uses it', () => {
    const loaded = ap({ unloadNet: null }, { weightRule: 'load' })
    expect(loaded).toMatchObject({ found: true, total: '4282.88', loss: null })
  })

  test.each<[Partial<TripFacts>, string]>([
    [{ loadNet: '-1' }, 'loadNet'],
    [{ deductQty: '33.29' }, 'deductQty'],
    [{ unloadNet: '-6.36', deductQty: null }, 'unloadNet'],
    [{ additions: [{ feeCode: 'x', name: text('补贴', 'Subsidy'), amount: '-5' }] }, 'additions.0.amount'],
  ])('refuses the fact %o', (facts, path) => {
    expect(ap(facts)).toMatchObject({ found: false, reason: 'badFact', issues: [{ path }] })
  })

  test.each<[Partial<PriceCandidate>, string]>([
    [{ price: '0' }, 'rating.bad_price'],
    [{ taxRate: '9' }, 'rating.bad_fact'],
    [{ tiers: { mode: 'whole', bands: [{ fromQty: '5', toQty: null, price: '1' }] } }, 'rating.bad_tiers'],
    [{ tiers: { mode: 'whole', bands: [{ fromQty: '0', toQty: '30', price: '1' }] } }, 'rating.no_tier'],
  ])('refuses the row %o', (row, code) => {
    expect(ap({}, row)).toMatchObject({ found: false, reason: 'badRow', issues: [{ code }] })
  })
})

test('parts of one rate add up to the tax of their total', () => {
  const rating = found(ap({ infoFee: '33.33' }, { wipeRule: 'yuan' }))
  expect([rating.excl, rating.tax]).toEqual([splitTax(rating.total, '0.09').excl, splitTax(rating.total, '0.09').tax])
})
