import { failAll, type Issue } from '@tuheng/domain/kernel/errors'
import type { Field } from '@tuheng/domain/kernel/field'
import { fieldIssue } from '@tuheng/domain/kernel/kinds/kind'
import { refStateIssue } from '@tuheng/domain/kernel/ref-state'
import type { AnyResource, AnyRow } from '@tuheng/domain/kernel/resource'
import { resourceOf } from '../directory.ts'
import { statementName, tableName } from '../../sql/names.ts'
import { Params } from '../../sql/params.ts'
import { referenceScopeSql } from '../rights/reference-scope.ts'
import { readRecord } from '../read/record.ts'
import { selectRecord } from '../read/select.ts'
import type { Tx } from './tx.ts'

interface ReferenceUse {
  name: string
  field: Field
  /** The row that contains the reference; snapshots are written into it. */
  row: AnyRow
  /** The fields of that row. */
  fields: Readonly<Record<string, Field>>
  path: string
  id: number
  /**
   * Whether a snapshot may be written to the field: always to a computed field, to others only if nothing was entered.
   */
  takesSnapshot(own: string): boolean
  /** A client named the record, and the reference is new. Only records in the person's reference scope are allowed. */
  fromClient: boolean
  /** The record that is written, whose fields child rows are matched against, too. */
  root: AnyRow
}

export interface References {
  /** The row to be written; snapshots are written into it. */
  next: AnyRow
  /** Fields to check. */
  changed: readonly string[]
  /** Those of the changed fields that were given and not filled in. */
  typed: readonly string[]
  /** A person or a program named the records, not the system. */
  fromClient: boolean
  /** The row before the write. References that it already contains remain allowed. */
  before?: AnyRow
}

/**
 * Checks the references of all `changed` fields and takes their snapshots. A target must be live, match the field's
 * fixed filter and sibling fields, and be in the reference scope of a client. One statement per target resource. Writes
 * into `next`. In a field that can be typed into, a value among `typed` takes precedence over the snapshot.
 */
export const resolveReferences = (tx: Tx, resource: AnyResource, references: References): Promise<void> =>
  resolveReferencesOfAll(tx, resource, [references])

/** As `resolveReferences` for each of the rows, still with one statement per target resource. */
export async function resolveReferencesOfAll(
  tx: Tx,
  resource: AnyResource,
  list: readonly References[],
): Promise<void> {
  const uses = list.flatMap(references => usesOf(resource, references))
  const issues: Issue[] = []
  for (const [target, group] of Map.groupBy(uses, use => use.field.to ?? ''))
    issues.push(...(await resolveGroup(tx, resourceOf(target), group)))
  failAll(issues)
}

function usesOf(resource: AnyResource, { next, changed, typed, fromClient, before = {} }: References): ReferenceUse[] {
  const uses: ReferenceUse[] = []
  for (const name of changed) {
    const field = resource.fields[name]
    if (!field) continue
    const isNewInput = fromClient && typed.includes(name)
    const takesSnapshot = (own: string): boolean =>
      resource.fields[own]?.computed === true || !typed.includes(own) || isEmpty(next[own])
    if (field.kind === 'ref' || field.kind === 'refs')
      collect(
        {
          name,
          field,
          row: next,
          fields: resource.fields,
          path: name,
          takesSnapshot,
          fromClient: isNewInput,
          root: next,
        },
        { previousIds: idsIn([before], name), uses },
      )
    if (field.kind === 'lines')
      collectLines({ name, field, next, fromClient: isNewInput, before: before[name] as AnyRow[] | undefined }, uses)
  }
  return uses
}

function collect(
  use: Omit<ReferenceUse, 'id'>,
  { previousIds, uses }: { previousIds: ReadonlySet<unknown>; uses: ReferenceUse[] },
): void {
  const { name, field, row, takesSnapshot } = use
  const value = row[name]
  const add = (id: number): void => void uses.push({ ...use, id, fromClient: use.fromClient && !previousIds.has(id) })
  if (typeof value === 'number') add(value)
  else if (Array.isArray(value)) (value as number[]).forEach(add)
  else for (const own of Object.keys(field.snapshot ?? {})) if (takesSnapshot(own)) row[own] = null
}

