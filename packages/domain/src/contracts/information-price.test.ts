import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { addDays } from '../kernel/dates.ts'
import { checkRow } from '../kernel/draft.ts'
import { anyResource } from '../kernel/resource.ts'
import { defaultInfoFee, informationPriceFor, marketGap, pricePerTonne } from './information-price.rules.ts'
import { informationPrice } from './information-price.ts'
import { comparisonOf, isBelowFloor, type Surroundings } from './sheet-comparison.ts'

const now = { today: '2026-01-31', at: '2026-01-31 12:00:00' }
const issues = (row: Record<string, unknown>) =>
  checkRow(anyResource(informationPrice), row, now).map(({ path, code }) => `${path} ${code}`)

const PRICE = {
  routeId: 1,
  marketPrice: '219.0000',
  infoFee: '100.00',
  feeBasis: 'truck',
  collectedOn: '2026-01-30',
  source: 'platform',
  effFrom: '2026-01-30',
  effTo: '2026-02-05',
}

describe('an information price', () => {
  it('asks for what it cannot do without, and for no more', () => {
    expect(issues({}).map(issue => issue.split(' ')[0])).toEqual([
      'routeId',
      'infoFee',
      'feeBasis',
      'collectedOn',
      'source',
      'effFrom',
      'effTo',
    ])
    expect(issues(PRICE)).toEqual([])
  })

  it('is of some days, collected by today, and tells something', () => {
    expect(issues({ ...PRICE, effTo: '2026-01-29' })).toEqual(['effTo information_price.dates'])
    expect(issues({ ...PRICE, effTo: '2027-01-30' })).toEqual([])
    expect(issues({ ...PRICE, effTo: '2027-01-31' })).toEqual(['effTo information_price.too_long'])
    expect(issues({ ...PRICE, collectedOn: '2026-02-01' })).toEqual(['collectedOn information_price.collected_ahead'])
    expect(issues({ ...PRICE, infoFee: '0.00', marketPrice: null })).toEqual(['marketPrice information_price.nothing'])
    expect(issues({ ...PRICE, infoFee: '0.00' })).toEqual([])
    expect(issues({ ...PRICE, infoFee: '80.00', marketPrice: null })).toEqual([])
  })
})

const id = fc.constantFrom(1, 2)
const kind = fc.constantFrom('half', 'flat')
const day = (n: number) => addDays('2026-01-01', n)
const priceRow = fc.record({
  routeId: id,
  goodsId: fc.option(id, { nil: null }),
  vehicleKind: fc.option(kind, { nil: null }),
  from: fc.integer({ min: 0, max: 20 }),
  days: fc.integer({ min: 0, max: 9 }),
  marketPrice: fc.option(fc.constantFrom('10.0000', '11.5000', '12.0000'), { nil: null }),
})
const asked = fc.record({
  routeId: id,
  goodsId: fc.option(id, { nil: null }),
  vehicleKind: fc.option(kind, { nil: null }),
})

test('the most specific price in force is found, as by asking for each kind in turn', () => {
  fc.assert(
    fc.property(fc.array(priceRow, { maxLength: 25 }), asked, fc.integer({ min: 0, max: 30 }), (rows, key, n) => {
      const date = day(n)
      // As the database holds them: no two for the same thing share a day
      const kept: {
        routeId: number
        goodsId: number | null
        vehicleKind: string | null
        marketPrice: string | null
        effFrom: string
        effTo: string
      }[] = []
      for (const { from, days, ...row } of rows) {
        const one = { ...row, effFrom: day(from), effTo: day(from + days) }
        const clashes = kept.some(
          other =>
            other.routeId === one.routeId &&
            other.goodsId === one.goodsId &&
            other.vehicleKind === one.vehicleKind &&
            other.effFrom <= one.effTo &&
            other.effTo >= one.effFrom,
        )
        if (!clashes) kept.push(one)
      }
      const exact = (goodsId: number | null, vehicleKind: string | null) =>
        kept.filter(
          row =>
            row.marketPrice !== null &&
            row.routeId === key.routeId &&
            row.goodsId === goodsId &&
            row.vehicleKind === vehicleKind &&
            date >= row.effFrom &&
            date <= row.effTo,
        )
      const ladder = [
        ...(key.goodsId && key.vehicleKind ? [exact(key.goodsId, key.vehicleKind)] : []),
        ...(key.goodsId ? [exact(key.goodsId, null)] : []),
        ...(key.vehicleKind ? [exact(null, key.vehicleKind)] : []),
        exact(null, null),
      ]
      const wanted = ladder.find(step => step.length)
      expect(wanted?.length ?? 0).toBeLessThanOrEqual(1)
      expect(informationPriceFor(kept, { key, date, figure: 'marketPrice' })).toBe(wanted?.[0])
    }),
    { numRuns: 2000 },
  )
})

