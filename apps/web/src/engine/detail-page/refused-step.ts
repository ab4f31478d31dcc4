import type { HistoryEvent } from '@tuheng/domain/kernel/generic-wire'
import type { AnyResource, AnyRow } from '@tuheng/domain/kernel/resource'

/** Transitions with a reason by which a review sent the record to the status in which it is now. */
export const refusingSteps = ({ transitions }: AnyResource, row: AnyRow): string[] =>
  Object.entries(transitions)
    .filter(([, one]) => {
      const isRefusal = one.verdict === 'refused' || one.verdict === 'returned'
      return isRefusal && one.reason === true && one.to !== undefined && row[one.machine] === one.to
    })
    .map(([name]) => name)

/**
 * The review that sent the record back, if that is why it stands where it is: the last step of the status. `events` are
 * those of the record, newest first.
 */
export function refusedStep(
  resource: AnyResource,
  row: AnyRow,
  events: readonly HistoryEvent[],
): HistoryEvent | undefined {
  const names = refusingSteps(resource, row)
  const machines = new Set(names.map(name => resource.transitions[name]?.machine))
  const last = events.find(({ action }) => machines.has(resource.transitions[action]?.machine))
  return last && names.includes(last.action) && last.reason ? last : undefined
}
