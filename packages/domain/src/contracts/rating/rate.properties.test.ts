import fc from 'fast-check'
import { expect, test } from 'vitest'
import { add, div, eq, money, mul, abs, sub, sum, lte } from '../../kernel/decimal.ts'
import { splitTax } from '../../kernel/tax.ts'
import { text } from '../../kernel/text.ts'
import { rate } from './rate.ts'
import { apRow, trip } from './rating.fixtures.ts'
import { brokenSteps } from './trace.ts'
import type {
  DeductMode,
  ExtraItem,
  LossMode,
  PriceBasis,
  PriceCandidate,
  RatingFound,
  TripFacts,
  WeightRule,
  WipeRule,
} from './types.ts'

const scaled = (max: number, scale: number): fc.Arbitrary<string> =>
  fc.integer({ min: 1, max }).map(n => div(n, 10 ** scale))
const orNull = <T>(value: fc.Arbitrary<T>): fc.Arbitrary<T | null> => fc.option(value, { nil: null, freq: 4 })
const extras: fc.Arbitrary<ExtraItem[]> = fc.array(
  fc.record({
    feeCode: fc.constant('fee'),
    name: fc.constant(text('杂费', 'Fee')),
    amount: scaled(50_000, 2),
    taxRate: fc.constantFrom('0.06', '0.09'),
  }),
  { maxLength: 3 },
)
const bases: PriceBasis[] = ['ton', 'truck', 'tonKm', 'box', 'km', 'lump']

const rows: fc.Arbitrary<PriceCandidate[]> = fc
  .uniqueArray(
    fc.record({
      lineId: fc.integer({ min: 1, max: 1e6 }),
      sheetNo: fc.constantFrom('JG1', 'JG2', 'JG3', 'JG4'),
      version: fc.integer({ min: 1, max: 3 }),
      side: fc.constantFrom('ap' as const, 'ap' as const, 'ar' as const),
      partyId: fc.constantFrom(7, 7, 7, 8),
      contractId: fc.constantFrom(null, 3, 4),
      routeId: fc.constantFrom(null, 21, 22),
      goodsId: fc.constantFrom(null, 5, 6),
      vehicleKind: fc.constantFrom(null, 'B16', '20GP'),
      state: fc.constantFrom('approved' as const, 'approved' as const, 'draft' as const),
      effTo: fc.constantFrom('2025-06-30', '2025-06-17'),
      basis: fc.constantFrom(...bases),
      price: scaled(5_000_000, 4),
      taxRate: fc.constantFrom('0.09', '0.06', '0.03', '0'),
      weightRule: fc.constantFrom<WeightRule>('load', 'unload', 'less', 'more', 'loadLessOver'),
      loss: fc.record({
        mode: fc.constantFrom<LossMode>('none', 'permille', 'fixedKg', 'greater'),
        value: scaled(800, 2),
        valueKg: scaled(200, 0),
      }),
      deductMode: fc.constantFrom<DeductMode>('overOnly', 'allIfOver', 'actual'),
      wipeRule: fc.constantFrom<WipeRule>('cent', 'yuan', 'floorYuan', 'tenYuan'),
      minQty: orNull(scaled(4000, 2)),
    }),
    { selector: ({ lineId }) => lineId, maxLength: 8 },
  )
  .map(list => list.map(over => apRow({ ...over, sheetId: over.lineId })))

const facts: fc.Arbitrary<TripFacts> = fc
  .record({
    loadNet: orNull(scaled(4000, 2)),
    unloadNet: orNull(scaled(4000, 2)),
    km: orNull(scaled(9000, 1)),
    boxes: orNull(fc.integer({ min: 1, max: 40 })),
    infoFee: orNull(scaled(20_000, 2)),
    additions: extras,
    deductions: extras,
  })
  .map(over => trip(over))

/** Runs the check on ratings that found a price, and requires more than 100 of them. */
function forEachFound(check: (rating: RatingFound) => void): void {
  let foundCount = 0
  fc.assert(
    fc.property(facts, rows, (f, list) => {
      const rating = rate(f, list, 'ap')
      if (!rating.found) return
      foundCount += 1
      check(rating)
    }),
    { numRuns: 1500 },
  )
  expect(foundCount).toBeGreaterThan(60)
}

