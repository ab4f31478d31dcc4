import { missingOf, parseFields } from '@tuheng/domain/kernel/draft'
import { failAll, type Issue } from '@tuheng/domain/kernel/errors'
import { badParam } from '@tuheng/domain/kernel/bad-request'
import { kernelErrors } from '@tuheng/domain/kernel/kernel.errors'
import type { Fields } from '@tuheng/domain/kernel/field'
import { fieldIssue } from '@tuheng/domain/kernel/kinds/kind'
import { settingsForSecondPerson } from '@tuheng/domain/kernel/makers'
import { ownNames } from '@tuheng/domain/kernel/own-names'
import { can } from '@tuheng/domain/kernel/policy'
import type { AnyResource, AnyRow, AnyTransition, Face } from '@tuheng/domain/kernel/resource'
import { refusalOf } from '@tuheng/domain/kernel/transitions'
import { writeAudit } from './audit.ts'
import { namingBlockers } from './blockers.ts'
import { checkMonthOpen, unlessClosed } from './closed-month.ts'
import { forbidden, forbiddenParams } from './forbidden.ts'
import { makersIfNeeded } from '../rights/makers.ts'
import { readRecord } from '../read/record.ts'
import { updateAndRead } from './record-write.ts'
import { resolveReferences } from './references.ts'
import { changes, lockInFace, mergeLines, prepare, runEffects } from './save.ts'
import { stale } from './stale.ts'
import type { Tx } from './tx.ts'
import { failForbidden } from '../rights/forbidden.ts'
import { withStoredValues } from '../rights/masked-input.ts'

export interface MoveArgs {
  resource: AnyResource
  /** Asked for by a person through this face; absent for moves that are part of another write. */
  face?: Face
  name: string
  id: number
  /** `version`, fields of `edits`, `params`, `reason`. */
  input: AnyRow
  internal?: boolean
}

/** Moves a record by a named transition: permission, guard, inputs, hooks, one update, effects, audit. Answers the record as it is now. */
export const moveRecord = (tx: Tx, args: MoveArgs): Promise<AnyRow> =>
  judged(tx, args, async of => {
    await refuseMove(tx, args, of)
    return moveFrom(tx, args, of)
  })

/** Asks the guard of a transition and the months of the record as it stands, and changes nothing; inputs are not looked at. @throws what it refuses, with the records that stand in the way */
export const checkMove = (tx: Tx, args: MoveArgs): Promise<void> =>
  judged(tx, args, async of => {
    await refuseMove(tx, args, of)
    const { before, transition } = of
    const { resource } = args
    const postsOn = datesOf(resource, transition, { before, next: before })
    await checkMonthOpen(tx, resource, { rows: [before], postsOn })
  })

interface Move {
  before: AnyRow
  transition: AnyTransition
}

async function judged<T>(tx: Tx, args: MoveArgs, work: (of: Move) => Promise<T>): Promise<T> {
  const { resource, name } = args
  const transition = resource.transitions[name]
  if (!transition || (transition.internal && !args.internal)) kernelErrors.fail('transition.unknown', { name })
  if (args.face && !can(tx.actor, args.face, transition.action ?? name)) failForbidden(transition)
  const before = await current(tx, args)
  return namingBlockers(tx, { resource, face: args.face, row: before }, () => work({ before, transition }))
}

/** @throws what refuses the move whatever its inputs are: an old version, its guard, the hands that the record went through */
async function refuseMove(tx: Tx, args: MoveArgs, { before, transition }: Move): Promise<void> {
  const { resource, name } = args
  const { version } = args.input
  const asked = version !== undefined || (transition.requiresFreshRead && !args.internal)
  if (asked && !Number.isSafeInteger(version)) failAll([badParam('version')])
  if (version !== undefined && version !== before.version) stale(tx, resource, before)
  // Nobody judges their own work through another write either; the system itself is nobody's hand
  const makers =
    transition.fourEyes && tx.actor.memberId && !tx.actor.outsider
      ? await makersIfNeeded(tx, { resource, name, row: before, actor: tx.actor })
      : undefined
  const settings = makers ? settingsForSecondPerson(transition) : {}
  failAll([
    refusalOf({
      resource,
      name,
      row: { ...before, hands: makers ?? [] },
      actor: tx.actor,
      ctx: { today: tx.now.today, settings },
    }),
  ])
  // A program is no second person
  if (makers && !tx.actor.userId) failAll([forPeople(resource, transition, before)])
}

