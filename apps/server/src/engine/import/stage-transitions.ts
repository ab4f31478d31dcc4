import { checkRow, deriveRow } from '@tuheng/domain/kernel/draft'
import type { Issue } from '@tuheng/domain/kernel/errors'
import type { Fields } from '@tuheng/domain/kernel/field'
import { kernelErrors } from '@tuheng/domain/kernel/kernel.errors'
import { fieldIssue } from '@tuheng/domain/kernel/kinds/kind'
import { can } from '@tuheng/domain/kernel/policy'
import { type AnyRow, labelOf } from '@tuheng/domain/kernel/resource'
import { refusalOf } from '@tuheng/domain/kernel/transitions'
import { wordedIssue } from '@tuheng/domain/kernel/worded-issue'
import type { Sql } from '../../db/database.ts'
import { tableName } from '../../sql/names.ts'
import { Params } from '../../sql/params.ts'
import { attachLines } from '../read/record.ts'
import { selectRecord } from '../read/select.ts'
import { forbiddenIssue } from '../rights/forbidden.ts'
import { forbiddenIssues } from '../write/forbidden.ts'
import { redact, redactedTitle, viewerAccess } from '../rights/redact.ts'
import { redactIssues, redactRecordValues } from '../rights/redact-issues.ts'
import { scopeSql } from '../rights/scope.ts'
import { type TransitionImport, transitionImportOf } from './adapters.ts'
import type { StoredRow } from './batch-store.ts'
import { besideIssues, noteBeside, readerFor, unlessRecorded } from './beside.ts'
import { existingKeys, keyIn, type KeyIndex } from './duplicates.ts'
import { importErrors } from './import-errors.ts'
import { type CheckContext, sortIssues } from './row-check.ts'
import { fieldLabel, labelledIssue, type ReadRow } from './row-reader.ts'
import { type ImportPlace, mayAsk } from './targets.ts'
import { afterStep, atColumns, type Run, stepFor } from './row-step.ts'
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
  const inputs = read.map(row => row.values.input)
  const matches = await how.find(sql, context, inputs)
  const ids = matches.flatMap(match => ('id' in match ? [match.id] : []))
  const records = await recordsById(sql, context, ids)
  const further = await how.checks?.(sql, context)
  const taken = await takenBy(sql, context, inputs)
  const staged: StagedRow[] = []
  for (const [i, row] of read.entries()) {
    const barred = barredIssues(stage, row)
    const match = barred.length ? undefined : matches[i]
    const stored = match && 'id' in match ? records.get(match.id) : undefined
    const record = stored && (keys.moved.get(stored.id as number) ?? stored)
    const unread = row.errors.some(({ path }) => path in how.keys)
    const lacking = how.steps ? missingColumns(how.steps.columns, row.values.input) : []
    const step =
      record && (await unlessRecorded(readerFor(sql, context), stepFor(context, record, row.values.input), keys))
    const next = record && step && afterStep(context, record, step)
    const issues: Issue[] = [...(match && 'issue' in match && !unread ? [match.issue] : barred), ...lacking]
    const own = record ? [`record=${String(record.id)}`] : []
    const first = how.steps ? row.rowNo : Math.min(row.rowNo, ...own.map(key => keys.first(key, row.rowNo)))
    // Only the first row of a record is judged: others would answer as many questions about it
    const isFirst = first === row.rowNo
    if (record && !isFirst) issues.push(repeated(context, record, first))
    if (step && 'issue' in step) issues.push(step.issue)
    if (record && next && step && 'name' in step && isFirst) {
      const refused = stepIssues(context, record, { next, step })
      const unique = uniqueIssues(
        context,
        { next, step, rowNo: row.rowNo },
        { taken, keys: refused.length ? undefined : keys },
      )
      own.push(...unique.own)
      issues.push(...atColumns(step, [...refused, ...unique.issues]))
    }
    if (step && 'beside' in step) issues.push(...besideIssues(context, step))
    if (record && next && !issues.length) issues.push(...(further?.({ next, row: row.values.input }) ?? []))
    const { own: errors } = sortIssues(redactIssues(context.actor, issues), row.errors, stage.columnOf)
    const isSame = step !== undefined && 'same' in step && !errors.length
    const isBeside = step !== undefined && 'beside' in step
    if (next && isFirst && !isSame && !isBeside) await stage.checkMonth(next, errors)
    if (isBeside && !errors.length) noteBeside(keys, step)
    if (how.steps && next && !errors.length) keys.moved.set(next.id as number, next)
    staged.push({
      rowNo: row.rowNo,
      raw: row.raw,
      values: record
        ? {
            ...row.values,
            seen: factsOf(how, record),
            ...(how.steps && step && 'name' in step ? { step: step.name } : {}),
          }
        : row.values,
      errors,
      state: errors.length ? 'error' : isSame ? 'skip' : 'ok',
      keys: own,
      action: isSame ? 'skip' : 'update',
      recordId: (record?.id as number | undefined) ?? null,
      parentRow: null,
    })
  }
  return staged
}