test('charges add up to the total, net and tax to the amount', () => {
  forEachFound(({ charges, total, excl, tax }) => {
    expect(money(sum(charges.map(c => c.amount)))).toBe(total)
    expect(money(add(excl, tax))).toBe(total)
    for (const c of charges) expect(eq(add(c.excl, c.tax), c.amount)).toBe(true)
  })
})

test('the charges before wiping and the wiping add up to the payable total', () => {
  forEachFound(({ charges, total }) => {
    const wipe = charges.find(c => c.kind === 'wipe')?.amount ?? '0'
    const before = sum(charges.filter(c => c.kind !== 'wipe').map(c => c.amount))
    expect(eq(add(before, wipe), total)).toBe(true)
  })
})

test('the tax of each rate is the tax of its total, and each charge is within a cent of its own', () => {
  forEachFound(({ charges }) => {
    for (const taxRate of new Set(charges.map(c => c.taxRate))) {
      const group = charges.filter(c => c.taxRate === taxRate)
      expect(money(sum(group.map(c => c.excl)))).toBe(splitTax(sum(group.map(c => c.amount)), taxRate).excl)
    }
    for (const c of charges) expect(lte(abs(sub(c.excl, splitTax(c.amount, c.taxRate).excl)), '0.01')).toBe(true)
  })
})

test('quantity × price is the amount unless the price is a quotient', () => {
  forEachFound(({ charges }) => {
    for (const { qty, price, amount } of charges.filter(charge => !charge.priceIsQuotient)) {
      expect(money(mul(qty, price))).toBe(money(abs(amount)))
    }
  })
})

test('every formula of the trace gives its result', () => {
  forEachFound(({ trace }) => expect(brokenSteps(trace)).toEqual([]))
})

test('the order of the candidates does not matter', () => {
  const shuffled = rows.chain(list =>
    fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length })),
  )
  fc.assert(
    fc.property(facts, shuffled, (f, [list, other]) => {
      expect(rate(f, other, 'ap')).toEqual(rate(f, list, 'ap'))
    }),
    { numRuns: 500 },
  )
})

test('the matched row and the rejected ones are all candidates, and each rejection has a reason', () => {
  fc.assert(
    fc.property(facts, rows, (f, list) => {
      const { row, rejected } = rate(f, list, 'ap')
      const ids = [...(row ? [row.lineId] : []), ...rejected.map(v => v.lineId)]
      expect(ids.toSorted((a, b) => a - b)).toEqual(list.map(r => r.lineId).toSorted((a, b) => a - b))
      for (const verdict of rejected) expect(verdict.reasons.length).toBeGreaterThan(0)
    }),
    { numRuns: 500 },
  )
})

test('without a price there is an issue', () => {
  fc.assert(
    fc.property(facts, rows, (f, list) => {
      const rating = rate(f, list, 'ap')
      expect(rating.found || rating.issues.length > 0).toBe(true)
    }),
    { numRuns: 500 },
  )
})

test('an invoice that is missing or cannot be deducted takes the input tax of what we pay and changes nothing else', () => {
  let compared = 0
  const agreed = fc.record({
    side: fc.constantFrom('ap' as const, 'ap' as const, 'ar' as const),
    invoiceKind: fc.constantFrom('none' as const, 'ordinary' as const),
  })
  fc.assert(
    fc.property(facts, rows, agreed, (f, list, { side, invoiceKind }) => {
      const [invoiced, without] = [rate(f, list, side), rate({ ...f, invoiceKind }, list, side)]
      expect(without.found).toBe(invoiced.found)
      if (!invoiced.found || !without.found) return
      if (side === 'ar') {
        expect(without).toEqual(invoiced)
        return
      }
      compared += 1
      const amountsOf = ({ charges }: RatingFound) =>
        charges.map(({ kind, amount, qty, price }) => [kind, amount, qty, price])
      expect(amountsOf(without)).toEqual(amountsOf(invoiced))
      expect([without.total, without.excl, without.tax]).toEqual([invoiced.total, invoiced.total, '0.00'])
      expect(brokenSteps(without.trace)).toEqual([])
    }),
    { numRuns: 1500 },
  )
  expect(compared).toBeGreaterThan(50)
})
