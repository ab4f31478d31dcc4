import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { div, money, sum } from '../../kernel/decimal.ts'
import { splitTax } from '../../kernel/tax.ts'
import { text } from '../../kernel/text.ts'
import { rate } from './rate.ts'
import { apRow, found, trip } from './rating.fixtures.ts'
import { reprice, type BookedCharge, type Reprice } from './reprice.ts'
import type { PriceCandidate, RatedCharge, RatingFound, TripFacts } from './types.ts'

const rated = (facts: Partial<TripFacts> = {}, row: Partial<PriceCandidate> = {}): RatingFound =>
  found(rate(trip({ infoFee: '100', ...facts }), [apRow({ wipeRule: 'floorYuan', ...row })], 'ap'))

const book = (rating: RatingFound, over: Partial<BookedCharge> = {}): BookedCharge[] =>
  rating.charges.map((charge, i) => ({ ...charge, id: i + 1, locked: false, adjusts: null, ...over }))

/** The charges after applying the proposal. New charges are not locked. */
function carryOut(booked: readonly BookedCharge[], { items }: Reprice): BookedCharge[] {
  let id = Math.max(0, ...booked.map(charge => charge.id))
  const removed = new Set(items.flatMap(item => item.removes))
  const added = items.flatMap(({ charge, adjusts }) => {
    id += 1
    return charge ? [{ ...charge, id, locked: false, adjusts }] : []
  })
  return [...booked.filter(charge => !removed.has(charge.id)), ...added]
}

const total = (charges: readonly { amount: string }[]): string => money(sum(charges.map(charge => charge.amount)))
const changes = (result: Reprice): [string, string, string][] =>
  actions(result).filter(([, action]) => action !== 'keep')
const actions = (result: Reprice): [string, string, string][] => result.items.map(i => [i.kind, i.action, i.diff])

describe('a new price of 130.00', () => {
  const next = rated({}, { price: '130.00' })

  test('replaces charges that are not locked', () => {
    const result = reprice({ booked: book(rated()), next })
    expect(actions(result)).toEqual([
      ['freight', 'replace', '66.56'],
      ['lossDeduct', 'keep', '0.00'],
      // The same amount, but another cent of the total's tax.
      ['infoFee', 'replace', '0.00'],
      ['wipe', 'replace', '-0.56'],
    ])
    expect(result.items[2]?.text.zh).toBe('金额不变，税额重新分摊')
    expect([result.before, result.after, result.diff]).toEqual(['4110.00', '4176.00', '66.00'])
  })

  test('corrects locked charges by signed charges', () => {
    const booked = book(rated(), { locked: true })
    const result = reprice({ booked, next })
    expect(changes(result)).toEqual([
      ['freight', 'adjust', '66.56'],
      ['wipe', 'adjust', '-0.56'],
    ])
    const charge = { kind: 'freight', amount: '66.56', excl: '61.06', tax: '5.50', qty: '1.000', price: '66.56' }
    expect(result.items[0]).toMatchObject({ removes: [], adjusts: 1, charge })
    expect(total(carryOut(booked, result))).toBe('4176.00')
  })

  test('a correction is not repeated, and is withdrawn when the price returns', () => {
    const booked = book(rated(), { locked: true })
    const corrected = carryOut(booked, reprice({ booked, next }))
    expect(reprice({ booked: corrected, next }).changed).toBe(false)
    const back = reprice({ booked: corrected, next: rated() })
    expect(changes(back)).toEqual([
      ['freight', 'remove', '-66.56'],
      ['wipe', 'remove', '0.56'],
    ])
    expect(carryOut(corrected, back)).toEqual(booked)
  })

  test('an unlocked original remains while a correction of it is locked', () => {
    const booked = book(rated(), { locked: true })
    const corrected = carryOut(booked, reprice({ booked, next })).map(charge => ({
      ...charge,
      locked: charge.adjusts !== null,
    }))
    const result = reprice({ booked: corrected, next: rated({}, { price: '131.00' }) })
    expect(result.items[0]).toMatchObject({ action: 'adjust', removes: [], adjusts: 1 })
    const later = carryOut(corrected, result)
    expect(total(later)).toBe('4210.00')
    // An earlier release removed such an original: its corrections still count as one fee.
    const orphaned = later.filter(charge => charge.kind !== 'freight' || charge.adjusts !== null)
    expect(total(carryOut(orphaned, reprice({ booked: orphaned, next })))).toBe('4176.00')
  })

  test('a changed tax rate reverses the charge and charges it again', () => {
    const booked = book(rated(), { locked: true })
    const result = reprice({ booked, next: rated({}, { taxRate: '0.03' }) })
    expect(result.diff).toBe('0.00')
    const freight = result.items.filter(item => item.kind === 'freight')
    expect(freight.map(({ action, charge }) => [action, charge?.amount, charge?.taxRate])).toEqual([
      ['adjust', '-4259.84', '0.09'],
      ['add', '4259.84', '0.03'],
    ])
  })
})

