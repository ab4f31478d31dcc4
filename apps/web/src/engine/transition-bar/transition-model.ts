import type { Field, Fields } from '@tuheng/domain/kernel/field'
import type { Actor } from '@tuheng/domain/kernel/policy'
import type { AnyResource, AnyRow, AnyTransition, Face } from '@tuheng/domain/kernel/resource'
import { withDefaults } from '@tuheng/domain/kernel/draft'
import type { Dec } from '@tuheng/domain/kernel/decimal'
import { faceFields } from '../common/face-fields.ts'
import { sumOfVisible } from '../common/sum-of-visible.ts'
import { isMissing } from '../common/missing.ts'
import type { FormModel } from '../form/form-model.ts'
import { changed, sentValue } from '../form/payload.ts'
import { variantOf } from '../widgets/variant-of.ts'
import { sameValue } from '../form/form-store.ts'

const REASON: Field = { kind: 'longText', label: '原因', en: 'Reason', required: true, maxLength: 500 }

/**
 * The inputs of a transition as a form: fields of the record, its own parameters, the reason. What is asked for under
 * the name of a field means something else: 发放's `qty` is not that of the bill, so the rules go on with the record's.
 */
export function transitionModel(
  { resource, face }: { resource: AnyResource; face: Face },
  transition: AnyTransition,
  rows: readonly AnyRow[] = [],
): FormModel {
  const [record = {}] = rows
  const own = faceFields(resource, face)
  // What the face hides is not asked for on it either
  const edits = (transition.edits ?? []).filter(name => !face.hide?.includes(name))
  const fields: Record<string, Field> = { ...own }
  for (const name of edits) fields[name] = variantOf(own[name] as Field, { computed: false, setOnce: false })
  Object.assign(fields, transition.params ?? {})
  if (transition.reason) fields['reason'] = REASON
  const truth = Object.fromEntries(
    ownNames(transition).flatMap(name => (name in resource.fields ? [[name, record[name]]] : [])),
  )
  const rules = Object.entries(resource.derive ?? {}).filter(([name, rule]) => rule && !edits.includes(name)) as [
    string,
    (row: AnyRow) => unknown,
  ][]
  const derive = Object.fromEntries(
    rules.map(([name, rule]) => [name, Object.keys(truth).length ? (row: AnyRow) => rule({ ...row, ...truth }) : rule]),
  )
  const asked = [...edits, ...ownNames(transition)]
  return {
    name: resource.name,
    businessDates: resource.businessDates,
    fields: fields as Fields,
    sections: [{ zh: transition.zh, en: transition.en, fields: asked }],
    derive,
    visibleWhen: {
      ...without(resource.visibleWhen, ownNames(transition)),
      ...(rows.length > 1 ? shownForAny(resource, edits, rows) : {}),
    },
    requiredWhen: without(resource.requiredWhen, ownNames(transition)),
    needs: transition.needs ?? [],
  }
}

/** Asked of several records, a field is shown where one of them has it. */
function shownForAny(
  { visibleWhen }: AnyResource,
  edits: readonly string[],
  rows: readonly AnyRow[],
): Record<string, () => boolean> {
  return Object.fromEntries(
    edits.flatMap(name => {
      const shown = visibleWhen?.[name]
      return shown ? [[name, () => rows.some(row => shown(row) !== false)]] : []
    }),
  )
}

/** The rules of the record but for what a question of the same name is asked for. */
function without<R extends object>(rules: R | undefined, names: readonly string[]): R | undefined {
  return rules && (Object.fromEntries(Object.entries(rules).filter(([name]) => !names.includes(name))) as R)
}

/** What is asked for besides fields of the record. */
function ownNames(transition: AnyTransition): string[] {
  return [...Object.keys(transition.params ?? {}), ...(transition.reason ? ['reason'] : [])]
}

/** What the dialog begins with: the record itself, or what several have in common; its own questions are open. */
export function startOf(transition: AnyTransition, rows: readonly AnyRow[], face: Pick<Face, 'where'>): AnyRow {
  const params = withDefaults(transition.params ?? {}, {})
  const [first = {}] = rows
  // Answers leave out what a face hides; the rules ask for it all the same.
  const open = Object.fromEntries(
    ownNames(transition).flatMap(name =>
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

interface Asked {
  model: Pick<FormModel, 'name' | 'fields'>
  transition: AnyTransition
  /** As the dialog was opened. */
  initial: AnyRow
  values: AnyRow
  actor: Actor
}

/** The body of the call: edits that were changed, parameters that were filled, the reason. */
export function transitionInput({ model, transition, initial, values, actor }: Asked): AnyRow {
  const input: AnyRow = {}
  for (const name of transition.edits ?? []) {
    if (changed({ model, name, initial, values }))
      input[name] = sentValue({ model, name, initial, values, actor }) ?? null
  }
  for (const name of Object.keys(transition.params ?? {})) if (!isMissing(values[name])) input[name] = values[name]
  if (transition.reason) input['reason'] = values['reason'] ?? null
  return input
}

/** Does anything have to be asked of these records before it is done? */
export function asksAnything(resource: AnyResource, transition: AnyTransition, rows: readonly AnyRow[]): boolean {
  return (
    !!transition.reason || showsEdits(resource, transition, rows) || Object.keys(transition.params ?? {}).length > 0
  )
}

/** What the dialog shows of the records, as far as it is there: figures of one, sums of several where a list sums them. */
export function shownFigures({ list }: AnyResource, { shows = [] }: AnyTransition, rows: readonly AnyRow[]): AnyRow {
  const [record = {}] = rows
  if (rows.length === 1)
    return Object.fromEntries(
      // What is referred to is shown by its name
      shows.flatMap(name => [name, `${name}$`]).flatMap(name => (name in record ? [[name, record[name]]] : [])),
    )
  return Object.fromEntries(
    shows.flatMap(name => {
      const total = list.totals?.includes(name)
        ? sumOfVisible(rows.map(row => row[name] as Dec | null | undefined))
        : undefined
      return total === undefined ? [] : [[name, total]]
    }),
  )
}

/** Is any field of any of the records asked for? */
export function showsEdits(
  { visibleWhen }: AnyResource,
  { edits = [] }: AnyTransition,
  rows: readonly AnyRow[],
): boolean {
  return edits.some(name => rows.some(row => visibleWhen?.[name]?.(row) !== false))
}
