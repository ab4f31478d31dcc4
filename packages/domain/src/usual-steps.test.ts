import { expect, test } from 'vitest'
import type { AnyResource } from './kernel/resource.ts'
import { registry } from './registry.ts'

/** What leads on, or stays, from a state in which a record is in force: nothing there says what usually comes next. */
function undecided({ name, machines, transitions }: AnyResource): { path: string; usual: boolean | undefined }[] {
  return Object.entries(transitions).flatMap(([own, { machine, from, to, internal, danger, usual }]) => {
    const states = machines[machine]?.states ?? {}
    const order = Object.keys(states)
    const leads = !['draft', 'refused'].includes(String(states[to]?.color)) && !internal && !danger
    const isHere = (state: string) => states[state]?.color === 'progress' && order.indexOf(state) <= order.indexOf(to)
    return leads && from.some(isHere) ? [{ path: `${name}.${own}`, usual }] : []
  })
}

const steps = registry.resources.flatMap(undecided)

test('several resources have such steps', () => expect(steps.length).toBeGreaterThan(15))

test.each(steps)('$path says whether it usually comes next', ({ usual }) => expect(usual).toBeTypeOf('boolean'))
