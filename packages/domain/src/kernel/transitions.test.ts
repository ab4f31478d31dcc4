import { describe, expect, it } from 'vitest'
import { defineErrors } from './errors.ts'
import { choices, f } from './fields.ts'
import { joinedActor } from './testing-actor.ts'
import { widestRight } from './policy.ts'
import { anyResource, defineResource, machine, section } from './resource.ts'
import { availableTransitions, refusalOf } from './transitions.ts'

const errors = defineErrors({ 'sample.heavy': { status: 409, zh: '超重 {t} 吨', en: '{t} t too heavy' } })
const sample = anyResource(
  defineResource({
    name: 'sample',
    area: 'transport',
    nature: 'master',
    label: '样单',
    en: 'Sample',
    title: 'no',
    fields: { no: f.text('单号', { required: true }), net: f.tons('净重') },
    machines: {
      status: machine('状态', 'Status', {
        states: choices({ draft: ['草稿', 'Draft'], done: ['完成', 'Done'] }),
        initial: 'draft',
        describeState: row =>
          row.stuck ? { state: { zh: '卡住', en: 'Stuck' }, way: { zh: '先松开', en: 'loosen it first' } } : undefined,
      }),
      audit: machine('审核', 'Audit', {
        states: choices({ none: ['未审', 'Open'], yes: ['已审', 'Audited'] }),
        initial: 'none',
      }),
    },
    transitions: {
      finish: {
        zh: '完成',
        en: 'Finish',
        machine: 'status',
        from: ['draft'],
        to: 'done',
        guard: row => (Number(row.net) > 40 ? errors.issue('sample.heavy', { t: row.net }) : undefined),
      },
      approve: { zh: '审核', en: 'Approve', machine: 'audit', from: ['none'], to: 'yes', fourEyes: true },
      tick: { zh: '内部', en: 'Internal', machine: 'status', from: ['draft'], to: 'done', internal: true },
    },
    faces: { all: { zh: '样单', en: 'Samples', api: 'x/sample', permission: 'x.sample' } },
    list: { columns: ['no'], filters: [], search: [] },
    form: [section('基本', 'Basics', ['no'])],
  }),
)
const face = sample.faces.all as NonNullable<(typeof sample.faces)[string]>
const row = { no: 'A1', net: '33.460', status: 'draft', audit: 'none', createdBy: 7 }
const ctx = { today: '2026-11-20' }
const names = (actor: ReturnType<typeof joinedActor>, over = {}): string[] =>
  availableTransitions({ resource: sample, face, row: { ...row, ...over }, actor, ctx }).map(t =>
    t.refusal ? `${t.name}!${t.refusal.code}` : t.name,
  )

describe('availableTransitions', () => {
  it('contains what state and permission allow, with the reason if a guard refuses', () => {
    expect(names(joinedActor({ permissions: ['x.sample.finish', 'x.sample.approve'] }))).toEqual(['finish', 'approve'])
    expect(names(joinedActor({ permissions: ['x.sample.finish'] }), { net: '41.000' })).toEqual(['finish!sample.heavy'])
    expect(names(joinedActor({ permissions: ['x.sample.finish'] }), { status: 'done' })).toEqual([])
    expect(names(joinedActor({}))).toEqual([])
    expect(names(joinedActor({ isAdmin: true }))).toEqual(['finish', 'approve'])
  })
  it('requires a second person', () => {
    expect(names(joinedActor({ isAdmin: true, memberId: 7 }))).toEqual(['finish', 'approve!transition.same_person'])
  })
})

describe('refusalOf', () => {
  it('names number, state and action', () => {
    const refusal = refusalOf({
      resource: sample,
      name: 'finish',
      row: { ...row, status: 'done' },
      actor: joinedActor({ isAdmin: true }),
      ctx,
    })
    expect(refusal).toMatchObject({
      code: 'transition.state',
      zh: 'A1为“完成”，不能完成',
      en: 'A1 is "Done": cannot finish',
    })
  })
  it('names the true state and the next step where the state alone would mislead', () => {
    const refusal = refusalOf({
      resource: sample,
      name: 'finish',
      row: { ...row, status: 'done', stuck: true },
      actor: joinedActor({ isAdmin: true }),
      ctx,
    })
    expect(refusal).toMatchObject({
      zh: 'A1为“卡住”，不能完成；先松开',
      en: 'A1 is "Stuck": cannot finish; loosen it first',
    })
  })
})

describe('field rights of several roles', () => {
  it('join to the widest; a role without a right leaves the field editable', () => {
    expect(widestRight(['hidden', 'masked'])).toBe('masked')
    expect(widestRight(['hidden', undefined])).toBe('editable')
    expect(widestRight(['hidden', 'readonly', 'masked'])).toBe('readonly')
  })
})
