import { parseFields } from '@tuheng/domain/kernel/draft'
import { failAll } from '@tuheng/domain/kernel/errors'
import { kernelErrors } from '@tuheng/domain/kernel/kernel.errors'
import { fieldIssue } from '@tuheng/domain/kernel/kinds/kind'
import { can, fieldRight } from '@tuheng/domain/kernel/policy'
import type { AnyResource, AnyRow, AnyTransition, Face } from '@tuheng/domain/kernel/resource'
import { refusalOf } from '@tuheng/domain/kernel/transitions'
import { writeAudit } from './audit.ts'
import { readRecord } from './record.ts'
import { updateWhole } from './record-write.ts'
import { resolveReferences } from './references.ts'
import { changes, lockInFace, mergeLines, prepare, runEffects } from './save.ts'
import { stale } from './stale.ts'
import type { Tx } from './tx.ts'

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
export async function moveRecord(tx: Tx, args: MoveArgs): Promise<AnyRow> {
  const { resource, name, id } = args
  const transition = resource.transitions[name]
  if (!transition || (transition.internal && !args.internal)) kernelErrors.fail('transition.unknown', { name })
  if (args.face && !can(tx.actor, args.face, transition.action ?? name)) kernelErrors.fail('auth.forbidden', { action: transition.zh })
  const before = await current(tx, args)
  const { version, reason, ...rest } = args.input
  if (transition.sighted && !args.internal && typeof version !== 'number') failAll([kernelErrors.issue('request.invalid', { detail: 'version' }, 'version')])
  if (version !== undefined && version !== before.version) stale(tx, resource, before)
  const refusal = refusalOf({ resource, name, row: before, actor: tx.actor, ctx: { today: tx.now.today } })
  failAll([args.internal && refusal?.code === 'transition.same_person' ? undefined : refusal])
  const read = readInputs(tx, resource, transition, rest, reason, args.internal === true)
  const edits = mergeLines(resource, before, read.edits)
  const params = { ...read.params }
  if (transition.params) await resolveReferences(tx, { ...resource, fields: transition.params }, params, Object.keys(params), Object.keys(params))
  const input = { ...params, reason: reason ?? null }
  const merged = { ...before, ...edits, [transition.machine]: transition.to }
  const next = await prepare(tx, resource, name, { before, next: merged, changed: Object.keys(edits), input, needs: transition.needs ?? [] })
  const after = (await updateWhole(tx, resource, id, changes(before, next))) as AnyRow
  await runEffects(tx, resource, name, before, after, input)
  await writeAudit(tx, { resource, id, action: name, before, after, reason: typeof reason === 'string' ? reason : null })
  return after
}

async function current(tx: Tx, { resource, face, id }: MoveArgs): Promise<AnyRow> {
  if (face) return lockInFace(tx, resource, face, id)
  const row = await readRecord(tx, resource, id, { labels: false, lock: true })
  return row ?? kernelErrors.fail('record.missing', { label: resource.label })
}

function readInputs(tx: Tx, resource: AnyResource, transition: AnyTransition, rest: AnyRow, reason: unknown, internal: boolean): { edits: AnyRow; params: AnyRow } {
  const editable = Object.fromEntries((transition.edits ?? []).flatMap(name => {
    const field = resource.fields[name]
    return field ? [[name, field.computed ? { ...field, computed: false } : field]] : []
  }))
  const params = transition.params ?? {}
  const ours = Object.fromEntries(Object.entries(rest).filter(([name]) => name in params && !(name in editable)))
  const theirs = Object.fromEntries(Object.entries(rest).filter(([name]) => !(name in ours)))
  const parsedEdits = parseFields(editable, theirs, { creating: false })
  const parsedParams = parseFields(params, ours, { creating: true })
  const missing = Object.entries(params).flatMap(([name, field]) =>
    field.required && (parsedParams.values[name] === undefined || parsedParams.values[name] === null) ? [fieldIssue('field.required', field, name)] : [])
  const denied = internal ? [] : Object.keys(theirs).flatMap(name => {
    const field = editable[name]
    return field && fieldRight(tx.actor, resource.name, name) !== 'editable' ? [fieldIssue('field.forbidden', field, name)] : []
  })
  const noReason = transition.reason && !internal && (typeof reason !== 'string' || reason.trim() === '')
    ? [fieldIssue('field.required', { kind: 'longText', label: '原因', en: 'Reason' }, 'reason')]
    : []
  failAll([...parsedEdits.issues, ...parsedParams.issues, ...missing, ...denied, ...noReason])
  return { edits: parsedEdits.values, params: parsedParams.values }
}
