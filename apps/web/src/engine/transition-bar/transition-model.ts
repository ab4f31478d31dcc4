import type { Field, Fields } from '@tuheng/domain/kernel/field'
import type { Actor } from '@tuheng/domain/kernel/policy'
import type { AnyResource, AnyRow, AnyTransition, Face } from '@tuheng/domain/kernel/resource'
import { withDefaults, withToday } from '@tuheng/domain/kernel/draft'
import type { Dec } from '@tuheng/domain/kernel/decimal'
import { faceFields } from '../common/face-fields.ts'
import { sumOfVisible } from '../common/sum-of-visible.ts'
import { isMissing } from '../common/missing.ts'
import type { FormModel } from '../form/form-model.ts'
import { isChanged, payloadValue } from '../form/payload.ts'
import { variantOf } from '../widgets/variant-of.ts'
import { sameValue } from '../form/form-store.ts'

const REASON: Field = { kind: 'longText', label: '原因', en: 'Reason', required: true, maxLength: 500 }

/**
 * The input of a transition as a form: fields of the record, parameters, and the reason. A parameter with the name of a
 * field has its own meaning: the `qty` of 发放 is not that of the bill, so the rules use the record's value.
 */
export function transitionModel(
  { resource, face }: { resource: AnyResource; face: Face },
  transition: AnyTransition,
  rows: readonly AnyRow[] = [],
): FormModel {
  const [record = {}] = rows
  const own = faceFields(resource, face)
  // Fields that the face hides are not asked for
  const edits = (transition.edits ?? []).filter(name => !face.hide?.includes(name))
  const fields: Record<string, Field> = { ...own }
  for (const name of edits) fields[name] = variantOf(own[name] as Field, { computed: false, setOnce: false })
  Object.assign(fields, transition.params ?? {})
  if (transition.reason) fields['reason'] = REASON
  const recordValues = Object.fromEntries(
    parameterNames(transition).flatMap(name => (name in resource.fields ? [[name, record[name]]] : [])),
  )
  const rules = Object.entries(resource.derive ?? {}).filter(([name, rule]) => rule && !edits.includes(name)) as [
    string,
    (row: AnyRow) => unknown,
  ][]
  const derive = Object.fromEntries(
    rules.map(([name, rule]) => [
      name,
      Object.keys(recordValues).length ? (row: AnyRow) => rule({ ...row, ...recordValues }) : rule,
    ]),
  )
  // A parameter that fills fields in stands before them
  const fills = ([, { snapshot = {} }]: [string, Field]) => Object.keys(snapshot).some(name => edits.includes(name))
  const first = Object.entries<Field>(transition.params ?? {})
    .filter(fills)
    .map(([name]) => name)
  const inputNames = [...first, ...edits, ...parameterNames(transition).filter(name => !first.includes(name))]
  return {
    name: resource.name,
    businessDates: resource.businessDates,
    fields: fields as Fields,
    sections: [{ zh: transition.zh, en: transition.en, fields: inputNames }],
    derive,
    visibleWhen: {
      ...withoutRulesOf(resource.visibleWhen, parameterNames(transition)),
      ...(rows.length > 1 ? visibleForAny(resource, edits, rows) : {}),
    },
    requiredWhen: { ...withoutRulesOf(resource.requiredWhen, parameterNames(transition)), ...transition.neededWhen },
    alsoRequired: transition.needs ?? [],
  }
}

/** For several records: shows a field if one of them shows it. */
function visibleForAny(
  { visibleWhen }: AnyResource,
  edits: readonly string[],
  rows: readonly AnyRow[],
): Record<string, () => boolean> {
  return Object.fromEntries(
    edits.flatMap(name => {
      const isVisible = visibleWhen?.[name]
      return isVisible ? [[name, () => rows.some(row => isVisible(row) !== false)]] : []
    }),
  )
}

