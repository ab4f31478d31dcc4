import { describe, expect, it } from 'vitest'
import { FIRST_STEPS, type FirstStep, leastOf, nextStep, STEP_GROUPS } from './home/first-steps.ts'
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

it('names in `after` only steps that come before', () => {
  for (const [i, { after = [] }] of steps.entries())
    expect(after.filter(key => !steps.slice(0, i).some(one => one.key === key))).toEqual([])
})

it('goes through its groups in their order', () => {
  const inGroups = STEP_GROUPS.flatMap(({ key }) => steps.filter(step => step.group === key))
  expect(inGroups.map(({ key }) => key)).toEqual(steps.map(({ key }) => key))
})

describe('the next step', () => {
  interface Counted {
    key: string
    done: number
    waits?: object
  }
  /** All steps before `key` are done. */
  const upTo = (key: string, over: Record<string, Partial<Counted>> = {}): Counted[] => {
    const at = steps.findIndex(step => step.key === key)
    return steps.map((step, i) => ({ key: step.key, done: i < at ? leastOf(step) : 0, ...over[step.key] }))
  }
  const next = (counted: Counted[], mayDo: (step: FirstStep) => boolean = () => true) => nextStep(counted, mayDo)?.key

  it('goes on while somebody else approves, and past what only others may do', () => {
    expect(next(upTo('price'))).toBe('price')
    expect(next(upTo('price', { price: { waits: {} } }))).toBe('carrier')
    expect(next(upTo('price'), ({ key }) => key !== 'price')).toBe('carrier')
  })
  it('does not lead to a form whose choices are still missing', () => {
    const waiting = { contract: { done: 0, waits: {} } }
    expect(next(upTo('contract', waiting))).toBe('carrier')
    expect(next(upTo('task', waiting))).toBe('contract')
  })
  it('is what is waited for if nothing else is left, and none when all is done', () => {
    expect(next(upTo('trip', { trip: { done: 1 } }))).toBeUndefined()
    expect(next(upTo('task', { task: { waits: {} } }))).toBe('task')
  })
})
