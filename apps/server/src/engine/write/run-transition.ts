import { isUnderApproval } from '@tuheng/domain/kernel/approval-state'
import { missingOf, parseFields } from '@tuheng/domain/kernel/draft'
import { farDateIssues } from '@tuheng/domain/kernel/far-dates'
import { failAll, type Issue } from '@tuheng/domain/kernel/errors'
import { badParam } from '@tuheng/domain/kernel/bad-request'
import { failMissing } from '@tuheng/domain/kernel/missing-record'
import { kernelErrors } from '@tuheng/domain/kernel/kernel.errors'
import type { Fields } from '@tuheng/domain/kernel/field'
import { wordsOf } from '@tuheng/domain/kernel/invisible-characters'
import { settingsForSecondPerson } from '@tuheng/domain/kernel/makers'
import { ownNames } from '@tuheng/domain/kernel/own-names'
import { can } from '@tuheng/domain/kernel/policy'
import { missingWords, REASON } from '@tuheng/domain/kernel/request-words'
import type { AnyResource, AnyRow, AnyTransition, Face } from '@tuheng/domain/kernel/resource'
import { refusalOf } from '@tuheng/domain/kernel/transitions'
import { writeAudit } from './audit.ts'
import { withNamedBlockers } from './blockers.ts'
import { checkMonthOpen, unlessClosed } from './closed-month.ts'
import { forbiddenIssues, forbiddenParamIssues } from './forbidden.ts'
import { makersIfNeeded } from '../rights/makers.ts'
import { readRecord } from '../read/record.ts'
import { holdOrPerform, mayBeHeld } from './hold.ts'
import { updateAndRead } from './record-write.ts'
import { resolveReferences } from './references.ts'
import { changedValues, lockInFace, mergeLines, prepare, runEffects } from './save.ts'
import { withoutMaskedCopies } from './shown-copies.ts'
import { failStale } from './stale.ts'
import type { Tx } from './tx.ts'
import { failForbidden } from '../rights/forbidden.ts'
import { withStoredValues } from '../rights/masked-input.ts'

export interface MoveArgs {
  resource: AnyResource
  /** The face through which a person requested it; absent for transitions within another write. */
  face?: Face
  name: string
  id: number
  /** `version`, fields of `edits`, `params`, `reason`. */
  input: AnyRow
  internal?: boolean
  /** Everybody whom the company asks has agreed. */
  isApproved?: boolean
}

/**
 * Runs a named transition on a record: permission, guard, inputs, hooks, one update, effects, audit. Returns the new
 * record.
 */
export const moveRecord = (tx: Tx, args: MoveArgs): Promise<AnyRow> =>
  withMove(tx, args, async move => {
    await refuseMove(tx, args, move)
    return (await isHeld(tx, args, move)) ? heldMove(tx, args, move) : moveFrom(tx, args, move)
  })

const isHeld = async (tx: Tx, { resource, face, name, isApproved }: MoveArgs, move: Move): Promise<boolean> =>
  !isApproved && (await mayBeHeld(tx, { resource, face, name, ...move }))

/** The record under approval if a process of the company fits it, else after the transition. */
async function heldMove(tx: Tx, args: MoveArgs, move: Move): Promise<AnyRow> {
  const { resource, face, name } = args
  const { own, params, reason } = await inputsOf(tx, args, move)
  const input = { ...own, ...judgedParams(move.transition, params), reason }
  const performed = { resource, face, name, input, approvers: args.input.approvers, ...move }
  return holdOrPerform(tx, performed, step => moveFrom(step, args, move))
}

/** The inputs of which conditions speak, as the transition would use them. They can be parsed again. */
const judgedParams = ({ params = {} }: AnyTransition, given: AnyRow): AnyRow =>
  Object.fromEntries(
    Object.entries(params).flatMap(([name, field]) => {
      const value = given[name] ?? (Object.hasOwn(given, name) ? null : field.default) ?? null
      const isKept = field.kind !== 'lines' && !field.computed && (value !== null || Object.hasOwn(given, name))
      return isKept ? [[name, value]] : []
    }),
  )

