import type { Field } from '@tuheng/domain/kernel/field'

const origins = new WeakMap<Field, Field>()

/** A declared field with something changed for one place, e.g. a narrower choice; it keeps the widget of its origin. */
export function variantOf(field: Field, patch: Partial<Field>): Field {
  const variant = { ...field, ...patch }
  origins.set(variant, originOf(field))
  return variant
}

/** The field as it was declared. */
export function originOf(field: Field): Field {
  return origins.get(field) ?? field
}
