import { addDays, formatDateTime, instantMillis } from './dates.ts'
import { at, type Issue, MAX_ISSUES } from './errors.ts'
import { farDateIssues } from './far-dates.ts'
import type { Field, Fields } from './field.ts'
import { kindOf } from './kinds/index.ts'
import { fieldIssue, isBlank, type NamedField } from './kinds/kind.ts'
import { kernelErrors } from './kernel.errors.ts'
import type { Lines } from './lines.ts'
import { partsOf } from './parts.ts'
import type { AnyResource, AnyRow, RuleContext } from './resource.ts'
import { shownValue } from './text.ts'

export interface ParsedInput {
  values: AnyRow
  issues: Issue[]
}

/** A child row as sent: its fields, and `id` if it exists already. */
export type LineInput = AnyRow & { id?: number }

/**
 * Parses the fields of a document or a child row that a client sent. Unknown and computed keys are refused, and the
 * field's kind parses every value. Keys that were not sent are absent from `values`.
 */
export function parseFields(
  fields: Fields,
  input: AnyRow,
  options: { creating: boolean; allow?: readonly string[] },
): ParsedInput {
  const values: AnyRow = {}
  const issues: Issue[] = []
  let unknown: Issue | undefined
  for (const [name, raw] of Object.entries(input)) {
    if (options.allow?.includes(name)) continue
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined
    if (!field) {
      // Texts only for as many issues as are reported
      if (!unknown || issues.length < MAX_ISSUES)
        unknown = kernelErrors.issue('field.unknown', { name: shownValue(name) }, shownValue(name))
      issues.push(unknown)
    } else if (field.computed) issues.push(fieldIssue('field.readonly', { field, name }))
    else if (field.kind === 'lines') parseLines({ field, name }, raw, { creating: options.creating, values, issues })
    else {
      const parsed = kindOf(field).parse(raw, field, name)
      if (parsed.issue) issues.push(parsed.issue)
      else values[name] = parsed.value
    }
  }
  return { values, issues }
}

/** Issues for required fields without a value. A value that was refused is reported as that. */
export function missingOf(fields: Fields, { values, issues }: ParsedInput): Issue[] {
  const refused = new Set(issues.map(issue => issue.path.split('.')[0]))
  return Object.entries(fields).flatMap(([name, field]) =>
    field.required && !refused.has(name) && (values[name] ?? null) === null
      ? [fieldIssue('field.required', { field, name })]
      : [],
  )
}

function parseLines(
  { field, name }: NamedField,
  raw: unknown,
  { creating, values, issues }: ParsedInput & { creating: boolean },
): void {
  const outer = kindOf(field).parse(raw, field, name)
  if (outer.issue) {
    issues.push(outer.issue)
    return
  }
  const lines = field.lines as Lines
  const rows = outer.value as LineInput[]
  if (rows.length > (lines.max ?? 1000)) {
    issues.push(fieldIssue('field.lines_max', { field, name }, { max: lines.max ?? 1000 }))
    return
  }
  values[name] = rows.map((row, i) => {
    const parsed = parseFields(lines.fields, row, { creating, allow: ['id'] })
    for (const issue of parsed.issues) issues.push(issues.length < MAX_ISSUES ? at(`${name}.${i}`, issue) : issue)
    return typeof row.id === 'number' ? { ...parsed.values, id: row.id } : parsed.values
  })
}

/** Defaults of a new document or child row, for fields that have none yet. */
export function withDefaults(fields: Fields, row: AnyRow): AnyRow {
  const out: AnyRow = { ...row }
  for (const [name, field] of partsOf(fields).begun) {
    if (out[name] === undefined && field.default !== undefined) out[name] = field.default
    if (field.kind === 'lines' && field.lines)
      out[name] = ((out[name] ?? []) as AnyRow[]).map(line => withDefaults(field.lines?.fields ?? {}, line))
    else if (out[name] === undefined && (field.kind === 'files' || field.kind === 'refs')) out[name] = []
  }
  return out
}

