import { failAll, type Issue } from '@tuheng/domain/kernel/errors'
import type { Field, Fields } from '@tuheng/domain/kernel/field'
import { fieldIssue } from '@tuheng/domain/kernel/kinds/kind'
import { refStateIssue } from '@tuheng/domain/kernel/ref-state'
import type { AnyResource, AnyRow } from '@tuheng/domain/kernel/resource'
import { resourceOf } from './directory.ts'
import { tableName } from './names.ts'
import { selectRecord } from './select.ts'
import type { Tx } from './tx.ts'

interface Use {
  name: string
  field: Field
  /** The row that holds the reference; snapshots are written into it. */
  row: AnyRow
  path: string
  id: number
  /** Whether a snapshot may be written there: always where it is computed, else only where nothing was typed. */
  open(own: string): boolean
}

/**
 * Checks every reference among `changed` fields and takes its snapshots: the target must be alive and fit the field's
 * fixed filter and its siblings. One statement per target resource. Writes into `next`. A snapshot is a proposal for a
 * field that can be typed: what is among `typed` with a value stands.
 */
export async function resolveReferences(tx: Tx, resource: AnyResource, next: AnyRow, changed: readonly string[], typed: readonly string[]): Promise<void> {
  const uses: Use[] = []
  for (const name of changed) {
    const field = resource.fields[name]
    if (!field) continue
    const open = (own: string): boolean => resource.fields[own]?.computed === true || !typed.includes(own) || isEmpty(next[own])
    if (field.kind === 'ref' || field.kind === 'refs') collect({ name, field, row: next, path: name, open }, uses)
    if (field.kind === 'lines') (next[name] as AnyRow[] | undefined)?.forEach((line, i) => collectLine(field.lines?.fields ?? {}, line, `${name}.${i}`, uses))
  }
  const issues: Issue[] = []
  for (const [target, group] of Map.groupBy(uses, use => use.field.to ?? '')) issues.push(...(await resolveGroup(tx, resourceOf(target), group, next)))
  failAll(issues)
}

function collect(use: Omit<Use, 'id'>, uses: Use[]): void {
  const { name, field, row, open } = use
  const value = row[name]
  if (typeof value === 'number') uses.push({ ...use, id: value })
  else if (Array.isArray(value)) for (const id of value as number[]) uses.push({ ...use, id })
  else for (const own of Object.keys(field.snapshot ?? {})) if (open(own)) row[own] = null
}

function collectLine(fields: Fields, line: AnyRow, prefix: string, uses: Use[]): void {
  const open = (own: string): boolean => fields[own]?.computed === true || isEmpty(line[own])
  for (const [name, field] of Object.entries(fields)) if (field.kind === 'ref') collect({ name, field, row: line, path: `${prefix}.${name}`, open }, uses)
}

async function resolveGroup(tx: Tx, target: AnyResource, uses: Use[], root: AnyRow): Promise<Issue[]> {
  const { columns } = selectRecord(target, { labels: false })
  // Whoever retires such a record waits for those who are about to refer to it, and they for whoever retires it
  const lock = target.refusesUse ? ' order by t.id for key share of t' : ''
  const { rows } = await tx.sql<AnyRow>(
    `select ${columns.join(', ')} from ${tableName(target)} t where t.org_id = $1 and t.id = any($2::bigint[]) and t.deleted_at is null${lock}`,
    [tx.orgId, [...new Set(uses.map(use => use.id))]],
    `refs-${target.name}`,
  )
  const found = new Map(rows.map(row => [row.id as number, row]))
  const issues: Issue[] = []
  for (const use of uses) {
    const record = found.get(use.id)
    const retired = record && target.refusesUse?.(record)
    if (retired) issues.push({ ...retired, path: use.path })
    else if (!record || !fits(use, record, root)) issues.push({ ...unfit(use, target, record), path: use.path })
    else for (const [own, theirs] of Object.entries(use.field.snapshot ?? {})) if (use.open(own)) use.row[own] = record[theirs] ?? null
  }
  return issues
}

/** What is there but stands in a status that forbids it is said with the way out. */
function unfit({ field, name }: Use, target: AnyResource, record: AnyRow | undefined): Issue {
  return (record && refStateIssue({ field, name, target, record })) ?? fieldIssue('ref.missing', field, name)
}

function fits(use: Use, record: AnyRow, root: AnyRow): boolean {
  const fixed = Object.entries(use.field.where ?? {}).every(([field, value]) => (Array.isArray(value) ? value.includes(record[field]) : record[field] === value))
  return fixed && Object.entries(use.field.whereFrom ?? {}).every(([theirs, own]) => {
    const wanted = own in use.row ? use.row[own] : root[own]
    return wanted === null || wanted === undefined || record[theirs] === wanted
  })
}

const isEmpty = (value: unknown): boolean => value === null || value === undefined || value === ''
