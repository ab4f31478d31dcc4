import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Field, FieldKind } from '../field.ts'
import { kindOf, kinds } from './index.ts'

const field = (kind: FieldKind, rest: Partial<Field> = {}): Field => ({ kind, label: '字段', ...rest })
const choice = field('choice', {
  choices: { ton: { zh: '元/吨', en: 'CNY/t' }, truck: { zh: '元/车', en: 'CNY/truck' } },
})

const decimalText = (scale: number, digits: number) =>
  fc.tuple(fc.boolean(), fc.bigInt({ min: 0n, max: 10n ** BigInt(digits + scale) - 1n })).map(([negative, n]) => {
    const text = n.toString().padStart(scale + 1, '0')
    const value = scale ? `${text.slice(0, -scale)}.${text.slice(-scale)}` : text
    return negative && n > 0n ? `-${value}` : value
  })
const isoDate = fc
  .date({ min: new Date('1990-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  .map(d => d.toISOString().slice(0, 10))

/** Valid values of each kind that survive a round trip through text. */
const samples: Partial<Record<FieldKind, [Field, fc.Arbitrary<unknown>]>> = {
  text: [
    field('text'),
    fc
      .string({ minLength: 1, maxLength: 50 })
      .map(s => s.replaceAll('\u0000', '').trim())
      .filter(Boolean),
  ],
  quantity: [field('quantity'), decimalText(3, 9)],
  money: [field('money'), decimalText(2, 12)],
  price: [field('price'), decimalText(4, 8)],
  rate: [field('rate'), decimalText(4, 2)],
  integer: [field('integer'), fc.integer({ min: -2e9, max: 2e9 })],
  bool: [field('bool'), fc.boolean()],
  date: [field('date'), isoDate],
  dateTime: [
    field('dateTime'),
    fc
      .tuple(isoDate, fc.integer({ min: 0, max: 86_399 }))
      .map(([d, s]) => `${d} ${new Date(s * 1000).toISOString().slice(11, 19)}`),
  ],
  month: [field('month'), isoDate.map(d => d.slice(0, 7))],
  choice: [choice, fc.constantFrom('ton', 'truck')],
  phone: [field('phone'), fc.constantFrom('13800138000', '0912-3851234', '400-820-8820', '0912-3851234转801')],
  mobile: [field('mobile'), fc.constantFrom('13800138000', '19912345678')],
  plate: [field('plate'), fc.constantFrom('陕K12345', '陕KD12345', '陕K1A23挂')],
  idCard: [field('idCard'), fc.constantFrom('11010519491231002X', '610800198503120017')],
  creditCode: [field('creditCode'), fc.constantFrom('91610800MAT0000187', '914403001922038216')],
  boxNo: [field('boxNo'), fc.constantFrom('CSQU3054383', 'TBJU5000020')],
}

describe.each(Object.entries(samples))('%s', (_kind, [sample, values]) => {
  it('reads what it prints, and parses what it reads', () => {
    fc.assert(
      fc.property(values, value => {
        const kind = kindOf(sample)
        const read = kind.read(kind.print(value as never, sample), sample, 'x')
        expect(read.issue).toBeUndefined()
        expect(read.value).toEqual(value)
        expect(kind.parse(read.value, sample, 'x').value).toEqual(value)
      }),
    )
  })
})

describe('every kind', () => {
  it.each(Object.keys(kinds) as FieldKind[])(
    '%s: takes nothing for nothing and refuses a foreign type with a path and both texts',
    kind => {
      const sample = kind === 'choice' ? choice : field(kind)
      expect(kinds[kind].parse(null, sample, 'x').issue).toBeUndefined()
      if (kind === 'json') return
      const refused = kinds[kind].parse({ evil: true } as never, sample, 'x').issue
      expect(refused).toMatchObject({ path: 'x' })
      expect(refused?.zh).toContain('字段')
      expect(refused?.en).toMatch(/\bX\b/)
    },
  )

  it.each(['text', 'longText', 'plate', 'mobile', 'money', 'quantity', 'integer'] as FieldKind[])(
    '%s: refuses a megabyte',
    kind => {
      expect(kinds[kind].parse('9'.repeat(1_000_000) as never, field(kind), 'x').issue).toBeDefined()
    },
  )
})

describe('decimals', () => {
  it('keeps scale and limits', () => {
    expect(kinds.money.parse('12.5', field('money'), 'x').value).toBe('12.50')
    expect(kinds.money.parse('12.505', field('money'), 'x').issue?.code).toBe('field.scale')
    expect(kinds.money.parse('1e5', field('money'), 'x').issue?.code).toBe('field.number')
    expect(kinds.money.parse('0', field('money', { positive: true }), 'x').issue?.code).toBe('field.positive')
    expect(kinds.quantity.parse('-1', field('quantity', { min: 0 }), 'x').issue?.code).toBe('field.min')
    expect(kinds.money.read('￥1,234.50', field('money'), 'x').value).toBe('1234.50')
    expect(kinds.rate.read('9%', field('rate'), 'x').value).toBe('0.0900')
    expect(kinds.rate.read('6.555%', field('rate'), 'x').issue?.zh).toBe('字段最多精确到百分数的 2 位小数')
  })
})

describe('whole numbers', () => {
  it.each([
    ['1,200', 1200],
    ['１２', 12],
    ['1 200', 1200],
    ['15.0', 15],
    [15, 15],
  ])('%j is %j', (input, value) => {
    expect(kinds.integer.parse(input, field('integer'), 'x').value).toBe(value)
  })

  it.each([
    ['1.5', 'field.integer'],
    [1.5, 'field.integer'],
    ['1e5', 'field.number'],
    ['12abc3', 'field.number'],
    ['三百', 'field.number'],
    ['1,2', 'field.number'],
    ['3000000000', 'field.max'],
  ])('%j is refused: %s', (input, code) => {
    expect(kinds.integer.parse(input, field('integer'), 'x').issue?.code).toBe(code)
    expect(kinds.integer.read(String(input), field('integer'), 'x').issue?.code).toBe(code)
  })
})

describe('dates', () => {
  it('reads the styles of spreadsheets and refuses days that do not exist', () => {
    expect(kinds.date.read('2026年3月5日', field('date'), 'x').value).toBe('2026-03-05')
    expect(kinds.date.read('2-Jun-06', field('date'), 'x').value).toBe('2006-06-02')
    expect(kinds.date.parse('2026-02-30', field('date'), 'x').issue?.code).toBe('field.date')
    expect(kinds.dateTime.parse('2026-02-28 25:00:00', field('dateTime'), 'x').issue?.code).toBe('field.date')
  })
})
