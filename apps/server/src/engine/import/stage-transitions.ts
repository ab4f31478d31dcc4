import { checkRow, deriveRow } from '@tuheng/domain/kernel/draft'
import type { Issue } from '@tuheng/domain/kernel/errors'
import { fieldIssue } from '@tuheng/domain/kernel/kinds/kind'
import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { refusalOf } from '@tuheng/domain/kernel/transitions'
import type { Sql } from '../../db/database.ts'
import { tableName } from '../../sql/names.ts'
import { attachLines } from '../read/record.ts'
import { selectRecord } from '../read/select.ts'
import { redact, viewerAccess } from '../rights/redact.ts'
import { type TransitionImport, transitionImportOf } from './adapters.ts'
import type { StoredRow } from './batch-store.ts'
import type { KeyIndex } from './duplicates.ts'
import { importErrors } from './import-errors.ts'
import { type CheckContext, sortIssues } from './row-check.ts'
import type { ReadRow } from './row-reader.ts'
import type { ImportPlace } from './targets.ts'
import type { RowIssue, StagedRow } from './types.ts'

interface Stage {
  context: CheckContext
  how: TransitionImport
  columnOf(field: string): number | null
  /** Adds an error where a date of the row is in a closed month. */
  checkMonth(row: AnyRow, errors: RowIssue[]): Promise<void>
}

/**
 * Stages rows that run a transition: finds the record of each, and checks state, guard, fields and rules as the
 * transition will. The transition checks all of it again.
 */
export async function stageTransitions(
  sql: Sql,
  stage: Stage,
  { read, keys }: { read: readonly ReadRow[]; keys: KeyIndex },
): Promise<StagedRow[]> {
  const { context, how } = stage
  const matches = await how.find(
    sql,
    context,
    read.map(row => row.values.input),
  )
  const ids = matches.flatMap(match => ('id' in match ? [match.id] : []))
  const records = await recordsById(sql, context, ids)
  const further = await how.checks?.(sql, context)
  const staged: StagedRow[] = []
  for (const [i, row] of read.entries()) {
    const match = matches[i]
    const record = match && 'id' in match ? records.get(match.id) : undefined
    const next = record && afterTransition(context, record, row.values.input)
    const unread = row.errors.some(({ path }) => path in how.keys)
    const issues: Issue[] = match && 'issue' in match && !unread ? [match.issue] : []
    if (record && next) issues.push(...transitionIssues(context, record, { next, input: row.values.input }))
    if (record && next && !issues.length) issues.push(...(further?.({ next, row: row.values.input }) ?? []))
    const { own: errors } = sortIssues(issues, row.errors, stage.columnOf)
    if (next) await stage.checkMonth(next, errors)
    const own = record ? [`record=${String(record.id)}`] : []
    for (const key of own) {
      const first = keys.first(key, row.rowNo)
      if (first !== row.rowNo) errors.push(repeated(context, record as AnyRow, first))
    }
    staged.push({
      rowNo: row.rowNo,
      raw: row.raw,
      values: row.values,
      errors,
      state: errors.length ? 'error' : 'ok',
      keys: own,
      action: 'update',
      recordId: (record?.id as number | undefined) ?? null,
      parentRow: null,
    })
  }
  return staged
}

/** The fields of a row that the transition edits. */
export function editsIn({ resource, face }: Pick<ImportPlace, 'resource' | 'face'>, input: AnyRow): AnyRow {
  const { edits = [] } = resource.transitions[face.imports ?? ''] ?? {}
  return Object.fromEntries(Object.entries(input).filter(([name]) => edits.includes(name)))
}

/** The records that rows name, as they will be and as far as the person may see them, by row. */
export async function namedRecords(
  sql: Sql,
  place: ImportPlace,
  rows: readonly StoredRow[],
): Promise<Map<number, AnyRow>> {
  const { resource, face, actor } = place
  const how = transitionImportOf(face)
  if (!how) return new Map()
  const ids = rows.flatMap(row => row.recordId ?? [])
  const records = await recordsById(sql, place, ids)
  const access = viewerAccess(actor, resource, face)
  const shown = [resource.title, ...how.shows]
  return new Map(
    rows.flatMap(row => {
      const record = records.get(row.recordId ?? 0)
      if (!record) return []
      const pending = row.state === 'ok' || row.state === 'error'
      const next = pending ? afterTransition(place, record, row.values.input) : record
      return [[row.rowNo, redact(Object.fromEntries(shown.map(name => [name, next[name] ?? null])), access)]]
    }),
  )
}

function afterTransition(place: Pick<ImportPlace, 'resource' | 'face'>, record: AnyRow, input: AnyRow): AnyRow {
  const transition = place.resource.transitions[place.face.imports ?? '']
  const moved = transition ? { [transition.machine]: transition.to } : {}
  return deriveRow(place.resource, { ...record, ...editsIn(place, input), ...moved })
}

/** State and guard of the record, then missing fields and rules of the result. */
function transitionIssues(
  { resource, face, actor, now }: CheckContext,
  record: AnyRow,
  { next, input }: { next: AnyRow; input: AnyRow },
): Issue[] {
  const name = face.imports ?? ''
  const refusal = refusalOf({ resource, name, row: record, actor, ctx: { ...now, settings: {} } })
  if (refusal) return [refusal]
  const missing = (resource.transitions[name]?.needs ?? []).flatMap(needed => {
    const field = resource.fields[needed]
    const empty = (input[needed] ?? null) === null && (record[needed] ?? null) === null
    return field && empty ? [fieldIssue('field.required', { field, name: needed })] : []
  })
  return [...missing, ...checkRow(resource, next, { ...now, actor })]
}

function repeated({ resource }: CheckContext, record: AnyRow, first: number): RowIssue {
  const { code, zh, en } = importErrors.issue('import.same_record', { no: String(record[resource.title]), row: first })
  return { code, path: '', zh, en, column: null }
}

async function recordsById(
  sql: Sql,
  { resource, actor }: Pick<ImportPlace, 'resource' | 'actor'>,
  ids: readonly number[],
): Promise<Map<number, AnyRow>> {
  if (!ids.length) return new Map()
  const { columns } = selectRecord(resource, { labels: false })
  const { rows } = await sql.query<AnyRow & { id: number }>(
    `select ${columns.join(', ')} from ${tableName(resource)} t where t.org_id = $1 and t.deleted_at is null and t.id = any($2::bigint[])`,
    [actor.orgId, [...new Set(ids)]],
  )
  await attachLines({ orgId: actor.orgId, sql: sql.query.bind(sql) }, resource, { rows, labels: false })
  return new Map(rows.map(row => [row.id, row]))
}
