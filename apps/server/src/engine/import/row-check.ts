import { checkRow, deriveRow, withDefaults } from '@tuheng/domain/kernel/draft'
import type { Issue } from '@tuheng/domain/kernel/errors'
import type { Field } from '@tuheng/domain/kernel/field'
import { fieldIssue } from '@tuheng/domain/kernel/kinds/kind'
import type { AnyResource, AnyRow, Face } from '@tuheng/domain/kernel/resource'
import { type Actor, inFace } from '@tuheng/domain/kernel/policy'
import type { Moment } from '../../plugins/clock.ts'
import { resourceOf } from '../directory.ts'
import { adapterOf, masterOf } from './adapters.ts'
import { importErrors } from './import-errors.ts'
import { fieldLabel, labelledIssue, type ReadRow } from './row-reader.ts'
import type { NewMaster, RowIssue, StagedValues } from './types.ts'

/** Placeholder for the id of a record that will be created. */
const PENDING = 0

export interface CheckContext {
  resource: AnyResource
  face: Face
  actor: Actor
  now: Moment
}

/** The input of the resource: an adapter converts its columns to fields. */
export function inputOf(
  resource: AnyResource,
  values: StagedValues,
  today: string,
): { input: AnyRow; issues: Issue[] } {
  const { toInput } = adapterOf(resource)
  // A record that will be created counts as existing.
  const rowValues = { ...values.input, ...pendingOf(values) }
  const { input, issues = [] } = toInput ? toInput(rowValues, { today }) : { input: values.input }
  return {
    input: Object.fromEntries(
      Object.entries(input).filter(([name]) => resource.fields[name]?.computed !== true && name in resource.fields),
    ),
    issues: [...issues],
  }
}

const pendingOf = ({ create = {} }: StagedValues): AnyRow =>
  Object.fromEntries(Object.keys(create).map(name => [name, PENDING]))

export interface Checked {
  /** The resulting row, for finding duplicates. */
  row: AnyRow
  issues: Issue[]
}

/** The resulting document and its issues. `children`: child rows by field. */
export function checkDocument(
  context: CheckContext,
  read: Pick<ReadRow, 'values' | 'snapshots'>,
  { children, existing }: { children: ReadonlyMap<string, AnyRow[]>; existing: AnyRow | undefined },
): Checked {
  const { resource, face, actor, now } = context
  const { input, issues } = inputOf(resource, read.values, now.today)
  const provided = existing ? [] : (adapterOf(resource).providedFields ?? [])
  const made = new Set(adapterOf(resource).madeFields)
  const pending = { ...pendingOf(read.values), ...Object.fromEntries(provided.map(name => [name, PENDING])) }
  const copied = Map.groupBy(Object.entries(read.snapshots), ([name]) => resource.fields[name]?.computed === true)
  // A copied value is a default, except where the field cannot be typed.
  const given = {
    ...Object.fromEntries(copied.get(false) ?? []),
    ...input,
    ...pending,
    ...Object.fromEntries(copied.get(true) ?? []),
    ...Object.fromEntries(children),
  }
  const row = existing
    ? { ...existing, ...given }
    : withDefaults(resource.fields, { ...machinesOf(resource), ...face.preset, ...given })
  const derived = deriveRow(resource, row)
  const locked = existing ? lockedIssues(resource, existing, input) : []
  const otherFace = inFace(face, derived)
    ? []
    : [
        {
          ...importErrors.issue('import.other_face', { label: face.zh }),
          en: importErrors.issue('import.other_face', { label: face.en }).en,
        },
      ]
  return {
    row: derived,
    issues: [
      ...issues,
      ...locked,
      ...otherFace,
      ...checkRow(resource, derived, { ...now, actor }).filter(({ path }) => !issues.length || !made.has(path)),
      ...Object.entries(read.values.create ?? {}).flatMap(([name, master]) => masterIssues(context, name, master)),
    ],
  }
}

