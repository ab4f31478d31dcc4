import { dateIssues } from '@tuheng/domain/kernel/draft'
import type { Issue, NamedRecord } from '@tuheng/domain/kernel/errors'
import { kindOf } from '@tuheng/domain/kernel/kinds/index'
import type { NamedField } from '@tuheng/domain/kernel/kinds/kind'
import type { AnyRow, RuleContext } from '@tuheng/domain/kernel/resource'
import type { Text } from '@tuheng/domain/kernel/text'
import { createStore, type StoreApi } from 'zustand'
import { nowText } from '../common/today.ts'
import { refusalKey, severalKey, unmatchedIssue, unmatchedKey, unmatchedText } from '../common/unmatched.ts'
import { createUploads, type Uploads } from '../widgets/files/uploads.ts'
import { keyOf, withKeys, type LineRow } from '../widgets/lines/line-rows.ts'
import { deriveDuringInput } from './derive-live.ts'
import { withDerivedLabels } from './derived-labels.ts'
import { dependents, tryValidate, type FormModel } from './form-model.ts'

/** Errors by path. Paths inside child rows contain the key of the row, not its number: `lines.n3.price`. */
export type FormErrors = Readonly<Record<string, readonly ErrorText[]>>

export interface ErrorText extends Text {
  /** Records that the server named in the text. */
  records?: readonly NamedRecord[] | undefined
  /** From a rule over the whole row: a change of another field may resolve it. */
  fromRule?: boolean
}

export interface FormState {
  values: AnyRow
  /** Values as opened or last saved. */
  initial: AnyRow
  errors: FormErrors
  /** Uploads into the form are pending. */
  uploading: boolean
  /** Values that were taken from an earlier record of the same kind, with its number. */
  recalled: Readonly<Record<string, Recalled>>
}

export interface Recalled {
  no: string
  value: unknown
}

export interface PlacedError extends ErrorText {
  path: string
}

/** What a reference had brought along when it was chosen. */
interface TakenCopies {
  id: number
  values: AnyRow
}

export interface FormApi {
  readonly model: FormModel
  readonly store: StoreApi<FormState>
  readonly uploads: Uploads
  /**
   * What references brought along when they were chosen here, by their names. Copies of a draft or of another record are
   * not among them: a person may have typed over those.
   */
  readonly brought: Map<string, TakenCopies>
  values(): AnyRow
  set(name: string, value: unknown, also?: AnyRow): void
  /** Sets several values at once: a restored draft, the result of a conflict. */
  patch(values: AnyRow): void
  /** Sets values that the page filled in, not the person: they and what follows from them are not unsaved input. */
  prefill(values: AnyRow): void
  /** Fills in one field, with what follows from it, from an earlier record of this number. */
  recall(name: string, values: AnyRow, no: string): void
  /**
   * Starts over with a record that was opened or saved: nothing is unsaved. Pending uploads are dropped unless the
   * values stay.
   */
  reset(row: AnyRow): void
  setErrors(issues: readonly PlacedError[]): void
  /** Adds errors whose paths contain row keys already. */
  addErrors(issues: readonly PlacedError[]): void
  clearErrors(): void
  /**
   * Checks one field by its kind, on blur; in a child row by the row's key: `lines.n3.price`. With a context also by
   * the rules of the document.
   */
  check(path: string, ctx?: RuleContext): void
  isDirty(): boolean
}

/** What a choice brought along. Where its record has no value, a field that needs one begins with its default again. */
const withUsual = ({ fields }: FormModel, also: AnyRow): AnyRow =>
  Object.fromEntries(
    Object.entries(also).map(([name, value]) => [
      name,
      value ?? (fields[name]?.required ? (fields[name].default ?? null) : value),
    ]),
  )

