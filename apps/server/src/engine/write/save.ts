import { isUnderApproval } from '@tuheng/domain/kernel/approval-state'
import { isAlwaysLocked, lockedIssue, lockedRecordIssue } from '@tuheng/domain/kernel/locked-record'
import {
  checkRow,
  deriveRow,
  emptied,
  emptyRecord,
  type LineInput,
  parseFields,
  withDefaults,
} from '@tuheng/domain/kernel/draft'
import { failAll, type Issue } from '@tuheng/domain/kernel/errors'
import { failMissing } from '@tuheng/domain/kernel/missing-record'
import { kernelErrors } from '@tuheng/domain/kernel/kernel.errors'
import { fieldIssue, isBlank } from '@tuheng/domain/kernel/kinds/kind'
import { partsOf } from '@tuheng/domain/kernel/parts'
import { isSameValue } from '@tuheng/domain/kernel/same-value'
import type { AnyResource, AnyRow, AnyTransition, Face } from '@tuheng/domain/kernel/resource'
import { createsIn, inFace } from '@tuheng/domain/kernel/policy'
import { neededOf } from '@tuheng/domain/kernel/transitions'
import { writeAudit } from './audit.ts'
import { withNamedBlockers } from './blockers.ts'
import { checkMonthOpen, unlessClosed } from './closed-month.ts'
import { checkDictionaries } from './dict-check.ts'
import { attachFiles, resolveFiles } from '../files/attach.ts'
import { refusePartOfHeld } from './held-whole.ts'
import { refuseHeldEdits } from './held-edits.ts'
import { fieldsUnderApproval, keepEdits } from './hold.ts'
import { type derivingIn, EFFECT_PHASES, type HookContext, hooksOf } from './hooks.ts'
import { readRecord } from '../read/record.ts'
import { insertAndRead, updateAndRead } from './record-write.ts'
import { giveBack } from './reservations.ts'
import { refuseAlike } from './refuse-alike.ts'
import { resolveReferences } from './references.ts'
import { forbiddenIssues } from './forbidden.ts'
import { withStoredValues } from '../rights/masked-input.ts'
import { isWithinReach } from '../rights/row-rules.ts'
import { nextFreeNumber, nextSerial } from './serial.ts'
import { withoutMaskedCopies } from './shown-copies.ts'
import { failStale } from './stale.ts'
import type { Tx } from './tx.ts'
import { badParam } from '@tuheng/domain/kernel/bad-request'

/**
 * Saves input of a client: creates a record without `id`, otherwise updates the given keys. Returns the record's id.
 * `fromClient: false`: the system restores earlier values.
 */
export async function saveRecord(
  tx: Tx,
  args: { resource: AnyResource; face: Face; input: AnyRow; fromClient?: boolean },
): Promise<number> {
  const { id, version, ...fields } = args.input
  if (id === undefined) return createFrom(tx, args, fields)
  return updateFrom(tx, { fromClient: true, ...args, id: id as number, version, fields })
}

async function createFrom(
  tx: Tx,
  { resource, face }: { resource: AnyResource; face: Face },
  sent: AnyRow,
): Promise<number> {
  if (!createsIn(resource, face)) kernelErrors.fail('request.not_found', { path: `${face.api}/save` })
  const fields = await withoutMaskedCopies(tx, resource, { sent })
  const parsed = parseFields(resource.fields, fields, { creating: true })
  failAll([
    ...parsed.issues,
    ...forbiddenIssues(tx, { resource, face }, { fields }),
    ...lockedFromStart(resource, parsed.values),
  ])
  const row = await createRecord(tx, resource, { values: { ...face.preset, ...parsed.values }, fromClient: true })
  if (!inFace(face, row)) failAll([lockedIssue(face)])
  return row.id as number
}

export interface Creation {
  values: AnyRow
  audit?: boolean
  /** A client gave the values: references must be in its reference scope. */
  fromClient?: boolean
}

/** Creates a record from parsed values: defaults, snapshots, derivations, checks, hooks, number, rows, audit. */
export function createRecord(tx: Tx, resource: AnyResource, creation: Creation): Promise<AnyRow> {
  return withNamedBlockers(tx, { resource, row: {} }, () => create(tx, resource, creation))
}

async function create(
  tx: Tx,
  resource: AnyResource,
  { values, audit = true, fromClient = false }: Creation,
): Promise<AnyRow> {
  const initial = emptyRecord(resource, values)
  const next = await prepare(tx, resource, {
    action: 'save',
    before: {},
    next: initial,
    changed: Object.keys(initial),
    typed: Object.keys(values),
    input: {},
    fromClient,
  })
  for (const [name, field] of partsOf(resource.fields).serials)
    next[name] ??= await nextSerial(tx, resource, { field, name, row: next })
  await numberBlanks(tx, resource, next)
  const created = await unlessClosed(
    checkMonthOpen(tx, resource, { rows: [next] }),
    insertAndRead(tx, resource, { deptId: tx.actor.deptIds[0] ?? null, ...next }),
  )
  await runEffects(tx, resource, { action: 'save', row: {}, next: created, input: {} })
  if (audit)
    await writeAudit(tx, { resource, id: created.id as number, action: 'create', before: null, after: created })
  return created
}

