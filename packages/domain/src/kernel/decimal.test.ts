import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  abs,
  add,
  cmp,
  dec,
  div,
  divOrNull,
  eq,
  gt,
  gte,
  isNeg,
  isPos,
  isZero,
  lt,
  lte,
  max,
  min,
  money,
  mul,
  mulOrNull,
  neg,
  parseDecimal,
  price,
  qty,
  quotient,
  round,
  roundOrNull,
  scaleOf,
  sub,
  subOrNull,
  sum,
  toDec,
  toFixedStr,
} from './decimal.ts'

/** Decimal strings built from an integer and a scale, so that BigInt is an exact oracle. */
const scaled = fc
  .tuple(fc.bigInt({ min: -(10n ** 17n), max: 10n ** 17n }), fc.integer({ min: 0, max: 6 }))
  .map(([n, scale]) => ({ text: plain(n, scale), at6: n * 10n ** BigInt(6 - scale) }))

describe('arithmetic', () => {
  it('adds without binary error', () => {
    expect(add('0.1', '0.2')).toBe('0.3')
    expect(sum(['4152.37', '373.71'])).toBe('4526.08')
    expect(sub('33.46', '33.28')).toBe('0.18')
    expect(mul('33.28', '486', '0.28')).toBe('4528.7424')
    expect(mul('0.000001', '0.000001')).toBe('0.000000000001')
    expect(mul('1e20', 10)).toBe('1000000000000000000000')
    expect(div('1', '8')).toBe('0.125')
    expect(round(div('107000.08', '3'), 4)).toBe('35666.6933')
    expect(div(1, 3)).toMatch(/^0\.3{60}$/)
  })

  it('counts absent operands as zero, or returns null on request', () => {
    expect(add('1.5', null, undefined)).toBe('1.5')
    expect(sum([])).toBe('0')
    expect(sub(null, '2')).toBe('-2')
    expect(subOrNull(null, '2')).toBeNull()
    expect(subOrNull('2', undefined)).toBeNull()
    expect(subOrNull('2', '2.00')).toBe('0')
    expect(mulOrNull('2', null)).toBeNull()
    expect(mulOrNull('2', '3')).toBe('6')
    expect(divOrNull('1', '0')).toBeNull()
    expect(divOrNull('1', null)).toBeNull()
    expect(divOrNull('1', '4')).toBe('0.25')
    expect(roundOrNull(null, 2)).toBeNull()
    expect(roundOrNull('1.239', 2, 'down')).toBe('1.23')
  })

  it('refuses what is not a number', () => {
    for (const bad of ['', ' ', 'abc', '1,000', '0x10', 'NaN', 'Infinity', '1.2.3', '１２'] as const) {
      expect(() => dec(bad), bad).toThrow(RangeError)
    }
    expect(() => dec(Number.NaN)).toThrow(RangeError)
    expect(() => add('1', Infinity)).toThrow(RangeError)
    expect(() => div('1', '0.00')).toThrow('Division by zero')
  })

  it('never yields minus zero', () => {
    expect(neg('0')).toBe('0')
    expect(round('-0.004', 2)).toBe('0.00')
    expect(mul('-1', '0')).toBe('0')
    expect(toDec('-0.00')).toBe('0')
  })

  it('compares by value', () => {
    expect(cmp('1.10', '1.1')).toBe(0)
    expect(eq(null, '0.00')).toBe(true)
    expect([gt('2', '10'), gte('2', '2.0'), lt('2', '10'), lte('10', '2')]).toEqual([false, true, true, false])
    expect([isZero('0.000'), isNeg('-0.01'), isNeg('-0'), isPos('0.01')]).toEqual([true, true, false, true])
    expect(abs('-3.50')).toBe('3.5')
    expect(min('33.46', '33.28', null)).toBe('33.28')
    expect(max('33.46', '33.28', null)).toBe('33.46')
    expect([min(), max(null)]).toEqual(['0', '0'])
  })
})

