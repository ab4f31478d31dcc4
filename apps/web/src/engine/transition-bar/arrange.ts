import type { AnyResource, AnyRow, AnyTransition } from '@tuheng/domain/kernel/resource'
import type { AvailableTransition } from '@tuheng/domain/kernel/transitions'

export interface Arranged {
  /** As buttons, the likeliest first. */
  front: AvailableTransition[]
  /** Under 更多: what did not fit, then what is refused with its reason, then what is dangerous. */
  more: AvailableTransition[]
}

/** Where acts are done: their states tell which way is forward. */
interface On {
  resource: AnyResource
  row: AnyRow
}

/** What takes the work further comes first, then what stays, then the way back. Refused and dangerous acts never stand in front. */
export function arrange(available: readonly AvailableTransition[], room: number, on?: On): Arranged {
  const safe = available.filter(one => !one.transition.danger)
  if (on) safe.sort((a, b) => wayBack(a.transition, on) - wayBack(b.transition, on))
  const open = safe.filter(one => !one.refusal)
  return {
    front: open.slice(0, room),
    more: [...open.slice(room), ...safe.filter(one => one.refusal), ...available.filter(one => one.transition.danger)],
  }
}

/** 0 forward, 1 in place or to rest, 2 back or refused, by the order in which the states of the machine are declared. Out of a state that wants attention every way is forward. */
function wayBack({ machine, to }: AnyTransition, { resource, row }: On): number {
  const states = resource.machines[machine]?.states ?? {}
  if (to !== row[machine] && states[String(row[machine])]?.color === 'attention') return 0
  const order = Object.keys(states)
  const way = 1 - Math.sign(order.indexOf(to) - order.indexOf(String(row[machine])))
  return Math.max(way, { refused: 2, locked: 1 }[String(states[to]?.color)] ?? 0)
}

/** Does it take the work further? What only switches off, sends back or undoes what is done is not put forward. */
export function leadsOn(resource: AnyResource, transition: AnyTransition, row: AnyRow): boolean {
  const states = resource.machines[transition.machine]?.states
  const [now, then] = [states?.[String(row[transition.machine])]?.color, states?.[transition.to]?.color]
  return now !== 'done' && then !== undefined && then !== 'draft' && then !== 'refused'
}
