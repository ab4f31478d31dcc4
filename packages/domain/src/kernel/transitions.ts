import type { Issue } from './errors.ts'
import { needsSecondPerson, makersIn } from './makers.ts'
import { kernelErrors } from './kernel.errors.ts'
import { can } from './policy.ts'
import { fieldAccessOf } from './field-access.ts'
import type { Actor } from './policy.ts'
import {
  type AnyResource,
  type AnyRow,
  type AnyTransition,
  type Face,
  isDoneThrough,
  type RuleContext,
} from './resource.ts'

export interface AvailableTransition {
  name: string
  transition: AnyTransition
  /** Why it cannot be done although the state allows it; shown on the disabled button. */
  refusal?: Issue
}

/**
 * What this actor may do with this row now: the one answer for buttons, bulk actions, API and tests.
 * A transition whose state or permission does not fit is absent; one that a guard refuses is there with its reason.
 */
export function availableTransitions(args: {
  resource: AnyResource
  face: Face
  row: AnyRow
  actor: Actor
  ctx: RuleContext
}): AvailableTransition[] {
  const { resource, face, row, actor, ctx } = args
  const out: AvailableTransition[] = []
  for (const [name, transition] of Object.entries(resource.transitions)) {
    if (!fits(resource, transition, row) || !offered(actor, { resource, face, name })) continue
    const refusal = refusalOf({ resource, name, row, actor, ctx })
    out.push(refusal ? { name, transition, refusal } : { name, transition })
  }
  return out
}

/** Is there a button for it: done through this face, by right, with something to give? */
export function offered(
  actor: Actor,
  { resource, face, name }: { resource: AnyResource; face: Face; name: string },
): boolean {
  const transition = resource.transitions[name]
  if (!transition || transition.internal || !isDoneThrough(face, name)) return false
  return can(actor, face, transition.action ?? name) && mayGive(actor, { resource, face, transition })
}

/** Fields that the params of a transition set: those of `input`, or, without it, each list that there may be. */
function setBy({ sets = [] }: AnyTransition, input?: AnyRow): readonly (readonly string[])[] {
  if (isList(sets)) return [sets]
  return Object.entries(sets).flatMap(([param, byValue]) =>
    input ? [byValue[String(input[param])] ?? []] : Object.values(byValue),
  )
}

const isList = (sets: NonNullable<AnyTransition['sets']>): sets is readonly string[] => Array.isArray(sets)

/** Is there anything at all that this person may give through this face? */
function mayGive(
  actor: Actor,
  { resource, face, transition }: { resource: AnyResource; face: Face; transition: AnyTransition },
): boolean {
  const { mayWrite } = fieldAccessOf(actor, resource, face)
  return !transition.sets || setBy(transition).some(names => names.every(mayWrite))
}

/** Of the fields that these params would set, those that this person may not write. */
export function setBeyond(
  actor: Actor,
  { resource, face, transition }: { resource: AnyResource; face: Face; transition: AnyTransition },
  input: AnyRow,
): readonly string[] {
  const { mayWrite } = fieldAccessOf(actor, resource, face)
  return setBy(transition, input)
    .flat()
    .filter(name => !mayWrite(name))
}

const leadOf = (resource: AnyResource): string => Object.keys(resource.machines)[0] ?? ''

const isEnded = (resource: AnyResource, row: AnyRow): boolean =>
  resource.ends?.includes(String(row[leadOf(resource)])) === true

function fits(resource: AnyResource, transition: AnyTransition, row: AnyRow): boolean {
  if (!transition.internal && transition.machine !== leadOf(resource) && isEnded(resource, row)) return false
  return transition.from.includes(String(row[transition.machine]))
}

/** Why the transition cannot be done on this row by this person; undefined when it can. Permission is asked elsewhere. */
export function refusalOf(args: {
  resource: AnyResource
  name: string
  row: AnyRow
  actor: Actor
  ctx: RuleContext
}): Issue | undefined {
  const { resource, name, row, actor, ctx } = args
  const transition = resource.transitions[name]
  if (!transition) return kernelErrors.issue('transition.unknown', { name })
  if (!fits(resource, transition, row)) {
    const machine = isEnded(resource, row) ? leadOf(resource) : transition.machine
    const state = String(row[machine])
    const described = resource.machines[machine]?.describeState?.(row)
    const label = described?.state ?? resource.machines[machine]?.states[state]
    const issue = kernelErrors.issue('transition.state', {
      no: row[resource.title],
      state: label?.zh ?? state,
      action: transition.zh,
    })
    const en = `${String(row[resource.title])} is "${label?.en ?? state}": cannot ${transition.en.toLowerCase()}`
    return described
      ? { ...issue, zh: `${issue.zh}；${described.way.zh}`, en: `${en}; ${described.way.en}` }
      : { ...issue, en }
  }
  if (needsSecondPerson(transition, ctx.settings) && makersIn(row).includes(actor.memberId)) {
    const issue = kernelErrors.issue('transition.same_person', { no: row[resource.title], action: transition.zh })
    return {
      ...issue,
      en: `"${transition.en}" of ${String(row[resource.title])} is for a colleague: you made, changed, submitted or approved it`,
    }
  }
  return transition.guard?.(row, { ...ctx, actor })
}
