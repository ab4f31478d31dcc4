import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { add, eq, gte, lte, money, mul, sub } from '../kernel/decimal.ts'
import { feeFormula, platformFee, platformTotal } from './platform-amounts.ts'
import { brokenSteps, calcStep } from '../contracts/index.ts'
import { text } from '../kernel/text.ts'
import { gapsOf, platformCharges } from './platform-gaps.ts'
import { readMapping, readRow } from './platform-mapping.ts'
import { matchOf, minutesApart } from './platform-match.ts'

const cents = fc.integer({ min: 0, max: 99_999_999 }).map(n => (n / 100).toFixed(2))
const rate = fc.integer({ min: 0, max: 4999 }).map(n => (n / 10_000).toFixed(4))
const rounding = fc.constantFrom('cent', 'centDown', 'centUp', 'yuan')

describe('the fee', () => {
  test.each([
    [{ freight: '4259.84', feeRate: '0.055' }, '234.29', '4494.13'],
    [{ freight: '4259.84', feeRate: '0.055', feeBasis: 'total' }, '247.93', '4507.77'],
    [{ freight: '100.00', feeRate: '0.0333', feeRounding: 'centDown' }, '3.33', '103.33'],
    [{ freight: '100.10', feeRate: '0.0333', feeRounding: 'centUp' }, '3.34', '103.44'],
    [{ freight: '4259.84', feeRate: '0.055', feeRounding: 'yuan' }, '234.00', '4493.84'],
    [{ freight: '0.00', feeRate: '0.055' }, '0.00', '0.00'],
  ] as const)('%j', (terms, fee, total) => {
    expect(platformFee(terms)).toBe(fee)
    expect(platformTotal(terms)).toBe(total)
  })

  it('needs freight and a rate below one', () => {
    expect(platformFee({ freight: null, feeRate: '0.05' })).toBeNull()
    expect(platformFee({ freight: '1', feeRate: null })).toBeNull()
    expect(platformFee({ freight: '1', feeRate: '1' })).toBeNull()
    expect(platformFee({ freight: '1', feeRate: '-0.1' })).toBeNull()
  })

  it('is never more than its unit from the exact one, and the total is freight and fee to the cent', () => {
    fc.assert(
      fc.property(cents, rate, rounding, (freight, feeRate, feeRounding) => {
        const fee = platformFee({ freight, feeRate, feeRounding })
        const exact = mul(freight, feeRate)
        if (fee === null) throw new Error('no fee')
        const unit = feeRounding === 'yuan' ? '0.5' : feeRounding === 'cent' ? '0.005' : '0.01'
        expect(lte(sub(exact, fee), unit) && gte(sub(exact, fee), `-${unit}`)).toBe(true)
        if (feeRounding === 'centDown') expect(lte(fee, exact)).toBe(true)
        if (feeRounding === 'centUp') expect(gte(fee, exact)).toBe(true)
        expect(platformTotal({ freight, feeRate, feeRounding })).toBe(money(add(freight, fee)))
      }),
    )
  })

  it('is explained by a formula that comes to it', () => {
    fc.assert(
      fc.property(
        fc.record({
          freight: cents,
          feeRate: rate,
          feeRounding: rounding,
          feeBasis: fc.constantFrom('freight' as const, 'total' as const),
        }),
        terms => {
          const result = platformFee(terms) ?? 'none'
          const step = calcStep({
            code: 'incidental',
            text: text('费', 'Fee'),
            ...feeFormula(terms),
            result,
            unit: 'yuan',
          })
          expect(brokenSteps([step])).toEqual([])
        },
      ),
    )
  })

  it('of a total is that share of freight and fee together', () => {
    fc.assert(
      fc.property(cents, rate, (freight, feeRate) => {
        const fee = platformFee({ freight, feeRate, feeBasis: 'total' }) ?? '0'
        const share = mul(add(freight, fee), feeRate)
        expect(lte(sub(share, fee), '0.006') && gte(sub(share, fee), '-0.006')).toBe(true)
      }),
    )
  })

  it('that is booked makes with our freight what the platform says, wherever its figures were taken', () => {
    fc.assert(
      fc.property(
        fc.record({
          freight: cents,
          ours: cents,
          feeRate: rate,
          statedFee: fc.option(cents),
          off: fc.option(fc.integer({ min: 1, max: 99 })),
        }),
        ({ freight, ours, feeRate, statedFee, off }) => {
          const sum = add(freight, statedFee ?? platformFee({ freight, feeRate }))
          // Platforms round each for itself, so that their total is not always the sum
          const statedTotal = off === null ? null : money(add(sum, off / 100))
          const row = { freight, feeRate, statedFee, statedTotal, checkStatus: 'adopted' }
          const charges = platformCharges(row, ours)
          if (!charges) throw new Error('no charges')
          const owed = add(ours, charges.correction, charges.fee)
          expect(eq(owed, statedTotal ?? sum)).toBe(true)
          expect(platformCharges({ ...row, checkStatus: 'agreed' }, ours)?.correction).toBe('0.00')
        },
      ),
    )
  })
})