/** Gives a new record the numbers that were left empty. */
export async function numberBlanks(tx: Tx, resource: AnyResource, next: AnyRow): Promise<void> {
  for (const [name, field] of partsOf(resource.fields).numbered)
    if (isBlank(next[name])) next[name] = await nextFreeNumber(tx, resource, { field, name, row: next })
}

interface UpdateArgs {
  resource: AnyResource
  face: Face
  id: number
  version: unknown
  fields: AnyRow
  fromClient: boolean
}

async function updateFrom(tx: Tx, { resource, face, id, version, fields, fromClient }: UpdateArgs): Promise<number> {
  if (resource.methods?.update === false) kernelErrors.fail('request.not_found', { path: `${face.api}/save` })
  const before = await lockInFace(tx, { resource, face }, id)
  return withNamedBlockers(tx, { resource, face, row: before }, () =>
    updateLocked(tx, { resource, face, id, version, fields, fromClient }, before),
  )
}

async function updateLocked(
  tx: Tx,
  { resource, face, id, version, fields: sent, fromClient }: UpdateArgs,
  before: AnyRow,
): Promise<number> {
  if (typeof version !== 'number') failAll([badParam('version')])
  if (before.version !== version) failStale(tx, resource, before)
  const openFields = await refuseLocked(tx, resource, before)
  const own = await withoutMaskedCopies(tx, resource, { sent, before })
  const fields = withStoredValues({ actor: tx.actor, resource, face }, own, before)
  const parsed = parseFields(resource.fields, fields, { creating: false })
  failAll([
    ...parsed.issues,
    ...forbiddenIssues(tx, { resource, face }, { fields, before }),
    ...lockedFields(resource, before, parsed.values),
    ...notOpen(resource, before, { values: parsed.values, openFields }),
  ])
  const values = mergeLines(resource, before, parsed.values)
  const changed = Object.keys(values).filter(name => !isSameValue(values[name], before[name]))
  await giveBack(tx, resource, before)
  const next = await prepare(tx, resource, {
    action: 'save',
    before,
    next: { ...before, ...values },
    changed,
    input: {},
    fromClient,
  })
  if (!inFace(face, next)) failAll([lockedIssue(face)])
  await refuseHeldEdits(tx, { resource, before, next, changed })
  const written = await unlessClosed(
    checkMonthOpen(tx, resource, { rows: [before, next] }),
    updateAndRead(tx, resource, { id, values: changedValues(before, next), version: version as number }),
  )
  const after = written ?? failStale(tx, resource, before)
  await runEffects(tx, resource, { action: 'save', row: before, next: after, input: {} })
  await writeAudit(tx, { resource, id, action: 'update', before, after })
  await keepEdits(tx, resource, { row: before, changed })
  return id
}

interface Preparation {
  before: AnyRow
  next: AnyRow
  changed: readonly string[]
  typed?: readonly string[]
  needs?: readonly string[]
  /** Fields that the action clears. */
  clears?: readonly string[]
  fromClient: boolean
  /** References were resolved together with those of other records. */
  isResolved?: boolean
}

/**
 * Prepares the row of a write: references, derivations, checks, hooks. Hooks may add values, and are followed by a last
 * derivation.
 */
export async function prepare(
  tx: Tx,
  resource: AnyResource,
  args: Preparation & { action: string; input: AnyRow; neededWhen?: AnyTransition['neededWhen'] },
): Promise<AnyRow> {
  let next = await prepareAlone(tx, resource, args)
  for (const hooks of hooksOf(resource.name, args.action)) {
    const patch = await hooks.before?.(hookContext(tx, { row: args.before, next, input: args.input }))
    if (patch) next = deriveRow(resource, { ...next, ...patch })
  }
  // After the hooks, which may fill them, or say better what is missing
  failAll(missingIn(resource, neededOf(args.neededWhen, next), next))
  await refuseAlike(tx, resource, { before: args.before, next })
  return next
}

/** Prepares the row of a write as far as its declaration goes: without hooks. */
export async function prepareAlone(tx: Tx, resource: AnyResource, args: Preparation): Promise<AnyRow> {
  let next = { ...args.next }
  if (args.fromClient) await refusePartOfHeld(tx, resource, next)
  if (!args.isResolved)
    await resolveReferences(tx, resource, {
      next,
      before: args.before,
      changed: args.changed,
      typed: args.typed ?? args.changed,
      fromClient: args.fromClient,
    })
  await checkDictionaries(tx, resource, { next, changed: args.changed })
  await resolveFiles(tx, resource, { next, changed: args.changed })
  next = deriveRow(resource, next)
  const missing = missingIn(resource, args.needs ?? [], next)
  const invalid = checkRow(resource, next, { ...tx.now, actor: tx.actor })
  failAll([
    ...missing,
    ...invalid.filter(issue => !missing.some(other => other.code === issue.code && other.path === issue.path)),
  ])
  return args.clears?.length ? deriveRow(resource, { ...next, ...emptied(resource.fields, args.clears) }) : next
}

