import { describe, expect, it } from 'vitest'
import { money, mulOrNull, roundOrNull } from './decimal.ts'
import { checkRow, deriveRow, parseFields, withDefaults, withToday } from './draft.ts'
import { choices, f } from './fields.ts'
import { defineLines } from './lines.ts'
import { anyResource, defineResource, section } from './resource.ts'

const lines = defineLines({
  name: 'sample_line',
  label: '明细',
  en: 'Lines',
  fields: {
    goods: f.text('品名', { required: true }),
    qty: f.tons('数量', { required: true, positive: true }),
    price: f.price('单价', { required: true }),
    amount: f.money('金额', { computed: true }),
  },
  derive: { amount: row => roundOrNull(mulOrNull(row.qty, row.price), 2) },
  unique: [['goods']],
  min: 1,
})
const sample = anyResource(
  defineResource({
    name: 'sample',
    area: 'contracts',
    nature: 'master',
    label: '样单',
    en: 'Sample',
    title: 'no',
    fields: {
      no: f.text('单号', { required: true }),
      kind: f.choice('类型', choices({ cash: ['现金', 'Cash'], bank: ['转账', 'Bank'] }), {
        required: true,
        default: 'cash',
      }),
      account: f.text('账号'),
      lines: f.lines('明细', lines),
      total: f.money('合计', { computed: true }),
    },
    derive: { total: row => money((row.lines ?? []).reduce((sum, line) => sum + Number(line.amount ?? 0), 0)) },
    requiredWhen: { account: row => row.kind === 'bank' },
    visibleWhen: { account: row => row.kind === 'bank' },
    faces: { all: { zh: '样单', en: 'Samples', api: 'x/sample', permission: 'x.sample' } },
    list: { columns: ['no'], filters: [], search: ['no'] },
    form: [section('基本', 'Basics', ['no'])],
  }),
)

const codes = (issues: { path: string; code: string }[]): string[] => issues.map(i => `${i.path}:${i.code}`)

describe('parseFields', () => {
  it('refuses unknown and computed keys and bad cells of child rows at their places, all at once', () => {
    const { issues } = parseFields(
      sample.fields,
      {
        no: 'A',
        nope: 1,
        total: '5',
        lines: [
          { goods: '煤', qty: 'x' },
          { qty: '1', id: 3, amount: '9' },
        ],
      },
      { creating: true },
    )
    expect(codes(issues)).toEqual([
      'nope:field.unknown',
      'total:field.readonly',
      'lines.0.qty:field.number',
      'lines.1.amount:field.readonly',
    ])
  })
  it('accepts no field name that every object has, such as constructor', () => {
    const { issues } = parseFields(
      { ...sample.fields },
      { constructor: 1, toString: 2, valueOf: 3, hasOwnProperty: 4 },
      { creating: true },
    )
    expect(issues.map(issue => issue.code)).toEqual(Array.from({ length: 4 }, () => 'field.unknown'))
  })
  it('keeps the ids of child rows and leaves absent keys absent', () => {
    const { values } = parseFields(sample.fields, { lines: [{ id: 7, qty: '1.5' }] }, { creating: false })
    expect(values).toEqual({ lines: [{ id: 7, qty: '1.500' }] })
  })
})

describe('deriveRow', () => {
  it('computes child rows first, then the document, and is idempotent', () => {
    const row = deriveRow(sample, {
      no: 'A',
      lines: [
        { qty: '33.280', price: '128.0000' },
        { qty: '1.000', price: '0.5000' },
      ],
    })
    expect(row).toMatchObject({ lines: [{ amount: '4259.84' }, { amount: '0.50' }], total: '4260.34' })
    expect(deriveRow(sample, row)).toEqual(row)
  })
})

describe('checkRow', () => {
  it('requires what is required, also by condition and in child rows', () => {
    const row = withDefaults(sample.fields, {
      kind: 'bank',
      lines: [{ goods: '煤' }, { goods: '煤', qty: '1', price: '1' }],
    })
    expect(codes(checkRow(sample, row, { today: '2026-11-20', at: '2026-11-20 12:00:00' }))).toEqual([
      'no:field.required',
      'account:field.required',
      'lines.0.qty:field.required',
      'lines.0.price:field.required',
      'lines.1.goods:unique.row',
    ])
  })
  it('does not require invisible fields, and counts rows', () => {
    const row = withDefaults(sample.fields, { no: 'A' })
    expect(row.kind).toBe('cash')
    expect(codes(checkRow(sample, row, { today: '2026-11-20', at: '2026-11-20 12:00:00' }))).toEqual([
      'lines:field.lines_min',
    ])
  })
})

describe('withToday', () => {
  const at = { at: '2026-11-26 14:05:59' }
  const fields = {
    signed: f.date('签订日期', { required: true, defaultsTo: 'today' }),
    paid: f.date('付款日期', { defaultsTo: 'today' }),
    kept: f.date('留样至', { required: true }),
  }

  it('opens a date that must be given with today, and leaves alone what may stay empty or has a value', () => {
    expect(withToday({ fields }, {}, at)).toEqual({ signed: '2026-11-26' })
    expect(withToday({ fields }, { signed: null, paid: null }, at)).toEqual({ signed: '2026-11-26', paid: null })
    expect(withToday({ fields }, { signed: '2026-11-01' }, at)).toEqual({ signed: '2026-11-01' })
  })

  it('opens the moment of what is being done with this minute', () => {
    const came = { arrived: f.dateTime('到达时间', { required: true, defaultsTo: 'now' }) }
    expect(withToday({ fields: came }, {}, at)).toEqual({ arrived: '2026-11-26 14:05:00' })
  })

  it('opens the end of a plan with a day ahead', () => {
    const plan = { until: f.date('计划止', { required: true, defaultsTo: { daysAhead: 7 } }) }
    expect(withToday({ fields: plan }, {}, at)).toEqual({ until: '2026-12-03' })
    expect(withToday({ fields: plan }, { until: '2026-11-28' }, at)).toEqual({ until: '2026-11-28' })
  })

  it('opens a number that nearly always is the same with it', () => {
    const copies = { copies: f.integer('回单份数', { defaultsTo: 1 }) }
    expect(withToday({ fields: copies }, {}, { ...at, needs: ['copies'] })).toEqual({ copies: 1 })
    expect(withToday({ fields: copies }, { copies: 3 }, { ...at, needs: ['copies'] })).toEqual({ copies: 3 })
  })

  it('follows what a step needs, and the rules of the document', () => {
    expect(withToday({ fields }, {}, { ...at, needs: ['paid', 'kept'] })).toEqual({
      signed: '2026-11-26',
      paid: '2026-11-26',
    })
    const rules = {
      fields,
      requiredWhen: { paid: (row: object) => 'bank' in row },
      visibleWhen: { signed: () => false },
    }
    expect(withToday(rules, { bank: 1 }, at)).toEqual({ bank: 1, paid: '2026-11-26' })
    expect(withToday(rules, {}, at)).toEqual({})
  })

  it('is not part of the defaults that the server fills in', () => {
    expect(withDefaults(fields, {})).toEqual({})
  })
})
