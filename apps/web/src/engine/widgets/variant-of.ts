import type { Field } from '@tuheng/domain/kernel/field'

const origins = new WeakMap<Field, Field>()

/** A declared field with changes for one place, e.g. fewer choices. It keeps the widget of the original. */
export function variantOf(field: Field, patch: Partial<Field>): Field {
  const variant = { ...field, ...patch }
  origins.set(variant, originOf(field))
  return variant
}

/** The field as it was declared. */
export function originOf(field: Field): Field {
  return origins.get(field) ?? field
}
