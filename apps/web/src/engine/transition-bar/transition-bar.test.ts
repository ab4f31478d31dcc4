import { f, choices } from '@tuheng/domain/kernel/fields'
import type { Actor } from '@tuheng/domain/kernel/policy'
import {
  anyResource,
  defineResource,
  machine,
  section,
  type AnyResource,
  type AnyRow,
  type AnyTransition,
  type Face,
} from '@tuheng/domain/kernel/resource'
import type { AvailableTransition } from '@tuheng/domain/kernel/transitions'
import { railWaybill } from '@tuheng/domain/rail/index'
import { mainWaybill, waybill } from '@tuheng/domain/transport/index'
import { expect, test } from 'vitest'
import { fieldState, isRequired } from '../form/form-model.ts'
import { createForm } from '../form/form-store.ts'
import { arrange, movesForward } from './arrange.ts'
import { batchChoices } from './eligible.ts'
import { openingValues, shownFigures, initialValues, transitionInput, transitionModel } from './transition-model.ts'
import { needsInput } from './needs-input.ts'

const trip = defineResource({
  name: 'trip',
  area: 'transport',
  nature: 'master',
  label: '运单',
  en: 'Trip',
  title: 'no',
  fields: {
    no: f.text('单号'),
    loadAt: f.date('装货日期'),
    net: f.tons('净重', { computed: true }),
    driverId: f.ref('司机', 'driver'),
  },
  machines: {
    status: machine('状态', 'Status', {
      states: choices({ draft: ['草稿', 'Draft'], loaded: ['已装货', 'Loaded'] }),
      initial: 'draft',
    }),
  },
  transitions: {
    load: {
      zh: '装货',
      en: 'Load',
      machine: 'status',
      from: ['draft'],
      to: 'loaded',
      edits: ['loadAt', 'net', 'driverId'],
      needs: ['loadAt'],
      params: { note: f.text('说明', { default: '无' }) },
      batch: true,
    },
    void: {
      zh: '作废',
      en: 'Void',
      machine: 'status',
      from: ['draft', 'loaded'],
      to: 'draft',
      reason: true,
      danger: true,
      batch: true,
    },
  },
  derive: { net: () => '1.000' },
  faces: { all: { zh: '运单', en: 'Trips', api: 'oms/way', permission: 'oms.way' } },
  list: { columns: ['no'], filters: [], search: ['no'] },
  form: [section('基本', 'Basics', ['no'])],
})
const resource = anyResource(trip)
const face = { zh: '运单', en: 'Trips', api: 'oms/way', permission: 'oms.way' }
const load = resource.transitions['load'] as AnyTransition
const actor: Actor = {
  userId: 1,
  memberId: 1,
  orgId: 1,
  name: '甲',
  isAdmin: true,
  permissions: new Set(),
  scope: 'company',
  deptIds: [],
  fieldRights: {},
}

const one = (name: string, options: { danger?: boolean; refused?: boolean } = {}): AvailableTransition =>
  ({
    name,
    transition: { danger: options.danger },
    ...(options.refused ? { refusal: {} } : {}),
  }) as unknown as AvailableTransition

test('a parameter that fills fields in stands before them, others after', () => {
  const params = { templateId: f.ref('模板', 'template', { snapshot: { loadAt: 'day' } }), note: f.text('说明') }
  const model = transitionModel({ resource, face }, { ...load, params } as unknown as AnyTransition)
  expect(model.sections[0]?.fields).toEqual(['templateId', 'loadAt', 'net', 'driverId', 'note'])
})

test('available transitions are buttons, refused and dangerous ones never', () => {
  const { buttons, overflow } = arrange(
    [one('a', { refused: true }), one('b'), one('c', { danger: true }), one('d'), one('e')],
    2,
  )
  expect(buttons.map(({ name }) => name)).toEqual(['b', 'd'])
  expect(overflow.map(({ name }) => name)).toEqual(['e', 'a', 'c'])
})

