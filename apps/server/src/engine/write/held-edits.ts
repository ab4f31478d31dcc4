import { holdableTransitions, isUnderApproval } from '@tuheng/domain/kernel/approval-state'
import { failAll, type Issue } from '@tuheng/domain/kernel/errors'
import { kernelErrors } from '@tuheng/domain/kernel/kernel.errors'
import type { AnyResource, AnyRow, AnyTransition } from '@tuheng/domain/kernel/resource'
import { isSameValue } from '@tuheng/domain/kernel/same-value'
import { fieldsSetBy, refusalOf } from '@tuheng/domain/kernel/transitions'
import { wordedIssue } from '@tuheng/domain/kernel/worded-issue'
import { heldWay, judgedFields, needsApprovalIssue, wouldBeHeld } from './hold.ts'
import type { Tx } from './tx.ts'

/** An act that sets fields which a save might change, too, in the state in which the act leaves the record. */
interface Setter {
  name: string
  transition: AnyTransition
  fields: ReadonlySet<string>
}

const known = new WeakMap<AnyResource, readonly Setter[]>()

/** Photographs and papers are added at any time: they say what happened, and nobody agrees to them alone. */
const isGoverned = ({ fields }: AnyResource, name: string): boolean => {
  const field = fields[name]
  return field !== undefined && !field.computed && field.kind !== 'files'
}

export function settersOf(resource: AnyResource): readonly Setter[] {
  const found =
    known.get(resource) ??
    holdableTransitions(resource).flatMap(([name, transition]): Setter[] => {
      const names = [...(transition.edits ?? []), ...(transition.clears ?? []), ...fieldsSetBy(transition).flat()]
      const fields = new Set(names.filter(one => isGoverned(resource, one)))
      return fields.size ? [{ name, transition, fields }] : []
    })
  known.set(resource, found)
  return found
}

interface Saved {
  resource: AnyResource
  before: AnyRow
  next: AnyRow
  /** Fields that the save changes. */
  changed: readonly string[]
}

/**
 * A save does not do what a held act does. @throws at the fields where a published process would hold the act that sets
 * them in this state, and where it would have held the act that led to this state if it had set them so, or had found the
 * record as it becomes.
 */
export async function refuseHeldEdits(tx: Tx, { resource, before, next, changed }: Saved): Promise<void> {
  // Its node says what may be edited
  if (isUnderApproval(before)) return
  for (const { name, transition, fields } of settersOf(resource)) {
    const own = changed.filter(one => fields.has(one))
    if (!own.length || before[transition.machine] !== transition.to) continue
    const replaced = { resource, name, transition, before }
    const isRepeated = transition.from.includes(transition.to)
    if (isRepeated && isRefused(tx, replaced)) continue
    if (!(await wouldBeHeld(tx, { ...replaced, input: only(own, next) }, next))) continue
    if (!isRepeated && (await wouldBeHeld(tx, { ...replaced, input: only(own, before) }, before))) continue
    failAll(own.map(one => needsApprovalIssue(replaced, one)))
  }
  await refuseOtherWay(tx, { resource, before, next, changed })
}

/**
 * What conditions of a process look at is not changed, once its act is done, into what would have taken another way: what was
 * small enough for nobody, or for fewer, does not grow by a save.
 */
async function refuseOtherWay(tx: Tx, { resource, before, next, changed }: Saved): Promise<void> {
  for (const [name, transition] of holdableTransitions(resource)) {
    if (!statesAfter(resource, transition).includes(String(before[transition.machine]))) continue
    const replaced = { resource, name, transition, before }
    const judged = [...(await judgedFields(tx, replaced))].filter(one => !isSameValue(before[one], next[one]))
    if (!judged.length) continue
    const way = await heldWay(tx, replaced, next)
    if (way === undefined || way === (await heldWay(tx, replaced, before))) continue
    const own = judged.filter(one => changed.includes(one))
    failAll((own.length ? own : ['']).map(path => otherWayIssue(replaced, path)))
  }
}

/** The states in which an approval of the act leaves the record: its own, and that of what decides on it. */
function statesAfter({ transitions }: AnyResource, { machine, to, decidedBy }: AnyTransition): string[] {
  const decision = transitions[decidedBy ?? '']
  return decision?.machine === machine ? [to, decision.to] : [to]
}

function otherWayIssue(
  { resource, transition: { zh, en }, before }: Pick<Saved, 'resource' | 'before'> & { transition: AnyTransition },
  path: string,
): Issue {
  const values = { no: String(before[resource.title] ?? ''), action: { zh, en } }
  return wordedIssue(kernelErrors, { code: 'transition.other_approval', path }, values)
}

/** Whether its guard refuses the act of this record, so that a save is what changes the fields. */
const isRefused = (
  tx: Tx,
  { resource, name, before }: Pick<Saved, 'resource' | 'before'> & { name: string },
): boolean =>
  refusalOf({ resource, name, row: { ...before, approval: 'none', hands: [] }, actor: tx.actor, ctx: tx.now }) !==
  undefined

const only = (names: readonly string[], row: AnyRow): AnyRow =>
  Object.fromEntries(names.map(name => [name, row[name] ?? null]))
