import type { Issue } from '@tuheng/domain/kernel/errors'
import { at } from '@tuheng/domain/kernel/errors'
import { dateIssues, type MomentContext } from '@tuheng/domain/kernel/draft'
import { kindOf } from '@tuheng/domain/kernel/kinds/index'
import { fieldIssue } from '@tuheng/domain/kernel/kinds/kind'
import { kernelErrors } from '@tuheng/domain/kernel/kernel.errors'
import type { Lines } from '@tuheng/domain/kernel/lines'
import { rightOf } from '@tuheng/domain/kernel/copies'
import type { Actor } from '@tuheng/domain/kernel/policy'
import type { AnyRow, Face } from '@tuheng/domain/kernel/resource'
import { isMissing } from '../common/missing.ts'
import { unmatchedIssue } from '../common/unmatched.ts'
import { isUntouched, type LineRow } from '../widgets/lines/line-rows.ts'
import { evaluateRule, fieldState, isRequired, tryValidate, type FormModel } from './form-model.ts'
import { sameValue } from './form-store.ts'

interface Args {
  model: FormModel
  face: Face
  initial: AnyRow
  values: AnyRow
  creating: boolean
  actor: Actor
}

/** The body of `save`: for a new record all fields that a person may set, for an existing one the changed fields. */
export function savePayload(args: Args): AnyRow {
  const { model, face, initial, values, creating, actor } = args
  const body: AnyRow = creating ? {} : { id: values['id'], version: values['version'] }
  const fixed = new Set<string>([...Object.keys(face.where ?? {}), ...(face.hide ?? [])])
  for (const [name, field] of Object.entries(model.fields)) {
    if (fixed.has(name)) continue
    const state = fieldState({ model, name, row: values, creating, actor })
    const value = creating
      ? toPayload(values[name], field.lines)
      : payloadValue({ model, name, initial, values, actor })
    if (creating) {
      if (state === 'editable' && !isMissing(value)) body[name] = value
      // If it were left out, the server would restore the default that the person removed
      else if (state === 'editable' && field.default !== undefined && !isMissing(initial[name])) body[name] = null
    } else if (state === 'editable') {
      if (isChanged({ model, name, initial, values })) body[name] = value ?? null
    } else if (state === 'hidden' && !isMissing(initial[name])) {
      // Hidden by the last choice: its old value must not remain
      if (fieldState({ model, name, row: initial, creating, actor }) === 'editable') body[name] = null
    }
  }
  return body
}

type FieldArgs = Pick<Args, 'initial' | 'values' | 'actor'> & {
  model: Pick<FormModel, 'name' | 'fields'>
  name: string
}

/** The value of a changed field as it is sent: child rows with their ids and the fields that this person may write. */
export function payloadValue({ model, name, initial, values, actor }: FieldArgs): unknown {
  const lines = model.fields[name]?.lines
  const value = toPayload(values[name], lines)
  return lines
    ? withoutLocked(value, initial[name], key => rightOf(actor, model.name, `${name}.${key}`) !== 'editable')
    : value
}

/** Whether a field has a change to send. Derived fields of child rows and labels do not count. */
export function isChanged({ model, name, initial, values }: Omit<FieldArgs, 'actor'>): boolean {
  const lines = model.fields[name]?.lines
  return !sameValue(toPayload(initial[name], lines), toPayload(values[name], lines))
}

/** The child rows in the order in which they are sent; maps row numbers of the server back to rows. */
export function payloadLines(lines: Lines, rows: readonly LineRow[]): LineRow[] {
  return rows.filter(row => !isUntouched(lines, row))
}

function toPayload(value: unknown, lines: Lines | undefined): unknown {
  if (!lines || !Array.isArray(value)) return value
  return payloadLines(lines, value as LineRow[]).map(row => {
    const out: AnyRow = typeof row['id'] === 'number' ? { id: row['id'] } : {}
    for (const [name, field] of Object.entries(lines.fields)) {
      if (!field.computed && row[name] !== undefined && (out['id'] !== undefined || row[name] !== null))
        out[name] = row[name]
    }
    return out
  })
}

/**
 * Removes unchanged fields that this person may not write from child rows: masked values must not be sent back.
 */