test('forward transitions come before those that undo', () => {
  const back = { ...one('back'), transition: { machine: 'status', to: 'draft' } } as unknown as AvailableTransition
  const stay = { ...one('stay'), transition: { machine: 'status', to: 'loaded' } } as unknown as AvailableTransition
  expect(arrange([back, stay], 2, { resource, row: { status: 'loaded' } }).buttons.map(({ name }) => name)).toEqual([
    'stay',
    'back',
  ])
  expect(arrange([back, stay], 2, { resource, row: { status: 'draft' } }).buttons.map(({ name }) => name)).toEqual([
    'stay',
    'back',
  ])
})

test('from a state that needs attention every transition is forward', () => {
  const trips = anyResource(waybill)
  const named = (name: string) => ({ ...one(name), transition: trips.transitions[name] }) as AvailableTransition
  const first = (repriceStatus: string) =>
    arrange([named('correct'), named('takeDue')], 1, {
      resource: trips,
      row: { auditStatus: 'unaudited', repriceStatus },
    }).buttons[0]?.name
  expect([first('due'), first('none')]).toEqual(['takeDue', 'correct'])
})

test('only forward transitions are put forward', () => {
  const coloured = anyResource(
    defineResource({
      ...trip,
      machines: {
        status: machine('状态', 'Status', {
          states: choices({ draft: ['草稿', 'Draft', 'draft'], loaded: ['已装货', 'Loaded', 'done'] }),
          initial: 'draft',
        }),
      },
    }),
  )
  expect(movesForward(coloured, load, { status: 'draft' })).toBe(true)
  expect(movesForward(coloured, load, { status: 'loaded' })).toBe(false)
  expect(movesForward(coloured, { ...load, to: 'draft' }, { status: 'draft' })).toBe(false)
  expect(movesForward(coloured, { ...load, usual: false }, { status: 'draft' })).toBe(false)
  expect(movesForward(coloured, { ...load, usual: true }, { status: 'loaded' })).toBe(false)
})

test('a batch action is offered for the rows that it applies to, and names the others', () => {
  const rows = [
    { id: 1, no: 'A', status: 'draft' },
    { id: 2, no: 'B', status: 'loaded' },
  ]
  const found = batchChoices({ resource, face, rows, actor, ctx: { today: '2026-11-20' } })
  expect(found.map(choice => [choice.name, choice.rows.length, choice.refused.length])).toEqual([
    ['load', 1, 1],
    ['void', 2, 0],
  ])
  expect(found[0]?.refused[0]?.issue.code).toBe('transition.state')
  expect(
    batchChoices({ resource, face, rows: rows.slice(1), actor, ctx: { today: '2026-11-20' } }).map(
      choice => choice.name,
    ),
  ).toEqual(['void'])
})

test('a guard on child rows, which rows of a list lack, does not prevent the action; the server checks it', () => {
  const task = anyResource(mainWaybill)
  const rows = [{ id: 1, mainNo: 'A', status: 'toAudit', bizKind: 'road' }]
  const all = task.faces['all'] as Face
  expect(
    batchChoices({ resource: task, face: all, rows, actor, ctx: { today: '2026-11-20' } }).map(choice => choice.name),
  ).toContain('audit')
  const whole = rows.map(row => ({ ...row, carriers: [] }))
  expect(
    batchChoices({ resource: task, face: all, rows: whole, actor, ctx: { today: '2026-11-20' } }).map(
      choice => choice.name,
    ),
  ).not.toContain('audit')
})

test('nobody is offered what they may not do', () => {
  const rows = [{ id: 1, no: 'A', status: 'draft' }]
  expect(
    batchChoices({ resource, face, rows, actor: { ...actor, isAdmin: false }, ctx: { today: '2026-11-20' } }),
  ).toEqual([])
})

test('the dialog contains edits, parameters and the reason; a computed field among the edits can be typed', () => {
  const model = transitionModel({ resource, face }, load)
  expect(model.sections[0]?.fields).toEqual(['loadAt', 'net', 'driverId', 'note'])
  expect(fieldState({ model, name: 'net', row: {}, creating: false, actor })).toBe('editable')
  expect(model.derive).not.toHaveProperty('net')
  expect(
    transitionModel({ resource, face }, resource.transitions['void'] as AnyTransition).sections[0]?.fields,
  ).toEqual(['reason'])
  expect(needsInput(resource, load, [{}])).toBe(true)
})

