import { expect, it } from 'vitest'
import { FIRST_STEPS, type FirstStep } from './home/first-steps.ts'
import type { AnyResource } from './kernel/resource.ts'
import { screensOf } from './kernel/registry.ts'
import { registry } from './registry.ts'

const steps: readonly FirstStep[] = FIRST_STEPS
const screens = screensOf(registry.sections)

it.each(steps)('$zh leads to a list and a form that exist', ({ resource: name, face, page, done = {} }) => {
  const resource = registry.resources.find((one: AnyResource) => one.name === name) as AnyResource
  expect(Object.keys(resource.faces)).toContain(face)
  expect(screens.some(({ view }) => view.kind === 'list' && view.resource === name && view.face === face)).toBe(true)
  expect(page === undefined || screens.some(screen => screen.path === page)).toBe(true)
  const known = [...Object.keys(resource.fields), ...Object.keys(resource.machines)]
  expect(Object.keys(done).filter(field => !known.includes(field))).toEqual([])
})
