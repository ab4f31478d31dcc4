import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { brokenSteps } from '../contracts/index.ts'
import { add, eq, money, mul } from '../kernel/decimal.ts'
import { text } from '../kernel/text.ts'
import { payableAmount, payableCharge, receivableAmount, receivableCharge } from './service-amounts.ts'
import { chargesByRule, type RuledTrip, type RuleTerms } from './service-rule.rules.ts'
import { serviceIssues } from './service-waybill.rules.ts'
import type { PassOn } from './services.choices.ts'

const decimal = (max: number, digits: number) =>
  fc.integer({ min: 1, max }).map(n => (n / 10 ** digits).toFixed(digits))

describe('amounts of a service waybill', () => {
  it('are the product, and the mark-up on top, explained by formulas that hold', () => {
    fc.assert(
      fc.property(
        fc.record({
          qty: decimal(9_999_999, 3),
          price: decimal(9_999_999, 4),
          passOn: fc.constantFrom<PassOn[]>('none', 'cost', 'percent', 'fixed'),
          markupRate: decimal(9999, 4),
          markup: decimal(999_999, 2),
          taxRate: fc.constantFrom('0.0000', '0.0100', '0.0600', '0.0900', '0.1300'),
        }),
        ({ taxRate, ...terms }) => {
          const amount = payableAmount(terms) ?? ''
          expect(amount).toBe(money(mul(terms.qty, terms.price)))
          const arAmount = receivableAmount(terms)
          const expected = {
            none: null,
            cost: amount,
            percent: money(add(amount, mul(amount, terms.markupRate))),
            fixed: money(add(amount, terms.markup)),
          }[terms.passOn]
          expect(arAmount).toBe(expected)
          const figures = {
            ...terms,
            item: { code: 'platform', name: text('站台费', 'Platform') },
            unit: 'ton' as const,
            amount,
            arAmount,
            taxRate,
            arTaxRate: null,
            steps: [],
            isByHand: false,
          }
          const posted = [payableCharge(figures), receivableCharge(figures)].filter(one => !!one)
          expect(posted.map(one => one.charge.amount)).toEqual(arAmount === null ? [amount] : [amount, arAmount])
          for (const { charge, trace } of posted) {
            expect(eq(add(charge.excl, charge.tax), charge.amount)).toBe(true)
            expect(brokenSteps(trace.steps)).toEqual([])
            if (!charge.priceIsQuotient) expect(money(mul(charge.qty, charge.price))).toBe(charge.amount)
          }
        },
      ),
    )
  })
})

const trip: RuledTrip = {
  transportStatus: 'unloaded',
  loadAt: '2026-11-10 08:00:00',
  unloadAt: '2026-11-12 18:00:00',
  loadNet: '33.280',
  unloadNet: '33.100',
  boxNo1: 'TBJU0000001',
  boxNo2: null,
  loadAddressId: 1,
  unloadAddressId: 2,
  yardId: null,
  routeId: 3,
  goodsId: 4,
  customerId: 5,
  bizKind: 'road',
}
const rule = (over: Partial<RuleTerms> = {}): RuleTerms => ({
  id: 1,
  feeId: 9,
  moment: 'load',
  unit: 'ton',
  effFrom: '2026-11-01',
  effTo: null,
  loadAddressId: 1,
  ...over,
})
const found = (rules: RuleTerms[], at: RuledTrip = trip) =>
  chargesByRule(rules, at).map(one => ({ id: one.rule.id, qty: one.qty, day: one.day }))

describe('what rules charge of a trip', () => {
  it('counts tonnes, trucks and containers of the end where the service is done', () => {
    expect(found([rule()])).toEqual([{ id: 1, qty: '33.280', day: '2026-11-10' }])
    expect(found([rule({ moment: 'unload' })])).toEqual([{ id: 1, qty: '33.100', day: '2026-11-12' }])
    expect(found([rule({ unit: 'truck' })])).toEqual([{ id: 1, qty: '1.000', day: '2026-11-10' }])
    expect(found([rule({ unit: 'box' })])).toEqual([{ id: 1, qty: '1.000', day: '2026-11-10' }])
    expect(found([rule({ unit: 'box' })], { ...trip, boxNo1: null })).toEqual([])
  })

  it('begins with the load', () => {
    const loaded = { ...trip, transportStatus: 'inTransit', unloadAt: null, unloadNet: null }
    expect(found([rule()], loaded)).toHaveLength(1)
    expect(found([rule({ moment: 'unload' })], loaded)).toEqual([])
    for (const transportStatus of ['toDispatch', 'toLoad', 'void'])
      expect(found([rule()], { ...trip, transportStatus })).toEqual([])
  })

  it('goes by the days on which it is in force, both included', () => {
    expect(found([rule({ effFrom: '2026-11-10', effTo: '2026-11-10' })])).toHaveLength(1)
    expect(found([rule({ effFrom: '2026-11-11' })])).toEqual([])
    expect(found([rule({ effTo: '2026-11-09' })])).toEqual([])
  })

  it.each(['loadAddressId', 'unloadAddressId', 'yardId', 'routeId', 'goodsId', 'customerId'] as const)(
    'asks for its %s',
    condition => {
      expect(found([rule({ [condition]: 77 })])).toEqual([])
    },
  )

  it('takes the most specific rule of each service, of two alike the later one', () => {
    const special = rule({ id: 2, goodsId: 4 })
    expect(found([rule(), special]).map(one => one.id)).toEqual([2])
    expect(found([special, rule({ id: 3, feeId: 10 })]).map(one => one.id)).toEqual([2, 3])
    const later = rule({ id: 4, loadAddressId: null, routeId: 3, effFrom: '2026-11-05' })
    expect(found([rule(), later]).map(one => one.id)).toEqual([4])
  })
})

it('a service waybill names the document of its kind alone', () => {
  expect(serviceIssues({ subject: 'trip', waybillId: 1 })).toEqual([])
  expect(serviceIssues({ subject: 'none', waybillId: 1, orderId: 2 }).map(issue => issue.path)).toEqual([
    'waybillId',
    'orderId',
  ])
})
