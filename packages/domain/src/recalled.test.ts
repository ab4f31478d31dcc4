import { expect, it } from 'vitest'
import type { Field } from './kernel/field.ts'
import type { AnyResource } from './kernel/resource.ts'
import { registry } from './registry.ts'

const recalled = registry.resources.flatMap((resource: AnyResource) =>
  Object.entries<Field>(resource.fields).flatMap(([name, { recalledBy }]) =>
    recalledBy ? [{ resource, name, recalledBy }] : [],
  ),
)

it('some fields are recalled from earlier records', () => {
  expect(recalled.map(({ name }) => name)).toContain('shipper')
})

it.each(recalled)('$resource.name.$name is recalled by siblings that a form has', ({ resource, name, recalledBy }) => {
  const inForm = resource.form.flatMap(section => [...section.fields])
  expect(recalledBy.filter(sibling => sibling === name || !inForm.includes(sibling))).toEqual([])
  expect(inForm).toContain(name)
})
