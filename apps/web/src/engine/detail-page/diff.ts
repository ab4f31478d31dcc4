import { columnField, type AnyResource, type AnyRow } from '@tuheng/domain/kernel/resource'
import type { Field } from '@tuheng/domain/kernel/field'
import { sameValue } from '../form/form-store.ts'

export interface Change {
  name: string
  field: Field
}

export interface LineChange {
  name: string
  field: Field
  added: AnyRow[]
  removed: AnyRow[]
  changed: { before: AnyRow; after: AnyRow; names: string[] }[]
}

const IGNORED_FIELDS = new Set([
  'id',
  'orgId',
  'version',
  'createdAt',
  'createdBy',
  'updatedAt',
  'updatedBy',
  'deletedAt',
  'deletedBy',
  'deletedReason',
])

/**
 * Fields whose values differ between two states of a record, in declared order. `hidden`: fields that this person may
 * not see.
 */
export function changesOf(args: {
  resource: AnyResource
  before: AnyRow | null
  after: AnyRow | null
  hidden(name: string): boolean
}): Change[] {
  const { resource, before, after, hidden } = args
  const names = [...Object.keys(resource.machines), ...Object.keys(resource.fields), 'deptId']
  return names.flatMap(name => {
    const field = columnField(resource, name)
    if (!field || field.lines || IGNORED_FIELDS.has(name) || hidden(name)) return []
    if (!(name in (before ?? {})) && !(name in (after ?? {}))) return []
    if (sameValue(before?.[name], after?.[name])) return []
    // The approval has a line of its own
    const { yieldsToApproval: _, ...plain } = field
    return [{ name, field: plain }]
  })
}

/** Added, removed and changed child rows, matched by id. */
export function lineChangesOf(args: {
  resource: AnyResource
  before: AnyRow | null
  after: AnyRow | null
  hidden(name: string): boolean
}): LineChange[] {
  const { resource, before, after, hidden } = args
  return Object.entries(resource.fields).flatMap(([name, field]) => {
    if (!field.lines || hidden(name)) return []
    const old = rowsOf(before, name)
    const now = rowsOf(after, name)
    const ids = new Set(now.map(row => row['id']))
    const changed = now.flatMap(row => {
      const was = old.find(one => one['id'] === row['id'])
      const names = was ? Object.keys(field.lines?.fields ?? {}).filter(cell => !sameValue(was[cell], row[cell])) : []
      return was && names.length ? [{ before: was, after: row, names }] : []
    })
    const added = now.filter(row => !old.some(one => one['id'] === row['id']))
    const removed = old.filter(row => !ids.has(row['id']))
    return added.length || removed.length || changed.length ? [{ name, field, added, removed, changed }] : []
  })
}

function rowsOf(row: AnyRow | null, name: string): AnyRow[] {
  const rows = row?.[name]
  return Array.isArray(rows) ? (rows as AnyRow[]) : []
}
