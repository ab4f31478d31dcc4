import type { Actor, FieldRight } from './policy.ts'

/** The ids of the records of a resource that are veiled. Whatever does not name one of them leaves them out. */
export const veiledIds = (actor: Actor, resource: { name: string }): number[] =>
  Object.keys(actor.veiled?.[resource.name] ?? {}).map(Number)

/**
 * The person in a call that names these records: they see the veiled ones among them, and none of the fields that an
 * approval hides in one of them, in no record of the resource. `ids` may be anything that a request holds.
 */
export function decidingActor(actor: Actor, resource: { name: string }, ids: readonly unknown[]): Actor {
  const own = actor.veiled?.[resource.name]
  const named = own ? ids.map(String).filter(id => Object.hasOwn(own, id)) : []
  if (!own || !named.length) return actor
  const hidden = Object.fromEntries(
    named.flatMap(id => own[id] ?? []).map((path): [string, FieldRight] => [path, 'hidden']),
  )
  const rest = Object.fromEntries(Object.entries(own).filter(([id]) => !named.includes(id)))
  return {
    ...actor,
    veiled: { ...actor.veiled, [resource.name]: rest },
    veil: { ...actor.veil, [resource.name]: { ...actor.veil?.[resource.name], ...hidden } },
  }
}

/** The ids that a request names. */
export function namedIds(body: unknown): readonly unknown[] {
  const { id, ids } = (typeof body === 'object' && body !== null ? body : {}) as { id?: unknown; ids?: unknown }
  return [id, ...(Array.isArray(ids) ? (ids as unknown[]) : [])]
}