const trip = (id: number, over: object = {}) => ({
  id,
  waybillNo: `YD${id}`,
  outerNo: null,
  plateNo: '陕K12345',
  loadAt: '2026-11-10 08:00:00',
  ...over,
})

describe('a match', () => {
  it('goes by number before plate, whatever the time', () => {
    const facts = { platformNo: 'P1', ourNo: 'yd2', plateNo: '陕K12345', loadAt: '2026-11-10 08:00:00' }
    expect(matchOf(facts, [trip(1), trip(2, { loadAt: '2026-01-01 08:00:00', plateNo: '陕K99999' })], 60)).toEqual({
      by: 'number',
      id: 2,
    })
    expect(matchOf({ platformNo: 'P1' }, [trip(1, { outerNo: 'P1' })], 60)).toEqual({ by: 'number', id: 1 })
  })

  it('is decided only where exactly one is possible, in whatever order they come', () => {
    const minutes = fc.integer({ min: 0, max: 300 })
    fc.assert(
      fc.property(
        fc.uniqueArray(minutes, { maxLength: 5 }),
        fc.integer({ min: 5, max: 240 }),
        fc.integer(),
        (offsets, within, seed) => {
          const trips = offsets.map((offset, i) =>
            trip(i + 1, {
              loadAt: new Date(Date.UTC(2026, 10, 10, 8, offset)).toISOString().slice(0, 19).replace('T', ' '),
            }),
          )
          const shuffled = trips.toSorted((a, b) => ((a.id * seed) % 7) - ((b.id * seed) % 7))
          const found = matchOf({ plateNo: '陕K12345', loadAt: '2026-11-10 08:00:00' }, shuffled, within)
          const near = offsets.flatMap((offset, i) => (offset <= within ? [i + 1] : []))
          expect(found).toEqual(
            near.length === 0
              ? { by: 'none' }
              : near.length === 1
                ? { by: 'plate', id: near[0] }
                : { by: 'several', ids: near },
          )
        },
      ),
    )
  })

  it('needs both times', () => {
    expect(minutesApart(null, '2026-11-10 08:00:00')).toBeNull()
    expect(minutesApart('2026-11-10 23:50:00', '2026-11-11 00:20:00')).toBe(30)
  })
})

describe('differences', () => {
  const ours = {
    transportStatus: 'unloaded',
    plateNo: '陕K12345',
    loadNet: '33.460',
    unloadNet: '33.280',
    apTotal: '4110.00',
    carrierId: 7,
    carrier: '恒途',
    platform: '平台',
  }
  it('are none where one side says nothing', () => {
    expect(gapsOf({ freight: null, feeRate: null }, ours, 7)).toEqual([])
    expect(gapsOf({ freight: '4110', loadNet: '33.46' }, ours, 7)).toEqual([])
    expect(gapsOf({ freight: '4110' }, { ...ours, apTotal: null }, 7)).toEqual([])
  })
  it('name both figures and the act that settles them', () => {
    const theirs = {
      freight: '4200.00',
      feeRate: '0.05',
      statedFee: '200.00',
      statedTotal: '4300.00',
      unloadNet: '33.300',
      platformState: 'void',
    }
    expect(gapsOf(theirs, ours, 8).map(gap => [gap.kind, gap.way, gap.ours, gap.theirs])).toEqual([
      ['void', 'release', null, null],
      ['carrier', 'carrier', '恒途', '平台'],
      ['unloadNet', 'correct', '33.280', '33.300'],
      ['freight', 'decide', '4110.00', '4200.00'],
      ['fee', 'decide', '210.00', '200.00'],
      ['total', 'decide', '4400.00', '4300.00'],
    ])
  })
})

describe('a mapping', () => {
  it('names the line that it cannot read', () => {
    const { problems } = readMapping(
      '# usual\nfreight = a.b\nweightUnit = lb\nnonsense\npath.pull = list\nanswer.rows = x.y',
    )
    expect(problems.map(problem => problem.line)).toEqual([3, 4, 5])
  })
  it('reads no property that a row only inherits', () => {
    const { mapping } = readMapping('driverName = constructor.name\nfromPlace = __proto__.x')
    expect(readRow({ platformNo: 'P1' }, mapping)).toEqual({ row: { platformNo: 'P1' }, unread: [] })
  })
  it('loses no cent or kilogram', () => {
    const { mapping } = readMapping('moneyUnit = cent\nweightUnit = kg')
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999_999 }), fc.integer({ min: 0, max: 199_999 }), (amount, weight) => {
        const { row } = readRow({ freight: amount, loadNet: weight }, mapping)
        expect(eq(mul(row.freight, 100), amount)).toBe(true)
        expect(eq(mul(row.loadNet, 1000), weight)).toBe(true)
      }),
    )
  })
})