/** The rules without those of fields that a parameter replaces. */
function withoutRulesOf<R extends object>(rules: R | undefined, names: readonly string[]): R | undefined {
  return rules && (Object.fromEntries(Object.entries(rules).filter(([name]) => !names.includes(name))) as R)
}

/** Names of the parameters. */
function parameterNames(transition: AnyTransition): string[] {
  return [...Object.keys(transition.params ?? {}), ...(transition.reason ? ['reason'] : [])]
}

/** Initial values: of the record, or the common values of several. Parameters start empty. */
export function initialValues(transition: AnyTransition, rows: readonly AnyRow[], face: Pick<Face, 'where'>): AnyRow {
  const params = withDefaults(transition.params ?? {}, {})
  const [first = {}] = rows
  // Rows lack the fields that a face hides, but rules read them.
  const open = Object.fromEntries(
    parameterNames(transition).flatMap(name =>
      name in first
        ? [
            [name, null],
            [`${name}$`, null],
          ]
        : [],
    ),
  )
  if (rows.length <= 1) return { ...face.where, ...first, ...open, ...params }
  const common: AnyRow = {}
  for (const name of transition.edits ?? []) {
    if (!rows.every(row => sameValue(row[name], first[name]))) continue
    common[name] = first[name]
    if (`${name}$` in first) common[`${name}$`] = first[`${name}$`]
  }
  return { ...common, ...params }
}

/**
 * What the dialog opens with: dates that must be given and nearly always are today have it. Of several records only
 * those that all of them lack.
 */
export function openingValues({
  model,
  transition,
  initial,
  at,
}: {
  model: FormModel
  transition: AnyTransition
  initial: AnyRow
  /** Wall time, `YYYY-MM-DD HH:mm:ss`. */
  at: string
}): AnyRow {
  const open = [...(transition.edits ?? []).filter(name => name in initial), ...parameterNames(transition)]
  const fields = Object.fromEntries(open.flatMap(name => (model.fields[name] ? [[name, model.fields[name]]] : [])))
  return withToday({ ...model, fields }, initial, { at, needs: model.alsoRequired ?? [] })
}

interface InputArgs {
  model: Pick<FormModel, 'name' | 'fields'>
  transition: AnyTransition
  /** Values of the record. */
  initial: AnyRow
  values: AnyRow
  actor: Actor
}

/** The request body: changed edits, filled parameters, and the reason. */
export function transitionInput({ model, transition, initial, values, actor }: InputArgs): AnyRow {
  const input: AnyRow = {}
  for (const name of transition.edits ?? []) {
    if (isChanged({ model, name, initial, values }))
      input[name] = payloadValue({ model, name, initial, values, actor }) ?? null
  }
  for (const name of Object.keys(transition.params ?? {})) if (!isMissing(values[name])) input[name] = values[name]
  if (transition.reason) input['reason'] = values['reason'] ?? null
  return input
}

/**
 * The figures that the dialog shows, as far as they are visible: of one record; of several the sums of summed columns, and
 * the others where all agree.
 */
export function shownFigures({ list }: AnyResource, { shows = [] }: AnyTransition, rows: readonly AnyRow[]): AnyRow {
  const [record = {}] = rows
  if (rows.length === 1)
    return Object.fromEntries(
      // References are shown by label
      shows.flatMap(name => [name, `${name}$`]).flatMap(name => (name in record ? [[name, record[name]]] : [])),
    )
  return Object.fromEntries(
    shows.flatMap(name => {
      if (!list.totals?.includes(name)) return commonValue(name, rows)
      const total = sumOfVisible(rows.map(row => row[name] as Dec | null | undefined))
      return total === undefined ? [] : [[name, total]]
    }),
  )
}

/** A reference that all records have in common, with its label: the counterparty of several trips. */
function commonValue(name: string, [first = {}, ...others]: readonly AnyRow[]): [string, unknown][] {
  const label = `${name}$`
  if (!(label in first) || isMissing(first[name]) || others.some(row => row[name] !== first[name])) return []
  return [
    [name, first[name]],
    [label, first[label]],
  ]
}