/** A new record of which only what the face presets is known: defaults, and the initial states. */
export function emptyRecord(resource: AnyResource, preset: AnyRow = {}): AnyRow {
  const out = withDefaults(resource.fields, preset)
  for (const [name, machine] of Object.entries(resource.machines)) out[name] ??= machine.initial
  return out
}

/**
 * What a person opens: dates that nearly always are today (`defaultsTo`) have the business date of the wall time `at`,
 * moments of what the person is doing its minute, where they have to be given and have no value yet. `needs` are asked for although their declaration does not require them. A date that
 * may stay empty stays empty. Never of what a program sends: a date that it forgot is refused, not invented.
 */
export function withToday(
  { fields, requiredWhen, visibleWhen }: Conditional,
  row: AnyRow,
  { at, needs = [] }: { at: string; needs?: readonly string[] },
): AnyRow {
  const dates = Object.entries(fields).filter(
    ([name, field]) =>
      field.defaultsTo !== undefined &&
      isBlank(row[name]) &&
      visibleWhen?.[name]?.(row) !== false &&
      (field.required || needs.includes(name) || requiredWhen?.[name]?.(row) === true),
  )
  const opened = { today: at.slice(0, 10), now: `${at.slice(0, 16)}:00` }
  const values = dates.map(([name, { defaultsTo = 'today' }]) => [
    name,
    typeof defaultsTo === 'object'
      ? 'field' in defaultsTo
        ? (row[defaultsTo.field] ?? null)
        : addDays(opened.today, defaultsTo.daysAhead)
      : typeof defaultsTo === 'number'
        ? defaultsTo
        : opened[defaultsTo],
  ])
  return dates.length ? { ...row, ...Object.fromEntries(values) } : row
}

/** The fields without values, and without what references among them brought along; what has a default begins with it again. */
export function emptied(fields: Fields, names: readonly string[]): AnyRow {
  const all = names.flatMap(name => [...Object.keys(fields[name]?.snapshot ?? {}), name])
  return Object.fromEntries(
    all.map(name => {
      const { kind, default: first } = fields[name] ?? {}
      return [name, first ?? (kind === 'files' || kind === 'refs' || kind === 'lines' ? [] : null)]
    }),
  )
}

/** The row with all derived values: child rows first, then the document, in declared order. Pure and idempotent. */
export function deriveRow(resource: Pick<AnyResource, 'fields' | 'derive'>, row: AnyRow): AnyRow {
  const out: AnyRow = { ...row }
  for (const [name, { lines }] of partsOf(resource.fields).lines) {
    if (lines.derive && Array.isArray(out[name])) {
      const derive = lines.derive as Readonly<Record<string, (row: AnyRow) => unknown>>
      out[name] = (out[name] as AnyRow[]).map(line => deriveInto(derive, { ...line }))
    }
  }
  return resource.derive ? deriveInto(resource.derive, out) : out
}

function deriveInto(derive: Readonly<Record<string, ((row: AnyRow) => unknown) | undefined>>, row: AnyRow): AnyRow {
  for (const [name, fn] of Object.entries(derive)) if (fn) row[name] = fn(row)
  return row
}

/** The context of rules that judge moments, too. */
export type MomentContext = RuleContext & { at: string }

/** All issues of a full row: missing values first, then rules between fields. */
export function checkRow(resource: AnyResource, row: AnyRow, ctx: MomentContext): Issue[] {
  const issues = checkRequired(resource, row)
  for (const [name, field] of partsOf(resource.fields).lines)
    issues.push(...checkLines(field, name, (row[name] ?? []) as AnyRow[]))
  if (resource.validate) issues.push(...resource.validate(row, ctx))
  issues.push(...dateIssues(resource, row, ctx).filter(({ path }) => issues.every(issue => issue.path !== path)))
  return issues
}

/** Minutes by which the clock of a scale or a computer may run ahead of ours. */
export const CLOCK_SKEW_MINUTES = 10