test('a price comes to so much a tonne, whatever it goes by', () => {
  expect(pricePerTonne({ basis: 'ton', price: '219' })).toBe('219.0000')
  expect(pricePerTonne({ basis: 'tonKm', price: '0.45', km: '486.0' })).toBe('218.7000')
  expect(pricePerTonne({ basis: 'tonKm', price: '0.45', km: null })).toBeNull()
  expect(pricePerTonne({ basis: 'truck', price: '7000', freight: '7000.00', tonnes: '32.000' })).toBe('218.7500')
  expect(pricePerTonne({ basis: 'truck', price: '7000', freight: '7000.00', tonnes: '0.000' })).toBeNull()
  expect(pricePerTonne({ basis: null, price: '1' })).toBeNull()
  expect(marketGap('220.5', '210')).toEqual({ over: '10.5000', rate: '0.0500' })
  expect(marketGap('200', '210')?.over).toBe('-10.0000')
  expect(marketGap(null, '210')).toBeUndefined()
})

test('an information fee goes by truck or by tonnes', () => {
  expect(defaultInfoFee({ infoFee: '100.00', feeBasis: 'truck' }, null)).toBe('100.00')
  expect(defaultInfoFee({ infoFee: '3.50', feeBasis: 'ton' }, '32.145')).toBe('112.51')
  expect(defaultInfoFee({ infoFee: '3.50', feeBasis: 'ton' }, null)).toBeNull()
})

describe('a price of a sheet', () => {
  const around: Surroundings = {
    date: '2026-01-31',
    market: [{ ...PRICE, goodsId: null, vehicleKind: null }],
    carriers: [],
    kmOf: () => '486.0',
  }
  const line = {
    routeId: 1,
    goodsId: 7,
    vehicleKind: null,
    basis: 'ton' as const,
    price: '229.9500',
    taxRate: '0.0900',
  }

  it('of a carrier stands beside the market', () => {
    expect(comparisonOf(line, 'carrier', around)).toMatchObject({
      marketPrice: '219.0000',
      overMarket: '10.9500',
      overMarketRate: '0.0500',
      carrierPrice: null,
      marginRate: null,
    })
    expect(comparisonOf({ ...line, routeId: 2 }, 'carrier', around).overMarket).toBeNull()
    expect(comparisonOf(line, 'supply', around).overMarket).toBeNull()
  })

  it('with bands is as dear as its dearest band', () => {
    const bands = [
      { fromQty: '0', toQty: '3000', price: '230' },
      { fromQty: '3000', toQty: null, price: '215' },
    ]
    const tiered = { ...line, price: null, tiers: { mode: 'progressive', bands } }
    expect(comparisonOf(tiered, 'carrier', around).overMarket).toBe('11.0000')
  })

  it('of an owner stands beside the dearest carrier, net of the tax that is deducted', () => {
    const carrier = { ...line, price: '109.0000', invoiceKind: 'special' as const }
    const small = { ...line, price: '103.0000', taxRate: '0.0300', invoiceKind: 'ordinary' as const }
    const owner = { ...line, price: '218.0000' }
    const at = (carriers: Surroundings['carriers']) => comparisonOf(owner, 'customer', { ...around, carriers })
    // 200 beside 100
    expect(at([carrier])).toMatchObject({ carrierPrice: '109.0000', marginRate: '0.5000', overMarket: null })
    // No input tax: all of the 103 is cost
    expect(at([carrier, small])).toMatchObject({ carrierPrice: '103.0000', marginRate: '0.4850' })
    expect(at([{ ...carrier, goodsId: 8 }]).marginRate).toBeNull()
    expect(at([{ ...carrier, goodsId: null }]).marginRate).toBe('0.5000')
    expect(isBelowFloor('0.0299', '0.03')).toBe(true)
    expect(isBelowFloor('0.0300', '0.03')).toBe(false)
    expect(isBelowFloor(null, '0.03')).toBe(false)
  })

  it('has shares that a column holds, however wrong a price was typed', () => {
    const cheap = { ...around, market: [{ ...PRICE, marketPrice: '0.0100', goodsId: null, vehicleKind: null }] }
    expect(comparisonOf(line, 'carrier', cheap).overMarketRate).toBe('99.9999')
    const carriers = [{ ...line, invoiceKind: 'special' as const }]
    expect(comparisonOf({ ...line, price: '0.0100' }, 'customer', { ...around, carriers }).marginRate).toBe('-99.9999')
  })
})