describe('rounding', () => {
  it.each([
    { x: '1.005', dp: 2, mode: 'half_up', expected: '1.01' },
    { x: '-1.005', dp: 2, mode: 'half_up', expected: '-1.01' },
    { x: '42.525', dp: 2, mode: 'half_up', expected: '42.53' },
    { x: '42.525', dp: 2, mode: 'half_even', expected: '42.52' },
    { x: '42.525', dp: 0, mode: 'half_up', expected: '43' },
    { x: '42.525', dp: 0, mode: 'down', expected: '42' },
    { x: '42.525', dp: -1, mode: 'down', expected: '40' },
    { x: '4119.99', dp: -1, mode: 'down', expected: '4110' },
    { x: '-4119.99', dp: -1, mode: 'down', expected: '-4110' },
    { x: '-1.001', dp: 2, mode: 'up', expected: '-1.01' },
    { x: '-1.001', dp: 2, mode: 'floor', expected: '-1.01' },
    { x: '-1.009', dp: 2, mode: 'ceil', expected: '-1.00' },
    { x: '5', dp: 3, mode: 'half_up', expected: '5.000' },
  ] as const)('round($x, $dp, $mode) is $expected', ({ x, dp, mode, expected }) => {
    expect(round(x, dp, mode)).toBe(expected)
  })

  it('knows the scales of the trade', () => {
    expect([money('4526.075'), qty('0.10038'), price('70.62999'), money(null)]).toEqual([
      '4526.08',
      '0.100',
      '70.6300',
      '0.00',
    ])
    expect([toFixedStr('1.5', 2), toFixedStr('1.2345', 2), toFixedStr('12')]).toEqual(['1.50', '1.2345', '12'])
    expect([scaleOf('1.50'), scaleOf(3)]).toEqual([1, 0])
  })
})

describe('parseDecimal', () => {
  it.each([
    ['1234.50', '1234.5'],
    [' 1,234,567.89 ', '1234567.89'],
    ['１，２３４．５０', '1234.5'],
    ['￥ 12.30', '12.3'],
    ['-¥12.30', '-12.3'],
    ['¥-12.30', '-12.3'],
    ['12.30元', '12.3'],
    ['RMB 8', '8'],
    ['−350.20', '-350.2'],
    ['(1,860.00)', '-1860'],
    ['+7', '7'],
    ['.5', '0.5'],
    ['5.', '5'],
    ['007', '7'],
    ['0', '0'],
    ['-0', '0'],
    ['33 .46', '33.46'],
    ['1 234 567.8', '1234567.8'],
  ])('reads %s as %s', (text, expected) => {
    expect(parseDecimal(text)).toBe(expected)
  })

  it.each(['', '  ', 'abc', '-', '.', '1,23', '12,34,567', '1.2.3', '1e5', '12吨', '1/2', '9%', '--1', ',1', '33 28'])(
    'refuses %j',
    text => {
      expect(parseDecimal(text)).toBeNull()
    },
  )

  it('takes numbers of spreadsheets', () => {
    expect(parseDecimal(33.46)).toBe('33.46')
    expect(parseDecimal(1e-7)).toBe('0.0000001')
    expect(parseDecimal(Number.NaN)).toBeNull()
    expect(parseDecimal(null)).toBeNull()
  })

  it('keeps the limits of numeric(precision, scale)', () => {
    expect(parseDecimal('33.4000', { maxScale: 2 })).toBe('33.4')
    expect(parseDecimal('33.457', { maxScale: 2 })).toBeNull()
    expect(parseDecimal('999.99', { maxPrecision: 5, maxScale: 2 })).toBe('999.99')
    expect(parseDecimal('1000', { maxPrecision: 5, maxScale: 2 })).toBeNull()
    expect(parseDecimal('-0.25', { maxPrecision: 2, maxScale: 2 })).toBe('-0.25')
  })
})