test('hidden fields are not asked for', () => {
  const hidden = { ...resource, visibleWhen: { driverId: (row: AnyRow) => row['net'] === '0.000' } }
  const move = { ...load, edits: ['driverId'], params: {} } as AnyTransition
  expect(needsInput(hidden, move, [{ net: '0.000' }])).toBe(true)
  expect(needsInput(hidden, move, [{ net: '1.000' }])).toBe(false)
  expect(needsInput(hidden, move, [{ net: '1.000' }, { net: '2.000' }])).toBe(false)
})

test('a field that one of several records shows is asked for all', () => {
  const hidden = { ...resource, visibleWhen: { driverId: (row: AnyRow) => row['net'] === '0.000' } }
  const move = { ...load, edits: ['driverId'], params: {} } as AnyTransition
  const rows = [{ net: '1.000' }, { net: '0.000' }]
  expect(needsInput(hidden, move, rows)).toBe(true)
  const model = transitionModel({ resource: hidden, face }, move, rows)
  expect(fieldState({ model, name: 'driverId', row: initialValues(move, rows, {}), creating: false, actor })).toBe(
    'editable',
  )
})

test('several records start with their common values', () => {
  const rows = [
    { id: 1, loadAt: '2026-11-01', driverId: 3, driverId$: '王' },
    { id: 2, loadAt: '2026-11-02', driverId: 3, driverId$: '王' },
  ]
  expect(initialValues(load, rows, {})).toEqual({ driverId: 3, driverId$: '王', note: '无' })
  expect(initialValues(load, rows.slice(0, 1), {})).toMatchObject({ id: 1, loadAt: '2026-11-01', note: '无' })
  expect(initialValues(load, rows.slice(0, 1), { where: { kind: 'carrier' } })).toMatchObject({
    id: 1,
    kind: 'carrier',
  })
})

test('only changed or filled fields are sent', () => {
  const initial = initialValues(load, [{ id: 1, loadAt: null, net: '1.000', driverId: 3 }], {})
  const values = { ...initial, loadAt: '2026-11-20', driverId: null, driverId$: null }
  expect(transitionInput({ model: resource, transition: load, initial, values, actor })).toEqual({
    loadAt: '2026-11-20',
    driverId: null,
    note: '无',
  })
})

test('a date that a step needs opens with today, is sent, and is no change of the person', () => {
  const paidAt = f.date('付款日期', { defaultsTo: 'today' })
  const paid = { ...resource, fields: { ...resource.fields, paidAt, dueAt: paidAt } } as unknown as AnyResource
  const pay = { ...load, edits: ['paidAt', 'dueAt'], needs: ['paidAt'], params: {} } as AnyTransition
  const opened = (rows: AnyRow[]) => {
    const model = transitionModel({ resource: paid, face }, pay, rows)
    const initial = initialValues(pay, rows, {})
    const form = createForm(model, openingValues({ model, transition: pay, initial, at: '2026-11-26 14:05:00' }))
    expect(form.isDirty()).toBe(false)
    return transitionInput({ model, transition: pay, initial, values: form.values(), actor })
  }
  expect(opened([{ id: 1, paidAt: null, dueAt: null }])).toEqual({ paidAt: '2026-11-26' })
  expect(opened([{ id: 1, paidAt: '2026-11-20', dueAt: null }])).toEqual({})
  const unpaid = { paidAt: null, dueAt: null }
  expect(
    opened([
      { id: 1, ...unpaid },
      { id: 2, ...unpaid },
    ]),
  ).toEqual({ paidAt: '2026-11-26' })
  // One of several has its own date: it is not overwritten
  expect(
    opened([
      { id: 1, ...unpaid },
      { id: 2, ...unpaid, paidAt: '2026-11-20' },
    ]),
  ).toEqual({})
})

