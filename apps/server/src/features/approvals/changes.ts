import type { Field, FileRef } from '@tuheng/domain/kernel/field'
import { type AnyResource, type AnyRow, columnField, labelOf } from '@tuheng/domain/kernel/resource'
import type { Lang } from '@tuheng/domain/kernel/text'
import { valueText } from './shown-records.ts'

export interface Change {
  label: string
  before: string
  after: string
}

/** What differs between two rows of a record with labels, as somebody may see both. */
export function differences(resource: AnyResource, { before, after, lang }: Compared<AnyRow>): Change[] {
  return Object.keys(resource.fields).flatMap(name => {
    const field = columnField(resource, name)
    if (!field || isDerived(field) || name === 'approvalId' || !(name in before) || !(name in after)) return []
    return field.lines
      ? lineChanges(field, name, { before: rowsOf(before[name]), after: rowsOf(after[name]), lang })
      : fieldChange(resource, name, { before, after, lang })
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
  const kept = new Set(after.map(row => row.id))
  const whole = (row: AnyRow) => rowText(resource, row, lang)
  return [
    ...(isOther ? [{ label, before: count(before.length), after: count(after.length) }] : []),
    ...before.flatMap((row, i) =>
      kept.has(row.id) ? [] : [{ label: `${label} ${i + 1}`, before: whole(row), after: '' }],
    ),
    ...after.flatMap((row, i) =>
      earlier.has(row.id) ? [] : [{ label: `${label} ${i + 1}`, before: '', after: whole(row) }],
    ),
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

/** A child row in words: what it has, without what the product computes. */
const rowText = (resource: Pick<AnyResource, 'fields' | 'machines'>, row: AnyRow, lang: Lang): string =>
  fieldNames(resource)
    .flatMap(name => {
      const [change] = fieldChange(resource, name, { before: {}, after: row, lang })
      return change?.after ? [`${change.label} ${change.after}`] : []
    })
    .join(lang === 'zh' ? '，' : ', ')

const fieldNames = (resource: Pick<AnyResource, 'fields' | 'machines'>): string[] =>
  Object.keys(resource.fields).filter(name => !isDerived(columnField(resource as AnyResource, name)))

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
