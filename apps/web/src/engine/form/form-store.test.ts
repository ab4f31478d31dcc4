import { formatDateTime } from '@tuheng/domain/kernel/dates'
import { sub, subOrNull, sum } from '@tuheng/domain/kernel/decimal'
import { choices, f } from '@tuheng/domain/kernel/fields'
import type { Field } from '@tuheng/domain/kernel/field'
import { fieldIssue } from '@tuheng/domain/kernel/kinds/kind'
import { defineLines } from '@tuheng/domain/kernel/lines'
import type { Actor } from '@tuheng/domain/kernel/policy'
import { anyResource, defineResource, section, type AnyRow } from '@tuheng/domain/kernel/resource'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import type { LineRow } from '../widgets/lines/line-rows.ts'
import { draftOf } from './drafts.ts'
import { dependents, fieldState, formVariant, isRequired, modelOf } from './form-model.ts'
import { createForm } from './form-store.ts'
import { formIssues, gridPath, savePayload } from './payload.ts'

const lines = defineLines({
  name: 'order_line',
  label: '明细',
  en: 'Lines',
  fields: {
    price: f.price('单价', { required: true }),
    quantity: f.tons('数量'),
    amount: f.money('金额', { computed: true }),
  },
  derive: {
    amount: line => (line.price && line.quantity ? sub(String(Number(line.price) * Number(line.quantity)), 0) : null),
  },
})
const order = defineResource({
  name: 'order',
  area: 'trade',
  nature: 'master',
  label: '订单',
  en: 'Order',
  title: 'no',
  fields: {
    no: f.serial('单号', { prefix: 'DD', period: 'day', digits: 4 }),
    kind: f.choice('类别', choices({ own: ['自有', 'Own'], other: ['外调', 'Other'] }), {
      required: true,
      default: 'own',
    }),
    customerId: f.ref('客户', 'party'),
    contractId: f.ref('合同', 'contract', { whereFrom: { partyId: 'customerId' }, snapshot: { rate: 'taxRate' } }),
    rate: f.rate('税率'),
    gross: f.tons('毛重'),
    tare: f.tons('皮重'),
    net: f.tons('净重', { computed: true }),
    carrierId: f.ref('承运商', 'party'),
    mobile: f.mobile('电话'),
    code: f.text('代码', { setOnce: true }),
    lines: f.lines('明细', lines),
    total: f.money('合计', { computed: true }),
  },
  derive: {
    net: row => subOrNull(row.gross, row.tare),
    total: row => sum(((row.lines ?? []) as AnyRow[]).map(line => line['amount'] as string | null)),
  },
  visibleWhen: { carrierId: row => row.kind === 'other' },
  requiredWhen: { carrierId: row => row.kind === 'other' },
  lockedWhen: { tare: row => row.gross === '9' },
  faces: { all: { zh: '订单', en: 'Orders', api: 'scm/order', permission: 'scm.data', where: {} } },
  list: { columns: ['no'], filters: [], search: ['no'] },
  form: [
    section('基本', 'Basics', [
      'no',
      'kind',
      'customerId',
      'contractId',
      'rate',
      'gross',
      'tare',
      'net',
      'carrierId',
      'mobile',
      'code',
    ]),
    section('明细', 'Lines', ['lines', 'total']),
  ],
})
const resource = anyResource(order)
const face = resource.faces['all'] ?? order.faces['all']
if (!face) throw new Error('no face')
const model = modelOf(resource, face)
const actor: Actor = {
  userId: 1,
  memberId: 1,
  orgId: 1,
  name: '甲',
  isAdmin: false,
  permissions: new Set(),
  scope: 'company',
  deptIds: [],
  fieldRights: {},
}
const ctx = { today: '2026-11-20', at: '2026-11-20 12:00:00' }
const linesOf = (row: AnyRow) => (row['lines'] ?? []) as LineRow[]