/** References of child rows. A target that one of them had before is allowed in all of them. */
function collectLines(
  at: { name: string; field: Field; next: AnyRow; fromClient: boolean; before: readonly AnyRow[] | undefined },
  uses: ReferenceUse[],
): void {
  const fields = at.field.lines?.fields ?? {}
  const refs = Object.entries(fields).filter(([, field]) => field.kind === 'ref' || field.kind === 'refs')
  for (const [name, field] of refs) {
    const previousIds = idsIn(at.before ?? [], name)
    ;((at.next[at.name] ?? []) as AnyRow[]).forEach((row, i) => {
      const takesSnapshot = (own: string): boolean =>
        at.field.lines?.fields[own]?.computed === true || isEmpty(row[own])
      collect(
        {
          name,
          field,
          row,
          fields,
          path: `${at.name}.${i}.${name}`,
          takesSnapshot,
          fromClient: at.fromClient,
          root: at.next,
        },
        { previousIds, uses },
      )
    })
  }
}

const idsIn = (rows: readonly AnyRow[], name: string): ReadonlySet<unknown> =>
  new Set(rows.flatMap(row => row[name] ?? []))

const IN_SCOPE = 'inReach$'

async function resolveGroup(tx: Tx, target: AnyResource, uses: readonly ReferenceUse[]): Promise<Issue[]> {
  const { columns } = selectRecord(target, { labels: false, ...neededColumns(target, uses) })
  const params = new Params()
  const [org, ids] = [params.add(tx.orgId), params.add([...new Set(uses.map(use => use.id))])]
  const scope = uses.some(use => use.fromClient) ? referenceScopeSql(tx.actor, { resource: target }, params) : undefined
  // Whoever retires such a record waits for the transactions that are about to reference it, and they wait for whoever
  // retires it
  const lock = target.refusesUse ? ' order by t.id for key share of t' : ''
  const text = `select ${columns.join(', ')}${scope ? `, (${scope}) is true as "${IN_SCOPE}"` : ''} from ${tableName(target)} t where t.org_id = ${org} and t.id = any(${ids}::bigint[]) and t.deleted_at is null${lock}`
  const { rows } = await tx.sql<AnyRow>(text, params.values, statementName(text))
  const found = new Map(rows.map(row => [row.id as number, row]))
  const issues: Issue[] = []
  for (const use of uses) {
    const stored = found.get(use.id)
    const record = use.fromClient && stored?.[IN_SCOPE] === false ? undefined : stored
    const refusal = record && (target.refusesUse?.(record) ?? (use.fromClient && target.refusesChoice?.(record)))
    if (refusal) issues.push({ ...refusal, path: use.path })
    else if (!record || !fits(use, record))
      issues.push({ ...(await unfitIssue(tx, use, { target, record })), path: use.path })
    else
      for (const [own, theirs] of Object.entries(use.field.snapshot ?? {}))
        if (use.takesSnapshot(own)) use.row[own] = snapshotValue(use, own, record[theirs] ?? null)
  }
  return issues
}

/** What the field takes from the record. Where the record has no value, a field that needs one takes its default. */
function snapshotValue({ field, fields }: ReferenceUse, own: string, value: unknown): unknown {
  const taken = field.snapshotAs?.[own] ? field.snapshotAs[own](value) : value
  const { required, default: usual } = fields[own] ?? {}
  return taken ?? (required ? (usual ?? null) : null)
}

/** The columns that checks and snapshots need; all columns if the target checks its uses itself. */
function neededColumns(target: AnyResource, uses: readonly ReferenceUse[]): { only?: ReadonlySet<string> } {
  if (target.refusesUse || target.refusesChoice) return {}
  const names = uses.flatMap(({ field: { where = {}, whereFrom = {}, snapshot = {} } }) => [
    ...Object.keys(where),
    ...Object.keys(whereFrom),
    ...Object.values(snapshot),
  ])
  return { only: new Set(names.toSorted()) }
}

/**
 * The issue of an unsuitable target. If its status is the reason, the issue contains the remedy, which needs the full
 * record.
 */
async function unfitIssue(
  tx: Tx,
  { field, name, id }: ReferenceUse,
  { target, record }: { target: AnyResource; record: AnyRow | undefined },
): Promise<Issue> {
  const fullRow = record && { ...record, ...(await readRecord(tx, target, { id, labels: false, lock: false })) }
  return (
    (fullRow && refStateIssue({ field, name, target, record: fullRow })) ?? fieldIssue('ref.missing', { field, name })
  )
}

function fits(use: ReferenceUse, record: AnyRow): boolean {
  const fixed = Object.entries(use.field.where ?? {}).every(([field, value]) =>
    Array.isArray(value) ? value.includes(record[field]) : record[field] === value,
  )
  if (!fixed || use.field.unboundWhen?.(use.row)) return fixed
  return Object.entries(use.field.whereFrom ?? {}).every(([theirs, own]) => {
    const expected = own in use.row ? use.row[own] : use.root[own]
    return expected === null || expected === undefined || record[theirs] === expected
  })
}

const isEmpty = (value: unknown): boolean => value === null || value === undefined || value === ''