describe('pinned charges', () => {
  test('stay, and the wiping follows from what stays', () => {
    const pinned = rated({ pin: { amount: '4000.50', reason: '议价' } })
    const result = reprice({ booked: book(pinned), next: rated() })
    expect(actions(result)).toEqual([
      ['freight', 'keepPinned', '0.00'],
      ['lossDeduct', 'keep', '0.00'],
      ['infoFee', 'keep', '0.00'],
      ['wipe', 'keep', '0.00'],
    ])
    expect(result.after).toBe(pinned.total)
  })

  test('follow corrected weights when the pin itself is rated again', () => {
    const pin = { price: '125', basis: 'ton' as const, reason: '议价' }
    const result = reprice({ booked: book(rated({ pin })), next: rated({ pin, unloadNet: '33.30' }) })
    expect(result.items[0]).toMatchObject({ action: 'replace', diff: '2.50', charge: { pinned: true, price: '125' } })
  })
})

test('of two fees with one code the removed one is removed and the other stays', () => {
  const fee = (amount: string) => ({ feeCode: 'wait', name: text('压车费', 'Waiting fee'), amount })
  const booked = book(rated({ additions: [fee('200'), fee('300')] }))
  const result = reprice({ booked, next: rated({ additions: [fee('300')] }) })
  const fees = result.items.filter(i => i.kind === 'addition')
  expect(fees.map(i => [i.before, i.after])).toEqual([
    ['200.00', '0.00'],
    ['300.00', '300.00'],
  ])
  expect(fees[0]).toMatchObject({ action: 'remove' })
})

describe('properties', () => {
  const money2 = fc.integer({ min: 1, max: 50_000 }).map(n => div(n, 100))
  const tonnes = fc.integer({ min: 2500, max: 3600 }).map(n => div(n, 100))
  const variant = fc
    .record({
      price: money2,
      loadNet: tonnes,
      unloadNet: tonnes,
      infoFee: fc.option(money2, { nil: null }),
      taxRate: fc.constantFrom('0.09', '0.03', '0'),
      wipeRule: fc.constantFrom('cent' as const, 'yuan' as const, 'tenYuan' as const),
      deductMode: fc.constantFrom('overOnly' as const, 'allIfOver' as const, 'actual' as const),
    })
    .map(({ price, taxRate, wipeRule, deductMode, ...facts }) => rated(facts, { price, taxRate, wipeRule, deductMode }))

  test('unchanged facts give no difference, locked or not', () => {
    fc.assert(
      fc.property(variant, fc.boolean(), (rating, locked) => {
        const result = reprice({ booked: book(rating, { locked }), next: rating })
        expect(result.changed).toBe(false)
        expect(result.diff).toBe('0.00')
      }),
    )
  })

  test('the tax of open charges is split as the rating splits it, whatever they were before', () => {
    const parts = (charges: readonly RatedCharge[]): string[] =>
      charges.map(({ kind, amount, excl, tax }) => [kind, amount, excl, tax].join(' ')).toSorted()
    fc.assert(
      // One thing is edited at a time, so that most charges keep their amounts.
      fc.property(fc.array(fc.record({ price: money2, infoFee: money2, what: fc.nat(1) })), edits => {
        let [price, infoFee] = ['128.00', '100']
        let booked = book(rated())
        for (const edit of edits) {
          if (edit.what) price = edit.price
          else infoFee = edit.infoFee
          const next = rated({ infoFee }, { price })
          booked = carryOut(booked, reprice({ booked, next }))
          expect(parts(booked)).toEqual(parts(next.charges))
        }
      }),
    )
  })

  test('after any history of prices, locks and unlocks the charges equal the last rating', () => {
    const history = fc.array(fc.tuple(variant, fc.array(fc.boolean(), { maxLength: 12 })), { maxLength: 6 })
    fc.assert(
      fc.property(variant, history, (first, steps) => {
        let booked = book(first)
        for (const [next, locks] of steps) {
          booked = booked.map((charge, i) => ({ ...charge, locked: charge.locked !== (locks[i] ?? false) }))
          const frozen = booked.filter(charge => charge.locked)
          const result = reprice({ booked, next })
          booked = carryOut(booked, result)
          expect(total(booked)).toBe(next.total)
          expect(result.after).toBe(next.total)
          for (const charge of frozen) expect(booked).toContainEqual(charge)
          for (const { adjusts } of booked) expect([null, ...booked.map(charge => charge.id)]).toContain(adjusts)
          for (const charge of booked) expect(money(sum([charge.excl, charge.tax]))).toBe(money(charge.amount))
          for (const rate of new Set(result.items.flatMap(item => item.charge?.taxRate ?? []))) {
            const group = booked.filter(charge => charge.taxRate === rate)
            expect(money(sum(group.map(charge => charge.excl)))).toBe(splitTax(total(group), rate).excl)
          }
          expect(reprice({ booked, next }).changed).toBe(false)
        }
      }),
    )
  })
})
