import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rate, type DeductMode, type LossMode, type PriceCandidate, type Side } from '../contracts/index.ts'
import { apRow, trip } from '../contracts/rating/rating.fixtures.ts'
import { deriveRow } from '../kernel/draft.ts'
import { div, isPos, money, mul, neg, sub } from '../kernel/decimal.ts'
import { anyResource, type AnyRow } from '../kernel/resource.ts'
import { auditRefusal, confirmLossRefusal, type TripState } from './waybill.guards.ts'
import { isOtherLoss, lossOfSide } from './waybill.derive.ts'
import { termFieldsOf } from './waybill.terms.ts'
import { waybill } from './waybill.ts'

const scaled = (max: number, scale: number): fc.Arbitrary<string> =>
  fc.integer({ min: 0, max }).map(n => div(n, 10 ** scale))

/** What one side agreed for losses, and the goods value that its sheet has or has not. */
const rule = fc.record({
  mode: fc.constantFrom<LossMode>('none', 'permille', 'fixedKg', 'greater'),
  value: scaled(800, 2),
  valueKg: scaled(200, 0),
  deductMode: fc.constantFrom<DeductMode>('overOnly', 'allIfOver', 'actual'),
  goodsValue: fc.option(fc.constantFrom('620', '900', '1850.5'), { nil: null }),
})
type Rule = typeof rule extends fc.Arbitrary<infer R> ? R : never

const cases = fc.record({
  loadNet: fc.integer({ min: 3000, max: 3400 }).map(n => div(n, 100)),
  /** Kilograms lost; below zero gained. */
  lost: fc.integer({ min: -60, max: 400 }),
  ar: rule,
  ap: rule,
  /** What the contract of each side says. */
  arValue: fc.option(fc.constantFrom('610', '880'), { nil: null }),
  apValue: fc.option(fc.constantFrom('590', '1010'), { nil: null }),
  taskValue: fc.constantFrom('500', '720'),
})

function candidate(side: Side, { mode, value, valueKg, deductMode, goodsValue }: Rule): PriceCandidate {
  return apRow({ side, loss: { mode, value, valueKg }, deductMode, goodsValue })
}

/** The trip with both ratings, as it is after pricing. */
function priced({
  loadNet,
  lost,
  ar,
  ap,
  arValue,
  apValue,
  taskValue,
}: typeof cases extends fc.Arbitrary<infer C> ? C : never) {
  const unloadNet = sub(loadNet, div(lost, 1000))
  const facts = trip({ loadNet, unloadNet, goodsValue: taskValue })
  const agreed = (goodsValue: string | null) => ({ ...facts, terms: { ...apRow(), goodsValue } })
  const ratings = {
    ar: rate(agreed(arValue), [candidate('ar', ar)], 'ar'),
    ap: rate(agreed(apValue), [candidate('ap', ap)], 'ap'),
  }
  const weighed = { bizKind: 'road', loadGross: loadNet, loadTare: '0', unloadGross: unloadNet, unloadTare: '0' }
  const row = deriveRow(anyResource(waybill), {
    ...weighed,
    ...termFieldsOf('ar', ratings.ar.terms, 'sheet'),
    ...termFieldsOf('ap', ratings.ap.terms, 'sheet'),
  })
  return { row, ratings }
}

/** A trip that nothing but an unconfirmed loss keeps from its audit. */
const auditable = (row: AnyRow): TripState =>
  ({
    ...row,
    waybillNo: 'YD1',
    transportStatus: 'unloaded',
    auditStatus: 'unaudited',
    receiptStatus: 'received',
    lossConfirm: 'pending',
    exceptionFlag: 'none',
    arStatus: 'priced',
    apStatus: 'priced',
    arTotal: '1.00',
    apTotal: '1.00',
  }) as unknown as TripState

const deducted = (rating: ReturnType<typeof rate>): string =>
  rating.found ? money(neg(rating.charges.find(c => c.kind === 'lossDeduct')?.amount ?? '0')) : 'unpriced'

test('what is deducted on a side is what the trip shows for that side', () => {
  fc.assert(
    fc.property(cases, given => {
      const { row, ratings } = priced(given)
      for (const side of ['ar', 'ap'] as const) {
        const loss = lossOfSide(row, side)
        expect(deducted(ratings[side])).toBe(loss?.deduction)
        expect(side === 'ar' ? row['overLossQty'] : row['apOverLossQty']).toBe(loss?.overQty)
        expect(side === 'ar' ? row['allowQty'] : row['apAllowQty']).toBe(loss?.allowQty)
      }
    }),
    { numRuns: 300 },
  )
})

test('the goods value is that of the side’s sheet, else of its contract, and the task’s only where neither has one', () => {
  fc.assert(
    fc.property(cases, given => {
      const { ratings } = priced(given)
      for (const side of ['ar', 'ap'] as const) {
        const rating = ratings[side]
        const value = given[side].goodsValue ?? given[`${side}Value`] ?? given.taskValue
        const qty = (rating.found && rating.loss?.chargedQty) || '0'
        expect(deducted(rating)).toBe(money(mul(qty, value)))
      }
    }),
    { numRuns: 300 },
  )
})

test('a confirmation is demanded exactly where anybody is charged for the loss', () => {
  let demanded = 0
  fc.assert(
    fc.property(cases, given => {
      const { row, ratings } = priced(given)
      const charged = [ratings.ar, ratings.ap].some(rating => rating.found && isPos(rating.loss?.chargedQty))
      const refused = auditRefusal(auditable(row))
      expect(refused?.code).toBe(charged ? 'waybill.loss_unconfirmed' : undefined)
      expect(confirmLossRefusal(auditable(row)) === undefined).toBe(charged)
      expect(auditRefusal({ ...auditable(row), lossConfirm: 'confirmed' })).toBeUndefined()
      if (charged) demanded += 1
    }),
    { numRuns: 300 },
  )
  expect(demanded).toBeGreaterThan(60)
})

test('a confirmation holds for the loss that was confirmed alone', () => {
  fc.assert(
    fc.property(cases, cases, (one, other) => {
      const [before, now] = [priced(one), priced({ ...other, loadNet: one.loadNet })]
      const amounts = ({ ratings }: typeof before) => ({
        arLossAmount: deducted(ratings.ar),
        lossAmount: deducted(ratings.ap),
      })
      const isSame = JSON.stringify(amounts(before)) === JSON.stringify(amounts(now))
      const isOther = isOtherLoss({ ...before.row, ...amounts(before) }, { ...now.row, ...amounts(now) })
      if (!isSame) expect(isOther).toBe(true)
      expect(isOtherLoss({ ...now.row, ...amounts(now) }, { ...now.row, ...amounts(now) })).toBe(false)
    }),
    { numRuns: 300 },
  )
})

test('a refusal for a loss says the same whatever the sides agreed: nobody reads one side in the words for the other', () => {
  let compared = 0
  fc.assert(
    fc.property(cases, rule, rule, (given, ar, ap) => {
      const refusals = [given, { ...given, ar, ap }].map(one => auditRefusal(auditable(priced(one).row)))
      const [one, other] = refusals
      if (one?.code !== 'waybill.loss_unconfirmed' || other?.code !== one.code) return
      compared += 1
      expect(other).toEqual(one)
    }),
    { numRuns: 300 },
  )
  expect(compared).toBeGreaterThan(50)
})
