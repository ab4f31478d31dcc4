import { expect, test } from 'vitest'
import type { AnyResource } from './kernel/resource.ts'
import { registry } from './registry.ts'

/** What a step forward asks for and the step back leaves standing, with the reason. */
const KEPT: Readonly<Record<string, readonly string[]>> = {
  // Planned before any truck was; money that is out must be taken back before, which the guard sees to
  'waybill.undispatch': [
    'carrierId',
    'payType',
    'prepayCash',
    'oilVirtual',
    'oilPhysical',
    'etc',
    'payOnArrival',
    'infoFee',
  ],
  // The next audit decides whether the reason still holds
  'waybill.unaudit': ['zeroReason'],
  // It belongs to the unloading, which stands
  'waybill.undoConfirmLoss': ['lossReason'],
  // Pictures stay until somebody takes them away
  'waybill.undoReceipt': ['receiptPhotos'],
  // What is known of the case stays known
  'waybillException.reopen': ['liable', 'lossAmount', 'solution'],
  // The next payment begins with them
  'settlement.unpay': ['draftNo', 'draftDue', 'payFiles'],
}

interface StepBack {
  path: string
  /** Fields that the step forward asked for. */
  asked: readonly string[]
  clears: readonly string[]
}

/** Transitions that lead from where another one led to back to where it began, by the order of the states. */
function stepsBack({ name, machines, transitions }: AnyResource): StepBack[] {
  return Object.entries(transitions).flatMap(([back, { machine, from, to, clears = [] }]) => {
    const order = Object.keys(machines[machine]?.states ?? {})
    return Object.values(transitions)
      .filter(
        one =>
          one.machine === machine &&
          from.includes(one.to) &&
          one.from.includes(to) &&
          order.indexOf(to) < order.indexOf(one.to),
      )
      .map(one => ({ path: `${name}.${back}`, asked: one.edits ?? [], clears }))
  })
}

const steps = registry.resources.flatMap(stepsBack).filter(step => step.asked.length)

test('there are steps back in several areas', () => expect(steps.length).toBeGreaterThan(8))

test.each(steps)('$path takes away what the step forward asked for', ({ path, asked, clears }) => {
  expect(asked.filter(name => !clears.includes(name)).toSorted()).toEqual([...(KEPT[path] ?? [])].toSorted())
})
