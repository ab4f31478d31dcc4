import { checkRow, deriveRow, withDefaults } from '@tuheng/domain/kernel/draft'
import { DomainError, failAll, type Issue } from '@tuheng/domain/kernel/errors'
import { can } from '@tuheng/domain/kernel/policy'
import { type AnyResource, type AnyRow, anyResource, type Face } from '@tuheng/domain/kernel/resource'
import { isSameValue } from '@tuheng/domain/kernel/same-value'
import type { Sql } from '../../db/database.ts'
import { resourceOf } from '../directory.ts'
import { readRecord } from '../read/record.ts'
import { forbiddenIssue, permissionText } from '../rights/forbidden.ts'
import { viewerAccess } from '../rights/redact.ts'
import { softDeleteRecord } from '../write/delete.ts'
import { forbiddenIssues } from '../write/forbidden.ts'
import { createRecord, saveRecord } from '../write/save.ts'
import type { Tx } from '../write/tx.ts'
import type { RowStep } from './adapters.ts'
import type { StoredRow } from './batch-store.ts'
import { type Change, changedIssue, changesSince } from './changed-since.ts'
import { existingKeys, keyIn, type KeyIndex } from './duplicates.ts'
import type { CheckContext } from './row-check.ts'
import type { Batch } from './types.ts'

/** A record that a row writes beside the one that it names. */
export type BesideStep = Extract<RowStep, { beside: unknown }>

/** The record that a row has written, as its undoing needs it: `was` holds earlier values of one that was there. */
interface Written {
  resource: string
  id: number
  was: AnyRow | null
}

type Reader = Pick<Tx, 'orgId' | 'sql' | 'actor'>

export const readerFor = (sql: Sql, { actor }: Pick<CheckContext, 'actor'>): Reader => ({
  orgId: actor.orgId,
  actor,
  sql: sql.query.bind(sql),
})

/** By what the record is known: its first set of unique fields. */
const keySet = (resource: AnyResource): readonly string[] => resource.unique?.[0] ?? []
const faceOf = ({ faces }: AnyResource): Face => Object.values(faces)[0] as Face
/** `oms/trackingEvent+railWaybillId+…=[…]`: tells rows of a file that write one record. */
const fileKey = (resource: AnyResource, input: AnyRow): string =>
  `${resource.name} ${keyIn(keySet(resource), input) ?? ''}`

/** The record that the row would write, if it is there. */
async function existingRecord(reader: Reader, { beside, input }: BesideStep): Promise<AnyRow | undefined> {
  const resource = anyResource(beside)
  const set = keySet(resource)
  const key = keyIn(set, input)
  const ids = await existingKeys({ query: reader.sql } as Sql, { orgId: reader.orgId, resource, set }, [input])
  const id = key === undefined ? undefined : ids.get(key)
  return id === undefined ? undefined : readRecord(reader, resource, { id, labels: false, lock: false })
}

/** Whether the record says all that the row does, to whoever may see it. */
function isRecorded({ actor }: Reader, { beside, input }: BesideStep, existing: AnyRow): boolean {
  const resource = anyResource(beside)
  const { mayQuery } = viewerAccess(actor, resource, faceOf(resource))
  return Object.entries(input).every(
    ([name, value]) => resource.fields[name]?.computed || (mayQuery(name) && isSameValue(value, existing[name])),
  )
}

/** The step, or that the record says so already. `keys` knows what the rows before have written. */
export async function unlessRecorded<S extends RowStep>(
  reader: Reader,
  step: S,
  keys?: Pick<KeyIndex, 'beside'>,
): Promise<S | { same: true }> {
  if (!('beside' in step)) return step
  const existing =
    keys?.beside.get(fileKey(anyResource(step.beside), step.input)) ?? (await existingRecord(reader, step))
  return existing && isRecorded(reader, step, existing) ? { same: true } : step
}

/** Notes what a row of a file will write, for the rows after it. */
export const noteBeside = ({ beside }: KeyIndex, { beside: resource, input }: BesideStep): unknown =>
  beside.set(fileKey(anyResource(resource), input), input)

/** Right and rules of the record that a row writes. */
export function besideIssues({ actor, now }: CheckContext, { beside, input }: BesideStep): Issue[] {
  const resource = anyResource(beside)
  const face = faceOf(resource)
  if (!can(actor, face, 'modify')) return [forbiddenIssue(permissionText(`${face.permission}.modify`))]
  const given = typedOf(resource, input)
  const forbidden = forbiddenIssues({ actor }, { resource, face }, { fields: given })
  const next = deriveRow(resource, withDefaults(resource.fields, input))
  return [...forbidden, ...checkRow(resource, next, { ...now, actor })]
}

const typedOf = (resource: AnyResource, input: AnyRow): AnyRow =>
  Object.fromEntries(Object.entries(input).filter(([name]) => !resource.fields[name]?.computed))

/** Writes the record, or corrects the one that is there. @throws what speaks against it */
export async function writeBeside(tx: Tx, step: BesideStep): Promise<Written> {
  const resource = anyResource(step.beside)
  const face = faceOf(resource)
  if (!can(tx.actor, face, 'modify')) failAll([forbiddenIssue(permissionText(`${face.permission}.modify`))])
  const given = typedOf(resource, step.input)
  const existing = await existingRecord(tx, step)
  if (!existing) {
    failAll(forbiddenIssues(tx, { resource, face }, { fields: given }))
    const { id } = await createRecord(tx, resource, { values: step.input, fromClient: true })
    return { resource: resource.name, id: id as number, was: null }
  }
  const { id, version } = existing
  const values = Object.fromEntries(Object.entries(given).filter(([name]) => !keySet(resource).includes(name)))
  await saveRecord(tx, { resource, face, input: { ...values, id, version } })
  const was = Object.fromEntries(Object.keys(values).map(name => [name, existing[name] ?? null]))
  return { resource: resource.name, id: id as number, was }
}

/** What a row of an import has written beside its record; undefined if it ran a transition. */
export const writtenBeside = ({ before }: Pick<StoredRow, 'before'>): Written | undefined =>
  before?.['beside'] as Written | undefined

/** Changes of records that rows have written since, by resource and id. */
export async function changesBeside(tx: Tx, batch: Batch, rows: readonly StoredRow[]): Promise<Map<string, Change>> {
  const found = new Map<string, Change>()
  const written = rows.flatMap(row => writtenBeside(row) ?? [])
  for (const [name, of] of Map.groupBy(written, one => one.resource)) {
    const ids = [...new Set(of.map(one => one.id))]
    for (const [id, change] of await changesSince(tx, { resource: resourceOf(name), batch }, ids))
      found.set(`${name} ${id}`, change)
  }
  return found
}

/** Deletes the record, or gives one that was there its earlier values. One that is gone stays so. @throws if it was changed since */
export async function takeBackBeside(
  tx: Tx,
  { resource: name, id, was }: Written,
  { changes, reason }: { changes: ReadonlyMap<string, Change>; reason: string },
): Promise<void> {
  const resource = resourceOf(name)
  const before = await readRecord(tx, resource, { id, labels: false, lock: true })
  if (!before) return
  const change = changes.get(`${name} ${id}`)
  if (change) throw new DomainError([changedIssue(resource, change)])
  if (was === null) await softDeleteRecord(tx, resource, { before, reason })
  else
    await saveRecord(tx, {
      resource,
      face: faceOf(resource),
      input: { ...was, id, version: before['version'] },
      fromClient: false,
    })
}
