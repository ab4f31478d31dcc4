import type { Field, Fields } from '@tuheng/domain/kernel/field'
import type { AnyResource, AnyRow, AnyTransition, Face } from '@tuheng/domain/kernel/resource'
import { withDefaults } from '@tuheng/domain/kernel/draft'
import { faceFields } from '../common/face-fields.ts'
import { isMissing } from '../common/missing.ts'
import type { FormModel } from '../form/form-model.ts'
import { variantOf } from '../widgets/variant-of.ts'
import { sameValue } from '../form/form-store.ts'

const REASON: Field = { kind: 'longText', label: '原因', en: 'Reason', required: true, maxLength: 500 }

/** The inputs of a transition as a form: fields of the record, its own parameters, the reason. */
export function transitionModel(resource: AnyResource, face: Face, transition: AnyTransition): FormModel {
  const own = faceFields(resource, face)
  const edits = transition.edits ?? []
  const fields: Record<string, Field> = { ...own }
  for (const name of edits) fields[name] = variantOf(own[name] as Field, { computed: false, setOnce: false })
  Object.assign(fields, transition.params ?? {})
  if (transition.reason) fields['reason'] = REASON
  const derive = Object.fromEntries(Object.entries(resource.derive ?? {}).filter(([name]) => !edits.includes(name)))
  const asked = [...edits, ...Object.keys(transition.params ?? {}), ...(transition.reason ? ['reason'] : [])]
  return {
    name: resource.name,
    fields: fields as Fields,
    sections: [{ zh: transition.zh, en: transition.en, fields: asked }],
    derive,
    visibleWhen: resource.visibleWhen,
    requiredWhen: resource.requiredWhen,
    needs: transition.needs ?? [],
  }
}

/** What the dialog begins with: the record itself, or what several have in common. */
export function startOf(transition: AnyTransition, rows: readonly AnyRow[], face: Pick<Face, 'where'>): AnyRow {
  const params = withDefaults(transition.params ?? {}, {})
  const [first = {}] = rows
  // Answers leave out what a face hides; the rules ask for it all the same.
  if (rows.length <= 1) return { ...face.where, ...first, ...params }
  const common: AnyRow = {}
  for (const name of transition.edits ?? []) {
    if (!rows.every(row => sameValue(row[name], first[name]))) continue
    common[name] = first[name]
    if (`${name}$` in first) common[`${name}$`] = first[`${name}$`]
  }
  return { ...common, ...params }
}

/** The body of the call: edits that were changed, parameters that were filled, the reason. */
export function transitionInput(transition: AnyTransition, start: AnyRow, values: AnyRow): AnyRow {
  const input: AnyRow = {}
  for (const name of transition.edits ?? []) if (!sameValue(start[name], values[name])) input[name] = values[name] ?? null
  for (const name of Object.keys(transition.params ?? {})) if (!isMissing(values[name])) input[name] = values[name]
  if (transition.reason) input['reason'] = values['reason'] ?? null
  return input
}

/** Does anything have to be asked before it is done? */
export function asksAnything(transition: AnyTransition): boolean {
  return !!transition.reason || !!transition.edits?.length || Object.keys(transition.params ?? {}).length > 0
}