test('a field that is left with a moment still to come says so at once', () => {
  vi.useFakeTimers({ now: new Date('2026-11-20T12:00:00+08:00'), toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const fields = { loadAt: f.dateTime('装货时间'), on: f.date('日期') }
  const form = createForm({ ...model, fields, businessDates: ['loadAt'] }, {})
  const hours = (n: number): string => formatDateTime(Date.now() + n * 3_600_000)
  form.set('loadAt', hours(0.1))
  form.check('loadAt')
  expect(form.store.getState().errors).toEqual({})
  form.set('loadAt', hours(30))
  form.set('on', hours(30).slice(0, 10))
  form.check('loadAt')
  form.check('on')
  expect(Object.keys(form.store.getState().errors)).toEqual(['loadAt'])
})

test('what is typed back to what it was is no unsaved input', () => {
  const form = createForm({ ...model, fields: { price: f.money('运费', { default: '0.00' }) } }, { price: '0.00' })
  form.set('price', '1')
  expect(form.isDirty()).toBe(true)
  form.set('price', '0')
  expect(form.isDirty()).toBe(false)
  form.set('price', '0x')
  expect(form.isDirty()).toBe(true)
})

test('a choice whose record has no value leaves a field that needs one its default', () => {
  const words = { one: { zh: '一', en: 'One' } }
  const fields = {
    contractId: f.ref('合同', 'contract'),
    rule: f.choice('口径', words, { required: true, default: 'one' }),
    remark: f.text('备注', { default: '—' }),
  }
  const form = createForm({ ...model, fields }, {})
  form.set('contractId', 3, { rule: null, remark: null })
  expect(form.values()).toMatchObject({ contractId: 3, rule: 'one', remark: null })
})

describe('live derivation', () => {
  test('computed fields follow, and unfinished input does not stop them', () => {
    const form = createForm(model, { kind: 'own' })
    form.set('gross', '48.5')
    expect(form.values()['net']).toBeNull()
    form.set('tare', '15.04')
    expect(form.values()['net']).toBe('33.46')
    form.set('tare', 'abc')
    expect(form.values()['net']).toBe('33.46')
  })

  test('a change of one child row keeps the identity of the others', () => {
    const form = createForm(model, {
      lines: [
        { id: 1, price: '2', quantity: '3' },
        { id: 2, price: '5', quantity: '1' },
      ],
    })
    expect(form.values()['total']).toBe('11')
    const [first, second] = linesOf(form.values())
    form.set(
      'lines',
      linesOf(form.values()).map((line, i) => (i === 0 ? { ...line, price: '4' } : line)),
    )
    expect(linesOf(form.values())[0]).not.toBe(first)
    expect(linesOf(form.values())[1]).toBe(second)
    expect(form.values()['total']).toBe('17')
  })
})

describe('choosing references', () => {
  test('copies are taken over, and a change of the customer clears the contract', () => {
    const form = createForm(model, {})
    form.set('customerId', 1, { customerId$: '甲公司' })
    form.set('contractId', 7, { contractId$: 'HT1', rate: '0.09' })
    expect(form.values()).toMatchObject({ contractId: 7, rate: '0.09' })
    form.set('customerId', 2, { customerId$: '乙公司' })
    expect(form.values()).toMatchObject({ contractId: null, contractId$: null })
    expect(dependents(model.fields, 'customerId')).toEqual(['contractId'])
  })
})

describe('errors', () => {
  test('an error stays with its row when rows move, and goes when its cell changes', () => {
    const form = createForm(model, { lines: [{ id: 1 }, { id: 2 }, { id: 3 }] })
    form.setErrors([
      { path: 'lines.2.price', zh: '单价不能为空', en: 'Price is required' },
      { path: 'gross', zh: '错', en: 'Wrong' },
    ])
    expect(Object.keys(form.store.getState().errors)).toEqual(['lines.i3.price', 'gross'])
    form.set('lines', linesOf(form.values()).slice(1))
    expect(Object.keys(form.store.getState().errors)).toContain('lines.i3.price')
    form.set(
      'lines',
      linesOf(form.values()).map(line => ({ ...line, price: '1' })),
    )
    expect(Object.keys(form.store.getState().errors)).toEqual(['gross'])
    form.set('gross', '1')
    expect(form.store.getState().errors).toEqual({})
  })

  test('a field is checked on blur', () => {
    const form = createForm(model, {})
    form.set('mobile', '123')
    form.check('mobile')
    expect(form.store.getState().errors['mobile']).toHaveLength(1)
  })
})

describe('unsaved input', () => {
  test('computed fields and restored values do not count', () => {
    const form = createForm(model, { id: 1, gross: '48.500', tare: '15.000', net: '33.500' })
    expect(form.isDirty()).toBe(false)
    form.set('gross', '50')
    expect(form.isDirty()).toBe(true)
    form.set('gross', '48.500')
    expect(form.isDirty()).toBe(false)
  })

  test('what the page fills in does not count, beside what the person typed', () => {
    const form = createForm(model, { kind: 'own' })
    form.prefill({ customerId: 3, customerId$: '宏达', gross: '48.5', tare: '15.04' })
    expect(form.values()).toMatchObject({ customerId: 3, customerId$: '宏达', net: '33.46' })
    expect(form.isDirty()).toBe(false)
    form.set('code', '甲')
    form.prefill({ carrierId: 4 })
    const { initial, values } = form.store.getState()
    expect(draftOf({ model, initial, values, now: 5 })?.values).toEqual({ code: '甲' })
    form.set('customerId', null)
    expect(form.isDirty()).toBe(true)
  })
})

describe('rules', () => {
  const state = (name: string, row: AnyRow, creating = true) => fieldState({ model, name, row, creating, actor })
  test('hidden, locked, computed and set-once fields', () => {
    expect(state('carrierId', { kind: 'own' })).toBe('hidden')
    expect(state('carrierId', { kind: 'other' })).toBe('editable')
    expect(isRequired(model, 'carrierId', { kind: 'other' })).toBe(true)
    expect(state('net', {})).toBe('readonly')
    expect(state('tare', { gross: '9', tare: '1' })).toBe('readonly')
    expect([state('code', {}), state('code', {}, false)]).toEqual(['editable', 'readonly'])
  })

  test('rights of the person', () => {
    const own = { ...actor, fieldRights: { order: { rate: 'hidden', mobile: 'masked', gross: 'readonly' } } } as const
    expect(
      ['rate', 'mobile', 'gross', 'tare'].map(name =>
        fieldState({ model, name, row: {}, creating: false, actor: own }),
      ),
    ).toEqual(['hidden', 'readonly', 'readonly', 'editable'])
  })

  test('a form with child rows is a page', () => {
    expect(formVariant(model)).toBe('page')
    expect(formVariant({ ...model, sections: [section('a', 'a', ['kind', 'gross'])] })).toBe('dialog')
    expect(
      formVariant({
        ...model,
        sections: [section('a', 'a', ['kind', 'gross', 'tare', 'rate', 'mobile', 'code', 'net'])],
      }),
    ).toBe('drawer')
  })
})

describe('payload', () => {
  const body = (form: ReturnType<typeof createForm>, creating: boolean) =>
    savePayload({ model, face, initial: form.store.getState().initial, values: form.values(), creating, actor })

  test('a new record: filled fields only, without computed fields, labels and untouched rows', () => {
    const form = createForm(model, { kind: 'own', lines: [{}, { price: '2', quantity: '3' }] })
    form.set('customerId', 4, { customerId$: '甲' })
    form.set('carrierId', 9)
    expect(body(form, true)).toEqual({ kind: 'own', customerId: 4, lines: [{ price: '2', quantity: '3' }] })
  })

  test('an existing record: changed fields only; a field that became hidden is cleared', () => {
    const form = createForm(model, {
      id: 5,
      version: 3,
      kind: 'other',
      carrierId: 9,
      gross: '1',
      lines: [{ id: 1, price: '2' }],
    })
    expect(body(form, false)).toEqual({ id: 5, version: 3 })
    form.set('kind', 'own')
    form.set('gross', null)
    expect(body(form, false)).toEqual({ id: 5, version: 3, kind: 'own', carrierId: null, gross: null })
  })

  test('kept rows are sent with their id, removed rows are absent', () => {
    const form = createForm(model, {
      id: 5,
      version: 3,
      lines: [
        { id: 1, price: '2' },
        { id: 2, price: '3' },
      ],
    })
    form.set('lines', [...linesOf(form.values()).slice(1), { price: '9' }])
    expect(body(form, false)['lines']).toEqual([{ id: 2, price: '3' }, { price: '9' }])
  })
})

describe('checks before sending', () => {
  test('names missing fields, also in child rows, and ignores untouched rows', () => {
    const form = createForm(model, { kind: 'other', lines: [{}, { quantity: '1' }] })
    const paths = formIssues({ model, values: form.values(), creating: true, actor, ctx }).map(issue => issue.path)
    expect(paths).toEqual(['carrierId', 'lines.1.price'])
  })

  test('text that is not a number is kept, reported on blur, also in child rows, and refused', () => {
    const form = createForm(model, { kind: 'own', lines: [{ price: '2', quantity: '3' }] })
    form.set('gross', '12abc3')
    const [row] = linesOf(form.values())
    form.set('lines', [{ ...row, price: '三百' }])
    const cell = `lines.${String(row?.['$key'])}.price`
    expect(form.store.getState().errors).toEqual({})
    form.check('gross')
    form.check(cell)
    expect(form.values()).toMatchObject({ gross: '12abc3', lines: [{ price: '三百' }] })
    expect(form.store.getState().errors).toMatchObject({
      gross: [{ code: 'field.number' }],
      [cell]: [{ code: 'field.number' }],
    })
    const codes = formIssues({ model, values: form.values(), creating: true, actor, ctx }).map(({ path, code }) => [
      path,
      code,
    ])
    expect(codes).toEqual([
      ['gross', 'field.number'],
      ['lines.0.price', 'field.number'],
    ])
    form.set('gross', '12')
    expect(Object.keys(form.store.getState().errors)).toEqual([cell])
  })

  test('a field reports on blur what the rules find, until a change of any field resolves it', () => {
    const rule = (row: AnyRow) =>
      Number(row['tare']) > Number(row['gross'])
        ? [fieldIssue('field.min', { field: model.fields['gross'] as Field, name: 'gross' }, { min: '15' })]
        : []
    const form = createForm({ ...model, validate: rule }, { kind: 'other' })
    form.set('tare', '15')
    form.set('gross', '12')
    form.check('gross', ctx)
    expect(form.store.getState().errors).toMatchObject({ gross: [{ fromRule: true }] })
    form.set('tare', '11')
    form.check('tare', ctx)
    expect(form.store.getState().errors).toEqual({})
    form.set('tare', '15')
    const paths = formIssues({ model: form.model, values: form.values(), creating: true, actor, ctx }).map(
      issue => issue.path,
    )
    expect(paths).toEqual(['carrierId', 'gross'])
  })

  test('a row number of the server is mapped to the row of a grid with untouched rows', () => {
    const form = createForm(model, { lines: [{}, { price: '1' }, {}, { price: '2' }] })
    expect(gridPath('lines.1.price', model, form.values())).toBe('lines.3.price')
    expect(gridPath('gross', model, form.values())).toBe('gross')
  })
})

describe('what a reference brought along', () => {
  const model = modelOf(anyResource(order), anyResource(order).faces['all'] as never)
  const chosen = () => {
    const form = createForm(model, {})
    form.set('contractId', 5, { rate: '0.09' })
    return form
  }

  test('is known when it was chosen here, by a person or by the page', () => {
    expect(chosen().brought.get('contractId')).toEqual({ id: 5, values: { rate: '0.09' } })
    const form = createForm(model, {})
    form.prefill({ contractId: 6, rate: '0.03' })
    expect(form.brought.get('contractId')).toEqual({ id: 6, values: { rate: '0.03' } })
  })

  test('is not known of a draft or a copied record, in which a person may have typed', () => {
    expect(createForm(model, { contractId: 5, rate: '0.06' }).brought.size).toBe(0)
    const form = chosen()
    form.patch({ contractId: 5, rate: '0.06' })
    expect(form.brought.size).toBe(0)
  })

  test('goes with the reference, and stays for the next record of the same', () => {
    const form = chosen()
    form.reset({ contractId: 5, rate: '0.09' })
    expect(form.brought.has('contractId')).toBe(true)
    form.reset({ contractId: 7 })
    expect(form.brought.size).toBe(0)
    const emptied = chosen()
    emptied.set('contractId', null)
    expect(emptied.brought.size).toBe(0)
  })
})
