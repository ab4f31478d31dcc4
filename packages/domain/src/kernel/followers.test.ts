import { describe, expect, test } from 'vitest'
import { emptied } from './draft.ts'
import { choices, f } from './fields.ts'
import { withFollowers } from './followers.ts'
import { anyResource, defineResource, machine, section } from './resource.ts'
import { fieldAccessOf } from './field-access.ts'
import { joinedActor } from './testing-actor.ts'

const states = choices({ open: ['未完成', 'Open'], done: ['已完成', 'Done'] })

/** A record to which `sampleNo` and what follows it were added by their own lines alone. */
const probe = defineResource({
  name: 'followersProbe',
  area: 'transport',
  nature: 'document',
  label: '样本',
  en: 'Probe',
  title: 'no',
  fields: {
    no: f.text('编号', { required: true }),
    sealNo: f.text('铅封号', { maxLength: 50 }),
    price: f.money('金额'),
    truckId: f.ref('车辆', 'vehicle', { snapshot: { plateNo: 'plateNo' } }),
    plateNo: f.plate('车牌', { computed: true }),
    photos: f.files('照片'),
    level: f.choice('级别', states, { default: 'open' }),
    sampledOn: f.date('采样日期', { follows: 'sampleNo', holdsMonth: true }),
    sampleNo: f.text('煤样编号', { follows: 'sealNo' }),
    sampledBy: f.ref('采样人', 'member', { computed: true, follows: 'sampleNo' }),
    toll: f.money('通行费', { follows: 'price' }),
    keptUntil: f.date('留样至', { follows: 'sampledOn', holdsMonth: false }),
  },
  machines: { status: machine('状态', 'Status', { states, initial: 'open' }) },
  transitions: {
    finish: { zh: '完成', en: 'Finish', machine: 'status', from: ['open'], to: 'done', edits: ['sealNo', 'truckId'] },
    reopen: { zh: '重开', en: 'Reopen', machine: 'status', from: ['done'], to: 'open', clears: ['sealNo'] },
  },
  faces: { all: { zh: '样本', en: 'Probes', api: 'oms/probe', permission: 'oms.probe', hide: ['price'] } },
  visibleWhen: { sealNo: row => row.no === 'road', keptUntil: () => true },
  lockedWhen: { sealNo: row => row.no === 'locked' },
  list: { columns: ['no'], filters: [], search: [] },
  form: [section('一', 'One', ['no', 'sealNo', 'truckId', 'photos', 'level']), section('二', 'Two', ['price'])],
})
const resource = anyResource(probe)

describe('a field that follows another', () => {
  test('stands right behind it in the form, whatever follows itself behind that', () => {
    expect(resource.form.map(part => part.fields)).toEqual([
      ['no', 'sealNo', 'sampleNo', 'sampledOn', 'keptUntil', 'sampledBy', 'truckId', 'photos', 'level'],
      ['price', 'toll'],
    ])
  })

  test('is asked for with it, unless it is computed, and emptied with it', () => {
    expect(resource.transitions['finish']?.edits).toEqual(['sealNo', 'sampleNo', 'sampledOn', 'keptUntil', 'truckId'])
    expect(resource.transitions['reopen']?.clears).toEqual([
      'sealNo',
      'sampleNo',
      'sampledOn',
      'keptUntil',
      'sampledBy',
    ])
  })

  test('is visible and locked under its conditions, unless it has its own', () => {
    const visible = (name: string, no: string) => resource.visibleWhen?.[name]?.({ no })
    expect(['sealNo', 'sampleNo', 'sampledOn'].map(name => visible(name, 'rail'))).toEqual([false, false, false])
    expect(visible('sampledBy', 'road')).toBe(true)
    expect(visible('keptUntil', 'rail')).toBe(true)
    expect(resource.lockedWhen?.['sampleNo']?.({ no: 'locked' })).toBe(true)
    expect(resource.visibleWhen?.['toll']).toBeUndefined()
  })

  test('is hidden with it: by faces, and by roles, those made before it, too', () => {
    expect(resource.faces['all']?.hide).toEqual(['price', 'toll'])
    for (const right of ['hidden', 'masked'] as const) {
      const actor = joinedActor({
        permissions: ['oms.probe.modify'],
        fieldRights: { followersProbe: { sealNo: right } },
      })
      const { visibilityOf, mayWrite } = fieldAccessOf(actor, resource)
      expect([visibilityOf('sampleNo'), visibilityOf('keptUntil'), mayWrite('sampleNo'), visibilityOf('no')]).toEqual([
        right,
        right,
        false,
        'visible',
      ])
    }
    const reader = joinedActor({
      permissions: ['oms.probe.modify'],
      fieldRights: { followersProbe: { sealNo: 'readonly' } },
    })
    expect(fieldAccessOf(reader, resource).mayWrite('sampleNo')).toBe(false)
  })

  test('says itself whether it holds a month', () => {
    expect(resource.businessDates).toEqual(['sampledOn'])
    expect(resource.otherDates).toEqual(['keptUntil'])
  })

  test('stands where it is named, once, and follows on hand-written screens', () => {
    expect(withFollowers(probe.fields, ['sealNo', 'no', 'sampleNo'])).toEqual([
      'sealNo',
      'no',
      'sampleNo',
      'sampledOn',
      'keptUntil',
      'sampledBy',
    ])
    expect(withFollowers(probe.fields, ['sampleNo', 'sealNo'])).toEqual([
      'sampleNo',
      'sampledOn',
      'keptUntil',
      'sampledBy',
      'sealNo',
    ])
  })

  test.each([
    [{ no: f.text('编号', { follows: 'nowhere' }) }, 'no field of strayProbe'],
    [{ no: f.text('编号', { follows: 'other' }), other: f.text('其他', { follows: 'no' }) }, 'follows itself'],
  ])('must follow one of the same record', (fields, why) => {
    const stray = { name: 'strayProbe', area: 'transport', nature: 'master', label: '样本', en: 'Stray' } as const
    expect(() =>
      defineResource({
        ...stray,
        title: 'no',
        fields,
        faces: { all: { zh: '样本', en: 'Strays', api: 'oms/stray', permission: 'oms.stray' } },
        list: { columns: [], filters: [], search: [] },
        form: [],
      }),
    ).toThrow(why)
  })
})

test('what is emptied loses what references brought along, and begins again with its default', () => {
  expect(emptied(probe.fields, ['truckId', 'photos', 'level', 'price'])).toEqual({
    plateNo: null,
    truckId: null,
    photos: [],
    level: 'open',
    price: null,
  })
})
