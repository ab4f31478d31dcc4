import { lockedIssue } from '@tuheng/domain/kernel/locked-record'
import { DomainError, failAll } from '@tuheng/domain/kernel/errors'
import { failMissing } from '@tuheng/domain/kernel/missing-record'
import { can, inFace } from '@tuheng/domain/kernel/policy'
import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { canCreateMany, createRecords } from '../write/create-many.ts'
import { domainErrorOf } from '../../sql/db-errors.ts'
import { readRecord } from '../read/record.ts'
import { lockAlike } from '../write/refuse-alike.ts'
import { createRecord, lockInFace, saveRecord } from '../write/save.ts'
import type { Tx } from '../write/tx.ts'
import { moveRecord } from '../write/run-transition.ts'
import { adapterOf, type RowStep } from './adapters.ts'
import { unlessRecorded, writeBeside } from './beside.ts'
import { stateBefore } from './state-before.ts'
import type { StoredRow } from './batch-store.ts'
import { withReadCache } from './read-cache.ts'
import { importErrors } from './import-errors.ts'
import type { Masters } from './masters.ts'
import { inputOf } from './row-check.ts'
import { atColumns, stepFor } from './row-step.ts'
import { changedSinceCheck, otherSinceCheck } from './stage-transitions.ts'
import type { ImportPlace } from './targets.ts'
import { inSavepoint } from '../write/roll-back.ts'
import type { ImportMapping, RowIssue } from './types.ts'
import { failForbidden } from '../rights/forbidden.ts'
import { redactIssues } from '../rights/redact-issues.ts'

export interface CommitTarget {
  place: ImportPlace
  mapping: ImportMapping
  masters: Masters
}

/** A document with its child rows, as staged. */
export interface Document {
  row: StoredRow
  children: readonly StoredRow[]
}

export type Outcome =
  | { rowNo: number; ok: true; record: AnyRow; before: AnyRow | null }
  | { rowNo: number; ok: false; errors: RowIssue[] }

/** Writes all documents or none. Throws the refusal of any of them. */
export async function commitAll(tx: Tx, target: CommitTarget, documents: readonly Document[]): Promise<Outcome[]> {
  const { resource } = target.place
  const cached = withReadCache(tx, expectedRefs(target, documents))
  await lockAlike(cached, resource)
  if (
    !canCreateMany(resource) ||
    adapterOf(resource).afterRow ||
    documents.some(({ row }) => row.action === 'update')
  ) {
    const out: Outcome[] = []
    for (const document of documents) out.push(await commitOne(cached, target, document))
    return out
  }
  const values: AnyRow[] = []
  for (const document of documents) values.push(await valuesOf(cached, target, document))
  const records = await createRecords(cached, resource, { list: values, fromClient: true })
  return records.map((record, i) => success(target, documents[i] as Document, { record, before: null }))
}

/** Writes documents one by one. Refusals are reported, the others are kept. */
export async function commitEach(tx: Tx, target: CommitTarget, documents: readonly Document[]): Promise<Outcome[]> {
  const cached = withReadCache(tx, expectedRefs(target, documents))
  await lockAlike(cached, target.place.resource)
  const out: Outcome[] = []
  for (const document of documents) {
    const step = target.masters.fork()
    try {
      out.push(await inSavepoint(cached, inner => commitOne(inner, { ...target, masters: step }, document)))
      target.masters.merge(step)
    } catch (error) {
      out.push({ rowNo: document.row.rowNo, ok: false, errors: refusalIssues(target, error) })
    }
  }
  return out
}

async function commitOne(tx: Tx, target: CommitTarget, document: Document): Promise<Outcome> {
  const { resource, face } = target.place
  if (face.imports !== undefined) return runTransition(tx, target, document)
  const values = await valuesOf(tx, target, document)
  const { afterRow } = adapterOf(resource)
  if (document.row.action === 'update') return update(tx, target.place, { row: document.row, values })
  const record = await createRecord(tx, resource, { values, fromClient: true })
  if (!inFace(face, record)) failAll([lockedIssue(face)])
  if (!afterRow) return success(target, document, { record, before: null })
  await afterRow(tx, record, { ...document.row.values.input, ...(await createdMasters(tx, document, target.masters)) })
  const last = await readRecord(tx, resource, { id: record.id as number, labels: false, lock: false })
  return success(target, document, { record: last ?? record, before: null })
}

/** Runs the transition of a row on the record that it names, as a person does, if the record is still as checked. */
async function runTransition(tx: Tx, { place }: CommitTarget, { row }: Document): Promise<Outcome> {
  const id = row.recordId as number
  const before = await lockInFace(tx, place, id)
  // Asked for each row when its record is locked: another trip may get its plate while the rows before are written
  failAll([
    changedSinceCheck(place, before, row.values.seen) ??
      (await otherSinceCheck({ query: tx.sql }, { ...place, now: tx.now }, row)),
  ])
  const step = await unlessRecorded(tx, stepFor(place, before, row.values.input))
  if ('same' in step) importErrors.fail('import.done_since_check')
  const { record, beside } = await runStep(tx, place, { id, step })
  const name = 'name' in step ? step.name : ''
  return { rowNo: row.rowNo, ok: true, record, before: beside ? { beside } : stateBefore(place, name, before) }
}

