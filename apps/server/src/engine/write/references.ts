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

interface Use {
  name: string
  field: Field
  /** The row that holds the reference; snapshots are written into it. */
  row: AnyRow
  path: string
  id: number
  /** Whether a snapshot may be written there: always where it is computed, else only where nothing was typed. */
  open(own: string): boolean
  /** Somebody named it who may refer to what is in their reach only, and it was not there before. */
  asked: boolean
}

export interface References {
  /** The row as it will be; snapshots are written into it. */
  next: AnyRow
  /** Fields to look at. */
  changed: readonly string[]
  /** Of these, what was given rather than filled in. */
  typed: readonly string[]
  /** A person or a program named them, not the system on its way. */
  asked: boolean
  /** The row as it was: what it refers to already, it may go on referring to. */
  before?: AnyRow
}

/**
 * Checks every reference among `changed` fields and takes its snapshots: the target must be alive, fit the field's fixed
 * filter and its siblings, and be within the reach of whoever asks. One statement per target resource. Writes into `next`.
 * A snapshot is a proposal for a field that can be typed: what is among `typed` with a value stands.
 */
export async function resolveReferences(
  tx: Tx,
  resource: AnyResource,
  { next, changed, typed, asked, before = {} }: References,
): Promise<void> {
  const uses: Use[] = []
  for (const name of changed) {
    const field = resource.fields[name]
    if (!field) continue
    const given = asked && typed.includes(name)
    const open = (own: string): boolean =>
      resource.fields[own]?.computed === true || !typed.includes(own) || isEmpty(next[own])
    if (field.kind === 'ref' || field.kind === 'refs')
      collect({ name, field, row: next, path: name, open, asked: given }, { held: idsIn([before], name), uses })
    if (field.kind === 'lines')
      collectLines({ name, field, next, asked: given, before: before[name] as AnyRow[] | undefined }, uses)
  }
  const issues: Issue[] = []
  for (const [target, group] of Map.groupBy(uses, use => use.field.to ?? ''))
    issues.push(...(await resolveGroup(tx, resourceOf(target), { uses: group, root: next })))
  failAll(issues)
}

function collect(use: Omit<Use, 'id'>, { held, uses }: { held: ReadonlySet<unknown>; uses: Use[] }): void {
  const { name, field, row, open } = use
  const value = row[name]
  const put = (id: number): void => void uses.push({ ...use, id, asked: use.asked && !held.has(id) })
  if (typeof value === 'number') put(value)
  else if (Array.isArray(value)) (value as number[]).forEach(put)
  else for (const own of Object.keys(field.snapshot ?? {})) if (open(own)) row[own] = null
}

/** References of child rows; what one of them held before may stand in any of them. */
function collectLines(
  at: { name: string; field: Field; next: AnyRow; asked: boolean; before: readonly AnyRow[] | undefined },
  uses: Use[],
): void {
  const refs = Object.entries(at.field.lines?.fields ?? {}).filter(
    ([, field]) => field.kind === 'ref' || field.kind === 'refs',
  )
  for (const [name, field] of refs) {
    const held = idsIn(at.before ?? [], name)
    ;((at.next[at.name] ?? []) as AnyRow[]).forEach((row, i) => {
      const open = (own: string): boolean => at.field.lines?.fields[own]?.computed === true || isEmpty(row[own])
      collect({ name, field, row, path: `${at.name}.${i}.${name}`, open, asked: at.asked }, { held, uses })
    })
  }
}

const idsIn = (rows: readonly AnyRow[], name: string): ReadonlySet<unknown> =>
  new Set(rows.flatMap(row => row[name] ?? []))

const WITHIN = 'inReach$'

async function resolveGroup(
  tx: Tx,
  target: AnyResource,
  { uses, root }: { uses: Use[]; root: AnyRow },
): Promise<Issue[]> {
  const { columns } = selectRecord(target, { labels: false, ...neededOf(target, uses) })
  const params = new Params()
  const [org, ids] = [params.add(tx.orgId), params.add([...new Set(uses.map(use => use.id))])]
  const within = uses.some(use => use.asked) ? referenceScopeSql(tx.actor, { resource: target }, params) : undefined
  // Whoever retires such a record waits for those who are about to refer to it, and they for whoever retires it
  const lock = target.refusesUse ? ' order by t.id for key share of t' : ''
  const text = `select ${columns.join(', ')}${within ? `, ${within} as "${WITHIN}"` : ''} from ${tableName(target)} t where t.org_id = ${org} and t.id = any(${ids}::bigint[]) and t.deleted_at is null${lock}`
  const { rows } = await tx.sql<AnyRow>(text, params.values, statementName(text))
  const found = new Map(rows.map(row => [row.id as number, row]))
  const issues: Issue[] = []
  for (const use of uses) {
    const there = found.get(use.id)
    const record = use.asked && there?.[WITHIN] === false ? undefined : there
    const retired = record && target.refusesUse?.(record)
    if (retired) issues.push({ ...retired, path: use.path })
    else if (!record || !fits(use, record, root))
      issues.push({ ...(await unfit(tx, use, { target, record })), path: use.path })
    else
      for (const [own, theirs] of Object.entries(use.field.snapshot ?? {}))
        if (use.open(own)) use.row[own] = taken(use.field, own, record[theirs] ?? null)
  }
  return issues
}

const taken = ({ snapshotAs }: Field, own: string, value: unknown): unknown =>
  snapshotAs?.[own] ? snapshotAs[own](value) : value

/** The columns that checks and snapshots look at; all of them where the target itself judges its uses. */
function neededOf(target: AnyResource, uses: readonly Use[]): { only?: ReadonlySet<string> } {
  if (target.refusesUse) return {}
  const names = uses.flatMap(({ field: { where = {}, whereFrom = {}, snapshot = {} } }) => [
    ...Object.keys(where),
    ...Object.keys(whereFrom),
    ...Object.values(snapshot),
  ])
  return { only: new Set(names.toSorted()) }
}

/** What is there but stands in a status that forbids it is said with the way out, for which the whole record is read. */
async function unfit(
  tx: Tx,
  { field, name, id }: Use,
  { target, record }: { target: AnyResource; record: AnyRow | undefined },
): Promise<Issue> {
  const whole = record && { ...record, ...(await readRecord(tx, target, { id, labels: false, lock: false })) }
  return (whole && refStateIssue({ field, name, target, record: whole })) ?? fieldIssue('ref.missing', { field, name })
}

function fits(use: Use, record: AnyRow, root: AnyRow): boolean {
  const fixed = Object.entries(use.field.where ?? {}).every(([field, value]) =>
    Array.isArray(value) ? value.includes(record[field]) : record[field] === value,
  )
  return (
    fixed &&
    Object.entries(use.field.whereFrom ?? {}).every(([theirs, own]) => {
      const wanted = own in use.row ? use.row[own] : root[own]
      return wanted === null || wanted === undefined || record[theirs] === wanted
    })
  )
}

const isEmpty = (value: unknown): boolean => value === null || value === undefined || value === ''