test('a dialog opens with what another field of the record says, where nothing is known yet', () => {
  const accept = railWaybill.transitions.accept as AnyTransition
  const opened = (row: AnyRow) => {
    const model = transitionModel({ resource: anyResource(railWaybill), face: railWaybill.faces.all as Face }, accept, [
      row,
    ])
    const initial = initialValues(accept, [row], {})
    return openingValues({ model, transition: accept, initial, at: '2026-11-26 14:05:00' })['wagonsGranted']
  }
  expect(opened({ id: 1, wagonsAsked: 12, wagonsGranted: null })).toBe(12)
  expect(opened({ id: 1, wagonsAsked: 12, wagonsGranted: 9 })).toBe(9)
})

test('a parameter with the name of a field starts empty, and does not affect the rules of the record', () => {
  const grant = {
    ...load,
    edits: [],
    params: { qty: f.tons('分配吨数', { required: true }) },
    reason: true,
  } as AnyTransition
  const bill = {
    ...resource,
    fields: { ...resource.fields, qty: f.tons('提单数量'), reason: f.text('事由') },
    derive: { left: (row: AnyRow) => row['qty'] },
  } as unknown as AnyResource
  const record = { id: 1, qty: '100.000', reason: '运费结算' }
  const initial = initialValues(grant, [record], {})
  expect(initial).toMatchObject({ id: 1, qty: null, reason: null })
  const model = transitionModel({ resource: bill, face }, grant, [record])
  expect((model.derive as Record<string, (row: AnyRow) => unknown>)['left']?.({ ...initial, qty: '30.000' })).toBe(
    '100.000',
  )
  const hidden = { ...bill, visibleWhen: { qty: () => false } } as unknown as AnyResource
  expect(
    fieldState({
      model: transitionModel({ resource: hidden, face }, grant, [record]),
      name: 'qty',
      row: initial,
      creating: false,
      actor,
    }),
  ).toBe('editable')
})

test('a loss is confirmed with its tonnes and amounts, as far as they are visible', () => {
  const trips = anyResource(waybill)
  const confirm = trips.transitions['confirmLoss'] as AnyTransition
  const row = { waybillNo: 'YD1', loadNet: '33.460', unloadNet: '33.200', overLossQty: '0.160', lossAmount: '116.80' }
  expect(shownFigures(trips, confirm, [row])).toEqual({
    loadNet: '33.460',
    unloadNet: '33.200',
    overLossQty: '0.160',
    lossAmount: '116.80',
  })
  const { lossAmount: _, ...unpriced } = row
  expect(shownFigures(trips, confirm, [unpriced])).not.toHaveProperty('lossAmount')
  expect(shownFigures(trips, confirm, [row, row])).toMatchObject({ loadNet: '66.92' })
  expect(shownFigures(trips, confirm, [row, row])).not.toHaveProperty('lossPermille')
  // Database ids mean nothing to people
  expect(
    shownFigures(trips, { ...confirm, shows: ['customerId'] }, [{ ...row, customerId: 5, customerId$: '清源热电' }]),
  ).toEqual({ customerId: 5, customerId$: '清源热电' })
})

test('an audit shows who it is for and what it comes to, of several the sums and whom they have in common', () => {
  const trips = anyResource(waybill)
  const audit = trips.transitions['audit'] as AnyTransition
  const party = { customerId: 5, customerId$: '清源热电' }
  const row = {
    ...party,
    carrierId: 7,
    carrierId$: '恒途运输',
    unloadNet: '33.200',
    arTotal: '4550.56',
    apTotal: '4249.60',
  }
  expect(shownFigures(trips, audit, [row])).toEqual(row)
  expect(shownFigures(trips, audit, [row, { ...row, carrierId: 8, carrierId$: '塞上通物流' }])).toEqual({
    ...party,
    unloadNet: '66.4',
    arTotal: '9101.12',
    apTotal: '8499.2',
  })
})

test('a field that hooks require of some records is marked for those', () => {
  const model = transitionModel(
    { resource: anyResource(waybill), face },
    anyResource(waybill).transitions['dispatch'] as AnyTransition,
  )
  const marked = (vehicleType: string) => isRequired(model, 'trailerId', { vehicleId: 1, vehicleType })
  expect([marked('Q11'), marked('H11'), isRequired(model, 'trailerId', {})]).toEqual([true, false, false])
})
