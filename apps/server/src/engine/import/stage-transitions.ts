import { checkRow, deriveRow } from '@tuheng/domain/kernel/draft'
import type { Issue } from '@tuheng/domain/kernel/errors'
import { fieldIssue } from '@tuheng/domain/kernel/kinds/kind'
import { type AnyRow, labelOf } from '@tuheng/domain/kernel/resource'
import { refusalOf } from '@tuheng/domain/kernel/transitions'
import { wordedIssue } from '@tuheng/domain/kernel/worded-issue'
import type { Sql } from '../../db/database.ts'
import { tableName } from '../../sql/names.ts'
import { Params } from '../../sql/params.ts'
import { attachLines } from '../read/record.ts'
import { selectRecord } from '../read/select.ts'
import { redact, redactedTitle, viewerAccess } from '../rights/redact.ts'
import { redactIssues, redactRecordValues } from '../rights/redact-issues.ts'
import { scopeSql } from '../rights/scope.ts'
import { type TransitionImport, transitionImportOf } from './adapters.ts'
import type { StoredRow } from './batch-store.ts'
import type { KeyIndex } from './duplicates.ts'
import { importErrors } from './import-errors.ts'
import { type CheckContext, sortIssues } from './row-check.ts'
import { fieldLabel, labelledIssue, type ReadRow } from './row-reader.ts'
import { type ImportPlace, mayAsk } from './targets.ts'
import type { RowIssue, StagedRow } from './types.ts'

interface Stage {
  context: CheckContext
  how: TransitionImport
  columnOf(field: string): number | null
  /** The text that the row gives for the field: its cell, or what stands for all rows. */
  textOf(field: string, row: ReadRow): string
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
    const barred = barredIssues(stage, row)
    const match = barred.length ? undefined : matches[i]
    const record = match && 'id' in match ? records.get(match.id) : undefined
    const next = record && afterTransition(context, record, row.values.input)
    const unread = row.errors.some(({ path }) => path in how.keys)
    const issues: Issue[] = match && 'issue' in match && !unread ? [match.issue] : barred
    const own = record ? [`record=${String(record.id)}`] : []
    const first = Math.min(row.rowNo, ...own.map(key => keys.first(key, row.rowNo)))
    // Only the first row of a record is judged: others would answer as many questions about it
    const isFirst = first === row.rowNo
    if (record && !isFirst) issues.push(repeated(context, record, first))
    if (record && next && isFirst) issues.push(...transitionIssues(context, record, { next, input: row.values.input }))
    if (record && next && !issues.length) issues.push(...(further?.({ next, row: row.values.input }) ?? []))
    const { own: errors } = sortIssues(redactIssues(context.actor, issues), row.errors, stage.columnOf)
    if (next && isFirst) await stage.checkMonth(next, errors)
    staged.push({
      rowNo: row.rowNo,
      raw: row.raw,
      values: record ? { ...row.values, seen: factsOf(how, record) } : row.values,
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

/** Columns that the row fills and that the person may not query by, since somebody with other rights mapped them. */
function barredIssues({ context, how, textOf }: Stage, row: ReadRow): Issue[] {
  return Object.entries({ ...how.keys, ...how.compared }).flatMap(([name, field]) =>
    mayAsk(context, how, name) || !textOf(name, row)
      ? []
      : [{ ...labelledIssue('import.may_not_ask', fieldLabel(field, name), {}), path: name }],
  )
}

/** The fields of the record by which the row names it and with which it is compared. */
const factsOf = ({ asks }: TransitionImport, record: AnyRow): AnyRow =>
  Object.fromEntries(Object.values(asks).map(name => [name, record[name] ?? null]))

/** Refuses a row whose record is no longer what was checked: by then it may be the trip of another truck. */
export function changedSinceCheck(
  { resource, face, actor }: ImportPlace,
  record: AnyRow,
  seen: AnyRow | undefined,
): Issue | undefined {
  const how = transitionImportOf(face)
  const changed = Object.entries(how ? factsOf(how, record) : {}).flatMap(([name, value]) =>
    seen && JSON.stringify(seen[name]) === JSON.stringify(value) ? [] : [name],
  )
  if (!changed.length) return undefined
  const { visibilityOf } = viewerAccess(actor, resource, face)
  const labels = changed.flatMap(name => {
    const field = resource.fields[name]
    return field && visibilityOf(name) === 'visible' ? [labelOf(field, name)] : []
  })
  return wordedIssue(
    importErrors,
    { code: 'import.changed_since_check' },
    {
      fields: {
        zh: labels.map(({ zh }) => zh).join('、') || '内容',
        en: labels.map(({ en }) => en).join(', ') || 'its content',
      },
    },
  )
}

/** Refuses a row that by now names another record, or several: nobody has seen which one it means. */
export async function otherSinceCheck(
  sql: Sql,
  context: CheckContext,
  { recordId, values }: Pick<StoredRow, 'recordId' | 'values'>,
): Promise<Issue | undefined> {
  const [match] = (await transitionImportOf(context.face)?.find(sql, context, [values.input])) ?? []
  if (!match || ('id' in match && match.id === recordId)) return undefined
  return 'issue' in match ? match.issue : importErrors.issue('import.other_since_check', {})
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
  // A guard names values of the record and none of the file
  if (refusal) return [...redactRecordValues([refusal], { resource, row: record }, viewerAccess(actor, resource, face))]
  const missing = (resource.transitions[name]?.needs ?? []).flatMap(needed => {
    const field = resource.fields[needed]
    const empty = (input[needed] ?? null) === null && (record[needed] ?? null) === null
    return field && empty ? [fieldIssue('field.required', { field, name: needed })] : []
  })
  return [...missing, ...checkRow(resource, next, { ...now, actor })]
}

function repeated({ resource, face, actor }: CheckContext, record: AnyRow, first: number): Issue {
  const no = redactedTitle(record, resource, viewerAccess(actor, resource, face))
  return importErrors.issue('import.same_record', { no: no || '***', row: first })
}

async function recordsById(
  sql: Sql,
  { resource, face, actor }: ImportPlace,
  ids: readonly number[],
): Promise<Map<number, AnyRow>> {
  if (!ids.length) return new Map()
  const { columns } = selectRecord(resource, { labels: false })
  const params = new Params()
  const where = [
    ...scopeSql({ resource, face, actor, params }),
    `t.id = any(${params.add([...new Set(ids)])}::bigint[])`,
  ]
  const { rows } = await sql.query<AnyRow & { id: number }>(
    `select ${columns.join(', ')} from ${tableName(resource)} t where ${where.join(' and ')}`,
    params.values,
  )
  await attachLines({ orgId: actor.orgId, sql: sql.query.bind(sql) }, resource, { rows, labels: false })
  return new Map(rows.map(row => [row.id, row]))
}
