import type { Actor } from './policy.ts'

/**
 * The company setting by which declared masks (`mask` of a field) apply to everybody who only looks, administrators and
 * editors included. Who would see the value without the setting may reveal it, one record at a time, which is logged.
 */
export const MASK_FOR_ALL = 'maskForAll'

const revealing = new WeakMap<Actor, Actor>()

/** Whether the actor's company masks personal values for everybody. */
export const isMaskedForAll = (actor: Actor): boolean => actor.switched?.[MASK_FOR_ALL] === true

/** The same person while a record is revealed to them: only the masks that they can never take off still apply. */
export function revealingActor(actor: Actor): Actor {
  if (!isMaskedForAll(actor)) return actor
  const { [MASK_FOR_ALL]: _, ...switched } = actor.switched ?? {}
  const found = revealing.get(actor) ?? { ...actor, switched }
  revealing.set(actor, found)
  return found
}
