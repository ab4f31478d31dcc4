import { columnField, type AnyResource, type AnyRow, type AnyTransition } from './resource.ts'

const cache = new WeakMap<AnyResource, AnyResource>()

/**
 * The resource for judging rows of a list, which hold no child rows and only the requested columns. A guard that reads
 * a missing field passes here; the server runs it again on the full record.
 */
export function withListGuards(resource: AnyResource): AnyResource {
  const found = cache.get(resource)
  if (found) return found
  const transitions = Object.fromEntries(
    Object.entries(resource.transitions).map(([name, transition]) => [name, withTolerantGuard(resource, transition)]),
  )
  const out = { ...resource, transitions }
  cache.set(resource, out)
  return out
}

/** Throws when a missing column is read: a missing value differs from null. */
const withMissingFieldsThrowing = (resource: AnyResource, row: AnyRow): AnyRow =>
  new Proxy(row, {
    get: (target, name) => {
      if (typeof name === 'string' && !(name in target) && columnField(resource, name))
        throw new Error(`${name} is not in the row`)
      return Reflect.get(target, name)
    },
  })

function withTolerantGuard(resource: AnyResource, transition: AnyTransition): AnyTransition {
  const { guard } = transition
  if (!guard) return transition
  return {
    ...transition,
    guard: (row, ctx) => {
      try {
        return guard(withMissingFieldsThrowing(resource, row), ctx)
      } catch {
        return undefined
      }
    },
  }
}