export function createForm(model: FormModel, row: AnyRow): FormApi {
  const initial = prepare(model, row)
  const store = createStore<FormState>(() => ({
    values: initial,
    initial,
    errors: {},
    uploading: false,
    recalled: {},
  }))
  const uploads = createUploads()
  uploads.store.subscribe(({ count }) => store.setState({ uploading: count > 0 }))
  const changed = (patch: AnyRow) => {
    const { values, errors } = store.getState()
    const next = withDerivedLabels(model, values, deriveDuringInput(model, keyed(model, { ...values, ...patch })))
    return {
      values: next,
      errors: { ...withoutChangedFields(errors, values, next), ...unmatchedErrors(model, values, next) },
    }
  }
  const change = (patch: AnyRow) => store.setState(changed(patch))
  const brought = new Map<string, TakenCopies>()
  const noteBrought = (patch: AnyRow) => {
    const { values } = store.getState()
    for (const [name, field] of Object.entries(model.fields)) {
      if (!field.snapshot || !(name in patch)) continue
      const id = patch[name]
      const own = Object.keys(field.snapshot).filter(copy => copy in patch)
      if (typeof id === 'number')
        brought.set(name, { id, values: Object.fromEntries(own.map(copy => [copy, values[copy]])) })
      else brought.delete(name)
    }
  }
  const prefill = (patch: AnyRow) => {
    const { values, initial } = store.getState()
    const next = changed(patch)
    const filled = Object.entries(next.values).filter(([name, value]) => !sameValue(values[name], value))
    store.setState({ ...next, initial: { ...initial, ...Object.fromEntries(filled) } })
    noteBrought(patch)
  }
  return {
    model,
    store,
    uploads,
    brought,
    values: () => store.getState().values,
    set: (name, value, also = {}) => {
      if (store.getState().values[name] === value && Object.keys(also).length === 0) return
      const patch: AnyRow = { [name]: value, ...withUsual(model, also) }
      for (const other of dependents(model.fields, name)) {
        if (other in patch || isPresent(value) === false) continue
        Object.assign(patch, { [other]: null, [`${other}$`]: null })
      }
      change(patch)
      noteBrought(patch)
    },
    patch: patch => {
      for (const name of Object.keys(patch)) brought.delete(name)
      change(patch)
    },
    prefill,
    recall: (name, patch, no) => {
      prefill(patch)
      store.setState(({ recalled }) => ({ recalled: { ...recalled, [name]: { no, value: patch[name] } } }))
    },
    reset: next => {
      if (next !== store.getState().values) uploads.discard()
      const prepared = prepare(model, next)
      store.setState({ values: prepared, initial: prepared, errors: {}, recalled: {} })
      // The next trip of the same task keeps what the task brought along
      for (const [name, { id }] of brought) if (prepared[name] !== id) brought.delete(name)
    },
    setErrors: issues => store.setState(state => ({ errors: byPath(issues, state.values) })),
    addErrors: issues => store.setState(state => ({ errors: { ...state.errors, ...byPath(issues, {}) } })),
    clearErrors: () => store.setState({ errors: {} }),
    check: (path, ctx) => {
      const [head = '', , cell] = path.split('.')
      const name = cell ?? head
      const field = cell === undefined ? model.fields[head] : model.fields[head]?.lines?.fields[cell]
      const { values, errors } = store.getState()
      const value = valueAt(values, path)
      if (!field || field.lines) return
      const { issue: unreadable } = isPresent(value) ? kindOf(field).parse(value, field, name) : {}
      const at = nowText()
      const ahead = dateIssues(model, values, { today: at.slice(0, 10), at })
      const issue = unreadable ?? ahead.find(one => one.path === path)
      if (issue) store.setState({ errors: { ...errors, [path]: [issue] } })
      else if (ctx)
        store.setState({
          errors: withRuleErrors(errors, tryValidate(model, values, ctx), { path, present: isPresent(value) }),
        })
    },
    isDirty: () => {
      const { values, initial, uploading } = store.getState()
      if (uploading) return true
      return (
        values !== initial && (changedFields(model, initial, values).length > 0 || hasUnmatched(model, initial, values))
      )
    },
  }
}

/** Fields that a person changed; computed fields do not count. */
export function changedFields(model: Pick<FormModel, 'fields'>, initial: AnyRow, values: AnyRow): string[] {
  return Object.entries(model.fields).flatMap(([name, field]) =>
    field.computed ||
    sameValue(initial[name], values[name]) ||
    sameReading({ field, name }, initial[name], values[name])
      ? []
      : [name],
  )
}

/** Whether text was typed that matches no record: it is not saved, and leaving would lose it. */
function hasUnmatched({ fields }: Pick<FormModel, 'fields'>, initial: AnyRow, values: AnyRow): boolean {
  return Object.entries(fields).some(
    ([name, { to }]) => to && unmatchedText(values, name) !== unmatchedText(initial, name),
  )
}

/** Whether two texts mean the same value: an amount that is typed back to what it was, `0` for `0.00`. */
function sameReading({ field, name }: NamedField, a: unknown, b: unknown): boolean {
  if (typeof a !== 'string' || typeof b !== 'string') return false
  const [one, other] = [kindOf(field).parse(a, field, name), kindOf(field).parse(b, field, name)]
  return !one.issue && !other.issue && sameValue(one.value, other.value)
}

