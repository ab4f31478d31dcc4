import { isUnderApproval, returnedIssue, underApprovalIssue, waitsForStarter } from './approval-state.ts'
import type { Issue } from './errors.ts'
import { needsSecondPerson, makersIn } from './makers.ts'
import { kernelErrors } from './kernel.errors.ts'
import { can } from './policy.ts'
import { withSteps } from './steps.ts'
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
import { shortestPaths } from './ref-state.ts'
import type { Text } from './text.ts'

export interface AvailableTransition {
  name: string
  transition: AnyTransition
  /** Why it is refused although the state allows it. Shown on the disabled button. */
  refusal?: Issue
}

/**
 * What this actor may do with this row now, for buttons, bulk actions, the API and tests. Transitions that state or
 * permission exclude are absent; those that a guard refuses are included with the reason.
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
    if (!isFromState(resource, transition, row) || !offered(actor, { resource, face, name })) continue
    const refusal = refusalOf({ resource, name, row, actor, ctx })
    out.push(refusal ? { name, transition, refusal } : { name, transition })
  }
  return out
}

/** Whether a button is shown: the face offers it, the actor has the right, and can fill its inputs. */
export function offered(
  actor: Actor,
  { resource, face, name }: { resource: AnyResource; face: Face; name: string },
): boolean {
  const transition = resource.transitions[name]
  if (!transition || transition.internal || !isDoneThrough(face, name)) return false
  return can(actor, face, transition.action ?? name) && canFill(actor, { resource, face, transition })
}

/** Fields that the params of a transition set: those for `input`, or all possible sets without it. */
export function fieldsSetBy({ sets = [] }: AnyTransition, input?: AnyRow): readonly (readonly string[])[] {
  if (isList(sets)) return [sets]
  return Object.entries(sets).flatMap(([param, byValue]) =>
    input ? [byValue[String(input[param])] ?? []] : Object.values(byValue),
  )
}

/** The fields that a transition requires of this row beside `needs`. `row`: with what was entered. */
export const neededOf = (neededWhen: AnyTransition['neededWhen'], row: AnyRow): string[] =>
  Object.entries(neededWhen ?? {}).flatMap(([name, isNeeded]) => (isNeeded?.(row as never) ? [name] : []))

const isList = (sets: NonNullable<AnyTransition['sets']>): sets is readonly string[] => Array.isArray(sets)

/** Whether the person may fill any input through this face. */
function canFill(
  actor: Actor,
  { resource, face, transition }: { resource: AnyResource; face: Face; transition: AnyTransition },
): boolean {
  const { mayWrite } = fieldAccessOf(actor, resource, face)
  return !transition.sets || fieldsSetBy(transition).some(names => names.every(mayWrite))
}

/** The fields that these params would set and the person may not write. */
export function unwritableFields(
  actor: Actor,
  { resource, face, transition }: { resource: AnyResource; face: Face; transition: AnyTransition },
  input: AnyRow,
): readonly string[] {
  const { mayWrite } = fieldAccessOf(actor, resource, face)
  return fieldsSetBy(transition, input)
    .flat()
    .filter(name => !mayWrite(name))
}

const sentenceStart = (resource: AnyResource): string => Object.keys(resource.machines)[0] ?? ''

const isEnded = (resource: AnyResource, row: AnyRow): boolean =>
  resource.ends?.includes(String(row[sentenceStart(resource)])) === true

function isFromState(resource: AnyResource, transition: AnyTransition, row: AnyRow): boolean {
  if (!transition.internal && transition.machine !== sentenceStart(resource) && isEnded(resource, row)) return false
  return transition.from.includes(String(row[transition.machine]))
}

/**
 * The transitions that lead on to where this one begins; undefined if none do, or the record is past it: then somebody
 * else was faster, and nothing is to be undone.
 */
function wayTo(resource: AnyResource, { machine, from }: AnyTransition, state: string): Text | undefined {
  const order = Object.keys(resource.machines[machine]?.states ?? {})
  if (!from.some(one => order.indexOf(one) > order.indexOf(state))) return undefined
  const [steps] = shortestPaths(resource, machine, { from: state, wanted: from })
  return (
    steps && {
      zh: steps.map(step => `“${step.zh}”`).join('、'),
      en: steps.map(step => `"${step.en}"`).join(', '),
    }
  )
}

/**
 * Why the person cannot execute the transition on this row; undefined if they can. Permissions are checked elsewhere.
 */
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
  if (isUnderApproval(row)) return underApprovalIssue(resource, transition, row)
  if (waitsForStarter(row, name, transition)) return returnedIssue(resource, transition, row)
  if (!isFromState(resource, transition, row)) {
    const machine = isEnded(resource, row) ? sentenceStart(resource) : transition.machine
    const state = String(row[machine])
    const described = resource.machines[machine]?.describeState?.(row)
    const label = described?.state ?? resource.machines[machine]?.states[state]
    const issue = kernelErrors.issue('transition.state', {
      no: row[resource.title],
      state: label?.zh ?? state,
      action: transition.zh,
    })
    const en = `${String(row[resource.title])} is "${label?.en ?? state}": cannot ${transition.en.toLowerCase()}`
    const plain = { ...issue, en }
    if (described) return withSteps(plain, { zh: `；${described.way.zh}`, en: `; ${described.way.en}` })
    const way = machine === transition.machine ? wayTo(resource, transition, state) : undefined
    return way ? withSteps(plain, { zh: `，请先${way.zh}`, en: `; first ${way.en}` }) : plain
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
