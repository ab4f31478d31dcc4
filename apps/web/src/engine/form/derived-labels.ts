import type { Fields } from '@tuheng/domain/kernel/field'
import type { AnyRow } from '@tuheng/domain/kernel/resource'
import type { FormModel } from './form-model.ts'

/**
 * Labels of derived references. They are taken from another field or child row of the form that refers to the same
 * record. A label that is not found is removed, so that no old label stands beside a new value.
 */
export function withDerivedLabels(model: Pick<FormModel, 'fields' | 'derive'>, before: AnyRow, after: AnyRow): AnyRow {
  let out = after
  for (const name of Object.keys(model.derive ?? {})) {
    const field = model.fields[name]
    if (!field?.to || JSON.stringify(before[name]) === JSON.stringify(after[name])) continue
    const labels = new Map([
      ...labelsIn(model.fields, before, field.to),
      ...labelsIn(model.fields, { ...after, [name]: null }, field.to),
    ])
    const value = after[name]
    const label = Array.isArray(value) ? value.map(id => labels.get(id) ?? null) : (labels.get(value) ?? null)
    out = { ...out, [`${name}$`]: label }
  }
  return out
}

/** The id and label of every reference to `target` in a row and its child rows. */
function labelsIn(fields: Fields, row: AnyRow, target: string): [unknown, unknown][] {
  return Object.entries(fields)
    .flatMap(([name, field]): [unknown, unknown][] => {
      const value = row[name]
      if (field.lines && Array.isArray(value))
        return (value as AnyRow[]).flatMap(line => labelsIn(field.lines?.fields ?? {}, line, target))
      if (field.to !== target) return []
      const label = row[`${name}$`]
      return Array.isArray(value)
        ? value.map((id, i): [unknown, unknown] => [id, Array.isArray(label) ? (label as unknown[])[i] : null])
        : [[value, label]]
    })
    .filter(([, label]) => typeof label === 'string')
}
