import { actKey, holdableTransitions } from '../kernel/approval-state.ts'
import type { AnyResource, AnyTransition } from '../kernel/resource.ts'
import type { Text } from '../kernel/text.ts'

/** A transition that a process may hold. Its key is `settlement.submit`. */
export interface HeldAct extends Text {
  key: string
  resource: AnyResource
  name: string
  transition: AnyTransition
}

/** Every transition that a process may hold, in the order of the registry. */
export const heldActs = (resources: readonly AnyResource[]): HeldAct[] =>
  resources.flatMap(resource =>
    holdableTransitions(resource).map(([name, transition]) => ({
      key: actKey(resource, name),
      resource,
      name,
      transition,
      zh: `${resource.label} · ${transition.zh}`,
      en: `${resource.en}: ${transition.en}`,
    })),
  )

/** The act of a key; undefined if the product does not know it any more. */
export function findHeldAct(resources: readonly AnyResource[], key: string): HeldAct | undefined {
  return heldActs(resources).find(one => one.key === key)
}