export function sameValue(a: unknown, b: unknown): boolean {
  if (a === b || (!isPresent(a) && !isPresent(b))) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  return JSON.stringify(a) === JSON.stringify(b)
}

function isPresent(value: unknown): boolean {
  return value !== null && value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0)
}

function prepare(model: FormModel, row: AnyRow): AnyRow {
  return deriveDuringInput(model, keyed(model, row))
}

function keyed(model: FormModel, row: AnyRow): AnyRow {
  let out = row
  for (const [name, field] of Object.entries(model.fields)) {
    const rows = row[name]
    if (field.lines && Array.isArray(rows) && (rows as LineRow[]).some(line => !keyOf(line)))
      out = { ...out, [name]: withKeys(rows as LineRow[]) }
  }
  return out
}

function byPath(issues: readonly PlacedError[], values: AnyRow): FormErrors {
  const out: Record<string, ErrorText[]> = {}
  for (const { path, zh, en, records } of issues)
    (out[keyedPath(path, values)] ??= []).push({ zh, en, ...(records?.length ? { records } : {}) })
  return out
}

/** `lines.2.price` → `lines.n7.price`, so that an error stays with its row when rows move. */
export function keyedPath(path: string, values: AnyRow): string {
  const [name = '', index = '', ...rest] = path.split('.')
  const rows = values[name]
  const row = Array.isArray(rows) && /^\d+$/.test(index) ? (rows as LineRow[])[Number(index)] : undefined
  return row && keyOf(row) ? [name, keyOf(row), ...rest].join('.') : path
}

/** What is said of references whose text has just turned out to match nothing. */
function unmatchedErrors({ fields }: FormModel, before: AnyRow, after: AnyRow): FormErrors {
  const found: Record<string, ErrorText[]> = {}
  const look = (of: FormModel['fields'], row: AnyRow, { from, path }: { from: AnyRow; path: string }) => {
    for (const [name, field] of Object.entries(of)) {
      const issue =
        field.to &&
        [unmatchedKey(name), severalKey(name), refusalKey(name)].some(key => (row[key] ?? '') !== (from[key] ?? '')) &&
        unmatchedIssue({ field, name }, row)
      if (issue) found[`${path}${name}`] = [issue]
    }
  }
  look(fields, after, { from: before, path: '' })
  for (const [name, { lines }] of Object.entries(fields)) {
    if (!lines || before[name] === after[name]) continue
    const old = new Map(((before[name] ?? []) as LineRow[]).map(row => [keyOf(row), row]))
    for (const row of (after[name] ?? []) as LineRow[])
      if (old.get(keyOf(row)) !== row)
        look(lines.fields, row, { from: old.get(keyOf(row)) ?? {}, path: `${name}.${keyOf(row)}.` })
  }
  return found
}

/** Removes the errors of fields that changed. */
function withoutChangedFields(errors: FormErrors, before: AnyRow, after: AnyRow): FormErrors {
  const kept = Object.entries(errors).filter(
    ([path]) =>
      path === '' ||
      [path, unmatchedKey(path), severalKey(path)].every(at => sameValue(valueAt(before, at), valueAt(after, at))),
  )
  return kept.length === Object.keys(errors).length ? errors : Object.fromEntries(kept)
}

/** Adds the rule errors of a field on blur, and removes rule errors that no longer hold. */
function withRuleErrors(
  errors: FormErrors,
  issues: readonly Issue[],
  { path, present }: { path: string; present: boolean },
): FormErrors {
  const kept = Object.entries(errors).filter(
    ([at, texts]) => !texts.some(text => text.fromRule) || issues.some(issue => issue.path === at),
  )
  const ownIssues = present && !errors[path] ? issues.filter(issue => issue.path === path) : []
  const added = ownIssues.map(({ zh, en }) => ({ zh, en, fromRule: true }))
  return Object.fromEntries(added.length ? [...kept, [path, added]] : kept)
}

function valueAt(row: AnyRow, path: string): unknown {
  const [name = '', key, ...rest] = path.split('.')
  if (key === undefined) return row[name]
  const line = ((row[name] ?? []) as LineRow[]).find(one => keyOf(one) === key)
  return rest[0] === undefined ? line : line?.[rest[0]]
}

export function issueText({ path, zh, en }: Issue): PlacedError {
  return { path, zh, en }
}
