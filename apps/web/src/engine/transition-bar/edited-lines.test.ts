import { parseFields } from '@tuheng/domain/kernel/draft'
import type { Field, Fields } from '@tuheng/domain/kernel/field'
import type { Lines } from '@tuheng/domain/kernel/lines'
import type { AnyResource, AnyRow, AnyTransition, Face } from '@tuheng/domain/kernel/resource'
import { joinedActor } from '@tuheng/domain/kernel/testing-actor'
import { registry } from '@tuheng/domain/registry'
import { expect, it } from 'vitest'
import { createForm } from '../form/form-store.ts'
import { initialValues, transitionInput, transitionModel } from './transition-model.ts'

const actor = joinedActor({ isAdmin: true })
const cases = registry.resources.flatMap(resource =>
  Object.entries(resource.transitions).flatMap(([name, transition]) =>
    transition.internal
      ? []
      : (transition.edits ?? [])
          .filter(edit => resource.fields[edit]?.lines)
          .map(edit => ({ name: `${resource.name}.${name} · ${edit}`, resource, transition, edit })),
  ),
)

/** A child row as the server returns it: with computed fields and labels beside the editable fields. */
function answerOf(fields: Fields, id: number): AnyRow {
  const row: AnyRow = { id }
  for (const [name, field] of Object.entries(fields)) {
    row[name] = valueOf(field)
    if (field.to) row[`${name}$`] = field.kind === 'refs' ? ['宏达'] : '宏达'
  }
  return row
}

function valueOf(field: Field): unknown {
  if (field.kind === 'choice') return Object.keys(field.choices ?? {})[0]
  if (field.kind === 'ref' || field.kind === 'integer') return 3
  if (field.kind === 'refs') return [3]
  if (['money', 'price', 'rate', 'quantity', 'tons'].includes(field.kind)) return '1'
  return null
}

function opened(resource: AnyResource, transition: AnyTransition, edit: string) {
  const face = Object.values(resource.faces)[0] as Face
  const lines = resource.fields[edit]?.lines as unknown as Lines
  const record = { id: 1, version: 1, [edit]: [answerOf(lines.fields, 11), answerOf(lines.fields, 12)] }
  const initial = initialValues(transition, [record], face)
  const form = createForm(transitionModel({ resource, face }, transition, [record]), initial)
  const sent = () => transitionInput({ model: form.model, transition, initial, values: form.values(), actor })
  return { form, sent }
}

it('child rows can be edited in some transition', () => {
  expect(cases.map(({ name }) => name)).toContain('mainWaybill.allocate · carriers')
})

it.each(cases)('$name: without a change the rows are not sent', ({ resource, transition, edit }) => {
  expect(opened(resource, transition, edit).sent()).not.toHaveProperty(edit)
})

it.each(cases)(
  '$name: after a change the body contains nothing that the server refuses',
  ({ resource, transition, edit }) => {
    const { form, sent } = opened(resource, transition, edit)
    const rows = form.values()[edit] as AnyRow[]
    form.set(edit, rows.toReversed())
    const input = sent()
    expect((input[edit] as AnyRow[]).map(row => row['id'])).toEqual([12, 11])
    const field = resource.fields[edit] as Field
    const { issues } = parseFields(
      { [edit]: { ...field, computed: false } },
      { [edit]: input[edit] },
      { creating: false },
    )
    expect(issues.filter(({ code }) => code === 'field.unknown' || code === 'field.readonly')).toEqual([])
  },
)

it('derived labels of child rows are those of the chosen records', () => {
  const task = registry.resources.find(one => one.name === 'mainWaybill') as AnyResource
  const transition = task.transitions['allocate'] as AnyTransition
  const record = {
    id: 1,
    carriers: [{ id: 11, carrierId: 3, carrierId$: '宏达' }],
    carrierIds: [3],
    carrierIds$: ['宏达'],
  }
  const form = createForm(
    transitionModel({ resource: task, face: task.faces['all'] as Face }, transition, [record]),
    initialValues(transition, [record], {}),
  )
  const [line] = form.values()['carriers'] as AnyRow[]
  form.set('carriers', [{ ...line, carrierId: 4, carrierId$: '顺通' }])
  expect(form.values()).toMatchObject({ carrierIds: [4], carrierIds$: ['顺通'] })
  form.set('carriers', [line])
  expect(form.values()).toMatchObject({ carrierIds: [3], carrierIds$: ['宏达'] })
})
