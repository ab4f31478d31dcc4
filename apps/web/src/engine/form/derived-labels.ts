import type { Fields } from '@tuheng/domain/kernel/field'
import type { AnyRow } from '@tuheng/domain/kernel/resource'
import type { FormModel } from './form-model.ts'

/**
 * Names of references that follow from others: they are taken from where the same record was chosen in the form, in its
 * child rows or in another field. A name that nothing here knows goes, so that no old one stands beside a new value.
 */
export function relabelled(model: Pick<FormModel, 'fields' | 'derive'>, before: AnyRow, after: AnyRow): AnyRow {
  let out = after
  for (const name of Object.keys(model.derive ?? {})) {
    const field = model.fields[name]
    if (!field?.to || JSON.stringify(before[name]) === JSON.stringify(after[name])) continue
    const known = new Map([
      ...namesIn(model.fields, before, field.to),
      ...namesIn(model.fields, { ...after, [name]: null }, field.to),
    ])
    const value = after[name]
    const label = Array.isArray(value) ? value.map(id => known.get(id) ?? null) : (known.get(value) ?? null)
    out = { ...out, [`${name}$`]: label }
  }
  return out
}

/** Every record of a resource that stands in a row or its child rows, with its name. */
function namesIn(fields: Fields, row: AnyRow, target: string): [unknown, unknown][] {
  return Object.entries(fields)
    .flatMap(([name, field]): [unknown, unknown][] => {
      const value = row[name]
      if (field.lines && Array.isArray(value))
        return (value as AnyRow[]).flatMap(line => namesIn(field.lines?.fields ?? {}, line, target))
      if (field.to !== target) return []
      const label = row[`${name}$`]
      return Array.isArray(value)
        ? value.map((id, i): [unknown, unknown] => [id, Array.isArray(label) ? (label as unknown[])[i] : null])
        : [[value, label]]
    })
    .filter(([, label]) => typeof label === 'string')
}
