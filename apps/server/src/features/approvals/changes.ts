import type { Field, FileRef } from '@tuheng/domain/kernel/field'
import type { Actor } from '@tuheng/domain/kernel/policy'
import { type AnyResource, type AnyRow, columnField, labelOf } from '@tuheng/domain/kernel/resource'
import { decidingActor } from '@tuheng/domain/kernel/veiled'
import type { Lang } from '@tuheng/domain/kernel/text'
import type { Sql } from '../../db/database.ts'
import { findFace, knownAct } from '../../engine/directory.ts'
import { readerOf } from '../../engine/read/reader.ts'
import { labelRecord, readRecord } from '../../engine/read/record.ts'
import { redact, viewerAccess } from '../../engine/rights/redact.ts'
import { type ShownRecord, valueText } from './shown-records.ts'

interface Change {
  label: string
  before: string
  after: string
}

interface Submitted {
  act: string
  recordId: number
  submitted: AnyRow
}

/** What differs from the record as it was submitted, as far as the person may see it. */
export async function changesSince(
  sql: Sql,
  actor: Actor,
  { run, record, lang }: { run: Submitted; record: ShownRecord; lang: Lang },
): Promise<Change[]> {
  const { resource } = knownAct(run.act)
  const face = findFace(record.face)?.face
  if (!resource || !face) return []
  const reader = readerOf(sql, actor.orgId)
  const now = await readRecord(reader, resource, { id: run.recordId, labels: false, lock: false })
  if (!now) return []
  const access = viewerAccess(decidingActor(actor, resource, [run.recordId]), resource, face)
  const before = { ...run.submitted }
  await Promise.all([labelRecord(reader, resource, now), labelRecord(reader, resource, before)])
  const [left, right] = [redact(before, access), redact({ ...now }, access)]
  return Object.keys(resource.fields).flatMap(name => {
    const field = columnField(resource, name)
    if (!field || isDerived(field) || name === 'approvalId' || !(name in left) || !(name in right)) return []
    return field.lines
      ? lineChanges(field, name, { before: rowsOf(left[name]), after: rowsOf(right[name]), lang })
      : fieldChange(resource, name, { before: left, after: right, lang })
  })
}

/** What the product itself keeps, also while the record waits, is no change of anybody's. */
const isDerived = (field: Field | undefined): boolean => field?.computed === true

interface Compared<T> {
  before: T
  after: T
  lang: Lang
}

function fieldChange(
  resource: Pick<AnyResource, 'fields' | 'machines'>,
  name: string,
  { before, after, lang }: Compared<AnyRow>,
): Change[] {
  const field = columnField(resource as AnyResource, name)
  if (!field || field.kind === 'json' || ordered(before[name]) === ordered(after[name])) return []
  const text = (row: AnyRow) =>
    field.kind === 'files' ? fileNames(row[name]) : valueText(resource as AnyResource, { name, row, lang })
  return [{ label: labelOf(field, name)[lang], before: text(before), after: text(after) }]
}

/** How many child rows there are, and what changed in those that stayed. */
function lineChanges(field: Field, name: string, { before, after, lang }: Compared<AnyRow[]>): Change[] {
  const label = labelOf(field, name)[lang]
  const earlier = new Map(before.map(row => [row.id, row]))
  const stayed = after.filter(row => earlier.has(row.id)).length
  const count = (n: number) => (lang === 'zh' ? `${n} 行` : `${n} ${n === 1 ? 'row' : 'rows'}`)
  const isOther = stayed < before.length || stayed < after.length
  const resource = { fields: field.lines?.fields ?? {}, machines: {} }
  return [
    ...(isOther ? [{ label, before: count(before.length), after: count(after.length) }] : []),
    ...after.flatMap((row, i) => {
      const old = earlier.get(row.id)
      if (!old) return []
      return Object.keys(resource.fields)
        .filter(one => one in old && one in row && !isDerived(columnField(resource as AnyResource, one)))
        .flatMap(one => fieldChange(resource, one, { before: old, after: row, lang }))
        .map(change => ({ ...change, label: `${label} ${i + 1} · ${change.label}` }))
    }),
  ]
}

const rowsOf = (value: unknown): AnyRow[] => (Array.isArray(value) ? (value as AnyRow[]) : [])

const fileNames = (value: unknown): string =>
  Array.isArray(value) ? (value as FileRef[]).map(file => file.name).join('、') : ''

/** A value as text whatever the order of its keys, which the database does not keep. */
export function ordered(value: unknown): string {
  return JSON.stringify(value ?? null, (_, inner: unknown) =>
    inner !== null && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  )
}