function withoutLocked(rows: unknown, initial: unknown, isLocked: (key: string) => boolean): unknown {
  if (!Array.isArray(rows)) return rows
  const savedRows = new Map((Array.isArray(initial) ? (initial as AnyRow[]) : []).map(row => [row['id'], row]))
  return (rows as AnyRow[]).map(row => {
    const old = row['id'] === undefined ? undefined : savedRows.get(row['id'])
    return old
      ? Object.fromEntries(
          Object.entries(row).filter(([key, value]) => key === 'id' || !isLocked(key) || !sameValue(old[key], value)),
        )
      : row
  })
}

/** All issues of the input, as the server would report them; child rows are numbered as in the grid. */
export function formIssues(args: Omit<Args, 'face' | 'initial'> & { ctx: MomentContext }): Issue[] {
  const { model, values, creating, actor, ctx } = args
  const issues: Issue[] = []
  const wrongDates = new Map(dateIssues(model, values, ctx).map(issue => [issue.path, issue]))
  for (const section of model.sections) {
    for (const name of section.fields) {
      const field = model.fields[name]
      if (!field || fieldState({ model, name, row: values, creating, actor }) !== 'editable') continue
      const unmatched = isMissing(values[name]) ? unmatchedIssue({ field, name }, values) : undefined
      if (unmatched) issues.push(unmatched)
      else if (isMissing(values[name]) && !field.lines) {
        if (isRequired(model, name, values)) issues.push(fieldIssue('field.required', { field, name }))
      } else if (field.lines) issues.push(...lineIssues(field.lines, name, (values[name] ?? []) as LineRow[]))
      else {
        const { issue } = kindOf(field).parse(values[name], field, name)
        const found = issue ?? wrongDates.get(name)
        if (found) issues.push(found)
      }
    }
  }
  // While required fields are missing, only rule issues at filled fields, and those of child rows, are reported
  const ruleIssues = tryValidate(model, values, ctx)
  const withIssue = new Set(issues.map(issue => issue.path))
  return issues.length === 0
    ? ruleIssues
    : [
        ...issues,
        ...ruleIssues.filter(
          ({ path }) => !withIssue.has(path) && (isFilled(model, values, path) || isOfLines(model, path, issues)),
        ),
      ]
}

const isFilled = (model: FormModel, values: AnyRow, path: string): boolean =>
  !!model.fields[path] && !model.fields[path].lines && !isMissing(values[path])

/** A complaint about the child rows as a whole, such as that there are none. It is told once each of them is right. */
const isOfLines = (model: FormModel, path: string, found: readonly Issue[]): boolean =>
  !!model.fields[path]?.lines && !found.some(issue => issue.path.startsWith(`${path}.`))

function lineIssues(lines: Lines, name: string, rows: readonly LineRow[]): Issue[] {
  const issues: Issue[] = []
  const filled = payloadLines(lines, rows)
  if (lines.min && filled.length < lines.min)
    issues.push(kernelErrors.issue('field.lines_min', { label: lines.label, min: lines.min }, name))
  rows.forEach((row, i) => {
    if (!filled.includes(row)) return
    const found: Issue[] = []
    let isReadable = true
    for (const [cell, field] of Object.entries(lines.fields)) {
      if (field.computed || evaluateRule(lines.visibleWhen as never, cell, row) === false) continue
      if (isMissing(row[cell])) {
        const unmatched = unmatchedIssue({ field, name: cell }, row)
        if (unmatched) found.push(unmatched)
        else if (field.required || evaluateRule<boolean>(lines.requiredWhen as never, cell, row))
          found.push(fieldIssue('field.required', { field, name: cell }))
        continue
      }
      const { issue } = kindOf(field).parse(row[cell], field, cell)
      if (!issue) continue
      isReadable = false
      found.push(issue)
    }
    const validate = lines.validate as ((line: AnyRow) => Issue[]) | undefined
    if (isReadable && validate) {
      const missing = new Set(found.map(({ path }) => path))
      found.push(...validate(row).filter(({ path }) => !missing.has(path)))
    }
    issues.push(...found.map(issue => at(`${name}.${i}`, issue)))
  })
  return issues
}

/** Maps the row number of a server path to the grid, which may hold untouched rows in between. */
export function gridPath(path: string, model: FormModel, values: AnyRow): string {
  const [name = '', index = '', ...rest] = path.split('.')
  const lines = model.fields[name]?.lines
  if (!lines || !/^\d+$/.test(index)) return path
  const rows = (values[name] ?? []) as LineRow[]
  const row = payloadLines(lines, rows)[Number(index)]
  return row ? [name, rows.indexOf(row), ...rest].join('.') : path
}
