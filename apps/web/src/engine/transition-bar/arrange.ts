import type { AnyResource, AnyRow, AnyTransition } from '@tuheng/domain/kernel/resource'
import type { AvailableTransition } from '@tuheng/domain/kernel/transitions'

export interface Arranged {
  /** As buttons, the likeliest first. */
  front: AvailableTransition[]
  /** Under 更多: what did not fit, then what is dangerous. */
  more: AvailableTransition[]
}

/** What can be done now comes first, then what is refused with its reason; dangerous acts never stand in front. */
export function arrange(available: readonly AvailableTransition[], room: number): Arranged {
  const safe = available.filter(one => !one.transition.danger)
  const ordered = [...safe.filter(one => !one.refusal), ...safe.filter(one => one.refusal)]
  return { front: ordered.slice(0, room), more: [...ordered.slice(room), ...available.filter(one => one.transition.danger)] }
}

/** Does it take the work further? What only switches off, sends back or undoes what is done is not put forward. */
export function leadsOn(resource: AnyResource, transition: AnyTransition, row: AnyRow): boolean {
  const states = resource.machines[transition.machine]?.states
  const [now, then] = [states?.[String(row[transition.machine])]?.color, states?.[transition.to]?.color]
  return now !== 'done' && then !== undefined && then !== 'draft' && then !== 'refused'
}