describe('properties', () => {
  it('sums and subtracts exactly', () => {
    fc.assert(
      fc.property(scaled, scaled, (a, b) => {
        expect(round(add(a.text, b.text), 6)).toBe(plain(a.at6 + b.at6, 6))
        expect(add(sub(a.text, b.text), b.text)).toBe(toDec(a.text))
        expect(cmp(a.text, b.text)).toBe(a.at6 < b.at6 ? -1 : a.at6 > b.at6 ? 1 : 0)
      }),
    )
  })

  it('rounds half away from zero, symmetrically', () => {
    fc.assert(
      fc.property(scaled, ({ text, at6 }) => {
        const magnitude = (at6 < 0n ? -at6 : at6) + 5_000n
        const cents = magnitude / 10_000n
        expect(money(text)).toBe(plain(at6 < 0n ? -cents : cents, 2))
        expect(money(neg(text))).toBe(round(neg(money(text)), 2))
      }),
    )
  })

  it('writes text it can read back, with and without thousands commas', () => {
    fc.assert(
      fc.property(scaled, ({ text }) => {
        const canonical = toDec(text)
        expect(canonical).toMatch(/^-?(0|[1-9]\d*)(\.\d*[1-9])?$/)
        expect(parseDecimal(canonical)).toBe(canonical)
        const [integer = '', fraction] = canonical.split('.')
        const grouped = integer.replace(/\B(?=(\d{3})+$)/g, ',')
        expect(parseDecimal(fraction === undefined ? grouped : `${grouped}.${fraction}`)).toBe(canonical)
      }),
    )
  })
})

function plain(n: bigint, scale: number): string {
  const digits = (n < 0n ? -n : n).toString().padStart(scale + 1, '0')
  const text = scale === 0 ? digits : `${digits.slice(0, -scale)}.${digits.slice(-scale)}`
  return n < 0n ? `-${text}` : text
}

describe('ordinary figures, which are computed as whole ten-thousandths', () => {
  const edge = [
    '0',
    '-0',
    '-0.00',
    '0.00005',
    '0.0001',
    '-0.0050',
    '112589990684.2624',
    '112589990684.2625',
    '999999999999.9999',
    '1e3',
    '+5',
    '.5',
    '5.',
    7,
    -3,
    0.1,
  ]
  const figure = fc.oneof(
    fc
      .tuple(fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n }), fc.integer({ min: 0, max: 5 }))
      .map(([n, scale]) => plain(n, scale)),
    fc
      .tuple(fc.integer({ min: -99_999, max: 99_999 }), fc.integer({ min: 0, max: 4 }))
      .map(([n, scale]) => plain(BigInt(n), scale)),
    fc.constantFrom(...edge, null, undefined),
  )

  it('give the results of decimal.js', () => {
    fc.assert(
      fc.property(figure, figure, figure, (a, b, c) => {
        expect(sum([a, b, c])).toBe(toDec(dec(a).plus(dec(b)).plus(dec(c))))
        expect(sub(a, b)).toBe(toDec(dec(a).minus(dec(b))))
        expect(cmp(a, b)).toBe(Math.sign(dec(a).cmp(dec(b))))
        expect(isZero(a)).toBe(dec(a).isZero())
      }),
      { numRuns: 3000 },
    )
  })

  it('are rounded and divided as decimal.js does', () => {
    fc.assert(
      fc.property(figure, figure, fc.integer({ min: 0, max: 5 }), (a, b, dp) => {
        const whole = dec(a).toDecimalPlaces(dp, 4)
        expect(round(a, dp)).toBe((whole.isZero() ? whole.abs() : whole).toFixed(dp))
        const absent = a === null || a === undefined || b === null || b === undefined
        expect(quotient(a, b, dp)).toBe(absent || isZero(b) ? null : round(dec(a).div(dec(b)), dp))
      }),
      { numRuns: 3000 },
    )
    expect(quotient('1', '3', 4)).toBe('0.3333')
    expect(quotient('-1', '16', 3)).toBe('-0.063')
    expect(quotient('-0.0001', '16', 2)).toBe('0.00')
    expect(quotient('100000000000', '0.0001', 2)).toBe('1000000000000000.00')
  })

  it('are distinguished from text that is no number', () => {
    for (const bad of ['', '-', '.', '1..2', '-.', '1-2', ' 1', '１'])
      for (const act of [
        () => sum([bad]),
        () => sub('1', bad),
        () => cmp(bad, '1'),
        () => round(bad, 2),
        () => quotient(bad, '1', 2),
      ])
        expect(act, bad).toThrow(RangeError)
  })
})
