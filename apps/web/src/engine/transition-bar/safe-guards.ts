import type { AnyResource, AnyTransition } from '@tuheng/domain/kernel/resource'

const known = new WeakMap<AnyResource, AnyResource>()

/**
 * The resource for judging rows of a list, which come without their child rows: a guard that stumbles over what is
 * missing says nothing here; the server asks it again with the whole record.
 */
export function withSafeGuards(resource: AnyResource): AnyResource {
  const found = known.get(resource)
  if (found) return found
  const transitions = Object.fromEntries(Object.entries(resource.transitions).map(([name, transition]) => [name, safe(transition)]))
  const out = { ...resource, transitions }
  known.set(resource, out)
  return out
}

function safe(transition: AnyTransition): AnyTransition {
  const { guard } = transition
  if (!guard) return transition
  return {
    ...transition,
    guard: (row, ctx) => {
      try {
        return guard(row, ctx)
      } catch {
        return undefined
      }
    },
  }
}