async function moveFrom(tx: Tx, args: MoveArgs, { before, transition }: Move): Promise<AnyRow> {
  const { resource, face, name, id } = args
  const { version: _version, reason, ...sent } = args.input
  const rest = withStoredValues({ actor: tx.actor, resource, face }, sent, before)
  const read = readInputs(tx, args, { transition, before, rest, reason })
  const edits = mergeLines(resource, before, read.edits)
  const params = { ...read.params }
  const asked = !args.internal
  if (transition.params)
    await resolveReferences(
      tx,
      { ...resource, fields: transition.params },
      { next: params, changed: Object.keys(params), typed: Object.keys(params), asked },
    )
  const input = { ...params, reason: reason ?? null }
  const merged = { ...before, ...edits, [transition.machine]: transition.to }
  const next = await prepare(tx, resource, {
    action: name,
    before,
    next: merged,
    changed: Object.keys(edits),
    input,
    needs: transition.needs ?? [],
    clears: transition.clears ?? [],
    asked,
  })
  const after = (await unlessClosed(
    checkMonthOpen(tx, resource, {
      rows: [before, next],
      postsOn: datesOf(resource, transition, { before, next }),
    }),
    updateAndRead(tx, resource, { id, values: changes(before, next) }),
  )) as AnyRow
  await runEffects(tx, resource, { action: name, row: before, next: after, input })
  await writeAudit(tx, {
    resource,
    id,
    action: name,
    before,
    after,
    reason: typeof reason === 'string' ? reason : null,
  })
  return after
}

function forPeople(resource: AnyResource, transition: AnyTransition, row: AnyRow): Issue {
  const no = row[resource.title]
  const issue = kernelErrors.issue('transition.for_people', { no, action: transition.zh })
  return { ...issue, en: `"${transition.en}" of ${String(no)} is for a person: an API account cannot do it` }
}

/** The dates of which a move answers for the months: those that it posts on, and whatever it changes. */
function datesOf(
  { businessDates }: AnyResource,
  { postsOn }: AnyTransition,
  { before, next }: { before: AnyRow; next: AnyRow },
): readonly string[] | undefined {
  return (
    postsOn && businessDates?.filter(name => postsOn.includes(name) || (before[name] ?? null) !== (next[name] ?? null))
  )
}

async function current(tx: Tx, { resource, face, id }: MoveArgs): Promise<AnyRow> {
  if (face) return lockInFace(tx, { resource, face }, id)
  const row = await readRecord(tx, resource, { id, labels: false, lock: true })
  return row ?? kernelErrors.fail('record.missing', { label: resource.label })
}

interface Given {
  transition: AnyTransition
  before: AnyRow
  rest: AnyRow
  reason: unknown
}

function readInputs(
  tx: Tx,
  { resource, face, internal = false }: MoveArgs,
  { transition, before, rest, reason }: Given,
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
  const ours = Object.fromEntries(Object.entries(rest).filter(([name]) => name in params && !(name in editable)))
  const theirs = Object.fromEntries(Object.entries(rest).filter(([name]) => !Object.hasOwn(ours, name)))
  const parsedEdits = parseFields(editable, theirs, { creating: false })
  const parsedParams = parseFields(params, ours, { creating: true })
  const denied = internal
    ? []
    : forbidden(
        tx,
        { resource, face },
        { fields: Object.fromEntries(Object.entries(theirs).filter(([name]) => name in editable)), before },
      )
  const beyond = internal || !face ? [] : forbiddenParams(tx, { resource, face, transition }, parsedParams.values)
  const noReason =
    transition.reason && !internal && (typeof reason !== 'string' || reason.trim() === '')
      ? [fieldIssue('field.required', { field: { kind: 'longText', label: '原因', en: 'Reason' }, name: 'reason' })]
      : []
  failAll([
    ...parsedEdits.issues,
    ...parsedParams.issues,
    ...missingOf(params, parsedParams),
    ...denied,
    ...beyond,
    ...noReason,
  ])
  return { edits: parsedEdits.values, params: parsedParams.values }
}