const missingColumns = (columns: Fields, input: AnyRow): Issue[] =>
  Object.entries(columns).flatMap(([name, field]) =>
    field.required && (input[name] ?? null) === null ? [fieldIssue('field.required', { field, name })] : [],
  )

/** Ids of the records that hold what rows write into fields that must be unique, by key. */
async function takenBy(
  sql: Sql,
  { resource, actor: { orgId } }: CheckContext,
  inputs: readonly AnyRow[],
): Promise<Map<string, number>> {
  const found = new Map<string, number>()
  for (const set of resource.unique ?? [])
    for (const [key, id] of await existingKeys(sql, { orgId, resource, set }, inputs)) found.set(key, id)
  return found
}

/** What a step writes into unique fields, and the records or rows that hold it. Without `keys` the row holds nothing itself. */
function uniqueIssues(
  { resource }: CheckContext,
  { next, step, rowNo }: { next: AnyRow; step: Run; rowNo: number },
  { taken, keys }: { taken: ReadonlyMap<string, number>; keys: KeyIndex | undefined },
): { own: string[]; issues: Issue[] } {
  const own: string[] = []
  const issues: Issue[] = []
  for (const set of resource.unique ?? []) {
    const key = set.every(name => name in step.input) ? keyIn(set, next) : undefined
    if (key === undefined) continue
    if (keys) own.push(key)
    const [path = ''] = set
    const label = fieldLabel(resource.fields[path], path)
    const value = set.map(name => String(next[name])).join(' ')
    const first = keys?.first(key, rowNo) ?? rowNo
    const holder = taken.get(key)
    if (first !== rowNo) issues.push({ ...labelledIssue('import.duplicate_row', label, { value, row: first }), path })
    else if (holder !== undefined && holder !== next.id)
      issues.push(wordedIssue(kernelErrors, { code: 'unique.taken', path }, { label, value }))
  }
  return { own, issues }
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
      const next = pending ? afterStep(place, record, stepFor(place, record, row.values.input)) : record
      return [[row.rowNo, redact(Object.fromEntries(shown.map(name => [name, next[name] ?? null])), access)]]
    }),
  )
}

/**
 * Right, state and guard of the record, then missing fields and rules of the result. Where a value that the person may not
 * see decides about a rule, the transition alone judges by it: rows can be tried out as often as one likes.
 */
function stepIssues(
  { resource, face, actor, now }: CheckContext,
  record: AnyRow,
  { next, step: { name, input } }: { next: AnyRow; step: Run },
): Issue[] {
  const transition = resource.transitions[name]
  if (transition && !can(actor, face, transition.action ?? name)) return [forbiddenIssue(transition)]
  const forbidden = forbiddenIssues({ actor }, { resource, face }, { fields: input, before: record })
  if (forbidden.length) return forbidden
  const refusal = refusalOf({ resource, name, row: record, actor, ctx: { ...now, settings: {} } })
  // A guard names values of the record and none of the file
  if (refusal) return [...redactRecordValues([refusal], { resource, row: record }, viewerAccess(actor, resource, face))]
  const missing = (transition?.needs ?? []).flatMap(needed => {
    const field = resource.fields[needed]
    const empty = (input[needed] ?? null) === null && (record[needed] ?? null) === null
    return field && empty ? [fieldIssue('field.required', { field, name: needed })] : []
  })
  const ctx = { ...now, actor }
  const issues = checkRow(resource, next, ctx)
  const seen = asSeen({ resource, face, actor }, { next, input })
  if (!issues.length || !seen) return [...missing, ...issues]
  const isFound = (one: Issue): boolean => issues.some(({ code, path }) => code === one.code && path === one.path)
  return [...missing, ...checkRow(resource, seen, ctx).filter(isFound)]
}

/** The result of a step without what the person may not see of it; undefined for whoever sees all. */
function asSeen(
  { resource, face, actor }: ImportPlace,
  { next, input }: { next: AnyRow; input: AnyRow },
): AnyRow | undefined {
  const { restricted } = viewerAccess(actor, resource, face)
  const unseen = [...restricted.keys()].filter(
    path => path in resource.fields && !(path in input) && !resource.fields[path]?.lines,
  )
  return unseen.length
    ? deriveRow(resource, { ...next, ...Object.fromEntries(unseen.map(path => [path, null])) })
    : undefined
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
