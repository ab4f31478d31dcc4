import type { Field } from '@tuheng/domain/kernel/field'
import type { Actor } from '@tuheng/domain/kernel/policy'
import type { AnyRow, Face } from '@tuheng/domain/kernel/resource'
import { registry } from '@tuheng/domain/registry'
import { describe, expect, it } from 'vitest'
import { isMissing } from '../common/missing.ts'
import { evaluateRule, fieldState, modelOf } from './form-model.ts'
import { createForm } from './form-store.ts'

const actor: Actor = {
  userId: 1,
  memberId: 1,
  orgId: 1,
  name: 'x',
  isAdmin: true,
  permissions: new Set(),
  scope: 'company',
  deptIds: [],
  fieldRights: {},
}
const forms = registry.resources.flatMap(resource =>
  resource.methods?.create === false
    ? []
    : Object.entries(resource.faces).map(([name, face]) => ({ title: `${resource.name}.${name}`, resource, face })),
)

/** The form of a new record as it opens. */
function opened({ resource, face }: { resource: (typeof forms)[number]['resource']; face: Face }) {
  const model = modelOf(resource, face)
  const usual = Object.entries<Field>(resource.fields).flatMap(([name, field]) =>
    field.default === undefined ? [] : [[name, field.default] as const],
  )
  const { values } = createForm(model, { ...Object.fromEntries(usual), ...face.where })
  const names = model.sections.flatMap(section => section.fields)
  const stateOf = (name: string, row: AnyRow = values()) => fieldState({ model, name, row, creating: true, actor })
  return { model, names, values: values(), stateOf }
}

describe.each(forms)('the form of a new $title', form => {
  const { model, names, values, stateOf } = opened(form)
  const mayBeFilled = names.filter(
    name =>
      !model.fields[name]?.computed &&
      evaluateRule(model.visibleWhen, name, values) !== false &&
      evaluateRule(model.lockedWhen, name, values) !== true,
  )

  it('has every field that can be filled in', () => {
    expect(mayBeFilled.filter(name => stateOf(name) !== 'editable')).toEqual([])
    expect(mayBeFilled.length).toBeGreaterThan(0)
  })

  it('has of the others only what has a value or what its own fields are computed into', () => {
    const others = names.filter(name => stateOf(name) === 'readonly')
    const without = others.filter(
      name => isMissing(values[name]) || (model.fields[name]?.computed && values[name] === model.fields[name].default),
    )
    expect(without.filter(name => !model.derive?.[name])).toEqual([])
  })

  it('shows a field that was left out once it has a value', () => {
    const leftOut = names.filter(
      name => stateOf(name) === 'hidden' && evaluateRule(model.visibleWhen, name, values) !== false,
    )
    const shown = leftOut.map(name => stateOf(name, { ...values, [name]: model.fields[name]?.lines ? [{}] : '7' }))
    expect(new Set(shown)).toEqual(new Set(leftOut.length ? ['readonly'] : []))
  })
})
