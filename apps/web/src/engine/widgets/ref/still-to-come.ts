import type { AnyResource, AnyRow } from '@tuheng/domain/kernel/resource'

export interface StillToCome {
  machine: string
  states: readonly string[]
  filters: AnyRow
}

/**
 * The states from which transitions lead to the one that is asked for, and the filter that asks for these instead. States
 * that come after it, such as closed, count only where none comes before: disabled.
 */
export function stillToCome(
  { machines, pickable = {}, transitions }: AnyResource,
  filters: AnyRow,
): StillToCome | undefined {
  const wanted = { ...pickable, ...filters }
  const machine = Object.keys(machines).find(name => name in wanted)
  if (machine === undefined) return undefined
  const goals = [wanted[machine]].flat().map(String)
  const reached = new Set(goals)
  const moves = Object.values(transitions).filter(one => one.machine === machine)
  for (let before = -1; before < reached.size;) {
    before = reached.size
    for (const { from, to } of moves) if (reached.has(to)) from.forEach(state => reached.add(state))
  }
  const order = Object.keys(machines[machine]?.states ?? {})
  const others = order.filter(state => reached.has(state) && !goals.includes(state))
  const first = Math.min(...goals.map(goal => order.indexOf(goal)))
  const earlier = others.filter(state => order.indexOf(state) < first)
  const states = earlier.length ? earlier : others
  return states.length ? { machine, states, filters: { ...wanted, [machine]: states } } : undefined
}