/**
 * Runs the guard of a transition and the check of months without changing anything. Inputs are not checked. @throws the
 * refusal, with the blocking records.
 */
export const checkMove = (tx: Tx, args: MoveArgs): Promise<void> =>
  withMove(tx, args, async move => {
    await refuseMove(tx, args, move)
    const { before, transition } = move
    const { resource } = args
    const postsOn = datesOf(resource, transition, { before, next: before })
    await checkMonthOpen(tx, resource, { rows: [before], postsOn })
  })

interface Move {
  before: AnyRow
  transition: AnyTransition
}

async function withMove<T>(tx: Tx, args: MoveArgs, work: (move: Move) => Promise<T>): Promise<T> {
  const { resource, name } = args
  const transition = resource.transitions[name]
  if (!transition || (transition.internal && !args.internal)) kernelErrors.fail('transition.unknown', { name })
  if (args.face && !can(tx.actor, args.face, transition.action ?? name)) failForbidden(transition)
  const before = await currentRow(tx, args)
  return withNamedBlockers(tx, { resource, face: args.face, row: before }, () => work({ before, transition }))
}

/**
 * @throws if the transition is refused regardless of its inputs: by an outdated version, its guard, or the makers of
 * the record.
 */
async function refuseMove(tx: Tx, args: MoveArgs, { before, transition }: Move): Promise<void> {
  const { resource, name } = args
  const { version } = args.input
  const versionRequired = version !== undefined || (transition.requiresFreshRead && !args.internal)
  if (versionRequired && !Number.isSafeInteger(version)) failAll([badParam('version')])
  if (version !== undefined && version !== before.version) failStale(tx, resource, before)
  // Nobody may review their own work through another write either. The system itself is not a maker
  const makers =
    transition.fourEyes && tx.actor.memberId && !tx.actor.outsider
      ? await makersIfNeeded(tx, { resource, name, row: before, actor: tx.actor })
      : undefined
  const settings = makers ? settingsForSecondPerson(transition) : {}
  const approval = waitsFor(args, { before, transition }) ? before.approval : 'none'
  failAll([
    refusalOf({
      resource,
      name,
      row: { ...before, approval, hands: makers ?? [] },
      actor: tx.actor,
      ctx: { ...tx.now, settings },
    }),
  ])
  // A program cannot be the second person
  if (makers && !tx.actor.userId) failAll([peopleOnlyIssue(resource, transition, before)])
}

/**
 * Whether the transition waits for the approval of the record: of other writes only what `goesOn` is performed before its
 * approvers have decided.
 */
const waitsFor = ({ internal, isApproved }: MoveArgs, { before, transition }: Move): boolean =>
  !isApproved && (!internal || (isUnderApproval(before) && !transition.goesOn))

/** The inputs beside version and reason. What the person sees masked is the stored value. */
async function ownInput(tx: Tx, { resource, face, input, internal }: MoveArgs, before: AnyRow): Promise<AnyRow> {
  const { version: _version, reason: _reason, approvers: _approvers, ...sent } = input
  const own = internal ? sent : await withoutMaskedCopies(tx, resource, { sent, before })
  return withStoredValues({ actor: tx.actor, resource, face }, own, before)
}

interface Inputs {
  /** As they were sent, beside version and reason. */
  own: AnyRow
  edits: AnyRow
  params: AnyRow
  reason: string | null
}

/** The inputs, parsed and with the snapshots of their references. @throws their faults. */
async function inputsOf(tx: Tx, args: MoveArgs, { before, transition }: Move): Promise<Inputs> {
  const { resource } = args
  const reason = wordsOf(args.input.reason)
  const own = await ownInput(tx, args, before)
  const read = readInputs(tx, args, { transition, before, rest: own, reason })
  const params = { ...read.params }
  if (transition.params)
    await resolveReferences(
      tx,
      { ...resource, fields: transition.params },
      { next: params, changed: Object.keys(params), typed: Object.keys(params), fromClient: !args.internal },
    )
  return { own, edits: mergeLines(resource, before, read.edits), params, reason }
}

