import { actKey, actParts, holdableTransitions } from '../kernel/approval-state.ts'
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
export const heldActs = (resources: readonly AnyResource[]): HeldAct[] => resources.flatMap(heldActsOf)

const heldActsOf = (resource: AnyResource): HeldAct[] =>
  holdableTransitions(resource).map(([name, transition]) => ({
    key: actKey(resource, name),
    resource,
    name,
    transition,
    ...heldActWords({ zh: resource.label, en: resource.en }, transition),
  }))

/** An act in words, as lists, designs and messages name it: 客户合同提交审批. */
export const heldActWords = (document: Text, transition: Text): Text => ({
  zh: `${document.zh}${transition.zh}${/审[批核]/.test(transition.zh) ? '' : '审批'}`,
  en: `${document.en}: ${transition.en}`,
})

/** The act of a key; undefined if the product does not know it any more. */
export function findHeldAct(resources: readonly AnyResource[], key: string): HeldAct | undefined {
  const resource = resources.find(({ name }) => name === actParts(key).resource)
  return resource && heldActsOf(resource).find(one => one.key === key)
}