interface Dated {
  businessDates?: readonly string[] | undefined
  fields: Fields
}

/** What is wrong with dates by themselves: a business date that lies ahead, any other one far away. At most one at a path. */
export function dateIssues(dated: Dated, row: AnyRow, ctx: Pick<MomentContext, 'today' | 'at'>): Issue[] {
  const ahead = aheadIssues(dated, row, ctx)
  const isAhead = new Set(ahead.map(({ path }) => path))
  return [...ahead, ...farDateIssues(dated.fields, row, ctx).filter(({ path }) => !isAhead.has(path))]
}

/** A business date is in the past or today; a moment has happened, but for clocks that run ahead. */
function aheadIssues(
  { businessDates = [], fields }: Dated,
  row: AnyRow,
  { today, at }: Pick<MomentContext, 'today' | 'at'>,
): Issue[] {
  const latest = formatDateTime(instantMillis(at) + CLOCK_SKEW_MINUTES * 60_000)
  return businessDates.flatMap(name => {
    const field = fields[name]
    const value = row[name]
    if (!field || !kindOf(field).daily || typeof value !== 'string') return []
    if (value.slice(0, 10) > today) return [fieldIssue('field.future', { field, name })]
    return value.length > 10 && value > latest
      ? [fieldIssue('field.ahead', { field, name }, { now: at.slice(0, 16) })]
      : []
  })
}

function checkLines(field: Field, name: string, rows: AnyRow[]): Issue[] {
  const lines = field.lines as Lines
  const issues: Issue[] = []
  if (lines.min && rows.length < lines.min)
    issues.push(fieldIssue('field.lines_min', { field, name }, { min: lines.min }))
  const validate = lines.validate as ((row: AnyRow) => Issue[]) | undefined
  rows.forEach((row, i) => {
    const found = checkRequired(lines as Conditional, row)
    issues.push(...[...found, ...(validate?.(row) ?? [])].map(issue => at(`${name}.${i}`, issue)))
  })
  for (const unique of lines.unique ?? []) issues.push(...duplicates(lines, { name, rows }, unique))
  return issues
}

function duplicates(
  lines: Lines,
  { name, rows }: { name: string; rows: readonly AnyRow[] },
  unique: readonly string[],
): Issue[] {
  const rowOf = new Map<string, number>()
  const issues: Issue[] = []
  const [named = ''] = unique
  const field = lines.fields[named]
  rows.forEach((row, i) => {
    const key = JSON.stringify(unique.map(one => row[one] ?? null))
    const earlier = rowOf.get(key)
    if (earlier === undefined) rowOf.set(key, i)
    else if (field)
      issues.push({
        ...fieldIssue('unique.row', { field, name: named }, { row: earlier + 1 }),
        path: `${name}.${i}.${named}`,
      })
  })
  return issues
}

/** Whether the save gives the field its number, if nobody typed one. */
export const isNumberedLater = (field: Field, row: AnyRow): boolean => field.numbered !== undefined && isBlank(row.id)

type Rules = Readonly<Record<string, ((row: AnyRow) => boolean) | undefined>>

interface Conditional {
  fields: Fields
  requiredWhen?: Rules | undefined
  visibleWhen?: Rules | undefined
}

function checkRequired({ fields, requiredWhen, visibleWhen }: Conditional, row: AnyRow): Issue[] {
  const issues: Issue[] = []
  for (const [name, field] of partsOf(fields).typed) {
    if (!field.required && !requiredWhen?.[name]) continue
    if (visibleWhen?.[name]?.(row) === false) continue
    const required = (field.required && !isNumberedLater(field, row)) || requiredWhen?.[name]?.(row)
    const empty =
      isBlank(row[name]) ||
      ((field.kind === 'files' || field.kind === 'refs') && (row[name] as unknown[] | undefined)?.length === 0)
    if (required && empty) issues.push(fieldIssue('field.required', { field, name }))
  }
  return issues
}