const missingIn = ({ fields }: AnyResource, names: readonly string[], row: AnyRow): Issue[] =>
  names.flatMap(name => {
    const field = fields[name]
    return field && isEmpty(row[name]) ? [fieldIssue('field.required', { field, name })] : []
  })

/**
 * Attaches the record's files and runs the effects of the write, phase by phase. `derives`: of a batch, with which record
 * hooks derive.
 */
export async function runEffects(
  tx: Tx,
  resource: AnyResource,
  { action, derives, ...write }: Effected,
): Promise<void> {
  if (action !== 'delete') await attachFiles(tx, resource, { record: write.next, before: write.row })
  const hooks = hooksOf(resource.name, action)
  if (!hooks.length) return
  const context = hookContext(tx, write)
  for (const phase of EFFECT_PHASES)
    for (const hook of hooks)
      if (phase !== 'derive' || !derives || derives(hook, write.next)) await hook[phase]?.(context)
}

interface Effected {
  action: string
  row: AnyRow
  next: AnyRow
  input: AnyRow
  derives?: ReturnType<typeof derivingIn>
}

export function hookContext(tx: Tx, write: Pick<HookContext, 'row' | 'next' | 'input'>): HookContext {
  return { tx, ...write, actor: tx.actor, now: tx.now, afterCommit: work => tx.afterCommit(work) }
}

/** The live record of this face, locked. Through another face it is missing. */
export async function lockInFace(
  tx: Tx,
  { resource, face }: { resource: AnyResource; face: Face },
  id: unknown,
): Promise<AnyRow> {
  const row = typeof id === 'number' ? await readRecord(tx, resource, { id, labels: false, lock: true }) : undefined
  const isSeen = row && inFace(face, row) && isWithinReach({ resource, face }, tx.actor, row)
  if (!isSeen) failMissing(face)
  return row as AnyRow
}

/** The values that differ from the row before. */
export function changedValues(before: AnyRow, next: AnyRow): AnyRow {
  return Object.fromEntries(Object.entries(next).filter(([name, value]) => !isSameValue(value, before[name])))
}

/**
 * @throws if the record is locked. Returns the fields that may be changed although it is under approval; undefined: all.
 */
async function refuseLocked(tx: Tx, resource: AnyResource, before: AnyRow): Promise<readonly string[] | undefined> {
  if (!resource.locked?.(before)) return undefined
  const isHeldOnly = isUnderApproval(before) && !resource.locked({ ...before, approval: 'none' })
  const openFields = isHeldOnly ? await fieldsUnderApproval(tx, resource, before) : []
  if (!openFields.length) failAll([lockedRecordIssue(resource, before)])
  return openFields
}

function notOpen(
  resource: AnyResource,
  before: AnyRow,
  { values, openFields }: { values: AnyRow; openFields: readonly string[] | undefined },
) {
  return Object.keys(values).flatMap(name => {
    const field = resource.fields[name]
    const isOpen = !openFields || openFields.includes(name) || isSameValue(values[name], before[name])
    return field && !isOpen ? [fieldIssue('field.locked', { field, name })] : []
  })
}

/** Refuses values, other than defaults, of fields that are locked in every record, because only transitions set them. */
function lockedFromStart(resource: AnyResource, values: AnyRow) {
  const start = emptyRecord(resource)
  return Object.keys(values).flatMap(name => {
    const field = resource.fields[name]
    const isGiven = !isBlank(values[name]) && !isSameValue(values[name], start[name])
    const isRefused = field && isGiven && isAlwaysLocked(resource, name)
    return isRefused ? [fieldIssue('field.locked', { field, name })] : []
  })
}

/** Refuses changes of fields that were locked, unless the same save unlocks them, as the form shows them then. */
function lockedFields(resource: AnyResource, before: AnyRow, values: AnyRow) {
  const next = { ...before, ...values }
  const isLocked = (name: string): boolean => [before, next].every(row => resource.lockedWhen?.[name]?.(row) ?? false)
  return Object.keys(values).flatMap(name => {
    const field = resource.fields[name]
    const locked = field && (field.setOnce ? !isEmpty(before[name]) : isLocked(name))
    return field && locked && !isSameValue(values[name], before[name])
      ? [fieldIssue('field.locked', { field, name })]
      : []
  })
}

/** Completes child rows by their stored values. An id that does not belong to this record is refused. */
export function mergeLines(resource: AnyResource, before: AnyRow, values: AnyRow): AnyRow {
  const out = { ...values }
  for (const [name, value] of Object.entries(values)) {
    const field = resource.fields[name]
    if (field?.kind !== 'lines') continue
    const stored = new Map((before[name] as LineInput[]).map(line => [line.id, line]))
    out[name] = (value as LineInput[]).map((line, i) => {
      if (line.id === undefined) return withDefaults(field.lines?.fields ?? {}, line)
      const old = stored.get(line.id)
      if (!old) failAll([{ ...fieldIssue('ref.missing', { field, name }), path: `${name}.${i}` }])
      return { ...old, ...line }
    })
  }
  return out
}

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