/**
 * Runs a step of a row. Returns the record, and what was written beside it. @throws its refusal, at the columns of the
 * file
 */
export async function runStep(
  tx: Tx,
  { resource, face }: ImportPlace,
  { id, step }: { id: number; step: RowStep },
): Promise<{ record: AnyRow; beside: AnyRow | null }> {
  if ('issue' in step) throw new DomainError([step.issue])
  const beside = 'beside' in step ? { ...(await writeBeside(tx, step)) } : null
  if ('name' in step)
    await moveRecord(tx, { resource, face, name: step.name, id, input: step.input }).catch((error: unknown) => {
      const known = domainErrorOf(error)
      throw known instanceof DomainError ? new DomainError(atColumns(step, known.issues), known.data) : error
    })
  // Its effects may have changed it once more
  const record = (await readRecord(tx, resource, { id, labels: false, lock: false })) as AnyRow
  return { record, beside }
}

async function update(
  tx: Tx,
  { resource, face, actor }: ImportPlace,
  { row, values }: { row: StoredRow; values: AnyRow },
): Promise<Outcome> {
  if (!can(actor, face, 'modify')) failForbidden(`${face.permission}.modify`)
  const id = row.recordId as number
  const before = (await readRecord(tx, resource, { id, labels: false, lock: true })) ?? failMissing(resource)
  await saveRecord(tx, { resource, face, input: { ...values, id, version: before.version } })
  const record = (await readRecord(tx, resource, { id, labels: false, lock: false })) as AnyRow
  return {
    rowNo: row.rowNo,
    ok: true,
    record,
    before: Object.fromEntries(Object.keys(values).map(name => [name, before[name] ?? null])),
  }
}

/** The input of a document: its fields, created references, child rows, and on creation the presets of the face. */
async function valuesOf(
  tx: Tx,
  { place, mapping, masters }: CommitTarget,
  { row, children }: Document,
): Promise<AnyRow> {
  const { resource, face } = place
  const createdIds = await createdMasters(tx, { row }, masters)
  const rowValues = { ...row.values.input, ...createdIds }
  const { input } = inputOf(resource, { input: rowValues }, tx.now.today)
  const supplied =
    row.action === 'update'
      ? {}
      : await adapterOf(resource).beforeRow?.(tx, rowValues, (other, record) =>
          masters.trackCreated(tx, other, { record }),
        )
  const lines = Object.fromEntries(
    [...Map.groupBy(children, child => mapping.sheets.find(sheet => sheet.sheet === child.sheet)?.lines ?? '')].map(
      ([name, list]) => [name, list.map(child => child.values.input)],
    ),
  )
  return { ...(row.action === 'update' ? {} : face.preset), ...input, ...supplied, ...lines }
}

/** Ids of the records that the row refers to and that did not exist. Each is created once. */
async function createdMasters(tx: Tx, { row }: Pick<Document, 'row'>, masters: Masters): Promise<AnyRow> {
  const createdIds: AnyRow = {}
  for (const [name, master] of Object.entries(row.values.create ?? {}))
    createdIds[name] = await masters.idOf(tx, master)
  return createdIds
}

function success(
  { place: { face } }: CommitTarget,
  { row }: Document,
  { record, before }: { record: AnyRow; before: AnyRow | null },
): Outcome {
  if (!inFace(face, record)) failAll([lockedIssue(face)])
  return { rowNo: row.rowNo, ok: true, record, before }
}

/** The refusal of a row, by column. Other errors are ours and are thrown. */
function refusalIssues({ place, mapping }: CommitTarget, error: unknown): RowIssue[] {
  const known = domainErrorOf(error)
  const columnOf = (field: string) =>
    mapping.sheets.find(sheet => sheet.lines === null)?.columns.find(column => column.field === field)?.column ?? null
  if (known instanceof DomainError)
    return redactIssues(place.actor, known.issues).map(({ code, path, zh, en }) => ({
      code,
      path: path.split('.')[0] ?? '',
      zh,
      en,
      column: columnOf(path.split('.')[0] ?? ''),
    }))
  const { code = '', constraint = '' } = error as { code?: string; constraint?: string }
  if (!code.startsWith('23')) throw error
  const issue = importErrors.issue('import.constraint', { name: constraint })
  return [{ code: issue.code, path: '', zh: issue.zh, en: issue.en, column: null }]
}

function expectedRefs({ place: { resource } }: CommitTarget, documents: readonly Document[]): Map<string, Set<number>> {
  const expected = new Map<string, Set<number>>()
  const put = (target: string | undefined, value: unknown): void => {
    if (!target) return
    const ids = expected.get(target) ?? new Set<number>()
    expected.set(target, ids)
    for (const id of Array.isArray(value) ? value : [value]) if (typeof id === 'number') ids.add(id)
  }
  for (const [name, field] of Object.entries(resource.fields)) {
    if (field.to) for (const { row } of documents) put(field.to, row.values.input[name])
    for (const [key, sub] of Object.entries(field.lines?.fields ?? {}))
      if (sub.to)
        for (const { children } of documents) for (const child of children) put(sub.to, child.values.input[key])
  }
  return expected
}
