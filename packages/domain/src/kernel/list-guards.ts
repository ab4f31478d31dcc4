import { columnField, type AnyResource, type AnyRow, type AnyTransition } from './resource.ts'

const known = new WeakMap<AnyResource, AnyResource>()

/**
 * The resource for judging rows of a list, which hold no child rows and only the requested columns. A guard that reads
 * a missing field passes here; the server runs it again on the full record.
 */
export function withListGuards(resource: AnyResource): AnyResource {
  const found = known.get(resource)
  if (found) return found
  const transitions = Object.fromEntries(
    Object.entries(resource.transitions).map(([name, transition]) => [name, safe(resource, transition)]),
  )
  const out = { ...resource, transitions }
  known.set(resource, out)
  return out
}

/** What is not there is another thing than nothing. */
const asFarAsKnown = (resource: AnyResource, row: AnyRow): AnyRow =>
  new Proxy(row, {
    get: (target, name) => {
      if (typeof name === 'string' && !(name in target) && columnField(resource, name))
        throw new Error(`${name} is not in the row`)
      return Reflect.get(target, name)
    },
  })

function safe(resource: AnyResource, transition: AnyTransition): AnyTransition {
  const { guard } = transition
  if (!guard) return transition
  return {
    ...transition,
    guard: (row, ctx) => {
      try {
        return guard(asFarAsKnown(resource, row), ctx)
      } catch {
        return undefined
      }
    },
  }
}