function lockedIssues(resource: AnyResource, existing: AnyRow, input: AnyRow): Issue[] {
  return Object.entries(input).flatMap(([name, value]) => {
    const field = resource.fields[name]
    const old = existing[name] ?? null
    if (!field || JSON.stringify(old) === JSON.stringify(value)) return []
    return (field.setOnce && old !== null) || resource.lockedWhen?.[name]?.(existing)
      ? [fieldIssue('field.locked', { field, name })]
      : []
  })
}

function machinesOf(resource: AnyResource): AnyRow {
  return Object.fromEntries(Object.entries(resource.machines).map(([name, machine]) => [name, machine.initial]))
}

function masterIssues({ resource, now, actor }: CheckContext, name: string, master: NewMaster): Issue[] {
  const target = resourceOf(master.target)
  const values = masterValues(target, master)
  const row = deriveRow(target, withDefaults(target.fields, { ...machinesOf(target), ...values }))
  const long = Object.entries(values).flatMap(([key, value]) => tooLongIssues(target.fields[key], key, value))
  const problems = [...long, ...checkRow(target, row, { ...now, actor }).filter(issue => issue.path !== 'code')]
  if (!problems.length) return []
  const texts = {
    problem: problems.map(issue => issue.zh).join('；'),
    problemEn: problems.map(issue => issue.en).join('; '),
  }
  return [
    {
      ...labelledIssue(
        'import.cannot_create',
        fieldLabel(resource.fields[name] ?? adapterOf(resource).columns?.[name], name),
        { value: master.text, ...texts },
      ),
      path: name,
    },
  ]
}

/** A name in a cell may be longer than the field of the record that is created from it. */
function tooLongIssues(field: Field | undefined, name: string, value: unknown): Issue[] {
  return field?.maxLength && typeof value === 'string' && value.length > field.maxLength
    ? [fieldIssue('field.too_long', { field, name }, { max: field.maxLength })]
    : []
}

/**
 * The initial values of a created record: its name, also in other required name fields, and the row's values for it. A
 * required `code` without a value is assigned when the record is created.
 */
export function masterValues(target: AnyResource, { text, values }: NewMaster): AnyRow {
  const named = [target.title, ...(target.subtitle ?? [])].filter(name => {
    const field = target.fields[name]
    return (
      field &&
      !field.computed &&
      name !== 'code' &&
      field.choices === undefined &&
      field.to === undefined &&
      (name === target.title || field.required)
    )
  })
  const names = Object.fromEntries(named.map(name => [name, text]))
  const given = { ...names, ...values }
  return { ...given, ...masterOf(target)?.(text, given) }
}

/** Converts issues to errors of the row, one per place. Issues of child rows go to the child rows. */
export function sortIssues(
  issues: readonly Issue[],
  taken: readonly RowIssue[],
  columnOf: (field: string) => number | null,
): { own: RowIssue[]; byChild: Map<string, RowIssue[]> } {
  const own: RowIssue[] = [...taken]
  const byChild = new Map<string, RowIssue[]>()
  for (const { code, path, zh, en } of issues) {
    const [field = '', index, ...rest] = path.split('.')
    if (index !== undefined && /^\d+$/.test(index)) {
      const key = `${field}.${index}`
      byChild.set(key, [...(byChild.get(key) ?? []), { code, path: rest.join('.'), zh, en, column: null }])
    } else if (!own.some(error => error.path === field && field !== ''))
      own.push({ code, path: field, zh, en, column: columnOf(field) })
  }
  return { own, byChild }
}

/** Whether an issue only tells of a cell that could not be read, which has its own error. */
export function followsUnread(
  resource: AnyResource,
  { issue: { code, path }, errors }: { issue: Pick<Issue, 'code' | 'path'>; errors: readonly RowIssue[] },
): boolean {
  const cell = adapterOf(resource).followsFrom?.[code]?.[path]
  return cell !== undefined && errors.some(error => error.path === cell)
}