async function moveFrom(tx: Tx, args: MoveArgs, move: Move): Promise<AnyRow> {
  const { resource, name, id } = args
  const { before, transition } = move
  const { edits, params, reason } = await inputsOf(tx, args, move)
  const input = { ...params, reason }
  const edited = { ...before, ...edits, [transition.machine]: transition.to }
  const next = await prepare(tx, resource, {
    action: name,
    before,
    next: edited,
    changed: Object.keys(edits),
    input,
    needs: transition.needs ?? [],
    neededWhen: transition.neededWhen,
    clears: transition.clears ?? [],
    fromClient: !args.internal,
  })
  const after = (await unlessClosed(
    checkMonthOpen(tx, resource, {
      rows: [before, next],
      postsOn: datesOf(resource, transition, { before, next }),
    }),
    updateAndRead(tx, resource, { id, values: changedValues(before, next) }),
  )) as AnyRow
  await runEffects(tx, resource, { action: name, row: before, next: after, input })
  await writeAudit(tx, {
    resource,
    id,
    action: name,
    before,
    after,
    reason,
  })
  return after
}

function peopleOnlyIssue(resource: AnyResource, transition: AnyTransition, row: AnyRow): Issue {
  const no = row[resource.title]
  const issue = kernelErrors.issue('transition.for_people', { no, action: transition.zh })
  return { ...issue, en: `"${transition.en}" of ${String(no)} is for a person: an API account cannot do it` }
}

/** The dates whose months are checked: those that the transition posts on, and those that it changes. */
function datesOf(
  { businessDates }: AnyResource,
  { postsOn }: AnyTransition,
  { before, next }: { before: AnyRow; next: AnyRow },
): readonly string[] | undefined {
  return (
    postsOn && businessDates?.filter(name => postsOn.includes(name) || (before[name] ?? null) !== (next[name] ?? null))
  )
}

async function currentRow(tx: Tx, { resource, face, id }: MoveArgs): Promise<AnyRow> {
  if (face) return lockInFace(tx, { resource, face }, id)
  const row = await readRecord(tx, resource, { id, labels: false, lock: true })
  return row ?? failMissing(resource)
}

interface TransitionInput {
  transition: AnyTransition
  before: AnyRow
  rest: AnyRow
  reason: string | null
}

function readInputs(
  tx: Tx,
  { resource, face, internal = false }: MoveArgs,
  { transition, before, rest, reason }: TransitionInput,
): { edits: AnyRow; params: AnyRow } {
  const editable = ownNames(
    Object.fromEntries(
      (transition.edits ?? []).flatMap(name => {
        const field = resource.fields[name]
        return field ? [[name, field.computed ? { ...field, computed: false } : field]] : []
      }),
    ),
  )
  const params: Fields = transition.params ?? ownNames({})
  const paramInput = Object.fromEntries(Object.entries(rest).filter(([name]) => name in params && !(name in editable)))
  const editInput = Object.fromEntries(Object.entries(rest).filter(([name]) => !Object.hasOwn(paramInput, name)))
  const parsedEdits = parseFields(editable, editInput, { creating: false })
  const parsedParams = parseFields(params, paramInput, { creating: true })
  const denied = internal
    ? []
    : forbiddenIssues(
        tx,
        { resource, face },
        { fields: Object.fromEntries(Object.entries(editInput).filter(([name]) => name in editable)), before },
      )
  const deniedParams =
    internal || !face ? [] : forbiddenParamIssues(tx, { resource, face, transition }, parsedParams.values)
  const missingReason = transition.reason && !internal && reason === null ? [missingWords(REASON, 'reason')] : []
  failAll([
    ...parsedEdits.issues,
    ...parsedParams.issues,
    ...missingOf(params, parsedParams),
    ...farDateIssues(params, parsedParams.values, tx.now),
    ...denied,
    ...deniedParams,
    ...missingReason,
  ])
  return { edits: parsedEdits.values, params: parsedParams.values }
}
