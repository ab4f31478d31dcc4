import type { Field, Fields } from '@tuheng/domain/kernel/field'
import { isNumberedLater } from '@tuheng/domain/kernel/draft'
import { rightOf } from '@tuheng/domain/kernel/copies'
import { can, type Actor } from '@tuheng/domain/kernel/policy'
import type { AnyResource, AnyRow, Face, RuleContext, Section } from '@tuheng/domain/kernel/resource'
import type { Issue } from '@tuheng/domain/kernel/errors'
import { faceFields } from '../common/face-fields.ts'
import { isMissing } from '../common/missing.ts'

type RowFn<R> = (row: AnyRow) => R
type Rules<R> = Readonly<Record<string, RowFn<R> | undefined>>

/** The fields and rules of a form: those of a resource, or of the inputs of a transition. */
export interface FormModel {
  /** Name under which rights on fields are declared. */
  name: string
  /** Set for a record: fields that need a right of the face are locked without it. */
  face?: Face
  fields: Fields
  /** Date fields that may not lie in the future. */
  businessDates?: readonly string[] | undefined
  sections: readonly Section[]
  derive?: Rules<unknown> | undefined
  visibleWhen?: Rules<boolean> | undefined
  requiredWhen?: Rules<boolean> | undefined
  neededToSubmit?: Rules<boolean> | undefined
  lockedWhen?: Rules<boolean> | undefined
  /** Fields that are required here although their declaration does not say so. */
  alsoRequired?: readonly string[]
  validate?(row: AnyRow, ctx: RuleContext): Issue[]
}

/** The form of a resource in one of its faces, without fields that the face fixes or hides. */
export function modelOf(resource: AnyResource, face: Face): FormModel {
  const hidden = new Set<string>([...Object.keys(face.where ?? {}), ...(face.hide ?? [])])
  const sections = resource.form
    .map(section => ({ ...section, fields: section.fields.filter(name => !hidden.has(name)) }))
    .filter(section => section.fields.length > 0)
  return {
    ...resource,
    face,
    fields: faceFields(resource, face),
    sections,
    ...(resource.validate ? { validate: resource.validate.bind(resource) } : {}),
  }
}

export type FieldState = 'hidden' | 'readonly' | 'editable'

interface FieldArgs {
  model: FormModel
  name: string
  row: AnyRow
  creating: boolean
  actor: Actor
}

/**
 * How a field appears in a form: combines rights, kind and rules. Of a new record, what cannot be filled in appears once
 * it has a value, or where the form computes it.
 */
export function fieldState(args: FieldArgs): FieldState {
  const state = stateByRules(args)
  return state === 'readonly' && args.creating && isBlank(args) && !isAwaited(args) ? 'hidden' : state
}

/** Whether it has no value, or only what it begins with before anything was done with the record. */
function isBlank({ model, name, row }: FieldArgs): boolean {
  const field = model.fields[name]
  return isMissing(row[name]) || (field?.computed === true && row[name] === field.default)
}

/** Whether the form computes it from what can still be filled in. */
function isAwaited(args: FieldArgs, seen: ReadonlySet<string> = new Set()): boolean {
  const { model, name, row } = args
  if (!model.derive?.[name] || seen.has(name)) return false
  const read = new Set<string>()
  const noted = new Proxy(row, {
    get: (values, key) => {
      read.add(String(key))
      return values[String(key)]
    },
  })
  evaluateRule(model.derive, name, noted)
  return [...read].some(other => {
    const source = { ...args, name: other }
    return other in model.fields && (stateByRules(source) === 'editable' || isAwaited(source, new Set([...seen, name])))
  })
}

function stateByRules({ model, name, row, creating, actor }: FieldArgs): FieldState {
  const field = model.fields[name]
  const right = rightOf(actor, model.name, name)
  if (!field || right === 'hidden' || evaluateRule(model.visibleWhen, name, row) === false) return 'hidden'
  if (field.computed || right !== 'editable') return 'readonly'
  if (field.right && model.face && !can(actor, model.face, field.right)) return 'readonly'
  if (field.setOnce && !creating) return 'readonly'
  return evaluateRule(model.lockedWhen, name, row) ? 'readonly' : 'editable'
}

export function isRequired(model: FormModel, name: string, row: AnyRow): boolean {
  const field = model.fields[name]
  if (!field || field.computed) return false
  return (
    (field.lines?.min ?? 0) > 0 ||
    (!!field.required && !isNumberedLater(field, row)) ||
    !!model.alsoRequired?.includes(name) ||
    evaluateRule(model.requiredWhen, name, row) === true
  )
}

/** Whether a draft may be saved without the field, which still lacks a value, and not submitted. */
export function isNeededToSubmit(model: FormModel, name: string, row: AnyRow): boolean {
  return evaluateRule(model.neededToSubmit, name, row) === true && !isRequired(model, name, row)
}

/** References whose choice depends on the given field. They are cleared when it changes. */
export function dependents(fields: Fields, name: string): string[] {
  return Object.entries(fields).flatMap(([other, field]) =>
    other !== name && Object.values(field.whereFrom ?? {}).includes(name) ? [other] : [],
  )
}

/** Evaluates a rule on a row that is still being typed; undefined if the rule throws. */
export function evaluateRule<R>(rules: Rules<R> | undefined, name: string, row: AnyRow): R | undefined {
  try {
    return rules?.[name]?.(row)
  } catch {
    return undefined
  }
}

/** Issues that the rules find in the whole row; none if a rule throws. */
export function tryValidate(model: FormModel, values: AnyRow, ctx: RuleContext): Issue[] {
  try {
    return model.validate?.(values, ctx) ?? []
  } catch {
    return [] // unfinished input may be outside a rule's domain; the server validates the complete row
  }
}

/** Chooses dialog, drawer or page by the space that the fields take. */
export function formVariant(model: FormModel): 'dialog' | 'drawer' | 'page' {
  const names = model.sections.flatMap(section => section.fields)
  const fields = names.flatMap(name => model.fields[name] ?? [])
  if (fields.some(isGrid) || fields.length > 15) return 'page'
  return fields.length > 6 ? 'drawer' : 'dialog'
}

function isGrid(field: Field): boolean {
  return field.lines !== undefined
}
