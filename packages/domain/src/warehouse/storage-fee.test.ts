import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '../kernel/dates.ts'
import { eq, lte, mul, sum } from '../kernel/decimal.ts'
import { flowsOf, storageFee, storageSpans, type StorageFlow } from './storage-fee.ts'

const flow = (day: number, came: string, { went = '0', aged = '0' } = {}): StorageFlow => ({
  day: `2026-06-${String(day).padStart(2, '0')}`,
  came,
  went,
  aged,
})
const JUNE = { from: '2026-06-01', to: '2026-06-12', freeDays: 5 }
const tonDays = (lots: StorageFlow[][], terms = JUNE) => sum(storageSpans(lots, terms).map(one => one.tonDays))

describe('the worked example of the trade', () => {
  it('1,200 t for 12 days, 5 of them free: 2,520.00', () => {
    expect(storageFee(tonDays([[flow(1, '1200')]]), '0.30')).toBe('2520.00')
  })

  it('with a falling balance: 5,600 t·days, 1,680.00', () => {
    const falling = [flow(1, '1200'), flow(7, '0', { went: '300' }), flow(11, '0', { went: '500' })]
    expect(
      storageSpans([falling], JUNE).map(({ from, to, days, tons, charged, tonDays: of }) => [
        from,
        to,
        days,
        tons,
        charged,
        of,
      ]),
    ).toEqual([
      ['2026-06-01', '2026-06-05', 5, '1200.000', '0.000', '0.000'],
      ['2026-06-06', '2026-06-06', 1, '1200.000', '1200.000', '1200.000'],
      ['2026-06-07', '2026-06-10', 4, '900.000', '900.000', '3600.000'],
      ['2026-06-11', '2026-06-12', 2, '400.000', '400.000', '800.000'],
    ])
    expect(storageFee(tonDays([falling]), '0.30')).toBe('1680.00')
  })
})

describe('free days', () => {
  it('belong to each arrival, and what came first leaves first', () => {
    expect(tonDays([[flow(1, '100'), flow(8, '50', { went: '100' })]])).toBe('200')
    expect(tonDays([[flow(1, '100'), flow(6, '50')]])).toBe('800')
  })

  it('are not given again to goods that change their owner', () => {
    expect(tonDays([[flow(3, '0', { aged: '100' })]])).toBe('1000')
  })

  it('go on through slots of the warehouse, and begin anew in another', () => {
    const row = (docType: string, isIn: boolean, delta: string) => ({ day: '2026-06-04', docType, isIn, delta })
    expect(flowsOf([row('move', true, '40'), row('move', false, '-40')])).toMatchObject([
      { came: '0.000', went: '0.000' },
    ])
    expect(flowsOf([row('move', true, '40')])).toMatchObject([{ came: '40.000' }])
    expect(flowsOf([row('move', false, '-40'), row('saleOut', false, '-2')])).toMatchObject([{ went: '42.000' }])
    expect(flowsOf([row('haulIn', true, '30'), row('haulIn', true, '-30'), row('title', true, '7')])).toMatchObject([
      { came: '0.000', went: '0.000', aged: '7.000' },
    ])
  })
})

it('parts of a period add up to the whole, and nobody pays for more than was there', () => {
  const day = fc.integer({ min: 1, max: 28 })
  const event = fc.record({
    day,
    tons: fc.integer({ min: 1, max: 900_000 }),
    way: fc.constantFrom('came', 'aged', 'went'),
  })
  fc.assert(
    fc.property(
      fc.array(event, { maxLength: 12 }),
      fc.nat({ max: 9 }),
      fc.integer({ min: 1, max: 27 }),
      (events, freeDays, cut) => {
        let stock = 0
        const flows = events
          .toSorted((a, b) => a.day - b.day)
          .map(({ day: on, tons, way }) => {
            const moved = way === 'went' ? Math.min(tons, stock) : tons
            stock += way === 'went' ? -moved : moved
            const told = { came: '0', aged: '0', went: '0', [way]: (moved / 1000).toFixed(3) }
            return flow(on, told.came, told)
          })
        const last = `2026-06-${String(cut).padStart(2, '0')}`
        const whole = { from: '2026-06-01', to: '2026-06-28', freeDays }
        const parts = [
          { ...whole, to: last },
          { ...whole, from: addDays(last, 1) },
        ]
        expect(eq(tonDays([flows], whole), sum(parts.map(part => tonDays([flows], part))))).toBe(true)
        const spans = storageSpans([flows], whole)
        expect(spans.every(span => lte(span.charged, span.tons))).toBe(true)
        expect(eq(tonDays([flows], { ...whole, freeDays: 0 }), sum(spans.map(one => mul(one.tons, one.days))))).toBe(
          true,
        )
      },
    ),
  )
})
